#ifndef ASTRO_GAMES_NIGHTSKY_SKY_H
#define ASTRO_GAMES_NIGHTSKY_SKY_H

/* The data of Night Sky that a person may replace: the stars and their types, the
 * ecliptic, the start cards and the constellations. Its text form is explained
 * in data/nightsky.sky, from which the built-in table is made. */

#include "engine/game.h"
#include "games/nightsky/lattice.h"

enum {
    NS_TYPES = 4,
    NS_NO_STAR = 255, /* the type of a place that this sky leaves empty */
    NS_START_CARDS = 6,
    NS_CARDS = 41, /* NS-2 */
    NS_SIZE_MIN = 5,
    NS_NODES_MAX = 10, /* stars of the largest card */
    NS_CARD_LINES_MAX = 16,
    NS_CARD_NAME_MAX = 23,
    NS_VALUE_MAX = 9,
    NS_SIZES = 6, /* 5 to 10 */
};

struct ns_card {
    char name[NS_CARD_NAME_MAX + 1]; /* UTF-8, ends in NUL */
    uint8_t size;                    /* how many stars */
    uint8_t lines;
    uint8_t type, value;
    struct ns_point node[NS_NODES_MAX];
    uint8_t line[NS_CARD_LINES_MAX][2]; /* nodes, lower first */
};

struct ns_start {
    uint8_t type[2], value[2]; /* of its two sides */
};

struct ns_sky {
    uint8_t type[NS_STARS];
    struct ns_point ecliptic; /* its centre */
    uint16_t radius;          /* in hundredths of the distance of neighbours */
    uint8_t frame; /* this and the sets follow from the above: the smallest that holds all stars */
    struct ns_stars of[NS_TYPES], inside, sun, edge; /* edge: farthest out */
    struct ns_start start[NS_START_CARDS];
    struct ns_card card[NS_CARDS]; /* by size */
};

static inline const struct ns_sky *ns_sky_in(const struct game_data *d)
{
    return (const struct ns_sky *)d;
}

static inline bool ns_sky_has(const struct ns_sky *sky, int star)
{
    return sky->type[star] != NS_NO_STAR;
}

/* How its stars are named. */
static inline const struct ns_frame *ns_sky_frame(const struct ns_sky *sky)
{
    return &ns_frame[sky->frame];
}

/* The places without a star. */
struct ns_stars ns_sky_gaps(const struct ns_sky *sky);
/* How far out the outskirts are, as a norm. */
int ns_sky_edge(const struct ns_sky *sky);
/* Whether the line between two neighbours crosses the ecliptic (NS-12): once, or
 * twice where only its middle is inside. */
bool ns_sky_crosses(const struct ns_sky *sky, int a, int b);

extern const char *const ns_type_name[NS_TYPES];
extern const struct ns_sky ns_builtin;

/* How many cards of a size there are (NS-2), and the first of them. */
int ns_size_count(int size);
int ns_size_first(int size);
/* A card's name in notation: size and number within it, as in 7-11. */
void ns_write_card(struct writer *w, const struct ns_sky *sky, int card);
/* Reads it; the size may be any. */
bool ns_read_card(struct reader *r, int *card);
/* Reads the name of a star type. */
bool ns_read_type(struct reader *r, uint8_t *type);

bool ns_sky_read(struct text in, struct game_data *out, struct fault *f);
void ns_sky_write(const struct game_data *d, struct writer *w);

/* What makes cards good ones, checked when a sky is read. */
bool ns_card_connected(const struct ns_card *c);
/* In how many ways the whole card lies in the empty window of a round. */
int ns_card_places(const struct ns_sky *sky, const struct ns_card *c, int round);
/* Whether one is the other, moved and turned. */
bool ns_card_same(const struct ns_card *a, const struct ns_card *b);

#endif
