#include "kit.h"

const struct kit_deal kit_deals[] = {
    {"planetx", "", 2},
    {"planetx", "mode expert\npicks hidden\nreview chosen\npenalty player\n", 4},
    {"planetx", "mode standard\nlevel1 youth\nlevel2 beginner\nreview chosen\n", 3},
    {"planetx", "solo yes\n", 2},
    {"lostcode", "", 2},
    {"lostcode", "x yes\nshortcut yes\ncurse yes\n", 4},
    {"lostcode", "beginner yes\n", 3},
    {"nightsky", "", 2},
    {"nightsky", "", 1},
    {"nightsky", "pieces several\n", 4},
    {"null", "", 3},
    {NULL, NULL, 0},
};

struct astrolabe *kit_lib;

int kit_open(void **state)
{
    (void)state;
    kit_lib = astrolabe_open();
    return kit_lib == NULL;
}

int kit_close(void **state)
{
    (void)state;
    astrolabe_close(kit_lib);
    return 0;
}

struct astrolabe_game *kit_new(struct astrolabe *a, const struct kit_deal *d, uint64_t seed)
{
    struct astrolabe_game *g;
    char why[256] = "";
    int code = astrolabe_new(a, d->game, d->options, d->seats, seed, &g, why, sizeof why);
    if (code != 0)
        fail_msg("%s %s: %s", d->game, d->options, why);
    return g;
}

int kit_seat(const struct astrolabe_game *g)
{
    return __builtin_ctz(astrolabe_turn(g));
}

bool kit_step(struct astrolabe_game *g)
{
    struct astrolabe_game *one[] = {g};
    const int32_t any[] = {ASTROLABE_RANDOM};
    return astrolabe_step_many(one, 1, any, 0, NULL) == 1;
}

struct astrolabe_game *kit_resample(const struct astrolabe_game *g, int seat, uint64_t seed)
{
    struct astrolabe_game *twin;
    char why[256] = "", events[KIT_TEXT];
    if (astrolabe_resample(g, seat, seed, &twin, why, sizeof why) == 0)
        return twin;
    astrolabe_view(g, seat, ASTROLABE_EVENTS, events, sizeof events);
    fail_msg("seat %d, seed %u: %s\n%s", seat, (unsigned)seed, why, events);
    return NULL;
}

/* ---- all that a seat is given --------------------------------------------------------- */

const char *const kit_parts[KIT_PARTS] = {"board",  "json",    "notation",    "events",
                                          "legal",  "actions", "observation", "information",
                                          "sample", "hash",    "beliefs",     "worlds"};

/* Room for one part more, and what was written there. */
static char *room(struct kit_sight *s)
{
    return s->bytes + s->n;
}

static void add(struct kit_sight *s, enum kit_part part, int n)
{
    s->n += (size_t)(n > 0 ? n : 0);
    s->end[part] = s->n;
    assert_in_range(s->n, 0, KIT_SIGHT - KIT_TEXT);
}

static void add_vectors(struct kit_sight *s, const struct astrolabe_game *g, int seat)
{
    struct astrolabe_shape shape;
    astrolabe_shape(g, &shape);
    assert_in_range(shape.actions, 1, KIT_VECTOR);
    assert_in_range(shape.information, 1, KIT_VECTOR);
    const uint8_t *mask = (uint8_t *)room(s);
    int legal = astrolabe_legal(g, seat, (uint8_t *)room(s));
    add(s, KIT_LEGAL, shape.actions);
    for (int i = 0, k = 0; legal > 0 && i < shape.actions; i++)
        if (mask[i] && k++ % 16 == 0)
            add(s, KIT_ACTIONS, astrolabe_action(g, seat, i, room(s), KIT_TEXT));
    add(s, KIT_ACTIONS, 0);
    assert_int_equal(astrolabe_observation(g, seat, (uint8_t *)room(s)), shape.observation);
    add(s, KIT_OBSERVATION, shape.observation);
    assert_int_equal(astrolabe_information(g, seat, (uint8_t *)room(s)), shape.information);
    add(s, KIT_INFORMATION, shape.information);
}

static void add_deep(struct kit_sight *s, const struct astrolabe_game *g, int seat)
{
    struct astrolabe_game *other;
    add(s, KIT_BELIEFS, astrolabe_beliefs(g, seat, room(s), KIT_TEXT));
    int drawn = astrolabe_resample(g, seat, 7, &other, NULL, 0);
    if (drawn == 0) {
        astrolabe_hash(other, ASTROLABE_ALL, (uint8_t *)room(s));
        astrolabe_free(other);
    }
    add(s, KIT_WORLDS, drawn == 0 ? 32 : 0);
}

void kit_sight(const struct astrolabe_game *g, int seat, bool deep, struct kit_sight *s)
{
    s->n = 0;
    for (int what = ASTROLABE_BOARD; what <= ASTROLABE_EVENTS; what++) {
        int n = astrolabe_view(g, seat, (enum astrolabe_what)what, room(s), KIT_TEXT);
        assert_in_range(n, 0, KIT_TEXT - 1);
        add(s, (enum kit_part)(KIT_BOARD + what - ASTROLABE_BOARD), n);
    }
    add_vectors(s, g, seat);
    add(s, KIT_SAMPLE, astrolabe_sample(g, seat, 7, room(s), KIT_TEXT));
    assert_int_equal(astrolabe_hash(g, seat, (uint8_t *)room(s)), 0);
    add(s, KIT_HASH, 32);
    s->parts = deep ? KIT_PARTS : KIT_BELIEFS;
    if (deep)
        add_deep(s, g, seat);
}

int kit_differ(const struct kit_sight *a, const struct kit_sight *b)
{
    int parts = a->parts < b->parts ? a->parts : b->parts;
    size_t from = 0;
    for (int i = 0; i < parts; i++) {
        size_t n = a->end[i] - from;
        if (a->end[i] != b->end[i] || memcmp(a->bytes + from, b->bytes + from, n) != 0)
            return i;
        from = a->end[i];
    }
    return -1;
}

void kit_plant(struct kit_sight *s, const struct astrolabe_game *g, enum kit_part part)
{
    uint8_t truth[32];
    if (part >= (enum kit_part)s->parts)
        return;
    astrolabe_hash(g, ASTROLABE_ALL, truth);
    size_t at = s->end[part];
    memmove(s->bytes + at + sizeof truth, s->bytes + at, s->n - at);
    memcpy(s->bytes + at, truth, sizeof truth);
    for (int i = (int)part; i < s->parts; i++)
        s->end[i] += sizeof truth;
    s->n += sizeof truth;
}
