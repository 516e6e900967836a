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
        [STORE_EXISTS] = "This is already stored; use what is there or choose another key.",
        [STORE_INVALID] = "This is longer or larger than can be stored; make it smaller.",
        [STORE_BUSY] = "Another process is using the database; try again in a moment.",
        [STORE_NO_MEMORY] = "There is not enough memory; close something and try again.",
        [STORE_FULL] = "The disk is full; free some space and start the server again.",
        [STORE_IO] = "The disk cannot be read or written; check it and its permissions, and start "
                     "the server again.",
        [STORE_STOPPED] = "Nothing is stored since the disk failed; mend it and start the server "
                          "again.",
        [STORE_DAMAGED] = "What is stored here is damaged; restore it from a backup.",
        [STORE_FOREIGN] = "This file is not a database of Astrolabe; it was left alone, name "
                          "another file.",
        [STORE_NEWER] = "This database was written by a newer Astrolabe; it was left alone, use "
                        "that version.",
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
           status_fits(table->status);
}

static bool entry_fits(const struct store_entry *entry)
{
    return code_fits(entry->code) && entry->seq >= 1 && entry->seat >= -1 &&
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

/* A disk that failed once cannot be believed when it next says that it wrote. */
static enum store_result leave_write(struct store *store, enum store_result result)
{
    if (result == STORE_FULL || result == STORE_IO)
        store->stopped = true;
    return leave(store, result);
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
