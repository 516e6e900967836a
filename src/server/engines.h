#ifndef ASTRO_SERVER_ENGINES_H
#define ASTRO_SERVER_ENGINES_H

/* The foreign bots that a server offers (doc/engine.md): opened before the first table and
 * the same until the last, so any thread may look one up. */

#include "ai/ai.h"
#include "base/json.h"
#include "host/host.h"

enum { ENGINES_MAX = 16, ENGINE_NAME_SIZE = 25 };

struct engines;

/* Whether a list `NAME=COMMAND,NAME=COMMAND` names engines; else *wrong says why not. */
bool engines_check(const char *list, const char **wrong);
/* Starts each once. Those that do not answer are left out, and the log says why. `closed` is
 * the folder that no engine may read. Never NULL. */
struct engines *engines_open(const char *list, const char *closed);
/* Ends all of them; nobody may be thinking. */
void engines_close(struct engines *e);

/* A bot of a game by name, ours or an engine that plays it; NULL: there is none. `e` may be
 * NULL: there are no engines. */
const struct bot *engines_bot(const struct engines *e, const struct ai *ai, struct text name);
bool engines_is_foreign(const struct engines *e, const struct bot *bot);
/* Lets the thought's bot think; where that is an engine that fails, its stand-in does. Like
 * host_think otherwise. */
bool engines_think(struct engines *e, struct host_thought *t, int seats);
/* The engines on offer, as "engines":[{"id","games":[…]},…]. */
void engines_json(const struct engines *e, struct json *j);

#endif
