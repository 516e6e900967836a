#include "ai/lostcode/solve_notes.h"

#include <string.h>

#include "base/bits.h"
#include "engine/setup.h"

static void start_notes(struct lostcode_notes *n, unsigned modules)
{
    struct lostcode_state rules = {.modules = (uint8_t)modules};
    n->symbols = (uint8_t)lostcode_symbols(&rules);
    n->values = (uint8_t)lostcode_values(&rules);
    for (int k = 0; k < n->symbols; k++)
        n->may[k] = (uint16_t)bits_below(n->values);
}

static bool expect_end(const struct reader *r, struct fault *f)
{
    return read_end(r) || fault_set(f, r->at, "The line must end here.");
}

static bool read_game(struct reader *r, struct lostcode_notes *n, struct fault *f)
{
    unsigned modules = 0;
    while (!read_end(r)) {
        if (read_word(r, " x"))
            modules |= LC_X;
        else if (read_word(r, " beginner"))
            modules |= LC_BEGINNER;
        else
            return fault_set(f, r->at, "A game is noted as: game x beginner, or one of the two.");
    }
    start_notes(n, modules);
    return true;
}

/* A tile can be seen once only. */
static bool see(struct lostcode_notes *n, int symbol, int value, size_t at, struct fault *f)
{
    if (value < 0 || value >= n->values)
        return fault_set_int(f, at, "Here a tile of 0 to {0} is expected.", n->values - 1);
    if (!bits_has(n->may[symbol], value))
        return fault_set(f, at, "This tile has been noted before.");
    n->may[symbol] = (uint16_t)(n->may[symbol] & ~bits_one(value));
    return true;
}

static bool read_rack(struct reader *r, struct lostcode_notes *n, struct fault *f)
{
    for (int k = 0; k < n->symbols; k++, r->at++)
        if (!see(n, k, read_peek(r) - '0', r->at, f))
            return false;
    return expect_end(r, f);
}

static bool read_symbol(struct reader *r, const struct lostcode_notes *n, uint8_t *symbol,
                        struct fault *f)
{
    size_t at = r->at;
    if (!lostcode_read_symbol(r, symbol) || *symbol >= n->symbols)
        return fault_set(f, at, "Here the letter of a symbol in play is expected: B J C S H R.");
    return true;
}

static bool read_seen(struct reader *r, struct lostcode_notes *n, struct fault *f)
{
    do {
        uint8_t symbol;
        if (!read_symbol(r, n, &symbol, f))
            return false;
        do {
            if (!see(n, symbol, read_peek(r) - '0', r->at, f))
                return false;
            r->at++;
        } while (!read_end(r) && read_peek(r) != ' ');
    } while (read_char(r, ' '));
    return expect_end(r, f);
}

static bool read_dice(struct reader *r, const struct lostcode_notes *n, uint8_t dice[LC_DICE],
                      struct fault *f)
{
    for (int i = 0; i < LC_DICE; i++)
        if (!read_symbol(r, n, &dice[i], f))
            return false;
    return true;
}

static bool read_range(struct reader *r, const struct lostcode_notes *n, uint32_t *low,
                       uint32_t *width, struct fault *f)
{
    uint32_t high, top = (uint32_t)(LC_DICE * (n->values - 1));
    size_t at = r->at;
    bool ok = read_word(r, " W") && read_number(r, top + 1, width) && read_char(r, ':') &&
              read_number(r, top, low) && read_char(r, '-') && read_number(r, top, &high);
    if (!ok || *width == 0)
        return fault_set(f, ok ? at + 1 : r->at, "Here your bet is expected, as in W7:9-15.");
    return high == *low + *width - 1 ||
           fault_set_int(f, at + 1,
                         "A wheel is called by how many numbers it shows, and W{0} shows {0} in a "
                         "row: W7:9-15 are seven.",
                         *width);
}

/* The wheel of this width among those played with; -1: there is none. */
static int wheel_of(const struct lostcode_data *wheels, uint32_t width)
{
    for (int i = 0; i < wheels->wheels; i++)
        if (wheels->wheel[i].width == width)
            return i;
    return -1;
}

/* LC-13: the narrowest wheel says hit or wrong, the others hit, lower or higher. */
static bool can_answer(int wheel, int answer, size_t at, struct fault *f)
{
    if (answer == LC_HIT || (wheel == 0) == (answer == LC_WRONG))
        return true;
    return fault_set(f, at,
                     wheel == 0 ? "The narrowest wheel tells hit or wrong only."
                                : "This wheel tells lower or higher where it misses.");
}

static bool read_round(struct reader *r, struct solve_notes *out, struct fault *f)
{
    struct lostcode_notes *n = &out->notes;
    uint8_t dice[LC_DICE];
    uint32_t low = 0, width = 0;
    if (!read_dice(r, n, dice, f))
        return false;
    size_t bet = r->at + 1;
    if (!read_range(r, n, &low, &width, f))
        return false;
    if (out->wheels.wheels == 0)
        out->wheels = lostcode_builtin;
    int wheel = wheel_of(&out->wheels, width), answer = LC_HIT;
    if (wheel < 0)
        return fault_set_int(f, bet, "There is no wheel that shows {0} numbers.", width);
    bool blank = read_char(r, ' ');
    size_t at = r->at;
    while (blank && answer < LC_RESULTS && !read_word(r, lostcode_results[answer]))
        answer++;
    if (!blank || answer == LC_RESULTS)
        return fault_set(f, r->at, "Here the answer is expected: hit, lower, higher or wrong.");
    if (!can_answer(wheel, answer, at, f))
        return false;
    out->missed = answer != LC_HIT;
    if (n->facts < LC_FACTS_MAX)
        out->round[n->facts] = r->in;
    if (!lostcode_notes_add(n, n->facts + 1, dice,
                            lostcode_sums_of((int)low, (int)width, (enum lostcode_result)answer)))
        return fault_set_int(f, 0, "At most {0} rounds can be noted.", LC_FACTS_MAX);
    return expect_end(r, f);
}

static bool read_swap(struct reader *r, struct solve_notes *out, struct fault *f)
{
    struct lostcode_notes *n = &out->notes;
    uint8_t symbol;
    if (!out->missed)
        return fault_set(f, 0, "A tile is swapped after a miss, one for each.");
    out->missed = false;
    if (!read_symbol(r, n, &symbol, f))
        return false;
    int value = read_peek(r) - '0';
    if (!see(n, symbol, value, r->at, f))
        return false;
    r->at++;
    lostcode_notes_swap(n, symbol, value);
    return expect_end(r, f);
}

static bool read_line(struct text line, bool first, struct solve_notes *out, struct fault *f)
{
    struct reader r = reader_on(line);
    if (first && read_word(&r, "game"))
        return read_game(&r, &out->notes, f);
    if (text_starts(line, "wheel") && out->notes.facts > 0)
        return fault_set(f, 0, "Wheels come before the first round.");
    if (text_starts(line, "wheel"))
        return lostcode_wheel_read(line, &out->wheels, f);
    if (read_word(&r, "rack ")) {
        if (out->racks++ == LC_RACKS - 1)
            return fault_set(f, 0, "You see three racks only; write later tiles as: seen C5");
        return read_rack(&r, &out->notes, f);
    }
    if (read_word(&r, "seen "))
        return read_seen(&r, &out->notes, f);
    if (read_word(&r, "round "))
        return read_round(&r, out, f);
    if (read_word(&r, "swap "))
        return read_swap(&r, out, f);
    if (read_word(&r, "dice ")) {
        out->asked = true;
        return read_dice(&r, &out->notes, out->dice, f) && expect_end(&r, f);
    }
    return fault_set(
        f, 0,
        "A line starts with wheel, rack, seen, round, swap or dice; only the first may "
        "start with game.");
}

bool solve_notes_read(struct text in, struct solve_notes *out, struct fault *f)
{
    struct text rest = in, line;
    size_t number = 0;
    bool first = true;
    memset(out, 0, sizeof *out);
    start_notes(&out->notes, 0);
    for (; setup_line(&rest, &line, &number); first = false)
        if (!read_line(line, first, out, f))
            return fault_on_line(f, number);
    if (out->wheels.wheels == 0)
        out->wheels = lostcode_builtin;
    if (out->racks == LC_RACKS - 1)
        return true;
    fault_set_int(f, 0, "The notes need the three racks you see, as in: rack 415203; here are {0}.",
                  out->racks);
    return fault_on_line(f, number + 1);
}
