#include "server/engines.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/panic.h"
#include "outside/engine.h"
#include "outside/jail.h"
#include "outside/process.h"
#include "server/log.h"

enum {
    THINK_MS = 2000,      /* as long as our own bots have (thinker.c) */
    FAILURES_AT_ONCE = 3, /* in a row; then it is left alone for a while, */
    REST_MS = 1000,       /* twice as long after each, */
    REST_MOST_MS = 60000, /* at most */
};

struct offered {
    struct engine *engine;
    struct bot bot; /* what a seat's bot points at; its thoughts are engines_think's */
    char name[ENGINE_NAME_SIZE];
    char *command;
    pthread_mutex_t lock; /* of all below */
    int failures;         /* since it last moved */
    uint64_t rests_until; /* milliseconds of process_now */
};

struct engines {
    int count;
    struct offered offered[ENGINES_MAX];
};

/* ---- the list ------------------------------------------------------------------------ */

static bool is_name(struct text name)
{
    for (size_t i = 0; i < name.n; i++)
        if (!((name.p[i] >= 'a' && name.p[i] <= 'z') || (name.p[i] >= 'A' && name.p[i] <= 'Z') ||
              (name.p[i] >= '0' && name.p[i] <= '9') || name.p[i] == '-' || name.p[i] == '_'))
            return false;
    return name.n > 0 && name.n < ENGINE_NAME_SIZE;
}

/* Whether a seat's sitter would be somebody else by this name. */
static bool is_taken(struct text name)
{
    for (int i = 0; ai_list[i]; i++)
        if (bot_find(ai_list[i], name))
            return true;
    return text_is(name, "person");
}

bool engines_check(const char *list, const char **wrong)
{
    struct text rest = text_of(list), seen[ENGINES_MAX];
    int count = 0;
    *wrong = NULL;
    while (rest.n > 0 && !*wrong) {
        struct text part = text_part(&rest, ','), name = text_trim(text_part(&part, '='));
        if (!is_name(name))
            *wrong = "an engine is NAME=COMMAND, its name up to 24 letters, digits and dashes";
        else if (text_trim(part).n == 0)
            *wrong = "an engine is NAME=COMMAND: the command is missing";
        else if (is_taken(name))
            *wrong = "an engine needs a name of its own: one of the games' bots has it already";
        else if (count == ENGINES_MAX)
            *wrong = "there are at most 16 engines";
        for (int i = 0; !*wrong && i < count; i++)
            if (text_equal(seen[i], name))
                *wrong = "two engines have one name";
        if (!*wrong)
            seen[count++] = name;
    }
    return !*wrong;
}

static void offer(struct engines *e, struct text name, struct text command, const char *closed)
{
    struct offered *o = &e->offered[e->count];
    char words[ENGINE_WORDS_SIZE];
    memcpy(o->name, name.p, name.n);
    o->name[name.n] = '\0';
    o->command = strndup(command.p, command.n);
    ASTRO_ASSERT(o->command != NULL);
    struct engine_plan plan = {
        .command = o->command, .jailed = true, .closed = closed, .ms = THINK_MS};
    o->engine = engine_open(&plan, words);
    if (!o->engine) {
        log_event(LOG_WARN, "engine_missing", "name=%s why=\"%s\"", o->name, words);
        free(o->command);
        memset(o, 0, sizeof *o);
        return;
    }
    o->bot = (struct bot){.id = o->name, .title = o->name, .level = LEVEL_RANDOM};
    pthread_mutex_init(&o->lock, NULL);
    bool shut = jail_fences_files() && jail_cuts_network();
    log_event(shut ? LOG_INFO : LOG_WARN, "engine",
              "name=%s says=\"%s\" games=%d files=%s network=%s", o->name,
              engine_hello(o->engine)->name, engine_hello(o->engine)->games,
              jail_fences_files() ? "fenced" : "open", jail_cuts_network() ? "cut" : "open");
    e->count++;
}

struct engines *engines_open(const char *list, const char *closed)
{
    struct engines *e = calloc(1, sizeof *e);
    ASTRO_ASSERT(e != NULL);
    struct text rest = text_of(list);
    while (rest.n > 0) {
        struct text part = text_part(&rest, ','), name = text_trim(text_part(&part, '='));
        offer(e, name, text_trim(part), closed);
    }
    return e;
}

void engines_close(struct engines *e)
{
    for (int i = 0; e && i < e->count; i++) {
        engine_close(e->offered[i].engine);
        pthread_mutex_destroy(&e->offered[i].lock);
        free(e->offered[i].command);
    }
    free(e);
}

/* ---- looking one up --------------------------------------------------------------------- */

const struct bot *engines_bot(const struct engines *e, const struct ai *ai, struct text name)
{
    const struct bot *own = bot_find(ai, name);
    for (int i = 0; !own && e && i < e->count; i++)
        if (text_is(name, e->offered[i].name) && engine_plays(e->offered[i].engine, ai->game))
            own = &e->offered[i].bot;
    return own;
}

static struct offered *find(struct engines *e, const struct bot *bot)
{
    for (int i = 0; e && i < e->count; i++)
        if (&e->offered[i].bot == bot)
            return &e->offered[i];
    return NULL;
}

bool engines_is_foreign(const struct engines *e, const struct bot *bot)
{
    for (int i = 0; e && i < e->count; i++)
        if (&e->offered[i].bot == bot)
            return true;
    return false;
}

void engines_json(const struct engines *e, struct json *j)
{
    json_begin_array(j, "engines");
    for (int i = 0; e && i < e->count; i++) {
        const struct ask_hello *hello = engine_hello(e->offered[i].engine);
        json_begin_object(j, NULL);
        json_put_str(j, "id", e->offered[i].name);
        json_begin_array(j, "games");
        for (int k = 0; k < hello->games; k++)
            if (ai_find(text_of(hello->game[k])))
                json_put_str(j, NULL, hello->game[k]);
        json_end_array(j);
        json_end_object(j);
    }
    json_end_array(j);
}

/* ---- thinking ------------------------------------------------------------------------------ */

static bool rests(struct offered *o)
{
    pthread_mutex_lock(&o->lock);
    bool still = process_now() < o->rests_until;
    pthread_mutex_unlock(&o->lock);
    return still;
}

/* The log says that it fails when it begins to, and when it is over. */
static void note(struct offered *o, enum engine_result r, const char *words)
{
    pthread_mutex_lock(&o->lock);
    int before = o->failures;
    o->failures = r == ENGINE_MOVED ? 0 : before + 1;
    if (o->failures >= FAILURES_AT_ONCE) {
        int doublings = o->failures - FAILURES_AT_ONCE;
        uint64_t rest = doublings < 6 ? (uint64_t)REST_MS << doublings : REST_MOST_MS;
        o->rests_until = process_now() + rest;
    }
    pthread_mutex_unlock(&o->lock);
    if (r != ENGINE_MOVED && before == 0)
        log_event(LOG_WARN, "engine_failed", "name=%s result=%s why=\"%s\"", o->name,
                  engine_result_name(r), words);
    if (r == ENGINE_MOVED && before > 0)
        log_event(LOG_INFO, "engine_back", "name=%s failed=%d", o->name, before);
}

bool engines_think(struct engines *e, struct host_thought *t, int seats)
{
    struct offered *o = find(e, t->bot);
    char words[ENGINE_WORDS_SIZE];
    if (!o)
        return host_think(t);
    if (!rests(o)) {
        enum engine_result r = engine_think(o->engine, t, seats, words);
        note(o, r, words);
        if (r == ENGINE_MOVED)
            return true;
    }
    t->bot = host_stand_in(t->ai);
    return host_think(t);
}
