#define _POSIX_C_SOURCE 200809L
#include "cluster.h"

#include <libpq-fe.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "base/panic.h"

static char url[512];

/* The first line that the tool prints, when `out` is given. */
static void run_tool(const char *verb, const char *argument, char *out, int size)
{
    char command[700];
    snprintf(command, sizeof command, "tools/postgres %s '%s'", verb, argument);
    FILE *f = popen(command, "r");
    ASTRO_ASSERT(f);
    if (out && !fgets(out, size, f))
        out[0] = '\0';
    int status = pclose(f);
    if (status != 0) {
        fprintf(stderr, "%s: failed with %d\n", command, status);
        abort();
    }
}

/* In memory where there is room: what is asked of the server here is that it
 * survives crashes, not power cuts, and a busy disk would make it slow. */
static void choose_folder(void)
{
    struct statvfs room;
    if (!getenv("TMPDIR") && statvfs("/dev/shm", &room) == 0 &&
        (uint64_t)room.f_bavail * room.f_frsize > (uint64_t)1 << 30)
        setenv("TMPDIR", "/dev/shm", 1);
}

const char *cluster_url(void)
{
    if (!url[0]) {
        choose_folder();
        char pid[24];
        snprintf(pid, sizeof pid, "%ld", (long)getpid());
        run_tool("start", pid, url, sizeof url);
        url[strcspn(url, "\n")] = '\0';
    }
    return url;
}

void cluster_stop(void)
{
    if (url[0])
        run_tool("stop", url, NULL, 0);
    url[0] = '\0';
}

void cluster_kill(void)
{
    run_tool("kill", url, NULL, 0);
}

void cluster_restart(void)
{
    run_tool("restart", url, NULL, 0);
}

long cluster_sql(const char *sql)
{
    PGconn *line = PQconnectdb(cluster_url());
    PGresult *rows = PQexec(line, sql);
    ExecStatusType status = PQresultStatus(rows);
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) {
        fprintf(stderr, "%s: %s", sql, PQerrorMessage(line));
        abort();
    }
    long number = PQntuples(rows) ? atol(PQgetvalue(rows, 0, 0)) : 0;
    PQclear(rows);
    PQfinish(line);
    return number;
}

void cluster_empty(void)
{
    cluster_sql("SET client_min_messages = warning; DROP SCHEMA IF EXISTS astrolabe CASCADE");
}
