#include "server/answer.h"

#include <stdlib.h>

#include "base/panic.h"

struct answer *answer_new(void)
{
    struct answer *a = malloc(sizeof *a + ANSWER_SIZE);
    ASTRO_ASSERT(a != NULL);
    a->w = writer_on((char *)(a + 1), ANSWER_SIZE);
    return a;
}

void answer_free(struct answer *a)
{
    free(a);
}

static struct json start(struct answer *a)
{
    a->w.n = 0;
    struct json j = json_on(&a->w);
    json_begin_object(&j, NULL);
    return j;
}

struct json answer_start(struct answer *a, const struct request *q, bool ok)
{
    struct json j = start(a);
    json_put_int(&j, "re", q->id);
    json_put_bool(&j, "ok", ok);
    return j;
}

struct text answer_close(struct answer *a)
{
    struct json j = json_after(&a->w);
    json_end_object(&j);
    ASTRO_ASSERT(writer_fits(&a->w));
    return writer_text(&a->w);
}

void answer_send(struct answer *a, const struct request *q)
{
    if (request_awaited(q))
        session_send(q->session, answer_close(a));
}

void answer_ok(struct answer *a, const struct request *q)
{
    answer_start(a, q, true);
    answer_send(a, q);
}

void answer_problem(struct answer *a, const struct request *q, const struct problem *p,
                    struct text at)
{
    if (!request_awaited(q))
        return;
    struct json j = answer_start(a, q, false);
    json_begin_object(&j, "problem");
    json_put_str(&j, "type", p->type);
    json_put_fault_inside(&j, &p->fault);
    if (p->retry > 0)
        json_put_int(&j, "retry", (p->retry + 999) / 1000);
    json_end_object(&j);
    if (at.n > 0)
        json_put_raw(&j, "at", at);
    answer_send(a, q);
}

struct json answer_start_push(struct answer *a, const char *what)
{
    struct json j = start(a);
    json_put_str(&j, "push", what);
    json_key(&j, "at");
    return j;
}
