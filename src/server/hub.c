#include <stdlib.h>
#include <string.h>

#include "base/panic.h"
#include "server/hub_parts.h"

struct hub *hub_new(uv_loop_t *loop, struct keeper *keeper)
{
    struct hub *h = calloc(1, sizeof *h);
    ASTRO_ASSERT(h != NULL);
    h->loop = loop;
    h->keeper = keeper;
    h->answer = answer_new();
    h->scratch = malloc(ANSWER_SIZE);
    ASTRO_ASSERT(h->scratch != NULL);
    h->ready = true;
    return h;
}

static void free_request(struct request *q)
{
    if (q->session)
        session_release(q->session);
    free(q);
}

void hub_free(struct hub *h)
{
    for (int i = 0; i < HUB_BUCKETS; i++) {
        while (h->bucket[i]) {
            struct room *r = h->bucket[i];
            while (r->visits)
                room_leave(r->visits);
            while (r->waiting) {
                struct request *q = r->waiting;
                r->waiting = q->next;
                free_request(q);
            }
            hub_forget(h, r);
        }
    }
    answer_free(h->answer);
    free(h->scratch);
    free(h);
}

void hub_close(struct hub *h)
{
    h->closing = true;
}

bool hub_ready(const struct hub *h)
{
    return h->ready;
}

bool hub_quiet(const struct hub *h)
{
    return h->under_way == 0;
}

/* ---- the register of rooms --------------------------------------------------- */

static struct room **bucket_of(struct hub *h, const char *code)
{
    uint32_t hash = 2166136261u;
    for (; *code; code++)
        hash = (hash ^ (uint8_t)*code) * 16777619u;
    return &h->bucket[hash % HUB_BUCKETS];
}

static struct room *find_room(struct hub *h, const char *code)
{
    for (struct room *r = *bucket_of(h, code); r; r = r->next)
        if (strcmp(r->code, code) == 0)
            return r;
    return NULL;
}

/* The room of a table; it is loaded if nobody was there. */
static struct room *get_room(struct hub *h, const char *code)
{
    struct room *r = find_room(h, code);
    if (r)
        return r;
    r = room_new(code);
    struct room **bucket = bucket_of(h, code);
    r->next = *bucket;
    *bucket = r;
    hub_load(h, r);
    return r;
}

void hub_forget(struct hub *h, struct room *r)
{
    struct room **at = bucket_of(h, r->code);
    while (*at != r)
        at = &(*at)->next;
    *at = r->next;
    room_free(r);
}

/* ---- requests ---------------------------------------------------------------- */

void hub_refuse(struct hub *h, const struct request *q, const char *type, const char *say)
{
    struct problem p = {0};
    problem_set(&p, type, say);
    answer_problem(h->answer, q, &p, text_of(""));
}

void hub_store_failed(struct hub *h, const struct request *q, enum store_result result)
{
    if (result == STORE_FULL || result == STORE_IO || result == STORE_STOPPED)
        h->ready = false;
    hub_refuse(h, q, "busy", store_result_say(result));
}

void hub_enqueue(struct room *r, const struct request *q)
{
    struct request *copy = malloc(sizeof *copy);
    ASTRO_ASSERT(copy != NULL);
    *copy = *q;
    copy->next = NULL;
    if (copy->session)
        session_hold(copy->session);
    *r->waiting_last = copy;
    r->waiting_last = &copy->next;
}

static void handle(struct hub *h, struct room *r, const struct request *q)
{
    if (!r->table) {
        hub_refuse(h, q, "unknown", "There is no table with this code.");
        return;
    }
    switch (q->kind) {
    case REQUEST_SIT:
        hub_sit(h, r, q);
        break;
    case REQUEST_OPEN:
        hub_open(h, r, q);
        break;
    case REQUEST_PLAY:
        hub_play(h, r, q);
        break;
    case REQUEST_RECORD:
        hub_record(h, r, q);
        break;
    case REQUEST_GAMES:
    case REQUEST_CREATE:
    case REQUEST_LEAVE:
        ASTRO_NEVER("these need no room");
    }
}

void hub_proceed(struct hub *h, struct room *r)
{
    while (!h->closing && !r->busy && r->waiting) {
        struct request *q = r->waiting;
        r->waiting = q->next;
        if (!r->waiting)
            r->waiting_last = &r->waiting;
        handle(h, r, q);
        free_request(q);
    }
    if (room_idle(r))
        hub_forget(h, r);
}

void hub_push_seats(struct hub *h, struct room *r, const struct session *except)
{
    for (struct visit *v = r->visits; v; v = v->next_here) {
        if (v->session == except)
            continue;
        room_position(r, v->viewer, text_of("[]"), answer_start_push(h->answer, "seats"));
        answer_push(h->answer, v->session);
    }
}

static void leave(struct hub *h, struct visit *v)
{
    struct room *r = v->room;
    int seat = v->viewer;
    room_leave(v);
    if (r->table && seat >= 0 && !room_here(r, seat))
        hub_push_seats(h, r, NULL);
    hub_proceed(h, r);
}

static void handle_leave(struct hub *h, const struct request *q)
{
    struct room *r = find_room(h, q->code);
    struct visit *v = r ? room_visit(r, q->session) : NULL;
    if (v)
        leave(h, v);
    answer_start(h->answer, q, true);
    answer_send(h->answer, q);
}

void hub_message(struct hub *h, struct session *s, struct text message)
{
    struct request q;
    struct problem p;
    if (h->closing)
        return;
    bool ok = request_read(message, &q, &p);
    q.session = s;
    if (!ok) {
        answer_problem(h->answer, &q, &p, text_of(""));
    } else if (q.kind == REQUEST_GAMES) {
        hub_games(h, &q);
    } else if (q.kind == REQUEST_CREATE) {
        hub_create(h, &q);
    } else if (q.kind == REQUEST_LEAVE) {
        handle_leave(h, &q);
    } else {
        struct room *r = get_room(h, q.code);
        hub_enqueue(r, &q);
        hub_proceed(h, r);
    }
}

void hub_connect(struct hub *h, struct session *s)
{
    (void)h;
    *session_slot(s) = NULL;
}

void hub_disconnect(struct hub *h, struct session *s)
{
    struct visit **mine = (struct visit **)session_slot(s);
    while (*mine)
        leave(h, *mine);
}
