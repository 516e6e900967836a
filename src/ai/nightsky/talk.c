/* What was told in a game of Night Sky, as sentences (doc/notation.md says how events are
 * written). */

#include "ai/nightsky/talk.h"

#include "ai/nightsky/mind.h"

extern const struct game nightsky_game;
extern const struct talk nightsky_talk;

struct phrase ns_say_type(const struct speech *s, int type)
{
    static const char *const names[NS_TYPES] = {NC_("a star", "blue"), NC_("a star", "white"),
                                                NC_("a star", "yellow"), NC_("a star", "red")};
    return phrase_of(text_of(s->words(s->context, names[type], NULL, 1)));
}

struct phrase ns_say_points(const struct speech *s, int n)
{
    return phrase_count(s, n, "{0} point", "{0} points", WITH(phrase_int(n)));
}

static void after(const struct speech *s, struct phrase p)
{
    write_str(s->w, "  · ");
    speak_line(s, 4, p);
}

static int take_number(struct reader *r)
{
    uint32_t n = 0;
    read_number(r, UINT16_MAX, &n);
    return (int)n;
}

static struct phrase take_numbers(const struct speech *s, struct reader *r)
{
    struct phrase list = {{0}};
    int seat = 0;
    do {
        talk_list_seat(s, &list, seat++, phrase_int(take_number(r)));
    } while (read_char(r, ','));
    return list;
}

/* `=blue,red`, `=8-1,8-4`: what all now show. */
static void tell_shown(const struct speech *s, const struct view *v, struct reader *r, bool sides)
{
    const struct ns_sky *sky = ns_sky_in(v->data);
    struct phrase list = {{0}}, one = {{0}};
    int seat = 0, card;
    uint8_t type;
    if (!read_char(r, '='))
        return;
    do {
        if (sides && ns_read_type(r, &type))
            one = ns_say_type(s, type);
        else if (!sides && ns_read_card(r, &card))
            one = phrase_of(text_of(sky->card[card].name));
        talk_list_seat(s, &list, seat++, one);
    } while (read_char(r, ','));
    if (ns_in(view_state(v))->seats > 1)
        after(s, list);
    else if (!sides)
        after(s, phrase_say(s, "It is {0}", WITH(one)));
}

/* ` round II=7,9 first 2`, ` round VI=7,9 end=120,131`. */
static void tell_round(const struct speech *s, const struct view *v, struct reader *r)
{
    bool several = ns_in(view_state(v))->seats > 1;
    struct phrase roman = {{0}}, points = {{0}};
    if (!read_word(r, " round "))
        return;
    for (int k = NS_ROUNDS - 1; k >= 0 && !roman.p[0]; k--)
        if (read_word(r, ns_roman[k]))
            roman = phrase_of(text_of(ns_roman[k]));
    if (read_char(r, '='))
        points = take_numbers(s, r);
    if (several)
        after(s, phrase_say(s, "Round {0} is over. {1}", WITH(roman, points)));
    if (read_word(r, " first ")) {
        int first = take_number(r) - 1;
        if (several && first == v->viewer)
            after(s, phrase_say(s, "You had least and call next", NULL));
        else if (several)
            after(s, phrase_say(s, "{0} had least and calls next", WITH(talk_seat(s, first))));
        after(s, phrase_say(s, "The sky turns", NULL));
    }
    if (read_word(r, " end="))
        after(s, phrase_say(s, "All is counted. {0}", WITH(take_numbers(s, r))));
}

static void tell_size(const struct speech *s, const struct view *v, int seat, struct reader *r)
{
    struct reader ahead = *r;
    int slot;
    bool seven = ns_read_slot(&ahead, &slot) && ns_slot_size(slot) == NS_SEVEN;
    int size = seven ? NS_SEVEN : take_number(r);
    if (seven)
        *r = ahead;
    if (seat == SEAT_CHANCE)
        speak_line(s, 4, phrase_say(s, "A card of {0} stars comes up", WITH(phrase_int(size))));
    else if (seven)
        speak_line(s, 4, phrase_say(s, "Takes one of the two sevens", NULL));
    else
        speak_line(s, 4, phrase_say(s, "Calls for {0} stars", WITH(phrase_int(size))));
    tell_shown(s, v, r, false);
}

/* A drawing and its points: ` round` comes behind the last of a round. */
static void tell_drawing(const struct speech *s, const struct view *v, int seat, struct reader *r)
{
    const struct ns_state *state = ns_in(view_state(v));
    const struct ns_seat *p = &state->seat[seat];
    struct ns_drawing drawing;
    struct ns_written written = {0};
    bool empty = read_char(r, '-');
    if (!empty)
        ns_read_drawing(r, ns_sky_in(v->data), &drawing, &written, NULL);
    struct phrase text = phrase_say(s, empty ? N_("Draws nothing") : N_("Draws"), NULL);
    if (!empty && ns_phase(state) == NS_DRAWING)
        text = phrase_say(
            s, "Draws {0}",
            WITH(phrase_of(text_of(ns_sky_in(v->data)->card[ns_card_of(p, state->round)].name))));
    if (read_char(r, '='))
        text = phrase_pair(s, text, ns_say_points(s, take_number(r)));
    speak_line(s, 4, text);
    tell_round(s, v, r);
}

static void tell(const struct view *v, int seat, struct text event, const struct speech *s)
{
    struct reader r = reader_on(event);
    uint8_t type;
    char c = read_peek(&r);
    if (ns_read_type(&r, &type))
        speak_line(s, 4, phrase_say(s, "Start card: {0}", WITH(ns_say_type(s, type))));
    else if (read_char(&r, '?'))
        speak_line(s, 4, phrase_say(s, "Has chosen a side of the start card", NULL));
    else if (c >= '0' && c <= '9')
        tell_size(s, v, seat, &r);
    else
        tell_drawing(s, v, seat, &r);
    tell_shown(s, v, &r, true);
}

static size_t fits_memory(void)
{
    return MIND_MEMORY;
}

static size_t fits(const struct bot_task *task, struct move *out, size_t cap)
{
    return mind_of(task->view)->fits(task, out, cap);
}

const struct talk nightsky_talk = {.game = &nightsky_game,
                                   .tell = tell,
                                   .draw = ns_draw,
                                   .fits_memory = fits_memory,
                                   .fits = fits,
                                   .preview = ns_preview,
                                   .explained = ns_say_explained,
                                   .paper = &ns_paper,
                                   .notes_memory = ns_notes_memory,
                                   .notes = ns_notes,
                                   .notes_at_end = true};
