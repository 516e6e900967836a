#ifndef ASTRO_STORE_BACK_H
#define ASTRO_STORE_BACK_H

#include "store/store.h"

struct sql_step;

/* What a back end fills in. The front (store.c) has already checked limits,
 * refused writes of a stopped store, set aside NULL arguments, brought limits into
 * what an int64_t holds and set counts to 0; the contracts are those of the calls
 * of the same name in store.h. */
struct store_back {
    void (*close)(struct store *);
    enum store_result (*add)(struct store *, const struct store_table *, const struct store_seat *,
                             size_t);
    enum store_result (*set)(struct store *, struct text, enum store_status, uint32_t, int64_t);
    enum store_result (*set_seat)(struct store *, struct text, const struct store_seat *,
                                  const uint8_t *);
    /* Entries whose result is not STORE_OK on entry are already refused. The
     * front spreads a failure of the whole call over the results. */
    enum store_result (*append)(struct store *, const struct store_entry *, size_t,
                                enum store_result *);
    enum store_result (*load)(struct store *, struct text, uint32_t, const struct store_reader *,
                              uint32_t *);
    enum store_result (*find_join)(struct store *, uint32_t, const struct store_reader *);

    enum store_result (*update)(struct store *, const struct store_table *);
    enum store_result (*purge)(struct store *, enum store_status, int64_t, size_t, int64_t,
                               size_t *);
    enum store_result (*drop)(struct store *, int64_t, size_t, size_t *);
    enum store_result (*undelete)(struct store *, struct text, int64_t);
    enum store_result (*list_gone)(struct store *, size_t, const struct store_reader *);
    enum store_result (*times)(struct store *, int64_t, struct store_times *);
    enum store_result (*list_public)(struct store *, enum store_status, size_t,
                                     const struct store_reader *);
    enum store_result (*list_device)(struct store *, const uint8_t *, size_t,
                                     const struct store_reader *);
    enum store_result (*count)(struct store *, int64_t, const uint8_t *, size_t *);
    enum store_result (*put_device)(struct store *, const struct store_device *);
    enum store_result (*remove_device)(struct store *, const uint8_t *);
    enum store_result (*purge_devices)(struct store *, int64_t, size_t, int64_t, size_t *);
    enum store_result (*find_device)(struct store *, const uint8_t *, void *,
                                     void (*)(void *, const struct store_device *));
    enum store_result (*say)(struct store *, const struct store_chat *, uint32_t *);
    enum store_result (*read_chat)(struct store *, struct text, uint32_t, size_t, void *,
                                   void (*)(void *, const struct store_chat *));
    enum store_result (*subscribe)(struct store *, const struct store_subscription *);
    enum store_result (*unsubscribe)(struct store *, const uint8_t *);
    enum store_result (*update_subscription)(struct store *, const struct store_subscription *);
    enum store_result (*list_subscriptions)(struct store *, struct text, void *,
                                            void (*)(void *, const struct store_subscription *));
    enum store_result (*find_subscription)(struct store *, const uint8_t *, void *,
                                           void (*)(void *, const struct store_subscription *));
    enum store_result (*take_due)(struct store *, int64_t, size_t, void *,
                                  void (*)(void *, const struct store_subscription *));
    enum store_result (*keep_secret)(struct store *, struct text, uint8_t *);
    enum store_result (*lease)(struct store *, struct text, const uint8_t *, int64_t, int64_t);
    enum store_result (*release)(struct store *, struct text, const uint8_t *);

    /* What store/sql.h asks of a database: runs steps as one transaction, for reading or for
     * writing too, hands their rows over and counts them. With an error nothing was written,
     * though rows may have been handed over. NULL: it is none. */
    enum store_result (*run)(struct store *, struct sql_step *, size_t, bool);

    /* NULL where nothing can break, there is nothing to hear of or to copy. */
    enum store_result (*mend)(struct store *);
    int (*descriptor)(const struct store *);
    enum store_result (*notification)(struct store *, void *,
                                      void (*)(void *, const struct store_notification *));
    enum store_result (*tell)(struct store *, struct text, uint32_t);
    enum store_result (*backup)(struct store *, const char *);
    enum store_result (*check)(struct store *, struct store_damages *);
};

/* The first member of every back end's own struct. */
struct store {
    const struct store_back *back;
    bool stopped; /* a write failed for good */
    bool inside;  /* a call is under way */
};

/* True when an earlier entry of the batch for the table of entries[i] failed. */
bool store_batch_spoiled(const struct store_entry *entries, const enum store_result *results,
                         size_t i);

/* True for results that concern one entry of a batch and not the batch. */
bool store_result_is_local(enum store_result result);

#endif
