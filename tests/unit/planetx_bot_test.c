#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/bits.h"
#include "base/log2.h"
#include "engine/setup.h"
#include "games/planetx/state.h"
#include "minds/planetx/bot.h"
#include "minds/planetx/bot_value.h"
#include "minds/planetx/clue_pool.h"
#include "minds/planetx/know_rival.h"

/* The bots of Planet X play whole games; what they give as reasons is counted
 * afresh from the facts their seat was told. */

extern const struct game planetx_game;
extern const struct mind planetx_mind;

static void *shared[SKY_MODES];

static int set_up(void **state)
{
    (void)state;
    for (int m = 0; m < SKY_MODES; m++) {
        shared[m] = aligned_alloc(64, (planetx_shared.size(m) + 63) / 64 * 64);
        assert_non_null(shared[m]);
        planetx_shared.build(m, WIDTH_PLAIN, shared[m]);
    }
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    free(shared[0]);
    free(shared[1]);
    return 0;
}

/* ---- a game of bots -------------------------------------------------------------- */

struct game_of_bots {
    struct planetx_state *s;
    _Alignas(16) unsigned char state[GAME_STATE_MAX];
    char told[PLANETX_SEATS_MAX][1 << 16];
    struct writer heard[PLANETX_SEATS_MAX];
    struct move move; /* the last, by this seat, for this reason */
    int seat;
    struct view view;
    char reason[4096];
};

static void begin(struct game_of_bots *g, int seats, const char *options, uint8_t number)
{
    static char text[SETUP_SIZE_MAX];
    uint8_t seed[RNG_SEED_SIZE] = {number, 7};
    struct writer w = writer_on(text, sizeof text);
    struct setup setup;
    const struct game_data *data;
    planetx_mind.deal(seed, NULL, seats, text_of(options), &w);
    memset(g->state, 0, sizeof g->state);
    g->s = (struct planetx_state *)g->state;
    assert_true(setup_read(writer_text(&w), &setup, NULL));
    assert_true(
        setup_start(&planetx_game, &setup, NULL, &data, (struct game_state *)g->state, NULL));
    for (int i = 0; i < PLANETX_SEATS_MAX; i++)
        g->heard[i] = writer_on(g->told[i], sizeof g->told[i]);
}

/* One bot decides, in memory filled with this byte; false when the game is over. */
static bool decide(struct game_of_bots *g, const struct bot *const *bots, int fill)
{
    seat_set turn = planetx_game.turn(NULL, (struct game_state *)g->state);
    if (!turn)
        return false;
    g->seat = bits_lowest(turn);
    const struct bot *bot = bots[g->seat];
    struct rng luck = rng_from_number(g->heard[0].n);
    struct writer why = writer_on(g->reason, sizeof g->reason - 1);
    view_of(&planetx_game, NULL, (struct game_state *)g->state, g->seat, &g->view);
    void *memory = aligned_alloc(64, (bot->memory_size + 64) / 64 * 64);
    memset(memory, fill, bot->memory_size);
    struct bot_task task = {.view = &g->view,
                            .events = writer_text(&g->heard[g->seat]),
                            .shared = shared[g->s->mode],
                            .rng = &luck,
                            .memory = memory};
    g->move = bot->think(&task, &why);
    free(memory);
    assert_true(writer_fits(&why));
    writer_cstr(&why);
    return true;
}

static void play(struct game_of_bots *g)
{
    _Alignas(16) unsigned char before[GAME_STATE_MAX];
    struct game_state *state = (struct game_state *)g->state;
    memcpy(before, g->state, sizeof before);
    assert_true(planetx_game.legal(NULL, state, g->seat, &g->move, NULL));
    planetx_game.apply(NULL, state, g->seat, &g->move);
    for (int i = 0; i < g->s->seats; i++) {
        write_int(&g->heard[i], g->seat + 1);
        write_char(&g->heard[i], ' ');
        planetx_game.event(NULL, (struct game_state *)before, state, g->seat, &g->move, i,
                           &g->heard[i]);
        write_char(&g->heard[i], '\n');
    }
}

/* ---- counting afresh ---------------------------------------------------------------- */

struct recount {
    size_t n;
    struct fact fact[KNOW_FACTS_MAX];
    const struct move *move;
    uint32_t skies, fit;
    uint32_t answers[SKY_SECTORS_MAX];
    const struct know_book *book;
    struct know_sum sum;                    /* hearts of all skies */
    struct know_sum after[SKY_SECTORS_MAX]; /* and after each answer of a survey */
    struct know_sum right, wrong;           /* and where a theory is right, or wrong */
};

static int heart_of(const struct know_book *book, const struct sky *sky)
{
    for (int h = 0; h < book->hearts; h++) {
        const struct know_heart *k = &book->heart[h];
        struct fact right = {
            .kind = FACT_LOCATE, .from = k->x, .s = k->left, .t = k->right, .n = 1};
        if (fact_holds(&right, sky))
            return h;
    }
    fail_msg("a sky without a heart");
    return 0;
}

static void count_heart(struct know_sum *sum, int heart)
{
    sum->skies++;
    sum->heart[heart]++;
}

static void note(void *context, const struct fact *fact)
{
    struct recount *r = context;
    assert_true(r->n < KNOW_FACTS_MAX);
    r->fact[r->n++] = *fact;
}

static bool count_sky(void *context, const struct sky *sky)
{
    struct recount *r = context;
    const struct move *m = r->move;
    for (size_t i = 0; i < r->n; i++)
        if (!fact_holds(&r->fact[i], sky))
            return true;
    r->skies++;
    int heart = r->book ? heart_of(r->book, sky) : 0;
    count_heart(&r->sum, heart);
    struct fact right = {.kind = FACT_LOCATE, .from = m->n[0], .s = m->n[1], .t = m->n[2], .n = 1};
    if (m->kind == PLANETX_LOCATE)
        r->fit += fact_holds(&right, sky);
    if (m->kind == PLANETX_PLACE) {
        bool there = bits_has(sky->at[m->n[0]], m->n[1] - 1);
        r->fit += there;
        count_heart(there ? &r->right : &r->wrong, heart);
    }
    if (m->kind == PLANETX_SURVEY) {
        uint32_t range = sky_range((enum sky_mode)sky->mode, m->n[1], m->n[2]);
        uint32_t looks = sky->at[m->n[0]] | (m->n[0] == SKY_E ? sky->at[SKY_X] : 0);
        r->answers[bits_count(looks & range)]++;
        count_heart(&r->after[bits_count(looks & range)], heart);
    }
    return true;
}

static int64_t number_after(const char *json, const char *name)
{
    const char *at = strstr(json, name);
    return at ? strtoll(at + strlen(name), NULL, 10) : -1;
}

/* A number with three decimals, in thousandths. */
static int64_t thousandths_after(const char *json, const char *name)
{
    const char *at = strstr(json, name);
    assert_non_null(at);
    char *point;
    bool minus = at[strlen(name)] == '-';
    int64_t whole = strtoll(at + strlen(name), &point, 10);
    assert_int_equal(*point, '.');
    int64_t part = strtoll(point + 1, NULL, 10);
    return whole * 1000 + (minus ? -part : part);
}

static void assert_about(int64_t told, int64_t value, int64_t one)
{
    int64_t counted = value * 1000 / one;
    assert_in_range(told - counted + 2, 0, 4);
}

/* The bits a survey was said to tell, from the skies after each answer. */
static void check_bits(const struct recount *r, const char *reason)
{
    int64_t sky = 0, heart = 0;
    for (int a = 0; a < SKY_SECTORS_MAX; a++) {
        sky += (int64_t)know_bits_sky(&r->after[a]) * r->answers[a];
        heart += (int64_t)know_bits_heart(r->book, &r->after[a]) * r->answers[a];
    }
    assert_about(thousandths_after(reason, "\"sky_bits\":"),
                 know_bits_sky(&r->sum) - sky / r->skies, LOG2_ONE);
    assert_about(thousandths_after(reason, "\"heart_bits\":"),
                 know_bits_heart(r->book, &r->sum) - heart / r->skies, LOG2_ONE);
}

/* What strong compared: a try at once by the hearts counted here; and it did
 * what was said to take least. */
static void check_times(const struct recount *r, const struct game_of_bots *g)
{
    const char *times = strstr(g->reason, "\"times\":");
    if (!times)
        return;
    struct know_case may = know_view_case(&g->view);
    int64_t locate = thousandths_after(times, "\"locate\":"), least = locate, done = locate;
    assert_about(locate, bot_value_gamble(r->book, &r->sum, &may, g->s->time[g->seat]), BOT_TIME);
    if (strstr(times, "\"ask\":")) {
        int64_t ask = thousandths_after(times, "\"ask\":");
        least = ask < least ? ask : least;
        done = strstr(g->reason, "\"why\":\"ask\"") ? ask : done;
    }
    if (strstr(times, "\"wait\":")) {
        int64_t wait = thousandths_after(times, "\"wait\":");
        least = wait < least ? wait : least;
        done = strstr(g->reason, "\"why\":\"wait\"") ? wait : done;
    }
    assert_int_equal(done, least);
}

/* The time a review was said to save, from the hearts where it is right or wrong. */
static void check_saving(const struct recount *r, const struct game_of_bots *g)
{
    if (!strstr(g->reason, "\"saves\":") || r->wrong.skies == 0)
        return;
    enum sky_mode mode = (enum sky_mode)g->s->mode;
    struct know_case may = know_view_case(&g->view);
    int time = g->s->time[g->seat];
    struct bot_outlook now = bot_outlook_of(r->book, &r->sum, &may, time),
                       right = bot_outlook_of(r->book, &r->right, &may, time),
                       wrong = bot_outlook_of(r->book, &r->wrong, &may, time);
    int64_t then = bot_value(mode, &right) * r->right.skies +
                   (bot_value(mode, &wrong) + BOT_TIME) * r->wrong.skies;
    assert_about(thousandths_after(g->reason, "\"saves\":"),
                 bot_value(mode, &now) - then / r->skies, BOT_TIME);
}

static void check_reason(const struct game_of_bots *g)
{
    static struct recount r;
    memset(&r, 0, sizeof r);
    r.move = &g->move;
    r.book = shared[g->s->mode];
    know_view_each(&g->view, writer_text(&g->heard[g->seat]), note, &r);
    sky_each((enum sky_mode)g->s->mode, count_sky, &r);
    assert_true(r.skies > 0);
    int64_t skies = number_after(g->reason, "\"skies\":");
    if (skies >= 0)
        assert_int_equal(skies, r.skies);
    if (g->move.kind == PLANETX_LOCATE || g->move.kind == PLANETX_PLACE)
        assert_int_equal(number_after(g->reason, "\"fit\":"), r.fit);
    check_times(&r, g);
    if (g->move.kind == PLANETX_PLACE)
        check_saving(&r, g);
    const char *answers = strstr(g->reason, "\"answers\":[");
    if (g->move.kind != PLANETX_SURVEY || !answers)
        return;
    answers += strlen("\"answers\":[");
    for (int a = 0; *answers && *answers != ']'; a++) {
        char *end;
        assert_int_equal(strtol(answers, &end, 10), r.answers[a]);
        answers = *end == ',' ? end + 1 : end;
    }
    check_bits(&r, g->reason);
}

/* ---- tests ---------------------------------------------------------------------------- */

static void test_reasons_can_be_recounted(void **state)
{
    (void)state;
    static struct game_of_bots g;
    const struct bot *const tables[][2] = {{&planetx_medium, &planetx_strong},
                                           {&planetx_strong, &planetx_scholar}};
    for (uint8_t i = 0; i < 6; i++) {
        begin(&g, 2, i < 5 ? "mode standard\n" : "mode expert\nlevel1 youth\nlevel2 youth\n", i);
        while (decide(&g, tables[i % 2], 0)) {
            check_reason(&g);
            play(&g);
        }
    }
    const struct bot *const alone[] = {&planetx_strong};
    begin(&g, 1, "mode standard\n", 6);
    while (decide(&g, alone, 0)) {
        check_reason(&g);
        play(&g);
    }
}

/* Memory only caches: what lay in it changes nothing. */
static void test_memory_may_be_lost(void **state)
{
    (void)state;
    static struct game_of_bots g;
    const struct bot *const bots[] = {&planetx_easy, &planetx_medium, &planetx_strong,
                                      &planetx_scholar};
    begin(&g, 4, "mode standard\n", 9);
    while (decide(&g, bots, 0)) {
        struct move first = g.move;
        decide(&g, bots, 0xa5);
        assert_true(move_equal(&first, &g.move));
        play(&g);
    }
}

/* Nobody waits for a certainty that never comes. */
static void test_everybody_finds_x(void **state)
{
    (void)state;
    static struct game_of_bots g;
    const struct bot *const all[] = {&planetx_medium, &planetx_strong, &planetx_scholar};
    for (int b = 0; b < 3; b++) {
        for (uint8_t i = 0; i < 12; i++) {
            begin(&g, 1, i < 9 ? "mode standard\n" : "mode expert\nlevel1 beginner\n", i);
            while (decide(&g, &all[b], 0)) {
                if (g.move.kind == PLANETX_LOCATE && all[b] != &planetx_strong)
                    assert_int_equal(number_after(g.reason, "\"fit\":"),
                                     number_after(g.reason, "\"skies\":"));
                play(&g);
            }
            assert_int_not_equal(g.s->finder, PLANETX_NOBODY);
        }
    }
}

/* A clue of the conference that is true of both skies, or none. */
static bool common_clue(const struct sky *a, const struct sky *b, struct fact *out)
{
    struct clue_pool pool;
    clue_pool_fill(SKY_STANDARD, &pool);
    for (uint32_t i = pool.research; i < pool.n; i++) {
        *out = pool.clue[i];
        if (clue_pool_says(&pool, SKY_STANDARD, i) && fact_holds(out, a) && fact_holds(out, b))
            return true;
    }
    return false;
}

/* Turns a deal into one that breaks PX-41: another sky, with X on a sector that
 * looks empty, answers every question and fits every clue just the same. */
static bool make_twins(struct planetx_state *s)
{
    struct sky real = {.mode = SKY_STANDARD};
    memcpy(real.at, s->sky, sizeof real.at);
    uint32_t empty = real.at[SKY_E];
    BITS_EACH(i, empty)
    {
        struct sky twin = real;
        twin.at[SKY_X] = (uint32_t)bits_one((int)i);
        twin.at[SKY_E] = (real.at[SKY_E] | real.at[SKY_X]) ^ twin.at[SKY_X];
        bool fits = sky_valid(&twin) && common_clue(&real, &twin, &s->conference[0]);
        for (int k = 0; k < DEAL_TOPICS; k++)
            fits = fits && fact_holds(&s->research[k], &twin);
        if (fits) {
            s->subject[0] = fact_title(&s->conference[0]);
            return true;
        }
    }
    return false;
}

/* Where two skies cannot be told apart, a bot takes its best guess, and if that
 * was wrong the other one. */
static void test_nobody_waits_in_vain(void **state)
{
    (void)state;
    static struct game_of_bots g;
    const struct bot *const all[] = {&planetx_easy, &planetx_medium, &planetx_strong,
                                     &planetx_scholar};
    int games = 0, guesses = 0;
    for (uint8_t i = 0; i < 20; i++) {
        for (int b = 0; b < 4; b++) {
            begin(&g, 1, "mode standard\n", i);
            if (!make_twins(g.s))
                break;
            while (decide(&g, &all[b], 0)) {
                if (g.move.kind == PLANETX_LOCATE && all[b] != &planetx_easy)
                    guesses +=
                        number_after(g.reason, "\"fit\":") < number_after(g.reason, "\"skies\":");
                play(&g);
            }
            assert_int_not_equal(g.s->finder, PLANETX_NOBODY);
            games++;
        }
    }
    assert_true(games >= 16 && guesses >= games / 2);
}

/* PX-46: what the scholar publishes is always right. */
static void test_scholar_is_never_wrong(void **state)
{
    (void)state;
    static struct game_of_bots g;
    const struct bot *const bots[] = {&planetx_easy, &planetx_scholar};
    int published = 0;
    for (uint8_t i = 0; i < 10; i++) {
        begin(&g, 2, "mode standard\nsolo yes\n", i);
        while (decide(&g, bots, 0)) {
            if (g.seat == 1 && g.move.kind == PLANETX_PLACE) {
                assert_true(bits_has(g.s->sky[g.move.n[0]], g.move.n[1] - 1));
                published++;
            }
            play(&g);
        }
    }
    assert_true(published > 0);
}

/* The person at a real table calls the bot (PX-45). */
static void call_bot(struct game_of_bots *g, int phase)
{
    const struct planetx_state *s = g->s;
    g->seat = 0;
    g->move = move_of(PLANETX_CALL, phase, 0);
    for (int i = 0; phase != PLANETX_THEORY && i < 2; i++)
        g->move.n[1 + i] = (uint8_t)planetx_sector_at(s, s->time[1 - i]);
    play(g);
}

/* PX-45: called beside a real board the scholar plays as in any solo game. It finds
 * Planet X in time, hears its own answers, and publishes nothing wrong. */
static void test_scholar_beside_a_board(void **state)
{
    (void)state;
    static struct game_of_bots g;
    const struct bot *const bots[] = {&bot_random, &planetx_scholar};
    int published = 0;
    for (uint8_t i = 0; i < 6; i++) {
        begin(&g, 2, i % 2 ? "mode expert\ncompanion yes\nsolo yes\n" : "companion yes\nsolo yes\n",
              i);
        for (int turn = 1; g.s->finder == PLANETX_NOBODY; turn++) {
            assert_true(turn < 40);
            if (turn == 6 || (turn == 12 && g.s->mode == SKY_EXPERT)) {
                g.seat = 0;
                g.move = move_of(PLANETX_CONFERENCE, turn / 6 - 1, 0);
                play(&g);
            }
            call_bot(&g, turn % 3 ? PLANETX_TURN : PLANETX_THEORY);
            while (g.s->phase != PLANETX_TABLE && decide(&g, bots, 0)) {
                assert_int_equal(g.seat, 1);
                if (g.move.kind == PLANETX_PLACE) {
                    assert_true(bits_has(g.s->sky[g.move.n[0]], g.move.n[1] - 1));
                    published++;
                }
                play(&g);
            }
        }
        assert_int_equal(g.s->finder, 1);
    }
    assert_true(published > 0);
}

/* ---- rivals ------------------------------------------------------------------------------ */

struct skies {
    uint32_t n;
    struct sky sky[4446];
    bool mine[4446];
    const struct recount *all, *own;
};

static bool fits(const struct recount *r, const struct sky *sky)
{
    for (size_t i = 0; i < r->n; i++)
        if (!fact_holds(&r->fact[i], sky))
            return false;
    return true;
}

static bool list_sky(void *context, const struct sky *sky)
{
    struct skies *s = context;
    if (!fits(s->all, sky))
        return true;
    s->mine[s->n] = fits(s->own, sky);
    s->sky[s->n++] = *sky;
    return true;
}

static int answer_of(const struct sky *sky, const struct know_question *ask)
{
    if (ask->kind == KNOW_TARGET) {
        enum sky_type t = sky_type_at(sky, ask->from);
        return t == SKY_X ? SKY_E : (int)t;
    }
    uint32_t looks = sky->at[ask->type] | (ask->type == SKY_E ? sky->at[SKY_X] : 0);
    return bits_count(looks & sky_range((enum sky_mode)sky->mode, ask->from, ask->to));
}

/* Cell by cell: for each sky of the viewer, how many look the same to a rival. */
static void check_rival(const struct game_of_bots *g, const struct skies *s, int rival,
                        const struct know_rival *got)
{
    struct know_question ask[KNOW_RIVAL_ASKS];
    struct know_act act;
    struct text events = writer_text(&g->heard[g->seat]);
    int asks = 0;
    uint64_t weighted = 0, own = 0;
    uint32_t best = UINT32_MAX, worst = 0;
    while (know_next_act(SKY_STANDARD, &events, &act))
        if (act.seat == rival && act.ask.kind != KNOW_RESEARCH)
            ask[asks++] = act.ask;
    assert_int_equal(asks, got->asked);
    for (uint32_t i = 0; i < s->n; i++) {
        uint32_t cell = 0;
        if (!s->mine[i])
            continue;
        for (uint32_t k = 0; k < s->n; k++) {
            int q = 0;
            while (q < asks && answer_of(&s->sky[i], &ask[q]) == answer_of(&s->sky[k], &ask[q]))
                q++;
            cell += q == asks;
        }
        uint32_t bits = log2_fixed(cell);
        weighted += bits;
        own++;
        best = bits < best ? bits : best;
        worst = bits > worst ? bits : worst;
    }
    assert_int_equal(got->best, best);
    assert_int_equal(got->worst, worst);
    assert_int_equal(got->expected, weighted / own);
}

static void test_rivals_know_their_cells(void **state)
{
    (void)state;
    static struct game_of_bots g;
    static struct recount all, own;
    static struct skies s;
    const struct bot *const bots[] = {&planetx_medium, &planetx_medium};
    const struct know_book *book = shared[SKY_STANDARD];
    uint64_t *mine = malloc(book->words * sizeof *mine);
    void *room = malloc(know_rival_size(book));
    begin(&g, 2, "mode standard\n", 4);
    for (int turn = 0; decide(&g, bots, 0); turn++) {
        if (turn % 4 == 3) {
            struct view open = g.view;
            struct text heard = writer_text(&g.heard[g.seat]);
            struct know_rival got;
            int rival = 1 - g.seat;
            all.n = own.n = s.n = 0;
            open.viewer = VIEWER_PUBLIC;
            know_view_each(&open, (struct text){0}, note, &all);
            know_view_each(&g.view, heard, note, &own);
            for (int i = 0; i < DEAL_TOPICS; i++)
                if (bits_has(g.s->researched[0] & g.s->researched[1], i))
                    note(&all, &g.s->research[i]);
            s.all = &all;
            s.own = &own;
            sky_each(SKY_STANDARD, list_sky, &s);
            know_all(book, mine);
            know_view_keep(book, mine, &g.view, heard);
            know_rival(book, mine, &g.view, heard, rival, room, &got);
            check_rival(&g, &s, rival, &got);
        }
        play(&g);
    }
    free(room);
    free(mine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reasons_can_be_recounted),
        cmocka_unit_test(test_memory_may_be_lost),
        cmocka_unit_test(test_everybody_finds_x),
        cmocka_unit_test(test_nobody_waits_in_vain),
        cmocka_unit_test(test_scholar_is_never_wrong),
        cmocka_unit_test(test_scholar_beside_a_board),
        cmocka_unit_test(test_rivals_know_their_cells),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
