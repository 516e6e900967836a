#include "ai/planetx/bot_ctx.h"
#include "ai/planetx/know_log.h"
#include "ai/planetx/solve_internal.h"
#include "base/log2.h"

/* Every part is written for programs into `j`, or for people to where `j` writes. */

static void put_fact(struct json *j, const struct fact *fact)
{
    fact_write(json_begin_str(j, NULL), fact);
    json_end_str(j);
}

static void put_clash(const struct solve *s)
{
    struct json j = json_on(s->call->out);
    json_begin_object(&j, NULL);
    json_put_int(&j, "skies", 0);
    json_begin_array(&j, "clash");
    for (size_t i = 0; i < s->observations.facts; i++)
        if (s->clash[i])
            put_fact(&j, &s->observations.fact[i].fact);
    json_end_array(&j);
    json_end_line(&j);
}

void solve_write_clash(const struct solve *s)
{
    struct writer *w = s->call->out;
    if (s->call->json) {
        put_clash(s);
        return;
    }
    write_str(w, "These facts cannot all be true:\n");
    for (size_t i = 0; i < s->observations.facts; i++) {
        if (!s->clash[i])
            continue;
        fact_write(w, &s->observations.fact[i].fact);
        write_char(w, '\n');
    }
}

static void put_sectors(const struct solve *s, struct json *j)
{
    for (int sector = 1; sector <= s->index->sectors; sector++) {
        json_begin_object(j, NULL);
        for (int t = 0; t < SKY_TYPES; t++)
            json_put_int(j, (char[2]){sky_letters[t]}, s->sum.at[sector][t]);
        json_end_object(j);
    }
}

static void write_sectors(const struct solve *s, struct writer *w)
{
    for (int sector = 1; sector <= s->index->sectors; sector++) {
        write_int(w, sector);
        for (int t = 0; t < SKY_TYPES; t++) {
            write_str(w, "  ");
            write_char(w, sky_letters[t]);
            write_char(w, ' ');
            write_int(w, s->sum.at[sector][t]);
        }
        write_char(w, '\n');
    }
}

/* Sectors whose object is the same in all skies left. */
static void write_certain(const struct solve *s, struct json *j, bool json)
{
    for (int sector = 1; sector <= s->index->sectors; sector++) {
        for (int t = 0; t < SKY_TYPES; t++) {
            if (s->sum.at[sector][t] != s->sum.skies)
                continue;
            struct fact is = {.kind = FACT_IS, .s = (uint8_t)t, .from = (uint8_t)sector};
            if (json) {
                put_fact(j, &is);
            } else {
                write_char(j->w, ' ');
                fact_write(j->w, &is);
            }
        }
    }
}

/* The likeliest X triples not shown yet; -1 when there is none. */
static int next_x_triple(struct solve *s)
{
    int best = -1;
    for (int h = 0; h < s->index->x_triples; h++)
        if (!s->shown[h] && s->sum.x_triple[h] > (best < 0 ? 0 : s->sum.x_triple[best]))
            best = h;
    if (best >= 0)
        s->shown[best] = true;
    return best;
}

static void write_locate(struct writer *w, const struct know_x_triple *x_triple)
{
    write_char(w, 'L');
    write_int(w, x_triple->x);
    write_char(w, sky_letters[x_triple->left]);
    write_char(w, sky_letters[x_triple->right]);
}

/* Bits are for programs. People count: so many bits leave one in how many, in tenths,
 * found as half tenths from above. */
static int tenths_of(int64_t bits)
{
    uint64_t low = 20, high = 20U << 24;
    while (low < high) {
        uint64_t middle = (low + high) / 2;
        if ((int64_t)log2_fixed(middle) - (int64_t)log2_fixed(20) < bits)
            low = middle + 1;
        else
            high = middle;
    }
    return (int)(low / 2);
}

static void write_one_in(struct writer *w, const char *what, int64_t bits)
{
    int tenths = tenths_of(bits);
    write_str(w, what);
    write_int(w, tenths / 10);
    write_char(w, '.');
    write_int(w, tenths % 10);
}

/* Cost and what it tells; what costs nothing has no bits per time. */
static void write_worth(struct json *j, bool json, int cost, int64_t sky, int64_t x_triple)
{
    if (json) {
        json_put_int(j, "cost", cost);
        bot_put_fixed(j, "sky_bits", sky, LOG2_ONE);
        bot_put_fixed(j, "x_triple_bits", x_triple, LOG2_ONE);
        if (cost > 0)
            bot_put_fixed(j, "bits_per_time", sky, (int64_t)LOG2_ONE * cost);
        return;
    }
    write_str(j->w, "  cost ");
    write_int(j->w, cost);
    write_one_in(j->w, "  leaves 1 sky in ", sky);
    write_one_in(j->w, ", 1 place of X in ", x_triple);
}

/* How many skies each answer leaves. */
static void write_skies(struct json *j, bool json, const uint32_t *skies, int answers)
{
    if (json)
        json_begin_array(j, "answers");
    else
        write_str(j->w, "  answers");
    for (int a = 0; a < answers; a++) {
        if (json) {
            json_put_int(j, NULL, skies[a]);
        } else {
            write_char(j->w, ' ');
            write_int(j->w, skies[a]);
        }
    }
    if (json)
        json_end_array(j);
}

/* A move of a list begins, with its notation to be written next; ends. */
static void begin_move(struct json *j, bool json)
{
    if (json) {
        json_begin_object(j, NULL);
        json_begin_str(j, "move");
    } else {
        write_str(j->w, "  ");
    }
}

static void end_move(struct json *j, bool json)
{
    if (json)
        json_end_object(j);
    else
        write_char(j->w, '\n');
}

/* A locate tells whether the X triple is this one: as much about the sky as about
 * the X triple. */
static void write_locates(struct solve *s, struct json *j, bool json)
{
    for (uint32_t i = 0; i < s->top; i++) {
        int h = next_x_triple(s);
        if (h < 0)
            return;
        uint32_t all = s->sum.skies, fit = s->sum.x_triple[h];
        uint64_t weight = know_weigh(s->index, fit) + know_weigh(s->index, all - fit);
        int64_t bits = know_spread(s->index, all, weight);
        begin_move(j, json);
        write_locate(j->w, &s->index->x_triple[h]);
        if (json) {
            json_end_str(j);
            json_put_int(j, "skies", fit);
            bot_put_fixed(j, "chance", fit, all);
        } else {
            write_str(j->w, "  ");
            write_int(j->w, fit);
            write_str(j->w, "  ");
            bot_write_fixed(j->w, fit, all);
        }
        write_worth(j, json, PLANETX_LOCATE_COST, bits, bits);
        write_skies(j, json, (uint32_t[]){all - fit, fit}, 2);
        end_move(j, json);
    }
}

static bool is_conference(const struct know_score *q)
{
    return q->ask.kind == KNOW_CONFERENCE;
}

/* The best question not shown yet, by bits about the sky per time, or the best
 * conference; shown ones have no answers any more. */
static struct know_score *next_question(struct solve *s, bool conference)
{
    struct know_score *best = NULL;
    for (size_t i = 0; i < s->scores; i++) {
        struct know_score *q = &s->score[i];
        if (q->answers == 0 || is_conference(q) != conference)
            continue;
        int64_t cost = conference ? 1 : q->cost, best_cost = best && !conference ? best->cost : 1;
        if (!best || q->sky_gain * best_cost > best->sky_gain * cost)
            best = q;
    }
    return best;
}

/* Which clues of a topic the answers are. */
static void write_clues(const struct solve *s, const struct know_score *q, struct json *j,
                        bool json)
{
    if (json)
        json_begin_array(j, "clues");
    else
        write_str(j->w, "  of ");
    for (int a = 0; a < q->answers; a++) {
        struct fact clue = know_answer(s->index, q, a);
        if (json) {
            put_fact(j, &clue);
        } else {
            write_str(j->w, a == 0 ? "" : "; ");
            fact_write(j->w, &clue);
        }
    }
    if (json)
        json_end_array(j);
}

static void write_questions(struct solve *s, struct json *j, bool json, bool conference)
{
    for (uint32_t i = 0; i < s->top; i++) {
        struct know_score *q = next_question(s, conference);
        if (!q)
            return;
        begin_move(j, json);
        know_question_write(j->w, &q->ask);
        if (json)
            json_end_str(j);
        write_worth(j, json, q->cost, q->sky_gain, q->x_triple_gain);
        write_skies(j, json, q->skies, q->answers);
        if (q->ask.kind == KNOW_RESEARCH || is_conference(q))
            write_clues(s, q, j, json);
        end_move(j, json);
        q->answers = 0;
    }
}

static bool has_conferences(const struct solve *s)
{
    return s->observations.subject[0] || s->observations.subject[1];
}

static void put_rivals(const struct solve *s, struct json *j)
{
    bool any = false;
    for (int seat = 0; seat < PLANETX_SEATS_MAX; seat++) {
        const struct know_rival *r = &s->rival[seat];
        if (!s->observations.rival[seat].named)
            continue;
        if (!any)
            json_begin_array(j, "rivals");
        any = true;
        json_begin_object(j, NULL);
        json_put_int(j, "seat", seat + 1);
        json_put_int(j, "asked", r->asked);
        json_put_int(j, "unread", r->unread);
        bot_put_fixed(j, "best", r->best, LOG2_ONE);
        bot_put_fixed(j, "worst", r->worst, LOG2_ONE);
        bot_put_fixed(j, "expected", r->expected, LOG2_ONE);
        json_end_object(j);
    }
    if (any)
        json_end_array(j);
}

static void write_named(struct writer *w, const char *name, int64_t v)
{
    write_str(w, "  ");
    write_str(w, name);
    write_char(w, ' ');
    write_int(w, v);
}

static void write_rivals(const struct solve *s, struct writer *w)
{
    bool any = false;
    for (int seat = 0; seat < PLANETX_SEATS_MAX; seat++) {
        const struct know_rival *r = &s->rival[seat];
        if (!s->observations.rival[seat].named)
            continue;
        write_str(w, any ? "" : "rivals, and how many skies are left to them\n");
        write_named(w, "seat", seat + 1);
        write_named(w, "asked", r->asked);
        write_named(w, "unread", r->unread);
        write_named(w, "best", (tenths_of(r->best) + 5) / 10);
        write_named(w, "worst", (tenths_of(r->worst) + 5) / 10);
        write_named(w, "expected", (tenths_of(r->expected) + 5) / 10);
        write_char(w, '\n');
        any = true;
    }
}

static void write_json(struct solve *s, struct json *j)
{
    json_begin_object(j, NULL);
    json_put_int(j, "skies", s->sum.skies);
    json_begin_array(j, "sectors");
    put_sectors(s, j);
    json_end_array(j);
    json_begin_array(j, "certain");
    write_certain(s, j, true);
    json_end_array(j);
    json_begin_array(j, "locate");
    write_locates(s, j, true);
    json_end_array(j);
    json_begin_array(j, "questions");
    write_questions(s, j, true, false);
    json_end_array(j);
    if (has_conferences(s)) {
        json_begin_array(j, "conferences");
        write_questions(s, j, true, true);
        json_end_array(j);
    }
    put_rivals(s, j);
    json_end_line(j);
}

static void write_plain(struct solve *s, struct json *j)
{
    struct writer *w = j->w;
    write_str(w, "skies ");
    write_int(w, s->sum.skies);
    write_str(w, "\nsectors\n");
    write_sectors(s, w);
    write_str(w, "certain");
    write_certain(s, j, false);
    write_str(w, "\nlocate\n");
    write_locates(s, j, false);
    write_str(w, "questions, best first for what they cost\n");
    write_questions(s, j, false, false);
    if (has_conferences(s)) {
        write_str(w, "conferences\n");
        write_questions(s, j, false, true);
    }
    write_rivals(s, w);
}

void solve_write(struct solve *s)
{
    struct json j = json_on(s->call->out);
    if (s->call->json)
        write_json(s, &j);
    else
        write_plain(s, &j);
}
