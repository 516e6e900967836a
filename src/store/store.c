#include "store/store.h"

#include "base/panic.h"
#include "store/back.h"

/* The front: everything that is the same for all back ends. */

const char *store_result_say(enum store_result result)
{
    static const char *const say[STORE_RESULT_COUNT] = {
        [STORE_OK] = "Stored.",
        [STORE_CONFLICT] = "Somebody else was first; load what is new and try again.",
        [STORE_MISSING] = "There is no such table or entry; check the code.",
        [STORE_EXISTS] = "This is already there; use what is there or choose another name.",
        [STORE_INVALID] = "This is longer or larger than can be stored; make it smaller.",
        [STORE_BUSY] = "Another process is using the database; try again in a moment.",
        [STORE_NO_MEMORY] = "There is not enough memory; close something and try again.",
        [STORE_FULL] = "The disk is full, so nothing was kept; free some space and try again.",
        [STORE_IO] = "The disk cannot be read or written; check it and its permissions, and try "
                     "again.",
        [STORE_STOPPED] = "Nothing is kept since the disk failed or was full; make it good and "
                          "try again.",
        [STORE_DAMAGED] = "What is stored here is damaged; restore it from a backup.",
        [STORE_FOREIGN] = "This file is not a database of Astrolabe; it was left alone, name "
                          "another file.",
        [STORE_NEWER] = "This database was written by a newer Astrolabe; it was left alone, use "
                        "that version.",
        [STORE_UNAVAILABLE] = "The database server cannot be reached; check that it runs, its "
                              "address and its logins, and try again.",
        [STORE_UNKNOWN] = "The connection to the database broke before its answer; look what is "
                          "stored before trying again.",
        [STORE_NO_BACKUP] = "Only a database file can be copied this way; for PostgreSQL use "
                            "pg_dump.",
    };
    if ((int)result < 0 || result >= STORE_RESULT_COUNT)
        return "The store gave an unknown answer; report this as a bug.";
    return say[result];
}

bool store_result_is_local(enum store_result result)
{
    switch (result) {
    case STORE_OK:
    case STORE_CONFLICT:
    case STORE_MISSING:
    case STORE_EXISTS:
    case STORE_INVALID:
    case STORE_DAMAGED:
        return true;
    default:
        return false;
    }
}

bool store_batch_spoiled(const struct store_entry *entries, const enum store_result *results,
                         size_t i)
{
    for (size_t j = 0; j < i; j++)
        if (results[j] != STORE_OK && text_equal(entries[j].code, entries[i].code))
            return true;
    return false;
}

/* ---- limits ---------------------------------------------------------------- */

static bool code_fits(struct text code)
{
    return code.n >= 1 && code.n <= STORE_CODE_MAX;
}

static bool status_fits(enum store_status status)
{
    return status == STORE_WAITING || status == STORE_PLAYING || status == STORE_OVER;
}

static bool seat_fits(const struct store_seat *seat)
{
    return seat->seat >= 0 && seat->seat <= STORE_SEAT_MAX && seat->name.n <= STORE_NAME_MAX;
}

static bool seats_fit(const struct store_seat *seats, size_t count)
{
    bool seen[STORE_SEAT_MAX + 1] = {false};
    for (size_t i = 0; i < count; i++) {
        if (!seat_fits(&seats[i]) || seen[seats[i].seat])
            return false;
        seen[seats[i].seat] = true;
    }
    return true;
}

static bool table_fits(const struct store_table *table)
{
    return code_fits(table->code) && table->game.n >= 1 && table->game.n <= STORE_GAME_MAX &&
           table->head.n <= STORE_HEAD_MAX && table->join <= STORE_JOIN_MAX &&
           table->note.n <= STORE_NOTE_MAX && status_fits(table->status);
}

static bool changes_fit(const struct store_table *table)
{
    return code_fits(table->code) && table->join <= STORE_JOIN_MAX &&
           table->note.n <= STORE_NOTE_MAX && status_fits(table->status);
}

static bool chat_fits(const struct store_chat *chat)
{
    return code_fits(chat->code) && chat->seat >= STORE_NO_SEAT && chat->seat <= STORE_SEAT_MAX &&
           chat->name.n <= STORE_NAME_MAX && chat->text.n <= STORE_SAY_MAX;
}

static bool entry_fits(const struct store_entry *entry)
{
    return code_fits(entry->code) && entry->seq >= 1 && entry->seat >= STORE_NO_SEAT &&
           entry->seat <= STORE_SEAT_MAX && entry->key.n <= STORE_KEY_MAX &&
           entry->text.n <= STORE_TEXT_MAX;
}

/* ---- calls ----------------------------------------------------------------- */

/* Brackets every call, so that a callback that reaches back into its own store
 * is found at once and not as a broken transaction later. */
static void enter(struct store *store)
{
    ASTRO_ASSERT(store && !store->inside);
    store->inside = true;
}

static enum store_result leave(struct store *store, enum store_result result)
{
    store->inside = false;
    return result;
}

/* A disk that failed once cannot be believed when it next says that it wrote.
 * A database server deals with its own disk. */
static enum store_result leave_write(struct store *store, enum store_result result)
{
    if (!store_is_shared(store) && (result == STORE_FULL || result == STORE_IO))
        store->stopped = true;
    return leave(store, result);
}

enum store_result store_mend(struct store *store)
{
    enter(store);
    enum store_result result = store->back->mend ? store->back->mend(store) : STORE_OK;
    if (result == STORE_OK)
        store->stopped = false;
    return leave(store, result);
}

void store_doubt(struct store *store)
{
    store->stopped = true;
}

void store_close(struct store *store)
{
    if (!store)
        return;
    enter(store);
    store->back->close(store);
}

enum store_result store_add(struct store *store, const struct store_table *table,
                            const struct store_seat *seats, size_t count)
{
    enter(store);
    if (store->stopped)
        return leave(store, STORE_STOPPED);
    if (!table_fits(table) || !seats_fit(seats, count))
        return leave(store, STORE_INVALID);
    return leave_write(store, store->back->add(store, table, seats, count));
}

enum store_result store_set(struct store *store, struct text code, enum store_status status,
                            uint32_t join, int64_t updated)
{
    enter(store);
    if (store->stopped)
        return leave(store, STORE_STOPPED);
    if (!code_fits(code) || !status_fits(status) || join > STORE_JOIN_MAX)
        return leave(store, STORE_INVALID);
    return leave_write(store, store->back->set(store, code, status, join, updated));
}

enum store_result store_set_seat(struct store *store, struct text code,
                                 const struct store_seat *seat,
                                 const uint8_t expected[STORE_HASH_SIZE])
{
    enter(store);
    if (store->stopped)
        return leave(store, STORE_STOPPED);
    if (!code_fits(code) || !seat_fits(seat))
        return leave(store, STORE_INVALID);
    return leave_write(store, store->back->set_seat(store, code, seat, expected));
}

enum store_result store_append(struct store *store, const struct store_entry *entries, size_t count,
                               enum store_result *results)
{
    enter(store);
    for (size_t i = 0; i < count; i++)
        results[i] = entry_fits(&entries[i]) ? STORE_OK : STORE_INVALID;
    enum store_result result = STORE_STOPPED;
    if (!store->stopped)
        result = store->back->append(store, entries, count, results);
    if (result != STORE_OK)
        for (size_t i = 0; i < count; i++)
            results[i] = result;
    return leave_write(store, result);
}

enum store_result store_cut(struct store *store, struct text code, uint32_t seq)
{
    enter(store);
    if (store->stopped)
        return leave(store, STORE_STOPPED);
    return leave_write(store, store->back->cut(store, code, seq));
}

enum store_result store_remove(struct store *store, struct text code)
{
    enter(store);
    if (store->stopped)
        return leave(store, STORE_STOPPED);
    return leave_write(store, store->back->remove(store, code));
}

enum store_result store_load(struct store *store, struct text code, uint32_t from,
                             const struct store_reader *reader, uint32_t *bad)
{
    enter(store);
    uint32_t ignored;
    return leave(store,
                 store->back->load(store, code, from ? from : 1, reader, bad ? bad : &ignored));
}

enum store_result store_list(struct store *store, enum store_status status, size_t limit,
                             const struct store_reader *reader)
{
    enter(store);
    return leave(store, store->back->list(store, status, limit, reader));
}

enum store_result store_find_join(struct store *store, uint32_t join,
                                  const struct store_reader *reader)
{
    enter(store);
    if (join == 0)
        return leave(store, STORE_MISSING);
    return leave(store, store->back->find_join(store, join, reader));
}

enum store_result store_find_entry(struct store *store, struct text code, int32_t seat,
                                   struct text key, const struct store_reader *reader)
{
    enter(store);
    if (key.n == 0)
        return leave(store, STORE_MISSING);
    return leave(store, store->back->find_entry(store, code, seat, key, reader));
}

enum store_result store_update(struct store *store, const struct store_table *table)
{
    enter(store);
    if (store->stopped)
        return leave(store, STORE_STOPPED);
    if (!changes_fit(table))
        return leave(store, STORE_INVALID);
    return leave_write(store, store->back->update(store, table));
}

enum store_result store_purge(struct store *store, enum store_status status, int64_t before,
                              size_t limit, int64_t now, size_t *count)
{
    enter(store);
    size_t ignored;
    size_t *purged = count ? count : &ignored;
    *purged = 0;
    if (store->stopped)
        return leave(store, STORE_STOPPED);
    return leave_write(store, store->back->purge(store, status, before, limit, now, purged));
}

enum store_result store_drop(struct store *store, int64_t before, size_t limit, size_t *count)
{
    enter(store);
    size_t ignored;
    size_t *dropped = count ? count : &ignored;
    *dropped = 0;
    if (store->stopped)
        return leave(store, STORE_STOPPED);
    return leave_write(store, store->back->drop(store, before, limit, dropped));
}

enum store_result store_undelete(struct store *store, struct text code, int64_t now)
{
    enter(store);
    if (store->stopped)
        return leave(store, STORE_STOPPED);
    return leave_write(store, store->back->undelete(store, code, now));
}

enum store_result store_list_gone(struct store *store, size_t limit,
                                  const struct store_reader *reader)
{
    enter(store);
    return leave(store, store->back->list_gone(store, limit, reader));
}

enum store_result store_read_times(struct store *store, int64_t since, struct store_times *out)
{
    enter(store);
    *out = (struct store_times){0};
    return leave(store, store->back->times(store, since, out));
}

enum store_result store_list_public(struct store *store, enum store_status status, size_t limit,
                                    const struct store_reader *reader)
{
    enter(store);
    return leave(store, store->back->list_public(store, status, limit, reader));
}

enum store_result store_list_device(struct store *store, const uint8_t hash[STORE_HASH_SIZE],
                                    size_t limit, const struct store_reader *reader)
{
    enter(store);
    return leave(store, store->back->list_device(store, hash, limit, reader));
}

enum store_result store_count(struct store *store, int64_t since, const uint8_t *device,
                              size_t *count)
{
    enter(store);
    *count = 0;
    return leave(store, store->back->count(store, since, device, count));
}

/* ---- devices, chat, leases ------------------------------------------------- */

enum store_result store_put_device(struct store *store, const struct store_device *device)
{
    enter(store);
    if (store->stopped)
        return leave(store, STORE_STOPPED);
    if (device->name.n > STORE_NAME_MAX)
        return leave(store, STORE_INVALID);
    return leave_write(store, store->back->put_device(store, device));
}

enum store_result store_remove_device(struct store *store, const uint8_t hash[STORE_HASH_SIZE])
{
    enter(store);
    if (store->stopped)
        return leave(store, STORE_STOPPED);
    return leave_write(store, store->back->remove_device(store, hash));
}

enum store_result store_purge_devices(struct store *store, int64_t before, size_t limit,
                                      int64_t now, size_t *count)
{
    enter(store);
    size_t ignored;
    size_t *purged = count ? count : &ignored;
    *purged = 0;
    if (store->stopped)
        return leave(store, STORE_STOPPED);
    return leave_write(store, store->back->purge_devices(store, before, limit, now, purged));
}

enum store_result store_find_device(struct store *store, const uint8_t hash[STORE_HASH_SIZE],
                                    void *context,
                                    void (*visit)(void *context, const struct store_device *device))
{
    enter(store);
    return leave(store, store->back->find_device(store, hash, context, visit));
}

enum store_result store_say(struct store *store, const struct store_chat *chat, uint32_t *number)
{
    enter(store);
    uint32_t ignored;
    if (store->stopped)
        return leave(store, STORE_STOPPED);
    if (!chat_fits(chat))
        return leave(store, STORE_INVALID);
    return leave_write(store, store->back->say(store, chat, number ? number : &ignored));
}

enum store_result store_read_chat(struct store *store, struct text code, uint32_t from,
                                  size_t limit, void *context,
                                  void (*visit)(void *context, const struct store_chat *chat))
{
    enter(store);
    return leave(store, store->back->read_chat(store, code, from, limit, context, visit));
}

enum store_result store_lease(struct store *store, struct text code,
                              const uint8_t owner[STORE_OWNER_SIZE], int64_t now, int64_t until)
{
    enter(store);
    if (store->stopped)
        return leave(store, STORE_STOPPED);
    return leave_write(store, store->back->lease(store, code, owner, now, until));
}

enum store_result store_release(struct store *store, struct text code,
                                const uint8_t owner[STORE_OWNER_SIZE])
{
    enter(store);
    if (store->stopped)
        return leave(store, STORE_STOPPED);
    return leave_write(store, store->back->release(store, code, owner));
}

/* ---- other processes, backup ----------------------------------------------- */

bool store_is_shared(const struct store *store)
{
    return store->back->notification != NULL;
}

int store_descriptor(const struct store *store)
{
    return store->back->descriptor ? store->back->descriptor(store) : -1;
}

enum store_result store_notification(struct store *store, void *context,
                                     void (*visit)(void *context,
                                                   const struct store_notification *notification))
{
    enter(store);
    if (!store->back->notification)
        return leave(store, STORE_OK);
    return leave(store, store->back->notification(store, context, visit));
}

enum store_result store_backup(struct store *store, const char *path)
{
    enter(store);
    if (!store->back->backup)
        return leave(store, STORE_NO_BACKUP);
    return leave(store, store->back->backup(store, path));
}

enum store_result store_check(struct store *store, struct store_damages *damages)
{
    enter(store);
    damages->sound = damages->damaged = 0;
    if (!store->back->check)
        return leave(store, STORE_NO_BACKUP);
    return leave(store, store->back->check(store, damages));
}
