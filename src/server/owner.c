/* What the device that made a table may do there: send somebody away, and set a
 * password that everybody needs who wants to sit down. */

#include <string.h>

#include "base/sha256.h"
#include "server/hub_internal.h"
#include "server/log.h"

bool table_session_is_owner(const struct table_session *r, const struct session *s)
{
    const struct session_device *d = session_device(s);
    return d && r->has_maker && secret_equal(d->hash, r->maker);
}

/* Whether the asker made this table; says so where not. */
static bool check_owner(struct hub *h, const struct table_session *r, const struct request *q)
{
    if (table_session_is_owner(r, q->session))
        return true;
    hub_refuse(h, q, "not_yours", "Only who made the table may do that.");
    return false;
}

/* ---- the password ------------------------------------------------------------------- */

enum { ROUNDS = 5000 }; /* a few milliseconds, for us and for who guesses */

static void hash_password(const uint8_t salt[16], const char *password, uint8_t hash[32])
{
    struct sha256 s;
    sha256_start(&s);
    sha256_add(&s, salt, 16);
    sha256_add(&s, password, strlen(password));
    sha256_end(&s, hash);
    for (int i = 0; i < ROUNDS; i++)
        sha256_of(hash, 32, hash);
}

bool hub_check_password(struct hub *h, const struct table_session *r, const struct request *q)
{
    uint8_t hash[32];
    if (!r->note.locked || table_session_is_owner(r, q->session))
        return true;
    int64_t wait = bucket_take(bucket_of(&h->guesses, session_address(q->session)),
                               &h->limits.guesses, hub_ms(h));
    if (wait > 0) {
        hub_slow(h, q, wait, "Too many passwords were tried: wait a moment.");
        return false;
    }
    hash_password(r->note.salt, q->sit.password ? q->sit.password : "", hash);
    if (secret_equal(hash, r->note.password))
        return true;
    log_audit("password", session_address(q->session));
    hub_refuse(h, q, "refused", "This table has a password: ask who invited you.");
    return false;
}

void hub_lock(struct hub *h, struct table_session *r, struct request *q)
{
    if (!check_owner(h, r, q))
        return;
    struct table_note note = r->note;
    note.locked = q->lock.password[0] != '\0';
    memset(note.salt, 0, sizeof note.salt);
    memset(note.password, 0, sizeof note.password);
    if (note.locked) {
        secret_bytes(note.salt, sizeof note.salt);
        hash_password(note.salt, q->lock.password, note.password);
    }
    log_audit("lock", session_address(q->session));
    hub_keep_note(h, r, q, &note);
}

/* ---- sending away ------------------------------------------------------------------- */

struct kick_op {
    struct async_op op;
    struct table_session_seat seat;
    uint8_t expected[32];
    bool playing;
};

static void run_kick(struct job *job, struct store *store)
{
    struct kick_op *e = (struct kick_op *)job;
    struct store_seat seat = table_session_stored(e->op.request->seat, &e->seat);
    e->op.result = store_set_seat(store, text_of(e->op.table->code), &seat, e->expected);
}

static void done_kick(struct job *job)
{
    struct kick_op *e = (struct kick_op *)job;
    struct hub *h = e->op.hub;
    struct table_session *r = e->op.table;
    struct request *q = e->op.request;
    async_op_back(e);
    if (e->op.result == STORE_OK) {
        table_session_evict(r, q->seat, NULL);
        bool stands_in = r->seat[q->seat].stand_in;
        if (e->playing) {
            memcpy(r->seat[q->seat].hash, e->seat.hash, sizeof e->seat.hash);
            r->seat[q->seat].has_device = false;
        } else {
            r->seat[q->seat] = e->seat;
        }
        log_audit("kick", session_address(q->session));
        hub_push_seats(h, r, NULL);
        if (e->playing && !stands_in) {
            hub_note(h, r, q, q->seat, "~seat bot"); /* and answers */
        } else {
            answer_ok(h->answer, q);
        }
    } else if (e->op.result == STORE_CONFLICT) {
        r->behind = true;
        hub_refuse(h, q, "stale", "Somebody changed this seat just now: look again.");
    } else {
        hub_store_failed(h, q, e->op.result);
    }
    async_op_end(e);
}

/* While the table waits the seat is free again; in a running game a bot plays on,
 * under a token that nobody has. */
void hub_kick(struct hub *h, struct table_session *r, struct request *q)
{
    if (!check_owner(h, r, q))
        return;
    bool person = q->seat >= 0 && q->seat < r->seats && r->seat[q->seat].sitter == SITTER_PERSON;
    bool playing = table_session_status(r) == STORE_PLAYING;
    struct problem p = {.type = "refused"};
    if (!person) {
        hub_refuse(h, q, "unknown", "No person has this seat.");
        return;
    }
    if (table_session_status(r) == STORE_OVER) {
        hub_refuse(h, q, "refused", "The game is over: nobody needs to get up.");
        return;
    }
    if (playing && !host_bots_check(r->host, seat_bit(q->seat), &p.fault)) {
        answer_problem(h->answer, q, &p, text_of(""));
        return;
    }
    struct kick_op *e = async_op_new(sizeof *e, h, r, q, run_kick, done_kick);
    memcpy(e->expected, r->seat[q->seat].hash, sizeof e->expected);
    e->playing = playing;
    if (playing) {
        char digits[2 * TOKEN_SIZE + 1];
        e->seat = r->seat[q->seat];
        e->seat.has_device = false;
        token_make(digits, e->seat.hash);
    }
    async_op_post(e);
}
