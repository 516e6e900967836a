/* What one address may hold of a server's memory, whatever its number of connections:
 * answers it does not read, and messages it never ends. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <libwebsockets.h>

#include "server/session.h"
#include "support/lws_quiet.h"

enum { MANY = 600, LARGE = 1000 * 1000 };

struct lws { /* a connection: the library's own is never made */
    bool killed;
};

/* ---- the library, as far as a session needs it -------------------------------------- */

int lws_callback_on_writable(struct lws *wsi)
{
    (void)wsi;
    return 0;
}

void lws_set_timeout(struct lws *wsi, enum pending_timeout reason, int seconds)
{
    (void)reason, (void)seconds;
    wsi->killed = true;
}

int lws_send_pipe_choked(struct lws *wsi)
{
    (void)wsi;
    return 1;
}

int lws_write(struct lws *wsi, unsigned char *bytes, size_t n, enum lws_write_protocol kind)
{
    (void)wsi, (void)bytes, (void)kind;
    return (int)n;
}

/* ---- the tests ---------------------------------------------------------------------- */

static struct quotas quotas;
static struct lws connections[MANY + 1];
static struct session *sessions[MANY + 1];
static char large[LARGE];

static int connect_all(void **state)
{
    (void)state;
    memset(connections, 0, sizeof connections);
    for (int i = 0; i <= MANY; i++) /* the last one is of another house */
        sessions[i] = session_new(&connections[i], i < MANY ? "10.0.0.1" : "10.0.0.2", &quotas);
    return 0;
}

/* Whoever has left holds nothing. */
static int disconnect_all(void **state)
{
    (void)state;
    for (int i = 0; i <= MANY; i++) {
        struct quota *q = session_quota(sessions[i]);
        q->references++;
        session_closed(sessions[i]);
        bool last = q->references == 1;
        assert_true(!last || q->bytes == 0);
        quota_release(&quotas, q);
    }
    return 0;
}

static void answers_that_nobody_reads(void **state)
{
    (void)state;
    int open = 0;
    for (int i = 0; i < MANY; i++) {
        session_send(sessions[i], (struct text){large, LARGE});
        open += !connections[i].killed;
    }
    assert_int_equal(open, QUOTA_BYTES / LARGE);
    session_send(sessions[MANY], (struct text){large, LARGE});
    assert_false(connections[MANY].killed);
    session_send(sessions[MANY], (struct text){large, LARGE}); /* more than one may have */
    assert_true(connections[MANY].killed);
}

static void messages_that_never_end(void **state)
{
    enum { PIECE = 60000 };
    struct text whole;
    int kept = 0;
    (void)state;
    for (int i = 0; i < MANY; i++) {
        assert_false(session_collect(sessions[i], (struct text){large, PIECE}, false, &whole));
        kept += whole.p != NULL;
    }
    assert_in_range(kept, QUOTA_BYTES / PIECE / 2, QUOTA_BYTES / PIECE);
    assert_false(session_collect(sessions[MANY], (struct text){large, PIECE}, false, &whole));
    assert_non_null(whole.p);
    assert_true(session_collect(sessions[MANY], (struct text){large, 1}, true, &whole));
    assert_int_equal(whole.n, PIECE + 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(answers_that_nobody_reads, connect_all, disconnect_all),
        cmocka_unit_test_setup_teardown(messages_that_never_end, connect_all, disconnect_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
