#include "ai/lostcode/solve.h"

#include "ai/lostcode/solve_clash.h"
#include "ai/lostcode/solve_notes.h"
#include "ai/lostcode/value.h"
#include "base/form.h"
#include "base/panic.h"

struct ctx {
    struct solve_notes in;
    struct lostcode_know know;
    struct lostcode_sums sums;
};

enum { CODES_LISTED = 100 }; /* as many codes are written out */

/* ---- what is possible ------------------------------------------------------------------ */

static void pad_int(struct writer *w, int64_t v, int width)
{
    int digits = 1;
    for (int64_t n = v; n >= 10; n /= 10)
        digits++;
    for (int i = digits; i < width; i++)
        write_char(w, ' ');
    write_int(w, v);
}

static void write_code(struct writer *w, const struct lostcode_know *k, uint32_t code)
{
    for (int j = 0; j < k->symbols; j++)
        write_int(w, lostcode_tile_of(code, j));
}

static void text_table(struct writer *w, const struct lostcode_know *k)
{
    write_form(w, "possible codes %u\n\nof these have   ", k->codes);
    for (int v = 0; v < k->values; v++)
        pad_int(w, v, 7);
    write_str(w, "   best guess\n");
    for (int j = 0; j < k->symbols; j++) {
        const char *name = lostcode_symbol_names[j];
        write_form(w, "  %c %s", lostcode_letters[j], name);
        for (size_t n = text_of(name).n; n < 12; n++)
            write_char(w, ' ');
        for (int v = 0; v < k->values; v++)
            pad_int(w, k->marginal[j][v], 7);
        write_str(w, "   ");
        lostcode_write_values(w, lostcode_best_guess(k->marginal[j], k->codes));
        write_char(w, '\n');
    }
    if (k->codes > CODES_LISTED)
        return;
    write_str(w, "\nthey are");
    for (uint32_t i = 0; i < k->codes; i++) {
        write_char(w, ' ');
        write_code(w, k, k->code[i]);
    }
    write_char(w, '\n');
}

/* Where a wheel is set best; of equal places the lowest. */
static int best_low(const struct ctx *d, int width)
{
    int top = LC_DICE * (d->know.values - 1), best = 0;
    for (int low = 0; low + width - 1 <= top; low++)
        if (lostcode_sums_in(&d->sums, low, width) > lostcode_sums_in(&d->sums, best, width))
            best = low;
    return best;
}

static void text_dice(struct writer *w, const struct ctx *d)
{
    write_str(w, "\nwith the dice ");
    for (int i = 0; i < LC_DICE; i++)
        write_char(w, lostcode_letters[d->in.dice[i]]);
    write_str(w, " they make\n");
    for (int n = 0; n <= LC_SUM_MAX; n++) {
        if (d->sums.of[n] == 0)
            continue;
        pad_int(w, n, 5);
        pad_int(w, d->sums.of[n], 8);
        write_char(w, '\n');
    }
    write_str(w, "best places to set a wheel\n");
    for (int i = 0; i < d->in.wheels.wheels; i++) {
        int width = d->in.wheels.wheel[i].width, low = best_low(d, width);
        write_str(w, "  ");
        lostcode_write_bet(w, width, low);
        write_form(w, " hits %u of %u for %d\n", lostcode_sums_in(&d->sums, low, width),
                   d->know.codes, d->in.wheels.wheel[i].points);
    }
}

static void json_table(struct json *j, const struct lostcode_know *k)
{
    json_put_int(j, "codes", k->codes);
    json_begin_array(j, "clash");
    json_end_array(j);
    json_begin_array(j, "symbols");
    for (int i = 0; i < k->symbols; i++) {
        json_begin_object(j, NULL);
        lostcode_json_letter(j, "letter", i);
        json_begin_array(j, "values");
        for (int v = 0; v < k->values; v++)
            json_put_int(j, NULL, k->marginal[i][v]);
        json_end_array(j);
        lostcode_json_values(j, "guess", lostcode_best_guess(k->marginal[i], k->codes));
        json_end_object(j);
    }
    json_end_array(j);
    json_begin_array(j, "list");
    for (uint32_t i = 0; k->codes <= CODES_LISTED && i < k->codes; i++) {
        char code[LC_SYMBOLS];
        struct writer w = writer_on(code, sizeof code);
        write_code(&w, k, k->code[i]);
        json_put_text(j, NULL, writer_text(&w));
    }
    json_end_array(j);
}

static void json_dice(struct json *j, const struct ctx *d)
{
    json_begin_array(j, "sums");
    for (int n = 0; n <= LC_DICE * (d->know.values - 1); n++)
        json_put_int(j, NULL, d->sums.of[n]);
    json_end_array(j);
    json_begin_array(j, "bets");
    for (int i = 0; i < d->in.wheels.wheels; i++) {
        int width = d->in.wheels.wheel[i].width, low = best_low(d, width);
        json_begin_object(j, NULL);
        json_put_int(j, "wheel", width);
        json_put_int(j, "low", low);
        json_put_int(j, "hits", lostcode_sums_in(&d->sums, low, width));
        json_end_object(j);
    }
    json_end_array(j);
}

static void report(const struct verb_call *c, struct ctx *d)
{
    if (d->in.asked)
        lostcode_know_sums(&d->know, d->in.dice, &d->sums);
    if (c->json) {
        struct json j = json_on(c->out);
        json_begin_object(&j, NULL);
        json_table(&j, &d->know);
        if (d->in.asked)
            json_dice(&j, d);
        json_end_object(&j);
        write_char(c->out, '\n');
        return;
    }
    text_table(c->out, &d->know);
    if (d->in.asked)
        text_dice(c->out, d);
}

static enum verb_result run(const struct verb_call *c)
{
    struct ctx *d = c->memory;
    struct fault f = {0};
    if (!solve_notes_read(c->input, &d->in, &f))
        return verb_refuse(c, &f, VERB_BAD_DATA);
    bool fits = lostcode_know(&d->know, &d->in.notes);
    ASTRO_ASSERT(fits); /* with three racks seen there are never too many */
    if (d->know.codes == 0)
        return solve_clash(c, &d->in, &d->know);
    report(c, d);
    return VERB_OK;
}

const struct ai_verb lostcode_solve = {
    .name = "solve", .memory_size = sizeof(struct ctx), .run = run};
