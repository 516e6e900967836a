/* A game before its first move. */

#include <stdlib.h>
#include <string.h>

#include "lib/internal.h"

static void deal_drop(struct deal *d)
{
    if (!d || atomic_fetch_sub(&d->uses, 1) > 1)
        return;
    free(d->memory);
    free(d->setup);
    free(d->options);
    free(d);
}

static char *keep(struct text t)
{
    char *p = malloc(t.n + 1);
    if (p && t.n > 0)
        memcpy(p, t.p, t.n);
    return p;
}

static struct deal *deal_new(const struct ai *ai, const struct deal_source *from)
{
    struct deal *d = calloc(1, sizeof *d);
    if (!d)
        return NULL;
    atomic_init(&d->uses, 1);
    d->memory = malloc(ai->game->data_size + 1);
    d->setup = keep(from->setup);
    d->options = keep(from->options);
    d->setup_n = from->setup.n;
    d->options_n = from->options.n;
    d->dealt = from->options.p != NULL;
    d->seed = from->seed;
    memcpy(d->salt, from->salt, sizeof d->salt);
    memcpy(d->chance, from->chance, sizeof d->chance);
    if (d->memory && d->setup && d->options)
        return d;
    deal_drop(d);
    return NULL;
}

static const struct lib_game *lib_of(const struct ai *ai)
{
    int i = 0;
    while (ai_list[i] != ai)
        i++;
    return lib_list[i];
}

/* Reads the setup of its deal. */
static bool begin(struct astrolabe_game *g, struct fault *f)
{
    struct setup s;
    struct deal *d = g->deal;
    if (!setup_read((struct text){d->setup, d->setup_n}, &s, f) ||
        !setup_start(g->game, &s, d->memory, &g->data, (struct game_state *)d->start, f))
        return false;
    g->seats = s.seats;
    memcpy(g->bytes, d->start, g->game->state_size);
    g->luck = rng_from_seed(d->chance);
    g->luck = rng_split(&g->luck, text_of("random actions"));
    return true;
}

struct astrolabe_game *game_of_deal(struct astrolabe *a, const struct ai *ai,
                                    const struct deal_source *from, struct fault *f)
{
    struct astrolabe_game *g = calloc(1, sizeof *g);
    if (!g) {
        fault_set(f, 0, "There is not enough memory for this.");
    } else {
        *g = (struct astrolabe_game){
            .lib = a, .ai = ai, .its = lib_of(ai), .game = ai->game, .deal = deal_new(ai, from)};
        if (!g->deal)
            fault_set(f, 0, "There is not enough memory for this.");
        else if (begin(g, f))
            return g;
    }
    astrolabe_free(g);
    return NULL;
}

static void seed_bytes(uint64_t seed, uint8_t out[RNG_SEED_SIZE])
{
    struct rng r = rng_from_number(seed);
    rng_bytes(&r, out, RNG_SEED_SIZE);
}

/* Deals; deal_check has passed. */
static struct astrolabe_game *deal_game(struct astrolabe *a, const struct ai *ai, int seats,
                                        struct text options, uint64_t seed, struct fault *f)
{
    char setup[SETUP_SIZE_MAX];
    struct writer w = writer_on(setup, sizeof setup);
    uint8_t bytes[RNG_SEED_SIZE];
    seed_bytes(seed, bytes);
    struct host_seed all = host_seed_from(bytes);
    host_deal(ai, ai->game->data, seats, options, &all, &w);
    struct deal_source from = {.setup = writer_text(&w), .options = options, .seed = seed};
    memcpy(from.salt, all.salt, sizeof from.salt);
    memcpy(from.chance, all.chance, sizeof from.chance);
    return game_of_deal(a, ai, &from, f);
}

bool game_again(struct astrolabe_game *g)
{
    struct deal *d = g->deal;
    if (d->dealt) {
        struct text options = {d->options, d->options_n};
        struct astrolabe_game *next =
            deal_game(g->lib, g->ai, g->seats, options, d->seed + 0x9e3779b97f4a7c15, NULL);
        if (!next)
            return false;
        deal_drop(d);
        next->log = g->log;
        next->room = g->room;
        *g = *next;
        free(next);
    } else {
        memcpy(g->bytes, d->start, g->game->state_size);
        g->steps = g->rolls = 0;
        g->ended = false;
    }
    return game_roll(g);
}

const struct game_state *game_start(const struct astrolabe_game *g)
{
    return (const struct game_state *)g->deal->start;
}

const uint8_t *game_chance(const struct astrolabe_game *g)
{
    return g->deal->chance;
}

/* ---- the doors --------------------------------------------------------------------- */

int game_made(struct astrolabe_game *g, const struct fault *f, struct astrolabe_game **out,
              char *why, size_t why_size)
{
    if (!g)
        return answer_fault(ASTROLABE_BAD, f, why, why_size);
    if (!game_roll(g)) {
        astrolabe_free(g);
        return answer_memory(why, why_size);
    }
    *out = g;
    return 0;
}

int astrolabe_new(struct astrolabe *a, const char *game, const char *options, int seats,
                  uint64_t seed, struct astrolabe_game **out, char *why, size_t why_size)
{
    struct fault f = {0};
    struct text lines = text_or_none(options);
    const struct ai *ai = ai_find(text_or_none(game));
    if (!a || !out)
        return answer_nothing(why, why_size);
    *out = NULL;
    if (!ai)
        fault_set_text(&f, 0, "There is no game {0}.", text_or_none(game));
    else if (seats < ai->game->seats_min || seats > ai->game->seats_max)
        fault_set_ints(&f, 0, "This game is for {0} to {1} seats.", ai->game->seats_min,
                       ai->game->seats_max);
    else if (deal_check(ai, seats, lines, &f))
        return game_made(deal_game(a, ai, seats, lines, seed, &f), &f, out, why, why_size);
    else
        return answer_fault(ASTROLABE_BAD, &f, why, why_size);
    return answer_words(ASTROLABE_BAD, &f, why, why_size);
}

int astrolabe_clone(const struct astrolabe_game *g, struct astrolabe_game **out)
{
    if (!g || !out)
        return ASTROLABE_BAD;
    struct astrolabe_game *c = malloc(sizeof *c);
    struct step *log = malloc((g->steps + 1) * sizeof *log);
    *out = NULL;
    if (!c || !log) {
        free(c);
        free(log);
        return ASTROLABE_MEMORY;
    }
    *c = *g;
    c->log = log;
    c->room = g->steps + 1;
    if (g->steps > 0)
        memcpy(log, g->log, g->steps * sizeof *log);
    atomic_fetch_add(&g->deal->uses, 1);
    *out = c;
    return 0;
}

void astrolabe_free(struct astrolabe_game *g)
{
    if (!g)
        return;
    deal_drop(g->deal);
    free(g->log);
    free(g);
}
