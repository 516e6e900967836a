/* Does the property driver see? The null game with one fault planted at a time:
 * each must be caught, by the check that is there for it. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "ai/judge.h"
#include "base/bits.h"
#include "base/panic.h"
#include "games/null/state.h"
#include "property.h"
#include "support/json_check.h"

extern const struct game null_game;
extern const struct world null_world;

/* ---- the faults ------------------------------------------------------------------ */

static struct null_state *inside(struct game_state *s)
{
    return (struct null_state *)s;
}

static void redact_forgets_secret(const struct game_data *d, struct game_state *s, int viewer)
{
    uint8_t first = inside(s)->secret[0];
    null_redact(d, s, viewer);
    inside(s)->secret[0] = first;
}

static void redact_forgets_bids(const struct game_data *d, struct game_state *s, int viewer)
{
    uint8_t bids[NULL_SEATS_MAX];
    memcpy(bids, inside(s)->bid, sizeof bids);
    null_redact(d, s, viewer);
    memcpy(inside(s)->bid, bids, sizeof bids);
}

static void redact_hides_own(const struct game_data *d, struct game_state *s, int viewer)
{
    null_redact(d, s, viewer);
    if (viewer >= 0)
        inside(s)->secret[viewer] = NULL_UNKNOWN;
}

static void event_answers_all(const struct game_data *d, const struct game_state *before,
                              const struct game_state *after, int seat, const struct move *m,
                              int viewer, struct writer *w)
{
    null_event(d, before, after, seat, m, m->kind == NULL_ASK ? seat : viewer, w);
}

static void event_shows_bid(const struct game_data *d, const struct game_state *before,
                            const struct game_state *after, int seat, const struct move *m,
                            int viewer, struct writer *w)
{
    null_event(d, before, after, seat, m, m->kind == NULL_BID ? VIEWER_ALL : viewer, w);
}

static void event_grows(const struct game_data *d, const struct game_state *before,
                        const struct game_state *after, int seat, const struct move *m, int viewer,
                        struct writer *w)
{
    null_event(d, before, after, seat, m, viewer, w);
    if (m->kind == NULL_POINT)
        for (int i = 0; i < null_in(before)->secret[m->n[0]]; i++)
            write_char(w, ' ');
}

static void event_mute(const struct game_data *d, const struct game_state *before,
                       const struct game_state *after, int seat, const struct move *m, int viewer,
                       struct writer *w)
{
    null_event(d, before, after, seat, m, m->kind == NULL_ASK ? VIEWER_PUBLIC : viewer, w);
}

static void event_two_lines(const struct game_data *d, const struct game_state *before,
                            const struct game_state *after, int seat, const struct move *m,
                            int viewer, struct writer *w)
{
    null_event(d, before, after, seat, m, viewer, w);
    write_char(w, '\n');
}

/* A bid of 3 is only allowed to those with a rich neighbour. */
static bool legal_peeks(const struct game_data *d, const struct game_state *s, int seat,
                        const struct move *m, struct fault *f)
{
    if (m->kind == NULL_BID && m->n[0] == 3 && seat >= 0 && seat < null_in(s)->seats &&
        null_in(s)->secret[(seat + 1) % null_in(s)->seats] == 1)
        return fault_set(f, 0, "Not now.");
    return null_legal(d, s, seat, m, f);
}

static bool legal_talks(const struct game_data *d, const struct game_state *s, int seat,
                        const struct move *m, struct fault *f)
{
    bool legal = null_legal(d, s, seat, m, f);
    if (!legal && f && m->kind == NULL_GUESS)
        fault_set_int(f, f->at, f->say, null_in(s)->secret[0]);
    return legal;
}

static int restless;

static void apply_restless(const struct game_data *d, struct game_state *s, int seat,
                           const struct move *m)
{
    null_apply(d, s, seat, m);
    if (m->kind == NULL_ASK)
        inside(s)->won[0] = (int8_t)(restless++ % 5);
}

static void apply_litters(const struct game_data *d, struct game_state *s, int seat,
                          const struct move *m)
{
    null_apply(d, s, seat, m);
    if (inside(s)->seats == 2)
        inside(s)->won[3] = 1;
}

static void apply_panics(const struct game_data *d, struct game_state *s, int seat,
                         const struct move *m)
{
    ASTRO_ASSERT(m->kind != NULL_PASS);
    null_apply(d, s, seat, m);
}

/* A harmless change of the rules: who asks stays in turn. With it, undo hangs
 * on `reveals` alone. */
static void apply_ask_stays(const struct game_data *d, struct game_state *s, int seat,
                            const struct move *m)
{
    null_apply(d, s, seat, m);
    if (m->kind == NULL_ASK)
        inside(s)->now = (uint8_t)seat;
}

static bool reveals_never(const struct game_data *d, const struct game_state *before, int seat,
                          const struct move *m)
{
    (void)d, (void)before, (void)seat, (void)m;
    return false;
}

static bool reveals_by_secret(const struct game_data *d, const struct game_state *before, int seat,
                              const struct move *m)
{
    if (m->kind == NULL_POINT)
        return null_in(before)->secret[m->n[0]] == 1;
    return null_reveals(d, before, seat, m);
}

static size_t moves_too_many(const struct game_data *d, const struct game_state *s, int seat,
                             struct move *out, size_t cap)
{
    size_t n = null_moves(d, s, seat, out, cap);
    if (seat == SEAT_CHANCE || null_in(s)->pointed == NULL_NOBODY)
        return n;
    if (n < cap)
        out[n] = move_of(NULL_GUESS, 0, 0);
    return n + 1;
}

static size_t moves_twice(const struct game_data *d, const struct game_state *s, int seat,
                          struct move *out, size_t cap)
{
    size_t n = null_moves(d, s, seat, out, cap);
    if (n < cap)
        out[n] = out[0];
    return n + 1;
}

static size_t moves_too_few(const struct game_data *d, const struct game_state *s, int seat,
                            struct move *out, size_t cap)
{
    size_t n = null_moves(d, s, seat, out, cap);
    return n > 1 ? n - 1 : n;
}

static struct move sample_too_few(const struct game_data *d, const struct game_state *s, int seat,
                                  struct rng *r)
{
    struct move list[NULL_TOP_MAX + 1];
    size_t n = moves_too_few(d, s, seat, list, NULL_TOP_MAX + 1);
    return list[rng_below(r, (uint32_t)n)];
}

static struct move sample_wild(const struct game_data *d, const struct game_state *s, int seat,
                               struct rng *r)
{
    struct move m = null_sample(d, s, seat, r);
    if (m.kind == NULL_GUESS)
        m.n[0] = 0;
    return m;
}

static struct move sample_restless(const struct game_data *d, const struct game_state *s, int seat,
                                   struct rng *r)
{
    if (seat == SEAT_CHANCE)
        return move_of(NULL_ROLL, null_data_in(d)->faces[restless++ % NULL_FACES], 0);
    return null_sample(d, s, seat, r);
}

static seat_set turn_mixes(const struct game_data *d, const struct game_state *s)
{
    seat_set turn = null_turn(d, s);
    return seat_in(turn, SEAT_CHANCE) ? turn | seat_bit(0) : turn;
}

static void move_write_loses(const struct game_data *d, const struct game_state *s, int seat,
                             const struct move *m, struct writer *w)
{
    if (m->kind == NULL_POINT)
        write_str(w, "p1");
    else
        null_move_write(d, s, seat, m, w);
}

static void state_write_loses(const struct game_data *d, const struct game_state *s,
                              struct writer *w)
{
    struct null_state copy = *null_in(s);
    memset(copy.won, 0, sizeof copy.won);
    null_state_write(d, (const struct game_state *)&copy, w);
}

static void json_open(const struct view *v, struct writer *w)
{
    null_json(v, w);
    write_char(w, '}');
}

/* Leads to a turn that is somebody else's next, and forgets what all were told. */
static bool ahead_wild(const struct game_data *d, struct game_state *s, int seat, bool quiet)
{
    bool can = null_ahead(d, s, seat, quiet);
    if (can)
        inside(s)->pointed = (uint8_t)seat;
    return can;
}

static void blur_too_much(const struct game_data *d, struct game_state *s, int seat)
{
    null_blur(d, s, seat);
    inside(s)->open = 0;
    memset(inside(s)->won, 0, sizeof inside(s)->won);
    memset(inside(s)->secret, NULL_UNKNOWN, sizeof inside(s)->secret);
}

static void resample_too_much(const struct game_data *d, struct game_state *s, int viewer,
                              struct rng *r)
{
    null_world.resample(d, s, VIEWER_PUBLIC, r);
    (void)viewer;
}

/* ---- catching them ------------------------------------------------------------------ */

enum { GAMES = 240, SEED = 5 };

static enum check caught_with(const struct game *g, uint64_t seed, struct finding *out)
{
    struct world w = null_world;
    struct tally t = {0};
    w.game = g;
    out->failure.check = CHECK_NONE;
    property_run(&w, GAMES, seed, &t, out);
    return out->failure.check;
}

static enum check caught(const struct game *g, struct finding *out)
{
    return caught_with(g, SEED, out);
}

/* Plants `fn` as the function `name` of the null game and names what is found. */
#define PLANT(name, fn, expected)                                                                  \
    static void catches_##fn(void **state)                                                         \
    {                                                                                              \
        struct game broken = null_game;                                                            \
        struct finding *f = *state;                                                                \
        broken.name = fn;                                                                          \
        assert_string_equal(check_name(caught(&broken, f)), check_name(expected));                 \
        assert_true(f->failure.step <= f->first_steps);                                            \
        assert_true(f->script.steps <= f->first_steps);                                            \
    }

PLANT(redact, redact_forgets_secret, CHECK_SECRET_VIEW)
PLANT(redact, redact_forgets_bids, CHECK_SECRET_VIEW)
PLANT(redact, redact_hides_own, CHECK_OBSERVATIONS)
PLANT(event, event_answers_all, CHECK_SECRET_EVENT)
PLANT(event, event_shows_bid, CHECK_SECRET_EVENT)
PLANT(event, event_grows, CHECK_SECRET_EVENT)
PLANT(event, event_mute, CHECK_OBSERVATIONS)
PLANT(event, event_two_lines, CHECK_EVENT)
PLANT(apply, apply_restless, CHECK_APPLY)
PLANT(apply, apply_litters, CHECK_STATE_TEXT)
PLANT(apply, apply_panics, CHECK_PANIC)
PLANT(reveals, reveals_by_secret, CHECK_SECRET_UNDO)
PLANT(moves, moves_too_many, CHECK_MOVES)
PLANT(moves, moves_twice, CHECK_MOVES)
PLANT(sample, sample_wild, CHECK_SAMPLE)
PLANT(sample, sample_restless, CHECK_VERIFY)
PLANT(turn, turn_mixes, CHECK_TURN)
PLANT(move_write, move_write_loses, CHECK_MOVE_TEXT)
PLANT(state_write, state_write_loses, CHECK_STATE_TEXT)
PLANT(json, json_open, CHECK_JSON)
PLANT(ahead, ahead_wild, CHECK_AHEAD)
PLANT(blur, blur_too_much, CHECK_AHEAD)

static void catches_reveals_never(void **state)
{
    struct game broken = null_game;
    broken.apply = apply_ask_stays;
    assert_string_equal(check_name(caught(&broken, *state)), check_name(CHECK_NONE));
    broken.reveals = reveals_never;
    assert_string_equal(check_name(caught(&broken, *state)), check_name(CHECK_UNDO));
}

/* A legal move nobody lists or draws: only trying what people might type finds it. */
static void catches_moves_too_few(void **state)
{
    struct game broken = null_game;
    broken.moves = moves_too_few;
    assert_string_equal(check_name(caught(&broken, *state)), check_name(CHECK_SAMPLE));
    broken.sample = sample_too_few;
    assert_string_equal(check_name(caught(&broken, *state)), check_name(CHECK_MOVES));
}

/* Whichever comes first: the view's owner is asked, or two worlds are compared. */
static void catches_legal(void **state,
                          bool (*legal)(const struct game_data *, const struct game_state *, int,
                                        const struct move *, struct fault *))
{
    struct game broken = null_game;
    broken.legal = legal;
    enum check c = caught(&broken, *state);
    assert_true(c == CHECK_VIEW_LEGAL || c == CHECK_SECRET_LEGAL);
}

static void catches_legal_talks(void **state)
{
    catches_legal(state, legal_talks);
}

static void catches_legal_peeks(void **state)
{
    catches_legal(state, legal_peeks);
}

static void catches_unsound_world(void **state)
{
    struct world w = null_world;
    struct tally t = {0};
    struct finding *f = *state;
    w.resample = resample_too_much;
    property_run(&w, GAMES, SEED, &t, f);
    assert_string_equal(check_name(f->failure.check), check_name(CHECK_RESAMPLE));
}

/* A hint that is not asked of a view. */
static void hint_peeks(const struct game_data *d, const struct game_state *s, int viewer,
                       struct text events, struct writer *w)
{
    (void)d, (void)events;
    write_int(w, null_in(s)->secret[(viewer + 1) % null_in(s)->seats]);
}

static void hint_blind(const struct game_data *d, const struct game_state *s, int viewer,
                       struct text events, struct writer *w)
{
    (void)d, (void)s;
    write_int(w, viewer);
    write_text(w, events);
}

static void catches_hint_peeks(void **state)
{
    struct world w = null_world;
    struct tally t = {0};
    struct finding *f = *state;
    w.hint = hint_peeks;
    property_run(&w, GAMES, SEED, &t, f);
    assert_string_equal(check_name(f->failure.check), check_name(CHECK_SECRET_HINT));
    w.hint = hint_blind;
    assert_int_equal(property_run(&w, GAMES, SEED, &t, f), GAMES);
    assert_true(t.hints > 0);
}

/* A judgement that is not made of views alone. */
static bool judge_peeks(const struct judge_task *t, struct judgement *out)
{
    static int64_t asked;
    (void)t;
    out->cost = ++asked;
    return true;
}

static bool judge_blind(const struct judge_task *t, struct judgement *out)
{
    out->cost = (int64_t)t->event.n;
    return true;
}

/* Plays the null game with such an ai; how many games were good. */
static int play_with(const struct ai *ai, struct tally *t, struct finding *f)
{
    struct world w = null_world;
    *t = (struct tally){0};
    w.ai = ai;
    return property_run(&w, GAMES, SEED, t, f);
}

static void catches_judge_peeks(void **state)
{
    struct judge judge = {.memory_size = BOT_FRESH, .move = judge_peeks};
    struct ai ai = *null_world.ai;
    struct tally t;
    struct finding *f = *state;
    ai.judge = &judge;
    play_with(&ai, &t, f);
    assert_string_equal(check_name(f->failure.check), check_name(CHECK_SECRET_JUDGE));
    judge.move = judge_blind;
    assert_int_equal(play_with(&ai, &t, f), GAMES);
    assert_true(t.judged > 0);
}

/* A world to try things in that is not drawn from the view alone. */
static bool scratch_peeks(const struct scratch_task *t, struct writer *setup,
                          struct writer *entries)
{
    static int64_t asked;
    (void)t;
    (void)entries;
    write_int(setup, ++asked);
    return true;
}

static bool scratch_blind(const struct scratch_task *t, struct writer *setup,
                          struct writer *entries)
{
    (void)entries;
    write_text(setup, t->events);
    return true;
}

static void catches_scratch_peeks(void **state)
{
    struct ai_scratch scratch = {.memory_size = BOT_FRESH, .make = scratch_peeks};
    struct ai ai = *null_world.ai;
    struct tally t;
    struct finding *f = *state;
    ai.scratch = &scratch;
    play_with(&ai, &t, f);
    assert_string_equal(check_name(f->failure.check), check_name(CHECK_SECRET_SCRATCH));
    scratch.make = scratch_blind;
    assert_int_equal(play_with(&ai, &t, f), GAMES);
    assert_true(t.scratched > 0);
}

static void passes_the_untouched_game(void **state)
{
    assert_string_equal(check_name(caught(&null_game, *state)), check_name(CHECK_NONE));
}

/* A kind that was seen and never compared must not go unnoticed. */
static void misses_are_counted(void **state)
{
    (void)state;
    FILE *nowhere = tmpfile();
    assert_non_null(nowhere);
    struct tally t = {.ahead = 1};
    for (int k = NULL_BID; k <= NULL_PASS; k++)
        for (int role = 0; role < ROLES; role++)
            t.seen[k][role] = t.pairs[k][role] = 1;
    assert_true(property_coverage(&null_world, &t, true, nowhere));
    t.pairs[NULL_ASK][ROLE_RIVAL] = 0;
    assert_false(property_coverage(&null_world, &t, false, nowhere));
    t.seen[NULL_ASK][ROLE_RIVAL] = 0;
    assert_true(property_coverage(&null_world, &t, false, nowhere));
    t.seen[NULL_ASK][ROLE_PUBLIC] = 0;
    assert_false(property_coverage(&null_world, &t, true, nowhere));
    fclose(nowhere);
}

/* An answer can be overheard once all have bid, the die is rolled and somebody
 * points and asks; until its turn comes, others may have to pass or guess.
 * Nothing else may be left in the game that is shown. */
static void assert_short(const struct script *script)
{
    struct setup setup;
    uint32_t kinds[8] = {0};
    assert_true(setup_read(script_setup(script), &setup, NULL));
    for (uint32_t k = 0; k < script->steps; k++) {
        assert_int_equal(script->step[k].kind, ENTRY_MOVE);
        kinds[strcspn("?bdpag-", (char[]){script->step[k].body[0], 0})]++;
    }
    assert_int_equal(kinds[NULL_BID], setup.seats);
    assert_int_equal(kinds[NULL_ROLL], 1);
    assert_true(kinds[NULL_ASK] + kinds[NULL_GUESS] + kinds[NULL_PASS] <= (uint32_t)setup.seats);
}

static void shrinks_to_the_shortest(void **state)
{
    struct game broken = null_game;
    struct finding *f = *state;
    uint32_t shrunk = 0, at_first = 0;
    broken.event = event_answers_all;
    for (uint64_t seed = 1; seed <= 8; seed++) {
        caught_with(&broken, seed, f);
        assert_short(&f->script);
        shrunk += f->script.steps;
        at_first += f->first_steps;
    }
    assert_true(shrunk < at_first);

    /* What is shown fails again when it is played again. */
    struct world w = null_world;
    w.game = &broken;
    struct walk *walk = walk_new(&w);
    assert_false(walk_script(walk, &f->script, f->seed, NULL));
    assert_int_equal(walk->failure.check, CHECK_SECRET_EVENT);
    walk_free(walk);
}

static void json_is_checked(void **state)
{
    (void)state;
    static const char *const good[] = {
        "0", "-1.5e+3", "[]", "{ }", "[1, {\"a\":null}]", "\"\\u00e9\\n\"", " true "};
    static const char *const bad[] = {"",    "01",  "[1,]",    "{\"a\"}", "{a:1}",
                                      "\"a", "1 2", "\"\\x\"", "\"\n\"",  "[1}",
                                      "-",   "nul", "1.e1",    "{,}",     "\"\\u00\""};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_true(json_valid(text_of(good[i])));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(json_valid(text_of(bad[i])));
}

static int make_room(void **state)
{
    *state = malloc(sizeof(struct finding));
    return *state ? 0 : -1;
}

static int free_room(void **state)
{
    free(*state);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(passes_the_untouched_game),
        cmocka_unit_test(catches_redact_forgets_secret),
        cmocka_unit_test(catches_redact_forgets_bids),
        cmocka_unit_test(catches_redact_hides_own),
        cmocka_unit_test(catches_event_answers_all),
        cmocka_unit_test(catches_event_shows_bid),
        cmocka_unit_test(catches_event_grows),
        cmocka_unit_test(catches_event_mute),
        cmocka_unit_test(catches_event_two_lines),
        cmocka_unit_test(catches_legal_peeks),
        cmocka_unit_test(catches_legal_talks),
        cmocka_unit_test(catches_apply_restless),
        cmocka_unit_test(catches_apply_litters),
        cmocka_unit_test(catches_apply_panics),
        cmocka_unit_test(catches_reveals_by_secret),
        cmocka_unit_test(catches_moves_too_many),
        cmocka_unit_test(catches_moves_twice),
        cmocka_unit_test(catches_moves_too_few),
        cmocka_unit_test(catches_sample_wild),
        cmocka_unit_test(catches_sample_restless),
        cmocka_unit_test(catches_turn_mixes),
        cmocka_unit_test(catches_move_write_loses),
        cmocka_unit_test(catches_state_write_loses),
        cmocka_unit_test(catches_json_open),
        cmocka_unit_test(catches_ahead_wild),
        cmocka_unit_test(catches_blur_too_much),
        cmocka_unit_test(catches_reveals_never),
        cmocka_unit_test(catches_unsound_world),
        cmocka_unit_test(catches_hint_peeks),
        cmocka_unit_test(catches_judge_peeks),
        cmocka_unit_test(catches_scratch_peeks),
        cmocka_unit_test(misses_are_counted),
        cmocka_unit_test(shrinks_to_the_shortest),
        cmocka_unit_test(json_is_checked),
    };
    return cmocka_run_group_tests_name("the property driver", tests, make_room, free_room);
}
