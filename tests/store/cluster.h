#ifndef ASTRO_TESTS_STORE_CLUSTER_H
#define ASTRO_TESTS_STORE_CLUSTER_H

/* The throw-away PostgreSQL of a test program, made by tools/postgres. */

/* Starts it on the first call; its URL. A machine without PostgreSQL fails the
 * test. It stops with cluster_stop or, at the latest, with the process. */
const char *cluster_url(void);
void cluster_stop(void);

/* Runs SQL as somebody else would; 0 or the number in its first row. */
long cluster_sql(const char *sql);
/* Leaves no trace of a store in it. */
void cluster_empty(void);
/* Crashes it; cluster_restart brings it back, crashing it first if it runs. */
void cluster_kill(void);
void cluster_restart(void);

#endif
