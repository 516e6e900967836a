/* What was told in a game of The Lost Code, as sentences (doc/notation.md says how events
 * are written). */

#include "ai/lostcode/talk.h"

#include "base/bits.h"

extern const struct game lostcode_game;
extern const struct talk lostcode_talk;

struct phrase lostcode_say_symbol(const struct speech *s, int symbol)
{
    static const char *const names[LC_SYMBOLS] = {
        NC_("symbol", "bird"),  NC_("symbol", "jaguar"), NC_("symbol", "chameleon"),
        NC_("symbol", "snake"), NC_("symbol", "human"),  NC_("symbol", "bear")};
    return phrase_of(text_of(s->words(s->context, names[symbol], NULL, 1)));
}

struct phrase lostcode_say_values(unsigned values)
{
    struct phrase list = {{0}};
    BITS_EACH(value, values)
    phrase_add(&list, ", ", phrase_int((int)value));
    return list.p[0] ? list : phrase_of(text_of("–"));
}

struct phrase lostcode_say_answer(const struct speech *s, int result)
{
    static const char *const names[LC_RESULTS] = {NC_("answer", "no answer yet"),
                                                  NC_("answer", "hit"), NC_("answer", "lower"),
                                                  NC_("answer", "higher"), NC_("answer", "wrong")};
    return phrase_of(text_of(s->words(s->context, names[result], NULL, 1)));
}

struct phrase lostcode_say_range(int low, int high)
{
    struct phrase range = phrase_int(low);
    if (high != low)
        phrase_add(&range, "–", phrase_int(high));
    return range;
}

static void after(const struct speech *s, struct phrase p)
{
    write_str(s->w, "  · ");
    speak_line(s, 4, p);
}

/* ---- the move ---------------------------------------------------------------------- */

static struct phrase say_dice(const struct speech *s, const struct move *m)
{
    struct phrase list = {{0}};
    for (int i = 0; i < LC_DICE; i++)
        phrase_add(&list, ", ", lostcode_say_symbol(s, m->n[i]));
    return phrase_say(s, "The dice show {0}.", WITH(list));
}

static struct phrase say_final(const struct speech *s, const struct move *m)
{
    struct phrase list = {{0}};
    for (int i = 0; i < m->n[0]; i++) {
        unsigned guess = lostcode_guess_of(m, i);
        struct phrase name = lostcode_say_symbol(s, i);
        phrase_add(&list, "; ",
                   guess & LC_LOCKED ? phrase_say(s, "{0}: by token", WITH(name))
                                     : phrase_pair(s, name, lostcode_say_values(guess)));
    }
    return phrase_say(s, "Final guess. {0}", WITH(list));
}

/* A swap, and `=5>3`: the old tile, and the new one where it may be known. */
static struct phrase say_swap(const struct speech *s, const struct move *m, struct reader *r)
{
    uint32_t old, new;
    struct phrase name = lostcode_say_symbol(s, m->n[0]);
    if (!read_char(r, '=') || !read_number(r, LC_VALUES_MAX, &old))
        return phrase_say(s, "Swaps: {0}", WITH(name));
    if (read_char(r, '>') && read_number(r, LC_VALUES_MAX, &new))
        return phrase_say(s, "Swaps: {0}, {1} for {2}",
                          WITH(name, phrase_int((int)old), phrase_int((int)new)));
    return phrase_say(s, "Swaps: {0}, the old tile was {1}", WITH(name, phrase_int((int)old)));
}

static struct phrase say_drawn(const struct speech *s, int symbol)
{
    return phrase_say(s, "The new tile was entered: {0}", WITH(lostcode_say_symbol(s, symbol)));
}

static struct phrase say_move(const struct speech *s, const struct move *m, struct reader *r)
{
    switch ((enum lostcode_kind)m->kind) {
    case LC_ROLL:
        return say_dice(s, m);
    case LC_TURN:
        return phrase_say(s, "Turns a die: {0} → {1}",
                          WITH(lostcode_say_symbol(s, m->n[0]), lostcode_say_symbol(s, m->n[1])));
    case LC_KEEP:
        return phrase_say(s, "Leaves the dice as they are", NULL);
    case LC_TAKE:
        return phrase_say(
            s, "Takes the token: {0}; guess {1}",
            WITH(lostcode_say_symbol(s, m->n[0]), lostcode_say_values((unsigned)m->bits)));
    case LC_PASS:
        return phrase_say(s, "Passes the token on", NULL);
    case LC_BET:
        return phrase_say(s, "Bets {0} on the wheel of {1}",
                          WITH(lostcode_say_range(m->n[1], m->n[2]), phrase_int(m->n[0])));
    case LC_SWAP:
        return say_swap(s, m, r);
    case LC_FINAL:
        return say_final(s, m);
    case LC_DRAW:
        return say_drawn(s, m->n[0]);
    case LC_KINDS:
        break;
    }
    return phrase_of(r->in);
}

/* `kC?` and `f?`: what others are told of a guess; `nC?`: what its owner is of a drawn tile. */
static bool say_hidden(const struct speech *s, struct reader *r, struct phrase *out)
{
    struct reader ahead = *r;
    uint8_t symbol;
    char kind = read_peek(&ahead);
    if (read_word(&ahead, "f?")) {
        *out = phrase_say(s, "Has written the final guess", NULL);
    } else if ((read_char(&ahead, 'k') || read_char(&ahead, 'n')) &&
               lostcode_read_symbol(&ahead, &symbol) && read_char(&ahead, '?')) {
        *out = kind == 'n'
                   ? say_drawn(s, symbol)
                   : phrase_say(s, "Takes the token: {0}", WITH(lostcode_say_symbol(s, symbol)));
    } else {
        return false;
    }
    *r = ahead;
    return true;
}

/* ---- what followed ------------------------------------------------------------------ */

/* ` 2=hit`, ` 2=5/…:5…:+10`: what was said of a bet, the points of a final guess. */
static bool tell_seat(const struct speech *s, struct text word)
{
    struct reader r = reader_on(word);
    uint32_t seat;
    uint8_t answer;
    if (!read_number(&r, LC_SEATS_MAX, &seat) || !read_char(&r, '='))
        return false;
    struct phrase what;
    if (lostcode_read_name(&r, lostcode_results, LC_RESULTS, &answer)) {
        what = phrase_say(s, "the bet: {0}", WITH(lostcode_say_answer(s, answer)));
    } else {
        size_t points = word.n;
        while (points > 0 && word.p[points - 1] != ':')
            points--;
        what = phrase_say(s, "the final guess: {0}",
                          WITH(phrase_of((struct text){word.p + points, word.n - points})));
    }
    after(s, phrase_pair(s, talk_seat(s, (int)seat - 1), what));
    return true;
}

static void tell_word(const struct speech *s, const struct view *v, struct text word)
{
    struct reader r = reader_on(word);
    uint32_t n;
    if (tell_seat(s, word))
        return;
    if (read_word(&r, "skull=gone"))
        after(s, phrase_say(s, "The skull leaves the game.", NULL));
    else if (read_word(&r, "skull=") && read_number(&r, LC_SEATS_MAX, &n))
        after(s, (int)n - 1 == v->viewer
                     ? phrase_say(s, "You are cursed.", NULL)
                     : phrase_say(s, "{0} is cursed.", WITH(talk_seat(s, (int)n - 1))));
    else if (read_word(&r, "tokens=gone"))
        after(s, phrase_say(s, "The tokens leave the game.", NULL));
    else if (read_word(&r, "round=") && read_number(&r, UINT8_MAX, &n))
        after(s, phrase_say(s, "Round {0} begins.", WITH(phrase_int((int)n))));
    else if (text_is(word, "final"))
        after(s, phrase_say(s, "Now everybody writes a final guess.", NULL));
}

static void tell(const struct view *v, int seat, struct text event, const struct speech *s)
{
    (void)seat;
    struct reader r = reader_on(event);
    struct move m = {0};
    struct phrase said = phrase_of(event);
    if (!say_hidden(s, &r, &said) && lostcode_move_read(v->data, NULL, 0, &r, &m, NULL))
        said = say_move(s, &m, &r);
    speak_line(s, 4, said);
    struct text rest = {event.p + r.at, event.n - r.at}, word;
    while (text_word(&rest, &word))
        tell_word(s, v, word);
}

const struct talk lostcode_talk = {.game = &lostcode_game,
                                   .tell = tell,
                                   .draw = lostcode_draw,
                                   .know_memory = lostcode_odds_memory,
                                   .know = lostcode_odds,
                                   .explained = lostcode_say_explained,
                                   .paper = &lostcode_paper,
                                   .notes_memory = lostcode_notes_memory,
                                   .notes = lostcode_write_notes,
                                   .notes_at_end = true};
