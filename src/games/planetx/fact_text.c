#include <string.h>

#include "base/form.h"
#include "games/planetx/fact.h"

static const char *const clue_words[FACT_KINDS] = {
    [FACT_SOME] = "some", [FACT_NO] = "no",   [FACT_EVERY] = "every",
    [FACT_BAND] = "band", [FACT_RUN] = "run",
};
static const char *const relation_words[FACT_RELATIONS] = {"adj", "opp", "in"};

/* ---- writing ------------------------------------------------------------- */

static void write_type(struct writer *w, uint8_t type)
{
    write_char(w, sky_letters[type]);
}

static void write_clue(struct writer *w, const struct fact *fact)
{
    write_str(w, clue_words[fact->kind]);
    write_char(w, ' ');
    write_type(w, fact->s);
    write_char(w, ' ');
    if (fact->kind == FACT_BAND || fact->kind == FACT_RUN) {
        write_int(w, fact->n);
        return;
    }
    write_str(w, relation_words[fact->relation]);
    write_char(w, ' ');
    if (fact->relation == FACT_IN) {
        write_int(w, fact->n);
        write_char(w, ' ');
    }
    write_type(w, fact->t);
}

void fact_write(struct writer *w, const struct fact *fact)
{
    if (fact_is_clue(fact)) {
        write_clue(w, fact);
        return;
    }
    if (fact->kind == FACT_TARGET)
        write_char(w, 'T');
    else if (fact->kind == FACT_LOCATE)
        write_char(w, 'L');
    else if (fact->kind == FACT_NOT)
        write_char(w, '!');
    if (fact->kind == FACT_SURVEY || fact->kind == FACT_IS || fact->kind == FACT_NOT)
        write_type(w, fact->s);
    write_int(w, fact->from);
    if (fact->kind == FACT_SURVEY) {
        write_form(w, "-%d=%d", fact->to, fact->n);
    } else if (fact->kind == FACT_TARGET) {
        write_char(w, '=');
        write_type(w, fact->s);
    } else if (fact->kind == FACT_LOCATE) {
        write_type(w, fact->s);
        write_type(w, fact->t);
        write_char(w, '=');
        write_int(w, fact->n);
    }
}

/* ---- reading ------------------------------------------------------------- */

/* One reading under way: each step below reads one part, or sets the fault
 * where it stands and returns false. */
struct parse {
    struct reader in;
    int sectors;
    struct fault *f;
};

static bool parse_type(struct parse *p, const char *among, uint8_t *out)
{
    char c = read_peek(&p->in);
    if (c == '\0' || c == ' ' || !strchr(among, c))
        return fault_set_text(p->f, p->in.at, "Expected one of {0}.", text_of(among));
    p->in.at++;
    *out = (uint8_t)sky_type_of(c);
    return true;
}

static bool parse_any_type(struct parse *p, uint8_t *out)
{
    return parse_type(p, "C A D G E X", out);
}

/* What a survey or a target can answer, and what can lie beside X. */
static bool parse_seen_type(struct parse *p, uint8_t *out)
{
    return parse_type(p, "C A D G E", out);
}

static bool parse_number(struct parse *p, int low, int high, const char *say, uint8_t *out)
{
    uint32_t v = 0;
    size_t at = p->in.at;
    if (!read_number(&p->in, (uint32_t)high, &v) || v < (uint32_t)low)
        return fault_set_ints(p->f, at, say, low, high);
    *out = (uint8_t)v;
    return true;
}

static bool parse_sector(struct parse *p, uint8_t *out)
{
    return parse_number(p, 1, p->sectors, "Expected a sector from {0} to {1}.", out);
}

static bool parse_mark(struct parse *p, char c)
{
    char mark[2] = {c, '\0'};
    return read_char(&p->in, c) || fault_set_text(p->f, p->in.at, "Expected {0}.", text_of(mark));
}

static bool parse_gap(struct parse *p)
{
    size_t at = p->in.at;
    read_blanks(&p->in);
    return p->in.at > at || fault_set(p->f, at, "Expected a space.");
}

static bool parse_relation(struct parse *p, struct fact *out)
{
    size_t r = 0;
    while (r < FACT_RELATIONS && !read_word(&p->in, relation_words[r]))
        r++;
    if (r == FACT_RELATIONS)
        return fault_set(p->f, p->in.at, "Expected adj, opp or in.");
    out->relation = (uint8_t)r;
    if (!parse_gap(p))
        return false;
    if (r == FACT_IN) {
        /* Nothing on the circle is further away than half of it. */
        if (!parse_number(p, 1, p->sectors / 2, "Expected a distance from {0} to {1}.", &out->n))
            return false;
        if (!parse_gap(p))
            return false;
    }
    return parse_any_type(p, &out->t);
}

static bool parse_clue(struct parse *p, struct fact *out)
{
    if (!parse_gap(p) || !parse_any_type(p, &out->s) || !parse_gap(p))
        return false;
    if (out->kind == FACT_BAND || out->kind == FACT_RUN)
        return parse_number(p, 1, p->sectors, "Expected a number of sectors from {0} to {1}.",
                            &out->n);
    return parse_relation(p, out);
}

static bool parse_target(struct parse *p, struct fact *out)
{
    out->kind = FACT_TARGET;
    return parse_sector(p, &out->from) && parse_mark(p, '=') && parse_seen_type(p, &out->s);
}

static bool parse_locate(struct parse *p, struct fact *out)
{
    out->kind = FACT_LOCATE;
    return parse_sector(p, &out->from) && parse_seen_type(p, &out->s) &&
           parse_seen_type(p, &out->t) && parse_mark(p, '=') &&
           parse_number(p, 0, 1, "Expected {0} (it failed) or {1} (it succeeded).", &out->n);
}

/* "A9" or "A1-6=3": only after the sector do they part. */
static bool parse_object(struct parse *p, struct fact *out)
{
    size_t at = p->in.at;
    if (!parse_any_type(p, &out->s) || !parse_sector(p, &out->from))
        return false;
    out->kind = FACT_IS;
    if (!read_char(&p->in, '-'))
        return true;
    out->kind = FACT_SURVEY;
    if (out->s == SKY_X)
        return fault_set_text(p->f, at, "Expected one of {0}.", text_of("C A D G E"));
    if (!parse_sector(p, &out->to) || !parse_mark(p, '='))
        return false;
    int length = (out->to - out->from + p->sectors) % p->sectors + 1;
    return parse_number(p, 0, length, "Expected a count from {0} to {1}.", &out->n);
}

static bool parse_fact(struct parse *p, struct fact *out)
{
    for (int k = FACT_SOME; k < FACT_KINDS; k++) {
        if (read_word(&p->in, clue_words[k])) {
            out->kind = (uint8_t)k;
            return parse_clue(p, out);
        }
    }
    if (read_char(&p->in, '!')) {
        out->kind = FACT_NOT;
        return parse_any_type(p, &out->s) && parse_sector(p, &out->from);
    }
    if (read_char(&p->in, 'T'))
        return parse_target(p, out);
    if (read_char(&p->in, 'L'))
        return parse_locate(p, out);
    if (sky_type_of(read_peek(&p->in)) >= 0)
        return parse_object(p, out);
    return fault_set(p->f, p->in.at,
                     "Expected a fact, such as A1-6=3, T8=E, A9, !A8, L7AG=0 or some A adj D.");
}

bool fact_read(struct text in, enum sky_mode mode, struct fact *out, struct fault *f)
{
    struct parse p = {reader_on(in), sky_rules(mode)->sectors, f};
    *out = (struct fact){0};
    read_blanks(&p.in);
    if (!parse_fact(&p, out))
        return false;
    read_blanks(&p.in);
    return read_end(&p.in) || fault_set(f, p.in.at, "Expected the end of the fact.");
}

bool fact_list_read(struct text in, enum sky_mode mode, struct fact *out, size_t cap, size_t *n,
                    struct fault *f)
{
    struct text line;
    bool lines = in.n > 0 && memchr(in.p, '\n', in.n) != NULL;
    *n = 0;
    for (size_t number = 1; text_line(&in, &line); number++) {
        struct text rest = line;
        while (rest.n > 0) {
            struct text one = text_part(&rest, ';');
            if (text_trim(one).n == 0)
                continue;
            bool fits = *n < cap;
            if (!fits)
                fault_set_int(f, 0, "Expected at most {0} facts.", (int64_t)cap);
            if (!fits || !fact_read(one, mode, &out[*n], f)) {
                if (f) {
                    f->at += (size_t)(one.p - line.p);
                    f->line = lines ? number : 0;
                }
                return false;
            }
            (*n)++;
        }
    }
    return true;
}
