#include <string.h>

#include "store/chain.h"
#include "store/sqlite_back.h"

/* Reading tables out of SQLite, with the chain of sums followed on the way. */

static struct store_table read_table(sqlite3_stmt *q)
{
    struct store_table table = {
        .code = sqlite_column_text(q, 0),
        .game = sqlite_column_text(q, 1),
        .head = {"", 0},
        .created = sqlite3_column_int64(q, 2),
        .updated = sqlite3_column_int64(q, 3),
        .status = (enum store_status)sqlite3_column_int(q, 4),
        .join = (uint32_t)sqlite3_column_int64(q, 5), /* NULL reads as 0 */
        .note = sqlite_column_text(q, 6),
        .listed = sqlite3_column_int(q, 7) != 0,
    };
    table.has_device = sqlite_column_hash(q, 8, table.device);
    return table;
}

/* DAMAGED when the head is not the one the chain started with. */
static enum store_result load_head(struct sqlite_store *s, int64_t id,
                                   const struct store_reader *reader, int64_t *sum,
                                   char code[STORE_CODE_MAX], size_t *code_n)
{
    sqlite3_stmt *q = s->q[TABLE_READ];
    sqlite_bind_int(q, 1, id);
    int rc = sqlite3_step(q);
    bool whole = false;
    if (rc == SQLITE_ROW) {
        struct store_table table = read_table(q);
        table.head = sqlite_column_text(q, LISTED_COUNT);
        *sum = sqlite3_column_int64(q, LISTED_COUNT + 1);
        whole = table.code.n <= STORE_CODE_MAX && chain_start(&table) == *sum;
        if (whole)
            memcpy(code, table.code.p, *code_n = table.code.n);
        if (whole && reader->table)
            reader->table(reader->context, &table);
    }
    enum store_result r = sqlite_finish(q, rc);
    return r == STORE_OK && !whole ? STORE_DAMAGED : r;
}

/* DAMAGED when a seat is not as it was written; *count is how many there are. */
static enum store_result load_seats(struct sqlite_store *s, int64_t id, int64_t start,
                                    const struct store_reader *reader, int64_t *count)
{
    sqlite3_stmt *q = s->q[SEAT_READ];
    sqlite_bind_int(q, 1, id);
    bool whole = true;
    int rc;
    *count = 0;
    while ((rc = sqlite3_step(q)) == SQLITE_ROW) {
        struct store_seat seat = {.seat = sqlite3_column_int(q, 0),
                                  .kind = sqlite3_column_int(q, 1),
                                  .name = sqlite_column_text(q, 2)};
        seat.has_hash = sqlite_column_hash(q, 3, seat.hash);
        seat.has_device = sqlite_column_hash(q, 4, seat.device);
        whole = whole && chain_seat(start, &seat) == sqlite3_column_int64(q, 5);
        if (whole && reader->seat)
            reader->seat(reader->context, &seat);
        (*count)++;
    }
    enum store_result r = sqlite_finish(q, rc);
    return r == STORE_OK && !whole ? STORE_DAMAGED : r;
}

/* Where a table ends and how many seats it has, as was last written. */
struct end {
    int64_t seq;
    int64_t sum;
    int64_t seats;
};

static enum store_result find_end(struct sqlite_store *s, int64_t id, struct end *end)
{
    sqlite3_stmt *q = s->q[END_READ];
    sqlite_bind_int(q, 1, id);
    int rc = sqlite3_step(q);
    if (rc == SQLITE_ROW)
        *end = (struct end){sqlite3_column_int64(q, 0), sqlite3_column_int64(q, 1),
                            sqlite3_column_int64(q, 2)};
    enum store_result r = sqlite_finish(q, rc);
    return rc == SQLITE_DONE ? STORE_DAMAGED : r;
}

/* Hands over the entries from `first` on, following the chain from the entry
 * before them or, for the very first, from `sum`. On DAMAGED *bad is the first
 * that is not as it was written; `end` is where they must stop. */
static enum store_result load_entries(struct sqlite_store *s, int64_t id, struct text code,
                                      int64_t sum, uint32_t first, const struct end *end,
                                      const struct store_reader *reader, uint32_t *bad)
{
    sqlite3_stmt *q = s->q[ENTRY_READ];
    sqlite_bind_int(q, 1, id);
    sqlite_bind_int(q, 2, (int64_t)first - 1);
    uint32_t next = first > 1 ? first - 1 : 1;
    bool whole = true;
    int rc;
    while (whole && (rc = sqlite3_step(q)) == SQLITE_ROW) {
        if (next > end->seq) {
            whole = false;
            break;
        }
        struct store_entry e = {.code = code,
                                .seq = (uint32_t)sqlite3_column_int64(q, 0),
                                .seat = (int32_t)sqlite3_column_int64(q, 1),
                                .decision = (uint32_t)sqlite3_column_int64(q, 2),
                                .key = sqlite_column_text(q, 3),
                                .text = sqlite_column_text(q, 4),
                                .reason = sqlite_column_text(q, 7),
                                .time = sqlite3_column_int64(q, 5)};
        int64_t stored = sqlite3_column_int64(q, 6);
        if (next < first) { /* only here for its sum */
            whole = e.seq == next;
        } else {
            whole = e.seq == next && stored == chain_next(sum, &e);
            if (whole && reader->entry)
                reader->entry(reader->context, &e);
        }
        sum = stored;
        next += whole;
    }
    enum store_result r = sqlite_finish(q, whole ? rc : SQLITE_OK);
    *bad = next;
    if (r == STORE_OK && whole) /* who asks from beyond the end is not told of it */
        whole = (next > end->seq && sum == end->sum) || (int64_t)first > end->seq + 1;
    return r == STORE_OK && !whole ? STORE_DAMAGED : r;
}

enum store_result sqlite_load_id(struct sqlite_store *s, int64_t id, uint32_t from,
                                 const struct store_reader *reader, uint32_t *bad)
{
    char code[STORE_CODE_MAX];
    size_t n = 0;
    int64_t sum = 0;
    int64_t seats = 0;
    struct end end = {0};
    *bad = 0;
    enum store_result r = load_head(s, id, reader, &sum, code, &n);
    if (r == STORE_OK)
        r = find_end(s, id, &end);
    if (r == STORE_OK)
        r = load_seats(s, id, sum, reader, &seats);
    if (r == STORE_OK && seats != end.seats)
        r = STORE_DAMAGED;
    if (r == STORE_OK)
        r = load_entries(s, id, (struct text){code, n}, sum, from, &end, reader, bad);
    return r;
}

enum store_result sqlite_load(struct store *store, struct text code, uint32_t from,
                              const struct store_reader *reader, uint32_t *bad)
{
    struct sqlite_store *s = sqlite_own(store);
    int64_t id = 0;
    *bad = 0;
    enum store_result r = sqlite_begin_on(s, BEGIN_READ, code, &id);
    if (r == STORE_OK)
        r = sqlite_load_id(s, id, from, reader, bad);
    return sqlite_end(s, r);
}

/* Runs a listing whose first parameter is the limit; the others are bound. */
static enum store_result list(struct sqlite_store *s, enum query query, size_t limit,
                              const struct store_reader *reader)
{
    sqlite3_stmt *q = s->q[query];
    sqlite_bind_int(q, 1, (int64_t)limit);
    int rc;
    while ((rc = sqlite3_step(q)) == SQLITE_ROW) {
        struct store_table table = read_table(q);
        if (reader->table)
            reader->table(reader->context, &table);
    }
    return sqlite_finish(q, rc);
}

enum store_result sqlite_list_public(struct store *store, enum store_status status, size_t limit,
                                     const struct store_reader *reader)
{
    struct sqlite_store *s = sqlite_own(store);
    if (status == STORE_ANY)
        return list(s, LIST_PUBLIC_ANY, limit, reader);
    sqlite_bind_int(s->q[LIST_PUBLIC], 2, status);
    return list(s, LIST_PUBLIC, limit, reader);
}

enum store_result sqlite_list_gone(struct store *store, size_t limit,
                                   const struct store_reader *reader)
{
    return list(sqlite_own(store), LIST_GONE, limit, reader);
}

enum store_result sqlite_list_device(struct store *store, const uint8_t *hash, size_t limit,
                                     const struct store_reader *reader)
{
    struct sqlite_store *s = sqlite_own(store);
    sqlite_bind_hash(s->q[LIST_DEVICE], 2, true, hash);
    return list(s, LIST_DEVICE, limit, reader);
}

enum store_result sqlite_count(struct store *store, int64_t since, const uint8_t *device,
                               size_t *count)
{
    sqlite3_stmt *q = sqlite_own(store)->q[device ? COUNT_DEVICE : COUNT_ALL];
    sqlite_bind_int(q, 1, since);
    if (device)
        sqlite_bind_hash(q, 2, true, device);
    int rc = sqlite3_step(q);
    if (rc == SQLITE_ROW)
        *count = (size_t)sqlite3_column_int64(q, 0);
    return sqlite_finish(q, rc);
}

enum store_result sqlite_find_join(struct store *store, uint32_t join,
                                   const struct store_reader *reader)
{
    struct sqlite_store *s = sqlite_own(store);
    sqlite3_stmt *q = s->q[TABLE_JOIN];
    sqlite_bind_int(q, 1, join);
    int rc = sqlite3_step(q);
    if (rc == SQLITE_ROW && reader->table) {
        struct store_table table = read_table(q);
        reader->table(reader->context, &table);
    }
    enum store_result r = sqlite_finish(q, rc);
    return rc == SQLITE_DONE ? STORE_MISSING : r;
}
