#include "store/store.h"

#include "base/panic.h"
#include "store/back.h"

/* The front: everything that is the same for all back ends. */

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
           entry->text.n <= STORE_TEXT_MAX && entry->reason.n <= STORE_REASON_MAX;
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

/* Enters a call that writes; where the answer is not OK, it is that of the call. */
static enum store_result enter_write(struct store *store, bool fits)
{
    enter(store);
    return store->stopped ? STORE_STOPPED : fits ? STORE_OK : STORE_INVALID;
}

/* A disk that failed once cannot be believed when it next says that it wrote.
 * A database server deals with its own disk. */
static enum store_result leave_write(struct store *store, enum store_result result)
{
    if (!store_is_shared(store) && (result == STORE_FULL || result == STORE_IO))
        store->stopped = true;
    return leave(store, result);
}

/* The same of a call that counts: where nothing was done, nothing is counted. */
static enum store_result leave_counted(struct store *store, enum store_result result,
                                       size_t counted, size_t *count)
{
    if (count)
        *count = result == STORE_OK ? counted : 0;
    return leave_write(store, result);
}

/* A limit as databases take it. */
static size_t bounded(size_t limit)
{
    return limit > INT64_MAX ? INT64_MAX : limit;
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
    enum store_result r = enter_write(store, table_fits(table) && seats_fit(seats, count));
    if (r == STORE_OK)
        r = store->back->add(store, table, seats, count);
    return leave_write(store, r);
}

enum store_result store_set(struct store *store, struct text code, enum store_status status,
                            uint32_t join, int64_t updated)
{
    bool fits = code_fits(code) && status_fits(status) && join <= STORE_JOIN_MAX;
    enum store_result r = enter_write(store, fits);
    if (r == STORE_OK)
        r = store->back->set(store, code, status, join, updated);
    return leave_write(store, r);
}

enum store_result store_set_seat(struct store *store, struct text code,
                                 const struct store_seat *seat,
                                 const uint8_t expected[STORE_HASH_SIZE])
{
    enum store_result r = enter_write(store, code_fits(code) && seat_fits(seat));
    if (r == STORE_OK)
        r = store->back->set_seat(store, code, seat, expected);
    return leave_write(store, r);
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

enum store_result store_load(struct store *store, struct text code, uint32_t from,
                             const struct store_reader *reader, uint32_t *bad)
{
    enter(store);
    uint32_t ignored;
    return leave(store,
                 store->back->load(store, code, from ? from : 1, reader, bad ? bad : &ignored));
}

enum store_result store_find_join(struct store *store, uint32_t join,
                                  const struct store_reader *reader)
{
    enter(store);
    if (join == 0)
        return leave(store, STORE_MISSING);
    return leave(store, store->back->find_join(store, join, reader));
}

enum store_result store_update(struct store *store, const struct store_table *table)
{
    enum store_result r = enter_write(store, changes_fit(table));
    if (r == STORE_OK)
        r = store->back->update(store, table);
    return leave_write(store, r);
}

enum store_result store_purge(struct store *store, enum store_status status, int64_t before,
                              size_t limit, int64_t now, size_t *count)
{
    enum store_result r = enter_write(store, true);
    size_t purged = 0;
    if (r == STORE_OK)
        r = store->back->purge(store, status, before, bounded(limit), now, &purged);
    return leave_counted(store, r, purged, count);
}

enum store_result store_drop(struct store *store, int64_t before, size_t limit, size_t *count)
{
    enum store_result r = enter_write(store, true);
    size_t dropped = 0;
    if (r == STORE_OK)
        r = store->back->drop(store, before, bounded(limit), &dropped);
    return leave_counted(store, r, dropped, count);
}

enum store_result store_undelete(struct store *store, struct text code, int64_t now)
{
    enum store_result r = enter_write(store, true);
    if (r == STORE_OK)
        r = store->back->undelete(store, code, now);
    return leave_write(store, r);
}

enum store_result store_list_gone(struct store *store, size_t limit,
                                  const struct store_reader *reader)
{
    enter(store);
    return leave(store, store->back->list_gone(store, bounded(limit), reader));
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
    return leave(store, store->back->list_public(store, status, bounded(limit), reader));
}

enum store_result store_list_device(struct store *store, const uint8_t hash[STORE_HASH_SIZE],
                                    size_t limit, const struct store_reader *reader)
{
    enter(store);
    return leave(store, store->back->list_device(store, hash, bounded(limit), reader));
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
    enum store_result r = enter_write(store, device->name.n <= STORE_NAME_MAX);
    if (r == STORE_OK)
        r = store->back->put_device(store, device);
    return leave_write(store, r);
}

enum store_result store_remove_device(struct store *store, const uint8_t hash[STORE_HASH_SIZE])
{
    enum store_result r = enter_write(store, true);
    if (r == STORE_OK)
        r = store->back->remove_device(store, hash);
    return leave_write(store, r);
}

enum store_result store_purge_devices(struct store *store, int64_t before, size_t limit,
                                      int64_t now, size_t *count)
{
    enum store_result r = enter_write(store, true);
    size_t purged = 0;
    if (r == STORE_OK)
        r = store->back->purge_devices(store, before, bounded(limit), now, &purged);
    return leave_counted(store, r, purged, count);
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
    enum store_result r = enter_write(store, chat_fits(chat));
    uint32_t ignored;
    if (r == STORE_OK)
        r = store->back->say(store, chat, number ? number : &ignored);
    return leave_write(store, r);
}

enum store_result store_read_chat(struct store *store, struct text code, uint32_t from,
                                  size_t limit, void *context,
                                  void (*visit)(void *context, const struct store_chat *chat))
{
    enter(store);
    return leave(store, store->back->read_chat(store, code, from, bounded(limit), context, visit));
}

static bool subscription_fits(const struct store_subscription *s)
{
    return s->seat >= STORE_NO_SEAT && s->seat <= STORE_SEAT_MAX && s->body.n <= STORE_BODY_MAX;
}

enum store_result store_subscribe(struct store *store, const struct store_subscription *s)
{
    enum store_result r = enter_write(store, subscription_fits(s));
    if (r == STORE_OK)
        r = store->back->subscribe(store, s);
    return leave_write(store, r);
}

enum store_result store_unsubscribe(struct store *store, const uint8_t id[STORE_ID_SIZE])
{
    enum store_result r = enter_write(store, true);
    if (r == STORE_OK)
        r = store->back->unsubscribe(store, id);
    return leave_write(store, r);
}

enum store_result store_update_subscription(struct store *store, const struct store_subscription *s)
{
    enum store_result r = enter_write(store, s->body.n <= STORE_BODY_MAX);
    if (r == STORE_OK)
        r = store->back->update_subscription(store, s);
    return leave_write(store, r);
}

enum store_result store_list_subscriptions(struct store *store, struct text code, void *context,
                                           void (*visit)(void *context,
                                                         const struct store_subscription *s))
{
    enter(store);
    return leave(store, store->back->list_subscriptions(store, code, context, visit));
}

enum store_result
store_find_subscription(struct store *store, const uint8_t id[STORE_ID_SIZE], void *context,
                        void (*visit)(void *context, const struct store_subscription *s))
{
    enter(store);
    return leave(store, store->back->find_subscription(store, id, context, visit));
}

enum store_result store_take_due(struct store *store, int64_t now, size_t limit, void *context,
                                 void (*visit)(void *context, const struct store_subscription *s))
{
    enum store_result r = enter_write(store, true);
    if (r == STORE_OK)
        r = store->back->take_due(store, now, bounded(limit), context, visit);
    return leave_write(store, r);
}

enum store_result store_keep_secret(struct store *store, struct text name,
                                    uint8_t value[STORE_SECRET_SIZE])
{
    enum store_result r = enter_write(store, name.n > 0 && name.n <= STORE_KEY_MAX);
    if (r == STORE_OK)
        r = store->back->keep_secret(store, name, value);
    return leave_write(store, r);
}

enum store_result store_lease(struct store *store, struct text code,
                              const uint8_t owner[STORE_OWNER_SIZE], int64_t now, int64_t until)
{
    enum store_result r = enter_write(store, true);
    if (r == STORE_OK)
        r = store->back->lease(store, code, owner, now, until);
    return leave_write(store, r);
}

enum store_result store_release(struct store *store, struct text code,
                                const uint8_t owner[STORE_OWNER_SIZE])
{
    enum store_result r = enter_write(store, true);
    if (r == STORE_OK)
        r = store->back->release(store, code, owner);
    return leave_write(store, r);
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

enum store_result store_tell(struct store *store, struct text code, uint32_t number)
{
    enter(store);
    if (code.n == 0 || code.n > STORE_CODE_MAX)
        return leave(store, STORE_INVALID);
    return leave(store, store->back->tell ? store->back->tell(store, code, number) : STORE_OK);
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
