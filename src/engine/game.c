#include "engine/game.h"

#include <string.h>

#include "base/panic.h"
#include "base/sha256.h"

void write_seat(struct writer *w, int seat)
{
    if (seat == SEAT_CHANCE)
        write_char(w, '*');
    else if (seat == VIEWER_PUBLIC)
        write_str(w, "public");
    else if (seat == VIEWER_ALL)
        write_str(w, "all");
    else
        write_int(w, seat + 1);
}

void json_put_seats(struct json *j, const char *name, seat_set seats)
{
    json_begin_array(j, name);
    for (int s = 0; s <= SEAT_CHANCE; s++) {
        if (!seat_in(seats, s))
            continue;
        write_seat(json_begin_str(j, NULL), s);
        json_end_str(j);
    }
    json_end_array(j);
}

bool read_seat(struct reader *r, int *seat)
{
    if (read_char(r, '*')) {
        *seat = SEAT_CHANCE;
        return true;
    }
    uint32_t n;
    size_t at = r->at;
    if (!read_number(r, SEATS_MAX, &n) || n == 0) {
        r->at = at;
        return false;
    }
    *seat = (int)n - 1;
    return true;
}

bool read_viewer(struct reader *r, int *viewer)
{
    if (read_word(r, "public")) {
        *viewer = VIEWER_PUBLIC;
        return true;
    }
    if (read_word(r, "all")) {
        *viewer = VIEWER_ALL;
        return true;
    }
    return read_peek(r) != '*' && read_seat(r, viewer);
}

bool move_equal(const struct move *a, const struct move *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

bool game_read_move(const struct game *g, const struct game_data *d, const struct game_state *s,
                    int seat, struct text in, struct move *m, struct fault *f)
{
    struct reader r = reader_on(in);
    memset(m, 0, sizeof *m);
    if (!g->move_read(d, s, seat, &r, m, f))
        return false;
    if (!read_end(&r))
        return fault_set(f, r.at, "The move is complete here: nothing may follow it.");
    return true;
}

void game_hash(const struct game *g, const struct game_data *d, const struct game_state *s,
               uint8_t out[32])
{
    char buffer[4096];
    struct writer w = writer_on(buffer, sizeof buffer);
    g->state_write(d, s, &w);
    ASTRO_ASSERT(writer_fits(&w));
    sha256_of(buffer, w.n, out);
}

void game_rank(struct game_score *s)
{
    for (int i = 0; i < s->seats; i++) {
        s->rank[i] = 1;
        for (int j = 0; j < s->seats; j++)
            s->rank[i] = (uint8_t)(s->rank[i] + (s->points[j] > s->points[i]));
    }
}
