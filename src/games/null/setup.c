/* The null game's data and the body of its setups. */

#include <string.h>

#include "engine/setup.h"
#include "games/null/state.h"

const struct null_data null_builtin = {.faces = {1, 2, 3, 4, 5, 6}, .hit = 3, .miss = 1};

static bool read_numbers(struct reader *r, uint8_t *out, int n, uint32_t low, uint32_t high)
{
    for (int i = 0; i < n; i++) {
        uint32_t v;
        if (!read_char(r, ' '))
            return false;
        size_t at = r->at;
        if (!read_number(r, high, &v) || v < low) {
            r->at = at;
            return false;
        }
        out[i] = (uint8_t)v;
    }
    return read_end(r);
}

static void write_numbers(struct writer *w, const char *name, const uint8_t *v, int n)
{
    write_str(w, name);
    for (int i = 0; i < n; i++) {
        write_char(w, ' ');
        write_int(w, v[i]);
    }
    write_char(w, '\n');
}

static bool read_faces(struct reader *r, struct null_data *d, struct fault *f)
{
    return read_numbers(r, d->faces, NULL_FACES, 1, NULL_FACE_MAX) ||
           fault_set(f, r->at, "A die has six faces of 1 to 9: faces 1 2 3 4 5 6");
}

static bool read_points(struct reader *r, struct null_data *d, struct fault *f)
{
    uint8_t points[2] = {0};
    if (!read_numbers(r, points, 2, 0, 9))
        return fault_set(f, r->at, "Points are for a hit and a miss, 0 to 9: points 3 1");
    d->hit = points[0];
    d->miss = points[1];
    return true;
}

bool null_data_read(struct text in, struct game_data *out, struct fault *f)
{
    struct null_data *d = (struct null_data *)out;
    memset(d, 0, sizeof *d);
    struct text rest = in, line;
    size_t number = 0;
    bool faces = false, points = false;
    while (setup_line(&rest, &line, &number)) {
        struct reader r = reader_on(line);
        bool ok;
        if (!faces && read_word(&r, "faces"))
            ok = faces = read_faces(&r, d, f);
        else if (!points && read_word(&r, "points"))
            ok = points = read_points(&r, d, f);
        else
            ok = fault_set(f, 0, "Here faces or points (each once) is expected.");
        if (!ok)
            return fault_on_line(f, number);
    }
    if (faces && points)
        return true;
    fault_set(f, 0, "The data needs a line faces and a line points.");
    return fault_on_line(f, number + 1);
}

void null_data_write(const struct game_data *data, struct writer *w)
{
    const struct null_data *d = null_data_in(data);
    const uint8_t points[2] = {d->hit, d->miss};
    write_numbers(w, "faces", d->faces, NULL_FACES);
    write_numbers(w, "points", points, 2);
}

bool null_start(const struct game_data *d, struct text body, int seats, struct game_state *out,
                struct fault *f)
{
    (void)d;
    struct null_state *s = (struct null_state *)out;
    s->seats = (uint8_t)seats;
    s->pointed = NULL_NOBODY;
    memset(s->bid, 0, sizeof s->bid);
    memset(s->bid, NULL_NO_BID, (size_t)seats);
    struct text rest = body, line;
    size_t number = 0;
    bool secrets = false;
    while (setup_line(&rest, &line, &number)) {
        struct reader r = reader_on(line);
        uint32_t top;
        if (s->top == 0 && read_word(&r, "top ")) {
            if (!read_number(&r, NULL_TOP_MAX, &top) || (top != 6 && top != 9) || !read_end(&r)) {
                fault_set(f, 4, "Secrets go up to 6 or 9: top 6");
                return fault_on_line(f, number);
            }
            s->top = (uint8_t)top;
        } else if (s->top != 0 && !secrets && read_word(&r, "secrets")) {
            secrets = read_numbers(&r, s->secret, seats, 1, s->top);
            if (!secrets) {
                fault_set_int(f, r.at, "Here one secret for each seat is expected, each 1 to {0}.",
                              s->top);
                return fault_on_line(f, number);
            }
        } else {
            fault_set(f, 0, "Here a line top and then a line secrets is expected.");
            return fault_on_line(f, number);
        }
    }
    if (secrets)
        return true;
    fault_set(f, 0, "The setup ends too early: it needs a line top and a line secrets.");
    return fault_on_line(f, number + 1);
}
