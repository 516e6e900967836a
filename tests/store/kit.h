#ifndef ASTRO_TESTS_STORE_KIT_H
#define ASTRO_TESTS_STORE_KIT_H

#include "store/store.h"

/* What the store tests share: a folder to work in, stores written out as text,
 * and a fixed piece of work that can be cut short anywhere. */

enum { KIT_PATH_SIZE = 256, KIT_DUMP_SIZE = 1 << 14 };

/* Makes a new empty folder and puts the path of a file "store.db" in it, which
 * does not exist yet, into path. */
void kit_path(char path[KIT_PATH_SIZE]);
/* Removes the database files at path and, with `folder`, the folder. */
void kit_clean(const char *path, bool folder);
/* The text of a file that has fewer than `size` bytes. */
void kit_read(const char *path, char *out, size_t size);

struct store_table kit_table(const char *code, int64_t created, uint32_t join);
struct store_seat kit_seat(int32_t seat, const char *name, int token); /* token 0: none */
struct store_entry kit_entry(const char *code, uint32_t seq, const char *key, const char *text);

/* What the work below has left in a store, as text, tables by name; the first
 * result that is neither OK nor MISSING ends it. */
enum store_result kit_dump(struct store *store, char out[KIT_DUMP_SIZE]);
/* One table from seq `from` on, as text. */
enum store_result kit_dump_table(struct store *store, struct text code, uint32_t from,
                                 uint32_t *bad, char out[KIT_DUMP_SIZE]);

/* The steps of the work, 0..KIT_STEPS-1, each one write call. A repeated step
 * that had been done answers EXISTS, or with no harm done. */
enum { KIT_STEPS = 19 };
enum store_result kit_step(struct store *store, int step);
/* The dump after the first n steps, from the memory back end. */
void kit_reference(int n, char out[KIT_DUMP_SIZE]);

#endif
