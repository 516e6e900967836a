/* What is written on a deduction sheet of The Lost Code: lines that the page writes as well.
 *
 *   B not 3                                     the bird is no 3
 *   round 2 dice BJR wheel 7 from 9 higher      what was rolled, bet (9 to 15) and answered
 *   swap 2 B 3                                  behind that round the bird, a 3, was swapped
 *   guess B 12 tile 3 points -2                 the final guess, what was there, what it brought */

#include "ai/lostcode/know.h"
#include "ai/lostcode/talk.h"
#include "base/bits.h"
#include "base/form.h"

static bool read_small(struct reader *r, int most, uint8_t *out)
{
    uint32_t n;
    if (!read_number(r, (uint32_t)most, &n))
        return false;
    *out = (uint8_t)n;
    return true;
}

static bool read_round(struct reader *r, struct lostcode_heard *h)
{
    bool ok = read_small(r, LC_FACTS_MAX, &h->round) && h->round > 0 && read_word(r, " dice ");
    for (int i = 0; ok && i < LC_DICE; i++)
        ok = lostcode_read_symbol(r, &h->dice[i]);
    return ok && read_word(r, " wheel ") && read_small(r, LC_SUM_MAX + 1, &h->width) &&
           h->width > 0 && read_word(r, " from ") && read_small(r, LC_SUM_MAX, &h->low) &&
           read_char(r, ' ') && lostcode_read_name(r, lostcode_results, LC_RESULTS, &h->result);
}

static bool read_swap(struct reader *r, struct lostcode_swap *swap)
{
    return read_small(r, LC_FACTS_MAX, &swap->round) && swap->round > 0 && read_char(r, ' ') &&
           lostcode_read_symbol(r, &swap->symbol) && read_char(r, ' ') &&
           read_small(r, LC_VALUES_MAX - 1, &swap->value);
}

static bool read_guess(struct reader *r, struct lostcode_note *n)
{
    uint8_t points;
    if (!lostcode_read_symbol(r, &n->symbol) || !read_char(r, ' ') ||
        !lostcode_read_values(r, &n->guess) || !read_word(r, " tile ") ||
        !read_small(r, LC_VALUES_MAX - 1, &n->value) || !read_word(r, " points "))
        return false;
    bool less = read_char(r, '-');
    if (!read_small(r, UINT8_MAX, &points))
        return false;
    n->points = less ? -points : points;
    return true;
}

static bool read_note(struct text line, struct lostcode_note *n)
{
    struct reader r = reader_on(line);
    bool ok;
    *n = (struct lostcode_note){.kind = LC_NOTE_MARK};
    if (read_word(&r, "round ")) {
        n->kind = LC_NOTE_ROUND;
        ok = read_round(&r, &n->heard);
    } else if (read_word(&r, "swap ")) {
        n->kind = LC_NOTE_SWAP;
        ok = read_swap(&r, &n->swap);
    } else if (read_word(&r, "guess ")) {
        n->kind = LC_NOTE_GUESS;
        ok = read_guess(&r, n);
    } else {
        ok = lostcode_read_symbol(&r, &n->symbol) && read_word(&r, " not ") &&
             read_small(&r, LC_VALUES_MAX - 1, &n->value);
    }
    return ok && read_end(&r);
}

bool lostcode_note_next(struct text *notes, struct lostcode_note *out)
{
    struct text line;
    while (text_line(notes, &line))
        if (read_note(line, out))
            return true;
    return false;
}

/* ---- writing them ------------------------------------------------------------------------- */

static void write_round(struct writer *w, const struct lostcode_heard *h)
{
    write_form(w, "round %d dice ", h->round);
    for (int i = 0; i < LC_DICE; i++)
        write_char(w, lostcode_letters[h->dice[i]]);
    write_form(w, " wheel %d from %d %s\n", h->width, h->low, lostcode_results[h->result]);
}

/* The swaps of a seat among what it was told. */
static void write_swaps(struct writer *w, int viewer, struct text events)
{
    struct text line;
    int round = 0, seat;
    while (text_line(&events, &line)) {
        struct reader r = reader_on(line);
        uint8_t symbol, value;
        if (!read_seat(&r, &seat) || !read_char(&r, ' '))
            continue;
        if (read_peek(&r) == 'd')
            round++;
        if (seat != viewer || !read_char(&r, 'x') || !lostcode_read_symbol(&r, &symbol) ||
            !read_char(&r, '=') || !read_small(&r, LC_VALUES_MAX - 1, &value))
            continue;
        write_form(w, "swap %d %c %d\n", round, lostcode_letters[symbol], value);
    }
}

/* LC-17: what a seat had written at the end, once all lies open. */
static void write_guesses(struct writer *w, const struct lostcode_state *s, int seat)
{
    for (int k = 0; k < lostcode_symbols(s); k++) {
        unsigned guess = s->guess[seat][k];
        if (guess == 0 || s->tile[seat][k] >= LC_VALUES_MAX)
            continue;
        write_form(w, "guess %c ", lostcode_letters[k]);
        lostcode_write_values(w, guess);
        write_form(w, " tile %d points %d\n", s->tile[seat][k],
                   lostcode_guess_points(guess, s->tile[seat][k], bits_has(s->held[seat], k)));
    }
}

size_t lostcode_notes_memory(void)
{
    return sizeof(struct lostcode_know);
}

void lostcode_write_notes(const struct bot_task *task, struct writer *w)
{
    struct lostcode_know *k = task->memory;
    struct lostcode_notes told;
    lostcode_notes_own(task->view, task->events, &told);
    for (int i = 0; i < told.facts; i++)
        write_round(w, &told.fact[i].heard);
    write_swaps(w, task->view->viewer, task->events);
    write_guesses(w, lostcode_in(view_state(task->view)), task->view->viewer);
    if (!lostcode_know(k, &told) || k->codes == 0)
        return;
    for (int j = 0; j < k->symbols; j++)
        for (int value = 0; value < k->values; value++)
            if (k->marginal[j][value] == 0) {
                write_form(w, "%c not %d\n", lostcode_letters[j], value);
            }
}
