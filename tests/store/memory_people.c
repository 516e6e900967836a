#include <stdlib.h>
#include <string.h>

#include "store/memory_back.h"

/* Devices, chat and leases in memory. */

static bool same_hash(const uint8_t *a, const uint8_t *b)
{
    return memcmp(a, b, STORE_HASH_SIZE) == 0;
}

/* ---- devices --------------------------------------------------------------- */

/* The link that leads to the device, or to NULL at the end. */
static struct kept_device **link_to(struct memory_store *m, const uint8_t *hash)
{
    struct kept_device **link = &m->devices;
    while (*link && !same_hash((*link)->device.hash, hash))
        link = &(*link)->next;
    return link;
}

enum store_result memory_put_device(struct store *store, const struct store_device *device)
{
    struct kept_device **link = link_to(memory_own(store), device->hash);
    struct kept_device *kept = *link;
    if (!kept) {
        kept = calloc(1, sizeof *kept);
        if (!kept)
            return STORE_NO_MEMORY;
        kept->device = *device;
        *link = kept;
    }
    char *to = kept->bytes;
    kept->device.name = memory_keep(&to, device->name);
    kept->device.seen = device->seen;
    kept->gone = 0;
    return STORE_OK;
}

static void forget_at(struct kept_table *t, const uint8_t *hash)
{
    if (t->table.has_device && same_hash(t->table.device, hash))
        t->table.has_device = false;
    for (int i = 0; i <= STORE_SEAT_MAX; i++) {
        struct store_seat *seat = t->seats[i] ? &t->seats[i]->seat : NULL;
        if (seat && seat->has_device && same_hash(seat->device, hash)) {
            seat->has_device = false;
            seat->name.n = 0;
        }
    }
    for (struct kept_chat *line = t->chat; line; line = line->next) {
        if (line->chat.has_device && same_hash(line->chat.device, hash)) {
            line->chat.has_device = false;
            line->chat.name.n = 0;
            line->chat.text.n = 0;
        }
    }
}

enum store_result memory_remove_device(struct store *store, const uint8_t *hash)
{
    struct memory_store *m = memory_own(store);
    struct kept_device **link = link_to(m, hash);
    struct kept_device *gone = *link;
    if (!gone)
        return STORE_MISSING;
    for (size_t i = 0; i < m->count; i++)
        forget_at(m->tables[i], hash);
    memory_drop_subscriptions(m, NULL, hash);
    *link = gone->next;
    free(gone);
    return STORE_OK;
}

static bool is_bound(const struct memory_store *m, const uint8_t *hash)
{
    for (size_t i = 0; i < m->count; i++)
        if (memory_is_of(m->tables[i], hash))
            return true;
    return false;
}

enum store_result memory_purge_devices(struct store *store, int64_t before, size_t limit,
                                       int64_t now, size_t *count)
{
    struct memory_store *m = memory_own(store);
    for (struct kept_device *d = m->devices; d && *count < limit; d = d->next) {
        if (d->gone || d->device.seen >= before || is_bound(m, d->device.hash))
            continue;
        d->gone = now;
        (*count)++;
    }
    return STORE_OK;
}

void memory_drop_gone_devices(struct memory_store *m, int64_t before, size_t limit)
{
    for (struct kept_device **link = &m->devices; *link && limit > 0;) {
        struct kept_device *kept = *link;
        if (!kept->gone || kept->gone >= before) {
            link = &kept->next;
            continue;
        }
        *link = kept->next;
        free(kept);
        limit--;
    }
}

enum store_result memory_find_device(struct store *store, const uint8_t *hash, void *context,
                                     void (*visit)(void *, const struct store_device *))
{
    const struct kept_device *kept = *link_to(memory_own(store), hash);
    if (!kept)
        return STORE_MISSING;
    visit(context, &kept->device);
    return STORE_OK;
}

void memory_drop_devices(struct memory_store *m)
{
    while (m->devices) {
        struct kept_device *next = m->devices->next;
        free(m->devices);
        m->devices = next;
    }
}

/* ---- chat ------------------------------------------------------------------ */

enum store_result memory_say(struct store *store, const struct store_chat *chat, uint32_t *number)
{
    struct kept_table *t = memory_find(memory_own(store), chat->code);
    if (!t)
        return STORE_MISSING;
    struct kept_chat *kept = calloc(1, sizeof *kept + chat->name.n + chat->text.n);
    if (!kept)
        return STORE_NO_MEMORY;
    char *to = kept->bytes;
    kept->chat = *chat;
    kept->chat.code = t->table.code;
    kept->chat.name = memory_keep(&to, chat->name);
    kept->chat.text = memory_keep(&to, chat->text);
    kept->chat.number = *number = ++t->said;
    struct kept_chat **link = &t->chat;
    while (*link)
        link = &(*link)->next;
    *link = kept;
    if (t->said - t->chat->chat.number >= STORE_CHAT_KEPT) {
        struct kept_chat *oldest = t->chat;
        t->chat = oldest->next;
        free(oldest);
    }
    return STORE_OK;
}

enum store_result memory_read_chat(struct store *store, struct text code, uint32_t from,
                                   size_t limit, void *context,
                                   void (*visit)(void *, const struct store_chat *))
{
    const struct kept_table *t = memory_find(memory_own(store), code);
    if (!t)
        return STORE_MISSING;
    for (const struct kept_chat *line = t->chat; line && limit; line = line->next) {
        if (line->chat.number >= from) {
            visit(context, &line->chat);
            limit--;
        }
    }
    return STORE_OK;
}

void memory_drop_chat(struct kept_table *t)
{
    while (t->chat) {
        struct kept_chat *next = t->chat->next;
        free(t->chat);
        t->chat = next;
    }
}

/* ---- leases ---------------------------------------------------------------- */

enum store_result memory_lease(struct store *store, struct text code, const uint8_t *owner,
                               int64_t now, int64_t until)
{
    struct kept_table *t = memory_find(memory_own(store), code);
    if (!t)
        return STORE_MISSING;
    bool mine = memcmp(t->lease_owner, owner, STORE_OWNER_SIZE) == 0;
    if (t->leased && !mine && t->lease_until > now)
        return STORE_CONFLICT;
    memcpy(t->lease_owner, owner, STORE_OWNER_SIZE);
    t->lease_until = until;
    t->leased = true;
    return STORE_OK;
}

enum store_result memory_release(struct store *store, struct text code, const uint8_t *owner)
{
    struct kept_table *t = memory_find(memory_own(store), code);
    if (!t)
        return STORE_MISSING;
    if (memcmp(t->lease_owner, owner, STORE_OWNER_SIZE) == 0)
        t->leased = false;
    return STORE_OK;
}
