/* The body of a setup: everything that is hidden, in a fixed order of lines.
 *
 *     modules x curse         or: modules none
 *     rack 1 370125           four racks, a digit for each symbol in play
 *     rack 2 …
 *     box 415203              the unseen tiles
 *     stack B 263             one for each symbol, in the order they are drawn
 *     track 2 1 3             seats, furthest back first
 *
 * With the module `referee` the box is real: nobody knows what lies in box and
 * stacks, and their lines are left out.
 */

#include <string.h>

#include "base/bits.h"
#include "engine/setup.h"
#include "games/lostcode/state.h"

const char *const lostcode_module_names[LC_MODULES] = {"x",        "shortcut", "curse",
                                                       "beginner", "once",     "referee"};

/* One pass over the body; `seen` is which values of a symbol have been used. */
struct loading {
    struct lostcode_state *s;
    struct text rest, line;
    size_t number;
    uint16_t seen[LC_SYMBOLS];
    struct fault *f;
};

static bool next_line(struct loading *l, const char *say)
{
    if (setup_line(&l->rest, &l->line, &l->number))
        return true;
    l->number++;
    return fault_set(l->f, 0, say);
}

static bool read_modules(struct loading *l)
{
    if (!next_line(l, "The setup ends too early: a line modules is missing."))
        return false;
    struct text rest = l->line, word;
    text_word(&rest, &word);
    if (!text_is(word, "modules"))
        return fault_set(l->f, 0, "Here the modules are expected: modules none");
    bool none = false;
    int words = 0;
    for (; text_word(&rest, &word); words++) {
        int k = text_among(word, lostcode_module_names, LC_MODULES);
        none = none || text_is(word, "none");
        if (k < 0 ? !text_is(word, "none") : bits_has(l->s->modules, k))
            return fault_set(
                l->f, (size_t)(word.p - l->line.p),
                "A module is x, shortcut, curse, beginner, once or referee, each once.");
        if (k >= 0)
            l->s->modules = (uint8_t)(l->s->modules | bits_one(k));
    }
    if (words == 0 || (none && words > 1))
        return fault_set(l->f, 0, "Name the modules, or say: modules none");
    if (l->s->modules & LC_ONCE && !(l->s->modules & LC_CURSE))
        return fault_set(l->f, 0, "The module once goes with curse only.");
    return true;
}

/* A digit that is a tile of this symbol not laid anywhere else. */
static bool read_tile(struct loading *l, struct reader *r, int symbol, uint8_t *out)
{
    int v = read_peek(r) - '0';
    if (v < 0 || v >= lostcode_values(l->s))
        return fault_set_int(l->f, r->at, "Here a tile of 0 to {0} is expected.",
                             lostcode_values(l->s) - 1);
    if (bits_has(l->seen[symbol], v))
        return fault_set(l->f, r->at, "This tile lies somewhere else already.");
    l->seen[symbol] = (uint16_t)(l->seen[symbol] | bits_one(v));
    r->at++;
    *out = (uint8_t)v;
    return true;
}

static bool read_row(struct loading *l, const char *name, int number, uint8_t *out)
{
    if (!next_line(l, "The setup ends too early: racks, box, stacks and track are needed."))
        return false;
    struct reader r = reader_on(l->line);
    uint32_t n = 0;
    if (!read_word(&r, name))
        return fault_set_text(l->f, 0, "Here a line {0} is expected.", text_of(name));
    if (number > 0 && (!read_number(&r, LC_RACKS, &n) || (int)n != number || !read_char(&r, ' ')))
        return fault_set_int(l->f, r.at, "Here rack {0} is expected.", number);
    for (int i = 0; i < lostcode_symbols(l->s); i++)
        if (!read_tile(l, &r, i, &out[i]))
            return false;
    return read_end(&r) || fault_set(l->f, r.at, "The line must end here.");
}

static bool read_stack(struct loading *l, int symbol)
{
    if (!next_line(l, "The setup ends too early: racks, box, stacks and track are needed."))
        return false;
    struct reader r = reader_on(l->line);
    const char letter[] = {lostcode_letters[symbol], '\0'};
    if (!read_word(&r, "stack ") || !read_word(&r, letter) || !read_char(&r, ' '))
        return fault_set_text(l->f, 0, "Here the stack of {0} is expected, as in: stack {0} 263",
                              text_of(letter));
    for (int i = 0; i < lostcode_stack_size(l->s); i++)
        if (!read_tile(l, &r, symbol, &l->s->stack[symbol][i]))
            return false;
    l->s->left[symbol] = (uint8_t)lostcode_stack_size(l->s);
    return read_end(&r) || fault_set(l->f, r.at, "The line must end here.");
}

static bool read_track(struct loading *l)
{
    if (!next_line(l, "The setup ends too early: a line track is missing."))
        return false;
    struct reader r = reader_on(l->line);
    uint64_t seen = 0;
    if (!read_word(&r, "track"))
        return fault_set(l->f, 0, "Here the markers are expected, furthest back first: track 2 1");
    for (int i = 0; i < l->s->seats; i++) {
        uint32_t seat = 0;
        bool ok = read_char(&r, ' ');
        size_t at = r.at;
        if (!ok || !read_number(&r, l->s->seats, &seat) || seat == 0 || bits_has(seen, (int)seat))
            return fault_set(l->f, at, "Here another seat is expected; each stands once.");
        seen |= bits_one((int)seat);
        l->s->track[i] = (uint8_t)(seat - 1);
    }
    return read_end(&r) || fault_set(l->f, r.at, "The line must end here.");
}

/* Box and stacks. */
static bool read_rest(struct loading *l)
{
    if (!read_row(l, "box ", 0, l->s->box))
        return false;
    for (int i = 0; i < lostcode_symbols(l->s); i++)
        if (!read_stack(l, i))
            return false;
    return true;
}

/* The same of a real box. */
static void hide_rest(struct lostcode_state *s)
{
    for (int i = 0; i < lostcode_symbols(s); i++) {
        s->box[i] = LC_UNKNOWN;
        s->left[i] = (uint8_t)lostcode_stack_size(s);
        memset(s->stack[i], LC_UNKNOWN, s->left[i]);
    }
}

static bool read_body(struct loading *l)
{
    struct lostcode_state *s = l->s;
    if (!read_modules(l))
        return false;
    for (int i = 0; i < LC_RACKS; i++)
        if (!read_row(l, "rack ", i + 1, s->tile[i]))
            return false;
    if (s->modules & LC_REFEREE)
        hide_rest(s);
    else if (!read_rest(l))
        return false;
    if (!read_track(l))
        return false;
    if (setup_line(&l->rest, &l->line, &l->number))
        return fault_set(l->f, 0, "The setup must end here.");
    return true;
}

bool lostcode_start(const struct game_data *d, struct text body, int seats, struct game_state *out,
                    struct fault *f)
{
    (void)d;
    struct lostcode_state *s = (struct lostcode_state *)out;
    s->seats = (uint8_t)seats;
    memset(s->tile, LC_NONE, sizeof s->tile);
    memset(s->box, LC_NONE, sizeof s->box);
    memset(s->stack, LC_NONE, sizeof s->stack);
    memset(s->wheel, LC_NONE, (size_t)seats);
    struct loading l = {.s = s, .rest = body, .f = f};
    if (!read_body(&l))
        return fault_on_line(f, l.number);
    s->round = 1;
    s->tokens = (uint8_t)(s->modules & LC_SHORTCUT ? bits_below(lostcode_symbols(s)) : 0);
    s->skull = s->modules & LC_CURSE ? LC_SKULL_TRACK : LC_SKULL_AWAY;
    lostcode_new_round(s);
    return true;
}
