/* What was told in a game of Planet X, as sentences (doc/notation.md says how events are
 * written). An event does not say its mode, and all that one of the standard sky can
 * tell an expert one can tell too. */

#include <string.h>

#include "ai/planetx/talk.h"

static const struct planetx_state expert = {.mode = SKY_EXPERT};

static int take_number(struct reader *r)
{
    uint32_t v = 0;
    read_number(r, PLANETX_TIME_MAX, &v);
    return (int)v;
}

/* A sentence, and what was answered. */
static struct phrase answered(const struct speech *s, struct phrase text, struct phrase answer)
{
    return phrase_pair(s, text, answer);
}

/* ---- the move ---------------------------------------------------------------------- */

static struct phrase say_survey(const struct speech *s, const struct move *m)
{
    struct phrase range = phrase_int(m->n[1]);
    if (m->n[1] != m->n[2])
        phrase_add(&range, "–", phrase_int(m->n[2]));
    return phrase_say(s, "Survey {0} in {1}", WITH(planetx_term(s, CASE_SEARCH, m->n[0]), range));
}

static struct phrase say_pick(const struct speech *s, const struct move *m)
{
    struct phrase list = {{0}};
    if (m->n[0] == 0)
        return phrase_say(s, "No theory this time", NULL);
    for (int i = 0; i < m->n[0]; i++)
        phrase_add(&list, ", ", planetx_term(s, CASE_NAME, m->n[1 + i]));
    return phrase_say(s, "Picked: {0}", WITH(list));
}

static struct phrase say_call(const struct speech *s, const struct move *m)
{
    if (m->n[0] == PLANETX_THEORY)
        return phrase_say(s, "Calls the bot to publish", NULL);
    return phrase_say(s,
                      m->n[0] == PLANETX_LAST
                          ? N_("Calls for the last chance; pawns: bot on {0}, person on {1}")
                          : N_("Calls the bot to its turn; pawns: bot on {0}, person on {1}"),
                      WITH(phrase_int(m->n[1]), phrase_int(m->n[2])));
}

static struct phrase conference(const struct speech *s, struct text name, struct phrase clue)
{
    return phrase_say(s, "Conference {0}: {1}", WITH(phrase_of(name), clue));
}

static struct phrase verdict(const struct speech *s, int type, int sector, bool right)
{
    if (right)
        return phrase_say(s, "Review of sector {0}: {1}, confirmed.",
                          WITH(phrase_int(sector), planetx_term(s, CASE_NAME, type)));
    return phrase_say(s, "Review of sector {0}: {1}.",
                      WITH(phrase_int(sector), planetx_term(s, CASE_ABSENT, type)));
}

static struct phrase say_research(const struct speech *s, const struct view *v,
                                  const struct move *m)
{
    const struct planetx_state *state = planetx_in(view_state(v));
    char letter = (char)('A' + m->n[0]);
    return phrase_say(
        s, "Research topic {0}: {1}",
        WITH(phrase_of((struct text){&letter, 1}), planetx_title(s, state->title[m->n[0]])));
}

static struct phrase mistake(const struct speech *s, struct phrase entry)
{
    return phrase_say(s, "Correction: this entry was a mistake: {0}", WITH(entry));
}

static struct phrase say_move(const struct speech *s, const struct view *v, const struct move *m)
{
    struct phrase sector = phrase_int(m->n[1]);
    switch ((enum planetx_kind)m->kind) {
    case PLANETX_SURVEY:
        return say_survey(s, m);
    case PLANETX_TARGET:
        return phrase_say(s, "Target sector {0}", WITH(phrase_int(m->n[0])));
    case PLANETX_RESEARCH:
        return say_research(s, v, m);
    case PLANETX_LOCATE:
        return phrase_say(s, "Locate Planet X in {0}; beside it: {1}, {2}",
                          WITH(phrase_int(m->n[0]), planetx_term(s, CASE_NAME, m->n[1]),
                               planetx_term(s, CASE_NAME, m->n[2])));
    case PLANETX_PICK:
        return say_pick(s, m);
    case PLANETX_PLACE:
        if (m->n[0] == PLANETX_UNKNOWN)
            return phrase_say(s, "A theory on sector {0}", WITH(sector));
        return phrase_say(s, "A theory on sector {0}: {1}",
                          WITH(sector, planetx_term(s, CASE_NAME, m->n[0])));
    case PLANETX_PASS:
        return phrase_say(s, "No more theories", NULL);
    case PLANETX_CONFERENCE:
        return conference(s, m->n[0] ? text_of("X2") : text_of("X1"), phrase_of(text_of("")));
    case PLANETX_REVIEW:
        return phrase_say(s, "Asks what the bot's theory on sector {0} is", WITH(sector));
    case PLANETX_REVEAL:
        return phrase_say(s, "Agrees to the reveal", NULL);
    case PLANETX_CALL:
        return say_call(s, m);
    case PLANETX_BEHIND:
        return phrase_say(s, "Sectors behind the finder: {0}", WITH(phrase_int(m->n[0])));
    case PLANETX_MISTAKE: {
        struct move was = *m;
        was.kind = m->n[PLANETX_OF];
        return mistake(s, say_move(s, v, &was));
    }
    case PLANETX_KINDS:
        break;
    }
    return phrase_of(text_of(""));
}

static enum sky_mode mode_of(const struct view *v)
{
    return (enum sky_mode)planetx_in(view_state(v))->mode;
}

/* What the actor, or everybody, was answered: `=3`, `=E`, `=no A adj D`, `=1`. */
static struct phrase say_answer(const struct speech *s, enum sky_mode mode, struct phrase text,
                                const struct move *m, struct reader *r)
{
    struct fact fact;
    read_char(r, '=');
    struct text answer = read_left(r);
    switch (m->kind) {
    case PLANETX_SURVEY:
        return answered(s, text, phrase_of(answer));
    case PLANETX_TARGET:
        return answered(s, text, planetx_term(s, CASE_LOOKS, sky_type_of(answer.p[0])));
    case PLANETX_LOCATE:
        return answered(s, text,
                        phrase_say(s, text_is(answer, "1") ? N_("found") : N_("not there"), NULL));
    case PLANETX_REVIEW:
        return m->n[0] == PLANETX_UNKNOWN ? text
                                          : verdict(s, m->n[0], m->n[1], text_is(answer, "1"));
    case PLANETX_RESEARCH: {
        char letter = (char)('A' + m->n[0]);
        if (fact_read(answer, SKY_EXPERT, &fact, NULL))
            return phrase_say(
                s, "Topic {0}: {1}",
                WITH(phrase_of((struct text){&letter, 1}), planetx_say_fact(s, mode, &fact)));
        return text;
    }
    default:
        return fact_read(answer, SKY_EXPERT, &fact, NULL)
                   ? conference(s, m->n[0] ? text_of("X2") : text_of("X1"),
                                planetx_say_fact(s, mode, &fact))
                   : text;
    }
}

/* The move as far as it was heard. */
static bool say_heard(const struct speech *s, const struct view *v, struct text head,
                      struct phrase *out)
{
    struct reader r = reader_on(head);
    struct move m = {0};
    if (read_word(&r, "H?")) {
        *out = phrase_say(s, "Has picked theories", NULL);
        return true;
    }
    if (read_word(&r, "KL?")) {
        *out = mistake(s, phrase_say(s, "Locate Planet X", NULL));
        return true;
    }
    if (read_word(&r, "L?")) {
        m.kind = PLANETX_LOCATE;
        *out = phrase_say(s, "Locate Planet X", NULL);
    } else if (read_word(&r, "P?")) {
        m = move_of(PLANETX_PLACE, PLANETX_UNKNOWN, take_number(&r));
        *out = say_move(s, v, &m);
    } else if (planetx_move_read(NULL, (const struct game_state *)&expert, 0, &r, &m, NULL)) {
        *out = say_move(s, v, &m);
    } else {
        return false;
    }
    if (!read_end(&r))
        *out = say_answer(s, mode_of(v), *out, &m, &r);
    return true;
}

/* ---- what followed from it (games/planetx/log.c) ------------------------------------ */

static struct phrase take_counts(const struct speech *s, struct reader *r)
{
    struct phrase list = {{0}};
    while (read_char(r, ' ')) {
        int seat = take_number(r) - 1;
        read_char(r, ':');
        talk_list_seat(s, &list, seat, phrase_int(take_number(r)));
    }
    return list;
}

static struct phrase say_conference(const struct speech *s, enum sky_mode mode, struct reader *r)
{
    struct text name = read_left(r);
    struct fact fact;
    name.n = name.n < 2 ? name.n : 2;
    r->at += name.n;
    if (read_char(r, '=') && fact_read(read_left(r), SKY_EXPERT, &fact, NULL))
        return conference(s, name, planetx_say_fact(s, mode, &fact));
    return conference(s, name, phrase_of(text_of("")));
}

static struct phrase say_part(const struct speech *s, const struct view *v, struct text part)
{
    struct reader r = reader_on(part);
    struct move m = {0};
    if (read_word(&r, "theories "))
        return phrase_say(s, "Theory phase {0}", WITH(phrase_int(take_number(&r))));
    if (read_word(&r, "arrow"))
        return phrase_of(text_of("")); /* it is seen on the board */
    if (read_word(&r, "found ")) {
        int seat = take_number(&r) - 1;
        return seat == v->viewer
                   ? phrase_say(s, "You have found Planet X.", NULL)
                   : phrase_say(s, "{0} has found Planet X.", WITH(talk_seat(s, seat)));
    }
    if (read_word(&r, "picked"))
        return phrase_say(s, "Theories picked: {0}", WITH(take_counts(s, &r)));
    if (read_word(&r, "last"))
        return phrase_say(s, "Last chance, theories allowed: {0}", WITH(take_counts(s, &r)));
    if (read_word(&r, "sky"))
        return phrase_say(s, "The sky is revealed.", NULL);
    if (read_word(&r, "due H"))
        return phrase_say(s, "Due now: a theory phase.", NULL);
    if (read_word(&r, "due "))
        return phrase_say(s, "Due now: conference {0}", WITH(phrase_of(read_left(&r))));
    if (read_peek(&r) == 'X')
        return say_conference(s, mode_of(v), &r);
    if (planetx_move_read(NULL, (const struct game_state *)&expert, 0, &r, &m, NULL))
        return verdict(s, m.n[0], m.n[1], read_word(&r, "=1"));
    int seat = take_number(&r) - 1;
    read_char(&r, '+');
    int steps = take_number(&r);
    return phrase_count(s, steps, "{1}: {0} step ahead for a wrong theory",
                        "{1}: {0} steps ahead for wrong theories",
                        WITH(phrase_int(steps), talk_seat(s, seat)));
}

void planetx_tell(const struct view *v, int seat, struct text event, const struct speech *s)
{
    (void)seat;
    struct text head = text_part(&event, ';');
    struct phrase said;
    if (!say_heard(s, v, head, &said))
        said = phrase_of(head);
    speak_line(s, 4, said);
    while (event.n > 0) {
        said = phrase_capital(say_part(s, v, text_part(&event, ';')));
        if (said.p[0]) {
            write_str(s->w, "  · ");
            speak_line(s, 4, said);
        }
    }
}
