#include "outside/engine.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "base/panic.h"
#include "outside/command.h"
#include "outside/process.h"

enum {
    HELLO_MS = 20000, /* to start and say who it is, */
    AGAIN_MS = 5000,  /* and once more, while people wait */
    GRACE_MS = 1000,  /* beyond what it was told it has: for the way there and back */
};

struct engine {
    struct engine_plan plan;
    struct command_line command;
    struct ask_hello hello;
    pthread_mutex_t lock;
    struct process *idle; /* guarded by lock */
};

const char *engine_result_name(enum engine_result r)
{
    static const char *const names[] = {"moved", "died", "late", "wrong", "illegal"};
    return names[r];
}

/* ---- processes --------------------------------------------------------------------------- */

/* An idle process, best one that knows this seat; NULL: none is idle. */
static struct process *take(struct engine *e, uint64_t whose)
{
    pthread_mutex_lock(&e->lock);
    struct process **at = &e->idle;
    while (*at && (*at)->whose != whose)
        at = &(*at)->next;
    if (!*at)
        at = &e->idle;
    struct process *p = *at;
    if (p)
        *at = p->next;
    pthread_mutex_unlock(&e->lock);
    if (p && e->command.jail)
        process_pause(p, false);
    return p;
}

static void give(struct engine *e, struct process *p)
{
    if (e->command.jail)
        process_pause(p, true);
    pthread_mutex_lock(&e->lock);
    p->next = e->idle;
    e->idle = p;
    pthread_mutex_unlock(&e->lock);
}

static void drop(struct process *p, enum engine_result why, char words[ENGINE_WORDS_SIZE])
{
    process_end(p, why == ENGINE_DIED ? words : NULL);
    free(p);
}

/* A new process that has said who it is; NULL after noting why not. */
static struct process *start(struct engine *e, int ms, enum engine_result *why,
                             char words[ENGINE_WORDS_SIZE])
{
    struct process *p = malloc(sizeof *p);
    ASTRO_ASSERT(p != NULL);
    if (!process_start(p, e->command.words, e->command.jail)) {
        snprintf(words, ENGINE_WORDS_SIZE, "it could not be started: %s", strerror(errno));
        *why = ENGINE_DIED;
        free(p);
        return NULL;
    }
    char text[64];
    struct ask_question q = {.text = writer_on(text, sizeof text)};
    ask_hello(&q);
    struct ask_reading r = ask_reading_of(&q, &p->hello);
    *why =
        process_ask(p, writer_text(&q.text), &r, process_now() + (uint64_t)ms, e->plan.talk, words);
    p->told = SIZE_MAX; /* of no game yet */
    if (*why == ENGINE_MOVED)
        return p;
    drop(p, *why, words);
    return NULL;
}

/* ---- an engine ----------------------------------------------------------------------------- */

struct engine *engine_open(const struct engine_plan *plan, char words[ENGINE_WORDS_SIZE])
{
    struct engine *e = calloc(1, sizeof *e);
    ASTRO_ASSERT(e != NULL);
    e->plan = *plan;
    pthread_mutex_init(&e->lock, NULL);
    signal(SIGPIPE, SIG_IGN); /* an engine that is gone is noticed by what writing returns */
    enum engine_result why;
    struct process *p = NULL;
    words[0] = '\0';
    if (command_open(&e->command, plan, words))
        p = start(e, HELLO_MS, &why, words);
    if (p) {
        e->hello = p->hello;
        give(e, p);
        return e;
    }
    engine_close(e);
    return NULL;
}

void engine_close(struct engine *e)
{
    if (!e)
        return;
    while (e->idle) {
        struct process *p = e->idle;
        e->idle = p->next;
        drop(p, ENGINE_MOVED, NULL);
    }
    command_close(&e->command);
    pthread_mutex_destroy(&e->lock);
    free(e);
}

const struct ask_hello *engine_hello(const struct engine *e)
{
    return &e->hello;
}

bool engine_plays(const struct engine *e, const struct game *g)
{
    for (int i = 0; i < e->hello.games; i++)
        if (strcmp(e->hello.game[i], g->id) == 0)
            return true;
    return false;
}

static bool is_legal(const struct host_thought *t, const char *move, char words[ENGINE_WORDS_SIZE])
{
    struct fault f = {0};
    if (view_legal(&t->view, t->seat, text_of(move), &f))
        return true;
    if (move[0] == '\0') {
        snprintf(words, ENGINE_WORDS_SIZE, "it answers without a move");
        return false;
    }
    char quoted[40], why[160];
    struct writer w = writer_on(why, sizeof why);
    write_fault(&w, &f);
    ask_quote(quoted, sizeof quoted, text_of(move));
    snprintf(words, ENGINE_WORDS_SIZE, "it plays '%s': %s", quoted, writer_cstr(&w));
    return false;
}

/* FNV-1a. Two games of one deal have seats of one name, but are not told the same. */
static uint64_t mark_of(const char *p, size_t n)
{
    uint64_t mark = 0xcbf29ce484222325;
    for (size_t i = 0; i < n; i++)
        mark = (mark ^ (unsigned char)p[i]) * 0x100000001b3;
    return mark;
}

static enum engine_result ask(struct engine *e, struct process *p, struct host_thought *t,
                              int seats, char words[ENGINE_WORDS_SIZE])
{
    size_t room = ASK_QUESTION_SIZE + 3 * t->observations.n + 2 * SETUP_SIZE_MAX;
    bool fresh = p->whose != t->whose || p->told > t->observations.n ||
                 p->mark != mark_of(t->observations.p, p->told);
    struct ask_question q = {.text = writer_on(malloc(room), room)};
    ASTRO_ASSERT(q.text.p != NULL);
    if (fresh)
        ask_begin(&q, t, seats);
    ask_think(&q, t, fresh ? 0 : p->told, &p->hello, e->plan.ms);
    ASTRO_ASSERT(writer_fits(&q.text));
    struct ask_reading r = ask_reading_of(&q, NULL);
    uint64_t until = process_now() + (uint64_t)(e->plan.ms + GRACE_MS);
    enum engine_result result =
        process_ask(p, writer_text(&q.text), &r, until, e->plan.talk, words);
    free(q.text.p);
    p->whose = t->whose;
    p->told = t->observations.n;
    p->mark = mark_of(t->observations.p, p->told);
    if (result == ENGINE_MOVED && !is_legal(t, r.move, words))
        result = ENGINE_ILLEGAL;
    if (result == ENGINE_MOVED)
        memcpy(t->move, r.move, sizeof t->move);
    return result;
}

/* Asks a process that was idle, or a new one. */
static enum engine_result try_once(struct engine *e, struct host_thought *t, int seats,
                                   struct process *p, char words[ENGINE_WORDS_SIZE])
{
    enum engine_result result = ENGINE_DIED;
    words[0] = '\0';
    if (!p)
        p = start(e, e->command.jail ? AGAIN_MS : HELLO_MS, &result, words);
    if (!p)
        return result;
    result = ask(e, p, t, seats, words);
    t->reason_n = 0;
    if (result == ENGINE_MOVED || result == ENGINE_ILLEGAL)
        give(e, p);
    else
        drop(p, result, words);
    return result;
}

/* A process that has died since it was last asked is no answer yet. */
enum engine_result engine_think(struct engine *e, struct host_thought *t, int seats,
                                char words[ENGINE_WORDS_SIZE])
{
    struct process *idle = take(e, t->whose);
    enum engine_result result = try_once(e, t, seats, idle, words);
    if (result == ENGINE_DIED && idle)
        result = try_once(e, t, seats, NULL, words);
    return result;
}
