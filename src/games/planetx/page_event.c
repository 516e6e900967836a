/* What an event of Planet X tells (doc/notation.md), as data. An event does not say its mode,
 * and all that one of the standard sky can tell an expert one can tell too. */

#include <string.h>

#include "games/planetx/page.h"

static int take_number(struct reader *r)
{
    uint32_t v = 0;
    read_number(r, PLANETX_TIME_MAX, &v);
    return (int)v;
}

/* A fact, if the text is one. */
static void put_fact(struct json *j, struct text in)
{
    struct fact fact;
    if (fact_read(in, SKY_EXPERT, &fact, NULL))
        planetx_json_fact(j, "fact", &fact);
}

/* The verdict on a theory: "=1" or "=0" is to come. */
static void put_verdict(struct json *j, struct reader *r, const struct move *review)
{
    struct fact fact = {.s = review->n[0], .from = review->n[1]};
    fact.kind = read_word(r, "=1") ? FACT_IS : FACT_NOT;
    if (review->kind == PLANETX_REVIEW && fact.s < PLANETX_THEORY_TYPES)
        planetx_json_fact(j, "fact", &fact);
}

/* ---- the move --------------------------------------------------------------------- */

static const struct planetx_state expert = {.mode = SKY_EXPERT};

/* The move as far as it was heard. `whole`: all of it. */
static bool take_heard(struct reader *r, struct move *m, bool *whole)
{
    *whole = false;
    if (read_word(r, "H?"))
        m->kind = PLANETX_PICK;
    else if (read_word(r, "L?"))
        m->kind = PLANETX_LOCATE;
    else if (read_word(r, "KL?"))
        *m = (struct move){.kind = PLANETX_MISTAKE, .n = {[PLANETX_OF] = PLANETX_LOCATE}};
    else
        *whole = true;
    if (!*whole)
        return true;
    if (read_word(r, "P?")) {
        *m = move_of(PLANETX_PLACE, PLANETX_UNKNOWN, take_number(r));
        return true;
    }
    return planetx_move_read(NULL, (const struct game_state *)&expert, 0, r, m, NULL);
}

/* What the actor, or everybody, was answered. */
static void tell_answer(struct json *j, struct text head, struct reader *r, const struct move *m)
{
    switch (m->kind) {
    case PLANETX_SURVEY:
        put_fact(j, (struct text){head.p + 1, head.n - 1});
        return;
    case PLANETX_LOCATE:
        json_put_bool(j, "found", text_equal(read_left(r), text_of("=1")));
        put_fact(j, head);
        return;
    case PLANETX_TARGET:
        put_fact(j, head);
        return;
    case PLANETX_REVIEW:
        put_verdict(j, r, m);
        return;
    default:
        read_char(r, '=');
        put_fact(j, read_left(r));
    }
}

/* ---- what followed from it (log.c) --------------------------------------------------- */

static void put_counts(struct json *j, struct reader *r)
{
    json_begin_array(j, "counts");
    while (read_char(r, ' ')) {
        json_begin_object(j, NULL);
        json_put_int(j, "seat", take_number(r));
        read_char(r, ':');
        json_put_int(j, "n", take_number(r));
        json_end_object(j);
    }
    json_end_array(j);
}

static void put_conference(struct json *j, const char *kind, struct reader *r)
{
    struct text name = read_left(r);
    json_put_str(j, "kind", kind);
    name.n = name.n < 2 ? name.n : 2;
    json_put_text(j, "name", name);
    r->at += name.n;
    if (read_char(r, '='))
        put_fact(j, read_left(r));
}

/* A part that begins with a word. */
static bool tell_word(struct json *j, struct reader *r)
{
    enum { BARE, NUMBER, SEAT, COUNTS, WORDS = 7 };
    static const struct {
        const char *word;
        int takes;
    } words[WORDS] = {{"theories", NUMBER}, {"arrow", NUMBER}, {"review", NUMBER}, {"found", SEAT},
                      {"picked", COUNTS},   {"last", COUNTS},  {"sky", BARE}};
    size_t k = 0;
    while (k < WORDS && !read_word(r, words[k].word))
        k++;
    if (k == WORDS)
        return false;
    json_put_str(j, "kind", words[k].word);
    if (words[k].takes == COUNTS)
        put_counts(j, r);
    else if (words[k].takes != BARE && read_char(r, ' '))
        json_put_int(j, words[k].takes == SEAT ? "seat" : "n", take_number(r));
    return true;
}

static void tell_part(struct json *j, struct text part)
{
    struct reader r = reader_on(part);
    struct move m = {0};
    if (tell_word(j, &r))
        return;
    if (read_peek(&r) == 'X') {
        put_conference(j, "conference", &r);
    } else if (read_word(&r, "due H")) {
        json_put_str(j, "kind", "due");
    } else if (read_word(&r, "due ")) {
        put_conference(j, "due", &r);
    } else if (planetx_move_read(NULL, (const struct game_state *)&expert, 0, &r, &m, NULL)) {
        json_put_str(j, "kind", "verdict");
        put_verdict(j, &r, &m);
    } else {
        json_put_str(j, "kind", "penalty");
        json_put_int(j, "seat", take_number(&r));
        read_char(&r, '+');
        json_put_int(j, "n", take_number(&r));
    }
}

void planetx_event_json(const struct game_data *d, struct text event, struct json *j)
{
    (void)d;
    struct text rest = event, head = text_part(&rest, ';');
    struct reader r = reader_on(head);
    struct move m = {0};
    bool whole;
    if (!take_heard(&r, &m, &whole)) {
        json_put_null(j, NULL);
        return;
    }
    json_begin_object(j, NULL);
    planetx_json_move(j, "move", &m, whole);
    if (!read_end(&r))
        tell_answer(j, head, &r, &m);
    json_begin_array(j, "parts");
    while (rest.n > 0) {
        json_begin_object(j, NULL);
        tell_part(j, text_part(&rest, ';'));
        json_end_object(j);
    }
    json_end_array(j);
    json_end_object(j);
}
