#ifndef ASTRO_BENCH_FILL_H
#define ASTRO_BENCH_FILL_H

/* A SQLite store in `folder` with so many finished games of ten moves each, rows and chains as
 * the store itself would write them, but many games in one transaction that is not synced.
 * Whatever goes wrong ends the program with a sentence. */
void fill_games(const char *folder, int games);

#endif
