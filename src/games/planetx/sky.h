#ifndef ASTRO_PLANETX_SKY_H
#define ASTRO_PLANETX_SKY_H

#include "base/rng.h"
#include "base/text.h"

/* The hidden sky of Planet X (PX-1..8): what a sky is, all of them in a fixed
 * order, and one drawn by chance. */

enum sky_mode { SKY_STANDARD, SKY_EXPERT, SKY_MODES };
enum sky_type { SKY_C, SKY_A, SKY_D, SKY_G, SKY_E, SKY_X, SKY_TYPES };
enum { SKY_SECTORS_MAX = 18 };

/* The letters of the types, in the order of the enum: "CADGEX". */
extern const char sky_letters[SKY_TYPES + 1];

/* Every number the placement rules contain. */
struct sky_rules {
    const char *name;         /* "standard", "expert" */
    uint8_t sectors;          /* PX-1 */
    uint8_t count[SKY_TYPES]; /* PX-2 */
    uint32_t comet_sectors;   /* PX-3, as a mask */
    uint8_t dwarf_band;       /* PX-6; 0: dwarf planets lie anywhere */
    uint32_t skies;           /* PX-7 */
};
const struct sky_rules *sky_rules(enum sky_mode mode);

/* For each type the mask of its sectors; bit s-1 is sector s. */
struct sky {
    uint32_t at[SKY_TYPES];
    uint8_t mode; /* enum sky_mode */
};

/* ---- masks of sectors on a circle of n ---------------------------------- */

static inline uint32_t sky_all(int n)
{
    return ((uint32_t)1 << n) - 1;
}

/* The mask moved k sectors up, 0 <= k <= n. */
static inline uint32_t sky_turn(int n, uint32_t mask, int k)
{
    return ((mask << k) | (mask >> (n - k))) & sky_all(n);
}

/* The neighbours of the mask's sectors. */
static inline uint32_t sky_beside(int n, uint32_t mask)
{
    return ((mask << 1) | (mask >> (n - 1)) | (mask >> 1) | (mask << (n - 1))) & sky_all(n);
}

/* The sectors from..to (1-based, both included; wraps when to < from). */
uint32_t sky_range(enum sky_mode mode, int from, int to);

/* The type in a sector (1-based) of a valid sky. */
enum sky_type sky_type_at(const struct sky *sky, int sector);

/* ---- rules and text ------------------------------------------------------ */

/* Whether it obeys PX-2..6. */
bool sky_valid(const struct sky *sky);

/* True when these sectors can be all those of one type, as far as its number
 * and the rules about that type alone go (PX-2, 3, 4, 6). */
bool sky_set_fits(enum sky_mode mode, enum sky_type type, uint32_t mask);

/* A letter per sector, sector 1 first. Reading accepts valid skies only; on a
 * fault *out is undefined. */
bool sky_read(struct text in, enum sky_mode mode, struct sky *out, struct fault *f);
void sky_write(struct writer *w, const struct sky *sky);
/* "standard" or "expert". */
bool sky_mode_read(struct text in, enum sky_mode *out, struct fault *f);
/* The type of a letter, or -1. */
int sky_type_of(char letter);

/* ---- all skies ----------------------------------------------------------- */

/* Visits every sky, ordered by the masks of D, then A, C, X, G, each compared
 * as a number. A visit that returns false ends the walk. */
void sky_each(enum sky_mode mode, bool (*visit)(void *ctx, const struct sky *sky), void *ctx);

/* The sky of a place in that order, from 0. Walks about a tenth (standard) or
 * hundredth (expert) of the skies. */
struct sky sky_unrank(enum sky_mode mode, uint32_t rank);

/* A sky drawn uniformly. */
struct sky sky_sample(enum sky_mode mode, struct rng *rng);

#endif
