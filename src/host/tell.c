/* What the host tells: each viewer its own, and all of it when the game is over. */

#include <string.h>

#include "base/panic.h"
#include "host/host_internal.h"

struct text host_observations(const struct host *h, int viewer)
{
    ASTRO_ASSERT(viewer >= VIEWER_ALL && viewer < h->now.seats);
    ASTRO_ASSERT(viewer != VIEWER_ALL || match_over(&h->now));
    const struct buffer *b = &h->told[viewer - VIEWER_ALL];
    return (struct text){b->p, b->n};
}

struct text host_observation(const struct host *h, int viewer, uint32_t seq)
{
    struct text rest = host_observations(h, viewer), line = {0};
    for (uint32_t i = 0; i < seq; i++)
        if (!text_line(&rest, &line))
            return (struct text){"", 0};
    return line;
}

void host_events(const struct host *h, uint32_t first, uint32_t last, int viewer, struct writer *w)
{
    struct text rest = host_observations(h, viewer), line, seat;
    write_char(w, '[');
    for (uint32_t seq = 1; seq <= last && text_line(&rest, &line); seq++) {
        if (seq < first)
            continue;
        text_word(&line, &seat);
        write_str(w, seq > first ? ",{\"seq\":" : "{\"seq\":");
        write_int(w, seq);
        write_str(w, ",\"seat\":\"");
        write_text(w, seat);
        write_str(w, "\",\"event\":");
        write_json_string(w, (struct text){line.p + 1, line.n - 1});
        write_char(w, '}');
    }
    write_char(w, ']');
}

static void write_score(const struct view *v, int seats, struct writer *w)
{
    struct game_score score;
    memset(&score, 0, sizeof score);
    v->game->score(v->data, view_state(v), &score);
    write_str(w, ",\"score\":[");
    for (int i = 0; i < seats; i++) {
        write_str(w, i > 0 ? ",{\"points\":" : "{\"points\":");
        write_int(w, score.points[i]);
        write_str(w, ",\"rank\":");
        write_int(w, score.rank[i]);
        write_char(w, '}');
    }
    write_char(w, ']');
}

void host_position(const struct host *h, int viewer, bool whole, struct writer *w)
{
    ASTRO_ASSERT(viewer != VIEWER_ALL || match_over(&h->now));
    const struct match *m = &h->now;
    struct view v;
    view_of(m->game, m->data, match_state(m), viewer, &v);
    write_str(w, "\"view\":\"");
    size_t at = w->n;
    view_write(&v, w);
    /* Notation needs no escapes: that is a promise of every state_write. */
    ASTRO_ASSERT(!writer_fits(w) || !memchr(w->p + at, '"', w->n - at));
    write_str(w, "\",\"board\":");
    m->game->json(&v, w);
    write_score(&v, m->seats, w);
    if (!whole)
        return;
    /* The engine in the page needs the data this game is played on; it stands
     * in the setup, so it is not longer. */
    char text[SETUP_SIZE_MAX];
    struct writer part = writer_on(text, sizeof text);
    if (m->data != m->game->data)
        m->game->data_write(m->data, &part);
    ASTRO_ASSERT(writer_fits(&part));
    write_str(w, ",\"data\":");
    write_json_string(w, writer_text(&part));
    part.n = 0;
    m->game->show(&v, &part);
    write_str(w, ",\"show\":");
    write_json_string(w, writer_text(&part));
}

void host_record(const struct host *h, struct writer *w)
{
    struct record r = h->head;
    r.entries = (struct text){"", 0};
    record_write(&r, w);
    for (uint32_t seq = 1; seq <= h->now.entries; seq++) {
        const struct mark *m = host_mark(h, seq);
        write_bytes(w, h->log.p + m->line_at, m->line_n);
        write_char(w, '\n');
    }
}

void host_reasons(const struct host *h, struct writer *w)
{
    const char *between = "";
    write_char(w, '[');
    for (uint32_t seq = 1; match_over(&h->now) && seq <= h->now.entries; seq++) {
        const struct mark *m = host_mark(h, seq);
        if (m->reason_n == 0)
            continue;
        write_str(w, between);
        write_str(w, "{\"seq\":");
        write_int(w, seq);
        write_str(w, ",\"reason\":");
        write_bytes(w, h->log.p + m->reason_at, m->reason_n);
        write_char(w, '}');
        between = ",";
    }
    write_char(w, ']');
}
