#define _POSIX_C_SOURCE 200809L
#include "kit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/panic.h"
#include "memory_back.h"

/* ---- files ----------------------------------------------------------------- */

/* In memory where there is such a place: what these tests ask of a disk, the
 * forgetful one answers. */
void kit_path(char path[KIT_PATH_SIZE])
{
    const char *tmp = getenv("TMPDIR");
    if (!tmp)
        tmp = access("/dev/shm", W_OK | X_OK) == 0 ? "/dev/shm" : "/tmp";
    char folder[KIT_PATH_SIZE - 16];
    snprintf(folder, sizeof folder, "%s/astrolabe-store-XXXXXX", tmp);
    ASTRO_ASSERT(mkdtemp(folder));
    snprintf(path, KIT_PATH_SIZE, "%s/store.db", folder);
}

void kit_clean(const char *path, bool folder)
{
    static const char *const tails[] = {"",      "-wal",      "-shm",         "-journal",
                                        ".disk", "-wal.disk", "-journal.disk"};
    char name[KIT_PATH_SIZE + 16];
    for (size_t i = 0; i < sizeof tails / sizeof tails[0]; i++) {
        snprintf(name, sizeof name, "%s%s", path, tails[i]);
        unlink(name);
    }
    if (folder) {
        snprintf(name, sizeof name, "%.*s", (int)(strrchr(path, '/') - path), path);
        rmdir(name);
    }
}

void kit_read(const char *path, char *out, size_t size)
{
    FILE *f = fopen(path, "r");
    ASTRO_ASSERT(f);
    size_t n = fread(out, 1, size, f);
    fclose(f);
    ASTRO_ASSERT(n < size);
    out[n] = '\0';
}

/* ---- rows ------------------------------------------------------------------ */

struct store_table kit_table(const char *code, int64_t created, uint32_t join)
{
    return (struct store_table){.code = text_of(code),
                                .game = text_of("null"),
                                .head = {"a\0head", 6},
                                .created = created,
                                .updated = created,
                                .status = STORE_WAITING,
                                .join = join};
}

struct store_seat kit_seat(int32_t seat, const char *name, int token)
{
    struct store_seat s = {.seat = seat, .kind = 1, .name = text_of(name), .has_hash = token != 0};
    memset(s.hash, token, sizeof s.hash);
    return s;
}

struct store_entry kit_entry(const char *code, uint32_t seq, const char *key, const char *text)
{
    return (struct store_entry){.code = text_of(code),
                                .seq = seq,
                                .seat = (int32_t)(seq % 2),
                                .decision = seq * 10,
                                .key = text_of(key),
                                .text = text_of(text),
                                .time = 1000 + seq};
}

/* ---- dumps ----------------------------------------------------------------- */

static void dump_table(void *context, const struct store_table *t)
{
    struct writer *w = context;
    write_text(w, t->code);
    write_char(w, ' ');
    write_text(w, t->game);
    int64_t numbers[] = {t->created, t->updated, t->status, t->join};
    for (int i = 0; i < 4; i++) {
        write_char(w, ' ');
        write_int(w, numbers[i]);
    }
    write_char(w, ' ');
    write_hex(w, (const uint8_t *)t->head.p, t->head.n);
    write_char(w, '\n');
}

static void dump_seat(void *context, const struct store_seat *s)
{
    struct writer *w = context;
    write_str(w, " seat ");
    write_int(w, s->seat);
    write_char(w, ' ');
    write_int(w, s->kind);
    write_char(w, ' ');
    write_text(w, s->name);
    write_char(w, ' ');
    if (s->has_hash)
        write_hex(w, s->hash, 4);
    write_char(w, '\n');
}

static void dump_entry(void *context, const struct store_entry *e)
{
    struct writer *w = context;
    int64_t numbers[] = {e->seq, e->seat, e->decision, e->time};
    for (int i = 0; i < 4; i++) {
        write_char(w, ' ');
        write_int(w, numbers[i]);
    }
    write_char(w, ' ');
    write_text(w, e->key);
    write_char(w, ' ');
    write_text(w, e->text);
    if (e->reason.n > 0)
        write_str(w, " because ");
    write_text(w, e->reason);
    write_char(w, '\n');
}

static enum store_result dump_into(struct store *store, struct text code, uint32_t from,
                                   uint32_t *bad, struct writer *w)
{
    struct store_reader reader = {w, dump_table, dump_seat, dump_entry};
    return store_load(store, code, from, &reader, bad);
}

enum store_result kit_dump_table(struct store *store, struct text code, uint32_t from,
                                 uint32_t *bad, char out[KIT_DUMP_SIZE])
{
    struct writer w = writer_on(out, KIT_DUMP_SIZE);
    enum store_result r = dump_into(store, code, from, bad, &w);
    ASTRO_ASSERT(writer_fits(&w));
    writer_cstr(&w);
    return r;
}

enum store_result kit_dump(struct store *store, char out[KIT_DUMP_SIZE])
{
    static const char *const codes[] = {"A", "B", "C"}; /* all that the work makes */
    struct writer w = writer_on(out, KIT_DUMP_SIZE);
    enum store_result r = STORE_OK;
    for (int i = 0; r == STORE_OK && i < 3; i++) {
        r = dump_into(store, text_of(codes[i]), 0, NULL, &w);
        r = r == STORE_MISSING ? STORE_OK : r;
    }
    ASTRO_ASSERT(writer_fits(&w));
    writer_cstr(&w);
    return r;
}

/* ---- the work -------------------------------------------------------------- */

/* Entry number `seq` of a table, with its own key; every other has a reason. */
static struct store_entry work_entry(const char *code, uint32_t seq, char key[16])
{
    static const char long_text[] =
        "a move long enough that a few of them fill a page of the database, so that the work "
        "touches several pages and the log has something to carry over: "
        "0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 0123456789";
    snprintf(key, 16, "%s%u", code, seq);
    struct store_entry e = kit_entry(code, seq, key, long_text);
    e.reason = text_of(seq % 2 ? "" : "{\"why\":\"so\"}");
    return e;
}

/* The first result that is not OK. */
static enum store_result append(struct store *store, const struct store_entry *entries, size_t n)
{
    enum store_result results[4];
    enum store_result r = store_append(store, entries, n, results);
    for (size_t i = 0; r == STORE_OK && i < n; i++)
        r = results[i];
    return r;
}

static enum store_result set_up(struct store *store, int step)
{
    struct store_table a = kit_table("A", 1, 111111);
    struct store_table b = kit_table("B", 2, 222222);
    struct store_table c = kit_table("C", 3, 0);
    struct store_seat seats[] = {kit_seat(0, "Ann", 1), kit_seat(1, "", 0)};
    struct store_seat bob = kit_seat(1, "Bob", 2);
    switch (step) {
    case 0:
        return store_add(store, &a, seats, 2);
    case 1:
        return store_add(store, &b, seats, 1);
    case 2:
        return store_add(store, &c, seats, 2);
    case 3:
        return store_set_seat(store, text_of("A"), &bob, NULL);
    default:
        return store_set(store, text_of("A"), STORE_PLAYING, 0, 5);
    }
}

/* After the set-up, single appends to A alternate with batches over A, B, C;
 * at the end B is over, laid aside and removed. */
enum store_result kit_step(struct store *store, int step)
{
    enum { FIRST = 5, LAST = KIT_STEPS - 3 };
    if (step < FIRST)
        return set_up(store, step);
    if (step == LAST)
        return store_set(store, text_of("B"), STORE_OVER, 0, 9);
    if (step == LAST + 1)
        return store_purge(store, STORE_OVER, INT64_MAX, 1, 100, NULL);
    if (step > LAST)
        return store_drop(store, INT64_MAX, 1, NULL);
    uint32_t round = (uint32_t)(step - FIRST) / 2;
    char key[4][16];
    if ((step - FIRST) % 2 == 0) {
        struct store_entry one = work_entry("A", 3 * round + 1, key[0]);
        return append(store, &one, 1);
    }
    struct store_entry batch[] = {
        work_entry("A", 3 * round + 2, key[0]), work_entry("B", round + 1, key[1]),
        work_entry("A", 3 * round + 3, key[2]), work_entry("C", round + 1, key[3])};
    return append(store, batch, 4);
}

void kit_reference(int n, char out[KIT_DUMP_SIZE])
{
    struct store *store;
    ASTRO_ASSERT(store_open_memory(&store) == STORE_OK);
    for (int i = 0; i < n; i++)
        ASTRO_ASSERT(kit_step(store, i) == STORE_OK);
    ASTRO_ASSERT(kit_dump(store, out) == STORE_OK);
    store_close(store);
}
