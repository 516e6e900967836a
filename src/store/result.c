#include "store/back.h"

/* What the results of a store mean, to people and to the back ends. */

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
