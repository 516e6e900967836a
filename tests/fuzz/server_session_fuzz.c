/* Whole sessions: clients, driven by the bytes, ask anything in any order of one hub on
 * a store in memory, without a network. What each is told is held against a model: an
 * entry is the same for one viewer whoever reads it and whenever, and of one seat; what
 * is read from the start has no gap and never gets shorter; a key is one entry; and
 * nobody is shown a seat that is not theirs. */
/* fuzz: at most 240 bytes, fuzz: 1500 runs */

#include <jansson.h>
#include <libwebsockets.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "base/panic.h"
#include "server/hub.h"
#include "still_worker.h"
#include "store/memory_back.h"
#include "support/lws_quiet.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

enum { CLIENTS = 4, TABLES = 2, SEATS = 5, ENTRIES = 128, KEYS = 4, TOKEN = 32, PUBLIC = SEATS };

struct lws { /* a connection: the library's own is never made */
    struct session *session;
    int number;
};

struct seen_table {
    char code[32];
    int owner[SEATS];    /* a client, from 1; 0: nobody that we know of */
    bool left[SEATS];    /* it may be anybody's by now */
    int latest[CLIENTS]; /* what each has read of it */
    int actor[ENTRIES];
    uint32_t event[SEATS + 1][ENTRIES]; /* hashes; 0: not seen */
    int key[SEATS][KEYS];
};

struct asked {
    int table, key;
    char code[32]; /* of the table, which may be another by the time of the answer */
    char verb[16];
    long long seat;
    bool whole;
};

static struct {
    uv_loop_t loop;
    struct store_worker *worker;
    struct hub *hub;
    struct quotas quotas;
    struct metrics metrics;
    struct lws client[CLIENTS];
    struct seen_table table[TABLES];
    struct asked asked[256];
    int asks;
    char token[CLIENTS][TABLES][TOKEN + 1];
    long long decision[CLIENTS][TABLES], seat[CLIENTS][TABLES];
} the;

/* ---- the model ------------------------------------------------------------------- */

static uint32_t hash_of(const char *text)
{
    uint32_t hash = 2166136261u;
    for (; *text; text++)
        hash = (hash ^ (uint8_t)*text) * 16777619u;
    return hash | 1;
}

static const char *string_of(json_t *object, const char *name)
{
    const char *s = json_string_value(json_object_get(object, name));
    return s ? s : "";
}

static int table_of(const char *code)
{
    for (int i = 0; i < TABLES; i++)
        if (*code && strcmp(the.table[i].code, code) == 0)
            return i;
    return -1;
}

static void see_events(struct seen_table *t, int viewer, json_t *events)
{
    size_t i;
    json_t *e;
    json_array_foreach(events, i, e)
    {
        long long seq = json_integer_value(json_object_get(e, "seq"));
        if (seq < 1 || seq >= ENTRIES)
            continue;
        int actor = (int)hash_of(string_of(e, "seat"));
        uint32_t event = hash_of(string_of(e, "event"));
        ASTRO_ASSERT(!t->actor[seq] || t->actor[seq] == actor);
        ASTRO_ASSERT(!t->event[viewer][seq] || t->event[viewer][seq] == event);
        t->actor[seq] = actor;
        t->event[viewer][seq] = event;
    }
}

static void see_position(int client, json_t *at, bool whole)
{
    int number = table_of(string_of(at, "table"));
    const char *viewer = string_of(at, "viewer");
    if (number < 0)
        return;
    struct seen_table *t = &the.table[number];
    int seat = *viewer >= '1' && *viewer <= '5' ? *viewer - '1' : PUBLIC;
    bool over = strcmp(string_of(at, "status"), "over") == 0; /* then everything is shown */
    if (seat < PUBLIC && !over)
        ASTRO_ASSERT(t->owner[seat] == client + 1 || (t->left[seat] && t->owner[seat] == 0));
    if (strcmp(viewer, "all") == 0) {
        ASTRO_ASSERT(over);
        return; /* another text of the same */
    }
    int seq = (int)json_integer_value(json_object_get(at, "seq"));
    json_t *events = json_object_get(at, "events");
    ASTRO_ASSERT(seq >= t->latest[client]);
    t->latest[client] = seq;
    if (whole)
        ASTRO_ASSERT(json_array_size(events) == (size_t)seq);
    see_events(t, seat, events);
    if (seat < PUBLIC && !over) {
        the.decision[client][number] = json_integer_value(json_object_get(at, "decision"));
        the.seat[client][number] = seat;
    }
}

static void see_done(int client, const struct asked *a, json_t *answer)
{
    struct seen_table *t = &the.table[a->table];
    if (strcmp(a->verb, "create") == 0) {
        memset(t, 0, sizeof *t);
        snprintf(t->code, sizeof t->code, "%s", string_of(answer, "table"));
    } else if (strcmp(a->code, t->code) != 0) {
        return;
    } else if (strcmp(a->verb, "sit") == 0 || strcmp(a->verb, "rekey") == 0) {
        long long seat = json_integer_value(json_object_get(answer, "seat")) - 1;
        if (seat >= 0 && seat < SEATS)
            t->owner[seat] = client + 1;
        if (*string_of(answer, "token"))
            snprintf(the.token[client][a->table], TOKEN + 1, "%s", string_of(answer, "token"));
    } else if (strcmp(a->verb, "kick") == 0) {
        t->owner[a->seat - 1] = 0;
    } else if (strcmp(a->verb, "play") == 0) {
        int seq = (int)json_integer_value(json_object_get(answer, "seq"));
        int *known = &t->key[the.seat[client][a->table]][a->key];
        ASTRO_ASSERT(*known == 0 || *known == seq);
        *known = seq;
        see_events(t, (int)the.seat[client][a->table], json_object_get(answer, "events"));
    }
}

static void see(int client, const char *text, size_t n)
{
    json_error_t where;
    json_t *m = json_loadb(text, n, JSON_REJECT_DUPLICATES, &where);
    ASTRO_ASSERT(json_is_object(m));
    json_t *re = json_object_get(m, "re");
    const struct asked *a = re ? &the.asked[json_integer_value(re) % 256] : NULL;
    json_t *at = json_object_get(m, "at");
    if (a && json_is_true(json_object_get(m, "ok")))
        see_done(client, a, m);
    else if (a)
        ASTRO_ASSERT(*string_of(json_object_get(m, "problem"), "type"));
    if (json_object_get(at, "seq")) /* a line of chat has a table, too */
        see_position(client, at, a && a->whole);
    json_decref(m);
}

/* ---- chance: the same for the same bytes ---------------------------------------------- */

static _Atomic uint64_t drawn;

ssize_t getrandom(void *out, size_t n, unsigned flags)
{
    (void)flags;
    for (size_t i = 0; i < n; i++) {
        uint64_t x = (++drawn) * 0x9e3779b97f4a7c15;
        ((uint8_t *)out)[i] = (uint8_t)(x >> 56 ^ x >> 32);
    }
    return (ssize_t)n;
}

/* ---- the library, as far as a session needs it -------------------------------------- */

int lws_callback_on_writable(struct lws *wsi)
{
    (void)wsi;
    return 0;
}

void lws_set_timeout(struct lws *wsi, enum pending_timeout reason, int seconds)
{
    (void)wsi, (void)reason, (void)seconds;
}

int lws_send_pipe_choked(struct lws *wsi)
{
    (void)wsi;
    return 0;
}

int lws_write(struct lws *wsi, unsigned char *bytes, size_t n, enum lws_write_protocol kind)
{
    (void)kind;
    see(wsi->number, (const char *)bytes, n);
    return (int)n;
}

/* ---- the clients ------------------------------------------------------------------ */

static void settle(void)
{
    still_worker_run(the.worker);
    while (!hub_quiet(the.hub)) { /* a bot thinks */
        uv_run(&the.loop, UV_RUN_ONCE);
        still_worker_run(the.worker);
    }
    for (int i = 0; i < CLIENTS; i++)
        (void)session_write(the.client[i].session);
}

static void connect_client(int i)
{
    char address[16];
    snprintf(address, sizeof address, "10.0.0.%d", i);
    the.client[i].number = i;
    the.client[i].session = session_new(&the.client[i], address, &the.quotas);
    hub_connect(the.hub, the.client[i].session);
}

static void disconnect_client(int i)
{
    hub_disconnect(the.hub, the.client[i].session);
    session_closed(the.client[i].session);
}

static const char *const moves[] = {"b1", "b2", "b0", "b9", "-", "a",   "p1",      "p2",
                                    "p3", "x",  "u",  "~1", "",  "b1 ", "\\u00e9", "undo"};
static const char *const plain[] = {"games",  "tables",  "history", "forget", "leave",
                                    "stand",  "back",    "start",   "number", "rekey",
                                    "record", "rematch", "talk",    "object"};

/* One request: the bytes say who asks what of which table. */
static void ask(const uint8_t b[3])
{
    char text[512], rest[384] = "";
    int client = b[0] % CLIENTS, table = b[0] / CLIENTS % TABLES;
    struct asked *a = &the.asked[++the.asks % 256];
    const char *token = the.token[client][table];
    *a = (struct asked){.table = table, .seat = b[2] % SEATS + 1, .key = b[2] / 16 % KEYS};
    const char *verb = "play";
    switch (b[1] % 20) {
    case 0:
        verb = "create";
        snprintf(rest, sizeof rest, ",\"game\":\"null\",\"seats\":[\"person\",\"person\"%s]",
                 b[2] & 1   ? ",\"random\""
                 : b[2] & 2 ? ",\"person\""
                            : "");
        break;
    case 1:
    case 2:
        verb = "sit";
        snprintf(rest, sizeof rest, ",\"name\":\"P%d\",\"also\":%s", client,
                 b[2] & 1 ? "true" : "false");
        break;
    case 3:
    case 4:
        verb = "open";
        a->whole = b[2] & 1;
        if (*token && b[2] & 2)
            snprintf(rest, sizeof rest, ",\"token\":\"%s\"%s%s", token,
                     a->whole ? ",\"since\":0" : "", b[2] & 4 ? ",\"also\":true" : "");
        else
            snprintf(rest, sizeof rest, "%s%s", a->whole ? ",\"since\":0" : "",
                     b[2] & 8    ? ",\"as\":\"all\""
                     : b[2] & 16 ? ",\"as\":\"1\""
                                 : "");
        break;
    case 5:
        verb = b[2] & 16 ? "kick" : "nudge";
        snprintf(rest, sizeof rest, ",\"%s\":%lld", b[2] & 16 ? "seat" : "for", a->seat);
        break;
    case 6:
        verb = "say";
        snprintf(rest, sizeof rest, ",\"text\":\"well %d\"", b[2]);
        break;
    case 7:
        verb = "agree";
        snprintf(rest, sizeof rest, ",\"what\":\"%s\",\"for\":%lld",
                 (const char *const[]){"move", "bot", "end"}[b[2] % 3], a->seat);
        break;
    case 8:
        verb = b[2] & 1 ? "lock" : "hello";
        snprintf(rest, sizeof rest, b[2] & 1 ? ",\"password\":\"%s\"" : ",\"name\":\"%s\"",
                 b[2] & 2 ? "word" : "");
        break;
    case 9:
    case 10:
        verb = plain[b[2] % (sizeof plain / sizeof *plain)];
        break;
    default:
        snprintf(rest, sizeof rest, ",\"decision\":%lld,\"key\":\"k%d\",\"move\":\"%s\"",
                 the.decision[client][table] + (b[1] % 20 == 19), a->key, moves[b[2] % 16]);
    }
    snprintf(a->verb, sizeof a->verb, "%s", verb);
    snprintf(a->code, sizeof a->code, "%s", the.table[table].code);
    bool alone = strcmp(verb, "kick") == 0; /* nobody has unread news of a seat that goes */
    if (alone)
        settle();
    if (strcmp(verb, "stand") == 0 || strcmp(verb, "forget") == 0)
        for (int i = 0; i < SEATS; i++)
            the.table[table].left[i] = true;
    int n = snprintf(text, sizeof text, "{\"do\":\"%s\",\"id\":%d,\"table\":\"%s\"%s}", verb,
                     the.asks % 256, the.table[table].code, rest);
    hub_message(the.hub, the.client[client].session, (struct text){text, (size_t)n});
    if (alone)
        settle();
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct store *store;
    struct hub_limits limits = {0};
    memset(&the, 0, sizeof the);
    drawn = 0;
    ASTRO_ASSERT(store_open_memory(&store) == STORE_OK && uv_loop_init(&the.loop) == 0);
    the.worker = store_worker_start(&the.loop, store);
    the.hub = hub_new(&the.loop, the.worker, &limits, &the.metrics);
    for (int i = 0; i < CLIENTS; i++)
        connect_client(i);
    for (size_t i = 0; i + 3 <= size; i += 3) {
        ask(bytes + i);
        if (bytes[i] & 0x80) /* else the next one comes before this is answered */
            settle();
        if (bytes[i] == 0x7f) {
            settle();
            disconnect_client(bytes[i + 1] % CLIENTS);
            connect_client(bytes[i + 1] % CLIENTS);
        }
    }
    settle();
    hub_close(the.hub);
    settle();
    for (int i = 0; i < CLIENTS; i++)
        disconnect_client(i);
    still_worker_run(the.worker);
    uv_run(&the.loop, UV_RUN_DEFAULT);
    hub_free(the.hub);
    store_close(store);
    ASTRO_ASSERT(uv_loop_close(&the.loop) == 0);
    return 0;
}
