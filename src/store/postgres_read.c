#include "store/chain.h"
#include "store/postgres_back.h"

/* Reading tables out of PostgreSQL, with the chain of sums followed on the way. */

static struct store_table read_table(const struct pg_step *step, int row)
{
    struct store_table table = {
        .code = pg_text(step, row, 0),
        .game = pg_text(step, row, 1),
        .head = {"", 0},
        .created = pg_int(step, row, 2),
        .updated = pg_int(step, row, 3),
        .status = (enum store_status)pg_int(step, row, 4),
        .join = (uint32_t)pg_int(step, row, 5),
        .note = pg_text(step, row, 6),
        .listed = pg_int(step, row, 7) != 0,
    };
    table.has_device = pg_hash(step, row, 8, table.device);
    return table;
}

/* DAMAGED when a seat is not as it was written. */
static enum store_result hand_seats(const struct pg_step *step, int64_t start,
                                    const struct store_reader *reader)
{
    for (int row = 0; row < pg_count(step); row++) {
        struct store_seat seat = {.seat = (int32_t)pg_int(step, row, 0),
                                  .kind = (int32_t)pg_int(step, row, 1),
                                  .name = pg_text(step, row, 2)};
        seat.has_hash = pg_hash(step, row, 3, seat.hash);
        seat.has_device = pg_hash(step, row, 4, seat.device);
        if (chain_seat(start, &seat) != pg_int(step, row, 5))
            return STORE_DAMAGED;
        if (reader->seat)
            reader->seat(reader->context, &seat);
    }
    return STORE_OK;
}

/* Where a table ends and how many seats it has, as was last written. */
struct end {
    int64_t seq;
    int64_t sum;
    int64_t seats;
};

static enum store_result find_end(const struct pg_step *step, int seats, struct end *end)
{
    if (pg_count(step) == 0)
        return STORE_DAMAGED;
    *end = (struct end){pg_int(step, 0, 0), pg_int(step, 0, 1), pg_int(step, 0, 2)};
    return end->seats == seats ? STORE_OK : STORE_DAMAGED;
}

/* Hands over the entries from `first` on. The rows start with the entry before
 * it or, for the very first, the chain starts with `sum`. On DAMAGED *bad is
 * the first that is not as it was written; `end` is where they must stop. */
static enum store_result hand_entries(const struct pg_step *step, struct text code, int64_t sum,
                                      uint32_t first, const struct end *end,
                                      const struct store_reader *reader, uint32_t *bad)
{
    uint32_t next = first > 1 ? first - 1 : 1;
    for (int row = 0; row < pg_count(step); row++, next++) {
        struct store_entry e = {.code = code,
                                .seq = (uint32_t)pg_int(step, row, 0),
                                .seat = (int32_t)pg_int(step, row, 1),
                                .decision = (uint32_t)pg_int(step, row, 2),
                                .key = pg_text(step, row, 3),
                                .text = pg_text(step, row, 4),
                                .reason = pg_text(step, row, 7),
                                .time = pg_int(step, row, 5)};
        int64_t stored = pg_int(step, row, 6);
        *bad = next;
        if (e.seq != next || (next >= first && stored != chain_next(sum, &e)) || next > end->seq)
            return STORE_DAMAGED;
        if (next >= first && reader->entry)
            reader->entry(reader->context, &e);
        sum = stored;
    }
    /* Who asks from beyond the end is not told of it. */
    bool whole = (next > end->seq && sum == end->sum) || (int64_t)first > end->seq + 1;
    *bad = next;
    return whole ? STORE_OK : STORE_DAMAGED;
}

/* MISSING; DAMAGED when the head is not the one the chain started with. */
static enum store_result check_head(const struct pg_step *step, struct store_table *table,
                                    int64_t *sum)
{
    if (pg_count(step) == 0)
        return STORE_MISSING;
    *table = read_table(step, 0);
    table->head = pg_text(step, 0, PG_LISTED_COUNT);
    *sum = pg_int(step, 0, PG_LISTED_COUNT + 1);
    return chain_start(table) == *sum ? STORE_OK : STORE_DAMAGED;
}

enum store_result pg_load(struct store *store, struct text code, uint32_t from,
                          const struct store_reader *reader, uint32_t *bad)
{
    struct pg_step steps[] = {{.query = PG_TABLE_READ},
                              {.query = PG_SEAT_READ},
                              {.query = PG_ENTRY_READ},
                              {.query = PG_END_READ}};
    for (int i = 0; i < 4; i++)
        pg_give_text(&steps[i], code);
    pg_give_int(&steps[2], (int64_t)from - 1);
    *bad = 0;
    struct store_table table;
    struct end end;
    int64_t sum;
    enum store_result r = pg_read(pg_own(store), steps, 4);
    if (r == STORE_OK)
        r = check_head(&steps[0], &table, &sum);
    if (r == STORE_OK) {
        if (reader->table)
            reader->table(reader->context, &table);
        r = find_end(&steps[3], pg_count(&steps[1]), &end);
        if (r == STORE_OK)
            r = hand_seats(&steps[1], sum, reader);
        if (r == STORE_OK)
            r = hand_entries(&steps[2], code, sum, from, &end, reader, bad);
    }
    pg_clear(steps, 4);
    return r;
}

/* ---- lists ----------------------------------------------------------------- */

static enum store_result list(struct store *store, struct pg_step *step,
                              const struct store_reader *reader)
{
    enum store_result r = pg_read(pg_own(store), step, 1);
    for (int row = 0; r == STORE_OK && reader->table && row < pg_count(step); row++) {
        struct store_table table = read_table(step, row);
        reader->table(reader->context, &table);
    }
    pg_clear(step, 1);
    return r;
}

enum store_result pg_list_public(struct store *store, enum store_status status, size_t limit,
                                 const struct store_reader *reader)
{
    struct pg_step step = {.query = status == STORE_ANY ? PG_LIST_PUBLIC_ANY : PG_LIST_PUBLIC};
    pg_give_int(&step, (int64_t)limit);
    if (status != STORE_ANY)
        pg_give_int(&step, status);
    return list(store, &step, reader);
}

enum store_result pg_list_device(struct store *store, const uint8_t *hash, size_t limit,
                                 const struct store_reader *reader)
{
    struct pg_step step = {.query = PG_LIST_DEVICE};
    pg_give_int(&step, (int64_t)limit);
    pg_give_hash(&step, true, hash);
    return list(store, &step, reader);
}

enum store_result pg_list_gone(struct store *store, size_t limit, const struct store_reader *reader)
{
    struct pg_step step = {.query = PG_LIST_GONE};
    pg_give_int(&step, (int64_t)limit);
    return list(store, &step, reader);
}

enum store_result pg_times(struct store *store, int64_t since, struct store_times *out)
{
    struct pg_step step = {.query = PG_TIMES};
    pg_give_int(&step, since);
    enum store_result r = pg_read(pg_own(store), &step, 1);
    if (r == STORE_OK)
        *out = (struct store_times){.newest = pg_int(&step, 0, 0),
                                    .clock = pg_int(&step, 0, 1),
                                    .gone = (size_t)pg_int(&step, 0, 2),
                                    .before = pg_int(&step, 0, 3)};
    pg_clear(&step, 1);
    return r;
}

enum store_result pg_count_tables(struct store *store, int64_t since, const uint8_t *device,
                                  size_t *count)
{
    struct pg_step step = {.query = device ? PG_COUNT_DEVICE : PG_COUNT_ALL};
    pg_give_int(&step, since);
    if (device)
        pg_give_hash(&step, true, device);
    enum store_result r = pg_read(pg_own(store), &step, 1);
    if (r == STORE_OK)
        *count = (size_t)pg_int(&step, 0, 0);
    pg_clear(&step, 1);
    return r;
}

enum store_result pg_find_join(struct store *store, uint32_t join,
                               const struct store_reader *reader)
{
    struct pg_step step = {.query = PG_TABLE_JOIN};
    pg_give_int(&step, join);
    enum store_result r = pg_read(pg_own(store), &step, 1);
    if (r == STORE_OK && pg_count(&step) == 0)
        r = STORE_MISSING;
    if (r == STORE_OK && reader->table) {
        struct store_table table = read_table(&step, 0);
        reader->table(reader->context, &table);
    }
    pg_clear(&step, 1);
    return r;
}
