/* Saying no: what is wrong with a request, comes too often or cannot be kept. */

#include <string.h>

#include "server/hub_internal.h"
#include "server/log.h"

bool hub_refuse(struct hub *h, const struct request *q, const char *type, const char *say)
{
    struct problem p = {0};
    problem_set(&p, type, say);
    if (strcmp(type, "not_yours") == 0)
        log_audit(type, q->session ? session_address(q->session) : NULL);
    answer_problem(h->answer, q, &p, text_of(""));
    return false;
}

void hub_slow(struct hub *h, const struct request *q, int64_t wait, const char *say)
{
    struct problem p = {.retry = wait};
    problem_set(&p, "limit", say);
    h->metrics->refused++;
    log_audit("limit", q->session ? session_address(q->session) : NULL);
    answer_problem(h->answer, q, &p, text_of(""));
}

/* Clock.c looks whether it can go on. The log has the sentence for who runs the server. */
void hub_store_down(struct hub *h, enum store_result result)
{
    if (!h->ready)
        return;
    h->ready = false;
    h->trouble = result;
    log_event(LOG_ERROR, "store", "said=\"%s\"", store_result_say(result));
}

void hub_store_failed(struct hub *h, const struct request *q, enum store_result result)
{
    h->metrics->store_failures++;
    switch (result) {
    case STORE_MISSING:
        hub_refuse(h, q, "unknown", "There is no table with this code.");
        return;
    case STORE_DAMAGED:
        hub_refuse(h, q, "unknown", "What is stored of this table is damaged: it stays closed.");
        return;
    case STORE_FULL:
    case STORE_IO:
    case STORE_STOPPED:
    case STORE_UNAVAILABLE:
        hub_store_down(h, result);
        if (h->trouble == STORE_FULL)
            hub_refuse(h, q, "busy",
                       "The disk of this server is full: nothing was kept. Try again later.");
        else
            hub_refuse(h, q, "busy",
                       "This server cannot keep anything just now: try again in a moment.");
        return;
    default:
        hub_refuse(h, q, "busy", "The store is busy just now: try again in a moment.");
    }
}
