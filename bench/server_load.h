#ifndef ASTRO_BENCH_SERVER_LOAD_H
#define ASTRO_BENCH_SERVER_LOAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* A server process, and WebSocket connections that load it. One thread, epoll.
 * Whatever goes wrong ends the program with a sentence. */

struct load_server {
    pid_t pid;
    int port;
    double start_seconds; /* from exec until it said where it listens */
};

/* Starts `program serve` on a data folder with limits off. `store` is the URL of
 * a PostgreSQL, or NULL. */
void load_start(struct load_server *s, const char *program, const char *folder, const char *store);
/* Ends it with SIGTERM. */
void load_stop(struct load_server *s);
/* Seconds of processor time the server has used. */
double load_busy(const struct load_server *s);
/* Resident bytes of the server. */
size_t load_memory(const struct load_server *s);

struct load_socket {
    int fd;
    char *in; /* bytes that are not a whole frame yet */
    size_t in_n, in_cap;
    int index;
};

/* Connects and upgrades. */
void load_connect(struct load_socket *sockets, int count, int port);
void load_close(struct load_socket *sockets, int count);
/* Sends one text message. */
void load_send(struct load_socket *s, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Reads what has come on any socket and calls `take` for every message (NUL
 * follows it), until `take` says false. */
typedef bool load_taker(void *context, struct load_socket *s, char *message, size_t n);
void load_run(struct load_socket *sockets, int count, load_taker *take, void *context);

double load_seconds(void);

#endif
