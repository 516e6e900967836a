#include "ai/playout.h"

#include "base/panic.h"

struct playout playout_start(void)
{
    return (struct playout){.signature = 0xcbf29ce484222325};
}

/* One step of a 64-bit mix (multiply and fold), fast enough not to matter. */
static inline void fold(struct playout *p, uint64_t v)
{
    uint64_t x = (p->signature ^ v) * 0x9e3779b97f4a7c15;
    p->signature = x ^ (x >> 29);
}

static inline void fold_move(struct playout *p, int seat, const struct move *m)
{
    uint64_t v = m->kind;
    for (int i = 0; i < 7; i++)
        v = v << 8 | m->n[i];
    fold(p, v ^ (uint64_t)seat << 48);
    fold(p, m->bits);
}

/* A seat in turn: the only one, or any of several at once. */
static int pick_seat(seat_set turn, struct rng *r)
{
    int count = __builtin_popcount(turn);
    uint32_t skip = count > 1 ? rng_below(r, (uint32_t)count) : 0;
    while (skip-- > 0)
        turn &= turn - 1;
    return __builtin_ctz(turn);
}

void playout_game(struct playout *p, const struct game *g, const struct game_data *d,
                  struct game_state *s, struct rng *r)
{
    seat_set turn;
    while ((turn = g->turn(d, s)) != 0) {
        int seat = pick_seat(turn, r);
        struct move m = g->sample(d, s, seat, r);
        ASTRO_ASSERT(g->legal(d, s, seat, &m, NULL));
        g->apply(d, s, seat, &m);
        fold_move(p, seat, &m);
        p->moves++;
    }
    struct game_score score;
    g->score(d, s, &score);
    for (int i = 0; i < score.seats; i++)
        fold(p, (uint64_t)(int64_t)score.points[i]);
    p->games++;
}

void playout_deal(const struct ai *m, uint64_t number, struct game_state *out)
{
    const struct game *g = m->game;
    struct rng r = rng_from_number(number);
    uint8_t seed[RNG_SEED_SIZE];
    rng_bytes(&r, seed, sizeof seed);
    int seats = g->seats_min + (int)(number % (uint64_t)(g->seats_max - g->seats_min + 1));
    char text[SETUP_SIZE_MAX];
    struct writer w = writer_on(text, sizeof text);
    m->deal(seed, g->data, seats, text_of(""), &w);
    ASTRO_ASSERT(writer_fits(&w));
    struct setup setup;
    const struct game_data *data;
    bool ok =
        setup_read(writer_text(&w), &setup, NULL) && setup_start(g, &setup, NULL, &data, out, NULL);
    ASTRO_ASSERT(ok);
}

struct playout playout_run(const struct ai *m, uint64_t games)
{
    struct playout p = playout_start();
    _Alignas(16) unsigned char state[GAME_STATE_MAX];
    struct game_state *s = (struct game_state *)state;
    for (uint64_t i = 0; i < games; i++) {
        playout_deal(m, i, s);
        struct rng r = rng_from_number(i);
        r = rng_split(&r, text_of("play"));
        playout_game(&p, m->game, m->game->data, s, &r);
    }
    return p;
}
