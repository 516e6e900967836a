#include "minds/planetx/bot_value.h"

#include "base/log2.h"
#include "minds/planetx/know_log.h"

/* The line, in BOT_TIME-ths of a step. */
enum {
    BASE = 1434,       /* where anything is open at all */
    PER_HEART = 1331,  /* per bit open about the heart */
    PER_SKY = 430,     /* per bit open about the sky */
    WHEN_BANNED = 256, /* research must wait a turn */
    FAILURE = 6144     /* a locate that fails: its 5 steps, and the shame */
};

int64_t bot_value(const struct bot_outlook *o)
{
    if (o->skies == 0 || o->best == o->skies)
        return 0;
    int64_t bits = (int64_t)PER_HEART * o->heart_bits + (int64_t)PER_SKY * log2_fixed(o->skies);
    return BASE + bits / LOG2_ONE + (o->banned ? WHEN_BANNED : 0);
}

struct bot_outlook bot_outlook_of(const struct know_book *book, const struct know_sum *sum,
                                  bool banned)
{
    struct bot_outlook o = {
        .skies = sum->skies, .heart_bits = know_bits_heart(book, sum), .banned = banned};
    int best = know_best_heart(book, sum);
    o.best = best < 0 ? 0 : sum->heart[best];
    return o;
}

struct bot_outlook bot_outlook_after(const struct know_score *score, int k)
{
    return (struct bot_outlook){.skies = score->skies[k],
                                .best = score->best[k],
                                .heart_bits = score->heart_bits[k],
                                .banned = score->ask.kind == KNOW_RESEARCH};
}

int64_t bot_value_gamble(const struct know_book *book, const struct know_sum *sum)
{
    struct bot_outlook after = {0};
    int best = know_best_heart(book, sum);
    uint64_t weights = 0;
    if (best < 0)
        return 0;
    after.skies = sum->skies - sum->heart[best];
    for (int h = 0; h < book->hearts; h++) {
        if (h == best)
            continue;
        weights += know_weigh(book, sum->heart[h]);
        if (sum->heart[h] > after.best)
            after.best = sum->heart[h];
    }
    after.heart_bits = know_spread(book, after.skies, weights);
    return (FAILURE + bot_value(&after)) * after.skies / sum->skies;
}

int64_t bot_value_ask(const struct know_score *score)
{
    int64_t sum = 0;
    if (score->total == 0)
        return INT64_MAX;
    for (int a = 0; a < score->answers; a++) {
        struct bot_outlook o = bot_outlook_after(score, a);
        sum += bot_value(&o) * score->skies[a];
    }
    return score->cost * BOT_TIME + sum / (int64_t)score->total;
}
