#ifndef ASTRO_STORE_SCHEMA_H
#define ASTRO_STORE_SCHEMA_H

#include <stdint.h>

/* "Astr", in the header of every SQLite file of ours. */
enum { SCHEMA_APPLICATION = 0x41737472 };

/* SQL that leads from schema version i to i + 1, oldest first. A step that has
 * been released is never changed again: a change is a new step at the end. */
extern const char *const schema_steps[];
extern const int32_t schema_newest;

/* The same for PostgreSQL, which counts its own versions. All of it lives in
 * the schema `astrolabe`; the table `about` there says that it is ours. */
extern const char *const schema_pg_steps[];
extern const int32_t schema_pg_newest;

#endif
