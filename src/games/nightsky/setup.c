/* The body of a setup: what was dealt.
 *
 *     pieces one                     or several (NS-8)
 *     first 2                        who starts (NS-4)
 *     seat 1 start 3 pool 5-1 6-2 7-3 7-10 8-1 9-2 10-4
 *     seat 2 …                                                              */

#include "engine/setup.h"

#include <string.h>

#include "games/nightsky/state.h"

struct dealt {
    uint64_t cards;
    uint32_t starts;
};

static bool read_dealt(struct reader *r, const struct ns_sky *sky, int number, struct ns_seat *p,
                       struct dealt *dealt, struct fault *f)
{
    uint32_t seat, start;
    if (!read_number(r, SEATS_MAX, &seat) || (int)seat != number)
        return fault_set_int(f, r->at, "Here the cards of seat {0} are expected.", number);
    if (!read_word(r, " start ") || !read_number(r, NS_START_CARDS, &start) || start == 0)
        return fault_set(f, r->at, "A seat's start card is 1 to 6: seat 1 start 3 pool …");
    if (dealt->starts >> start & 1)
        return fault_set(f, r->at - 1, "This start card is dealt already.");
    dealt->starts |= (uint32_t)1 << start;
    p->start = (uint8_t)(start - 1);
    if (!read_word(r, " pool"))
        return fault_set(f, r->at, "After the start card comes pool and the seat's seven cards.");
    for (int slot = 0; slot < NS_SLOTS; slot++) {
        int card;
        size_t at = r->at + 1;
        if (!read_char(r, ' ') || !ns_read_card(r, &card) ||
            sky->card[card].size != ns_slot_size(slot))
            return fault_set_int(f, r->at,
                                 "A pool is one card each of 5 6 7 7 8 9 10; here one of {0} is "
                                 "expected.",
                                 ns_slot_size(slot));
        if (dealt->cards >> card & 1)
            return fault_set(f, at, "This card is dealt already.");
        dealt->cards |= (uint64_t)1 << card;
        p->pool[slot] = (uint8_t)card;
    }
    return read_end(r) || fault_set(f, r->at, "A pool has seven cards and ends here.");
}

static bool read_line(struct reader *r, int line, const struct ns_sky *sky, struct ns_state *s,
                      struct dealt *dealt, struct fault *f)
{
    uint32_t first;
    switch (line) {
    case 0:
        if (!read_word(r, "pieces "))
            return fault_set(f, 0, "A deal starts with: pieces one");
        s->several = read_word(r, "several");
        if ((!s->several && !read_word(r, "one")) || !read_end(r))
            return fault_set(f, 7, "A drawing is of one or of several pieces: pieces one");
        return true;
    case 1:
        if (!read_word(r, "first ") || !read_number(r, s->seats, &first) || first == 0 ||
            !read_end(r))
            return fault_set_int(f, r->at, "Here the first player is expected: first and 1 to {0}.",
                                 s->seats);
        s->first = (uint8_t)(first - 1);
        return true;
    default:
        if (line - 2 >= s->seats)
            return fault_set_int(f, 0, "Cards are dealt to {0} seats, and the deal ends here.",
                                 s->seats);
        if (!read_word(r, "seat "))
            return fault_set_int(f, 0, "Here the cards of seat {0} are expected.", line - 1);
        return read_dealt(r, sky, line - 1, &s->seat[line - 2], dealt, f);
    }
}

bool ns_start(const struct game_data *d, struct text body, int seats, struct game_state *out,
              struct fault *f)
{
    struct ns_state *s = (struct ns_state *)out;
    struct dealt dealt = {0};
    s->seats = (uint8_t)seats;
    s->round = 1;
    for (int i = 0; i < seats; i++) {
        s->seat[i].side = NS_NO_SIDE;
        memset(s->seat[i].taken, NS_NOT_YET, sizeof s->seat[i].taken);
    }
    struct text rest = body, line;
    size_t number = 0;
    int read = 0;
    for (; setup_line(&rest, &line, &number); read++) {
        struct reader r = reader_on(line);
        if (!read_line(&r, read, ns_sky_in(d), s, &dealt, f))
            return fault_on_line(f, number);
    }
    if (read == seats + 2)
        return true;
    fault_set(f, 0, "The deal ends too early: it needs pieces, first and a line for each seat.");
    return fault_on_line(f, number + 1);
}
