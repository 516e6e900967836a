#ifndef ASTRO_SERVER_HUB_PARTS_H
#define ASTRO_SERVER_HUB_PARTS_H

/* What the files of the hub share: hub.c (register and dispatch), open.c
 * (creating, loading and seeing tables), play.c (the life of a move),
 * thinker.c (bots). */

#include "server/answer.h"
#include "server/hub.h"
#include "server/room.h"

enum { HUB_BUCKETS = 4096 };

struct hub {
    uv_loop_t *loop;
    struct keeper *keeper;
    struct answer *answer;
    char *scratch; /* ANSWER_SIZE bytes for parts of an answer */
    bool ready;
    bool closing;
    int under_way; /* jobs and thinking bots */
    struct room *bucket[HUB_BUCKETS];
};

/* hub.c */
/* Goes on with the requests that wait at a room. The room may be gone after. */
void hub_proceed(struct hub *h, struct room *r);
/* Puts a request at the end of a room's queue; the queue owns it then. */
void hub_enqueue(struct room *r, const struct request *q);
void hub_refuse(struct hub *h, const struct request *q, const char *type, const char *say);
/* The store failed: says so, and whether it will take nothing more. */
void hub_store_failed(struct hub *h, const struct request *q, enum store_result result);
void hub_forget(struct hub *h, struct room *r);
/* Sends every viewer but `except` the position, with no events. */
void hub_push_seats(struct hub *h, struct room *r, const struct session *except);

/* open.c */
void hub_games(struct hub *h, const struct request *q);
void hub_create(struct hub *h, const struct request *q);
void hub_load(struct hub *h, struct room *r);
void hub_sit(struct hub *h, struct room *r, const struct request *q);
void hub_open(struct hub *h, struct room *r, const struct request *q);
void hub_record(struct hub *h, struct room *r, const struct request *q);

/* play.c */
void hub_play(struct hub *h, struct room *r, const struct request *q);
/* The dice that fall before anybody has moved. */
void hub_first_roll(struct hub *h, struct room *r);

/* thinker.c */
/* Lets the bots in turn think; each answers through hub_enqueue. */
void hub_think(struct hub *h, struct room *r);

#endif
