#include "ai/planetx/solve.h"

#include <string.h>

#include "ai/planetx/solve_internal.h"
#include "base/bits.h"
#include "base/line.h"
#include "base/panic.h"

enum { MEMORY = 52 << 20, TOP = 10, TOP_MAX = 256, TIME_MAX = 200 };

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
            ok = read_titles(line, s->observations.title, &f);
        else if (text_is(name, "no-target"))
            s->no_target = true;
        if (!ok)
            return say(s->call, &f);
    }
    return true;
}

/* ---- what rivals can know ------------------------------------------------------------ */

static uint8_t topics_read(const struct solve *s)
{
    unsigned topics = 0;
    for (size_t i = 0; i < s->observations.facts; i++)
        if (s->observations.fact[i].topic != SOLVE_NO_TOPIC)
            topics |= 1u << s->observations.fact[i].topic;
    return (uint8_t)topics;
}

/* Both know what is public, and the clues of topics that both have read. */
static void think_of_rival(struct solve *s, int seat)
{
    const struct solve_rival *rival = &s->observations.rival[seat];
    know_all(s->index, s->open);
    for (size_t i = 0; i < s->observations.facts; i++) {
        const struct solve_fact *f = &s->observations.fact[i];
        if (f->open || (f->topic != SOLVE_NO_TOPIC && bits_has(rival->topics, f->topic)))
            know_keep(s->index, s->open, &f->fact);
    }
    know_rival_asked(s->index, s->open, s->set, rival->ask, rival->asks, s->keys, &s->rival[seat]);
    s->rival[seat].unread = (uint8_t)bits_count(rival->topics & ~topics_read(s));
}

/* ---- the verb -------------------------------------------------------------------------- */

/* The memory: this struct, the index, two sets, a word for each sky, and room
 * to look for a clash. */
static void *lay_out(struct solve *s)
{
    char *at = line_from(s + 1);
    s->index = sky_index_build(s->mode, know_ops_of(s->call->width), at);
    at = line_from(at + sky_index_size(s->mode));
    s->set = (uint64_t *)at;
    s->open = line_from(s->set + s->index->words);
    s->keys = line_from(s->open + s->index->words);
    at = line_from(s->keys + s->index->skies);
    ASTRO_ASSERT(at + know_clash_size(s->index) <= (char *)s->call->memory + MEMORY);
    return at;
}

static uint32_t fold(struct solve *s, void *room)
{
    struct fact fact[KNOW_FACTS_MAX];
    for (size_t i = 0; i < s->observations.facts; i++)
        fact[i] = s->observations.fact[i].fact;
    return know_fold(s->index, fact, s->observations.facts, s->set, room, s->clash);
}

/* What may be asked: targets as long as one is left (PX-14), topics and
 * conferences whose titles were told. */
static struct know_case case_of(const struct solve *s)
{
    struct know_case may = {
        .first = (uint8_t)(s->at % s->index->sectors + 1), .survey = true, .research = true};
    int targets = 0;
    for (size_t i = 0; i < s->observations.facts; i++)
        targets += s->observations.fact[i].fact.kind == FACT_TARGET;
    may.target = !s->no_target && targets < PLANETX_TARGETS;
    memcpy(may.title, s->observations.title, sizeof may.title);
    memcpy(may.subject, s->observations.subject, sizeof may.subject);
    return may;
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
    if (!solve_observations_read(call->input, s->mode, &s->observations, &f)) {
        say(call, &f);
        return VERB_BAD_DATA;
    }
    if (fold(s, lay_out(s)) == 0) {
        solve_write_clash(s);
        return VERB_FAILED;
    }
    struct know_case may = case_of(s);
    know_sum(s->index, s->set, &s->sum);
    s->scores = know_score_all(s->index, s->set, &s->sum, &may, s->score);
    for (int seat = 0; seat < PLANETX_SEATS_MAX; seat++)
        if (s->observations.rival[seat].named)
            think_of_rival(s, seat);
    solve_write(s);
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

const struct ai_verb planetx_solve = {
    .name = "solve",
    .synopsis =
        "[--mode MODE] [--at TIME] [--top N] [--topics TITLES] [--no-target] [--json] < FACTS",
    .brief = "tell exactly what a list of facts leaves possible",
    .text =
        "Reads facts, one per line or separated by semicolons, and counts the skies that fit "
        "all of them: for every sector how many have which object there, what is certain, "
        "the likeliest locates, and what each question would tell, in bits about the sky and "
        "about Planet X with its two neighbours. Facts that cannot all be "
        "true are answered with a smallest set of them that clash, and exit code 1.\n\n"
        "Topics and conferences are weighed when their titles are told, by lines such as "
        "\"research B: AD\" and \"conference X1: G\" or by --topics; \"research B: some A adj "
        "D\" is a topic that was read. Two targets among the facts are all there are.\n\n"
        "A line \"seat 2: SA1-6; T8; RB\" says what a rival asked, and the answer says how many "
        "bits are left to it: at best, at worst and to be expected over the answers it may "
        "have heard, given what you know. What everybody knows is put behind \"public:\"; "
        "conferences need not. Topics that the rival has read and you have not are counted, "
        "not weighed.",
    .example = "echo 'A1-6=3; D4-9=1; T8=E' | astrolabe solve planetx",
    .flags = flags,
    .reads_input = true,
    .memory_size = MEMORY,
    .run = run,
};
