/* Telling everybody who looks at a table what happened there. */

#include "base/panic.h"
#include "server/hub_internal.h"

/* One viewer's message, for all its connections. */
static void push_to(struct table_session *r, int viewer, const struct session *except,
                    struct text message)
{
    struct packet *packet = packet_new(message);
    for (struct subscription *v = r->subscriptions; v; v = v->next_here)
        if (v->viewer == viewer && v->session != except)
            session_send_packet(v->session, packet);
    packet_release(packet);
}

void hub_push(struct hub *h, struct table_session *r, const char *what,
              const struct session *except, push_events *events, void *context)
{
    unsigned served = 0; /* viewers, counted from VIEWER_ALL on */
    _Static_assert(VIEWER_ALL == -2 && VIEWER_PUBLIC == -1, "a viewer has a bit");
    for (struct subscription *v = r->subscriptions; v; v = v->next_here) {
        unsigned bit = 1u << (v->viewer - VIEWER_ALL);
        if (v->session == except || (served & bit))
            continue;
        served |= bit;
        struct text happened = events(context, v->viewer);
        table_session_update(r, v->viewer, happened, answer_start_push(h->answer, what).w);
        push_to(r, v->viewer, except, answer_close(h->answer));
    }
}

static struct text no_events(void *context, int viewer)
{
    (void)context, (void)viewer;
    return text_of("[]");
}

void hub_push_seats(struct hub *h, struct table_session *r, const struct session *except)
{
    hub_push(h, r, "seats", except, no_events, NULL);
}

void hub_push_seat(struct hub *h, struct table_session *r, int seat)
{
    table_session_update(r, seat, text_of("[]"), answer_start_push(h->answer, "seats").w);
    push_to(r, seat, NULL, answer_close(h->answer));
}
