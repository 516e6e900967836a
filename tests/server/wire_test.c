/* Secrecy on the wire. Two tables whose deals differ only in what one viewer
 * may not know, by the independent tables of tests/property, are put into a
 * store; a real server plays the same moves at both; and every byte this viewer
 * receives must be the same at both for as long as those tables say that it may
 * not tell them apart. Only the code of the table and the commit are masked. */

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/panic.h"
#include "base/sha256.h"
#include "bench/server_load.h"
#include "engine/record.h"
#include "server/secret.h"
#include "store/store.h"
#include "support/world.h"

enum { PAIRS = 6, DEALS = 100, ALTERED = 40000, STEPS = 60, TEXT = 1 << 16 };

/* One table of a pair: its deal, and the match as it should be. */
struct side {
    char code[TABLE_CODE_SIZE];
    char setup[SETUP_SIZE_MAX];
    size_t setup_n;
    struct game_data *memory;
    struct match match;
    struct load_socket socket[2]; /* the viewer, and who plays all seats */
    char said[TEXT];              /* the viewer's last message, masked */
};

struct pair {
    const struct world *world;
    int viewer, seats;
    struct side side[2];
};

static uint8_t chance[RNG_SEED_SIZE] = {7};
static const char *const program_variable = "ASTROLABE";

/* ---- deals that one viewer cannot tell apart ------------------------------------------ */

static void know(const struct world *w, const struct match *m, int viewer, char *out)
{
    struct writer text = writer_on(out, TEXT - 1);
    w->may_know(m->data, match_state(m), viewer, &text);
    writer_cstr(&text);
}

/* A match as the server starts it: dice that are due at once have fallen. */
static bool start(const struct pair *p, struct side *s)
{
    struct match *m = &s->match;
    if (!match_start(m, p->world->game, (struct text){s->setup, s->setup_n}, s->memory, NULL))
        return false;
    while (seat_in(match_turn(m), SEAT_CHANCE)) {
        char roll[ENTRY_SIZE_MAX];
        struct writer w = writer_on(roll, sizeof roll);
        match_roll(m, chance, &w);
        struct entry e = {.kind = ENTRY_MOVE,
                          .seq = m->entries + 1,
                          .seat = SEAT_CHANCE,
                          .body = writer_text(&w)};
        assert_true(match_enter(m, &e, NULL));
    }
    return true;
}

static void deal(const struct pair *p, struct side *s, uint64_t number)
{
    const struct game *g = p->world->game;
    uint8_t seed[RNG_SEED_SIZE];
    struct rng r = rng_from_number(number);
    rng_bytes(&r, seed, sizeof seed);
    struct writer w = writer_on(s->setup, sizeof s->setup);
    p->world->mind->deal(seed, g->data, p->seats, text_of(p->world->options[0]), &w);
    s->setup_n = w.n;
    if (!s->memory)
        s->memory = malloc(g->data_size + 1);
    assert_true(start(p, s));
}

/* Changes one letter of the first deal, or swaps two, for the second. */
static bool alter(struct pair *p, struct rng *r)
{
    static const char letters[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    struct side *from = &p->side[0], *to = &p->side[1];
    uint32_t one = rng_below(r, (uint32_t)from->setup_n);
    uint32_t two = rng_below(r, (uint32_t)from->setup_n);
    uint32_t letter = rng_below(r, sizeof letters - 1);
    bool swap = rng_below(r, 2);
    if (!strchr(letters, from->setup[one]) || (swap && !strchr(letters, from->setup[two])))
        return false;
    memcpy(to->setup, from->setup, from->setup_n);
    to->setup_n = from->setup_n;
    to->setup[one] = swap ? from->setup[two] : letters[letter];
    if (swap)
        to->setup[two] = from->setup[one];
    return memcmp(to->setup, from->setup, from->setup_n) != 0 && start(p, to);
}

static bool find_pair(struct pair *p, uint64_t number)
{
    static char one[TEXT], two[TEXT];
    struct rng r = rng_from_number(number);
    deal(p, &p->side[0], number);
    know(p->world, &p->side[0].match, p->viewer, one);
    for (uint64_t i = 1; i < DEALS + ALTERED; i++) {
        if (i < DEALS)
            deal(p, &p->side[1], number + i);
        else if (!alter(p, &r))
            continue;
        know(p->world, &p->side[1].match, p->viewer, two);
        bool same = p->side[0].setup_n == p->side[1].setup_n &&
                    memcmp(p->side[0].setup, p->side[1].setup, p->side[0].setup_n) == 0;
        if (!same && strcmp(one, two) == 0)
            return true;
    }
    return false;
}

/* ---- the store, before the server starts ---------------------------------------------- */

static void token_of(int seat, char out[33], uint8_t hash[32])
{
    snprintf(out, 33, "%032d", seat);
    assert_true(token_hash(text_of(out), hash));
}

static void put_table(struct store *store, const struct pair *p, struct side *s)
{
    static char head[TEXT];
    struct record r = {.id = text_of(p->world->game->id),
                       .version = p->world->game->version,
                       .committed = true,
                       .opened = true,
                       .setup = {s->setup, s->setup_n},
                       .entries = {"", 0}};
    memcpy(r.chance, chance, sizeof chance);
    record_commit(&r, r.commit);
    struct writer w = writer_on(head, sizeof head);
    record_write(&r, &w);
    struct store_seat seats[SEATS_MAX];
    for (int i = 0; i < p->seats; i++) {
        char token[33];
        seats[i] =
            (struct store_seat){.seat = i, .kind = 1, .name = text_of("Ada"), .has_hash = true};
        token_of(i, token, seats[i].hash);
    }
    table_code_make(s->code);
    struct store_table t = {.code = text_of(s->code),
                            .game = r.id,
                            .head = writer_text(&w),
                            .created = 1790000000,
                            .updated = 1790000000,
                            .status = STORE_PLAYING};
    assert_int_equal(store_add(store, &t, seats, (size_t)p->seats), STORE_OK);
}

/* ---- the wire ------------------------------------------------------------------------- */

struct wanted {
    const char *start; /* of the message that is waited for */
    char *out;
};

static bool take_wanted(void *context, struct load_socket *s, char *message, size_t n)
{
    struct wanted *w = context;
    (void)s;
    if (strncmp(message, w->start, strlen(w->start)) != 0)
        return true;
    assert_true(n < TEXT);
    memcpy(w->out, message, n + 1);
    return false;
}

static void wait_for(struct load_socket *s, const char *start, char *out)
{
    struct wanted w = {start, out};
    load_run(s, 1, take_wanted, &w);
}

static void mask(char *message, const char *name, size_t n)
{
    char *at = strstr(message, name);
    if (at)
        memset(at + strlen(name), 'x', n);
}

/* The viewer's next message that starts like this. */
static void hear(struct side *s, const char *start)
{
    wait_for(&s->socket[0], start, s->said);
    mask(s->said, "\"table\":\"", TABLE_CODE_SIZE - 1);
    mask(s->said, "\"commit\":\"", 64);
}

static void open_as(struct side *s, int socket, int viewer, char *out)
{
    char token[33], field[64] = "";
    uint8_t hash[32];
    if (viewer >= 0) {
        token_of(viewer, token, hash);
        snprintf(field, sizeof field, ",\"token\":\"%s\"", token);
    }
    load_send(&s->socket[socket],
              "{\"do\":\"open\",\"id\":1,\"also\":true,\"since\":0,\"table\":\"%s\"%s}", s->code,
              field);
    if (out)
        wait_for(&s->socket[socket], "{\"re\":1,\"ok\":true", out);
}

static void connect_side(const struct pair *p, struct side *s, int port, int seen_as)
{
    static char answer[TEXT];
    load_connect(s->socket, 2, port);
    for (int i = 0; i < p->seats; i++)
        open_as(s, 1, i, answer);
    open_as(s, 0, seen_as, NULL);
    hear(s, "{\"re\":1,\"ok\":true");
}

/* ---- one move at both tables ----------------------------------------------------------- */

/* Plays a move and the dice after it on a copy; false if it is not legal. */
static bool try_move(const struct pair *p, const struct match *from, struct match *to, int seat,
                     struct text move, char *seen)
{
    struct entry e = {.kind = ENTRY_MOVE, .seq = from->entries + 1, .seat = seat, .body = move};
    struct writer w = writer_on(seen, TEXT - 1);
    struct match before = *from;
    char roll[ENTRY_SIZE_MAX];
    *to = *from;
    for (;;) {
        struct move m;
        if (!match_enter(to, &e, NULL))
            return false;
        (void)game_read_move(before.game, before.data, match_state(&before), e.seat, e.body, &m,
                             NULL);
        p->world->may_see(before.data, match_state(&before), match_state(to), e.seat, &m, p->viewer,
                          &w);
        if (!seat_in(match_turn(to), SEAT_CHANCE))
            break;
        struct writer r = writer_on(roll, sizeof roll);
        match_roll(to, chance, &r);
        before = *to;
        e = (struct entry){.kind = ENTRY_MOVE,
                           .seq = to->entries + 1,
                           .seat = SEAT_CHANCE,
                           .body = writer_text(&r)};
    }
    w.p[w.n < TEXT - 1 ? w.n : TEXT - 2] = '\0';
    w.n = strlen(seen);
    know(p->world, to, p->viewer, seen + w.n);
    return true;
}

/* Finds a move that is legal at both tables and after which the viewer still
 * may not tell them apart, and makes it in both matches. */
static bool find_move(struct pair *p, struct rng *r, int *seat, char move[ENTRY_SIZE_MAX])
{
    static char seen[2][2 * TEXT];
    struct match next[2];
    const struct match *m = &p->side[0].match;
    seat_set turn = match_turn(m);
    for (int tries = 0; tries < 40 && turn == match_turn(&p->side[1].match) && turn; tries++) {
        *seat = (int)rng_below(r, (uint32_t)p->seats);
        if (!seat_in(turn, *seat))
            continue;
        struct move drawn = m->game->sample(m->data, match_state(m), *seat, r);
        struct writer w = writer_on(move, ENTRY_SIZE_MAX);
        m->game->move_write(m->data, match_state(m), *seat, &drawn, &w);
        writer_cstr(&w);
        bool both = true;
        for (int i = 0; i < 2 && both; i++)
            both = try_move(p, &p->side[i].match, &next[i], *seat, text_of(move), seen[i]);
        if (!both || strcmp(seen[0], seen[1]) != 0 ||
            match_decision(m, *seat) != match_decision(&p->side[1].match, *seat))
            continue;
        p->side[0].match = next[0];
        p->side[1].match = next[1];
        return true;
    }
    return false;
}

/* Plays until the tables can be told apart; counts messages that were equal.
 * False where one was not. */
static bool compare(struct pair *p, struct rng *r, int *equal)
{
    static char answer[TEXT];
    for (int step = 0; step < STEPS; step++) {
        if (strcmp(p->side[0].said, p->side[1].said) != 0)
            return false;
        ++*equal;
        int seat;
        char move[ENTRY_SIZE_MAX];
        uint32_t decision[SEATS_MAX];
        for (int i = 0; i < p->seats; i++)
            decision[i] = match_decision(&p->side[0].match, i);
        if (!find_move(p, r, &seat, move))
            return true;
        for (int i = 0; i < 2; i++) {
            struct side *s = &p->side[i];
            load_send(&s->socket[1],
                      "{\"do\":\"play\",\"id\":5,\"table\":\"%s\",\"seat\":%d,\"decision\":%u,"
                      "\"key\":\"s%d\",\"move\":\"%s\"}",
                      s->code, seat + 1, decision[seat], step, move);
            wait_for(&s->socket[1], "{\"re\":5,", answer);
            if (!strstr(answer, "\"ok\":true"))
                fail_msg("%s: %s %s", p->world->game->id, move, answer);
            hear(s, "{\"push\":\"entry\"");
        }
    }
    return true;
}

static void clear(struct pair *p)
{
    for (int i = 0; i < 2; i++)
        free(p->side[i].memory);
    free(p);
}

/* ---- the test ------------------------------------------------------------------------- */

struct ground {
    char folder[64];
    struct load_server server;
};

/* Compares one game for every viewer; with `leak` the viewer is shown what the
 * next seat sees, as a server with a fault would do. */
static int compare_game(const struct world *w, bool leak, int *unequal)
{
    struct ground g = {.folder = "/tmp/astrolabe-wire-XXXXXX"};
    struct pair *pairs[PAIRS * (SEATS_MAX + 1)];
    int count = 0, equal = 0;
    struct store *store;
    char path[128];
    assert_non_null(mkdtemp(g.folder));
    snprintf(path, sizeof path, "%s/astrolabe.db", g.folder);
    assert_int_equal(store_open_sqlite(path, &store), STORE_OK);
    int seats = w->game->seats_min > 2 ? w->game->seats_min : 2;
    for (int viewer = VIEWER_PUBLIC; viewer < seats; viewer++) {
        for (int i = 0; i < PAIRS; i++) {
            struct pair *p = calloc(1, sizeof *p);
            *p = (struct pair){.world = w, .viewer = viewer, .seats = seats};
            if (!find_pair(p, (uint64_t)(i + 1) * 1000003)) {
                clear(p);
                break; /* this viewer sees too much of a deal to find another one */
            }
            put_table(store, p, &p->side[0]);
            put_table(store, p, &p->side[1]);
            pairs[count++] = p;
        }
    }
    store_close(store);
    const char *program = getenv(program_variable);
    load_start(&g.server, program ? program : "build/astrolabe", g.folder, NULL);
    for (int i = 0; i < count; i++) {
        struct pair *p = pairs[i];
        struct rng r = rng_from_number((uint64_t)i);
        int seen_as = leak ? (p->viewer + 1) % p->seats : p->viewer;
        for (int k = 0; k < 2; k++)
            connect_side(p, &p->side[k], g.server.port, seen_as);
        if (!compare(p, &r, &equal)) {
            ++*unequal;
            if (!leak)
                fprintf(stderr, "viewer %d of %s:\n%s\n%s\n", p->viewer, w->game->id,
                        p->side[0].said, p->side[1].said);
        }
        for (int k = 0; k < 2; k++)
            load_close(p->side[k].socket, 2);
        clear(p);
    }
    load_stop(&g.server);
    snprintf(path, sizeof path, "rm -rf %s", g.folder);
    assert_int_equal(system(path), 0);
    print_message("%s: %d pairs, %d messages equal, %d pairs unequal%s\n", w->game->id, count,
                  equal, *unequal, leak ? " (planted leak)" : "");
    return equal;
}

static void test_the_wire_keeps_secrets(void **state)
{
    (void)state;
    for (const struct world *const *w = world_list; *w; w++) {
        int unequal = 0, equal = compare_game(*w, false, &unequal);
        assert_int_equal(unequal, 0);
        assert_true(equal > 2 * PAIRS); /* moves were made, not only deals compared */
    }
}

static void test_a_planted_leak_is_caught(void **state)
{
    (void)state;
    int unequal = 0;
    for (const struct world *const *w = world_list; *w; w++)
        if (strcmp((*w)->game->id, "null") == 0)
            (void)compare_game(*w, true, &unequal);
    assert_true(unequal > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_wire_keeps_secrets),
        cmocka_unit_test(test_a_planted_leak_is_caught),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
