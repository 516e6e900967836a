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

struct writer *answer_start(struct answer *a, const struct request *q, bool ok)
{
    a->w.n = 0;
    write_str(&a->w, "{\"re\":");
    write_int(&a->w, q->id);
    write_str(&a->w, ok ? ",\"ok\":true" : ",\"ok\":false");
    return &a->w;
}

struct text answer_close(struct answer *a)
{
    write_char(&a->w, '}');
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
                    struct text extra)
{
    if (!request_awaited(q))
        return;
    struct json j = json_after(answer_start(a, q, false));
    json_begin_object(&j, "problem");
    json_put_str(&j, "type", p->type);
    json_put_str(&j, "say", p->fault.say);
    json_begin_array(&j, "args");
    json_put_str(&j, NULL, p->fault.arg[0]);
    json_put_str(&j, NULL, p->fault.arg[1]);
    json_end_array(&j);
    json_put_int(&j, "at", (int64_t)p->fault.at);
    if (p->fault.line > 0)
        json_put_int(&j, "line", (int64_t)p->fault.line);
    if (p->retry > 0)
        json_put_int(&j, "retry", (p->retry + 999) / 1000);
    json_end_object(&j);
    write_text(j.w, extra);
    answer_send(a, q);
}

struct writer *answer_start_push(struct answer *a, const char *what)
{
    a->w.n = 0;
    write_str(&a->w, "{\"push\":\"");
    write_str(&a->w, what);
    write_str(&a->w, "\",\"at\":");
    return &a->w;
}
