/* Asking somebody to come and move: wherever their device has the page open it hears of
 * it, and whoever comes back later sees it. */

#include <string.h>

#include "server/hub_internal.h"

enum { NUDGE_SECONDS = 30 }; /* between two for the same person */

static bool is_theirs(const struct table_session *r, int seat, const struct session *s)
{
    const struct table_session_seat *own = &r->seat[seat];
    const struct session_device *d = session_device(s);
    if (own->has_device && d && memcmp(own->device, d->hash, sizeof own->device) == 0)
        return true;
    const struct subscription *v = table_session_subscription(r, s, seat);
    return v && v->owner;
}

static void tell(struct hub *h, const struct table_session *r, int seat)
{
    const struct nudge *n = &r->note.nudge[seat];
    struct json j = answer_start_push(h->answer, "nudge");
    json_begin_object(&j, NULL);
    json_put_str(&j, "table", r->code);
    json_put_str(&j, "game", host_game(r->host)->id);
    json_put_int(&j, "for", seat + 1);
    json_put_int(&j, "by", n->by + 1);
    json_put_str(&j, "name", n->by < r->seats ? r->seat[n->by].name : "");
    json_end_object(&j);
    struct packet *packet = packet_new(answer_close(h->answer));
    for (struct session *s = h->sessions; s; s = session_next(s))
        if (is_theirs(r, seat, s))
            session_send_packet(s, packet);
    packet_release(packet);
}

void hub_tell_nudges(struct hub *h, struct table_session *r, const struct table_note *before)
{
    for (int i = 0; i < r->seats; i++)
        if (r->note.nudge[i].time > before->nudge[i].time)
            tell(h, r, i);
}

void hub_nudge(struct hub *h, struct table_session *r, struct request *q)
{
    if (!hub_seated(h, r, q))
        return;
    int whom = q->nudge.whom;
    if (table_session_status(r) != STORE_PLAYING) {
        hub_refuse(h, q, "refused", "There is no game under way here.");
        return;
    }
    if (whom >= r->seats || whom == q->seat || r->seat[whom].sitter != SITTER_PERSON) {
        hub_refuse(h, q, "unknown", "No other person has this seat.");
        return;
    }
    int64_t wait = r->note.nudge[whom].time + NUDGE_SECONDS - hub_now();
    if (wait > 0) {
        hub_slow(h, q, wait * 1000, "They were nudged just now: give them a moment.");
        return;
    }
    struct table_note note = r->note;
    note.nudge[whom] = (struct nudge){.time = hub_now(), .by = q->seat};
    hub_keep_note(h, r, q, &note);
}
