/* Puzzles of Night Sky: a sky with a few rounds drawn on it, and a card. Which
 * drawing is worth most? All of them are tried. */

#include <string.h>

#include "ai/nightsky/bots.h"
#include "ai/nightsky/place.h"
#include "ai/nightsky/reason.h"
#include "ai/nightsky/riddle.h"
#include "base/bits.h"
#include "base/form.h"
#include "base/panic.h"

/* What making one takes. */
struct workshop {
    struct ns_stars used;
    struct bitboards bitboards;
    struct shape shape[SHAPES_MAX];
};

size_t ns_riddle_work(void)
{
    return sizeof(struct workshop);
}

/* The fuller the sky, the harder. */
static const uint8_t rounds_at[PUZZLE_LEVELS] = {2, 3, 4, 6};

/* Draws a card where it is worth most now. */
static void draw(struct ns_riddle *c, struct workshop *work, int round)
{
    const struct ns_sky *sky = &ns_builtin;
    const struct ns_card *card = &sky->card[c->card[round]];
    const struct bitboard *board = &work->bitboards.round[round];
    struct ns_side top = {card->type, card->value};
    struct prices prices = prices_of(board, top, c->low, c->fading, card->size);
    int n = shapes_list(card, card->size, work->shape, SHAPES_MAX);
    ASTRO_ASSERT(n <= SHAPES_MAX);
    c->looked = 0;
    struct place best =
        place_best(&prices, work->shape, n, bitboard_free(board, work->used), &c->looked);
    c->worth = best.worth;
    c->drawn[round] = place_drawing(board, &best);
    c->points = ns_drawing_points(sky, &c->drawn[round], top, c->low);
}

static void go_on(struct ns_riddle *c, struct workshop *work, int round)
{
    const struct ns_card *card = &ns_builtin.card[c->card[round]];
    int left_out = card->size - ns_stars_count(ns_drawing_stars(&c->drawn[round]));
    work->used = ns_stars_or(work->used, ns_drawing_stars(&c->drawn[round]));
    c->fading -= left_out < c->fading ? left_out : c->fading;
    c->low = (struct ns_side){card->type, card->value};
}

/* Whether a pool still has a card of this size, which it then has no more (NS-2). */
static bool take_slot(unsigned *taken, int size)
{
    for (int slot = 0; slot < NS_SLOTS; slot++) {
        if (((*taken >> slot) & 1) || ns_slot_size(slot) != size)
            continue;
        *taken |= 1u << slot;
        return true;
    }
    return false;
}

void ns_riddle_make(const uint8_t seed[RNG_SEED_SIZE], int level, void *memory, struct ns_riddle *c)
{
    struct workshop *work = memset(memory, 0, sizeof *work);
    struct rng r = rng_from_seed(seed);
    uint8_t pile[NS_CARDS];
    memset(c, 0, sizeof *c);
    c->level = level < 0 ? (int)rng_below(&r, PUZZLE_LEVELS) : level;
    c->round = rounds_at[c->level];
    for (int i = 0; i < NS_CARDS; i++)
        pile[i] = (uint8_t)i;
    rng_shuffle(&r, pile, NS_CARDS);
    uint32_t start = rng_below(&r, NS_START_CARDS);
    uint32_t side = rng_below(&r, 2);
    c->start =
        (struct ns_side){ns_builtin.start[start].type[side], ns_builtin.start[start].value[side]};
    c->low = c->start;
    c->start_card = (uint8_t)start;
    c->start_side = (uint8_t)side;
    c->fading = NS_FADING;
    bitboards_build(&ns_builtin, &work->bitboards);
    unsigned taken = 0;
    for (int round = 0, next = 0; round < c->round; round++, next++) {
        while (!take_slot(&taken, ns_builtin.card[pile[next]].size))
            next++;
        c->card[round] = pile[next];
        if (round > 0)
            go_on(c, work, round - 1);
        draw(c, work, round);
    }
}

/* ---- telling -----------------------------------------------------------------------------------
 */

static void write_side(struct writer *w, struct ns_side s)
{
    write_form(w, "%s %d", ns_type_name[s.type], s.value);
}

/* The rounds before, as lines of a sheet for `score`. */
static void write_line(struct writer *w, const struct ns_riddle *c, int round)
{
    const struct ns_card *card = &ns_builtin.card[c->card[round]];
    write_int(w, card->size);
    write_char(w, ' ');
    write_side(w, (struct ns_side){card->type, card->value});
    write_char(w, ' ');
    if (ns_drawing_empty(&c->drawn[round]))
        write_char(w, '-');
    else
        ns_write_drawing(w, &ns_builtin, &c->drawn[round], NULL);
}

/* What a page shows: the rounds before and the card, as data. */
static void write_told(struct json *j, const struct ns_riddle *c)
{
    int last = c->round - 1;
    json_begin_array(j, "rounds");
    for (int i = 0; i < c->round; i++) {
        json_begin_object(j, NULL);
        ns_json_card(&ns_builtin, c->card[i], j);
        if (i < last)
            ns_json_drawing(&ns_builtin, &c->drawn[i], j);
        json_end_object(j);
    }
    json_end_array(j);
    ns_json_side(j, "low", c->low);
    json_put_int(j, "crossed", NS_FADING - c->fading);
}

static void write_json(struct writer *w, const struct puzzle_order *order,
                       const struct ns_riddle *c)
{
    int last = c->round - 1;
    puzzle_write_head(w, "nightsky", order);
    struct json j = json_after(w);
    json_put_str(&j, "level", puzzle_levels[c->level]);
    json_put_int(&j, "round", c->round);
    json_begin_array(&j, "sheet");
    write_str(json_begin_str(&j, NULL), "start ");
    write_side(w, c->start);
    json_end_str(&j);
    for (int i = 0; i < last; i++) {
        write_line(json_begin_str(&j, NULL), c, i);
        json_end_str(&j);
    }
    json_end_array(&j);
    ns_write_card(json_begin_str(&j, "card"), &ns_builtin, c->card[last]);
    json_end_str(&j);
    json_put_int(&j, "fading", c->fading);
    write_told(&j, c);
    json_begin_object(&j, "best");
    ns_write_drawing(json_begin_str(&j, "drawing"), &ns_builtin, &c->drawn[last], NULL);
    json_end_str(&j);
    json_put_int(&j, "worth", c->worth);
    json_put_int(&j, "looked_at", c->looked);
    reason_points(&j, &c->points);
    json_end_object(&j);
    json_end_line(&j);
}

static void write_plain(struct writer *w, const struct ns_riddle *c)
{
    write_str(w, "player 1\nstart ");
    write_side(w, c->start);
    write_char(w, '\n');
    for (int i = 0; i < c->round - 1; i++) {
        write_line(w, c, i);
        write_char(w, '\n');
    }
}

static void write_title(struct writer *w, const struct ns_riddle *c)
{
    write_form(w, "nightsky, %s: draw card ", puzzle_levels[c->level]);
    ns_write_card(w, &ns_builtin, c->card[c->round - 1]);
    write_form(w, " in round %d; the best drawing is worth %d\n", c->round, c->worth);
}

static enum verb_result run(const struct verb_call *call)
{
    struct puzzle_order order;
    struct ns_riddle c;
    struct fault f = {0};
    if (!puzzle_order_read(call->flags, "nightsky", "", &order, &f))
        return verb_refuse(call, &f, VERB_USAGE);
    ns_riddle_make(order.seed, order.level, call->memory, &c);
    if (call->json) {
        write_json(call->out, &order, &c);
        return VERB_OK;
    }
    write_title(call->trouble, &c);
    write_plain(call->out, &c);
    return VERB_OK;
}

const struct ai_verb ns_verb_puzzle = {
    .name = "puzzle", .memory_size = sizeof(struct workshop), .run = run};
