#include "minds/planetx/solve.h"

#include <string.h>

#include "base/line.h"
#include "base/log2.h"
#include "base/panic.h"
#include "games/planetx/numbers.h"
#include "minds/planetx/bot_desk.h"

enum { MEMORY = 40 << 20, TOP = 10, TOP_MAX = 256, TIME_MAX = 200 };

struct solve {
    const struct verb_call *call;
    enum sky_mode mode;
    uint32_t at, top; /* the pawn's time; how many of a list are shown */
    bool no_target;
    uint8_t title[DEAL_TOPICS]; /* of each topic that may be asked; 0: not this one */
    size_t facts;
    struct fact fact[KNOW_FACTS_MAX];
    bool clash[KNOW_FACTS_MAX];
    const struct know_book *book;
    uint64_t *set;
    struct know_sum sum;
    size_t scores;
    struct know_score score[KNOW_SCORES_MAX];
    bool shown[KNOW_HEARTS_MAX];
};

/* ---- what is asked --------------------------------------------------------------- */

static bool say(const struct verb_call *call, const struct fault *f)
{
    write_fault(call->trouble, f);
    write_char(call->trouble, '\n');
    return false;
}

static bool read_count(struct text value, uint32_t max, uint32_t *out, struct fault *f)
{
    struct reader r = reader_on(value);
    if (!read_number(&r, max, out) || !read_end(&r))
        return fault_set_int(f, 0, "Here a number from 0 to {0} is expected.", max);
    return true;
}

/* Titles as the board shows them: `AC,G,-,DG`; a dash skips a topic. */
static bool read_titles(struct text value, uint8_t title[DEAL_TOPICS], struct fault *f)
{
    int topic = 0;
    for (size_t i = 0; i < value.n; i++) {
        const char *letter = memchr(sky_letters, value.p[i], SKY_TYPES);
        if (value.p[i] == ',')
            topic++;
        else if (letter && topic < DEAL_TOPICS)
            title[topic] |= (uint8_t)(1u << (letter - sky_letters));
        else if (value.p[i] != '-' || topic >= DEAL_TOPICS)
            return fault_set(f, i, "Here the titles of up to six topics are expected: AC,G,-,DG");
    }
    return true;
}

static bool read_flags(struct solve *s)
{
    struct text rest = s->call->flags, line, name;
    while (text_line(&rest, &line)) {
        struct fault f = {0};
        bool ok = true;
        if (!text_word(&line, &name))
            continue;
        line = text_trim(line);
        if (text_is(name, "mode"))
            ok = sky_mode_read(line, &s->mode, &f);
        else if (text_is(name, "at"))
            ok = read_count(line, TIME_MAX, &s->at, &f);
        else if (text_is(name, "top"))
            ok = read_count(line, TOP_MAX, &s->top, &f);
        else if (text_is(name, "topics"))
            ok = read_titles(line, s->title, &f);
        else if (text_is(name, "no-target"))
            s->no_target = true;
        if (!ok)
            return say(s->call, &f);
    }
    return true;
}

/* ---- what is answered -------------------------------------------------------------- */

static void write_facts(const struct solve *s, bool json)
{
    bool first = true;
    for (size_t i = 0; i < s->facts; i++) {
        if (!s->clash[i])
            continue;
        write_str(s->call->out, json ? (first ? "\"" : ",\"") : "");
        fact_write(s->call->out, &s->fact[i]);
        write_str(s->call->out, json ? "\"" : "\n");
        first = false;
    }
}

static enum verb_result write_clash(const struct solve *s)
{
    if (s->call->json) {
        write_str(s->call->out, "{\"skies\":0,\"clash\":[");
        write_facts(s, true);
        write_str(s->call->out, "]}\n");
    } else {
        write_str(s->call->out, "These facts cannot all be true:\n");
        write_facts(s, false);
    }
    return VERB_FAILED;
}

static void write_sectors(const struct solve *s, struct writer *w, bool json)
{
    for (int sector = 1; sector <= s->book->sectors; sector++) {
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
    for (int sector = 1; sector <= s->book->sectors; sector++) {
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

/* The likeliest hearts not shown yet; -1 when there is none. */
static int next_heart(struct solve *s)
{
    int best = -1;
    for (int h = 0; h < s->book->hearts; h++)
        if (!s->shown[h] && s->sum.heart[h] > (best < 0 ? 0 : s->sum.heart[best]))
            best = h;
    if (best >= 0)
        s->shown[best] = true;
    return best;
}

static void write_locate(struct writer *w, const struct know_heart *heart)
{
    write_char(w, 'L');
    write_int(w, heart->x);
    write_char(w, sky_letters[heart->left]);
    write_char(w, sky_letters[heart->right]);
}

static void write_locates(struct solve *s, struct writer *w, bool json)
{
    for (uint32_t i = 0; i < s->top; i++) {
        int h = next_heart(s);
        if (h < 0)
            return;
        write_str(w, json ? (i ? ",{\"move\":\"" : "{\"move\":\"") : "  ");
        write_locate(w, &s->book->heart[h]);
        write_str(w, json ? "\",\"skies\":" : "  ");
        write_int(w, s->sum.heart[h]);
        write_str(w, json ? ",\"chance\":" : "  ");
        bot_write_fixed(w, s->sum.heart[h], s->sum.skies);
        write_str(w, json ? "}" : "\n");
    }
}

/* The best question not shown yet, by bits about the sky per time; shown ones
 * have no answers any more. */
static struct know_score *next_question(struct solve *s)
{
    struct know_score *best = NULL;
    for (size_t i = 0; i < s->scores; i++) {
        struct know_score *q = &s->score[i];
        if (q->answers > 0 &&
            (!best || (int64_t)q->sky_gain * best->cost > (int64_t)best->sky_gain * q->cost))
            best = q;
    }
    return best;
}

static void write_number(struct writer *w, bool json, const char *name, int64_t value, int64_t one)
{
    write_str(w, json ? ",\"" : "  ");
    write_str(w, name);
    write_str(w, json ? "\":" : " ");
    bot_write_fixed(w, value, one);
}

static void write_questions(struct solve *s, struct writer *w, bool json)
{
    for (uint32_t i = 0; i < s->top; i++) {
        struct know_score *q = next_question(s);
        if (!q)
            return;
        write_str(w, json ? (i ? ",{\"move\":\"" : "{\"move\":\"") : "  ");
        know_question_write(w, &q->ask);
        write_str(w, json ? "\",\"cost\":" : "  cost ");
        write_int(w, q->cost);
        write_number(w, json, "sky_bits", q->sky_gain, LOG2_ONE);
        write_number(w, json, "heart_bits", q->heart_gain, LOG2_ONE);
        write_number(w, json, "bits_per_time", q->sky_gain, (int64_t)LOG2_ONE * q->cost);
        write_str(w, json ? ",\"answers\":[" : "  answers ");
        for (int a = 0; a < q->answers; a++) {
            write_str(w, a == 0 ? "" : json ? "," : " ");
            write_int(w, q->skies[a]);
        }
        write_str(w, json ? "]}" : "\n");
        q->answers = 0;
    }
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
    write_questions(s, w, true);
    write_str(w, "]}\n");
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
    write_str(w, "questions\n");
    write_questions(s, w, false);
}

/* ---- the verb -------------------------------------------------------------------------- */

/* The memory: this struct, the book, a set, and room to look for a clash. */
static void *lay_out(struct solve *s)
{
    char *at = line_from(s + 1);
    s->book = know_book_build(s->mode, know_ops_of(s->call->width), at);
    at = line_from(at + know_book_size(s->mode));
    s->set = (uint64_t *)at;
    at = line_from(s->set + s->book->words);
    ASTRO_ASSERT(at + know_clash_size(s->book) <= (char *)s->call->memory + MEMORY);
    return at;
}

static enum verb_result run(const struct verb_call *call)
{
    struct solve *s = call->memory;
    struct fault f = {0};
    s->call = call;
    s->mode = SKY_STANDARD;
    s->top = TOP;
    if (!read_flags(s))
        return VERB_USAGE;
    if (!fact_list_read(call->input, s->mode, s->fact, KNOW_FACTS_MAX, &s->facts, &f)) {
        say(call, &f);
        return VERB_BAD_DATA;
    }
    void *room = lay_out(s);
    if (know_fold(s->book, s->fact, s->facts, s->set, room, s->clash) == 0)
        return write_clash(s);
    struct know_case may = {.first = (uint8_t)(s->at % s->book->sectors + 1),
                            .survey = true,
                            .target = !s->no_target,
                            .research = true};
    memcpy(may.title, s->title, sizeof may.title);
    know_sum(s->book, s->set, &s->sum);
    s->scores = know_score_all(s->book, s->set, &s->sum, &may, s->score);
    if (call->json)
        write_json(s, call->out);
    else
        write_plain(s, call->out);
    return VERB_OK;
}

static const struct verb_flag flags[] = {
    {"mode", "MODE", "standard or expert."},
    {"at", "TIME", "The time of the pawn, which says what is visible (0)."},
    {"top", "N", "How many locates and questions to show (10)."},
    {"topics", "TITLES", "Titles of the topics that may be researched, as in AC,G,-,DG."},
    {"no-target", NULL, "No target is left."},
    {NULL, NULL, NULL},
};

const struct mind_verb planetx_solve = {
    .name = "solve",
    .synopsis =
        "[--mode MODE] [--at TIME] [--top N] [--topics TITLES] [--no-target] [--json] < FACTS",
    .brief = "tell exactly what a list of facts leaves possible",
    .text = "Reads facts, one per line or separated by semicolons, and counts the skies that fit "
            "all of them: for every sector how many have which object there, what is certain, "
            "the likeliest locates, and what each survey, target and topic would tell, in bits "
            "about the sky and about the heart, which is Planet X with its two neighbours. Facts "
            "that cannot all be true are answered with a smallest set of them that clash, and "
            "exit code 1.",
    .example = "echo 'A1-6=3; D4-9=1; T8=E' | astrolabe solve planetx",
    .flags = flags,
    .reads_input = true,
    .memory_size = MEMORY,
    .run = run,
};
