/* Very many people at one server or several, measured from outside on the same machine:
 *
 *     scale FOLDER PROGRAM SOCKETS SERVERS [URL]
 *
 * SOCKETS people are seated, two at a table of the null game; each pair's two are at
 * different servers, where there are several. All keep their connection; so many tables at
 * once are in play, one after the other, and whoever is in turn moves at once. A move
 * counts when it was answered, and so is on the disk. One line for each number of tables
 * at once. bench/scale.md has the figures. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "server_load.h"

enum {
    CODE = 14,
    SERVERS = 8,
    TOGETHER = 100,
    ROUNDS = 4 /* so often as many tables as at once */
};

struct pair {
    char code[CODE + 1];
    unsigned decision[2], answered[2];
    double sent[2];
    int opened;
    bool playing, over;
};

static struct {
    struct load_socket *sockets;
    struct pair *pair;
    int pairs, made, ready, wanted; /* wanted: pairs to be set up now */
    int next, last, left; /* of this line: the next that plays, and how many are not over */
    double *took;
    size_t moves;
} the;

static _Noreturn void fail(const char *message)
{
    fprintf(stderr, "scale: %s\n", message);
    exit(1);
}

/* ---- sitting down ---------------------------------------------------------------------- */

static void take_seats(int number)
{
    for (int side = 0; side < 2; side++) {
        struct load_socket *s = &the.sockets[number * 2 + side];
        const char *code = the.pair[number].code;
        load_send(s,
                  "{\"do\":\"sit\",\"id\":2,\"table\":\"%s\",\"name\":\"P%d\",\"seat\":%d,"
                  "\"token\":\"%032x\"}",
                  code, side, side + 1, (unsigned)s->index);
        load_send(s, "{\"do\":\"open\",\"id\":3,\"table\":\"%s\",\"token\":\"%032x\"}", code,
                  (unsigned)s->index);
    }
}

static void note_decision(struct pair *p, int side, const char *message)
{
    const char *found = strstr(message, "\"decision\":");
    if (found)
        p->decision[side] = (unsigned)strtoul(found + 11, NULL, 10);
}

static bool take_setup(void *context, struct load_socket *s, char *message, size_t n)
{
    struct pair *p = &the.pair[s->index / 2];
    (void)context, (void)n;
    if (strncmp(message, "{\"re\":", 6) == 0 && !strstr(message, "\"ok\":true"))
        fail(message);
    if (strncmp(message, "{\"re\":1,", 8) == 0) {
        memcpy(p->code, strstr(message, "\"table\":\"") + 9, CODE);
        take_seats(s->index / 2);
        return true;
    }
    if (strncmp(message, "{\"re\":2,", 8) == 0)
        return true;
    note_decision(p, s->index % 2, message);
    if (strncmp(message, "{\"re\":3,", 8) == 0 && ++p->opened == 2)
        the.ready++;
    return the.ready < the.wanted;
}

static void sit_down(void)
{
    for (int from = 0; from < the.pairs; from += TOGETHER) {
        int count = the.pairs - from < TOGETHER ? the.pairs - from : TOGETHER;
        the.wanted = from + count;
        for (int i = from; i < from + count; i++)
            load_send(&the.sockets[i * 2], "{\"do\":\"create\",\"id\":1,\"game\":\"null\","
                                           "\"seats\":[\"person\",\"person\"]}");
        load_run(the.sockets + from * 2, count * 2, take_setup, NULL);
    }
}

/* ---- playing --------------------------------------------------------------------------- */

static void act(int number)
{
    struct pair *p = &the.pair[number];
    for (int side = 0; side < 2; side++) {
        if (!p->playing || p->decision[side] <= p->answered[side])
            continue;
        const char *move = p->answered[side] == 0 ? "b1" : "-";
        p->answered[side] = p->decision[side];
        p->sent[side] = load_seconds();
        load_send(&the.sockets[number * 2 + side],
                  "{\"do\":\"play\",\"id\":4,\"table\":\"%s\",\"decision\":%u,\"key\":\"k%u\","
                  "\"move\":\"%s\"}",
                  p->code, p->decision[side], p->decision[side], move);
    }
}

static void begin_next(void)
{
    if (the.next >= the.last)
        return;
    the.pair[the.next].playing = true;
    act(the.next++);
}

static bool take_play(void *context, struct load_socket *s, char *message, size_t n)
{
    struct pair *p = &the.pair[s->index / 2];
    int side = s->index % 2;
    (void)context, (void)n;
    if (strncmp(message, "{\"re\":4,", 8) == 0) {
        if (!strstr(message, "\"ok\":true"))
            fail(message);
        the.took[the.moves++] = load_seconds() - p->sent[side];
    }
    note_decision(p, side, message);
    act(s->index / 2);
    if (!p->over && strstr(message, "\"status\":\"over\"")) {
        p->over = true;
        the.left--;
        begin_next();
    }
    return the.left > 0;
}

static int by_time(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* So many tables at once, until ROUNDS times as many are over. */
static void play_some(const struct load_server *server, int servers, int at_once)
{
    double busy = 0;
    int tables = ROUNDS * at_once;
    the.last = the.next + tables < the.pairs ? the.next + tables : the.pairs;
    the.left = the.last - the.next;
    the.moves = 0;
    if (the.left == 0)
        return;
    for (int i = 0; i < servers; i++)
        busy -= load_busy(&server[i]);
    double began = load_seconds();
    clock_t own = clock();
    for (int i = 0; i < at_once; i++)
        begin_next();
    load_run(the.sockets, the.pairs * 2, take_play, NULL);
    double seconds = load_seconds() - began, load = (double)(clock() - own) / CLOCKS_PER_SEC;
    for (int i = 0; i < servers; i++)
        busy += load_busy(&server[i]);
    qsort(the.took, the.moves, sizeof *the.took, by_time);
    double each = (double)the.moves;
    printf("%7d %9d %8.0f %9.2f %9.2f %9.1f %9.1f %9.0f\n", the.pairs * 2, at_once, each / seconds,
           the.took[the.moves / 2] * 1e3, the.took[the.moves * 99 / 100] * 1e3, busy / each * 1e6,
           load / each * 1e6, each / busy);
    fflush(stdout);
}

/* Socket i is at server i % servers. */
static void connect_all(const struct load_server *server, int servers)
{
    int each = the.pairs * 2 / servers;
    struct load_socket *some = calloc((size_t)each, sizeof *some);
    for (int k = 0; k < servers; k++) {
        load_connect(some, each, server[k].port);
        for (int i = 0; i < each; i++) {
            the.sockets[i * servers + k] = some[i];
            the.sockets[i * servers + k].index = i * servers + k;
        }
    }
    free(some);
}

int main(int argc, char **argv)
{
    static const int at_once[] = {16, 64, 256, 1024};
    static struct load_server server[SERVERS];
    struct rlimit files;
    if (argc < 5 || atoi(argv[4]) < 1 || atoi(argv[4]) > SERVERS) {
        fprintf(stderr, "usage: scale FOLDER PROGRAM SOCKETS SERVERS [URL]\n");
        return 2;
    }
    int servers = atoi(argv[4]);
    the.pairs = atoi(argv[3]) / 2 / servers * servers;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    the.sockets = calloc((size_t)the.pairs * 2, sizeof *the.sockets);
    the.pair = calloc((size_t)the.pairs, sizeof *the.pair);
    the.took = calloc((size_t)the.pairs * 16, sizeof *the.took);
    size_t before = 0, after = 0;
    for (int i = 0; i < servers; i++) {
        load_start(&server[i], argv[2], argv[1], argc > 5 ? argv[5] : NULL);
        before += load_memory(&server[i]);
    }
    connect_all(server, servers);
    sit_down();
    for (int i = 0; i < servers; i++)
        after += load_memory(&server[i]);
    printf("%d seated sockets, %d server%s: %.0f MB resident, %.1f kB for each socket with its "
           "half of a table\n",
           the.pairs * 2, servers, servers > 1 ? "s" : "", (double)after / 1e6,
           (double)(after - before) / (the.pairs * 2) / 1e3);
    printf(
        "sockets   at once  moves/s    p50 ms    p99 ms us server   us load  moves/s of a core\n");
    for (size_t i = 0; i < sizeof at_once / sizeof *at_once; i++)
        play_some(server, servers, at_once[i]);
    load_close(the.sockets, the.pairs * 2);
    for (int i = 0; i < servers; i++)
        load_stop(&server[i]);
    return 0;
}
