/* Seeing tables: `open` and `record`. */

#include "base/panic.h"
#include "server/hub_internal.h"

/* Whom the session may see the table as. */
static bool find_viewer(struct hub *h, const struct table_session *r, const struct request *q,
                        int *viewer, bool *owner)
{
    *viewer = VIEWER_PUBLIC;
    *owner = false;
    bool token = q->open.token.digits != NULL;
    for (int i = 0; token && i < r->seats; i++) {
        if (r->seat[i].sitter == SITTER_PERSON && r->seat[i].has_hash &&
            secret_equal(r->seat[i].hash, q->open.token.hash)) {
            *viewer = i;
            *owner = true;
        }
    }
    if (token && !*owner)
        return hub_refuse(h, q, "not_yours", "No seat of this table goes with this token.");
    int as = q->open.as;
    if (as == AS_TOKEN || as == *viewer)
        return true;
    if (as != VIEWER_PUBLIC && table_session_status(r) != STORE_OVER)
        return hub_refuse(h, q, "not_over", "What others see is shown when the game is over.");
    if (as >= r->seats)
        return hub_refuse(h, q, "unknown", "There is no such seat at this table.");
    *viewer = as;
    *owner = false;
    return true;
}

/* Somebody who comes from another process has perhaps seen more than this one
 * has heard of: look before answering. */
static bool look_first(struct hub *h, struct table_session *r, struct request *q)
{
    if (!store_worker_shared(h->store_worker) || q->tries > 0)
        return false;
    q->tries = 1;
    hub_enqueue_again(r, q);
    r->behind = true;
    return true;
}

void hub_open(struct hub *h, struct table_session *r, struct request *q)
{
    int viewer;
    bool owner;
    if (look_first(h, r, q))
        return;
    if (q->tries > 0 && r->looked != STORE_OK) {
        hub_store_failed(h, q, r->looked); /* what is in memory may be old */
        return;
    }
    if (!find_viewer(h, r, q, &viewer, &owner) || !session_open(q->session))
        return;
    if (h->limits.open_tables > 0 && !table_session_subscription(r, q->session, viewer) &&
        (*session_tables(q->session) >= QUOTA_SESSION_TABLES ||
         session_quota(q->session)->tables >= h->limits.open_tables)) {
        hub_slow(h, q, 0, "Too many tables are open: leave one first.");
        return;
    }
    bool came = owner && !table_session_here(r, viewer);
    struct subscription *v = table_session_enter(r, q->session, viewer, q->open.also);
    v->owner = v->owner || owner;
    v->talk = q->open.talk;
    struct writer events = writer_on(h->scratch, ANSWER_SIZE);
    uint32_t entries = host_match(r->host)->entries;
    uint32_t since = q->open.has_since && q->open.since < entries ? q->open.since : entries;
    host_events(r->host, since + 1, entries, viewer, &events);
    ASTRO_ASSERT(writer_fits(&events));
    struct json j = answer_start(h->answer, q, true);
    json_key(&j, "at");
    table_session_position(r, viewer, writer_text(&events), j.w);
    answer_send(h->answer, q);
    if (came)
        hub_push_seats(h, r, q->session);
    hub_tell_people(h, r, false);
}

void hub_record(struct hub *h, struct table_session *r, struct request *q)
{
    if (table_session_status(r) != STORE_OVER) {
        hub_refuse(h, q, "not_over", "The record is shown when the game is over.");
        return;
    }
    struct writer record = writer_on(h->scratch, ANSWER_SIZE);
    host_record(r->host, &record);
    ASTRO_ASSERT(writer_fits(&record));
    struct json j = answer_start(h->answer, q, true);
    json_put_text(&j, "record", writer_text(&record));
    json_key(&j, "reasons");
    host_reasons(r->host, j.w);
    answer_send(h->answer, q);
}
