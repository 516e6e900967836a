#ifndef ASTRO_PLANETX_DEAL_DATA_H
#define ASTRO_PLANETX_DEAL_DATA_H

#include "base/text.h"
#include "games/planetx/fact.h"
#include "games/planetx/sky.h"

/* One deal: the secret of a game and everything the game may ever tell.
 *
 *     mode standard
 *     sky GEGXCECAADAA
 *     research A: some A adj D          … to F
 *     conference X1: some X in 2 G      expert also X2
 *     start spring: !A2 !D3 !D5 !G11 / !A4 !D6 !G8 !G12 / !C2 !A1 !D9 !G10
 *     …                                 summer, autumn, winter
 */
enum {
    DEAL_TOPICS = 6,      /* PX-15 */
    DEAL_CONFERENCES = 2, /* PX-12; standard has one */
    DEAL_SEATS = 4,       /* PX-33 */
    DEAL_TIERS = 3,
    DEAL_TIER_FACTS = 4,
    DEAL_START_FACTS = DEAL_TIERS * DEAL_TIER_FACTS,
};

struct planetx_deal {
    struct sky sky;
    struct fact research[DEAL_TOPICS];
    struct fact conference[DEAL_CONFERENCES]; /* the second is all 0 in standard */
    struct fact start[DEAL_SEATS][DEAL_START_FACTS];
    uint8_t has_start; /* bit k: seat k's start facts are given, else all 0 */
};

/* How many conferences a mode holds. */
int planetx_conference_count(enum sky_mode mode);

/* Writes the lines above, each ended by a newline. */
void planetx_deal_write(struct writer *w, const struct planetx_deal *deal);

/* A deal being read line by line, so that other lines may stand between. */
struct planetx_draft {
    struct planetx_deal deal;
    uint32_t seen; /* which lines have come */
};

enum planetx_line { PLANETX_LINE_OTHER, PLANETX_LINE_TAKEN, PLANETX_LINE_FAULT };

struct planetx_draft planetx_draft_begin(void);
/* Takes one line (without newline) of the forms above. Lines that begin with
 * another word are OTHER and change nothing. The mode comes first, then the
 * sky, then the rest in any order. What a line says must be true of the sky;
 * on a FAULT, *f tells where in the line. */
enum planetx_line planetx_draft_line(struct planetx_draft *d, struct text line, struct fault *f);
/* True when nothing is missing; start lines may be. The fault names the first
 * line that is. */
bool planetx_draft_end(const struct planetx_draft *d, struct fault *f);

#endif
