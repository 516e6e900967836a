#include <string.h>

#include "ai/lostcode/explain.h"

#include "base/bits.h"
#include "base/json.h"

/* "!J7;!B03" */
static bool read_marks(struct text in, const struct lostcode_notes *n, struct lostcode_marks *out,
                       struct fault *f)
{
    struct reader r = reader_on(in);
    while (!read_end(&r)) {
        uint8_t symbol;
        bool ok = read_char(&r, '!') && lostcode_read_symbol(&r, &symbol) && symbol < n->symbols;
        int values = 0;
        for (; ok && read_peek(&r) >= '0' && read_peek(&r) < '0' + n->values; r.at++, values++)
            out->not[symbol] |= (uint16_t)bits_one(read_peek(&r) - '0');
        if (!ok || values == 0 || !(read_end(&r) || read_char(&r, ';')))
            return fault_set(f, r.at, "Marks are written as !J7;!B03.");
    }
    return true;
}

/* A mark is wrong when its value is the only one left, else merely open. */
static void sort_marks(struct lostcode_explained *e)
{
    const struct lostcode_marks *all = &e->prove.follows;
    for (int k = 0; k < e->in.notes.symbols; k++) {
        unsigned left = (unsigned)bits_below(e->in.notes.values) & ~(unsigned)all->not[k];
        unsigned given = e->marks.not[k];
        e->right.not[k] = (uint16_t)(given & all->not[k]);
        e->wrong.not[k] = (uint16_t)(bits_count(left) == 1 ? given & left : 0);
        e->open.not[k] = (uint16_t)(given & left & ~(unsigned)e->wrong.not[k]);
    }
}

static enum verb_result run(const struct verb_call *call, bool hint)
{
    struct lostcode_explained *e = memset(call->memory, 0, sizeof *e);
    struct fault f = {0};
    struct text value;
    if (!solve_notes_read(call->input, &e->in, &f))
        return verb_refuse(call, &f, VERB_BAD_DATA);
    bool goal = verb_flag(call->flags, "goal", &value);
    if ((goal && !read_marks(value, &e->in.notes, &e->goal, &f)) ||
        (verb_flag(call->flags, "marks", &value) &&
         !read_marks(value, &e->in.notes, &e->marks, &f)))
        return verb_refuse(call, &f, VERB_USAGE);
    if (!lostcode_prove_open(&e->prove, &e->in.notes)) {
        if (call->json) {
            struct json j = json_on(call->out);
            json_begin_object(&j, NULL);
            puzzle_put_no_steps(&j);
            json_end_line(&j);
        } else {
            write_str(call->trouble,
                      "No code agrees with these notes; solve tells which rounds clash.\n");
        }
        return VERB_FAILED;
    }
    sort_marks(e);
    for (int k = 0; k < LC_SYMBOLS; k++) {
        e->seen.not[k] = (uint16_t)(e->goal.not[k] & e->prove.seen.not[k]);
        /* What is asked for is not taken for known, marked or not. */
        e->right.not[k] = (uint16_t)(e->right.not[k] & ~e->goal.not[k]);
    }
    int grade = 0, n;
    if (hint) {
        n = lostcode_prove_easiest(&e->prove, &e->right, &e->step[0]);
        grade = n ? e->step[0].cost : 0;
    } else {
        n = lostcode_prove_chain(&e->prove, &e->right, goal ? &e->goal : NULL, e->step, &grade);
    }
    e->steps = n;
    if (!call->json)
        return VERB_OK;
    uint32_t left = 0;
    for (uint32_t i = 0; i < e->prove.codes; i++)
        left += e->prove.row[i] == 0;
    struct json j = json_on(call->out);
    json_begin_object(&j, NULL);
    lostcode_marks_json(&j, "wrong", &e->wrong);
    lostcode_marks_json(&j, "open", &e->open);
    if (goal)
        lostcode_marks_json(&j, "seen", &e->seen);
    lostcode_steps_json(&j, &e->in.notes, e->step, n);
    json_put_int(&j, "grade", grade);
    json_put_int(&j, "left", left);
    json_end_line(&j);
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

/* ---- puzzles
 * ------------------------------------------------------------------------------------- */

/* What a page shows: racks, what else was seen, and rounds, as data. */
static void write_table(struct writer *w, const struct lostcode_riddle *z)
{
    struct json j = json_after(w);
    int seen = z->notes.values - z->unseen;
    json_put_int(&j, "values", z->notes.values);
    json_begin_array(&j, "racks");
    for (int rack = 1; rack < LC_RACKS; rack++) {
        json_begin_array(&j, NULL);
        for (int k = 0; k < z->notes.symbols; k++)
            json_put_int(&j, NULL, z->pile[k][rack]);
        json_end_array(&j);
    }
    json_end_array(&j);
    json_begin_array(&j, "seen");
    for (int k = 0; k < z->notes.symbols; k++) {
        json_begin_array(&j, NULL);
        for (int i = LC_RACKS; i <= seen; i++)
            json_put_int(&j, NULL, z->pile[k][i]);
        json_end_array(&j);
    }
    json_end_array(&j);
    json_begin_array(&j, "rounds");
    for (int i = 0; i < z->notes.facts; i++) {
        json_begin_object(&j, NULL);
        json_begin_array(&j, "dice");
        for (int d = 0; d < LC_DICE; d++)
            json_put_letter(&j, NULL, lostcode_letters[z->round[i].dice[d]]);
        json_end_array(&j);
        json_put_int(&j, "low", z->round[i].low);
        json_put_int(&j, "high", z->round[i].low + z->round[i].width - 1);
        json_put_str(&j, "answer", lostcode_results[z->round[i].answer]);
        json_end_object(&j);
    }
    json_end_array(&j);
}

static void write_riddle(struct writer *w, struct lostcode_explained *e)
{
    struct lostcode_riddle *z = &e->riddle;
    struct lostcode_marks none = {{0}};
    int grade;
    puzzle_write_head(w, "lostcode", &e->order);
    struct json j = json_after(w);
    json_put_int(&j, "grade", z->grade);
    json_put_str(&j, "level", puzzle_levels[z->level]);
    json_begin_array(&j, "notes");
    for (int i = 0; i < z->lines; i++)
        json_put_str(&j, NULL, z->line[i]);
    json_end_array(&j);
    write_table(w, z);
    json_begin_str(&j, "code");
    for (int k = 0; k < z->notes.symbols; k++)
        write_int(w, z->tile[k]);
    json_end_str(&j);
    lostcode_prove_open(&e->prove, &z->notes);
    int n = lostcode_prove_chain(&e->prove, &none, NULL, e->step, &grade);
    lostcode_steps_json(&j, &z->notes, e->step, n);
    json_end_line(&j);
}

static enum verb_result run_puzzle(const struct verb_call *call)
{
    struct lostcode_explained *e = memset(call->memory, 0, sizeof *e);
    struct fault f = {0};
    if (!puzzle_order_read(call->flags, "lostcode", "", &e->order, &f))
        return verb_refuse(call, &f, VERB_USAGE);
    lostcode_riddle_make(e->order.seed, e->order.level, &e->prove, &e->riddle);
    if (call->json) {
        write_riddle(call->out, e);
        return VERB_OK;
    }
    write_str(call->trouble, "lostcode, ");
    write_str(call->trouble, puzzle_levels[e->riddle.level]);
    write_str(call->trouble, ": which code is yours?\n");
    for (int i = 0; i < e->riddle.lines; i++) {
        write_str(call->out, e->riddle.line[i]);
        write_char(call->out, '\n');
    }
    return VERB_OK;
}

enum { ROOM = sizeof(struct lostcode_explained) };

const struct ai_verb lostcode_explain = {
    .name = "explain", .memory_size = ROOM, .spoken = true, .run = run_explain};
const struct ai_verb lostcode_hint = {
    .name = "hint", .memory_size = ROOM, .spoken = true, .run = run_hint};
const struct ai_verb lostcode_puzzle = {.name = "puzzle", .memory_size = ROOM, .run = run_puzzle};
