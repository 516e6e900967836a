#include "ai/planetx/solve.h"

#include <string.h>

#include "ai/planetx/solve_internal.h"
#include "base/bits.h"
#include "base/line.h"
#include "base/panic.h"

enum { TOP = 10, TOP_MAX = 256, TIME_MAX = 200 };

/* ---- what is asked --------------------------------------------------------------- */

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

static bool read_flags(struct solve *s, struct fault *f)
{
    struct text rest = s->call->flags, line, name;
    while (text_line(&rest, &line)) {
        bool ok = true;
        if (!text_word(&line, &name))
            continue;
        line = text_trim(line);
        if (text_is(name, "mode"))
            ok = sky_mode_read(line, &s->mode, f);
        else if (text_is(name, "at"))
            ok = read_count(line, TIME_MAX, &s->at, f);
        else if (text_is(name, "top"))
            ok = read_count(line, TOP_MAX, &s->top, f);
        else if (text_is(name, "topics"))
            ok = read_titles(line, s->observations.title, f);
        else if (text_is(name, "no-target"))
            s->no_target = true;
        if (!ok)
            return false;
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

/* The memory: this struct, two sets, a word for each sky, and room to look for a
 * clash. */
static void *lay_out(struct solve *s)
{
    s->index = s->call->shared;
    ASTRO_ASSERT(s->index != NULL && s->index->mode == s->mode);
    s->set = line_from(s + 1);
    s->open = line_from(s->set + s->index->words);
    s->keys = line_from(s->open + s->index->words);
    return line_from(s->keys + s->index->skies);
}

static size_t part_memory(int part)
{
    enum sky_mode mode = (enum sky_mode)part;
    size_t words = 2 * know_words_max(mode) + sky_rules(mode)->skies;
    return words * sizeof(uint64_t) + know_clash_size(mode) + 4 * (size_t)LINE_BYTES;
}

/* The parts are the modes; without a mode that there is, nothing is solved. */
static int part_of(struct text flags)
{
    enum sky_mode mode = SKY_STANDARD;
    struct text chosen = verb_flag_value(flags, "mode");
    return chosen.n == 0 || sky_mode_read(chosen, &mode, NULL) ? (int)mode : -1;
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
    memset(s, 0, sizeof *s);
    s->call = call;
    s->mode = SKY_STANDARD;
    s->top = TOP;
    if (!read_flags(s, &f))
        return verb_refuse(call, &f, VERB_USAGE);
    if (!solve_observations_read(call->input, s->mode, &s->observations, &f))
        return verb_refuse(call, &f, VERB_BAD_DATA);
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

const struct ai_verb planetx_solve = {.name = "solve",
                                      .memory_size = sizeof(struct solve),
                                      .part_of = part_of,
                                      .part_memory = part_memory,
                                      .run = run};
