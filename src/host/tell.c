/* What the host tells: each viewer its own, and all of it when the game is over. */

#include <string.h>

#include "base/panic.h"
#include "host/host_internal.h"

struct text host_observations(const struct host *h, int viewer)
{
    ASTRO_ASSERT(viewer >= VIEWER_ALL && viewer < h->now.seats);
    ASTRO_ASSERT(viewer != VIEWER_ALL || match_over(&h->now));
    const struct buffer *b = &h->observations[viewer - VIEWER_ALL];
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
    struct json j = json_on(w);
    json_begin_array(&j, NULL);
    for (uint32_t seq = 1; seq <= last && text_line(&rest, &line); seq++) {
        if (seq < first)
            continue;
        text_word(&line, &seat);
        json_begin_object(&j, NULL);
        json_put_int(&j, "seq", seq);
        json_put_text(&j, "seat", seat);
        json_put_text(&j, "event", (struct text){line.p + 1, line.n - 1});
        json_end_object(&j);
    }
    json_end_array(&j);
}

static void put_score(const struct view *v, int seats, struct json *j)
{
    struct game_score score;
    memset(&score, 0, sizeof score);
    v->game->score(v->data, view_state(v), &score);
    json_begin_array(j, "score");
    for (int i = 0; i < seats; i++) {
        json_begin_object(j, NULL);
        json_put_int(j, "points", score.points[i]);
        json_put_int(j, "rank", score.rank[i]);
        json_end_object(j);
    }
    json_end_array(j);
}

void host_position(const struct host *h, int viewer, bool whole, struct writer *w)
{
    ASTRO_ASSERT(viewer != VIEWER_ALL || match_over(&h->now));
    const struct match *m = &h->now;
    struct view v;
    view_of(m->game, m->data, match_state(m), viewer, &v);
    struct json j = json_on(w);
    json_begin_str(&j, "view");
    size_t at = w->n;
    view_write(&v, w);
    /* Notation needs no escapes: that is a promise of every state_write. */
    ASTRO_ASSERT(!writer_fits(w) || !memchr(w->p + at, '"', w->n - at));
    json_end_str(&j);
    json_key(&j, "board");
    m->game->json(&v, w);
    j.comma = true;
    put_score(&v, m->seats, &j);
    if (!whole)
        return;
    /* The engine in the page needs the data this game is played on; it stands
     * in the setup, so it is not longer. */
    char text[SETUP_SIZE_MAX];
    struct writer part = writer_on(text, sizeof text);
    if (m->data != m->game->data)
        m->game->data_write(m->data, &part);
    ASTRO_ASSERT(writer_fits(&part));
    json_put_text(&j, "data", writer_text(&part));
    part.n = 0;
    m->game->show(&v, &part);
    json_put_text(&j, "show", writer_text(&part));
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
    struct json j = json_on(w);
    json_begin_array(&j, NULL);
    for (uint32_t seq = 1; match_over(&h->now) && seq <= h->now.entries; seq++) {
        const struct mark *m = host_mark(h, seq);
        if (m->reason_n == 0)
            continue;
        json_begin_object(&j, NULL);
        json_put_int(&j, "seq", seq);
        json_put_raw(&j, "reason", (struct text){h->log.p + m->reason_at, m->reason_n});
        json_end_object(&j);
    }
    json_end_array(&j);
}
