/* What was told in a null game, as sentences. */

#include "ai/talk.h"
#include "base/bits.h"
#include "games/null/state.h"

extern const struct game null_game;
extern const struct talk null_talk;

static struct phrase say_bids(const struct speech *s, struct reader *r)
{
    struct phrase list = {{0}};
    uint32_t n = 0;
    int seat = 0;
    do {
        read_number(r, NULL_BID_MAX, &n);
        phrase_add(&list, ", ",
                   phrase_say(s, "{0} bid {1}", WITH(talk_seat(s, seat++), phrase_int((int)n))));
    } while (read_char(r, ','));
    return phrase_say(s, "{0}.", WITH(list));
}

static struct phrase say_bid(const struct speech *s, int seat, struct reader *r)
{
    uint32_t n;
    if (read_char(r, '?') || !read_number(r, NULL_BID_MAX, &n))
        return phrase_say(s, "{0} has bid.", WITH(talk_seat(s, seat)));
    if (read_char(r, '='))
        return say_bids(s, r);
    return phrase_say(s, "You bid {0}.", WITH(phrase_int((int)n)));
}

/* `a=<`: the answer, to the one who asked. */
static struct phrase say_ask(const struct speech *s, const struct view *v, int seat,
                             struct reader *r)
{
    const struct null_state *state = null_in(view_state(v));
    struct phrase whom = phrase_of(text_of("?"));
    if (state->pointed != NULL_NOBODY)
        whom = talk_seat(s, state->pointed);
    struct phrase said = phrase_say(s, "{0} asked {1}.", WITH(talk_seat(s, seat), whom));
    struct phrase die = phrase_int(state->die);
    if (read_word(r, "=<"))
        phrase_add(&said, " ", phrase_say(s, "{0}'s secret is below {1}.", WITH(whom, die)));
    else if (read_word(r, "=>"))
        phrase_add(&said, " ", phrase_say(s, "{0}'s secret is above {1}.", WITH(whom, die)));
    else if (read_word(r, "=="))
        phrase_add(&said, " ", phrase_say(s, "{0}'s secret is {1}.", WITH(whom, die)));
    return said;
}

static struct phrase say_guess(const struct speech *s, const struct view *v, int seat,
                               struct reader *r)
{
    const struct null_state *state = null_in(view_state(v));
    struct phrase whom = phrase_of(text_of("?")), end = {{0}};
    uint32_t n = 0;
    if (state->pointed != NULL_NOBODY)
        whom = talk_seat(s, state->pointed);
    read_number(r, NULL_TOP_MAX, &n);
    if (read_word(r, "=1"))
        end = phrase_say(s, "That was right.", NULL);
    else if (read_word(r, "=0"))
        end = phrase_say(s, "That was wrong.", NULL);
    return phrase_say(s, "{0} guessed {2} for {1}'s secret. {3}",
                      WITH(talk_seat(s, seat), whom, phrase_int((int)n), end));
}

static void tell(const struct view *v, int seat, struct text event, const struct speech *s)
{
    struct reader r = reader_on(event);
    struct phrase who = talk_seat(s, seat), said;
    uint32_t n = 0;
    if (read_char(&r, 'b'))
        said = say_bid(s, seat, &r);
    else if (read_char(&r, 'd') && read_number(&r, NULL_FACE_MAX, &n))
        said = phrase_say(s, "The die shows {0}.", WITH(phrase_int((int)n)));
    else if (read_char(&r, 'p') && read_number(&r, NULL_SEATS_MAX, &n))
        said = phrase_say(s, "{0} pointed at {1}.", WITH(who, talk_seat(s, (int)n - 1)));
    else if (read_char(&r, 'a'))
        said = say_ask(s, v, seat, &r);
    else if (read_char(&r, 'g'))
        said = say_guess(s, v, seat, &r);
    else
        said = phrase_say(s, "{0} passed.", WITH(who));
    speak_line(s, 4, said);
}

/* ---- the board ------------------------------------------------------------------------ */

static struct phrase say_number(int n, int unknown, int none)
{
    return n == unknown ? phrase_of(text_of("?"))
           : n == none  ? phrase_of(text_of("-"))
                        : phrase_int(n);
}

static void draw_seat(const struct null_state *state, int points, int i, const struct speech *s)
{
    struct phrase secret = say_number(state->secret[i], NULL_UNKNOWN, -1);
    struct phrase bid = say_number(state->bid[i], NULL_BID_MADE, NULL_NO_BID);
    struct phrase line = phrase_say(s, "{0}: secret {1}, bid {2}, points {3}",
                                    WITH(talk_seat(s, i), secret, bid, phrase_int(points)));
    if (bits_has(state->open, i))
        phrase_add(&line, ", ", phrase_say(s, "known to all", NULL));
    if (state->pointed == i)
        phrase_add(&line, ", ", phrase_say(s, "pointed at", NULL));
    write_str(s->w, state->die && state->now == i && state->done < NULL_LENGTH ? "> " : "  ");
    speak_line(s, 4, line);
}

static void draw(const struct view *v, const struct speech *s)
{
    const struct null_state *state = null_in(view_state(v));
    struct game_score score;
    null_score(v->data, view_state(v), &score);
    struct phrase head =
        phrase_say(s, "Move {0} of {1}, secrets from 1 to {2}",
                   WITH(phrase_int(state->done), phrase_int(NULL_LENGTH), phrase_int(state->top)));
    if (state->die)
        phrase_add(&head, ", ", phrase_say(s, "the die shows {0}", WITH(phrase_int(state->die))));
    speak_line(s, 0, head);
    for (int i = 0; i < state->seats; i++)
        draw_seat(state, score.points[i], i, s);
}

/* It has no sheets to print. */
extern const struct talk_sheets null_sheets;
const struct talk_sheets null_sheets = {.own = NULL};

const struct talk null_talk = {.game = &null_game, .tell = tell, .draw = draw};
