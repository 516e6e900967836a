/* Secrecy on the wire. Two tables whose deals differ only in what one viewer
 * may not know, by the independent tables of tests/property, are put into a
 * store; random bots play at both through a real server, different moves where
 * this viewer may not see the difference; and every byte it receives must be
 * the same at both for as long as those tables say that it may not tell them
 * apart. Only the code of the table and the commit are masked. A server with a
 * planted leak (leak.c) must be caught at it in every game.
 *
 * With ASTRO_TIMED=N (tools/soak) the viewer then asks N times at either table, in turns: the
 * answers may not take longer at one of them than at two tables of one and the same deal, which are
 * measured alike. */

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>
#include <math.h>

#include "base/panic.h"
#include "base/sha256.h"
#include "bench/server_load.h"
#include "engine/record.h"
#include "server/secret.h"
#include "store/store.h"
#include "support/world.h"

enum {
    PAIRS = 6,
    ALL_PAIRS = 2 * PAIRS * (SEATS_MAX + 1),
    DEALS = 100,
    ALTERED = 40000,
    STEPS = 60,
    TIMED_MAX = 1000,
    TEXT = 1 << 16
};

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
    const char *options;
    int viewer, seats;
    bool copy; /* both are the same deal, and are played alike */
    struct side side[2];
};

/* What was seen of one game. */
struct tally {
    int pairs;
    int equal;                  /* messages */
    int different;              /* moves that were not the same at both tables */
    int unequal;                /* pairs that could be told apart and should not */
    double apart[2][ALL_PAIRS]; /* how far the times of two tables are apart; of copies: [1] */
    int timed[2];
};

static uint8_t chance[RNG_SEED_SIZE] = {7};

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
    p->world->ai->deal(seed, g->data, p->seats, text_of(p->options), &w);
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
    const struct match *m = &p->side[0].match;
    if (m->game->by_hand && m->game->by_hand(match_state(m)))
        return false; /* entered at a real table: no server rolls its dice */
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

static void draw(const struct side *s, int seat, struct rng *r, char move[ENTRY_SIZE_MAX])
{
    const struct match *m = &s->match;
    struct move drawn = m->game->sample(m->data, match_state(m), seat, r);
    struct writer w = writer_on(move, ENTRY_SIZE_MAX);
    m->game->move_write(m->data, match_state(m), seat, &drawn, &w);
    writer_cstr(&w);
}

/* Makes one move at each table, if both are legal and the viewer still may not
 * tell the tables apart after them. */
static bool try_both(struct pair *p, int seat, char move[2][ENTRY_SIZE_MAX])
{
    static char seen[2][2 * TEXT];
    struct match next[2];
    for (int i = 0; i < 2; i++)
        if (!try_move(p, &p->side[i].match, &next[i], seat, text_of(move[i]), seen[i]))
            return false;
    if (strcmp(seen[0], seen[1]) != 0 ||
        match_decision(&p->side[0].match, seat) != match_decision(&p->side[1].match, seat))
        return false;
    for (int i = 0; i < 2; i++)
        p->side[i].match = next[i];
    return true;
}

/* Finds such moves and makes them in both matches: different ones where that
 * can be hidden, else the same. */
static bool find_moves(struct pair *p, struct rng *r, int *seat, char move[2][ENTRY_SIZE_MAX])
{
    seat_set turn = match_turn(&p->side[0].match);
    if (turn != match_turn(&p->side[1].match) || turn == 0)
        return false;
    for (int tries = 0; tries < 40; tries++) {
        *seat = (int)rng_below(r, (uint32_t)p->seats);
        if (!seat_in(turn, *seat))
            continue;
        draw(&p->side[0], *seat, r, move[0]);
        draw(&p->side[1], *seat, r, move[1]);
        if (p->copy)
            memcpy(move[1], move[0], sizeof move[1]);
        if (try_both(p, *seat, move))
            return true;
        memcpy(move[1], move[0], sizeof move[1]);
        if (try_both(p, *seat, move))
            return true;
    }
    return false;
}

/* Sends the moves of one step, and hears what the viewer is told of them. */
static void play_both(struct pair *p, int step, int seat, uint32_t decision,
                      char move[2][ENTRY_SIZE_MAX])
{
    static char answer[TEXT];
    for (int i = 0; i < 2; i++) {
        struct side *s = &p->side[i];
        load_send(&s->socket[1],
                  "{\"do\":\"play\",\"id\":5,\"table\":\"%s\",\"seat\":%d,\"decision\":%u,"
                  "\"key\":\"s%d\",\"move\":\"%s\"}",
                  s->code, seat + 1, decision, step, move[i]);
        wait_for(&s->socket[1], "{\"re\":5,", answer);
        if (!strstr(answer, "\"ok\":true"))
            fail_msg("%s: %s %s", p->world->game->id, move[i], answer);
        hear(s, "{\"push\":\"entry\"");
    }
}

static bool same_bytes(struct pair *p, struct tally *t)
{
    if (strcmp(p->side[0].said, p->side[1].said) != 0)
        return false;
    t->equal++;
    return true;
}

/* Plays until the tables can be told apart, and then looks at the whole story
 * once more. False where bytes differed that should not. */
static bool compare(struct pair *p, struct rng *r, struct tally *t)
{
    bool same = same_bytes(p, t);
    for (int step = 0; same && step < STEPS; step++) {
        int seat;
        char move[2][ENTRY_SIZE_MAX];
        uint32_t decision[SEATS_MAX];
        for (int i = 0; i < p->seats; i++)
            decision[i] = match_decision(&p->side[0].match, i);
        if (!find_moves(p, r, &seat, move))
            break;
        t->different += strcmp(move[0], move[1]) != 0;
        play_both(p, step, seat, decision[seat], move);
        same = same_bytes(p, t);
    }
    for (int i = 0; same && i < 2; i++) {
        open_as(&p->side[i], 0, p->viewer, NULL);
        hear(&p->side[i], "{\"re\":1,\"ok\":true");
    }
    return same && same_bytes(p, t);
}

/* ---- how long answers take -------------------------------------------------------------- */

static int timed_asks(void)
{
    const char *said = getenv("ASTRO_TIMED");
    int n = said ? atoi(said) : 0;
    return n < TIMED_MAX ? n : TIMED_MAX;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Five tenths: the median. */
static double quantile(double *of, int n, int tenths)
{
    qsort(of, (size_t)n, sizeof *of, by_size);
    return n > 0 ? of[n * tenths / 10] : 0;
}

/* Asks for the whole story at both tables in turns. The quickest tenth counts: what else
 * the machine does only makes answers later. */
static void time_answers(struct pair *p, struct tally *t)
{
    static double took[2][TIMED_MAX];
    int asks = timed_asks();
    for (int k = 0; k < 2 * asks; k++) {
        int i = k % 2;
        double began = load_seconds();
        open_as(&p->side[i], 0, p->viewer, NULL);
        hear(&p->side[i], "{\"re\":1,\"ok\":true");
        took[i][k / 2] = load_seconds() - began;
    }
    if (asks == 0)
        return;
    double one = quantile(took[0], asks, 1), two = quantile(took[1], asks, 1);
    t->apart[p->copy][t->timed[p->copy]++] = fabs(log(one / two));
}

/* How many times farther two worlds are apart than two copies of one. */
static double time_ratio(struct tally *t)
{
    double worlds = quantile(t->apart[0], t->timed[0], 5),
           copies = quantile(t->apart[1], t->timed[1], 5);
    print_message("   time of answers: %d pairs of worlds %.2f %% apart, %d of copies %.2f %%\n",
                  t->timed[0], worlds * 100, t->timed[1], copies * 100);
    return worlds / (copies + 0.002);
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

/* Two tables of the first deal of a pair. */
static struct pair *copy_of(struct store *store, const struct pair *p)
{
    struct pair *c = calloc(1, sizeof *c);
    *c = (struct pair){.world = p->world,
                       .options = p->options,
                       .viewer = p->viewer,
                       .seats = p->seats,
                       .copy = true};
    for (int i = 0; i < 2; i++) {
        memcpy(c->side[i].setup, p->side[0].setup, p->side[0].setup_n);
        c->side[i].setup_n = p->side[0].setup_n;
        c->side[i].memory = malloc(p->world->game->data_size + 1);
        assert_true(start(c, &c->side[i]));
        put_table(store, c, &c->side[i]);
    }
    return c;
}

/* Two tables for every viewer, as many pairs as can be found. */
static int make_pairs(const struct world *w, struct store *store, struct pair **pairs)
{
    int count = 0, options = 0;
    int fewest = w->game->seats_min > 2 ? w->game->seats_min : 2;
    int most = w->game->seats_max > 3 ? 3 : w->game->seats_max;
    while (w->options[options])
        options++;
    for (int viewer = VIEWER_PUBLIC; viewer < most; viewer++) {
        for (int i = 0; i < PAIRS; i++) {
            int seats = viewer >= fewest || i % 2 ? most : fewest;
            struct pair *p = calloc(1, sizeof *p);
            *p = (struct pair){
                .world = w, .options = w->options[i % options], .viewer = viewer, .seats = seats};
            if (!find_pair(p, (uint64_t)(i + 1) * 1000003)) {
                clear(p);
                continue; /* this viewer sees too much of this deal to find another one */
            }
            put_table(store, p, &p->side[0]);
            put_table(store, p, &p->side[1]);
            pairs[count++] = p;
            if (timed_asks() > 0)
                pairs[count++] = copy_of(store, p);
        }
    }
    return count;
}

/* Compares one game for every viewer, on the server at `program`. */
static struct tally compare_game(const struct world *w, const char *program, const char *leak)
{
    struct ground g = {.folder = "/tmp/astrolabe-wire-XXXXXX"};
    struct pair *pairs[ALL_PAIRS];
    struct tally t = {0};
    struct store *store;
    char path[128];
    assert_non_null(mkdtemp(g.folder));
    snprintf(path, sizeof path, "%s/astrolabe.db", g.folder);
    assert_int_equal(store_open_sqlite(path, &store), STORE_OK);
    t.pairs = make_pairs(w, store, pairs);
    store_close(store);
    load_start(&g.server, program, g.folder, NULL);
    for (int i = 0; i < t.pairs; i++) {
        struct pair *p = pairs[i];
        struct rng r = rng_from_number((uint64_t)i);
        for (int k = 0; k < 2; k++)
            connect_side(p, &p->side[k], g.server.port, p->viewer);
        if (!compare(p, &r, &t)) {
            t.unequal++;
            if (!leak)
                fprintf(stderr, "viewer %d of %s:\n%s\n%s\n", p->viewer, w->game->id,
                        p->side[0].said, p->side[1].said);
        } else {
            time_answers(p, &t);
        }
        for (int k = 0; k < 2; k++)
            load_close(p->side[k].socket, 2);
        clear(p);
    }
    load_stop(&g.server);
    snprintf(path, sizeof path, "rm -rf %s", g.folder);
    assert_int_equal(system(path), 0);
    print_message("%s: %d pairs, %d messages equal, %d moves different, %d pairs unequal%s%s\n",
                  w->game->id, t.pairs, t.equal, t.different, t.unequal, leak ? "; planted: " : "",
                  leak ? leak : "");
    return t;
}

static const char *program_of(const char *variable, const char *otherwise)
{
    const char *program = getenv(variable);
    return program ? program : otherwise;
}

static void test_the_wire_keeps_secrets(void **state)
{
    (void)state;
    for (const struct world *const *w = world_list; *w; w++) {
        struct tally t = compare_game(*w, program_of("ASTROLABE", "build/astrolabe"), NULL);
        assert_int_equal(t.unequal, 0);
        assert_true(t.pairs >= PAIRS);
        assert_true(t.equal > 3 * t.pairs); /* moves were made, not only deals compared */
        assert_true(t.different > 0);
    }
}

/* A server that shows everything, and one that tells of a move as its maker
 * sees it. */
static void test_a_planted_leak_is_caught(void **state)
{
    static const char *const leaks[] = {"view", "event"};
    (void)state;
    for (size_t i = 0; i < sizeof leaks / sizeof *leaks; i++) {
        setenv("ASTRO_LEAK", leaks[i], 1);
        for (const struct world *const *w = world_list; *w; w++) {
            const char *leaky = program_of("ASTRO_LEAKY", "build/release/tests/astrolabe_leaky");
            assert_true(compare_game(*w, leaky, leaks[i]).unequal > 0);
        }
    }
    unsetenv("ASTRO_LEAK");
}

/* A server that takes longer where more is hidden is told from one that does not. */
static void test_answers_take_as_long(void **state)
{
    const char *leaky = program_of("ASTRO_LEAKY", "build/release/tests/astrolabe_leaky");
    (void)state;
    for (const struct world *const *w = world_list; *w; w++) {
        struct tally t = compare_game(*w, program_of("ASTROLABE", "build/astrolabe"), NULL);
        assert_true(time_ratio(&t) < 2);
        setenv("ASTRO_LEAK", "time", 1);
        t = compare_game(*w, leaky, "time");
        unsetenv("ASTRO_LEAK");
        assert_true(time_ratio(&t) > 2);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_wire_keeps_secrets),
        cmocka_unit_test(test_a_planted_leak_is_caught),
    };
    const struct CMUnitTest timed[] = {
        cmocka_unit_test(test_answers_take_as_long),
    };
    return timed_asks() > 0 ? cmocka_run_group_tests(timed, NULL, NULL)
                            : cmocka_run_group_tests(tests, NULL, NULL);
}
