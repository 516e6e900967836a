#include <string.h>

#include "ai/planetx/clue_pool.h"
#include "ai/planetx/know.h"
#include "base/bits.h"
#include "base/line.h"
#include "base/log2.h"
#include "base/panic.h"

enum { LOOKS = SKY_X }; /* C A D G E: what surveys and targets tell apart */

/* ---- layout --------------------------------------------------------------- */

/* What lies in the memory behind the index: logs (the full index's only), then
 * planes, which begin on a line of the cache. */
static size_t round_up(size_t n)
{
    return (n + LINE_BYTES - 1) / LINE_BYTES * LINE_BYTES;
}

static uint64_t *after(void *memory, size_t bytes)
{
    return line_from((char *)memory + bytes);
}

static size_t plane_count(const struct sky_index *index)
{
    return (size_t)index->sectors * LOOKS + (size_t)index->clue_planes;
}

/* Enough words for that many skies, however they fall to the X triples. */
static size_t words_for(int sectors, uint32_t skies)
{
    size_t x_triples = (size_t)sectors * 16;
    size_t partial = x_triples < skies ? x_triples : skies;
    return (skies / 512 + partial) * KNOW_BLOCK;
}

const uint64_t *know_plane(const struct sky_index *index, int sector, int type)
{
    ASTRO_ASSERT(sector >= 1 && sector <= index->sectors && type < LOOKS);
    return index->planes + ((size_t)(sector - 1) * LOOKS + (size_t)type) * index->words;
}

int know_x_triple_find(const struct sky_index *index, int x, int left, int right)
{
    for (int h = 0; h < index->x_triples; h++) {
        const struct know_x_triple *x_triple = &index->x_triple[h];
        if (x_triple->x == x && x_triple->left == left && x_triple->right == right)
            return h;
    }
    return -1;
}

struct sky know_sky(const struct sky_index *index, size_t place)
{
    struct sky sky = {.mode = index->mode};
    int h = 0;
    while (place >= ((size_t)index->x_triple[h].first + index->x_triple[h].words) * 64)
        h++;
    uint32_t x = (uint32_t)bits_one(index->x_triple[h].x - 1);
    for (int s = 1; s <= index->sectors; s++)
        for (int t = 0; t < LOOKS; t++)
            if (bits_test(know_plane(index, s, t), place))
                sky.at[t] |= (uint32_t)bits_one(s - 1);
    sky.at[SKY_X] = x;
    sky.at[SKY_E] &= ~x;
    return sky;
}

struct sky know_nth_sky(const struct sky_index *index, const uint64_t *set, uint32_t k)
{
    size_t word = 0;
    for (; k >= (uint32_t)__builtin_popcountll(set[word]); word++)
        k -= (uint32_t)__builtin_popcountll(set[word]);
    uint64_t bits = set[word];
    while (k-- > 0)
        bits &= bits - 1;
    return know_sky(index, word * 64 + (size_t)__builtin_ctzll(bits));
}

/* ---- clues ---------------------------------------------------------------- */

struct fact know_meaning(enum sky_mode mode, const struct fact *clue, bool *denies)
{
    struct fact f = *clue;
    *denies = f.kind == FACT_NO;
    if (f.kind == FACT_NO || (f.kind == FACT_EVERY && sky_rules(mode)->count[f.s] == 1))
        f.kind = FACT_SOME;
    if (f.kind == FACT_SOME && f.s > f.t) {
        uint8_t s = f.s;
        f.s = f.t;
        f.t = s;
    }
    return f;
}

int know_clue_plane(const struct sky_index *index, const struct fact *meaning)
{
    for (int p = 0; p < index->clue_planes; p++)
        if (fact_equal(&index->clue_fact[p], meaning))
            return p;
    return -1;
}

const uint64_t *know_plane_of_clue(const struct sky_index *index, int plane)
{
    ASTRO_ASSERT(plane >= 0 && plane < index->clue_planes);
    return index->planes + ((size_t)index->sectors * LOOKS + (size_t)plane) * index->words;
}

/* Lists the clues of the pool that say something (PX-40), each meaning once. */
static void list_clues(struct sky_index *index)
{
    struct clue_pool pool;
    enum sky_mode mode = (enum sky_mode)index->mode;
    clue_pool_fill(mode, &pool);
    for (uint32_t i = 0; i < pool.n; i++) {
        struct know_clue clue = {.fact = pool.clue[i],
                                 .title = fact_title(&pool.clue[i]),
                                 .conference = i >= pool.research};
        if (!clue_pool_says(&pool, mode, i))
            continue;
        struct fact meaning = know_meaning(mode, &clue.fact, &clue.denies);
        int p = know_clue_plane(index, &meaning);
        if (p < 0) {
            p = index->clue_planes++;
            index->clue_fact[p] = meaning;
        }
        clue.plane = (uint8_t)p;
        bool known = false;
        for (int k = 0; k < index->clues; k++)
            known = known || (index->clue[k].plane == p && index->clue[k].denies == clue.denies);
        if (!known)
            index->clue[index->clues++] = clue;
        ASTRO_ASSERT(index->clues < KNOW_CLUES_MAX);
    }
}

static void build_clues(struct sky_index *index, uint64_t *planes)
{
    int n = index->clue_planes;
    index->clue_planes = 0; /* as long as they are not there */
    for (int p = 0; p < n; p++) {
        uint64_t *set = planes + ((size_t)index->sectors * LOOKS + (size_t)p) * index->words;
        know_all(index, set);
        know_keep(index, set, &index->clue_fact[p]);
    }
    index->clue_planes = n;
}

/* ---- the full index -------------------------------------------------------- */

/* First every X triple is counted, then every sky finds its place. */
struct builder {
    struct sky_index *index;
    uint64_t *planes;
    uint32_t count[SKY_SECTORS_MAX][SKY_TYPES * SKY_TYPES];
    uint32_t next[SKY_SECTORS_MAX][SKY_TYPES * SKY_TYPES]; /* place */
};

static uint32_t *x_triple_slot(uint32_t table[][SKY_TYPES * SKY_TYPES], const struct sky *sky,
                               int n)
{
    int x = bits_lowest(sky->at[SKY_X]);
    uint32_t before = (uint32_t)bits_one((x + n - 1) % n), behind = (uint32_t)bits_one((x + 1) % n);
    int left = 0, right = 0;
    while (!(sky->at[left] & before))
        left++;
    while (!(sky->at[right] & behind))
        right++;
    return &table[x][left * SKY_TYPES + right];
}

static bool count_sky(void *ctx, const struct sky *sky)
{
    struct builder *b = ctx;
    ++*x_triple_slot(b->count, sky, b->index->sectors);
    return true;
}

static bool place_sky(void *ctx, const struct sky *sky)
{
    struct builder *b = ctx;
    size_t words = b->index->words;
    size_t place = (*x_triple_slot(b->next, sky, b->index->sectors))++;
    uint64_t *at = b->planes + place / 64;
    uint64_t bit = (uint64_t)1 << (place % 64);
    for (int t = 0; t < LOOKS; t++) {
        uint32_t m = sky->at[t] | (t == SKY_E ? sky->at[SKY_X] : 0);
        for (; m; m &= m - 1)
            at[((size_t)bits_lowest(m) * LOOKS + (size_t)t) * words] |= bit;
    }
    return true;
}

static void add_x_triple(struct sky_index *index, struct know_x_triple x_triple)
{
    ASTRO_ASSERT(index->x_triples < KNOW_X_TRIPLES_MAX);
    x_triple.first = (uint32_t)index->words;
    x_triple.words = (x_triple.skies + 511) / 512 * KNOW_BLOCK;
    index->x_triple[index->x_triples++] = x_triple;
    index->words += x_triple.words;
    index->skies += x_triple.skies;
}

static void lay_out_x_triples(struct builder *b)
{
    for (int x = 0; x < b->index->sectors; x++) {
        for (int k = 0; k < SKY_TYPES * SKY_TYPES; k++) {
            if (b->count[x][k] == 0)
                continue;
            b->next[x][k] = (uint32_t)b->index->words * 64;
            add_x_triple(b->index, (struct know_x_triple){.x = (uint8_t)(x + 1),
                                                          .left = (uint8_t)(k / SKY_TYPES),
                                                          .right = (uint8_t)(k % SKY_TYPES),
                                                          .skies = b->count[x][k]});
        }
    }
}

static struct sky_index begin(enum sky_mode mode, const struct know_ops *ops)
{
    struct sky_index index = {.ops = ops, .mode = (uint8_t)mode};
    index.sectors = sky_rules(mode)->sectors;
    list_clues(&index);
    return index;
}

size_t know_words_max(enum sky_mode mode)
{
    return words_for(sky_rules(mode)->sectors, sky_rules(mode)->skies);
}

size_t sky_index_size(enum sky_mode mode)
{
    struct sky_index index = begin(mode, &know_ops_plain);
    return round_up(sizeof index) + KNOW_LOGS * sizeof(uint32_t) + 2 * (size_t)LINE_BYTES +
           plane_count(&index) * know_words_max(mode) * sizeof(uint64_t);
}

struct sky_index *sky_index_build(enum sky_mode mode, const struct know_ops *ops, void *memory)
{
    struct sky_index *index = memory;
    *index = begin(mode, ops);
    uint32_t *log = (uint32_t *)after(memory, sizeof *index);
    log[0] = 0;
    for (uint32_t i = 1; i < KNOW_LOGS; i++)
        log[i] = log2_fixed(i);
    struct builder b = {.index = index, .planes = after(log, KNOW_LOGS * sizeof *log)};
    index->log = log;
    index->planes = b.planes;
    sky_each(mode, count_sky, &b);
    lay_out_x_triples(&b);
    memset(b.planes, 0, (size_t)index->sectors * LOOKS * index->words * sizeof *b.planes);
    sky_each(mode, place_sky, &b);
    build_clues(index, b.planes);
    return index;
}

/* ---- a part of an index ------------------------------------------------------ */

size_t know_part_needs(const struct sky_index *index, const uint64_t *set)
{
    struct know_sum sum;
    size_t words = 0;
    know_sum_x_triples(index, set, &sum);
    for (int h = 0; h < index->x_triples; h++)
        words += (sum.x_triple[h] + 511) / 512 * KNOW_BLOCK;
    return round_up(sizeof *index) + (size_t)LINE_BYTES +
           plane_count(index) * words * sizeof(uint64_t);
}

struct sky_index *know_part_build(const struct sky_index *index, const uint64_t *set, void *memory)
{
    struct know_sum sum;
    uint16_t from[KNOW_X_TRIPLES_MAX];
    struct sky_index *part = memory;
    know_sum_x_triples(index, set, &sum);
    memcpy(part, index, sizeof *part);
    part->x_triples = 0;
    part->skies = 0;
    part->words = 0;
    for (uint16_t h = 0; h < index->x_triples; h++) {
        if (sum.x_triple[h] == 0)
            continue;
        struct know_x_triple x_triple = index->x_triple[h];
        from[part->x_triples] = h;
        x_triple.skies = sum.x_triple[h];
        add_x_triple(part, x_triple);
    }
    uint64_t *planes = after(memory, sizeof *part);
    part->planes = planes;
    memset(planes, 0, plane_count(part) * part->words * sizeof *planes);
    for (size_t p = 0; p < plane_count(part); p++) {
        for (int h = 0; h < part->x_triples; h++) {
            const struct know_x_triple *old = &index->x_triple[from[h]];
            index->ops->gather(set + old->first, index->planes + p * index->words + old->first,
                               old->words, planes + p * part->words + part->x_triple[h].first);
        }
    }
    return part;
}
