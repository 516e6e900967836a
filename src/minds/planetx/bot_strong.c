#include <string.h>

#include "base/panic.h"
#include "minds/planetx/bot.h"
#include "minds/planetx/bot_ahead.h"
#include "minds/planetx/bot_theory.h"
#include "minds/planetx/bot_value.h"

/* Strong: whatever is expected to bring it to X soonest - a question, a locate,
 * or going on until a conference. Once few skies are left it looks two
 * questions deep, and through conferences and reviews on the way. Theories by
 * the points they are expected to bring; alone in standard by the time that
 * their review is expected to save. */

/* Found by playing, 1,000 deals and more. */
struct style {
    uint32_t deep;          /* looks two questions ahead from so few skies on */
    struct bot_taste alone; /* without rivals time is all that counts */
    struct bot_taste rivals;
};

static const struct style styles[SKY_MODES] = {
    [SKY_STANDARD] = {.deep = 4446,
                      .alone = {.learns = true},
                      .rivals = {.surest = BOT_CHANCE * 4 / 10,
                                 .step_points = 1024,
                                 .first = BOT_CHANCE / 2}},
    [SKY_EXPERT] =
        {.deep = 4000,
         .alone = {.surest = BOT_CHANCE * 7 / 10, .step_points = 1024, .first = BOT_CHANCE / 2},
         .rivals = {.surest = BOT_CHANCE * 4 / 10, .step_points = 1024, .first = BOT_CHANCE / 2}},
};

enum {
    NOBODY = -1,
    FRONT = 12, /* questions that are looked at two deep */
};

static const struct style *style_of(const struct bot_desk *desk)
{
    return &styles[desk->s->mode];
}

/* INT64_MAX if there was no time to find out. */
static int64_t value_deep(struct bot_desk *desk, const struct know_score *s)
{
    struct know_case may = bot_case_after(desk->book, &desk->may, &s->ask, s->cost);
    int targets = desk->s->targets[desk->seat] + (s->ask.kind == KNOW_TARGET);
    int64_t sum = 0;
    may.target = targets < PLANETX_TARGETS;
    for (int a = 0; a < s->answers; a++) {
        if (s->best[a] == s->skies[a])
            continue;
        if (bot_late(desk->task))
            return INT64_MAX;
        struct fact fact = know_answer(desk->book, s, a);
        bot_suppose(desk, desk->set, &fact, desk->spare);
        sum += bot_ahead(desk, &may, s->cost) * s->skies[a];
    }
    return s->cost * BOT_TIME + sum / (int64_t)s->total;
}

/* ---- what to do -------------------------------------------------------------------- */

struct choice {
    int ask; /* which of the scores, or NOBODY */
    int64_t value;
};

static struct choice least(const int64_t *value, size_t n)
{
    struct choice best = {NOBODY, INT64_MAX};
    for (size_t i = 0; i < n; i++)
        if (value[i] < best.value)
            best = (struct choice){(int)i, value[i]};
    return best;
}

/* Whether so few skies are left that thinking twice is quick, and there is time. */
static bool thinks_deep(const struct bot_desk *desk)
{
    return desk->sum.skies <= style_of(desk)->deep && !bot_late(desk->task);
}

static struct choice choose_question(struct bot_desk *desk)
{
    int64_t value[KNOW_SCORES_MAX];
    size_t n = desk->scores;
    for (size_t i = 0; i < n; i++) {
        const struct know_score *s = &desk->score[i];
        value[i] =
            bot_tells(s) ? bot_value_ask(desk->book, s, &desk->may, bot_time(desk)) : INT64_MAX;
    }
    struct choice next = least(value, n), first = next, best = {NOBODY, INT64_MAX};
    if (!thinks_deep(desk))
        return first;
    for (int k = 0; k < FRONT && next.ask >= 0; k++) {
        int64_t v = value_deep(desk, &desk->score[next.ask]);
        if (v == INT64_MAX)
            break;
        if (v < best.value)
            best = (struct choice){next.ask, v};
        value[next.ask] = INT64_MAX;
        next = least(value, n);
    }
    return best.ask >= 0 ? best : first;
}

/* Letting time pass towards a conference; once all are held it leads nowhere. */
static int64_t value_idle(struct bot_desk *desk)
{
    bool research = desk->may.research, ahead = false;
    for (int i = 0; i < DEAL_CONFERENCES; i++)
        ahead = ahead || desk->may.subject[i];
    if (!ahead || !thinks_deep(desk))
        return INT64_MAX;
    struct know_question nothing = {.kind = KNOW_SURVEY};
    int cost = research ? PLANETX_RESEARCH_COST : planetx_survey_cost(desk->book->sectors / 2);
    struct know_case may = bot_case_after(desk->book, &desk->may, &nothing, cost);
    may.research = !research;
    memcpy(desk->spare, desk->set, desk->book->words * sizeof *desk->set);
    return cost * BOT_TIME + bot_ahead(desk, &may, cost);
}

static void say_time(struct writer *w, const char *name, int64_t time)
{
    if (time == INT64_MAX)
        return;
    write_str(w, name);
    bot_write_fixed(w, time, BOT_TIME);
}

/* What was compared: the steps it would still take, each way. */
static void say_times(struct writer *w, int64_t ask, int64_t locate, int64_t wait)
{
    write_str(w, ",\"times\":{\"locate\":");
    bot_write_fixed(w, locate, BOT_TIME);
    say_time(w, ",\"ask\":", ask);
    say_time(w, ",\"wait\":", wait);
    write_char(w, '}');
}

static struct move act(struct bot_desk *desk, struct writer *reason)
{
    int heart = know_best_heart(desk->book, &desk->sum);
    ASTRO_ASSERT(heart >= 0);
    bot_desk_score(desk);
    int64_t gamble = bot_value_gamble(desk->book, &desk->sum, &desk->may, bot_time(desk));
    struct choice ask = {NOBODY, INT64_MAX};
    int64_t idle = INT64_MAX;
    if (gamble > 0) {
        ask = choose_question(desk);
        idle = value_idle(desk);
    }
    struct move m = bot_locate(&desk->book->heart[heart]);
    if (ask.ask >= 0 && ask.value <= gamble && ask.value <= idle) {
        bot_say_ask(reason, desk, &desk->score[ask.ask]);
        m = bot_ask(&desk->score[ask.ask].ask);
    } else if (gamble > 0 && (idle < gamble || (ask.ask < 0 && bot_may_learn(desk)))) {
        bot_say_idle(reason, desk);
        m = bot_idle(desk);
    } else {
        bot_say_locate(reason, desk, heart);
    }
    say_times(reason, ask.value, gamble, idle);
    bot_say_end(reason);
    return m;
}

static struct move think(const struct bot_task *task, struct writer *reason)
{
    struct bot_desk *desk = bot_desk_open(task);
    const struct style *style = style_of(desk);
    const struct bot_taste *taste = desk->s->seats > 1 ? &style->rivals : &style->alone;
    return bot_decide(desk, taste, act, reason);
}

const struct bot planetx_strong = {
    .id = "strong", .title = "Strong", .memory_size = BOT_MEMORY, .think = think};
