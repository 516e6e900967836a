/* A game before its first move. */

#include <string.h>

#include "base/panic.h"
#include "host/host.h"

struct host_seed host_seed_from(const uint8_t seed[RNG_SEED_SIZE])
{
    struct host_seed out;
    memcpy(out.deal, seed, sizeof out.deal);
    rng_seed_by_label(seed, text_of("salt"), out.salt);
    rng_seed_by_label(seed, text_of("chance"), out.chance);
    return out;
}

void host_deal(const struct ai *ai, const struct game_data *d, int seats, struct text options,
               const struct host_seed *seed, struct writer *setup)
{
    ai->deal(seed->deal, d, seats, options, setup);
    ASTRO_ASSERT(writer_fits(setup) && setup->n <= SETUP_SIZE_MAX);
}

void host_seal(const struct game *g, struct text setup, const struct host_seed *seed,
               struct writer *record)
{
    struct record r = {.id = text_of(g->id),
                       .version = g->version,
                       .committed = true,
                       .opened = true,
                       .setup = setup,
                       .entries = {"", 0}};
    memcpy(r.salt, seed->salt, sizeof r.salt);
    memcpy(r.chance, seed->chance, sizeof r.chance);
    record_commit(&r, r.commit);
    record_write(&r, record);
    ASTRO_ASSERT(writer_fits(record));
}
