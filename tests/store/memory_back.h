#ifndef ASTRO_STORE_MEMORY_BACK_H
#define ASTRO_STORE_MEMORY_BACK_H

#include "store/back.h"

/* On STORE_OK *out is to be given to store_close; nothing survives that. */
enum store_result store_open_memory(struct store **out);

/* What the files of the back end in memory share: memory.c has the tables,
 * memory_people.c the devices, chat and leases, memory_subscriptions.c who wants to hear of
 * their turn, and secrets. */

/* A table owns copies of all its texts: each row and its bytes are one piece. */
struct kept_entry {
    struct store_entry entry;
    char bytes[];
};

struct kept_seat {
    struct store_seat seat;
    char bytes[STORE_NAME_MAX];
};

struct kept_chat {
    struct kept_chat *next; /* the line said after this one */
    struct store_chat chat;
    char bytes[];
};

struct kept_device {
    struct kept_device *next;
    struct store_device device;
    int64_t gone;
    char bytes[STORE_NAME_MAX];
};

struct kept_table {
    struct store_table table;
    struct kept_seat *seats[STORE_SEAT_MAX + 1];
    struct kept_entry **entries; /* entries[seq - 1] */
    size_t count;
    size_t room;
    struct kept_chat *chat; /* oldest first */
    uint32_t said;          /* the number of the last line */
    uint8_t lease_owner[STORE_OWNER_SIZE];
    int64_t lease_until;
    bool leased;
    int64_t gone; /* when it was laid aside; 0: it is there */
    char note[STORE_NOTE_MAX];
    char bytes[];
};

struct memory_store {
    struct store store;
    struct kept_table **tables;
    size_t count;
    size_t room;
    struct kept_device *devices;
    struct kept_subscription *subscriptions;
    struct kept_secret *secrets;
};

struct memory_store *memory_own(struct store *store);
/* Copies t to *to, moves *to past it, and returns the copy. */
struct text memory_keep(char **to, struct text t);
/* NULL when there is no such table. */
struct kept_table *memory_find(const struct memory_store *m, struct text code);
/* Whether the device made the table or has a seat at it. */
bool memory_is_of(const struct kept_table *t, const uint8_t *hash);
void memory_drop_chat(struct kept_table *t);
void memory_drop_devices(struct memory_store *m);

/* The operations of memory_people.c, as in back.h. */
enum store_result memory_put_device(struct store *store, const struct store_device *device);
enum store_result memory_remove_device(struct store *store, const uint8_t *hash);
enum store_result memory_purge_devices(struct store *store, int64_t before, size_t limit,
                                       int64_t now, size_t *count);
void memory_drop_gone_devices(struct memory_store *m, int64_t before, size_t limit);
enum store_result memory_find_device(struct store *store, const uint8_t *hash, void *context,
                                     void (*visit)(void *, const struct store_device *));
enum store_result memory_say(struct store *store, const struct store_chat *chat, uint32_t *number);
enum store_result memory_read_chat(struct store *store, struct text code, uint32_t from,
                                   size_t limit, void *context,
                                   void (*visit)(void *, const struct store_chat *));
enum store_result memory_lease(struct store *store, struct text code, const uint8_t *owner,
                               int64_t now, int64_t until);
enum store_result memory_release(struct store *store, struct text code, const uint8_t *owner);

/* Those of a table, of a device, of all. */
void memory_drop_subscriptions(struct memory_store *m, const struct text *code,
                               const uint8_t *device);
void memory_drop_secrets(struct memory_store *m);
enum store_result memory_subscribe(struct store *store, const struct store_subscription *s);
enum store_result memory_unsubscribe(struct store *store, const uint8_t *id);
enum store_result memory_update_subscription(struct store *store,
                                             const struct store_subscription *s);
enum store_result memory_list_subscriptions(struct store *store, struct text code, void *context,
                                            void (*visit)(void *,
                                                          const struct store_subscription *));
enum store_result memory_find_subscription(struct store *store, const uint8_t *id, void *context,
                                           void (*visit)(void *,
                                                         const struct store_subscription *));
enum store_result memory_take_due(struct store *store, int64_t now, size_t limit, void *context,
                                  void (*visit)(void *, const struct store_subscription *));
enum store_result memory_keep_secret(struct store *store, struct text name, uint8_t *value);

#endif
