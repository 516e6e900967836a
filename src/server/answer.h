#ifndef ASTRO_SERVER_ANSWER_H
#define ASTRO_SERVER_ANSWER_H

#include "base/json.h"
#include "server/request.h"

/* Answers to requests, as doc/protocol.md spells them. Each starts with
 * answer_start and is sent by answer_send, if anybody waits for it. All share
 * one buffer: build one at a time. */
struct answer {
    struct writer w;
};

enum { ANSWER_SIZE = 512 * 1024 };

struct answer *answer_new(void);
void answer_free(struct answer *a);

/* `{"re":5,"ok":true` – more fields may follow, then answer_send closes it. */
struct json answer_start(struct answer *a, const struct request *q, bool ok);
void answer_send(struct answer *a, const struct request *q);
/* An answer that says no more than that it was done. */
void answer_ok(struct answer *a, const struct request *q);
/* A whole failed answer, with the position as it is now in `at` where that is not
 * empty. Where nobody asked (`q` may be NULL then) nothing is written. */
void answer_problem(struct answer *a, const struct request *q, const struct problem *p,
                    struct text at);
/* `{"push":"entry","at":` – what was pushed follows, then answer_close. */
struct json answer_start_push(struct answer *a, const char *what);
/* The whole message, good until the next one is started. */
struct text answer_close(struct answer *a);

#endif
