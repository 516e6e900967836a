#include <string.h>

#include "ai/planetx/explain.h"
#include "ai/planetx/prove_say.h"
#include "ai/planetx/puzzle.h"
#include "base/bits.h"
#include "base/form.h"
#include "base/line.h"
#include "games/planetx/page.h"

enum { PROVER_ROOM = 6 << 20 };

static const char *const kinds[PUZZLE_KINDS] = {"sky", "x"};

struct ctx {
    struct planetx_order asked;
    struct planetx_puzzle puzzle;
};

bool planetx_order_read(struct text flags, struct planetx_order *c, struct fault *f)
{
    struct text value;
    *c = (struct planetx_order){.mode = SKY_STANDARD, .kind = PUZZLE_SKY};
    if (verb_flag(flags, "mode", &value) && !sky_mode_read(value, &c->mode, f))
        return false;
    if (verb_flag(flags, "kind", &value)) {
        if (!text_is(value, kinds[PUZZLE_SKY]) && !text_is(value, kinds[PUZZLE_X]))
            return fault_set(f, 0, "A puzzle is of the kind sky or x.");
        c->kind = text_is(value, kinds[PUZZLE_X]) ? PUZZLE_X : PUZZLE_SKY;
    }
    return puzzle_order_read(flags, "planetx", sky_rules(c->mode)->name, &c->order, f);
}

/* What a page shows: the sheet that is printed, and the facts as data. */
static void write_sheet(struct writer *w, const struct ctx *c)
{
    const struct sky_rules *r = sky_rules(c->asked.mode);
    struct json j = json_after(w);
    json_put_int(&j, "sectors", r->sectors);
    json_begin_array(&j, "comet_sectors");
    BITS_EACH(s, r->comet_sectors)
    json_put_int(&j, NULL, (int64_t)s + 1);
    json_end_array(&j);
    json_begin_array(&j, "told");
    for (int i = 0; i < c->puzzle.facts; i++)
        planetx_json_fact(&j, NULL, &c->puzzle.fact[i]);
    json_end_array(&j);
}

static void write_json(struct writer *w, const struct ctx *c)
{
    const struct planetx_puzzle *z = &c->puzzle;
    struct prove_marks now = {{0}};
    puzzle_write_head(w, "planetx", &c->asked.order);
    struct json j = json_after(w);
    json_put_str(&j, "mode", sky_rules(c->asked.mode)->name);
    json_put_str(&j, "kind", kinds[z->kind]);
    json_put_int(&j, "grade", z->grade);
    json_put_str(&j, "level", puzzle_levels[z->level]);
    json_begin_array(&j, "facts");
    for (int i = 0; i < z->facts; i++) {
        fact_write(json_begin_str(&j, NULL), &z->fact[i]);
        json_end_str(&j);
    }
    json_end_array(&j);
    write_sheet(w, c);
    sky_write(json_begin_str(&j, "sky"), &z->sky);
    json_end_str(&j);
    json_begin_array(&j, "steps");
    for (int i = 0; i < z->steps; i++) {
        prove_step_json(&j, c->asked.mode, z->fact, i + 1, &z->step[i], &now);
        prove_marks_add(&now, &z->step[i].gives);
    }
    json_end_array(&j);
    json_end_line(&j);
}

/* What it is about goes where talk goes, so that the facts can be piped on. */
static void write_title(struct writer *w, const struct ctx *c)
{
    write_form(w, "planetx, %s, %s%s", sky_rules(c->asked.mode)->name,
               puzzle_levels[c->puzzle.level],
               c->puzzle.kind == PUZZLE_X ? ": where is Planet X?\n" : ": which sky is it?\n");
}

static void write_plain(struct writer *w, const struct planetx_puzzle *z)
{
    for (int i = 0; i < z->facts; i++) {
        fact_write(w, &z->fact[i]);
        write_char(w, '\n');
    }
}

static enum verb_result run(const struct verb_call *call)
{
    struct ctx *c = call->memory;
    struct fault f = {0};
    memset(c, 0, sizeof *c);
    if (!planetx_order_read(call->flags, &c->asked, &f))
        return verb_refuse(call, &f, VERB_USAGE);
    planetx_puzzle_make(c->asked.order.seed, c->asked.mode, c->asked.kind, c->asked.order.level,
                        line_from(c + 1), &c->puzzle);
    if (call->json)
        write_json(call->out, c);
    if (call->json)
        return VERB_OK;
    write_title(call->trouble, c);
    write_plain(call->out, &c->puzzle);
    return VERB_OK;
}

const struct ai_verb planetx_puzzle = {
    .name = "puzzle", .memory_size = sizeof(struct ctx) + LINE_BYTES + PROVER_ROOM, .run = run};
