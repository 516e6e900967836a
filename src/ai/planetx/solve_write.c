#include "ai/planetx/bot_ctx.h"
#include "ai/planetx/know_log.h"
#include "ai/planetx/solve_internal.h"
#include "base/log2.h"

static void write_facts(const struct solve *s, bool json)
{
    bool first = true;
    for (size_t i = 0; i < s->observations.facts; i++) {
        if (!s->clash[i])
            continue;
        write_str(s->call->out, json ? (first ? "\"" : ",\"") : "");
        fact_write(s->call->out, &s->observations.fact[i].fact);
        write_str(s->call->out, json ? "\"" : "\n");
        first = false;
    }
}

void solve_write_clash(const struct solve *s)
{
    if (s->call->json) {
        write_str(s->call->out, "{\"skies\":0,\"clash\":[");
        write_facts(s, true);
        write_str(s->call->out, "]}\n");
    } else {
        write_str(s->call->out, "These facts cannot all be true:\n");
        write_facts(s, false);
    }
}

static void write_sectors(const struct solve *s, struct writer *w, bool json)
{
    for (int sector = 1; sector <= s->index->sectors; sector++) {
        write_str(w, json ? (sector > 1 ? ",{" : "{") : "");
        if (!json)
            write_int(w, sector);
        for (int t = 0; t < SKY_TYPES; t++) {
            write_str(w, json ? (t ? ",\"" : "\"") : "  ");
            write_char(w, sky_letters[t]);
            write_str(w, json ? "\":" : " ");
            write_int(w, s->sum.at[sector][t]);
        }
        write_str(w, json ? "}" : "\n");
    }
}

/* Sectors whose object is the same in all skies left. */
static void write_certain(const struct solve *s, struct writer *w, bool json)
{
    bool first = true;
    for (int sector = 1; sector <= s->index->sectors; sector++) {
        for (int t = 0; t < SKY_TYPES; t++) {
            if (s->sum.at[sector][t] != s->sum.skies)
                continue;
            struct fact is = {.kind = FACT_IS, .s = (uint8_t)t, .from = (uint8_t)sector};
            write_str(w, json ? (first ? "\"" : ",\"") : " ");
            fact_write(w, &is);
            write_str(w, json ? "\"" : "");
            first = false;
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

static void write_number(struct writer *w, bool json, const char *name, int64_t value, int64_t one)
{
    write_str(w, json ? ",\"" : "  ");
    write_str(w, name);
    write_str(w, json ? "\":" : " ");
    bot_write_fixed(w, value, one);
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
static void write_worth(struct writer *w, bool json, int cost, int64_t sky, int64_t x_triple)
{
    write_str(w, json ? ",\"cost\":" : "  cost ");
    write_int(w, cost);
    if (!json) {
        write_one_in(w, "  leaves 1 sky in ", sky);
        write_one_in(w, ", 1 place of X in ", x_triple);
        return;
    }
    write_number(w, json, "sky_bits", sky, LOG2_ONE);
    write_number(w, json, "x_triple_bits", x_triple, LOG2_ONE);
    if (cost > 0)
        write_number(w, json, "bits_per_time", sky, (int64_t)LOG2_ONE * cost);
}

/* A locate tells whether the X triple is this one: as much about the sky as about
 * the X triple. */
static void write_locates(struct solve *s, struct writer *w, bool json)
{
    for (uint32_t i = 0; i < s->top; i++) {
        int h = next_x_triple(s);
        if (h < 0)
            return;
        uint32_t all = s->sum.skies, fit = s->sum.x_triple[h];
        uint64_t weight = know_weigh(s->index, fit) + know_weigh(s->index, all - fit);
        int64_t bits = know_spread(s->index, all, weight);
        write_str(w, json ? (i ? ",{\"move\":\"" : "{\"move\":\"") : "  ");
        write_locate(w, &s->index->x_triple[h]);
        write_str(w, json ? "\",\"skies\":" : "  ");
        write_int(w, fit);
        write_str(w, json ? ",\"chance\":" : "  ");
        bot_write_fixed(w, fit, all);
        write_worth(w, json, PLANETX_LOCATE_COST, bits, bits);
        write_str(w, json ? ",\"answers\":[" : "  answers ");
        write_int(w, all - fit);
        write_str(w, json ? "," : " ");
        write_int(w, fit);
        write_str(w, json ? "]}" : "\n");
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

/* How many skies each answer leaves; of topics also which clues these are. */
static void write_answers(const struct solve *s, const struct know_score *q, struct writer *w,
                          bool json)
{
    bool clues = q->ask.kind == KNOW_RESEARCH || is_conference(q);
    write_str(w, json ? ",\"answers\":[" : "  answers ");
    for (int a = 0; a < q->answers; a++) {
        write_str(w, a == 0 ? "" : json ? "," : " ");
        write_int(w, q->skies[a]);
    }
    write_str(w, json ? "]" : "");
    if (!clues)
        return;
    write_str(w, json ? ",\"clues\":[" : "  of ");
    for (int a = 0; a < q->answers; a++) {
        struct fact clue = know_answer(s->index, q, a);
        write_str(w, a == 0 ? "" : json ? "," : "; ");
        write_str(w, json ? "\"" : "");
        fact_write(w, &clue);
        write_str(w, json ? "\"" : "");
    }
    write_str(w, json ? "]" : "");
}

static void write_questions(struct solve *s, struct writer *w, bool json, bool conference)
{
    for (uint32_t i = 0; i < s->top; i++) {
        struct know_score *q = next_question(s, conference);
        if (!q)
            return;
        write_str(w, json ? (i ? ",{\"move\":\"" : "{\"move\":\"") : "  ");
        know_question_write(w, &q->ask);
        write_str(w, json ? "\"" : "");
        write_worth(w, json, q->cost, q->sky_gain, q->x_triple_gain);
        write_answers(s, q, w, json);
        write_str(w, json ? "}" : "\n");
        q->answers = 0;
    }
}

static bool has_conferences(const struct solve *s)
{
    return s->observations.subject[0] || s->observations.subject[1];
}

static void write_left(struct writer *w, bool json, const char *name, int64_t bits)
{
    if (json) {
        write_number(w, json, name, bits, LOG2_ONE);
        return;
    }
    write_str(w, "  ");
    write_str(w, name);
    write_char(w, ' ');
    write_int(w, (tenths_of(bits) + 5) / 10);
}

static void write_rivals(const struct solve *s, struct writer *w, bool json)
{
    bool any = false;
    for (int seat = 0; seat < PLANETX_SEATS_MAX; seat++) {
        const struct know_rival *r = &s->rival[seat];
        if (!s->observations.rival[seat].named)
            continue;
        write_str(w,
                  any ? (json ? "," : "")
                      : (json ? ",\"rivals\":[" : "rivals, and how many skies are left to them\n"));
        write_str(w, json ? "{\"seat\":" : "  seat ");
        write_int(w, seat + 1);
        write_str(w, json ? ",\"asked\":" : "  asked ");
        write_int(w, r->asked);
        write_str(w, json ? ",\"unread\":" : "  unread ");
        write_int(w, r->unread);
        write_left(w, json, "best", r->best);
        write_left(w, json, "worst", r->worst);
        write_left(w, json, "expected", r->expected);
        write_str(w, json ? "}" : "\n");
        any = true;
    }
    write_str(w, any && json ? "]" : "");
}

static void write_json(struct solve *s, struct writer *w)
{
    write_str(w, "{\"skies\":");
    write_int(w, s->sum.skies);
    write_str(w, ",\"sectors\":[");
    write_sectors(s, w, true);
    write_str(w, "],\"certain\":[");
    write_certain(s, w, true);
    write_str(w, "],\"locate\":[");
    write_locates(s, w, true);
    write_str(w, "],\"questions\":[");
    write_questions(s, w, true, false);
    write_char(w, ']');
    if (has_conferences(s)) {
        write_str(w, ",\"conferences\":[");
        write_questions(s, w, true, true);
        write_char(w, ']');
    }
    write_rivals(s, w, true);
    write_str(w, "}\n");
}

static void write_plain(struct solve *s, struct writer *w)
{
    write_str(w, "skies ");
    write_int(w, s->sum.skies);
    write_str(w, "\nsectors\n");
    write_sectors(s, w, false);
    write_str(w, "certain");
    write_certain(s, w, false);
    write_str(w, "\nlocate\n");
    write_locates(s, w, false);
    write_str(w, "questions, best first for what they cost\n");
    write_questions(s, w, false, false);
    if (has_conferences(s)) {
        write_str(w, "conferences\n");
        write_questions(s, w, false, true);
    }
    write_rivals(s, w, false);
}

void solve_write(struct solve *s)
{
    if (s->call->json)
        write_json(s, s->call->out);
    else
        write_plain(s, s->call->out);
}
