#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"

static const struct verb_flag flags[] = {
    {"listen", "ADDRESS:PORT",
     "Where to listen; 127.0.0.1:8040 if left out. Port 0: any free one."},
    {"lan", NULL, "Listen on all interfaces, for phones on the home network."},
    {"data", "FOLDER", "Where games are kept; ~/.local/share/astrolabe if left out."},
    {NULL, NULL, NULL},
};

/* Splits ADDRESS:PORT; the address may be left out, and localhost is 127.0.0.1. */
static bool read_listen(const char *text, char *address, size_t size, int *port)
{
    const char *colon = strrchr(text, ':');
    size_t n = colon ? (size_t)(colon - text) : 0;
    char *end;
    long v = strtol(colon ? colon + 1 : text, &end, 10);
    if (*end != '\0' || end == (colon ? colon + 1 : text) || v < 0 || v > 65535 || n >= size)
        return false;
    memcpy(address, text, n);
    address[n] = '\0';
    if (n == 0 || strcmp(address, "localhost") == 0)
        strcpy(address, "127.0.0.1");
    *port = (int)v;
    return true;
}

static const char *default_folder(void)
{
    static char folder[4096];
    const char *base = getenv("XDG_DATA_HOME");
    const char *home = getenv("HOME");
    if (base && *base)
        snprintf(folder, sizeof folder, "%s/astrolabe", base);
    else
        snprintf(folder, sizeof folder, "%s/.local/share/astrolabe", home ? home : ".");
    return folder;
}

/* A flag, then the environment, then the default. */
static const char *setting(const struct args *a, const char *flag, const char *variable,
                           const char *otherwise)
{
    const char *environment = getenv(variable);
    return args_get(a, flag, environment && *environment ? environment : otherwise);
}

static int run(const struct command *c, const struct args *a)
{
    static char address[64];
    struct server_config config = {0};
    const char *listen = setting(a, "listen", "ASTROLABE_LISTEN", "127.0.0.1:8040");
    if (!read_listen(listen, address, sizeof address, &config.port))
        return say_usage(c, "--listen takes ADDRESS:PORT, not '%s'", listen);
    config.address = args_get(a, "lan", NULL) ? NULL : address;
    config.data = setting(a, "data", "ASTROLABE_DATA", default_folder());
    config.json = a->json;
    return server_run(&config);
}

const struct command command_serve = {
    .name = "serve",
    .synopsis = "[--listen ADDRESS:PORT] [--lan] [--data FOLDER]",
    .brief = "host games for browsers",
    .text = "Serves the page and hosts tables until it is stopped with SIGTERM or Ctrl-C. Every "
            "move is on the disk before anybody is told of it. Settings may also come from the "
            "environment: ASTROLABE_LISTEN, ASTROLABE_DATA.",
    .example = "astrolabe serve --lan",
    .flags = flags,
    .run = run,
};
