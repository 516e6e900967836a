#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include "store/postgres_back.h"

/* Listening has a connection of its own, so that no answer to a call wakes the
 * listener and no notification is swallowed with an answer. What the caller waits on is
 * an epoll descriptor: it stays the same when the connection is made again. */

enum { RETRY_SECONDS = 1 };

static void set_timer(struct postgres_store *p, time_t seconds, long nanoseconds)
{
    struct itimerspec when = {.it_value = {.tv_sec = seconds, .tv_nsec = nanoseconds}};
    timerfd_settime(p->timer, 0, &when, NULL);
}

static bool watch(struct postgres_store *p, int fd)
{
    struct epoll_event event = {.events = EPOLLIN};
    return epoll_ctl(p->wait, EPOLL_CTL_ADD, fd, &event) == 0;
}

/* A closed socket leaves the epoll set by itself. */
static void close_ear(struct postgres_store *p)
{
    PQfinish(p->ear);
    p->ear = NULL;
}

static enum store_result open_ear(struct postgres_store *p)
{
    enum store_result r = pg_connect(p->url, &p->ear);
    if (r != STORE_OK)
        return r;
    PGresult *rows = PQexec(p->ear, "LISTEN " PG_CHANNEL);
    bool listens = PQresultStatus(rows) == PGRES_COMMAND_OK && watch(p, PQsocket(p->ear));
    PQclear(rows);
    if (!listens)
        close_ear(p);
    return listens ? STORE_OK : STORE_UNAVAILABLE;
}

enum store_result pg_notification_open(struct postgres_store *p)
{
    p->wait = epoll_create1(EPOLL_CLOEXEC);
    p->timer = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
    enum store_result r = STORE_IO;
    if (p->wait >= 0 && p->timer >= 0 && watch(p, p->timer))
        r = open_ear(p);
    if (r != STORE_OK) {
        pg_notification_close(p);
        return r;
    }
    set_timer(p, 0, 1); /* one may have come along with the answer to LISTEN */
    return STORE_OK;
}

void pg_notification_close(struct postgres_store *p)
{
    close_ear(p);
    if (p->timer >= 0)
        close(p->timer);
    if (p->wait >= 0)
        close(p->wait);
}

int pg_descriptor(const struct store *store)
{
    return ((const struct postgres_store *)store)->wait;
}

/* ---- reading --------------------------------------------------------------- */

static int hex_value(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* `kind number code-in-hex`. False for anything else: others may use the
 * channel too. */
static bool read_notification(const char *from, struct store_notification *notification,
                              char code[STORE_CODE_MAX])
{
    static const char kinds[] = "etcp";
    const char *kind = *from ? strchr(kinds, *from) : NULL;
    if (!kind || from[1] != ' ')
        return false;
    char *hex;
    unsigned long number = strtoul(from + 2, &hex, 10);
    size_t n = strlen(hex);
    if (*hex != ' ' || n % 2 == 0 || n < 3 || n / 2 > STORE_CODE_MAX || number > UINT32_MAX)
        return false;
    for (size_t i = 0; i < n / 2; i++) {
        int high = hex_value(hex[1 + 2 * i]);
        int low = hex_value(hex[2 + 2 * i]);
        if (high < 0 || low < 0)
            return false;
        code[i] = (char)(high * 16 + low);
    }
    static const enum store_notification_kind order[] = {
        STORE_NOTIFICATION_ENTRY, STORE_NOTIFICATION_TABLE, STORE_NOTIFICATION_CHAT,
        STORE_NOTIFICATION_TOLD};
    *notification =
        (struct store_notification){order[kind - kinds], {code, n / 2}, (uint32_t)number};
    return true;
}

static void hand_over(struct postgres_store *p, void *context,
                      void (*visit)(void *, const struct store_notification *))
{
    int self = p->line ? PQbackendPID(p->line) : 0;
    PGnotify *note;
    while ((note = PQnotifies(p->ear))) {
        struct store_notification notification;
        char code[STORE_CODE_MAX];
        if (note->be_pid != self && read_notification(note->extra, &notification, code))
            visit(context, &notification);
        PQfreemem(note);
    }
}

enum store_result pg_notification(struct store *store, void *context,
                                  void (*visit)(void *context,
                                                const struct store_notification *notification))
{
    struct postgres_store *p = pg_own(store);
    uint64_t ticks;
    if (read(p->timer, &ticks, sizeof ticks) < 0)
        ticks = 0; /* it has not run out: fine */
    if (p->ear && PQconsumeInput(p->ear) == 1) {
        hand_over(p, context, visit);
        return STORE_OK;
    }
    close_ear(p);
    enum store_result r = open_ear(p);
    if (r != STORE_OK) {
        set_timer(p, RETRY_SECONDS, 0);
        return r;
    }
    struct store_notification lost = {.kind = STORE_NOTIFICATION_LOST, .code = {"", 0}};
    visit(context, &lost);
    hand_over(p, context, visit);
    return STORE_OK;
}

/* ---- telling --------------------------------------------------------------- */

enum store_result pg_tell(struct store *store, struct text code, uint32_t number)
{
    struct pg_step step = {.query = PG_TELL};
    pg_give_text(&step, code);
    pg_give_int(&step, number);
    enum store_result r = pg_write(pg_own(store), &step, 1);
    pg_clear(&step, 1);
    return r;
}
