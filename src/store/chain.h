#ifndef ASTRO_STORE_CHAIN_H
#define ASTRO_STORE_CHAIN_H

#include "store/store.h"

/* Checksums that tie the rows of a table together: the head starts the chain
 * and each entry goes on from the one before, so a changed, lost, doubled or
 * exchanged row shows at its own place. Each is the first eight bytes of a
 * SHA-256, as the signed number a database column holds. */

/* Over what never changes of a table: code, game, created, head. */
int64_t chain_start(const struct store_table *table);
/* Over a seat, tied to the start of its table's chain. Databases work it out
 * themselves where they change many seats at once, so it is over plain text:
 * `start seat kind name hash device`, the last three in hexadecimal. */
int64_t chain_seat(int64_t start, const struct store_seat *seat);
/* Over the sum before and the entry's own fields (its code is in the start). */
int64_t chain_next(int64_t before, const struct store_entry *entry);

#endif
