/* Creating, loading, joining and seeing tables. */

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/panic.h"
#include "games/list.h"
#include "server/hub_parts.h"

/* ---- games ------------------------------------------------------------------- */

static void write_options(struct writer *w, const struct game_option *o)
{
    write_str(w, ",\"options\":[");
    for (bool first = true; o && o->name; o++, first = false) {
        write_str(w, first ? "{\"name\":" : ",{\"name\":");
        write_json_string(w, text_of(o->name));
        write_str(w, ",\"values\":[");
        for (int k = 0; option_name(o, k).n > 0; k++) {
            if (k > 0)
                write_char(w, ',');
            write_json_string(w, option_name(o, k));
        }
        write_str(w, "],\"help\":");
        write_json_string(w, text_of(o->help));
        write_char(w, '}');
    }
    write_char(w, ']');
}

static void write_bots(struct writer *w, const struct mind *m)
{
    write_str(w, ",\"bots\":[");
    for (const struct bot *const *b = m->bots; *b; b++) {
        write_str(w, b == m->bots ? "{\"id\":" : ",{\"id\":");
        write_json_string(w, text_of((*b)->id));
        write_str(w, ",\"title\":");
        write_json_string(w, text_of((*b)->title));
        write_char(w, '}');
    }
    write_char(w, ']');
}

void hub_games(struct hub *h, const struct request *q)
{
    struct writer *w = answer_start(h->answer, q, true);
    write_str(w, ",\"games\":[");
    for (int i = 0; i < game_count; i++) {
        const struct game *g = game_list[i];
        write_str(w, i > 0 ? ",{\"id\":" : "{\"id\":");
        write_json_string(w, text_of(g->id));
        write_str(w, ",\"title\":");
        write_json_string(w, text_of(g->title));
        write_str(w, ",\"blurb\":");
        write_json_string(w, text_of(g->blurb));
        write_str(w, ",\"seats_min\":");
        write_int(w, g->seats_min);
        write_str(w, ",\"seats_max\":");
        write_int(w, g->seats_max);
        write_options(w, g->options);
        write_bots(w, mind_list[i]);
        write_char(w, '}');
    }
    write_char(w, ']');
    answer_send(h->answer, q);
}

/* ---- create ------------------------------------------------------------------- */

struct add_job {
    struct job job;
    struct hub *hub;
    struct request request;
    enum store_result result;
    struct store_seat seats[SEATS_MAX];
    size_t head_size;
    char head[]; /* the record */
};

static void run_add(struct job *job, struct store *store)
{
    struct add_job *j = (struct add_job *)job;
    int64_t now = (int64_t)time(NULL);
    struct store_table table = {
        .code = text_of(j->request.code),
        .game = text_of(j->request.game),
        .head = {j->head, j->head_size},
        .created = now,
        .updated = now,
        .status = STORE_WAITING,
    };
    j->result = store_add(store, &table, j->seats, (size_t)j->request.seats);
}

static void done_add(struct job *job)
{
    struct add_job *j = (struct add_job *)job;
    struct hub *h = j->hub;
    h->under_way--;
    if (j->result == STORE_OK) {
        struct writer *w = answer_start(h->answer, &j->request, true);
        write_str(w, ",\"table\":\"");
        write_str(w, j->request.code);
        write_char(w, '"');
        answer_send(h->answer, &j->request);
    } else {
        hub_store_failed(h, &j->request, j->result);
    }
    session_release(j->request.session);
    free(j);
}

/* Deals the game and writes its record, promise included. */
static struct text write_head(struct hub *h, const struct mind *m, const struct request *q)
{
    static const char play[] = "play\n";
    char setup[SETUP_SIZE_MAX];
    uint8_t seed[RNG_SEED_SIZE];
    secret_bytes(seed, sizeof seed);
    struct writer s = writer_on(setup, sizeof setup);
    m->deal(seed, m->game->data, q->seats, text_of(q->options), &s);
    ASTRO_ASSERT(writer_fits(&s));
    struct record r = {
        .id = text_of(m->game->id),
        .version = m->game->version,
        .committed = true,
        .opened = true,
        .setup = writer_text(&s),
        .entries = {play, 0},
    };
    secret_bytes(r.salt, sizeof r.salt);
    secret_bytes(r.chance, sizeof r.chance);
    record_commit(&r, r.commit);
    struct writer w = writer_on(h->scratch, ANSWER_SIZE);
    record_write(&r, &w);
    ASTRO_ASSERT(writer_fits(&w));
    return writer_text(&w);
}

static bool check_sitters(const struct mind *m, const struct request *q, struct problem *p)
{
    bool person = false;
    for (int i = 0; i < q->seats; i++) {
        if (strcmp(q->sitter[i], "person") == 0)
            person = true;
        else if (!bot_find(m, text_of(q->sitter[i]))) {
            p->type = "unknown";
            return fault_set_text(&p->fault, 0, "There is no bot {0} for this game.",
                                  text_of(q->sitter[i]));
        }
    }
    return person || problem_set(p, "malformed", "At least one seat must be for a person.");
}

static bool check_create(const struct mind *m, const struct request *q, struct problem *p)
{
    if (!m) {
        p->type = "unknown";
        return fault_set_text(&p->fault, 0, "There is no game {0}.", text_of(q->game));
    }
    p->type = "malformed";
    if (q->seats < m->game->seats_min || q->seats > m->game->seats_max)
        return fault_set_ints(&p->fault, 0, "This game is for {0} to {1} seats.",
                              m->game->seats_min, m->game->seats_max);
    return option_check(m->game, text_of(q->options), &p->fault) && check_sitters(m, q, p);
}

void hub_create(struct hub *h, const struct request *q)
{
    const struct mind *m = mind_find(text_of(q->game));
    struct problem p = {0};
    if (!check_create(m, q, &p)) {
        answer_problem(h->answer, q, &p, text_of(""));
        return;
    }
    struct text head = write_head(h, m, q);
    struct add_job *j = calloc(1, sizeof *j + head.n);
    ASTRO_ASSERT(j != NULL);
    j->job = (struct job){.run = run_add, .done = done_add};
    j->hub = h;
    j->request = *q;
    session_hold(q->session);
    table_code_make(j->request.code);
    memcpy(j->head, head.p, head.n);
    j->head_size = head.n;
    for (int i = 0; i < q->seats; i++) {
        bool person = strcmp(q->sitter[i], "person") == 0;
        j->seats[i] = (struct store_seat){
            .seat = i,
            .kind = person ? SITTER_OPEN : SITTER_BOT,
            .name = text_of(person ? "" : j->request.sitter[i]),
        };
    }
    h->under_way++;
    keeper_post(h->keeper, &j->job);
}

/* ---- load --------------------------------------------------------------------- */

/* Reads a table on the keeper's thread into a room of the job's own; the loop
 * moves what is in it to the real one. */
struct load_job {
    struct job job;
    struct hub *hub;
    struct room *room;
    struct room *loaded;
    enum store_result result;
    bool failed;
};

static void move_room(struct room *to, struct room *from)
{
    to->mind = from->mind;
    to->table = from->table;
    to->seats = from->seats;
    memcpy(to->seat, from->seat, sizeof to->seat);
    from->table = NULL;
    memset(from->seat, 0, sizeof from->seat);
}

static void load_table(void *context, const struct store_table *t)
{
    struct load_job *j = context;
    j->loaded->mind = mind_find(t->game);
    if (j->loaded->mind)
        j->loaded->table = table_open(j->loaded->mind->game, t->head, NULL);
    j->failed = !j->loaded->table;
    if (!j->failed)
        j->loaded->seats = table_match(j->loaded->table)->seats;
}

static void load_seat(void *context, const struct store_seat *s)
{
    struct load_job *j = context;
    if (j->failed || s->seat >= j->loaded->seats)
        return;
    struct room_seat *seat = &j->loaded->seat[s->seat];
    seat->sitter = (enum sitter)s->kind;
    struct writer w = writer_on(seat->name, sizeof seat->name);
    write_text(&w, s->name);
    writer_cstr(&w);
    seat->has_hash = s->has_hash;
    memcpy(seat->hash, s->hash, sizeof seat->hash);
    if (seat->sitter == SITTER_BOT) {
        seat->bot = bot_find(j->loaded->mind, s->name);
        j->failed |= !seat->bot;
        if (seat->bot)
            seat->memory = calloc(1, seat->bot->memory_size + 1);
    }
}

static void load_entry(void *context, const struct store_entry *e)
{
    struct load_job *j = context;
    if (j->failed)
        return;
    struct table_entry entry = {
        .seq = e->seq,
        .seat = e->seat < 0 ? SEAT_CHANCE : e->seat,
        .decision = e->decision,
    };
    struct writer k = writer_on(entry.key, sizeof entry.key);
    write_text(&k, e->key);
    struct writer t = writer_on(entry.text, sizeof entry.text);
    write_text(&t, e->text);
    j->failed = !writer_fits(&k) || !writer_fits(&t);
    writer_cstr(&k);
    writer_cstr(&t);
    j->failed = j->failed || !table_restore(j->loaded->table, &entry, NULL);
}

static void run_load(struct job *job, struct store *store)
{
    struct load_job *j = (struct load_job *)job;
    struct store_reader reader = {j, load_table, load_seat, load_entry};
    j->result = store_load(store, text_of(j->loaded->code), 0, &reader, NULL);
}

static void done_load(struct job *job)
{
    struct load_job *j = (struct load_job *)job;
    struct room *r = j->room;
    j->hub->under_way--;
    r->busy = false;
    /* What cannot be replayed is not shown; the rows stay as they are. */
    if (!j->failed && j->result == STORE_OK) {
        move_room(r, j->loaded);
        if (room_started(r))
            hub_think(j->hub, r);
    }
    room_free(j->loaded);
    hub_proceed(j->hub, r);
    free(j);
}

void hub_load(struct hub *h, struct room *r)
{
    struct load_job *j = calloc(1, sizeof *j);
    ASTRO_ASSERT(j != NULL);
    j->job = (struct job){.run = run_load, .done = done_load};
    j->hub = h;
    j->room = r;
    j->loaded = room_new(r->code);
    r->busy = true;
    h->under_way++;
    keeper_post(h->keeper, &j->job);
}

/* ---- sit ---------------------------------------------------------------------- */

struct sit_job {
    struct job job;
    struct hub *hub;
    struct room *room;
    struct request request;
    struct room_seat seat;
    char token[2 * TOKEN_SIZE + 1];
    bool starts; /* this was the last free seat */
    enum store_result result;
};

static void run_sit(struct job *job, struct store *store)
{
    struct sit_job *j = (struct sit_job *)job;
    struct store_seat seat = {
        .seat = j->request.seat,
        .kind = SITTER_PERSON,
        .name = text_of(j->seat.name),
        .has_hash = true,
    };
    memcpy(seat.hash, j->seat.hash, sizeof seat.hash);
    j->result = store_set_seat(store, text_of(j->room->code), &seat, NULL);
    if (j->result == STORE_OK && j->starts)
        store_set(store, text_of(j->room->code), STORE_PLAYING, 0, (int64_t)time(NULL));
}

static void done_sit(struct job *job)
{
    struct sit_job *j = (struct sit_job *)job;
    struct hub *h = j->hub;
    struct room *r = j->room;
    h->under_way--;
    r->busy = false;
    if (j->result == STORE_OK) {
        r->seat[j->request.seat] = j->seat;
        struct writer *w = answer_start(h->answer, &j->request, true);
        write_str(w, ",\"table\":\"");
        write_str(w, r->code);
        write_str(w, "\",\"seat\":");
        write_int(w, j->request.seat + 1);
        write_str(w, ",\"token\":\"");
        write_str(w, j->token);
        write_char(w, '"');
        answer_send(h->answer, &j->request);
        hub_push_seats(h, r, NULL);
        if (j->starts)
            hub_first_roll(h, r);
    } else if (j->result == STORE_CONFLICT) {
        hub_refuse(h, &j->request, "taken", "Somebody else has just taken this seat.");
    } else {
        hub_store_failed(h, &j->request, j->result);
    }
    session_release(j->request.session);
    free(j);
    hub_proceed(h, r);
}

static int free_seats(const struct room *r, int *first)
{
    int count = 0;
    for (int i = r->seats - 1; i >= 0; i--) {
        if (r->seat[i].sitter == SITTER_OPEN) {
            *first = i;
            count++;
        }
    }
    return count;
}

void hub_sit(struct hub *h, struct room *r, const struct request *q)
{
    int seat = -1;
    int left = free_seats(r, &seat);
    if (left == 0) {
        hub_refuse(h, q, "taken", "All seats of this table are taken.");
        return;
    }
    if (q->seat >= 0)
        seat = q->seat;
    if (seat >= r->seats || r->seat[seat].sitter != SITTER_OPEN) {
        hub_refuse(h, q, "taken", "This seat is taken: choose another.");
        return;
    }
    if (text_trim(text_of(q->name)).n == 0) {
        hub_refuse(h, q, "malformed", "Give a name the others can see.");
        return;
    }
    struct sit_job *j = calloc(1, sizeof *j);
    ASTRO_ASSERT(j != NULL);
    j->job = (struct job){.run = run_sit, .done = done_sit};
    j->hub = h;
    j->room = r;
    j->request = *q;
    j->request.seat = seat;
    session_hold(q->session);
    j->seat.sitter = SITTER_PERSON;
    memcpy(j->seat.name, q->name, sizeof j->seat.name);
    j->seat.has_hash = true;
    token_make(j->token, j->seat.hash);
    j->starts = left == 1;
    r->busy = true;
    h->under_way++;
    keeper_post(h->keeper, &j->job);
}

/* ---- open and record ------------------------------------------------------------ */

static bool find_viewer(const struct room *r, const struct request *q, int *viewer)
{
    *viewer = VIEWER_PUBLIC;
    if (!q->has_token)
        return true;
    for (int i = 0; i < r->seats; i++) {
        if (r->seat[i].has_hash && secret_equal(r->seat[i].hash, q->token)) {
            *viewer = i;
            return true;
        }
    }
    return false;
}

void hub_open(struct hub *h, struct room *r, const struct request *q)
{
    int viewer;
    if (!find_viewer(r, q, &viewer)) {
        hub_refuse(h, q, "not_yours", "No seat of this table goes with this token.");
        return;
    }
    if (!session_open(q->session))
        return;
    bool came = viewer >= 0 && !room_here(r, viewer);
    room_enter(r, q->session, viewer);
    struct writer events = writer_on(h->scratch, ANSWER_SIZE);
    uint32_t entries = table_match(r->table)->entries;
    uint32_t since = q->has_since && q->since < entries ? q->since : entries;
    table_events(r->table, since + 1, entries, viewer, &events);
    ASTRO_ASSERT(writer_fits(&events));
    struct writer *w = answer_start(h->answer, q, true);
    write_str(w, ",\"at\":");
    room_position(r, viewer, writer_text(&events), w);
    answer_send(h->answer, q);
    if (came)
        hub_push_seats(h, r, q->session);
}

void hub_record(struct hub *h, struct room *r, const struct request *q)
{
    if (room_status(r) != STORE_OVER) {
        hub_refuse(h, q, "not_over", "The record is shown when the game is over.");
        return;
    }
    struct writer record = writer_on(h->scratch, ANSWER_SIZE);
    table_record(r->table, &record);
    ASTRO_ASSERT(writer_fits(&record));
    struct writer *w = answer_start(h->answer, q, true);
    write_str(w, ",\"record\":");
    write_json_string(w, writer_text(&record));
    answer_send(h->answer, q);
}
