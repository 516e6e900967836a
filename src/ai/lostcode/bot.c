/* The opponents: one way to think, and how much each of them keeps in mind and weighs. */

#include <string.h>

#include "ai/lostcode/win.h"
#include "base/bits.h"
#include "base/panic.h"

/* How strong weighs, found by playing thousands of games against medium. */
enum {
    STRONG_WORTH = 750,  /* a guess may still change, so it counts less than points */
    STRONG_RIVALS = 200, /* what others win, with more than one of them */
};
/* What a bit is worth while rounds are left, by seats: against one rival what is known brings
 * points in more rounds, and nobody else takes them away. */
static const int strong_bits[LC_SEATS_MAX + 1] = {[2] = 3000, [3] = 1000, [4] = 1000};

/* ---- reasons --------------------------------------------------------------------- */

/* The beginning of a reason: the move, the kind of choice and the codes that are possible. */
static struct json say_move(const struct bot_task *t, const struct lostcode_bot_ctx *k,
                            const struct move *m, const char *why, struct writer *w)
{
    const struct view *v = t->view;
    struct json j = json_on(w);
    json_begin_object(&j, NULL);
    v->game->move_write(v->data, view_state(v), v->viewer, m, json_begin_str(&j, "move"));
    json_end_str(&j);
    json_put_str(&j, "why", why);
    json_put_int(&j, "codes", k->know.codes);
    return j;
}

/* The weight of the possible codes and that of those that hit; the points this wins
 * on average, and what it is worth all told (mille). */
static void say_choice(const struct bot_task *t, const struct lostcode_bot_ctx *k,
                       const struct move *m, const char *why, const struct lostcode_choice *c,
                       struct writer *w)
{
    struct json j = say_move(t, k, m, why, w);
    json_put_int(&j, "weight", k->belief.total);
    json_put_int(&j, "hits", c->hits);
    json_put_int(&j, "points", c->points);
    json_put_int(&j, "value", c->value);
    if (k->weights.wins)
        json_put_int(&j, "lead", k->weights.lead);
    json_end_object(&j);
}

/* ---- one phase each -------------------------------------------------------------- */

static struct move think_bet(const struct bot_task *t, struct lostcode_bot_ctx *k, struct writer *w)
{
    lostcode_rivals_look(k, t, &k->s->dice, 1);
    struct lostcode_choice c = lostcode_best_bet(k, k->s->dice, 0);
    say_choice(t, k, &c.move, "bet", &c, w);
    return c.move;
}

static void dice_after(const struct lostcode_bot_ctx *k, const struct move *m,
                       uint8_t dice[LC_DICE])
{
    memcpy(dice, k->s->dice, LC_DICE);
    if (m->kind != LC_TURN)
        return;
    uint8_t *die = memchr(dice, m->n[0], LC_DICE);
    ASTRO_ASSERT(die);
    *die = m->n[1];
}

static struct move think_turn(const struct bot_task *t, struct lostcode_bot_ctx *k,
                              struct writer *w)
{
    struct move list[LC_OPTIONS_MAX];
    uint8_t dice[LC_OPTIONS_MAX][LC_DICE];
    int best = 0,
        n = (int)lostcode_moves(t->view->data, view_state(t->view), k->seat, list, LC_OPTIONS_MAX);
    struct lostcode_choice c = {.value = INT64_MIN};
    for (int i = 0; i < n; i++)
        dice_after(k, &list[i], dice[i]);
    /* LC-9: while another bear has yet to be turned, nothing can be weighed. */
    bool more = k->know.symbols == LC_BEAR && memchr(dice[0], LC_BEAR, LC_DICE);
    lostcode_rivals_look(k, t, dice, more ? 0 : n);
    for (int i = 0; !more && i < n && (i == 0 || !bot_late(t)); i++) {
        struct lostcode_choice next = lostcode_best_bet(k, dice[i], i);
        if (next.value > c.value) {
            c = next;
            best = i;
        }
    }
    if (more)
        c.value = 0;
    say_choice(t, k, &list[best], "dice", &c, w);
    return list[best];
}

static struct move think_swap(const struct bot_task *t, struct lostcode_bot_ctx *k,
                              struct writer *w)
{
    int best = -1;
    int64_t value = INT64_MIN;
    for (int j = 0; j < k->know.symbols; j++) {
        int64_t next = k->s->left[j] ? lostcode_swap_value(k, j) : INT64_MIN;
        if (k->s->left[j] && next > value) {
            value = next;
            best = j;
        }
    }
    struct move m = move_of(LC_SWAP, best, 0);
    struct json j = say_move(t, k, &m, "swap", w);
    json_put_int(&j, "value", value);
    json_end_object(&j);
    return m;
}

/* LC-24: twice what the guess is worth now, against what it may be worth once
 * when more is known. */
static struct move think_token(const struct bot_task *t, struct lostcode_bot_ctx *k,
                               struct writer *w, int64_t later)
{
    int symbol = lostcode_pair(k->s);
    const uint32_t *count = k->belief.marginal[symbol];
    int64_t now = 2 * (lostcode_guess_worth(count, k->belief.total) - 2 * LC_MILLE);
    struct move m = move_of(LC_PASS, 0, 0);
    if (now > later)
        m = (struct move){.kind = LC_TAKE,
                          .n = {(uint8_t)symbol},
                          .bits = lostcode_best_guess(count, k->belief.total)};
    struct json j = say_move(t, k, &m, "token", w);
    json_put_int(&j, "now", now);
    json_put_int(&j, "later", later);
    json_end_object(&j);
    return m;
}

/* The guesses that win the most games, which need not be those with the most points. */
static struct move think_ending(const struct bot_task *t, struct lostcode_bot_ctx *k,
                                struct writer *w)
{
    struct lostcode_ending e = lostcode_best_ending(k, k->weights.lead);
    struct json j = say_move(t, k, &e.move, "final", w);
    json_put_int(&j, "value", e.points);
    json_put_int(&j, "chance", e.chance);
    json_put_int(&j, "lead", k->weights.lead);
    json_end_object(&j);
    return e.move;
}

static struct move think_final(const struct bot_task *t, struct lostcode_bot_ctx *k,
                               struct writer *w)
{
    if (k->weights.wins)
        return think_ending(t, k, w);
    struct move m = move_of(LC_FINAL, k->know.symbols, 0);
    int64_t worth = 0;
    for (int j = 0; j < k->know.symbols; j++) {
        const uint32_t *count = k->belief.marginal[j];
        bool held = bits_has(k->s->held[k->seat], j);
        uint64_t guess = held ? LC_LOCKED : lostcode_best_guess(count, k->belief.total);
        m.bits |= guess << (LC_GUESS_BITS * j);
        worth += held ? 0 : lostcode_guess_worth(count, k->belief.total) - 2 * LC_MILLE;
    }
    struct json j = say_move(t, k, &m, "final", w);
    json_put_int(&j, "value", worth);
    json_end_object(&j);
    return m;
}

static struct lostcode_bot_ctx *open_ctx(const struct bot_task *t)
{
    struct lostcode_bot_ctx *k = t->memory;
    k->s = lostcode_in(view_state(t->view));
    k->d = lostcode_data_in(t->view->data);
    k->seat = t->view->viewer;
    return k;
}

/* Events that clash with the view are not of this game: then the racks count. */
void lostcode_know_own(struct lostcode_bot_ctx *k, const struct bot_task *t)
{
    lostcode_know(&k->know, &k->notes);
    if (k->know.codes > 0)
        return;
    lostcode_notes_own(t->view, text_of(""), &k->notes);
    bool fits = lostcode_know(&k->know, &k->notes);
    ASTRO_ASSERT(fits && k->know.codes > 0);
}

static struct move think(const struct bot_task *t, struct lostcode_bot_ctx *k, int64_t token_later,
                         struct writer *w)
{
    lostcode_know_own(k, t);
    if (k->weights.hints) {
        lostcode_hints_swap(&k->hints, k->s, k->seat);
        lostcode_rivals_hear(k, t);
    }
    if (k->weights.hints && k->hints.count)
        lostcode_believe_hints(&k->belief, &k->know, &k->hints);
    else
        lostcode_believe_all(&k->belief, &k->know);
    if (k->weights.wins)
        k->weights.lead = lostcode_lead(k, t);
    switch (k->s->phase) {
    case LC_PHASE_BEAR:
    case LC_PHASE_TURN:
        return think_turn(t, k, w);
    case LC_PHASE_OFFER:
        return think_token(t, k, w, token_later);
    case LC_PHASE_BET:
        return think_bet(t, k, w);
    case LC_PHASE_SWAP:
        return think_swap(t, k, w);
    case LC_PHASE_FINAL:
        return think_final(t, k, w);
    default:
        ASTRO_NEVER("a seat in turn");
    }
}

/* ---- easy and casual ----------------------------------------------------------------- */

enum {
    EASY_BETS = 2,    /* bets that come to easy's mind; it makes the best of them */
    CASUAL_FACTS = 4, /* own answers that casual remembers */
};

static struct move any_move(const struct bot_task *t, struct writer *w)
{
    bot_say_only(w, "any");
    return t->view->game->sample(t->view->data, view_state(t->view), t->view->viewer, t->rng);
}

/* The points a bet wins on average, from the racks. */
static int64_t bet_worth(const struct lostcode_bot_ctx *k, const struct move *bet)
{
    int i = 0;
    while (k->d->wheel[i].width != bet->n[0])
        i++;
    uint32_t hits = k->split.codes[bet->n[1] + bet->n[0]] - k->split.codes[bet->n[1]];
    return lostcode_bet_points(k, k->d->wheel[i].points, hits);
}

static struct move glance_bet(const struct bot_task *t, struct lostcode_bot_ctx *k,
                              struct writer *w)
{
    char unsaid[64];
    struct writer nothing = writer_on(unsaid, sizeof unsaid);
    lostcode_know_own(k, t);
    lostcode_believe_all(&k->belief, &k->know);
    lostcode_split(&k->know, k->belief.weight, k->s->dice, &k->split);
    struct move best = any_move(t, w);
    for (int i = 1; i < EASY_BETS; i++) {
        nothing.n = 0;
        struct move next = any_move(t, &nothing);
        if (bet_worth(k, &next) > bet_worth(k, &best))
            best = next;
    }
    return best;
}

static struct move think_easy(const struct bot_task *t, struct writer *w)
{
    struct lostcode_bot_ctx *k = open_ctx(t);
    lostcode_notes_own(t->view, text_of(""), &k->notes);
    k->weights = (struct lostcode_weights){.points = LC_MILLE};
    if (k->s->phase == LC_PHASE_SWAP || k->s->phase == LC_PHASE_TURN)
        return any_move(t, w);
    return k->s->phase == LC_PHASE_BET ? glance_bet(t, k, w) : think(t, k, 0, w);
}

static void forget_early(struct lostcode_notes *n)
{
    int gone = n->facts > CASUAL_FACTS ? n->facts - CASUAL_FACTS : 0;
    n->facts = (uint8_t)(n->facts - gone);
    memmove(n->fact, n->fact + gone, (size_t)n->facts * sizeof *n->fact);
}

static struct move think_casual(const struct bot_task *t, struct writer *w)
{
    struct lostcode_bot_ctx *k = open_ctx(t);
    lostcode_notes_own(t->view, t->events, &k->notes);
    forget_early(&k->notes);
    k->weights = (struct lostcode_weights){.points = LC_MILLE};
    if (k->s->phase == LC_PHASE_SWAP || k->s->phase == LC_PHASE_TURN)
        return any_move(t, w);
    return think(t, k, 0, w);
}

/* ---- medium and strong --------------------------------------------------------------- */

static struct move think_medium(const struct bot_task *t, struct writer *w)
{
    struct lostcode_bot_ctx *k = open_ctx(t);
    lostcode_notes_own(t->view, t->events, &k->notes);
    k->weights = (struct lostcode_weights){.points = LC_MILLE};
    if (k->s->phase == LC_PHASE_SWAP) /* no points now: what costs the least to guess */
        k->weights.worth = LC_MILLE;
    return think(t, k, 0, w);
}

/* Of what was told: a game may be looked back at, so the same seat may have come
 * further before. Never 0. */
static uint64_t fingerprint(const char *p, size_t n)
{
    uint64_t hash = 14695981039346656037u; /* FNV-1a */
    for (size_t i = 0; i < n; i++)
        hash = (hash ^ (uint8_t)p[i]) * 1099511628211u;
    return hash | 1;
}

struct lostcode_weights lostcode_weights_of(const struct lostcode_state *s)
{
    bool last = s->round == lostcode_lengths[s->seats].rounds;
    if (last) /* nothing will be learnt any more: what counts is the guess */
        return (struct lostcode_weights){.points = LC_MILLE, .worth = LC_MILLE};
    return (struct lostcode_weights){
        .points = LC_MILLE, .worth = STRONG_WORTH, .bits = strong_bits[s->seats]};
}

static struct move think_strong(const struct bot_task *t, struct writer *w)
{
    struct lostcode_bot_ctx *k = open_ctx(t);
    if (k->fingerprint == 0 || k->heard > t->events.n ||
        k->fingerprint != fingerprint(t->events.p, k->heard))
        lostcode_recall(k, t);
    k->heard = t->events.n;
    k->fingerprint = fingerprint(t->events.p, k->heard);
    lostcode_notes_own(t->view, t->events, &k->notes);
    k->weights = lostcode_weights_of(k->s);
    k->weights.hints = true;
    k->weights.wins = lostcode_is_ending(k->s);
    /* A miss teaches a lone rival more than it costs. */
    if (k->s->seats > 2 && !k->weights.wins)
        k->weights.rivals = STRONG_RIVALS / (k->s->seats - 1);
    return think(t, k, LC_TOKEN_LATER, w);
}

#define BOT(name, shown, plays, does, how)                                                         \
    {.id = name,                                                                                   \
     .title = shown,                                                                               \
     .level = plays,                                                                               \
     .roles = does,                                                                                \
     .memory_size = sizeof(struct lostcode_bot_ctx),                                               \
     .think = how}

const struct bot lostcode_easy = BOT("easy", N_("Easy"), LEVEL_EASY, 0, think_easy);
const struct bot lostcode_casual =
    BOT("casual", N_("Casual"), LEVEL_CASUAL, ROLE_STAND_IN | ROLE_USUAL, think_casual);
const struct bot lostcode_medium = BOT("medium", N_("Medium"), LEVEL_MEDIUM, 0, think_medium);
const struct bot lostcode_strong = BOT("strong", N_("Strong"), LEVEL_STRONG, 0, think_strong);
