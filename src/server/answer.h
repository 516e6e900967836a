#ifndef ASTRO_SERVER_ANSWER_H
#define ASTRO_SERVER_ANSWER_H

#include "server/request.h"

/* Answers to requests, as doc/protocol.md spells them. Each starts with
 * answer_start and is sent by answer_send; a bot's request is answered into
 * the void. All share one buffer: build one at a time. */
struct answer {
    struct writer w;
};

enum { ANSWER_SIZE = 512 * 1024 };

struct answer *answer_new(void);
void answer_free(struct answer *a);

/* `{"re":5,"ok":true` – more fields may follow, then answer_send closes it. */
struct writer *answer_start(struct answer *a, const struct request *q, bool ok);
void answer_send(struct answer *a, const struct request *q);
/* A whole failed answer; `extra` is the rest of the object or "". */
void answer_problem(struct answer *a, const struct request *q, const struct problem *p,
                    struct text extra);
/* `{"push":"entry","at":` – the position follows, then answer_push closes it. */
struct writer *answer_start_push(struct answer *a, const char *what);
void answer_push(struct answer *a, struct session *s);
/* Closes it without sending: a->w is the whole message then. */
void answer_close(struct answer *a);

#endif
