#include "games/planetx/rule_constants.h"

#include "base/panic.h"

#define SECTOR(s) ((uint32_t)1 << ((s) - 1))

static const struct planetx_numbers numbers_of[SKY_MODES] = {
    [SKY_STANDARD] =
        {
            .supply = {2, 4, 1, 2},                                         /* PX-19 */
            .points = {3, 2, 4, 4},                                         /* PX-31 */
            .picks = 1,                                                     /* PX-19 */
            .theory_icons = SECTOR(3) | SECTOR(6) | SECTOR(9) | SECTOR(12), /* PX-12 */
            .conference_icons = SECTOR(10),                                 /* PX-12 */
        },
    [SKY_EXPERT] =
        {
            .supply = {2, 4, 4, 2},
            .points = {3, 2, 2, 4},
            .picks = 2,
            .theory_icons =
                SECTOR(3) | SECTOR(6) | SECTOR(9) | SECTOR(12) | SECTOR(15) | SECTOR(18),
            .conference_icons = SECTOR(7) | SECTOR(16),
        },
};

const struct planetx_numbers *planetx_numbers(enum sky_mode mode)
{
    ASTRO_ASSERT(mode < SKY_MODES);
    return &numbers_of[mode];
}

int planetx_survey_cost(int size)
{
    static const uint8_t cost[PLANETX_SURVEY_MAX] = {4, 4, 4, 3, 3, 3, 2, 2, 2}; /* PX-13 */
    ASTRO_ASSERT(size >= 1 && size <= PLANETX_SURVEY_MAX);
    return cost[size - 1];
}

int planetx_last_limit(int behind)
{
    static const uint8_t limit[PLANETX_LAST_REACH + 1] = {0, 1, 1, 1, 2, 2}; /* PX-29 */
    ASTRO_ASSERT(behind >= 0 && behind <= PLANETX_LAST_REACH);
    return limit[behind];
}

const char *const planetx_levels[PLANETX_LEVELS] = {"genius", "experienced", "beginner", "youth"};

int planetx_level_facts(int level)
{
    static const uint8_t facts[PLANETX_LEVELS] = {0, 4, 8, 12}; /* PX-33 */
    ASTRO_ASSERT(level >= 0 && level < PLANETX_LEVELS);
    return facts[level];
}

const uint8_t planetx_judging[PLANETX_THEORY_TYPES] = {SKY_A, SKY_C, SKY_D, SKY_G}; /* PX-23 */
