/* Notation of Night Sky's moves (doc/notation.md). */

#include "games/nightsky/state.h"

/* ---- cards ---------------------------------------------------------------------- */

void ns_write_slot(struct writer *w, int slot)
{
    write_int(w, ns_slot_size(slot));
    if (ns_slot_size(slot) == NS_SEVEN)
        write_char(w, ns_slot_size(slot - 1) == NS_SEVEN ? 'b' : 'a');
}

bool ns_read_slot(struct reader *r, int *slot)
{
    struct reader try = *r;
    uint32_t size;
    if (!read_number(&try, NS_NODES_MAX, &size))
        return false;
    bool second = size == NS_SEVEN && read_char(&try, 'b');
    if (size == NS_SEVEN && !second && !read_char(&try, 'a'))
        return false;
    for (int i = 0; i < NS_SLOTS; i++) {
        if (ns_slot_size(i) == (int)size) {
            *slot = i + second;
            *r = try;
            return true;
        }
    }
    return false;
}

static bool read_size(struct reader *r, int seat, struct move *m, struct fault *f)
{
    static const char say[] = N_("A size is 5, 6, 7, 8, 9 or 10; of two sevens, 7a or 7b.");
    struct reader try = *r;
    int slot;
    uint32_t size;
    if (ns_read_slot(&try, &slot) && (seat == SEAT_CHANCE || ns_slot_size(slot) == NS_SEVEN)) {
        *r = try;
        *m = move_of(seat == SEAT_CHANCE ? NS_DEAL : NS_PICK, slot, 0);
        return true;
    }
    if (seat == SEAT_CHANCE || !read_number(r, NS_NODES_MAX, &size) || size < NS_SIZE_MIN)
        return fault_set(f, r->at, say);
    *m = move_of(NS_CALL, (int)size, 0);
    return true;
}

/* ---- drawings --------------------------------------------------------------------- */

/* Writes a star and says where it stands, counted from `start`. */
static uint16_t write_star(struct writer *w, const struct ns_sky *sky, int star, size_t start)
{
    char name[NS_NAME_SIZE];
    size_t at = w->n - start;
    ns_star_name(ns_sky_frame(sky), star, name);
    write_str(w, name);
    return (uint16_t)at;
}

void ns_write_drawing(struct writer *w, const struct ns_sky *sky, const struct ns_drawing *d,
                      struct ns_written *at)
{
    struct ns_line line[NS_LINES_MAX];
    int n = ns_drawing_strokes(d, line);
    size_t start = w->n;
    uint16_t before = 0; /* where the star before the dash stands */
    if (n == 0)
        write_char(w, '-');
    for (int i = 0; i < n; i++) {
        if (i > 0 && line[i - 1].b != line[i].a)
            write_char(w, ',');
        if (i == 0 || line[i - 1].b != line[i].a)
            before = write_star(w, sky, line[i].a, start);
        write_char(w, '-');
        uint16_t here = write_star(w, sky, line[i].b, start);
        if (at) {
            at->line[i] = line[i];
            at->at[i][0] = before;
            at->at[i][1] = here;
        }
        before = here;
    }
    if (at) {
        at->n = n;
        at->end = (uint16_t)(w->n - start);
    }
}

static bool read_star(struct reader *r, const struct ns_frame *frame, int *star, struct fault *f)
{
    static const char say[] = N_("A star is a row and a place in it, as in d4.");
    int row = read_peek(r) - 'a';
    if (row < 0 || row >= frame->rows)
        return fault_set(f, r->at, say);
    struct reader try = *r;
    uint32_t place;
    try.at++;
    if (!read_number(&try, 99, &place) || place == 0)
        return fault_set(f, try.at, say);
    if ((int)place > frame->row[row].length)
        return fault_set_int(f, r->at, "This row has the places 1 to {0}.", frame->row[row].length);
    *star = ns_star_at(frame->row[row].first + (int)place - 1, ns_row_r(frame, row));
    if (*star == NS_NONE)
        return fault_set(f, r->at, "This is the sun, and the sun is no star.");
    *r = try;
    return true;
}

static bool neighbours(int a, int b)
{
    for (int k = 0; k < NS_DIRECTIONS; k++)
        if (ns_neighbour(a, k) == b)
            return true;
    return false;
}

/* One line more, from the star before to this one. */
static bool add_line(struct ns_written *w, struct ns_stars *stars, struct ns_line line, size_t at_a,
                     size_t at_b, struct fault *f)
{
    if (!neighbours(line.a, line.b))
        return fault_set(f, at_b, "A line joins neighbouring stars, and these two are not.");
    for (int i = 0; i < w->n; i++) {
        struct ns_line old = w->line[i];
        if ((old.a == line.a && old.b == line.b) || (old.a == line.b && old.b == line.a))
            return fault_set(f, at_b, "This line is drawn already.");
    }
    ns_stars_add(stars, line.a);
    ns_stars_add(stars, line.b);
    if (ns_stars_count(*stars) > NS_NODES_MAX || w->n == NS_LINES_MAX)
        return fault_set_int(f, at_b, "A constellation has at most {0} stars.", NS_NODES_MAX);
    w->line[w->n] = line;
    w->at[w->n][0] = (uint16_t)at_a;
    w->at[w->n++][1] = (uint16_t)at_b;
    return true;
}

bool ns_read_drawing(struct reader *r, const struct ns_sky *sky, struct ns_drawing *d,
                     struct ns_written *written, struct fault *f)
{
    const struct ns_frame *frame = ns_sky_frame(sky);
    struct ns_stars stars = ns_stars_none();
    written->n = 0;
    if (read_char(r, '-')) {
        *d = (struct ns_drawing){0};
        written->end = (uint16_t)r->at;
        return true;
    }
    do {
        int here, next;
        size_t at = r->at;
        if (!read_star(r, frame, &here, f))
            return false;
        if (read_peek(r) != '-')
            return fault_set(f, r->at, "A line goes on with - and a neighbouring star.");
        while (read_char(r, '-')) {
            size_t at_next = r->at;
            if (!read_star(r, frame, &next, f) ||
                !add_line(written, &stars, (struct ns_line){(uint8_t)here, (uint8_t)next}, at,
                          at_next, f))
                return false;
            here = next;
            at = at_next;
        }
    } while (read_char(r, ','));
    written->end = (uint16_t)r->at;
    *d = ns_drawing_of(stars, written->line, written->n);
    return true;
}

/* ---- moves -------------------------------------------------------------------------- */

bool ns_move_read(const struct game_data *d, const struct game_state *state, int seat,
                  struct reader *r, struct move *m, struct fault *f)
{
    const struct ns_state *s = ns_in(state);
    char c = read_peek(r);
    uint8_t type;
    if (c >= '0' && c <= '9')
        return read_size(r, seat, m, f);
    if (ns_read_type(r, &type)) {
        *m = move_of(NS_SIDE, type, 0);
        return true;
    }
    if (c != '-' && (c < 'a' || c >= 'a' + ns_sky_frame(ns_sky_in(d))->rows))
        return fault_set(f, r->at,
                         "A move is blue (a side), 8 (a size), 7a (a seven), d3-d4-e4,d4-c4 (a "
                         "drawing) or - (no drawing).");
    struct ns_drawing drawing;
    struct ns_written written;
    if (!ns_read_drawing(r, ns_sky_in(d), &drawing, &written, f))
        return false;
    *m = ns_drawing_move(&drawing);
    m->kind = NS_DRAW;
    /* Checked here too: only the reader knows where in this text a star stands. */
    bool draws =
        seat != SEAT_CHANCE && ns_phase(s) == NS_DRAWING && seat_in(ns_turn(d, state), seat);
    return !draws || ns_written_legal(ns_sky_in(d), s, seat, &written, f);
}

void ns_move_write(const struct game_data *d, const struct game_state *s, int seat,
                   const struct move *m, struct writer *w)
{
    (void)s, (void)seat;
    struct ns_drawing drawing;
    switch (m->kind) {
    case NS_SIDE:
        write_str(w, ns_type_name[m->n[0]]);
        break;
    case NS_CALL:
        write_int(w, m->n[0]);
        break;
    case NS_PICK:
    case NS_DEAL:
        ns_write_slot(w, m->n[0]);
        break;
    default:
        drawing = ns_move_drawing(m);
        ns_write_drawing(w, ns_sky_in(d), &drawing, NULL);
    }
}
