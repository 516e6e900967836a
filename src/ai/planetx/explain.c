#include <string.h>

#include "ai/planetx/explain.h"

#include "ai/planetx/prove_say.h"
#include "ai/planetx/puzzle.h"
#include "base/bits.h"
#include "base/line.h"

enum { PROVER_ROOM = 6 << 20 };

struct explain {
    const struct verb_call *call;
    enum sky_mode mode;
    size_t facts;
    struct fact fact[PROVE_FACTS_MAX];
    struct prove *p;
    struct prove_marks marks, right, open, wrong, goal;
    uint32_t claimed[SKY_TYPES]; /* sectors that the person says hold the type */
    bool all;                    /* the goal is everything */
    bool chosen;                 /* it is a sector, or marks */
    uint32_t left;
    int steps, grade;
    struct prove_step step[PROVE_STEPS_MAX];
};

static enum verb_result refuse(const struct verb_call *call, const struct fault *f,
                               enum verb_result result)
{
    write_fault(call->trouble, f);
    write_char(call->trouble, '\n');
    return result;
}

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

static bool read_goal(struct text in, struct explain *e, struct fault *f)
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

static bool read_flags(struct explain *e, struct fault *f)
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

static void write_clash(const struct explain *e, prove_set clash)
{
    struct writer *w = e->call->out;
    if (e->call->json) {
        struct json j = json_on(w);
        write_str(w, "{\"clash\":{");
        prove_cites_json(&j, clash);
        write_str(w, "},\"steps\":[],\"grade\":0,\"left\":0}\n");
        return;
    }
    write_str(w, "These facts cannot all be true:");
    BITS_EACH(i, clash >> PROVE_RULES)
    {
        write_char(w, ' ');
        fact_write(w, &e->fact[i]);
        write_char(w, ';');
    }
    write_char(w, '\n');
}

/* A mark and a smallest set that denies it: `A4` where no asteroid is, `!A4`
 * where one is. */
static void write_denied(struct explain *e, struct json *j, struct prove_claim is)
{
    struct writer *w = e->call->out;
    struct fact mark = {.kind = is.is ? FACT_NOT : FACT_IS, .s = is.type, .from = is.sector};
    prove_set cites;
    prove_smallest(e->p, is, NULL, &cites);
    if (j) {
        json_begin_object(j, NULL);
        fact_write(json_begin_str(j, "mark"), &mark);
        json_end_str(j);
        prove_cites_json(j, cites);
        json_end_object(j);
        return;
    }
    struct json plain = json_on(w);
    write_str(w, "Wrong: \"");
    fact_write(w, &mark);
    write_str(w, "\" is denied by ");
    prove_cites_json(&plain, cites);
    write_char(w, '\n');
}

/* Marks that the facts deny. What is claimed of a sector comes first: that it
 * cannot be there says more than what is there instead. As JSON, unless NULL. */
static void write_wrong(struct explain *e, struct json *j)
{
    const struct prove_marks *all = prove_all(e->p);
    for (int is = 0; is < 2; is++)
        for (int t = 0; t < SKY_TYPES; t++)
            BITS_EACH(s, is ? e->wrong.not[t] : e->claimed[t] & all->not[t])
    write_denied(e, j, (struct prove_claim){(uint8_t)(s + 1), (uint8_t)t, is});
}

static void write_json(struct explain *e, bool counted)
{
    struct prove_marks now = e->right;
    struct json j = json_on(e->call->out);
    json_begin_object(&j, NULL);
    json_put_str(&j, "mode", sky_rules(e->mode)->name);
    json_begin_array(&j, "wrong");
    write_wrong(e, &j);
    json_end_array(&j);
    prove_marks_json(&j, "open", &e->open);
    json_begin_array(&j, "steps");
    for (int i = 0; i < e->steps; i++) {
        prove_step_json(&j, e->mode, e->fact, i + 1, &e->step[i], &now);
        prove_marks_add(&now, &e->step[i].gives);
    }
    json_end_array(&j);
    json_put_int(&j, "grade", e->grade);
    if (counted)
        json_put_int(&j, "left", e->left);
    json_end_object(&j);
    write_char(e->call->out, '\n');
}

static void write_plain(struct explain *e, bool counted)
{
    struct writer *w = e->call->out;
    struct prove_marks now = e->right;
    write_wrong(e, NULL);
    for (int i = 0; i < e->steps; i++) {
        write_int(w, i + 1);
        write_str(w, ". ");
        prove_say_english(w, e->mode, e->fact, &e->step[i], &now);
        prove_marks_add(&now, &e->step[i].gives);
        write_char(w, '\n');
    }
    if (e->steps == 0)
        write_str(w, "Nothing more follows.\n");
    if (counted) {
        write_str(w, "The hardest step costs ");
        write_int(w, e->grade);
        write_str(w, "; skies left: ");
        write_int(w, e->left);
        write_char(w, '\n');
    }
}

/* ---- the verbs ----------------------------------------------------------------------------------
 */

static bool count_sky(void *context, const struct sky *sky)
{
    struct explain *e = context;
    for (size_t i = 0; i < e->facts; i++)
        if (!fact_holds(&e->fact[i], sky))
            return true;
    e->left++;
    return true;
}

static enum verb_result run(const struct verb_call *call, bool hint)
{
    struct explain *e = call->memory;
    struct fault f = {0};
    prove_set clash;
    memset(e, 0, sizeof *e);
    e->call = call;
    if (!read_flags(e, &f))
        return refuse(call, &f, VERB_USAGE);
    if (!fact_list_read(call->input, e->mode, e->fact, PROVE_FACTS_MAX, &e->facts, &f))
        return refuse(call, &f, VERB_BAD_DATA);
    e->p = prove_open(line_from(e + 1), e->mode, e->fact, (int)e->facts);
    if (!prove_possible(e->p, &clash)) {
        write_clash(e, clash);
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
    }
    if (call->json)
        write_json(e, !hint);
    else
        write_plain(e, !hint);
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

enum { ROOM = sizeof(struct explain) + LINE_BYTES + PROVER_ROOM };

const struct ai_verb planetx_explain = {.name = "explain", .memory_size = ROOM, .run = run_explain};
const struct ai_verb planetx_hint = {.name = "hint", .memory_size = ROOM, .run = run_hint};
