#include "minds/planetx/bot_theory.h"

#include "base/bits.h"
#include "base/panic.h"

/* A theory that could be published, and what it is expected to bring. */
struct idea {
    uint8_t type, sector;
    uint32_t chance; /* of BOT_CHANCE */
    int64_t worth;   /* in BOT_POINT-ths, or BOT_TIME-ths, which are as many; <= 0: better not */
};

static bool has_rival_token(const struct planetx_state *s, int seat, int sector)
{
    for (int i = 0; i < s->tokens; i++)
        if (s->token[i].owner != seat && s->token[i].sector == sector &&
            s->token[i].phase < s->phases)
            return true;
    return false;
}

/* The time still needed where a theory turns out right, or wrong, and how many
 * skies that is true of. */
static int64_t value_where(const struct bot_desk *desk, enum fact_kind kind, const struct idea *i,
                           uint32_t *skies)
{
    struct fact fact = {.kind = (uint8_t)kind, .s = i->type, .from = i->sector};
    struct know_sum sum;
    bot_suppose(desk, desk->set, &fact, desk->spare);
    know_sum_hearts(desk->book, desk->spare, &sum);
    struct bot_outlook o = bot_outlook_of(desk->book, &sum, &desk->may, bot_time(desk));
    *skies = sum.skies;
    return bot_value(bot_mode(desk), &o);
}

/* What the review of a theory is expected to save, less the step that a wrong
 * one costs. What is certain costs nothing and saves nothing: published at
 * last, for its points. */
static int64_t time_saved(const struct bot_desk *desk, const struct idea *i)
{
    if (i->chance == BOT_CHANCE)
        return 1;
    struct bot_outlook o = bot_outlook_of(desk->book, &desk->sum, &desk->may, bot_time(desk));
    uint32_t right, wrong;
    int64_t sum = value_where(desk, FACT_IS, i, &right) * right;
    sum += (value_where(desk, FACT_NOT, i, &wrong) + BOT_TIME) * wrong;
    return bot_value(bot_mode(desk), &o) - sum / desk->sum.skies;
}

/* In the last chance nothing is reviewed any more. */
static bool counts_time(const struct bot_desk *desk, const struct bot_taste *taste)
{
    return taste->learns && desk->s->phase != PLANETX_LAST;
}

static struct idea weigh(const struct bot_desk *desk, const struct bot_taste *taste, int type,
                         int sector)
{
    const struct planetx_state *s = desk->s;
    struct idea i = {.type = (uint8_t)type, .sector = (uint8_t)sector};
    i.chance = bot_chance(desk->sum.at[sector][type], desk->sum.skies);
    if (counts_time(desk, taste)) {
        i.worth = time_saved(desk, &i);
        return i;
    }
    int64_t first = has_rival_token(s, desk->seat, sector) ? 0 : taste->first;
    int64_t right = planetx_numbers_of(s)->points[type] * BOT_POINT +
                    first * PLANETX_FIRST_POINTS * BOT_POINT / BOT_CHANCE;
    /* In the last chance nothing is reviewed and nothing costs (PX-29). */
    int64_t wrong = s->phase == PLANETX_LAST ? 0 : taste->step_points;
    i.worth = (right * i.chance - wrong * (BOT_CHANCE - i.chance)) / BOT_CHANCE;
    if ((s->phase != PLANETX_LAST || taste->proves) && i.chance < taste->surest)
        i.worth = 0;
    return i;
}

/* How many tokens of a type are in hand. */
static int in_hand(const struct planetx_hand *hand, int type)
{
    int n = 0;
    for (int i = 0; i < hand->n; i++)
        n += hand->type[i] == type;
    return n;
}

/* The best theory of these types on these sectors; worth 0 when there is none. */
static struct idea best_idea(const struct bot_desk *desk, const struct bot_taste *taste,
                             uint32_t types, uint32_t sectors)
{
    struct idea best = {0};
    bool found = false;
    BITS_EACH(t, types)
    {
        uint32_t open = planetx_places(desk->s, desk->seat, (int)t) & sectors;
        BITS_EACH(i, open)
        {
            struct idea idea = weigh(desk, taste, (int)t, (int)i + 1);
            if (!found || idea.worth > best.worth ||
                (idea.worth == best.worth && idea.chance > best.chance)) {
                best = idea;
                found = true;
            }
        }
    }
    return best;
}

static uint32_t types_left(const struct bot_desk *desk, const struct move *picked)
{
    uint32_t types = 0;
    for (int t = 0; t < PLANETX_THEORY_TYPES; t++) {
        int left = planetx_supply_left(desk->s, desk->seat, t);
        for (int i = 0; picked && i < picked->n[0]; i++)
            left -= picked->n[1 + i] == t;
        if (left > 0)
            types |= 1u << t;
    }
    return types;
}

static void say_idea(struct writer *w, const struct bot_desk *desk, const struct bot_taste *taste,
                     const struct idea *idea)
{
    write_str(w, "{\"theory\":\"");
    write_char(w, sky_letters[idea->type]);
    write_int(w, idea->sector);
    write_str(w, "\",\"fit\":");
    write_int(w, desk->sum.at[idea->sector][idea->type]);
    write_str(w, counts_time(desk, taste) ? ",\"saves\":" : ",\"worth\":");
    bot_write_fixed(w, idea->worth, BOT_POINT);
    write_char(w, '}');
}

/* The notation wants picks in the order A C D G, and so does the move. */
static void sort_picks(struct move *m)
{
    static const uint8_t place[PLANETX_THEORY_TYPES] = {
        [SKY_A] = 0, [SKY_C] = 1, [SKY_D] = 2, [SKY_G] = 3};
    if (m->n[0] == 2 && place[m->n[1]] > place[m->n[2]]) {
        uint8_t first = m->n[1];
        m->n[1] = m->n[2];
        m->n[2] = first;
    }
}

static struct move pick(const struct bot_desk *desk, const struct bot_taste *taste,
                        struct writer *reason)
{
    struct move m = {.kind = PLANETX_PICK};
    uint32_t sectors = sky_all(desk->book->sectors);
    bot_say_why(reason, "pick", desk);
    write_str(reason, ",\"ideas\":[");
    while (m.n[0] < planetx_numbers_of(desk->s)->picks) {
        struct idea idea = best_idea(desk, taste, types_left(desk, &m), sectors);
        if (idea.worth <= 0)
            break;
        write_str(reason, m.n[0] ? "," : "");
        say_idea(reason, desk, taste, &idea);
        m.n[1 + m.n[0]++] = idea.type;
        sectors &= ~(uint32_t)bits_one(idea.sector - 1);
    }
    write_str(reason, "]}");
    sort_picks(&m);
    return m;
}

static struct move place(const struct bot_desk *desk, const struct bot_taste *taste,
                         const struct idea *idea, struct writer *reason)
{
    bot_say_why(reason, "place", desk);
    write_str(reason, ",\"ideas\":[");
    say_idea(reason, desk, taste, idea);
    write_str(reason, "]}");
    return move_of(PLANETX_PLACE, idea->type, idea->sector);
}

static struct move place_from_hand(const struct bot_desk *desk, const struct bot_taste *taste,
                                   struct writer *reason)
{
    uint32_t types = 0, all = sky_all(desk->book->sectors);
    for (int t = 0; t < PLANETX_THEORY_TYPES; t++)
        if (in_hand(&desk->s->hand[desk->seat], t))
            types |= 1u << t;
    /* What was picked must be placed, even where it has lost its worth. */
    struct bot_taste any = *taste;
    any.surest = 0;
    struct idea idea = best_idea(desk, &any, types, all);
    ASTRO_ASSERT(idea.sector > 0);
    return place(desk, taste, &idea, reason);
}

static struct idea last_idea(const struct bot_desk *desk, const struct bot_taste *taste,
                             uint32_t sectors)
{
    return best_idea(desk, taste, types_left(desk, NULL), sectors);
}

/* What the last chance is worth when it is spent on theories. */
static int64_t worth_of_theories(const struct bot_desk *desk, const struct bot_taste *taste)
{
    uint32_t sectors = sky_all(desk->book->sectors);
    int64_t worth = 0;
    for (int i = 0; i < planetx_last_left(desk->s, desk->seat); i++) {
        struct idea idea = last_idea(desk, taste, sectors);
        if (idea.worth <= 0)
            break;
        worth += idea.worth;
        sectors &= ~(uint32_t)bits_one(idea.sector - 1);
    }
    return worth;
}

/* PX-31: a right locate brings 2 points for each sector behind the finder. */
static int64_t worth_of_locate(const struct bot_desk *desk, int heart)
{
    const struct planetx_state *s = desk->s;
    int64_t behind = s->time[s->finder] - s->time[desk->seat];
    return behind * PLANETX_BEHIND_POINTS * BOT_POINT * desk->sum.heart[heart] / desk->sum.skies;
}

static struct move last(const struct bot_desk *desk, const struct bot_taste *taste,
                        struct writer *reason)
{
    int heart = know_best_heart(desk->book, &desk->sum);
    if (!planetx_has_placed(desk->s, desk->seat) &&
        worth_of_locate(desk, heart) >= worth_of_theories(desk, taste)) {
        bot_say_locate(reason, desk, heart);
        bot_say_end(reason);
        return bot_locate(&desk->book->heart[heart]);
    }
    struct idea idea = last_idea(desk, taste, sky_all(desk->book->sectors));
    if (idea.worth > 0)
        return place(desk, taste, &idea, reason);
    write_str(reason, "{\"why\":\"pass\"}");
    return move_of(PLANETX_PASS, 0, 0);
}

struct move bot_theory(const struct bot_desk *desk, const struct bot_taste *taste,
                       struct writer *reason)
{
    if (desk->s->phase == PLANETX_LAST)
        return last(desk, taste, reason);
    ASTRO_ASSERT(desk->s->phase == PLANETX_THEORY);
    if (desk->s->hand[desk->seat].n == PLANETX_OPEN)
        return pick(desk, taste, reason);
    return place_from_hand(desk, taste, reason);
}

struct move bot_decide(struct bot_desk *desk, const struct bot_taste *taste,
                       struct move (*act)(struct bot_desk *desk, struct writer *reason),
                       struct writer *reason)
{
    const struct view *v = desk->view;
    switch ((enum planetx_phase)desk->s->phase) {
    case PLANETX_TURN:
        return act(desk, reason);
    case PLANETX_THEORY:
    case PLANETX_LAST:
        return bot_theory(desk, taste, reason);
    default:
        return v->game->sample(v->data, view_state(v), v->viewer, desk->task->rng);
    }
}
