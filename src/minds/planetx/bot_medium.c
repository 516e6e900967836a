#include "base/panic.h"
#include "minds/planetx/bot.h"
#include "minds/planetx/bot_theory.h"

/* Medium and scholar: the question with the most bits per time, a locate when
 * it is certain. They differ in what they publish. */

/* Bits that count: those about the whole sky, and those about the heart once
 * more, so many times. */
enum { HEART_WEIGHT = 2 };

static int64_t gain(const struct know_score *s)
{
    return (int64_t)s->sky_gain + HEART_WEIGHT * (int64_t)s->heart_gain;
}

static const struct know_score *best_question(const struct bot_desk *desk)
{
    const struct know_score *best = NULL;
    for (size_t i = 0; i < desk->scores; i++) {
        const struct know_score *s = &desk->score[i];
        if (s->ask.kind == KNOW_CONFERENCE || gain(s) <= 0)
            continue;
        if (!best || gain(s) * best->cost > gain(best) * s->cost)
            best = s;
    }
    return best;
}

static struct move act(struct bot_desk *desk, struct writer *reason)
{
    int heart = know_best_heart(desk->book, &desk->sum);
    ASTRO_ASSERT(heart >= 0);
    bool certain = desk->sum.heart[heart] == desk->sum.skies;
    bot_desk_score(desk);
    const struct know_score *best = certain ? NULL : best_question(desk);
    struct move m = bot_locate(&desk->book->heart[heart]);
    if (best) {
        bot_say_ask(reason, desk, best);
        m = bot_ask(&best->ask);
    } else if (!certain && bot_may_learn(desk)) {
        bot_say_idle(reason, desk);
        m = bot_idle(desk);
    } else {
        bot_say_locate(reason, desk, heart);
    }
    bot_say_end(reason);
    return m;
}

static struct move think(const struct bot_task *task, const struct bot_taste *taste,
                         struct writer *reason)
{
    struct bot_desk *desk = bot_desk_open(task);
    return bot_decide(desk, taste, act, reason);
}

static struct move think_medium(const struct bot_task *task, struct writer *reason)
{
    static const struct bot_taste taste = {
        .surest = BOT_CHANCE * 3 / 4, .step_points = BOT_POINT, .first = BOT_CHANCE / 2};
    return think(task, &taste, reason);
}

/* PX-46: only what is certain. */
static struct move think_scholar(const struct bot_task *task, struct writer *reason)
{
    static const struct bot_taste taste = {
        .surest = BOT_CHANCE, .step_points = BOT_POINT, .first = BOT_CHANCE / 2, .proves = true};
    return think(task, &taste, reason);
}

const struct bot planetx_medium = {
    .id = "medium", .title = "Medium", .memory_size = BOT_MEMORY, .think = think_medium};
const struct bot planetx_scholar = {
    .id = "scholar", .title = "Scholar", .memory_size = BOT_MEMORY, .think = think_scholar};
