#include "ai/planetx/bot_value.h"

#include "ai/planetx/know_log.h"
#include "base/bits.h"
#include "base/log2.h"

/* A bent line in BOT_TIME-ths of a step: what each of these adds, and the bits
 * beyond a bend again. Before a conference it counts how far off that is. */
struct line {
    int16_t base;
    int16_t x_triple, x_triple_1, x_triple_2,
        x_triple_4;              /* per bit of the X triple, beyond 1, 2, 4 */
    int16_t sky, sky_4, sky_8;   /* per bit of the sky, beyond 4, 8 */
    int16_t miss;                /* times the chance that the best guess is wrong */
    int16_t banned, unread;      /* research must wait; per topic unread */
    int16_t step, step_x_triple; /* per step to the conference; the same per bit of the X triple */
};

enum { BEFORE_X1, BEFORE_X2, ALL_HEARD, STAGES, ONE = 256, SHIFT = LOG2_SHIFT - 8 };

static const struct line lines[SKY_MODES][STAGES] =
    {
        [SKY_STANDARD] =
            {
                [BEFORE_X1] = {344, 861, 480, -88, -878, 82, 509, 330, 1849, 343, -73, -92, 133},
                [ALL_HEARD] = {-1009, 1482, 306, -652, -1067, 81, 398, 0, 3875, 303, -24, 0, 0},
            },
        [SKY_EXPERT] =
            {
                [BEFORE_X1] = {-132, 135, 267, 476, -395, 98, 837, -469, 275, 281, 415, 66, 56},
                [BEFORE_X2] = {-59, 983, -62, 166, -883, -55, 234, 403, 1358, 210, 228, -179, 218},
                [ALL_HEARD] = {-740, 704, 661, -55, 0, -73, 466, 0, 4385, 143, 112, 0, 0},
            },
};

/* How much a try must be better than going on. */
static const struct {
    int16_t alone, rivals;
} shame[SKY_MODES] = {[SKY_STANDARD] = {900, 1664}, [SKY_EXPERT] = {1700, 3456}};

int64_t bot_value_failure(enum sky_mode mode, bool alone)
{
    return PLANETX_LOCATE_COST * BOT_TIME + (alone ? shame[mode].alone : shame[mode].rivals);
}

enum { LEAST = 512 }; /* of the chance to be wrong: no line may say less */

static int64_t beyond(int64_t bits, int bend)
{
    return bits > bend * ONE ? bits - bend * ONE : 0;
}

int64_t bot_value(enum sky_mode mode, const struct bot_outlook *o)
{
    int stage = o->ahead[0] ? BEFORE_X1 : o->ahead[1] ? BEFORE_X2 : ALL_HEARD;
    const struct line *l = &lines[mode][stage];
    if (o->skies == 0 || o->best == o->skies)
        return 0;
    int64_t h = o->x_triple_bits >> SHIFT, s = o->sky_bits >> SHIFT;
    int64_t miss = ONE - (int64_t)o->best * ONE / o->skies;
    int64_t steps = stage == ALL_HEARD ? 0 : o->ahead[stage] - 1;
    int64_t v = l->x_triple * h + l->x_triple_1 * beyond(h, 1) + l->x_triple_2 * beyond(h, 2) +
                l->x_triple_4 * beyond(h, 4) + l->sky * s + l->sky_4 * beyond(s, 4) +
                l->sky_8 * beyond(s, 8) + l->miss * miss +
                l->step_x_triple * steps * (h - beyond(h, 2));
    v = v / ONE + l->base + (o->banned ? l->banned : 0) + l->unread * o->unread + l->step * steps;
    int64_t least = miss * LEAST / ONE;
    return v < least ? least : v;
}

int bot_conference_time(enum sky_mode mode, int which)
{
    uint32_t icons = planetx_numbers(mode)->conference_icons;
    for (; which > 0; which--)
        icons &= icons - 1;
    return icons ? bits_lowest(icons) + 1 : 0;
}

static void look_ahead(enum sky_mode mode, const struct know_case *may, int time,
                       struct bot_outlook *o)
{
    o->banned = !may->research;
    o->unread = 0;
    for (int i = 0; i < DEAL_TOPICS; i++)
        o->unread = (uint8_t)(o->unread + (may->title[i] != 0));
    for (int i = 0; i < DEAL_CONFERENCES; i++) {
        int at = bot_conference_time(mode, i);
        o->ahead[i] = may->subject[i] ? (uint8_t)(at > time ? at - time + 1 : 1) : 0;
    }
}

struct bot_outlook bot_outlook_of(const struct sky_index *index, const struct know_sum *sum,
                                  const struct know_case *may, int time)
{
    struct bot_outlook o = {.skies = sum->skies,
                            .sky_bits = know_bits_sky(sum),
                            .x_triple_bits = know_bits_x_triple(index, sum)};
    int best = know_best_x_triple(index, sum);
    o.best = best < 0 ? 0 : sum->x_triple[best];
    look_ahead((enum sky_mode)index->mode, may, time, &o);
    return o;
}

int64_t bot_value_locate(const struct sky_index *index, const struct know_sum *sum,
                         const struct know_case *may, int time, int x_triple)
{
    enum sky_mode mode = (enum sky_mode)index->mode;
    struct know_sum after = {.skies = sum->skies};
    if (sum->skies == 0)
        return 0;
    for (int h = 0; h < index->x_triples; h++)
        after.x_triple[h] = h == x_triple ? 0 : sum->x_triple[h];
    if (x_triple >= 0)
        after.skies -= sum->x_triple[x_triple];
    if (after.skies == 0)
        return 0;
    struct bot_outlook o = bot_outlook_of(index, &after, may, time + PLANETX_LOCATE_COST);
    o.banned = false;
    return (bot_value_failure(mode, may->alone) + bot_value(mode, &o)) * after.skies / sum->skies;
}

int64_t bot_value_gamble(const struct sky_index *index, const struct know_sum *sum,
                         const struct know_case *may, int time)
{
    return bot_value_locate(index, sum, may, time, know_best_x_triple(index, sum));
}

struct know_case bot_case_after(const struct sky_index *index, const struct know_case *now,
                                const struct know_question *ask, int cost)
{
    struct know_case may = *now;
    may.first = (uint8_t)((may.first - 1 + cost) % index->sectors + 1);
    may.research = ask->kind != KNOW_RESEARCH;
    if (ask->kind == KNOW_TARGET)
        may.target--;
    if (ask->kind == KNOW_RESEARCH)
        may.title[ask->from] = 0;
    return may;
}

int64_t bot_value_ask(const struct sky_index *index, const struct know_score *score,
                      const struct know_case *may, int time)
{
    enum sky_mode mode = (enum sky_mode)index->mode;
    struct know_case after = bot_case_after(index, may, &score->ask, score->cost);
    struct bot_outlook o = {0};
    int64_t sum = 0;
    if (score->total == 0)
        return INT64_MAX;
    look_ahead(mode, &after, time + score->cost, &o);
    for (int a = 0; a < score->answers; a++) {
        if (score->skies[a] == 0)
            continue;
        o.skies = score->skies[a];
        o.sky_bits = know_log(index, o.skies);
        o.best = score->best[a];
        o.x_triple_bits = score->x_triple_bits[a];
        sum += bot_value(mode, &o) * score->skies[a];
    }
    return score->cost * BOT_TIME + sum / (int64_t)score->total;
}
