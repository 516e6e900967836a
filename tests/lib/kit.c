#include "kit.h"

#include "base/sha256.h"

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

void kit_sight(const struct astrolabe_game *g, int seat, bool leak, uint8_t out[32])
{
    static _Thread_local char text[KIT_TEXT];
    static _Thread_local uint8_t vector[KIT_VECTOR];
    struct astrolabe_shape shape;
    struct sha256 s;
    uint8_t hash[32];
    sha256_start(&s);
    astrolabe_shape(g, &shape);
    for (int what = ASTROLABE_BOARD; what <= ASTROLABE_EVENTS; what++) {
        int n = astrolabe_view(g, seat, (enum astrolabe_what)what, text, sizeof text);
        assert_in_range(n, 0, KIT_TEXT - 1);
        sha256_add(&s, text, (size_t)n);
    }
    assert_int_equal(astrolabe_observation(g, seat, vector), shape.observation);
    assert_int_equal(astrolabe_information(g, seat, vector), shape.information);
    sha256_add(&s, vector, (size_t)shape.information);
    assert_in_range(shape.actions, 1, KIT_VECTOR);
    int legal = astrolabe_legal(g, seat, vector);
    sha256_add(&s, vector, (size_t)shape.actions);
    for (int i = 0, k = 0; legal > 0 && i < shape.actions; i++)
        if (vector[i] && k++ % 16 == 0)
            sha256_add(&s, text, (size_t)astrolabe_action(g, seat, i, text, sizeof text));
    if (astrolabe_sample(g, seat, 7, text, sizeof text) > 0)
        sha256_add(&s, text, strlen(text));
    astrolabe_hash(g, leak ? ASTROLABE_ALL : seat, hash);
    sha256_add(&s, hash, sizeof hash);
    sha256_end(&s, out);
}
