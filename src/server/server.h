#ifndef ASTRO_SERVER_SERVER_H
#define ASTRO_SERVER_SERVER_H

#include <stdbool.h>

/* `astrolabe serve`: one process, one file, no other service. */
struct server_config {
    const char *address; /* to listen on; NULL: all interfaces */
    int port;            /* 0: any free one */
    bool json;           /* say where it listens as JSON */
    const char *data;    /* the folder that holds the database */
};

/* The exit codes of the command line. */
enum {
    EXIT_OK = 0,
    EXIT_FAILED = 1,
    EXIT_USAGE = 2,
    EXIT_BAD_DATA = 65,
    EXIT_UNAVAILABLE = 69,
    EXIT_INPUT_OUTPUT = 74
};

/* Serves until SIGTERM or SIGINT. Says on stdout where it listens and on
 * stderr what went wrong. Returns an exit code. */
int server_run(const struct server_config *config);

#endif
