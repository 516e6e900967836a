/* Making tables: the list of games, `create` and `rematch`. */

#include <stdlib.h>
#include <string.h>

#include "base/panic.h"
#include "base/sha256.h"
#include "games/list.h"
#include "server/hub_internal.h"

/* ---- games ------------------------------------------------------------------- */

void hub_games(struct hub *h, struct request *q)
{
    struct json j = answer_start(h->answer, q, true);
    games_json(&j);
    engines_json(h->engines, &j);
    answer_send(h->answer, q);
}

/* ---- making a table ------------------------------------------------------------ */

/* A table on its way: dealt on a thread of the pool, stored by the store worker. */
struct add_op {
    struct async_op op;
    uv_work_t work;
    const struct ai *ai;
    bool chosen; /* the code follows from a key: found again, it is an answer */
    uint32_t join;
    bool has_device;
    uint8_t device[32];
    int64_t per_day;
    struct table_session_seat seats[SEATS_MAX];
    char old[TABLE_CODE_SIZE]; /* a rematch: of this table */
    struct table_note note;    /* what that table notes from then on */
    struct writer head;
};

enum { HEAD_SIZE = 2 * SETUP_SIZE_MAX };

static void deal(uv_work_t *work)
{
    struct add_op *e = work->data;
    const struct new_table *q = e->op.request->create;
    char setup[SETUP_SIZE_MAX];
    uint8_t random[RNG_SEED_SIZE];
    secret_bytes(random, sizeof random);
    struct host_seed seed = host_seed_from(random);
    struct writer s = writer_on(setup, sizeof setup);
    const struct game *g = e->ai->game;
    struct game_data *own = NULL;
    if (q->plan.data[0]) {
        own = malloc(g->data_size);
        bool read = own && g->data_read(text_of(q->plan.data), own, NULL);
        ASTRO_ASSERT(read); /* check_data has read it before */
    }
    host_deal(e->ai, own ? own : g->data, q->plan.seats, text_of(q->plan.options), &seed, &s);
    free(own);
    char *bytes = malloc(HEAD_SIZE);
    ASTRO_ASSERT(bytes != NULL);
    e->head = writer_on(bytes, HEAD_SIZE);
    table_settings_write(&q->settings, &q->plan, &e->head);
    host_seal(g, writer_text(&s), &seed, &e->head);
}

static uint32_t new_join(void)
{
    uint32_t random;
    secret_bytes(&random, sizeof random);
    return 1 + random % STORE_JOIN_MAX;
}

static void compare_game(void *context, const struct store_table *t)
{
    struct add_op *e = context;
    if (!text_equal(t->game, text_of(e->op.request->create->game)))
        e->op.result = STORE_CONFLICT;
    e->join = t->join;
}

static enum store_result add_table(struct add_op *e, struct store *store)
{
    const struct new_table *q = e->op.request->create;
    struct store_seat seats[SEATS_MAX];
    bool open = false;
    for (int i = 0; i < q->plan.seats; i++) {
        seats[i] = table_session_stored(i, &e->seats[i]);
        open = open || e->seats[i].sitter == SITTER_OPEN;
    }
    struct store_table table = {
        .code = text_of(q->code),
        .game = text_of(q->game),
        .head = writer_text(&e->head),
        .created = hub_now(),
        .updated = hub_now(),
        .status = open ? STORE_WAITING : STORE_PLAYING,
        .listed = q->settings.listed,
        .has_device = e->has_device,
    };
    memcpy(table.device, e->device, sizeof e->device);
    enum store_result result;
    int tries = 0;
    do {
        e->join = table.join = open ? new_join() : 0;
        result = store_add(store, &table, seats, (size_t)q->plan.seats);
    } while (result == STORE_CONFLICT && ++tries < 8);
    return result;
}

static void run_add(struct job *job, struct store *store)
{
    struct add_op *e = (struct add_op *)job;
    size_t made = 0;
    if (e->per_day > 0 && store_count(store, hub_now() - 86400, NULL, &made) == STORE_OK &&
        (int64_t)made >= e->per_day) {
        e->op.result = STORE_INVALID;
        return;
    }
    e->op.result = add_table(e, store);
    if (e->op.result == STORE_EXISTS && e->chosen) {
        struct store_reader reader = {.context = e, .table = compare_game};
        e->op.result = STORE_OK;
        enum store_result loaded =
            store_load(store, text_of(e->op.request->create->code), UINT32_MAX, &reader, NULL);
        if (loaded != STORE_OK)
            e->op.result = loaded;
    }
    if (e->op.result == STORE_OK && e->old[0]) {
        char note[TABLE_NOTE_SIZE];
        struct writer w = writer_on(note, sizeof note);
        table_note_write(&e->note, &w);
        struct store_table old = {.code = text_of(e->old),
                                  .status = STORE_OVER,
                                  .updated = hub_now(),
                                  .note = writer_text(&w)};
        e->op.result = store_update(store, &old);
    }
}

static void done_add(struct job *job)
{
    struct add_op *e = (struct add_op *)job;
    struct hub *h = e->op.hub;
    struct request *q = e->op.request;
    struct table_session *r = e->op.table;
    async_op_back(e);
    if (e->op.result == STORE_OK) {
        struct json j = answer_start(h->answer, q, true);
        json_put_str(&j, "table", q->create->code);
        json_put_join(&j, e->join);
        answer_send(h->answer, q);
        if (r) {
            r->note = e->note;
            hub_push_seats(h, r, NULL);
        }
    } else if (e->op.result == STORE_CONFLICT) {
        hub_refuse(h, q, "reused", "This key was used for another table.");
    } else if (e->op.result == STORE_INVALID) {
        hub_slow(h, q, 3600 * 1000, "Enough tables were made here today: try again later.");
    } else {
        hub_store_failed(h, q, e->op.result);
    }
    free(e->head.p);
    async_op_end(e);
}

static void dealt(uv_work_t *work, int status)
{
    struct add_op *e = work->data;
    (void)status; /* nobody cancels a deal */
    store_worker_post(e->op.hub->store_worker, &e->op.job);
}

static struct add_op *new_add(struct hub *h, struct table_session *r, struct request *q,
                              const struct ai *m)
{
    struct add_op *e = async_op_new(sizeof *e, h, r, q, run_add, done_add);
    e->ai = m;
    e->per_day = h->limits.tables_per_day;
    e->work.data = e;
    const struct session_device *d = session_device(q->session);
    e->has_device = d != NULL;
    if (d)
        memcpy(e->device, d->hash, sizeof e->device);
    return e;
}

static void send_add(struct add_op *e)
{
    if (e->op.table)
        e->op.table->busy = true;
    e->op.hub->under_way++;
    uv_queue_work(e->op.hub->loop, &e->work, deal, dealt);
}

/* ---- create ------------------------------------------------------------------- */

static bool check_sitters(const struct hub *h, const struct ai *m, const struct new_table *q,
                          struct problem *p)
{
    seat_set people = 0;
    for (int i = 0; i < q->plan.seats; i++) {
        if (strcmp(q->plan.sitter[i], "person") == 0)
            people |= seat_bit(i);
        else if (!engines_bot(h->engines, m, text_of(q->plan.sitter[i]))) {
            p->type = "unknown";
            return fault_set_text(&p->fault, 0, "There is no bot {0} for this game.",
                                  text_of(q->plan.sitter[i]));
        }
    }
    if (!people)
        return problem_set(p, "malformed", "At least one seat must be for a person.");
    p->type = "malformed";
    struct text options = text_of(q->plan.options);
    if (!sitters_check(m, q->plan.seats, people, options, &p->fault))
        return false;
    /* A limit only where a bot may take over. */
    return !q->settings.limit || bots_check(m, q->plan.seats, options, people, NULL) ||
           fault_set(&p->fault, 0,
                     "No bot takes a seat here when time is up: leave the time limit out.");
}

/* Data of the client's own must be good; it is kept as the game itself writes
 * it, without remarks. */
static bool check_data(const struct game *g, struct table_plan *plan, struct problem *p)
{
    if (!plan->data[0])
        return true;
    if (!g->data)
        return fault_set(&p->fault, 0, "This game is played on no data.");
    struct game_data *read = malloc(g->data_size);
    ASTRO_ASSERT(read != NULL);
    bool ok = g->data_read(text_of(plan->data), read, &p->fault);
    struct writer w = writer_on(plan->data, sizeof plan->data - 1);
    if (ok) {
        g->data_write(read, &w);
        writer_cstr(&w);
    }
    free(read);
    return ok && (writer_fits(&w) || fault_set(&p->fault, 0, "The data is too long."));
}

static bool check_create(const struct hub *h, const struct ai *m, struct new_table *q,
                         struct problem *p)
{
    if (!m) {
        p->type = "unknown";
        return fault_set_text(&p->fault, 0, "There is no game {0}.", text_of(q->game));
    }
    p->type = "malformed";
    return deal_check(m, q->plan.seats, text_of(q->plan.options), &p->fault) &&
           check_sitters(h, m, q, p) && check_data(m->game, &q->plan, p);
}

static void name_seats(struct add_op *e)
{
    const struct table_plan *plan = &e->op.request->create->plan;
    for (int i = 0; i < plan->seats; i++) {
        bool person = strcmp(plan->sitter[i], "person") == 0;
        e->seats[i].sitter = person ? SITTER_OPEN : SITTER_BOT;
        if (!person)
            strcpy(e->seats[i].name, plan->sitter[i]);
    }
}

/* With a key the code follows from it, so the same request makes the same
 * table. The device's hash is in it where there is one: others cannot guess. */
static void choose_code(struct add_op *e)
{
    struct new_table *q = e->op.request->create;
    if (!q->key[0]) {
        table_code_make(q->code);
        return;
    }
    uint8_t bytes[7 + 32 + HOST_KEY_MAX], hash[32];
    struct writer w = writer_on((char *)bytes, sizeof bytes);
    write_str(&w, "create ");
    write_bytes(&w, e->device, sizeof e->device);
    write_str(&w, q->key);
    sha256_of(bytes, w.n, hash);
    table_code_from(hash, q->code);
    e->chosen = true;
}

void hub_create(struct hub *h, struct request *q)
{
    const struct ai *m = ai_find(text_of(q->create->game));
    struct problem p = {0};
    if (!check_create(h, m, q->create, &p)) {
        answer_problem(h->answer, q, &p, text_of(""));
        return;
    }
    int64_t wait = bucket_take(bucket_of(&h->creations, session_address(q->session)),
                               &h->limits.creations, hub_ms(h));
    if (wait > 0) {
        hub_slow(h, q, wait, "That is a lot of tables: wait a moment before the next one.");
        return;
    }
    struct add_op *e = new_add(h, NULL, q, m);
    choose_code(e);
    name_seats(e);
    send_add(e);
}

/* ---- rematch ------------------------------------------------------------------ */

/* Who asks keeps seat and token at once. The seats of the other people are kept for
 * them: with their tokens they sit down there, or decline. */
static void keep_seats(struct add_op *e, const struct table_session *r)
{
    for (int i = 0; i < r->seats; i++) {
        const struct table_session_seat *from = &r->seat[i];
        struct table_session_seat *to = &e->seats[i];
        if (from->sitter != SITTER_PERSON)
            continue;
        const struct subscription *v = table_session_subscription(r, e->op.request->session, i);
        to->sitter = v && v->owner ? SITTER_PERSON : SITTER_OPEN;
        memcpy(to->name, from->name, sizeof to->name);
        to->has_hash = from->has_hash;
        memcpy(to->hash, from->hash, sizeof to->hash);
        to->has_device = from->has_device;
        memcpy(to->device, from->device, sizeof to->device);
    }
}

/* One rematch per table: its code follows from the old one and from what only
 * the server knows of it. */
static void choose_rematch(struct add_op *e, const struct table_session *r)
{
    e->chosen = true;
    e->note = r->note;
    if (r->note.next[0]) {
        memcpy(e->op.request->create->code, r->note.next, sizeof r->note.next);
        return;
    }
    uint8_t bytes[32 + TABLE_CODE_SIZE + SEATS_MAX * 32], hash[32];
    struct writer w = writer_on((char *)bytes, sizeof bytes);
    write_str(&w, "rematch ");
    write_str(&w, r->code);
    for (int i = 0; i < r->seats; i++)
        write_bytes(&w, r->seat[i].hash, sizeof r->seat[i].hash);
    sha256_of(bytes, w.n, hash);
    table_code_from(hash, e->op.request->create->code);
    memcpy(e->note.next, e->op.request->create->code, sizeof e->note.next);
    e->note.next_by = e->op.request->seat;
}

void hub_rematch(struct hub *h, struct table_session *r, struct request *q)
{
    if (!hub_seated(h, r, q))
        return;
    if (table_session_status(r) != STORE_OVER) {
        hub_refuse(h, q, "not_over", "A rematch comes when the game is over.");
        return;
    }
    struct new_table *own = q->create = calloc(1, sizeof *own);
    struct problem p = {0};
    ASTRO_ASSERT(own != NULL);
    strcpy(own->game, r->ai->game->id);
    own->settings = r->settings;
    own->plan = *r->plan;
    if (!check_sitters(h, r->ai, own, &p)) { /* a table of old may have what is refused now */
        answer_problem(h->answer, q, &p, text_of(""));
        return;
    }
    struct add_op *e = new_add(h, r, q, r->ai);
    memcpy(e->old, r->code, sizeof e->old);
    name_seats(e);
    keep_seats(e, r);
    choose_rematch(e, r);
    send_add(e);
}
