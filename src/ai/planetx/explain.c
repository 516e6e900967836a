#include <string.h>

#include "ai/planetx/explain.h"

#include "ai/planetx/prove_say.h"
#include "ai/planetx/puzzle.h"
#include "base/bits.h"
#include "base/line.h"

enum { PROVER_ROOM = 6 << 20 };

/* ---- what is asked ------------------------------------------------------------------------- */

/* Marks are facts of the kinds `!A4` and `A7`; "A7" stands for all marks that
 * leave nothing else there, and is in `claimed`. */
static bool read_marks(struct text in, enum sky_mode mode, struct prove_marks *out,
                       uint32_t claimed[SKY_TYPES], struct fault *f)
{
    struct fact list[SKY_SECTORS_MAX * SKY_TYPES];
    size_t n;
    if (!fact_list_read(in, mode, list, sizeof list / sizeof *list, &n, f))
        return false;
    for (size_t i = 0; i < n; i++) {
        uint32_t one = (uint32_t)bits_one(list[i].from - 1);
        if (list[i].kind != FACT_IS && list[i].kind != FACT_NOT)
            return fault_set(f, 0, "A mark is written as !A4, or A7 for what is there.");
        if (list[i].kind == FACT_IS)
            claimed[list[i].s] |= one;
        for (int t = 0; t < SKY_TYPES; t++)
            if ((t == list[i].s) == (list[i].kind == FACT_NOT))
                out->not[t] |= one;
    }
    return true;
}

static bool read_goal(struct text in, struct planetx_explained *e, struct fault *f)
{
    uint32_t unused[SKY_TYPES] = {0}, sector;
    struct reader r = reader_on(in);
    e->all = text_is(in, "sky");
    if (e->all)
        return true;
    if (text_is(in, "x")) {
        e->goal.not[SKY_X] = sky_all(sky_rules(e->mode)->sectors);
        return true;
    }
    e->chosen = true;
    if (!read_number(&r, (uint32_t)sky_rules(e->mode)->sectors, &sector) || !read_end(&r))
        return read_marks(in, e->mode, &e->goal, unused, f);
    for (int t = 0; t < SKY_TYPES; t++)
        e->goal.not[t] = sector ? (uint32_t)bits_one((int)sector - 1) : 0;
    return sector || fault_set(f, 0, "Sectors count from 1.");
}

static bool read_flags(struct planetx_explained *e, struct fault *f)
{
    struct text value, flags = e->call->flags;
    e->mode = SKY_STANDARD;
    e->all = true;
    return (!verb_flag(flags, "mode", &value) || sky_mode_read(value, &e->mode, f)) &&
           (!verb_flag(flags, "marks", &value) ||
            read_marks(value, e->mode, &e->marks, e->claimed, f)) &&
           (!verb_flag(flags, "goal", &value) || read_goal(value, e, f));
}

/* ---- answers ----------------------------------------------------------------------------------
 */

static void write_clash(const struct planetx_explained *e)
{
    struct json j = json_on(e->call->out);
    json_begin_object(&j, NULL);
    json_begin_object(&j, "clash");
    prove_cites_json(&j, e->clash);
    json_end_object(&j);
    puzzle_put_no_steps(&j);
    json_end_line(&j);
}

/* Marks that the facts deny, each with a smallest set that does: `A4` where no asteroid is,
 * `!A4` where one is. What is claimed of a sector comes first: that it cannot be there says
 * more than what is there instead. */
void planetx_each_wrong(struct planetx_explained *e, planetx_wrong *found, void *context)
{
    const struct prove_marks *all = prove_all(e->p);
    for (int is = 0; is < 2; is++)
        for (int t = 0; t < SKY_TYPES; t++)
            BITS_EACH(s, is ? e->wrong.not[t] : e->claimed[t] & all->not[t])
            {
                struct prove_claim claim = {(uint8_t)(s + 1), (uint8_t)t, is};
                struct fact mark = {
                    .kind = is ? FACT_NOT : FACT_IS, .s = claim.type, .from = claim.sector};
                prove_set cites;
                prove_smallest(e->p, claim, NULL, &cites);
                found(context, &mark, cites);
            }
}

static void put_wrong(void *context, const struct fact *mark, prove_set cites)
{
    struct json *j = context;
    json_begin_object(j, NULL);
    fact_write(json_begin_str(j, "mark"), mark);
    json_end_str(j);
    prove_cites_json(j, cites);
    json_end_object(j);
}

static void write_json(struct planetx_explained *e)
{
    struct prove_marks now = e->right;
    struct json j = json_on(e->call->out);
    json_begin_object(&j, NULL);
    json_put_str(&j, "mode", sky_rules(e->mode)->name);
    json_begin_array(&j, "wrong");
    planetx_each_wrong(e, put_wrong, &j);
    json_end_array(&j);
    prove_marks_json(&j, "open", &e->open);
    json_begin_array(&j, "steps");
    for (int i = 0; i < e->steps; i++) {
        prove_step_json(&j, e->mode, e->fact, i + 1, &e->step[i], &now);
        prove_marks_add(&now, &e->step[i].gives);
    }
    json_end_array(&j);
    json_put_int(&j, "grade", e->grade);
    if (e->counted)
        json_put_int(&j, "left", e->left);
    json_end_line(&j);
}

/* ---- the verbs ----------------------------------------------------------------------------------
 */

static bool count_sky(void *context, const struct sky *sky)
{
    struct planetx_explained *e = context;
    for (size_t i = 0; i < e->facts; i++)
        if (!fact_holds(&e->fact[i], sky))
            return true;
    e->left++;
    return true;
}

static enum verb_result run(const struct verb_call *call, bool hint)
{
    struct planetx_explained *e = call->memory;
    struct fault f = {0};
    memset(e, 0, sizeof *e);
    e->call = call;
    if (!read_flags(e, &f))
        return verb_refuse(call, &f, VERB_USAGE);
    if (!fact_list_read(call->input, e->mode, e->fact, PROVE_FACTS_MAX, &e->facts, &f))
        return verb_refuse(call, &f, VERB_BAD_DATA);
    e->p = prove_open(line_from(e + 1), e->mode, e->fact, (int)e->facts);
    if (!prove_possible(e->p, &e->clash)) {
        if (call->json)
            write_clash(e);
        return VERB_FAILED;
    }
    prove_sort(e->p, &e->marks, &e->right, &e->open, &e->wrong);
    if (e->chosen) /* what is asked for is not taken for known, marked or not */
        e->right = prove_marks_less(&e->right, &e->goal);
    if (hint && !e->all) { /* the first step on the way to a goal */
        e->steps = prove_chain(e->p, &e->right, &e->goal, e->step, &e->grade) > 0;
        e->grade = e->steps ? e->step[0].cost : 0;
    } else if (hint) {
        e->steps = prove_easiest(e->p, &e->right, &e->step[0]);
        e->grade = e->steps ? e->step[0].cost : 0;
    } else {
        e->steps = prove_chain(e->p, &e->right, e->all ? NULL : &e->goal, e->step, &e->grade);
        sky_each(e->mode, count_sky, e);
        e->counted = true;
    }
    if (call->json)
        write_json(e);
    return VERB_OK;
}

static enum verb_result run_explain(const struct verb_call *call)
{
    return run(call, false);
}

static enum verb_result run_hint(const struct verb_call *call)
{
    return run(call, true);
}

enum { ROOM = sizeof(struct planetx_explained) + LINE_BYTES + PROVER_ROOM };

const struct ai_verb planetx_explain = {
    .name = "explain", .memory_size = ROOM, .spoken = true, .run = run_explain};
const struct ai_verb planetx_hint = {
    .name = "hint", .memory_size = ROOM, .spoken = true, .run = run_hint};
