/* The map of a sky: which places have a star, of which type, in which zone. */

#include "games/nightsky/map.h"

#include <string.h>

#include "base/speech.h"

static const char letters[NS_TYPES + 1] = "bwyr";

enum { HUNDRED = 100 }; /* the ecliptic's radius is in hundredths */

/* ---- what follows from a map ------------------------------------------------------- */

struct ns_stars ns_sky_gaps(const struct ns_sky *sky)
{
    struct ns_stars gaps = ns_stars_none();
    for (int star = 0; star < NS_STARS; star++)
        if (!ns_sky_has(sky, star))
            ns_stars_add(&gaps, star);
    return gaps;
}

static int norm_of(int star)
{
    struct ns_point p = ns_point_of(star);
    return ns_norm(p.q, p.r);
}

int ns_sky_edge(const struct ns_sky *sky)
{
    struct ns_stars edge = sky->edge;
    return norm_of(ns_stars_take(&edge));
}

static int norm_from_ecliptic(const struct ns_sky *sky, int star)
{
    struct ns_point p = ns_point_of(star);
    return ns_norm(p.q - sky->ecliptic.q, p.r - sky->ecliptic.r);
}

bool ns_sky_crosses(const struct ns_sky *sky, int a, int b)
{
    bool inside = ns_stars_has(sky->inside, a);
    if (inside != ns_stars_has(sky->inside, b))
        return true;
    /* Two stars outside: the line comes nearest to the centre between them only
     * where both are equally far from it, and then in its middle, half a step from
     * each. Touching is not crossing. */
    int norm = norm_from_ecliptic(sky, a);
    return !inside && norm == norm_from_ecliptic(sky, b) &&
           (4 * norm - 1) * HUNDRED * HUNDRED < 4 * sky->radius * sky->radius;
}

bool ns_map_ecliptic(struct ns_sky *sky)
{
    int square = sky->radius * sky->radius;
    for (int star = 0; star < NS_STARS; star++) {
        int norm = norm_from_ecliptic(sky, star) * HUNDRED * HUNDRED;
        if (ns_sky_has(sky, star) && norm == square)
            return false;
        if (ns_sky_has(sky, star) && norm < square)
            ns_stars_add(&sky->inside, star);
    }
    return true;
}

/* ---- reading ------------------------------------------------------------------------ */

bool ns_map_row(struct ns_map *m, struct reader *r, size_t line, struct fault *f)
{
    struct ns_map_row *row = &m->row[m->rows];
    if (m->rows == NS_ROWS)
        return fault_set_int(f, 0, "A map has at most {0} rows; after them comes: ecliptic 1 0 232",
                             NS_ROWS);
    *row = (struct ns_map_row){.line = line};
    for (read_blanks(r); !read_end(r); read_blanks(r)) {
        char c = read_peek(r);
        if (c != '.' && c != '*' && !strchr(letters, c))
            return fault_set(f, r->at,
                             "A place of the map is b, w, y or r for a star, . for none or * for "
                             "the sun.");
        if (row->length == NS_ROW_MAX)
            return fault_set_int(f, r->at, "A row of the map has at most {0} places.", NS_ROW_MAX);
        row->at[row->length] = (uint8_t)(r->at < UINT8_MAX ? r->at : UINT8_MAX);
        row->place[row->length++] = c;
        r->at++;
    }
    m->rows++;
    return true;
}

static void put_star(struct ns_sky *sky, int star, uint8_t type)
{
    sky->type[star] = type;
    if (!ns_frame_has(&ns_frame[NS_USUAL], star))
        sky->frame = NS_LARGE;
}

/* A row lies with its middle above or below the sun. */
static bool place_row(const struct ns_map_row *row, int at, struct ns_sky *sky, struct fault *f)
{
    const struct ns_frame *frame = &ns_frame[NS_LARGE];
    int most = frame->row[at].length, skip = (most - row->length) / 2;
    if (row->length > most || (most - row->length) % 2 != 0)
        return fault_set_int(f, 0,
                             "This row of the map has {0} places, or fewer by two, four, six: "
                             "write . where no star is.",
                             most);
    for (int i = 0; i < row->length; i++) {
        char c = row->place[i];
        int star = ns_star_at(frame->row[at].first + skip + i, ns_row_r(frame, at));
        if (star == NS_NONE && c != '*')
            return fault_set(f, row->at[i], "Here the sun stands: * is expected.");
        if (star != NS_NONE && c == '*')
            return fault_set(f, row->at[i],
                             "The sun stands in the middle of the map and nowhere else.");
        if (star != NS_NONE && c != '.')
            put_star(sky, star, (uint8_t)(strchr(letters, c) - letters));
    }
    return true;
}

static void find_zones(struct ns_sky *sky)
{
    int edge = 0;
    for (int star = 0; star < NS_STARS; star++)
        if (ns_sky_has(sky, star) && norm_of(star) > edge)
            edge = norm_of(star);
    for (int star = 0; star < NS_STARS; star++) {
        if (!ns_sky_has(sky, star))
            continue;
        ns_stars_add(&sky->of[sky->type[star]], star);
        if (norm_of(star) <= NS_SUN_NORM)
            ns_stars_add(&sky->sun, star);
        if (norm_of(star) == edge)
            ns_stars_add(&sky->edge, star);
    }
}

bool ns_map_place(const struct ns_map *m, struct ns_sky *sky, struct fault *f)
{
    int first = (NS_ROWS - m->rows) / 2; /* rows of the lattice above this map */
    size_t last = m->rows > 0 ? m->row[m->rows - 1].line : 0;
    memset(sky->type, NS_NO_STAR, sizeof sky->type);
    sky->frame = NS_USUAL;
    if (m->rows % 2 == 0) {
        fault_set_int(f, 0, "The map has {0} rows: it needs an odd number, the sun in the middle.",
                      m->rows);
        return fault_on_line(f, last);
    }
    for (int i = 0; i < m->rows; i++)
        if (!place_row(&m->row[i], first + i, sky, f))
            return fault_on_line(f, m->row[i].line);
    find_zones(sky);
    for (int t = 0; t < NS_TYPES; t++)
        if (ns_stars_count(sky->of[t]) == 0) {
            fault_set_text(f, 0, "The map has stars of all four types; {0} is missing.",
                           text_of(ns_type_name[t]));
            return fault_on_line(f, last);
        }
    return true;
}

/* ---- writing ------------------------------------------------------------------------- */

static bool row_empty(const struct ns_sky *sky, int row)
{
    const struct ns_frame *frame = ns_sky_frame(sky);
    for (int i = 0; i < frame->row[row].length; i++) {
        int star = ns_star_at(frame->row[row].first + i, ns_row_r(frame, row));
        if (star == NS_NONE || ns_sky_has(sky, star))
            return false;
    }
    return true;
}

void ns_map_write(const struct ns_sky *sky, struct writer *w)
{
    const struct ns_frame *frame = ns_sky_frame(sky);
    int left = sky->frame == NS_LARGE ? 13 : 7; /* half steps from the margin to the sun */
    int skip = 0;                               /* rows above and below in which there is nothing */
    while (row_empty(sky, skip) && row_empty(sky, frame->rows - 1 - skip))
        skip++;
    write_str(w, "map\n");
    for (int row = skip; row < frame->rows - skip; row++) {
        int first = frame->row[row].first, r = ns_row_r(frame, row);
        write_padding(w, 2 * first + r + left);
        for (int i = 0; i < frame->row[row].length; i++) {
            int star = ns_star_at(first + i, r);
            if (i > 0)
                write_char(w, ' ');
            write_char(w, star == NS_NONE         ? '*'
                          : ns_sky_has(sky, star) ? letters[sky->type[star]]
                                                  : '.');
        }
        write_char(w, '\n');
    }
}
