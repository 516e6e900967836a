#ifndef ASTRO_SERVER_SERVER_H
#define ASTRO_SERVER_SERVER_H

#include <stdbool.h>
#include <stddef.h>

#include "store/store.h"

/* `astrolabe serve`: one process, one file, no other service; or several that
 * share a PostgreSQL. Numbers that are 0 mean: no limit. */
struct server_config {
    const char *address; /* to listen on; NULL: all interfaces */
    int port;            /* 0: any free one */
    const char *admin;   /* address for metrics; NULL: none */
    int admin_port;
    bool json;                      /* say where it listens as JSON */
    const char *data;               /* the folder that holds the database */
    const char *store;              /* "sqlite" or a URL of PostgreSQL */
    const char *tls_cert, *tls_key; /* files; NULL: plain */
    const char *hosts;   /* names by which it may be addressed, with commas; "": see operations */
    const char *proxies; /* addresses whose X-Forwarded-For is believed, with commas; or "" */
    int rate;            /* messages per second and session; bursts of four seconds */
    int address_rate;    /* messages per second and address */
    int connections_per_address;
    int tables_per_hour;    /* made by one address */
    int tables_per_day;     /* made by all */
    int away;               /* seconds after which others may do without somebody who left */
    int ping;               /* seconds of silence before a connection is asked whether it lives */
    int keep_days;          /* that finished tables are kept */
    int abandon_days;       /* that unfinished ones are */
    int waiting_hours;      /* that those are which never started */
    int sweep_per_day;      /* tables that may go within a day */
    const char *backups;    /* the folder for backups; NULL: none are made */
    int backup_every;       /* seconds */
    int backup_keep;        /* as many of the newest */
    const char *engines;    /* NAME=COMMAND of each, with commas; "" (engines.h) */
    const char *push_hosts; /* push services that may be sent to, as notify/hosts.h; "": none */
    const char *webhook_hosts; /* hosts that may have webhooks; "": none */
    const char *sendmail;      /* the program that sends e-mail; NULL: none */
    const char *mail_from;     /* the address it is from; NULL: sendmail knows */
    const char *url;           /* where people reach this server, without a slash; NULL: not said */
    /* Sentences in a language, by its code, of their English key. */
    const char *(*words)(const char *language, const char *key);
};

/* What a configuration is before anybody sets anything. */
extern const struct server_config server_defaults;

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

/* Makes a folder and those above it that are missing; false: errno says why. */
bool server_make_folder(const char *name);
/* The file of the embedded store in a data folder. False: the name is too long. */
bool server_database(const char *data, char *path, size_t size);
/* Opens the store of a configuration. On failure says why on stderr and returns the exit
 * code. With `trouble` it is to be served: a PostgreSQL that cannot be reached is waited for,
 * a minute at most, and a file that cannot be written is opened to be read: *trouble is why,
 * and else STORE_OK. */
int server_open_store(const struct server_config *config, struct store **store,
                      enum store_result *trouble);

#endif
