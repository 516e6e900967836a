#include "server/request.h"

#include <stdlib.h>
#include <string.h>

#include "base/panic.h"

bool problem_set(struct problem *p, const char *type, const char *say)
{
    p->type = type;
    return fault_set(&p->fault, 0, say);
}

struct request *request_new(enum request_kind kind, int seat, size_t text)
{
    struct request *q = calloc(1, sizeof *q + text);
    ASTRO_ASSERT(q != NULL);
    q->references = 1;
    q->kind = kind;
    q->seat = seat;
    return q;
}

const char *request_keep(struct request *q, struct text t)
{
    char *to = q->text + q->text_n;
    memcpy(to, t.p, t.n);
    to[t.n] = '\0';
    q->text_n += t.n + 1;
    return to;
}

struct request *request_command(enum request_kind kind, int seat, uint32_t decision)
{
    ASTRO_ASSERT(kind >= REQUEST_COUNT);
    struct request *q = request_new(kind, seat, 0);
    q->play.decision = decision;
    return q;
}

struct request *request_bot_move(int seat, uint32_t decision, struct text move)
{
    struct request *q = request_new(COMMAND_MOVE, seat, HOST_KEY_MAX + 1 + move.n + 1);
    char key[HOST_KEY_MAX + 1];
    struct writer w = writer_on(key, sizeof key);
    write_str(&w, "bot:");
    write_int(&w, decision);
    q->play.decision = decision;
    q->play.key = request_keep(q, writer_text(&w));
    q->play.move = request_keep(q, move);
    return q;
}

struct request *request_planned_move(int seat, uint32_t decision, const struct planned *p)
{
    struct text key = text_of(p->key), move = text_of(p->move);
    struct request *q = request_new(COMMAND_PLAN, seat, key.n + 1 + move.n + 1);
    q->play.decision = decision;
    q->play.key = request_keep(q, key);
    q->play.move = request_keep(q, move);
    return q;
}

void request_from(struct request *q, struct session *s)
{
    q->session = s;
    session_hold(s);
    session_ask(s);
}

struct request *request_hold(struct request *q)
{
    q->references++;
    return q;
}

void request_release(struct request *q)
{
    if (--q->references > 0)
        return;
    if (q->session) {
        session_answered(q->session);
        session_release(q->session);
    }
    if (q->kind == REQUEST_CREATE || q->kind == REQUEST_REMATCH)
        free(q->create);
    if (q->kind == REQUEST_SUBSCRIBE)
        free(q->subscribe.target);
    free(q);
}

void token_take(const struct request_token *sent, char digits[2 * TOKEN_SIZE + 1], uint8_t hash[32])
{
    if (!sent->digits) {
        token_make(digits, hash);
        return;
    }
    strcpy(digits, sent->digits);
    memcpy(hash, sent->hash, sizeof sent->hash);
}

bool request_awaited(const struct request *q)
{
    return q && q->session && !q->answered;
}
