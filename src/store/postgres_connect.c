#define _POSIX_C_SOURCE 200809L
#include <poll.h>
#include <string.h>
#include <time.h>

#include "store/postgres_back.h"

/* Connecting. Of several hosts, all are asked at once for the one that takes writes: the
 * library asks one after the other, and waits for each that does not answer. */

enum {
    HOSTS_MAX = 8,
    WHOLE_MS = 3000, /* for all of it */
    AGAIN_MS = 250   /* a standby may be the primary a moment later */
};

struct host {
    char name[256], port[16];
    PGconn *line;
    PostgresPollingStatusType wants;
    int64_t again; /* when it is asked again; 0: it is being asked */
};

struct race {
    const char *url;
    struct host host[HOSTS_MAX];
    int hosts;
};

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

typedef PGconn *connect_call(const char *const *keys, const char *const *values, int expand);

/* What stands before the URL may be overruled by it, what stands after it overrules it. A
 * peer that is gone without a word is noticed within 4 seconds. */
static PGconn *reach(connect_call *how, const char *url, const char *host, const char *port)
{
    static const char *const keys[] = {"application_name",
                                       "connect_timeout",
                                       "keepalives_idle",
                                       "keepalives_interval",
                                       "keepalives_count",
                                       "tcp_user_timeout",
                                       "dbname",
                                       "host",
                                       "port",
                                       NULL};
    const char *const values[] = {"astrolabe", "2", "2", "1", "2", "4000", url, host, port, NULL};
    return how(keys, values, 1);
}

/* ---- which hosts ------------------------------------------------------------ */

static const char *value_of(const PQconninfoOption *options, const char *key)
{
    for (; options && options->keyword; options++)
        if (strcmp(options->keyword, key) == 0)
            return options->val ? options->val : "";
    return "";
}

/* The next of a list with commas; false where it does not fit. */
static bool take(const char **list, char *out, size_t size)
{
    size_t n = strcspn(*list, ",");
    if (n >= size)
        return false;
    memcpy(out, *list, n);
    out[n] = '\0';
    *list += n + ((*list)[n] == ',');
    return true;
}

/* False where there is nothing to choose from, or another kind of choice is asked for. */
static bool list_hosts(struct race *r, const PQconninfoOption *options)
{
    const char *names = value_of(options, "host"), *ports = value_of(options, "port");
    const char *kind = value_of(options, "target_session_attrs");
    bool one_port = !strchr(ports, ',');
    const char *port = ports;
    if (!strchr(names, ',') || *value_of(options, "hostaddr") ||
        (strcmp(kind, "read-write") != 0 && strcmp(kind, "primary") != 0))
        return false;
    while (*names) {
        struct host *h = &r->host[r->hosts];
        if (r->hosts++ == HOSTS_MAX || !take(&names, h->name, sizeof h->name) ||
            !take(&port, h->port, sizeof h->port))
            return false;
        if (one_port)
            port = ports;
        else if (!*h->port)
            strcpy(h->port, "5432");
    }
    return true;
}

/* ---- the race ---------------------------------------------------------------- */

static void drop(struct host *h, int64_t again)
{
    PQfinish(h->line);
    h->line = NULL;
    h->again = again;
}

static void ask(const struct race *r, struct host *h)
{
    h->line = reach(PQconnectStartParams, r->url, h->name, h->port);
    h->wants = PGRES_POLLING_WRITING; /* as the library wants it */
    h->again = 0;
    if (PQstatus(h->line) == CONNECTION_BAD)
        drop(h, now_ms() + AGAIN_MS);
}

/* Waits until one of those asked has something to say, or one is to be asked again. False
 * where nobody is being asked any more: all have said no. */
static bool wait_for_one(struct race *r, struct pollfd *fds, int64_t until)
{
    int asked = 0;
    int64_t wake = until;
    for (int i = 0; i < r->hosts; i++) {
        struct host *h = &r->host[i];
        bool reads = h->wants == PGRES_POLLING_READING;
        fds[i] = (struct pollfd){.fd = h->line ? PQsocket(h->line) : -1,
                                 .events = reads ? POLLIN : POLLOUT};
        asked += h->line != NULL;
        wake = h->again && h->again < wake ? h->again : wake;
    }
    int64_t left = wake - now_ms();
    if (asked > 0 && left > 0)
        (void)poll(fds, (nfds_t)r->hosts, (int)left);
    return asked > 0;
}

/* The line of the first host that takes writes; NULL: none did in time. */
static PGconn *run(struct race *r)
{
    struct pollfd fds[HOSTS_MAX];
    PGconn *won = NULL;
    int64_t until = now_ms() + WHOLE_MS;
    for (int i = 0; i < r->hosts; i++)
        ask(r, &r->host[i]);
    while (!won && now_ms() < until && wait_for_one(r, fds, until)) {
        for (int i = 0; i < r->hosts && !won; i++) {
            struct host *h = &r->host[i];
            if (h->line && fds[i].revents)
                h->wants = PQconnectPoll(h->line);
            if (h->line && h->wants == PGRES_POLLING_OK) {
                won = h->line;
                h->line = NULL;
            } else if (h->line && h->wants == PGRES_POLLING_FAILED) {
                drop(h, now_ms() + AGAIN_MS);
            } else if (h->again && h->again <= now_ms()) {
                ask(r, h);
            }
        }
    }
    for (int i = 0; i < r->hosts; i++)
        drop(&r->host[i], 0);
    return won;
}

PGconn *pg_reach(const char *url)
{
    struct race r = {.url = url};
    PQconninfoOption *options = PQconninfoParse(url, NULL);
    bool several = list_hosts(&r, options);
    PQconninfoFree(options);
    return several ? run(&r) : reach(PQconnectdbParams, url, NULL, NULL);
}
