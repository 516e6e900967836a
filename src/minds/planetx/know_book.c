#include <string.h>

#include "base/bits.h"
#include "base/line.h"
#include "base/log2.h"
#include "base/panic.h"
#include "minds/planetx/clue_pool.h"
#include "minds/planetx/know.h"

enum { LOOKS = SKY_X }; /* C A D G E: what surveys and targets tell apart */

/* ---- layout --------------------------------------------------------------- */

/* What lies in the memory behind the book: logs (the full book's only), then
 * planes, which begin on a line of the cache. */
static size_t round_up(size_t n)
{
    return (n + LINE_BYTES - 1) / LINE_BYTES * LINE_BYTES;
}

static uint64_t *after(void *memory, size_t bytes)
{
    return line_from((char *)memory + bytes);
}

static size_t plane_count(const struct know_book *book)
{
    return (size_t)book->sectors * LOOKS + (size_t)book->clue_planes;
}

/* Enough words for that many skies, however they fall to the hearts. */
static size_t words_for(int sectors, uint32_t skies)
{
    size_t hearts = (size_t)sectors * 16;
    size_t partial = hearts < skies ? hearts : skies;
    return (skies / 512 + partial) * KNOW_BLOCK;
}

const uint64_t *know_plane(const struct know_book *book, int sector, int type)
{
    ASTRO_ASSERT(sector >= 1 && sector <= book->sectors && type < LOOKS);
    return book->planes + ((size_t)(sector - 1) * LOOKS + (size_t)type) * book->words;
}

int know_heart_find(const struct know_book *book, int x, int left, int right)
{
    for (int h = 0; h < book->hearts; h++) {
        const struct know_heart *heart = &book->heart[h];
        if (heart->x == x && heart->left == left && heart->right == right)
            return h;
    }
    return -1;
}

struct sky know_sky(const struct know_book *book, size_t place)
{
    struct sky sky = {.mode = book->mode};
    int h = 0;
    while (place >= ((size_t)book->heart[h].first + book->heart[h].words) * 64)
        h++;
    uint32_t x = (uint32_t)bits_one(book->heart[h].x - 1);
    for (int s = 1; s <= book->sectors; s++)
        for (int t = 0; t < LOOKS; t++)
            if (bits_test(know_plane(book, s, t), place))
                sky.at[t] |= (uint32_t)bits_one(s - 1);
    sky.at[SKY_X] = x;
    sky.at[SKY_E] &= ~x;
    return sky;
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

int know_clue_plane(const struct know_book *book, const struct fact *meaning)
{
    for (int p = 0; p < book->clue_planes; p++)
        if (fact_equal(&book->clue_fact[p], meaning))
            return p;
    return -1;
}

const uint64_t *know_plane_of_clue(const struct know_book *book, int plane)
{
    ASTRO_ASSERT(plane >= 0 && plane < book->clue_planes);
    return book->planes + ((size_t)book->sectors * LOOKS + (size_t)plane) * book->words;
}

/* Lists the clues of the pool that say something (PX-40), each meaning once. */
static void list_clues(struct know_book *book)
{
    struct clue_pool pool;
    enum sky_mode mode = (enum sky_mode)book->mode;
    clue_pool_fill(mode, &pool);
    for (uint32_t i = 0; i < pool.n; i++) {
        struct know_clue clue = {.fact = pool.clue[i],
                                 .title = fact_title(&pool.clue[i]),
                                 .conference = i >= pool.research};
        if (!clue_pool_says(&pool, mode, i))
            continue;
        struct fact meaning = know_meaning(mode, &clue.fact, &clue.denies);
        int p = know_clue_plane(book, &meaning);
        if (p < 0) {
            p = book->clue_planes++;
            book->clue_fact[p] = meaning;
        }
        clue.plane = (uint8_t)p;
        bool known = false;
        for (int k = 0; k < book->clues; k++)
            known = known || (book->clue[k].plane == p && book->clue[k].denies == clue.denies);
        if (!known)
            book->clue[book->clues++] = clue;
        ASTRO_ASSERT(book->clues < KNOW_CLUES_MAX);
    }
}

static void build_clues(struct know_book *book, uint64_t *planes)
{
    int n = book->clue_planes;
    book->clue_planes = 0; /* as long as they are not there */
    for (int p = 0; p < n; p++) {
        uint64_t *set = planes + ((size_t)book->sectors * LOOKS + (size_t)p) * book->words;
        know_all(book, set);
        know_keep(book, set, &book->clue_fact[p]);
    }
    book->clue_planes = n;
}

/* ---- the full book -------------------------------------------------------- */

/* First every heart is counted, then every sky finds its place. */
struct builder {
    struct know_book *book;
    uint64_t *planes;
    uint32_t count[SKY_SECTORS_MAX][SKY_TYPES * SKY_TYPES];
    uint32_t next[SKY_SECTORS_MAX][SKY_TYPES * SKY_TYPES]; /* place */
};

static uint32_t *heart_slot(uint32_t table[][SKY_TYPES * SKY_TYPES], const struct sky *sky, int n)
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
    ++*heart_slot(b->count, sky, b->book->sectors);
    return true;
}

static bool place_sky(void *ctx, const struct sky *sky)
{
    struct builder *b = ctx;
    size_t words = b->book->words;
    size_t place = (*heart_slot(b->next, sky, b->book->sectors))++;
    uint64_t *at = b->planes + place / 64;
    uint64_t bit = (uint64_t)1 << (place % 64);
    for (int t = 0; t < LOOKS; t++) {
        uint32_t m = sky->at[t] | (t == SKY_E ? sky->at[SKY_X] : 0);
        for (; m; m &= m - 1)
            at[((size_t)bits_lowest(m) * LOOKS + (size_t)t) * words] |= bit;
    }
    return true;
}

static void add_heart(struct know_book *book, struct know_heart heart)
{
    ASTRO_ASSERT(book->hearts < KNOW_HEARTS_MAX);
    heart.first = (uint32_t)book->words;
    heart.words = (heart.skies + 511) / 512 * KNOW_BLOCK;
    book->heart[book->hearts++] = heart;
    book->words += heart.words;
    book->skies += heart.skies;
}

static void lay_out_hearts(struct builder *b)
{
    for (int x = 0; x < b->book->sectors; x++) {
        for (int k = 0; k < SKY_TYPES * SKY_TYPES; k++) {
            if (b->count[x][k] == 0)
                continue;
            b->next[x][k] = (uint32_t)b->book->words * 64;
            add_heart(b->book, (struct know_heart){.x = (uint8_t)(x + 1),
                                                   .left = (uint8_t)(k / SKY_TYPES),
                                                   .right = (uint8_t)(k % SKY_TYPES),
                                                   .skies = b->count[x][k]});
        }
    }
}

static struct know_book begin(enum sky_mode mode, const struct know_ops *ops)
{
    struct know_book book = {.ops = ops, .mode = (uint8_t)mode};
    book.sectors = sky_rules(mode)->sectors;
    list_clues(&book);
    return book;
}

size_t know_book_size(enum sky_mode mode)
{
    struct know_book book = begin(mode, &know_ops_plain);
    return round_up(sizeof book) + KNOW_LOGS * sizeof(uint32_t) + 2 * (size_t)LINE_BYTES +
           plane_count(&book) * words_for(book.sectors, sky_rules(mode)->skies) * sizeof(uint64_t);
}

struct know_book *know_book_build(enum sky_mode mode, const struct know_ops *ops, void *memory)
{
    struct know_book *book = memory;
    *book = begin(mode, ops);
    uint32_t *log = (uint32_t *)after(memory, sizeof *book);
    log[0] = 0;
    for (uint32_t i = 1; i < KNOW_LOGS; i++)
        log[i] = log2_fixed(i);
    struct builder b = {.book = book, .planes = after(log, KNOW_LOGS * sizeof *log)};
    book->log = log;
    book->planes = b.planes;
    sky_each(mode, count_sky, &b);
    lay_out_hearts(&b);
    memset(b.planes, 0, (size_t)book->sectors * LOOKS * book->words * sizeof *b.planes);
    sky_each(mode, place_sky, &b);
    build_clues(book, b.planes);
    return book;
}

/* ---- a part of a book ------------------------------------------------------ */

size_t know_part_size(const struct know_book *book, uint32_t skies)
{
    return round_up(sizeof *book) + (size_t)LINE_BYTES +
           plane_count(book) * words_for(book->sectors, skies) * sizeof(uint64_t);
}

size_t know_part_needs(const struct know_book *book, const uint64_t *set)
{
    struct know_sum sum;
    size_t words = 0;
    know_sum_hearts(book, set, &sum);
    for (int h = 0; h < book->hearts; h++)
        words += (sum.heart[h] + 511) / 512 * KNOW_BLOCK;
    return round_up(sizeof *book) + (size_t)LINE_BYTES +
           plane_count(book) * words * sizeof(uint64_t);
}

struct know_book *know_part_build(const struct know_book *book, const uint64_t *set, void *memory)
{
    struct know_sum sum;
    uint16_t from[KNOW_HEARTS_MAX];
    struct know_book *part = memory;
    know_sum_hearts(book, set, &sum);
    memcpy(part, book, sizeof *part);
    part->hearts = 0;
    part->skies = 0;
    part->words = 0;
    for (uint16_t h = 0; h < book->hearts; h++) {
        if (sum.heart[h] == 0)
            continue;
        struct know_heart heart = book->heart[h];
        from[part->hearts] = h;
        heart.skies = sum.heart[h];
        add_heart(part, heart);
    }
    uint64_t *planes = after(memory, sizeof *part);
    part->planes = planes;
    memset(planes, 0, plane_count(part) * part->words * sizeof *planes);
    for (size_t p = 0; p < plane_count(part); p++) {
        for (int h = 0; h < part->hearts; h++) {
            const struct know_heart *old = &book->heart[from[h]];
            book->ops->gather(set + old->first, book->planes + p * book->words + old->first,
                              old->words, planes + p * part->words + part->heart[h].first);
        }
    }
    return part;
}
