#include "support/planetx_bots.h"

#include "ai/planetx/bot_belief.h"
#include "ai/planetx/bot_race.h"
#include "ai/planetx/bot_review.h"
#include "ai/planetx/bot_value.h"
#include "base/log2.h"
#include "support/scale.h"

/* What the bots of Planet X give as reasons, counted afresh from the facts their
 * seat was told. */

/* ---- counting afresh ---------------------------------------------------------------- */

struct recount {
    struct facts facts;
    size_t certain; /* the first of them; the others it believes */
    const struct move *move;
    uint32_t skies, fit;
    uint32_t known; /* skies that fit what it was told */
    uint32_t answers[SKY_SECTORS_MAX];
    const struct sky_index *index;
    struct know_sum sum;                    /* X triples of all skies */
    struct know_sum after[SKY_SECTORS_MAX]; /* and after each answer of a survey */
};

static int x_triple_of(const struct sky_index *index, const struct sky *sky)
{
    for (int h = 0; h < index->x_triples; h++) {
        const struct know_x_triple *k = &index->x_triple[h];
        struct fact right = {
            .kind = FACT_LOCATE, .from = k->x, .s = k->left, .t = k->right, .n = 1};
        if (fact_holds(&right, sky))
            return h;
    }
    fail_msg("a sky without Planet X");
    return 0;
}

static void count_x_triple(struct know_sum *sum, int x_triple)
{
    sum->skies++;
    sum->x_triple[x_triple]++;
}

static bool count_sky(void *context, const struct sky *sky)
{
    struct recount *r = context;
    const struct move *m = r->move;
    for (size_t i = 0; i < r->certain; i++)
        if (!fact_holds(&r->facts.fact[i], sky))
            return true;
    r->known++;
    if (!facts_fit(&r->facts, sky))
        return true;
    r->skies++;
    int x_triple = r->index ? x_triple_of(r->index, sky) : 0;
    count_x_triple(&r->sum, x_triple);
    struct fact right = {.kind = FACT_LOCATE, .from = m->n[0], .s = m->n[1], .t = m->n[2], .n = 1};
    if (m->kind == PLANETX_LOCATE)
        r->fit += fact_holds(&right, sky);
    if (m->kind == PLANETX_PLACE)
        r->fit += bits_has(sky->at[m->n[0]], m->n[1] - 1);
    if (m->kind == PLANETX_SURVEY) {
        uint32_t range = sky_range((enum sky_mode)sky->mode, m->n[1], m->n[2]);
        uint32_t looks = sky->at[m->n[0]] | (m->n[0] == SKY_E ? sky->at[SKY_X] : 0);
        r->answers[bits_count(looks & range)]++;
        count_x_triple(&r->after[bits_count(looks & range)], x_triple);
    }
    return true;
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

static void assert_about(int64_t said, int64_t value, int64_t one)
{
    int64_t counted = value * 1000 / one;
    assert_in_range(said - counted + 2, 0, 4);
}

/* The bits a survey was said to tell, from the skies after each answer. */
static void check_bits(const struct recount *r, const char *reason)
{
    int64_t sky = 0, x_triple = 0;
    for (int a = 0; a < SKY_SECTORS_MAX; a++) {
        sky += (int64_t)know_bits_sky(&r->after[a]) * r->answers[a];
        x_triple += (int64_t)know_bits_x_triple(r->index, &r->after[a]) * r->answers[a];
    }
    assert_about(thousandths_after(reason, "\"sky_bits\":"),
                 know_bits_sky(&r->sum) - sky / r->skies, LOG2_ONE);
    assert_about(thousandths_after(reason, "\"x_triple_bits\":"),
                 know_bits_x_triple(r->index, &r->sum) - x_triple / r->skies, LOG2_ONE);
}

/* ---- belief: what strong takes from rivals' theories ----------------------------------- */

struct counted {
    const struct facts *facts;
    uint32_t skies;
};

static bool count_fits(void *context, const struct sky *sky)
{
    struct counted *c = context;
    c->skies += facts_fit(c->facts, sky);
    return true;
}

static uint32_t count_skies(enum sky_mode mode, const struct facts *facts)
{
    struct counted c = {facts, 0};
    sky_each(mode, count_fits, &c);
    return c.skies;
}

/* How often a rival's theory lies where nothing is, for one where something is. */
static double doubt_of(const struct planetx_state *s, int owner)
{
    int right = 0, wrong = 0;
    for (int i = 0; i < s->tokens; i++)
        right += s->token[i].owner == owner && s->token[i].up;
    for (int t = 0; t < PLANETX_THEORY_TYPES; t++)
        wrong += s->gone[owner][t];
    return (1.0 + 2 * wrong) / (5 + right + 2 * wrong);
}

/* Adds what the reason says it believes to the facts: each a rival's hidden
 * theory, each credible when its turn came. Returns how sure all of it is. */
static double add_belief(struct facts *facts, const struct game_of_bots *g)
{
    const struct planetx_state *s = g->s;
    enum sky_mode mode = (enum sky_mode)s->mode;
    const char *list = strstr(g->reason, "\"believes\":[");
    uint32_t sectors = 0;
    double faith = 1;
    for (char *end; list && *list != ']'; list = end) {
        list += *list == ',' ? 1 : (int)strlen("\"believes\":[");
        sectors |= (uint32_t)bits_one((int)strtol(list, &end, 10) - 1);
    }
    for (int i = 0; i < s->tokens; i++) {
        const struct planetx_token *t = &s->token[i];
        if (t->owner == g->seat || t->up || !bits_has(sectors, t->sector - 1))
            continue;
        uint32_t all = count_skies(mode, facts);
        struct fact there = bot_belief_of(t->sector);
        facts_note(facts, &there);
        uint32_t kept = count_skies(mode, facts);
        double chance = kept / (kept + doubt_of(s, t->owner) * (all - kept));
        if (chance < 0.749) { /* of two theories on a sector only one was credible */
            facts->n--;
            continue;
        }
        faith *= chance;
        sectors &= ~(uint32_t)bits_one(t->sector - 1);
    }
    assert_int_equal(sectors, 0);
    return faith;
}

/* ---- the race: what a rival can know, and what a try is worth --------------------------- */

struct rival {
    const struct sky_index *index;
    struct facts open; /* what it surely knows besides its answers */
    struct know_question ask[KNOW_RIVAL_ASKS];
    int asks;
    struct sky sky; /* supposed */
    struct know_sum cell;
};

static bool count_cell(void *context, const struct sky *sky)
{
    struct rival *r = context;
    for (int i = 0; i < r->asks; i++)
        if (answer_of(sky, &r->ask[i]) != answer_of(&r->sky, &r->ask[i]))
            return true;
    if (facts_fit(&r->open, sky))
        count_x_triple(&r->cell, x_triple_of(r->index, sky));
    return true;
}

/* The chance that its best guess is right: on average over eight skies that the
 * bot thinks possible; and where it is 7 in 10 or more, so that it would dare. */
static void suppose_skies(const struct recount *r, const struct game_of_bots *g, int seat,
                          double *knows, double *finds)
{
    static struct rival rival;
    enum sky_mode mode = (enum sky_mode)g->s->mode;
    uint64_t *set = malloc(r->index->words * sizeof *set);
    uint32_t every = (r->skies + 7) / 8, n = 0, supposed = 0;
    rival.index = r->index;
    rival.open.n = 0;
    rival.asks = list_asks(g, seat, rival.ask);
    list_public(g, seat, &rival.open);
    know_all(r->index, set);
    for (size_t i = 0; i < r->facts.n; i++)
        know_keep(r->index, set, &r->facts.fact[i]);
    *knows = *finds = 0;
    for (size_t place = 0; place < r->index->words * 64; place++) {
        if (!(set[place / 64] >> place % 64 & 1) || n++ % every != every / 2)
            continue;
        rival.sky = know_sky(r->index, place);
        memset(&rival.cell, 0, sizeof rival.cell);
        sky_each(mode, count_cell, &rival);
        double chance = (double)rival.cell.x_triple[know_best_x_triple(r->index, &rival.cell)] /
                        rival.cell.skies;
        *knows += chance;
        *finds += chance >= 0.7 ? chance : 0;
        supposed++;
    }
    *knows /= supposed;
    *finds /= supposed;
    free(set);
}

static double mixed(double chance, double yes, double no)
{
    return chance * yes + (1 - chance) * no;
}

/* PX-31: 2 points for each sector behind the finder, of 5 at most. */
static double points_behind(int steps)
{
    return 2.0 * (steps < 0 ? 0 : steps > 5 ? 5 : steps);
}

static double points_of_try(double chance, double knows, double finds, int ahead)
{
    return mixed(chance, 10 - knows * points_behind(5 - ahead), ahead <= 5 ? -10 * finds : 0);
}

static double best_share(const struct recount *r, const struct know_sum *sums, int n)
{
    double best = 0, all = 0;
    for (int i = 0; i < n; i++) {
        int x_triple = know_best_x_triple(r->index, &sums[i]);
        best += x_triple < 0 ? 0 : sums[i].x_triple[x_triple];
        all += sums[i].skies;
    }
    return best / all;
}

/* A race is only said to be on when a rival comes first with a chance of 1 in 8. */
static bool check_race(const struct recount *r, const struct game_of_bots *g, double faith)
{
    const char *race = strstr(g->reason, "\"race\":");
    if (!race)
        return false;
    int rival = (int)number_after(race, "\"seat\":") - 1;
    int ahead = g->s->time[rival] - g->s->time[g->seat];
    int64_t locate = thousandths_after(race, "\"locate\":"),
            ask = thousandths_after(race, "\"ask\":");
    double knows, finds, now = faith * best_share(r, &r->sum, 1);
    assert_int_not_equal(rival, g->seat);
    suppose_skies(r, g, rival, &knows, &finds);
    assert_true(finds >= 0.12);
    assert_about(thousandths_after(race, "\"finds\":"), (int64_t)(finds * 1000), 1000);
    assert_about(locate, (int64_t)(points_of_try(now, knows, finds, ahead) * 1000), 1000);
    assert_int_equal(g->move.kind == PLANETX_LOCATE, locate > ask);
    if (g->move.kind == PLANETX_SURVEY && strstr(g->reason, "\"why\":\"ask\"")) {
        int cost = planetx_cost(g->s, &g->move);
        double then = faith * best_share(r, r->after, SKY_SECTORS_MAX);
        assert_true(ahead <= cost);
        double beaten = then * points_behind(ahead + 5 - cost) - 10;
        double later = mixed(finds, beaten, points_of_try(then, knows, finds, ahead - cost));
        assert_about(ask, (int64_t)(later * 1000), 1000);
    }
    return true;
}

static int beliefs, races; /* how many reasons told of one */

/* What strong compared: a try at once by the X triples counted here; and it did
 * what was said to take least. */
static void check_times(const struct recount *r, const struct game_of_bots *g, double faith)
{
    const char *times = strstr(g->reason, "\"times\":");
    if (!times)
        return;
    struct know_case may = know_view_case(&g->view);
    int64_t locate = thousandths_after(times, "\"locate\":"), least = locate, done = locate;
    double try = (double)bot_value_gamble(r->index, &r->sum, &may, g->s->time[g->seat]);
    try =
        try * faith + (double)bot_value_failure((enum sky_mode)g->s->mode, may.alone) * (1 - faith);
    assert_about(locate, (int64_t)try, BOT_TIME);
    if (check_race(r, g, faith)) {
        races++;
        return; /* points decided */
    }
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

/* ---- theories: what a review is said to save ---------------------------------------------- */

/* A theory, and all that is foreseen until its review. */
struct foreseen {
    const struct sky_index *index;
    struct facts told; /* and supposed besides */
    struct facts earlier;
    struct fact theory;
    int review, questions; /* when it comes; how many are asked until then at most */
};

static uint32_t count_where(const struct foreseen *f, const struct fact *fact, struct know_sum *sum)
{
    uint64_t *set = malloc(f->index->words * sizeof *set);
    know_all(f->index, set);
    for (size_t i = 0; i < f->told.n; i++)
        know_keep(f->index, set, &f->told.fact[i]);
    if (fact)
        know_keep(f->index, set, fact);
    know_sum_x_triples(f->index, set, sum);
    free(set);
    return sum->skies;
}

static double time_of(const struct foreseen *f, const struct know_sum *sum,
                      const struct know_case *may, int time)
{
    struct bot_outlook o = bot_outlook_of(f->index, sum, may, time);
    return (double)bot_value((enum sky_mode)f->index->mode, &o) * sum->skies;
}

/* The question that leaves least time to wait; false: a locate at once does. */
static bool next_question(const struct foreseen *f, const struct know_sum *sum,
                          const struct know_case *may, int time, struct know_score *out)
{
    static struct know_score score[KNOW_SCORES_MAX];
    uint64_t *set = malloc(f->index->words * sizeof *set);
    struct know_case asks = *may;
    int64_t best = bot_value_gamble(f->index, sum, may, time);
    bool found = false;
    memset(asks.subject, 0, sizeof asks.subject);
    know_all(f->index, set);
    for (size_t i = 0; i < f->told.n; i++)
        know_keep(f->index, set, &f->told.fact[i]);
    size_t n = know_score_all(f->index, set, sum, &asks, score);
    for (size_t i = 0; i < n; i++) {
        int64_t value = score[i].total > 0 && score[i].sky_gain > 0
                            ? bot_value_ask(f->index, &score[i], may, time)
                            : INT64_MAX;
        if (value < best) {
            best = value;
            *out = score[i];
            found = true;
        }
    }
    free(set);
    return found;
}

static double saved(struct foreseen *f, size_t reviewed, int asked, const struct know_case *may,
                    int time, double chance);

/* The same where a fact is known besides. */
static double saved_where(struct foreseen *f, const struct fact *fact, size_t reviewed, int asked,
                          const struct know_case *may, int time, double chance)
{
    facts_note(&f->told, fact);
    double time_saved = saved(f, reviewed, asked, may, time, chance);
    f->told.n--;
    return time_saved;
}

/* What the theory's review saves on average, times the chance to come here. */
static double saved(struct foreseen *f, size_t reviewed, int asked, const struct know_case *may,
                    int time, double chance)
{
    struct know_sum sum, right, wrong;
    struct know_score ask;
    double all = count_where(f, NULL, &sum), total = 0;
    if (reviewed < f->earlier.n) {
        for (int no = 0; no < 2; no++) {
            struct fact fact = f->earlier.fact[reviewed];
            fact.kind = no ? FACT_NOT : FACT_IS;
            double part = count_where(f, &fact, &right);
            if (part > 0)
                total += saved_where(f, &fact, reviewed + 1, asked, may, time, chance * part / all);
        }
        return total;
    }
    if (sum.x_triple[know_best_x_triple(f->index, &sum)] == sum.skies)
        return 0;
    if (asked < f->questions && time < f->review && chance * (double)BOT_UNLIKELY >= 1 &&
        next_question(f, &sum, may, time, &ask)) {
        struct know_case after = bot_case_after(f->index, may, &ask.ask, ask.cost);
        for (int a = 0; a < ask.answers; a++) {
            struct fact fact = know_answer(f->index, &ask, a);
            if (ask.skies[a] > 0)
                total += saved_where(f, &fact, reviewed, asked + 1, &after, time + ask.cost,
                                     chance * ask.skies[a] / (double)ask.total);
        }
        return total;
    }
    struct fact not = f->theory;
    not.kind = FACT_NOT;
    count_where(f, &f->theory, &right);
    count_where(f, &not, &wrong);
    return chance *
           (time_of(f, &sum, may, time) - time_of(f, &right, may, time) -
            time_of(f, &wrong, may, time) - (double)BOT_TIME * wrong.skies) /
           all;
}

static int savings; /* how many were recounted */

/* Of a theory that is placed: what its review saves once those of earlier ones are heard and two
 * questions asked. */
static void check_saving(const struct recount *r, const struct game_of_bots *g)
{
    static struct foreseen f;
    const struct planetx_state *s = g->s;
    struct know_case may = know_view_case(&g->view);
    if (!strstr(g->reason, "\"saves\":") || r->fit == r->skies)
        return;
    f = (struct foreseen){.index = r->index, .told = r->facts, .review = s->time[g->seat]};
    f.theory = (struct fact){.kind = FACT_IS, .s = g->move.n[0], .from = g->move.n[1]};
    for (int phases = 0; phases < 2; f.review++)
        phases += bits_has(planetx_numbers_of(s)->theory_icons, f.review % r->index->sectors);
    f.questions = r->skies <= BOT_MANY ? BOT_FORESEEN : 0;
    for (int i = s->tokens - 1; i >= 0; i--) {
        const struct planetx_token *t = &s->token[i];
        struct fact there = {.kind = FACT_IS, .s = t->type, .from = t->sector};
        struct know_sum sum;
        uint32_t fit = count_where(&f, &there, &sum);
        if (!t->up && fit > 0 && fit < r->skies &&
            f.earlier.n < (r->skies <= BOT_MANY ? BOT_REVIEWED : BOT_REVIEWED_MANY))
            facts_note(&f.earlier, &there);
    }
    assert_about(thousandths_after(g->reason, "\"saves\":"),
                 (int64_t)saved(&f, 0, 0, &may, s->time[g->seat], 1), BOT_TIME);
    savings++;
}

static void check_reason(const struct game_of_bots *g)
{
    static struct recount r;
    memset(&r, 0, sizeof r);
    r.move = &g->move;
    r.index = shared[g->s->mode];
    know_view_each(&g->view, writer_text(&g->heard[g->seat]), facts_note, &r.facts);
    r.certain = r.facts.n;
    double faith = add_belief(&r.facts, g);
    sky_each((enum sky_mode)g->s->mode, count_sky, &r);
    assert_true(r.skies > 0);
    int64_t skies = number_after(g->reason, "\"skies\":");
    if (skies >= 0)
        assert_int_equal(skies, r.known);
    if (r.facts.n > r.certain) {
        beliefs++;
        assert_int_equal(number_after(g->reason, "\"believed\":"), r.skies);
        assert_about(thousandths_after(g->reason, "\"faith\":"), (int64_t)(faith * 1000), 1000);
    }
    if (g->move.kind == PLANETX_LOCATE || g->move.kind == PLANETX_PLACE)
        assert_int_equal(number_after(g->reason, "\"fit\":"), r.fit);
    check_times(&r, g, faith);
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
    for (int i = 0; i < 16; i += stride(5)) {
        begin(&g, 2, i < 15 ? "mode standard\n" : "mode expert\nlevel1 youth\nlevel2 youth\n",
              (uint8_t)i);
        while (decide(&g, tables[i % 2], 0)) {
            check_reason(&g);
            play(&g);
        }
    }
    assert_true(beliefs > scaled(10) && races >= scaled(4));
    const struct bot *const alone[] = {&planetx_strong};
    const char *const modes[] = {"mode standard\n", "mode expert\nlevel1 youth\n"};
    for (int i = 0; i < 2; i++) {
        savings = 0;
        begin(&g, 1, modes[i], 6);
        while (decide(&g, alone, 0)) {
            check_reason(&g);
            play(&g);
        }
        assert_true(savings > 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reasons_can_be_recounted),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
