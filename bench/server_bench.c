/* The server under load, measured from outside on the same machine: durable
 * moves a second, memory per idle socket and per table, and a cold start.
 *
 *     server_bench FOLDER [PROGRAM [moves|shared|memory|start [GAMES]]]
 *
 * Every move counted was answered, and so is on the disk (SQLite, synchronous
 * FULL). Pairs of sockets play null games; each pair plays several at once. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "fill.h"
#include "measure.h"
#include "server_load.h"

enum { SOCKETS = 64, AT_ONCE = 4, GAMES = 20, IDLE = 10000, CODE = 14 };

static bool short_of;
static int stored = 100000; /* games */

static void figure(const char *name, double measured, const char *relation, double target, bool ok)
{
    char text[32];
    snprintf(text, sizeof text, "%s%.6g", relation, target);
    printf("%-44s %14.6g %14s %s\n", name, measured, text, ok ? "ok" : "short");
    fflush(stdout);
    short_of = short_of || !ok;
}

/* ---- tables, made before the clock runs ---------------------------------------------- */

struct tables {
    char (*code)[CODE + 1];
    int count, asked, made;
    int seats; /* sit answers still to come */
};

static bool take_code(void *context, struct load_socket *s, char *message, size_t n)
{
    struct tables *t = context;
    const char *code = strstr(message, "\"table\":\"");
    (void)n;
    if (!code) {
        fprintf(stderr, "server_bench: %s\n", message);
        exit(1);
    }
    memcpy(t->code[t->made++], code + 9, CODE);
    if (t->asked < t->count) {
        t->asked++;
        load_send(
            s, "{\"do\":\"create\",\"id\":1,\"game\":\"null\",\"seats\":[\"person\",\"person\"]}");
    }
    return t->made < t->count;
}

static bool take_seat(void *context, struct load_socket *s, char *message, size_t n)
{
    struct tables *t = context;
    (void)s, (void)n;
    if (!strstr(message, "\"ok\":true")) {
        fprintf(stderr, "server_bench: %s\n", message);
        exit(1);
    }
    return --t->seats > 0;
}

/* The token of a seat: anything that is 32 digits does. */
static void send_sit(struct load_socket *s, const char *code, int table, int seat)
{
    load_send(s,
              "{\"do\":\"sit\",\"id\":1,\"table\":\"%s\",\"name\":\"Load %d\",\"seat\":%d,"
              "\"token\":\"%032x\"}",
              code, seat + 1, seat + 1, (unsigned)(table * 2 + seat));
}

static void make_tables(struct tables *t, struct load_socket *sockets, int count, int tables)
{
    *t = (struct tables){.count = tables, .code = calloc((size_t)tables, CODE + 1)};
    for (int i = 0; i < count && t->asked < t->count; i++, t->asked++)
        load_send(
            &sockets[i],
            "{\"do\":\"create\",\"id\":1,\"game\":\"null\",\"seats\":[\"person\",\"person\"]}");
    load_run(sockets, count, take_code, t);
    for (int from = 0; from < tables; from += count) {
        t->seats = 0;
        for (int i = 0; i < count && from + i < tables; i++) {
            send_sit(&sockets[i], t->code[from + i], from + i, 0);
            send_sit(&sockets[i], t->code[from + i], from + i, 1);
            t->seats += 2;
        }
        load_run(sockets, count, take_seat, t);
    }
}

/* ---- moves a second ------------------------------------------------------------------ */

struct seat_at { /* one seat at one table that is being played */
    int table;
    bool opened;
    unsigned asked; /* the decision it has answered last */
    double sent;    /* when */
    bool waiting;   /* for the answer */
};

struct play {
    struct tables *tables;
    struct load_socket *sockets;
    struct seat_at seat[SOCKETS][AT_ONCE];
    int next[SOCKETS / 2]; /* table each pair takes next */
    int playing;           /* seats that have a table */
    double *took;          /* of each answered move */
    size_t moves;
};

static void open_next(struct play *p, int pair, int slot)
{
    int table = p->next[pair];
    p->next[pair] += SOCKETS / 2;
    for (int side = 0; side < 2; side++) {
        struct seat_at *a = &p->seat[pair * 2 + side][slot];
        *a = (struct seat_at){.table = -1};
        if (table >= p->tables->count)
            continue;
        a->table = table;
        p->playing++;
        load_send(&p->sockets[pair * 2 + side],
                  "{\"do\":\"open\",\"id\":%d,\"table\":\"%s\",\"token\":\"%032x\"}", 100 + slot,
                  p->tables->code[table], (unsigned)(table * 2 + side));
    }
}

/* Answers the decision of a position, if there is a new one. */
static void act(struct play *p, struct load_socket *s, struct seat_at *a, int slot,
                const char *message)
{
    const char *found = strstr(message, "\"decision\":");
    unsigned decision = found ? (unsigned)strtoul(found + 11, NULL, 10) : 0;
    if (decision == 0 || decision <= a->asked)
        return;
    const char *move = a->asked == 0 ? "b1" : "-";
    a->asked = decision;
    a->sent = load_seconds();
    a->waiting = true;
    load_send(s,
              "{\"do\":\"play\",\"id\":%d,\"table\":\"%s\",\"decision\":%u,\"key\":\"k%u\","
              "\"move\":\"%s\"}",
              slot, p->tables->code[a->table], decision, decision, move);
}

static bool leave_table(struct play *p, int socket, int slot)
{
    struct seat_at *pair = &p->seat[socket & ~1][slot], *other = &p->seat[socket | 1][slot];
    load_send(&p->sockets[socket], "{\"do\":\"leave\",\"id\":200,\"table\":\"%s\"}",
              p->tables->code[p->seat[socket][slot].table]);
    p->seat[socket][slot].table = -1;
    p->playing--;
    if (pair->table < 0 && other->table < 0)
        open_next(p, socket / 2, slot);
    return p->playing > 0;
}

static bool take_play(void *context, struct load_socket *s, char *message, size_t n)
{
    struct play *p = context;
    (void)n;
    if (strncmp(message, "{\"re\":200", 9) == 0)
        return true;
    if (strncmp(message, "{\"re\":", 6) == 0 && message[7] == ',') { /* a move is stored */
        struct seat_at *a = &p->seat[s->index][message[6] - '0'];
        if (!strstr(message, "\"ok\":true") || !a->waiting) {
            fprintf(stderr, "server_bench: %s\n", message);
            exit(1);
        }
        a->waiting = false;
        p->took[p->moves++] = load_seconds() - a->sent;
        return true;
    }
    const char *code = strstr(message, "\"table\":\"");
    for (int slot = 0; code && slot < AT_ONCE; slot++) {
        struct seat_at *a = &p->seat[s->index][slot];
        if (a->table < 0 || memcmp(p->tables->code[a->table], code + 9, CODE) != 0)
            continue;
        if (strstr(code, "\"status\":\"over\""))
            return leave_table(p, s->index, slot);
        act(p, s, a, slot, code);
    }
    return true;
}

static int by_time(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

struct moves {
    double rate, p99;
};

/* Plays all games; the sockets are shared out among the servers. */
static struct moves play_all(const struct load_server *server, int servers)
{
    static struct load_socket sockets[SOCKETS];
    static struct play play;
    struct tables tables;
    double busy = 0;
    for (int i = 0; i < servers; i++)
        load_connect(sockets + i * (SOCKETS / servers), SOCKETS / servers, server[i].port);
    for (int i = 0; i < SOCKETS; i++)
        sockets[i].index = i;
    make_tables(&tables, sockets, SOCKETS, SOCKETS / 2 * AT_ONCE * GAMES);
    play = (struct play){.tables = &tables, .sockets = sockets};
    play.took = calloc((size_t)tables.count * 16, sizeof *play.took);
    for (int i = 0; i < servers; i++)
        busy -= load_busy(&server[i]);
    double began = load_seconds();
    clock_t own = clock();
    for (int pair = 0; pair < SOCKETS / 2; pair++) {
        play.next[pair] = pair;
        for (int slot = 0; slot < AT_ONCE; slot++)
            open_next(&play, pair, slot);
    }
    load_run(sockets, SOCKETS, take_play, &play);
    double seconds = load_seconds() - began;
    for (int i = 0; i < servers; i++)
        busy += load_busy(&server[i]);
    qsort(play.took, play.moves, sizeof *play.took, by_time);
    printf("%zu moves in %.2f s, median %.2f ms; processor time a move: server %.1f us, load "
           "%.1f us\n",
           play.moves, seconds, play.took[play.moves / 2] * 1000, busy / (double)play.moves * 1e6,
           (double)(clock() - own) / CLOCKS_PER_SEC / (double)play.moves * 1e6);
    struct moves m = {(double)play.moves / seconds, play.took[play.moves * 99 / 100] * 1000};
    load_close(sockets, SOCKETS);
    free(play.took);
    free(tables.code);
    return m;
}

static void measure_moves(const char *program, const char *folder)
{
    struct load_server server;
    load_start(&server, program, folder, NULL);
    struct moves m = play_all(&server, 1);
    figure("server_durable_moves_per_second", m.rate, ">=", 15000, m.rate >= 15000);
    figure("server_move_p99_ms", m.p99, "<=", 25, m.p99 <= 25);
    load_stop(&server);
}

/* Two processes on one PostgreSQL, a throw-away one. */
static void measure_shared(const char *program, const char *folder)
{
    char url[512], command[64];
    struct load_server server[2];
    snprintf(command, sizeof command, "tools/postgres start %d", (int)getpid());
    FILE *said = popen(command, "r");
    if (!said || !fgets(url, sizeof url, said)) {
        fprintf(stderr, "server_bench: PostgreSQL does not start\n");
        exit(1);
    }
    pclose(said);
    url[strcspn(url, "\n")] = '\0';
    for (int i = 0; i < 2; i++)
        load_start(&server[i], program, folder, url);
    struct moves m = play_all(server, 2);
    figure("server_shared_moves_per_second", m.rate, ">=", 10000, m.rate >= 10000);
    for (int i = 0; i < 2; i++)
        load_stop(&server[i]);
    char stop[1024];
    snprintf(stop, sizeof stop, "tools/postgres stop '%s'", url);
    if (system(stop) != 0)
        fprintf(stderr, "server_bench: PostgreSQL does not stop\n");
}

/* ---- memory -------------------------------------------------------------------------- */

static bool count_down(void *context, struct load_socket *s, char *message, size_t n)
{
    int *left = context;
    (void)s, (void)n;
    if (strncmp(message, "{\"re\":77,\"ok\":true", 18) == 0)
        --*left;
    return *left > 0;
}

static void send_open(struct load_socket *s, const char *code, int seat_number)
{
    load_send(s, "{\"do\":\"open\",\"id\":77,\"table\":\"%s\",\"token\":\"%032x\"}", code,
              (unsigned)seat_number);
}

static void measure_memory(const char *program, const char *folder)
{
    struct load_socket *sockets = calloc(IDLE, sizeof *sockets), one;
    struct load_server server;
    struct tables tables;
    load_start(&server, program, folder, NULL);
    load_connect(sockets, SOCKETS, server.port);
    make_tables(&tables, sockets, SOCKETS, IDLE / 2);
    load_close(sockets, SOCKETS);
    load_stop(&server);

    /* A fresh process, so that what making the tables left behind is not in it. */
    load_start(&server, program, folder, NULL);
    load_connect(&one, 1, server.port);
    size_t before = load_memory(&server);
    for (int i = 0; i < IDLE / 2; i++) {
        int left = 1;
        send_open(&one, tables.code[i], i * 2);
        load_run(&one, 1, count_down, &left);
    }
    double table = (double)(load_memory(&server) - before) / (double)(IDLE / 2);
    figure("server_live_table_bytes", table, "<=", 16384, table <= 16384);
    load_close(&one, 1);
    load_stop(&server);

    load_start(&server, program, folder, NULL);
    before = load_memory(&server);
    load_connect(sockets, IDLE, server.port);
    for (int from = 0; from < IDLE; from += 500) {
        int left = 500;
        for (int i = from; i < from + 500; i++)
            send_open(&sockets[i], tables.code[i / 2], i);
        load_run(sockets + from, 500, count_down, &left);
    }
    double socket = (double)(load_memory(&server) - before) / (double)IDLE;
    figure("server_idle_seated_socket_bytes", socket, "<=", 12500, socket <= 12500);
    load_close(sockets, IDLE);
    load_stop(&server);
    free(sockets);
    free(tables.code);
}

/* ---- a cold start -------------------------------------------------------------------- */

static void measure_start(const char *program, const char *folder)
{
    struct load_server server;
    fill_games(folder, stored);
    load_start(&server, program, folder, NULL);
    char name[64];
    snprintf(name, sizeof name, "server_cold_start_%d_games_s", stored);
    figure(name, server.start_seconds, "<=", 1, server.start_seconds <= 1);
    load_stop(&server);
}

int main(int argc, char **argv)
{
    const char *base = argc > 1 ? argv[1] : ".";
    const char *program = argc > 2 ? argv[2] : "build/astrolabe";
    const char *what = argc > 3 ? argv[3] : "all";
    stored = argc > 4 ? atoi(argv[4]) : stored;
    static const struct {
        const char *name;
        void (*run)(const char *program, const char *folder);
    } parts[] = {{"moves", measure_moves},
                 {"shared", measure_shared},
                 {"memory", measure_memory},
                 {"start", measure_start}};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        char folder[4096];
        snprintf(folder, sizeof folder, "%s/server-%s", base, parts[i].name);
        if (strcmp(what, "all") != 0 && strcmp(what, parts[i].name) != 0)
            continue;
        mkdir(folder, 0700);
        parts[i].run(program, folder);
    }
    return short_of;
}
