#include <string.h>

#include "base/bits.h"
#include "base/log2.h"
#include "base/panic.h"
#include "minds/planetx/bot.h"
#include "minds/planetx/bot_theory.h"
#include "minds/planetx/bot_value.h"

/* Strong: questions by bits per time, in expert two of them deep once few skies
 * are left; a locate as soon as its risk is shorter than the wait; theories by
 * the points they are expected to bring. */

/* Found by playing, 1,000 deals and more. */
struct style {
    uint8_t heart_weight;   /* bits about the heart count so often more, … */
    uint8_t late_weight;    /* … and so often when few of them are open: */
    uint32_t late;          /* fewer than this, in LOG2_ONE */
    uint32_t sure;          /* locates with this chance at the latest, of BOT_CHANCE */
    uint32_t patience;      /* of the time the wait is estimated at, in 1/16: the gamble … */
    uint32_t least;         /* … is taken when it is shorter, with at least this chance */
    uint32_t deep;          /* looks two questions ahead from so few skies on */
    struct bot_taste alone; /* without rivals time is all that counts */
    struct bot_taste rivals;
};

static const struct style styles[SKY_MODES] = {
    [SKY_STANDARD] =
        {.heart_weight = 2,
         .late_weight = 8,
         .late = 2 * LOG2_ONE,
         .sure = BOT_CHANCE * 6 / 10,
         .patience = 8,
         .least = BOT_CHANCE * 4 / 10,
         .deep = 0,
         .alone = {.surest = BOT_CHANCE * 4 / 10, .step_points = 1024, .first = BOT_CHANCE / 2},
         .rivals = {.surest = BOT_CHANCE * 4 / 10, .step_points = 1024, .first = BOT_CHANCE / 2}},
    [SKY_EXPERT] =
        {.heart_weight = 1,
         .late_weight = 3,
         .late = 4 * LOG2_ONE,
         .sure = BOT_CHANCE * 6 / 10,
         .patience = 5,
         .least = BOT_CHANCE * 45 / 100,
         .deep = 5000,
         .alone = {.surest = BOT_CHANCE * 7 / 10, .step_points = 1024, .first = BOT_CHANCE / 2},
         .rivals = {.surest = BOT_CHANCE * 4 / 10, .step_points = 1024, .first = BOT_CHANCE / 2}},
};

enum { FRONT = 16, NOBODY = -1 }; /* questions that are looked at two deep */

static const struct style *style_of(const struct bot_desk *desk)
{
    return &styles[desk->s->mode];
}

/* ---- which question ----------------------------------------------------------- */

static bool may_ask(const struct know_score *s)
{
    return s->ask.kind != KNOW_CONFERENCE && s->total > 0;
}

static int64_t gain(const struct bot_desk *desk, const struct know_score *s, uint32_t heart_bits)
{
    const struct style *style = style_of(desk);
    int weight = heart_bits < style->late ? style->late_weight : style->heart_weight;
    return s->sky_gain + (int64_t)s->heart_gain * weight;
}

/* Whether a tells more per time than b. */
static bool beats(int64_t gain_a, int cost_a, int64_t gain_b, int cost_b)
{
    return gain_a * cost_b > gain_b * cost_a;
}

/* The question with the most bits per time among those not in `done`. */
static int best_rate(const struct bot_desk *desk, uint32_t heart_bits, const bool *done)
{
    int best = NOBODY;
    int64_t best_gain = 0;
    for (size_t i = 0; i < desk->scores; i++) {
        const struct know_score *s = &desk->score[i];
        if (!may_ask(s) || done[i])
            continue;
        int64_t g = gain(desk, s, heart_bits);
        if (g > 0 && (best < 0 || beats(g, s->cost, best_gain, desk->score[best].cost))) {
            best = (int)i;
            best_gain = g;
        }
    }
    return best;
}

/* What may be asked after a question. */
static struct know_case case_after(const struct bot_desk *desk, const struct know_score *s)
{
    struct know_case may = desk->may;
    int targets = desk->s->targets[desk->seat] + (s->ask.kind == KNOW_TARGET);
    may.first = (uint8_t)((may.first - 1 + s->cost) % desk->book->sectors + 1);
    may.target = targets < PLANETX_TARGETS;
    may.research = s->ask.kind != KNOW_RESEARCH;
    if (s->ask.kind == KNOW_RESEARCH)
        may.title[s->ask.from] = 0;
    memset(may.subject, 0, sizeof may.subject);
    return may;
}

/* The time that remains after one answer: the best of all second questions,
 * or a locate at once. */
static int64_t value_answer(struct bot_desk *desk, const struct know_score *s, int k,
                            const struct know_case *may)
{
    struct know_sum sum;
    struct fact fact = know_answer(desk->book, s, k);
    memcpy(desk->spare, desk->set, desk->book->words * sizeof *desk->set);
    know_keep(desk->book, desk->spare, &fact);
    know_sum_hearts(desk->book, desk->spare, &sum);
    int64_t best = bot_value_gamble(desk->book, &sum);
    size_t n = know_score_all(desk->book, desk->spare, &sum, may, desk->next);
    for (size_t i = 0; i < n; i++) {
        int64_t v = bot_value_ask(&desk->next[i]);
        if (v < best)
            best = v;
    }
    return best;
}

static int64_t value_deep(struct bot_desk *desk, const struct know_score *s)
{
    struct know_case may = case_after(desk, s);
    int64_t sum = 0;
    for (int a = 0; a < s->answers; a++)
        if (s->skies[a] > 0 && s->best[a] < s->skies[a])
            sum += value_answer(desk, s, a, &may) * s->skies[a];
    return s->cost * BOT_TIME + sum / (int64_t)s->total;
}

static int choose_question(struct bot_desk *desk, uint32_t heart_bits)
{
    bool done[KNOW_SCORES_MAX] = {false};
    int best = best_rate(desk, heart_bits, done), next = best;
    int64_t least = INT64_MAX;
    if (desk->sum.skies > style_of(desk)->deep)
        return best;
    for (int k = 0; k < FRONT && next >= 0; k++) {
        int64_t v = value_deep(desk, &desk->score[next]);
        if (v < least) {
            least = v;
            best = next;
        }
        done[next] = true;
        next = best_rate(desk, heart_bits, done);
    }
    return best;
}

/* ---- locate now? ----------------------------------------------------------------- */

/* How long it takes to learn all about the heart at the best rate there is
 * now; -1 where nothing tells anything about it. */
static int64_t wait(const struct bot_desk *desk, uint32_t heart_bits)
{
    const struct know_score *best = NULL;
    for (size_t i = 0; i < desk->scores; i++) {
        const struct know_score *s = &desk->score[i];
        if (may_ask(s) && s->heart_gain > 0 &&
            (!best || beats(s->heart_gain, s->cost, best->heart_gain, best->cost)))
            best = s;
    }
    return best ? (int64_t)heart_bits * best->cost * BOT_TIME / best->heart_gain : -1;
}

static bool locates(const struct bot_desk *desk, const struct bot_outlook *now)
{
    const struct style *style = style_of(desk);
    uint32_t chance = bot_chance(now->best, now->skies);
    if (chance >= style->sure)
        return true;
    if (chance < style->least)
        return false;
    int64_t time = wait(desk, now->heart_bits);
    return time < 0 || bot_value_gamble(desk->book, &desk->sum) < time * style->patience / 16;
}

static struct move act(struct bot_desk *desk, struct writer *reason)
{
    struct bot_outlook now = bot_outlook_of(desk->book, &desk->sum, false);
    int heart = know_best_heart(desk->book, &desk->sum);
    ASTRO_ASSERT(heart >= 0);
    bot_desk_score(desk);
    int ask = locates(desk, &now) ? NOBODY : choose_question(desk, now.heart_bits);
    if (ask >= 0) {
        bot_say_ask(reason, desk, &desk->score[ask]);
        return bot_ask(&desk->score[ask].ask);
    }
    if (!locates(desk, &now) && bot_may_learn(desk)) {
        bot_say_idle(reason, desk);
        return bot_idle(desk);
    }
    bot_say_locate(reason, desk, heart);
    return bot_locate(&desk->book->heart[heart]);
}

static struct move think(const struct bot_task *task, struct writer *reason)
{
    const struct view *v = task->view;
    struct bot_desk *desk = bot_desk_open(task);
    const struct style *style = style_of(desk);
    const struct bot_taste *taste = desk->s->seats > 1 ? &style->rivals : &style->alone;
    switch ((enum planetx_phase)desk->s->phase) {
    case PLANETX_TURN:
        return act(desk, reason);
    case PLANETX_THEORY:
    case PLANETX_LAST:
        return bot_theory(desk, taste, reason);
    default: /* a companion's table is no place for a bot */
        return v->game->sample(v->data, view_state(v), v->viewer, task->rng);
    }
}

const struct bot planetx_strong = {
    .id = "strong", .title = "Strong", .memory_size = BOT_MEMORY, .think = think};
