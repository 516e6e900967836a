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

void answer_problem(struct answer *a, const struct request *q, const struct problem *p,
                    struct text extra)
{
    if (!request_awaited(q))
        return;
    struct writer *w = answer_start(a, q, false);
    write_str(w, ",\"problem\":{\"type\":\"");
    write_str(w, p->type);
    write_str(w, "\",\"say\":");
    write_json_string(w, text_of(p->fault.say));
    write_str(w, ",\"args\":[");
    write_json_string(w, text_of(p->fault.arg[0]));
    write_char(w, ',');
    write_json_string(w, text_of(p->fault.arg[1]));
    write_str(w, "],\"at\":");
    write_int(w, (int64_t)p->fault.at);
    if (p->fault.line > 0) {
        write_str(w, ",\"line\":");
        write_int(w, (int64_t)p->fault.line);
    }
    if (p->retry > 0) {
        write_str(w, ",\"retry\":");
        write_int(w, (p->retry + 999) / 1000);
    }
    write_char(w, '}');
    write_text(w, extra);
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
