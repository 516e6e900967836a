/* Reading the sheet of a game played with the box. */

#include "ai/nightsky/score_sheet.h"
#include "engine/setup.h"

static bool read_side(struct reader *r, struct ns_side *side, struct fault *f)
{
    uint32_t value;
    if (!ns_read_type(r, &side->type) || !read_char(r, ' ') ||
        !read_number(r, NS_VALUE_MAX, &value) || value == 0)
        return fault_set_int(f, r->at, "Here a type and a value of 1 to {0} are expected: red 2.",
                             NS_VALUE_MAX);
    side->value = (uint8_t)value;
    return true;
}

/* How many pairs of neighbours so many stars of the lattice have at most. */
static const uint8_t lines_most[NS_NODES_MAX + 1] = {0, 0, 1, 3, 5, 7, 9, 12, 14, 16, 19};

/* Whether stars and lines can be so many of a card (NS-8, NS-9). */
static bool counts_possible(const struct ns_points *p, int stars, int size, bool one_type,
                            struct fault *f)
{
    if (stars > size || stars == 1 || p->top_stars > stars || p->low_stars > stars ||
        p->sun > stars || p->edge > stars)
        return fault_set_int(f, 0,
                             "These counts cannot be: a card of {0} stars gives at most so many of "
                             "each, and one star alone is no drawing.",
                             size);
    if (one_type && p->top_stars != p->low_stars)
        return fault_set_ints(f, 0,
                              "Both cards show one type, so its stars count twice: {0} and {1} "
                              "cannot be.",
                              p->top_stars, p->low_stars);
    int of_both = one_type ? p->top_stars : p->top_stars + p->low_stars;
    if (of_both > stars)
        return fault_set_ints(f, 0,
                              "The stars of the two types are {0} together, and only {1} are "
                              "drawn.",
                              of_both, stars);
    int joins = lines_most[of_both], pairs = p->top_stars * p->low_stars;
    if (!one_type && pairs < joins)
        joins = pairs;
    if (p->joins > joins)
        return fault_set_ints(f, 0, "These stars can have {0} joining lines at most, and not {1}.",
                              joins, p->joins);
    if (p->crossings > lines_most[stars])
        return fault_set_ints(f, 0,
                              "So many stars can have {0} lines at most, and {1} cannot cross the "
                              "ecliptic.",
                              lines_most[stars], p->crossings);
    return true;
}

/* What somebody counted on a map of their own. */
static bool read_counts(struct reader *r, struct score_row *row, struct ns_side top,
                        struct ns_side low, struct fault *f)
{
    struct ns_points *p = &row->points;
    uint8_t stars, *const counted[] = {&p->top_stars, &p->low_stars, &p->joins, &stars,
                                       &p->sun,       &p->crossings, &p->edge};
    uint32_t n;
    for (size_t i = 0; i < sizeof counted / sizeof *counted; i++) {
        if (!read_char(r, ' ') || !read_number(r, NS_LINES_MAX, &n))
            return fault_set(f, r->at,
                             "After count come seven numbers: top stars, lower stars, joining "
                             "lines, all stars, around the sun, across the ecliptic, outskirts.");
        *counted[i] = (uint8_t)n;
    }
    if (!counts_possible(p, stars, row->size, top.type == low.type, &row->fault))
        return false;
    row->left_out = (uint8_t)(row->size - stars);
    p->round = (int16_t)ns_points_round(p, top, low);
    return true;
}

static bool read_strokes(struct reader *r, const struct score_sheet *s, struct score_player *p,
                         struct score_row *row, struct ns_side top)
{
    struct ns_drawing drawing;
    struct ns_written written;
    struct fault *f = &row->fault;
    if (!ns_read_drawing(r, s->sky, &drawing, &written, f))
        return false;
    struct ns_stars stars = ns_drawing_stars(&drawing);
    int n = ns_stars_count(stars);
    if (!ns_written_free(s->sky, &written, p->rows + 1, p->used, f) ||
        (!s->several && !ns_written_joined(&written, f)))
        return false;
    if (n > row->size)
        return fault_set_ints(f, written.end,
                              "The card has {0} stars, and here are {1}: take some away.",
                              row->size, n);
    p->used = ns_stars_or(p->used, stars);
    row->points = ns_drawing_points(s->sky, &drawing, top, p->low);
    row->left_out = (uint8_t)(row->size - n);
    return true;
}

int score_left(const struct score_player *p, int size)
{
    int left = 0;
    for (int slot = 0; slot < NS_SLOTS; slot++)
        left += ns_slot_size(slot) == size;
    for (int k = 0; k < p->rows; k++)
        left -= p->row[k].size == size;
    return left;
}

/* NS-2, NS-5: everybody takes the size that was called, from a pool that has it. */
static bool size_possible(const struct score_sheet *s, const struct score_player *p, int size,
                          struct fault *f)
{
    if (score_left(p, size) <= 0)
        return fault_set_int(f, 0, "No card of {0} stars is left in this player's pool.", size);
    for (const struct score_player *other = s->player; other < p; other++)
        if (other->rows > p->rows && other->row[p->rows].size != size)
            return fault_set_ints(f, 0,
                                  "All take one size in a round: another player's card has {0} "
                                  "stars, and this has {1}.",
                                  other->row[p->rows].size, size);
    return true;
}

/* A round: the size of the card, what it shows, and what was drawn or counted.
 * A drawing that cannot be is noted in its row; the sheet goes on. */
static bool read_round(struct reader *r, struct score_sheet *s, size_t line, struct fault *f)
{
    struct score_player *p = &s->player[s->players - 1];
    struct ns_side top;
    uint32_t size;
    if (!p->started)
        return fault_set(f, 0, "First comes what the start card shows: start blue 2.");
    if (p->rows == NS_ROUNDS)
        return fault_set_int(f, 0, "A game has {0} rounds, and all of them are here.", NS_ROUNDS);
    if (!read_number(r, NS_NODES_MAX, &size) || size < NS_SIZE_MIN || !read_char(r, ' '))
        return fault_set(f, r->at,
                         "A round is the card's size, type and value, and what was drawn: 7 red 2 "
                         "d3-d4-e4.");
    if (!read_side(r, &top, f))
        return false;
    if (!read_char(r, ' '))
        return fault_set(f, r->at, "After the card comes what was drawn: d3-d4-e4, or -.");
    struct score_row *row = &p->row[p->rows];
    *row = (struct score_row){.line = line, .size = (uint8_t)size};
    bool good = read_word(r, "count") ? read_counts(r, row, top, p->low, f)
                                      : read_strokes(r, s, p, row, top);
    if (!good && !row->fault.say)
        return false;
    if (good && !read_end(r))
        return fault_set(f, r->at, "The line must end here.");
    if (!good || !size_possible(s, p, (int)size, &row->fault)) {
        row->points = (struct ns_points){0};
        row->left_out = 0;
    }
    ns_tally_add(&p->tally, &row->points, row->left_out);
    p->low = top;
    p->rows++;
    return true;
}

static bool read_first(struct reader *r, struct score_sheet *s, size_t line, struct fault *f)
{
    uint32_t first;
    if (!read_number(r, SEATS_MAX, &first) || first == 0 || !read_end(r))
        return fault_set(f, r->at, "Who starts is told by the number of the sheet: first 2");
    s->first = (int)first - 1;
    s->first_line = line;
    return true;
}

static bool read_start(struct reader *r, struct score_player *p, struct fault *f)
{
    if (p->started)
        return fault_set(f, 0, "This player's start card is told already.");
    p->started = true;
    return read_side(r, &p->low, f) &&
           (read_end(r) || fault_set(f, r->at, "The line must end here."));
}

static bool read_line(struct score_sheet *s, struct text line, size_t number, struct fault *f)
{
    struct reader r = reader_on(line);
    if (read_word(&r, "pieces ")) {
        s->several = read_word(&r, "several");
        return s->several || read_word(&r, "one") ||
               fault_set(f, r.at, "A drawing is of one or of several pieces: pieces one");
    }
    if (read_word(&r, "first "))
        return read_first(&r, s, number, f);
    if (read_word(&r, "player")) {
        if (s->players == SEATS_MAX)
            return fault_set_int(f, 0, "At most {0} people play.", SEATS_MAX);
        s->player[s->players++] =
            (struct score_player){.name = text_trim((struct text){line.p + r.at, line.n - r.at}),
                                  .line = number,
                                  .tally = ns_tally_none()};
        return true;
    }
    if (s->players == 0)
        return fault_set(f, 0, "Whose sheet is it? First comes: player Ada");
    if (!read_word(&r, "start "))
        return read_round(&r, s, number, f);
    return read_start(&r, &s->player[s->players - 1], f);
}

/* What only the whole sheet tells. */
static bool check(const struct score_sheet *s, struct fault *f)
{
    if (s->players == 0) {
        fault_set(f, 0, "The sheet is empty: it starts with whose it is: player Ada");
        return fault_on_line(f, 1);
    }
    for (const struct score_player *p = s->player; p < s->player + s->players; p++)
        if (!p->started) {
            fault_set(f, 0, "This player's sheet is empty: it goes on with start blue 2.");
            return fault_on_line(f, p->line);
        }
    if (s->first >= s->players) {
        fault_set_int(f, 6, "Nobody of that number plays: there are {0} sheets.", s->players);
        return fault_on_line(f, s->first_line);
    }
    return true;
}

bool score_read(struct score_sheet *s, struct text in, struct fault *f)
{
    struct text rest = in, line;
    size_t number = 0;
    while (setup_line(&rest, &line, &number))
        if (!read_line(s, line, number, f))
            return fault_on_line(f, number);
    return check(s, f);
}
