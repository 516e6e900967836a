#include <string.h>

#include "store/chain.h"
#include "store/sql.h"

/* Reading a whole table, with the chain of sums followed on the way: its head, where it must
 * end, its seats, its entries. Rows that come behind a damage are passed over. */

/* DAMAGED when the head is not the one the chain started with. */
static void take_head(void *context, const struct sql_row *row)
{
    struct sql_load *l = context;
    struct store_table table = sql_table(row);
    table.head = sql_text(row, SQL_LISTED);
    l->sum = sql_int(row, SQL_LISTED + 1);
    l->result = STORE_OK;
    if (table.code.n > STORE_CODE_MAX || chain_start(&table) != l->sum) {
        l->result = STORE_DAMAGED;
        return;
    }
    memcpy(l->code, table.code.p, l->code_n = table.code.n);
    if (l->reader->table)
        l->reader->table(l->reader->context, &table);
}

static void take_end(void *context, const struct sql_row *row)
{
    struct sql_load *l = context;
    l->end.found = true;
    l->end.seq = sql_int(row, 0);
    l->end.sum = sql_int(row, 1);
    l->end.seats = sql_int(row, 2);
}

/* DAMAGED when a seat is not as it was written. */
static void take_seat(void *context, const struct sql_row *row)
{
    struct sql_load *l = context;
    struct store_seat seat = {.seat = (int32_t)sql_int(row, 0),
                              .kind = (int32_t)sql_int(row, 1),
                              .name = sql_text(row, 2)};
    seat.has_hash = sql_hash(row, 3, seat.hash);
    seat.has_device = sql_hash(row, 4, seat.device);
    l->seats++;
    if (l->result != STORE_OK || !l->end.found)
        return;
    if (chain_seat(l->sum, &seat) != sql_int(row, 5))
        l->result = STORE_DAMAGED;
    else if (l->reader->seat)
        l->reader->seat(l->reader->context, &seat);
}

/* Whether all that stands before the entries is as it was written. */
static bool stands(const struct sql_load *l)
{
    return l->result == STORE_OK && l->end.found && l->seats == l->end.seats;
}

/* The first row is the entry before those wanted, only here for its sum. DAMAGED when one is
 * not as it was written, or stands behind the end. */
static void take_entry(void *context, const struct sql_row *row)
{
    struct sql_load *l = context;
    if (!stands(l) || l->broken)
        return;
    struct store_entry e = {.code = {l->code, l->code_n},
                            .seq = (uint32_t)sql_int(row, 0),
                            .seat = (int32_t)sql_int(row, 1),
                            .decision = (uint32_t)sql_int(row, 2),
                            .key = sql_text(row, 3),
                            .text = sql_text(row, 4),
                            .reason = sql_text(row, 7),
                            .time = sql_int(row, 5)};
    int64_t stored = sql_int(row, 6);
    bool wanted = l->next >= l->first;
    if (l->next > l->end.seq || e.seq != l->next || (wanted && stored != chain_next(l->sum, &e))) {
        l->broken = true;
        return;
    }
    if (wanted && l->reader->entry)
        l->reader->entry(l->reader->context, &e);
    l->sum = stored;
    l->next++;
}

void sql_load_begin(struct sql_load *load, uint32_t from, const struct store_reader *reader,
                    struct sql_arg table)
{
    static const struct sql_step steps[SQL_LOAD_STEPS] = {
        {.query = SQL_TABLE_READ, .row = take_head},
        {.query = SQL_END_READ, .row = take_end},
        {.query = SQL_SEAT_READ, .row = take_seat},
        {.query = SQL_ENTRY_READ, .row = take_entry}};
    *load = (struct sql_load){
        .reader = reader, .result = STORE_MISSING, .first = from, .next = from > 1 ? from - 1 : 1};
    for (int i = 0; i < SQL_LOAD_STEPS; i++) {
        load->step[i] = steps[i];
        load->step[i].context = load;
        load->step[i].arg[load->step[i].n++] = table;
    }
    sql_give_int(&load->step[SQL_LOAD_STEPS - 1], (int64_t)from - 1);
}

enum store_result sql_load_end(struct sql_load *load, enum store_result result, uint32_t *bad)
{
    *bad = 0;
    if (result != STORE_OK || load->result == STORE_MISSING)
        return result != STORE_OK ? result : STORE_MISSING;
    if (!stands(load))
        return STORE_DAMAGED;
    *bad = load->next;
    /* Who asks from beyond the end is not told of it. */
    bool whole = (load->next > load->end.seq && load->sum == load->end.sum) ||
                 (int64_t)load->first > load->end.seq + 1;
    return whole && !load->broken ? STORE_OK : STORE_DAMAGED;
}
