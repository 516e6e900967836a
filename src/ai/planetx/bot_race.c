#include "ai/planetx/bot_race.h"

#include <string.h>

#include "ai/planetx/know_rival.h"
#include "base/bits.h"
#include "base/panic.h"

/* Found by playing. */
enum {
    SUPPOSED = 8,                /* skies that are looked at, spread over all that are left */
    DARES = BOT_CHANCE * 7 / 10, /* how sure a rival is when it locates */
    DANGER = BOT_CHANCE / 8,     /* a race is on when a rival finds X with such a chance */
};

/* ---- what a rival knows ------------------------------------------------------- */

/* What the sky would have answered, were it this one. */
static struct fact answer_of(const struct sky *sky, const struct know_question *ask)
{
    struct planetx_state supposed = {.mode = sky->mode};
    struct move m = bot_ask(ask);
    memcpy(supposed.sky, sky->at, sizeof supposed.sky);
    return planetx_answer(&supposed, &m);
}

struct rival {
    const struct sky_index *index; /* of all skies: a rival knows less of what this seat knows */
    uint64_t *open, *cell;         /* what fits all that is public; and its answers as well */
    struct know_question ask[KNOW_RIVAL_ASKS];
    int asks;
};

/* The chance that a rival's best guess is right, were the sky this one. */
static uint32_t chance_of(const struct rival *r, const struct sky *sky)
{
    struct know_sum sum;
    memcpy(r->cell, r->open, r->index->words * sizeof *r->cell);
    for (int i = 0; i < r->asks; i++) {
        struct fact answer = answer_of(sky, &r->ask[i]);
        know_keep(r->index, r->cell, &answer);
    }
    know_sum_x_triples(r->index, r->cell, &sum);
    int best = know_best_x_triple(r->index, &sum);
    return best < 0 ? 0 : bot_chance(sum.x_triple[best], sum.skies);
}

/* What a rival's public questions tell it, over the skies that this bot thinks
 * possible. What it may know besides - start facts, clues this seat has not
 * read - is left out. */
static void look_at(const struct bot_ctx *ctx, int rival, struct bot_race *out)
{
    struct rival r = {.index = ctx->full, .open = ctx->spare};
    uint32_t every = (ctx->sum.skies + SUPPOSED - 1) / SUPPOSED, next = every / 2, n = 0;
    uint64_t knows = 0, finds = 0, supposed = 0;
    r.cell = r.open + r.index->words;
    r.asks = know_rival_asks(ctx->view, ctx->task->events, rival, r.ask);
    know_rival_open(r.index, r.open, ctx->view, rival);
    for (size_t i = 0; i < ctx->index->words; i++) {
        BITS_EACH(k, ctx->set[i])
        {
            if (n++ != next)
                continue;
            struct sky sky = know_sky(ctx->index, i * 64 + (size_t)k);
            uint32_t chance = chance_of(&r, &sky);
            knows += chance;
            finds += chance >= DARES ? chance : 0;
            supposed++;
            next += every;
        }
    }
    ASTRO_ASSERT(supposed > 0);
    out->rival = rival;
    out->knows = (uint32_t)(knows / supposed);
    out->finds = (uint32_t)(finds / supposed);
}

/* ---- points --------------------------------------------------------------------- */

/* The points of a right locate this many steps behind the finder (PX-31). */
static int64_t points_behind(int steps)
{
    int most = steps < PLANETX_LAST_REACH ? steps : PLANETX_LAST_REACH;
    return most > 0 ? most * PLANETX_BEHIND_POINTS * BOT_POINT : 0;
}

static int64_t mixed(uint32_t chance, int64_t yes, int64_t no)
{
    return (yes * chance + no * (BOT_CHANCE - (int64_t)chance)) / BOT_CHANCE;
}

enum { FOUND = PLANETX_FINDER_POINTS * BOT_POINT };

/* A locate with this chance, the rival being so many steps ahead. Where it fails
 * the rival may find X in the meantime. */
static int64_t points_of_try(const struct bot_race *race, uint32_t chance, int ahead)
{
    int64_t second = points_behind(PLANETX_LOCATE_COST - ahead);
    int64_t right = mixed(race->knows, FOUND - second, FOUND);
    int64_t wrong = ahead <= PLANETX_LOCATE_COST ? mixed(race->finds, -FOUND, 0) : 0;
    return mixed(chance, right, wrong);
}

bool bot_race(struct bot_ctx *ctx, uint32_t now, uint32_t then, int cost, struct bot_race *out)
{
    int time = bot_time(ctx);
    struct bot_race race;
    out->finds = 0;
    for (int i = 0; i < ctx->s->seats; i++) {
        /* Who stands where this pawn comes to, or before, acts first (PX-11). */
        if (i == ctx->seat || ctx->s->time[i] > time + cost)
            continue;
        if (bot_late(ctx->task))
            return false;
        look_at(ctx, i, &race);
        if (race.finds > out->finds)
            *out = race;
    }
    if (out->finds < DANGER)
        return false;
    int ahead = ctx->s->time[out->rival] - time;
    int64_t second = points_behind(ahead + PLANETX_LOCATE_COST - cost);
    int64_t beaten = mixed(then, second, 0) - FOUND;
    out->now = points_of_try(out, now, ahead);
    out->later = mixed(out->finds, beaten, points_of_try(out, then, ahead - cost));
    return true;
}

void bot_race_say(struct writer *w, const struct bot_race *race)
{
    struct json j = json_after(w);
    json_begin_object(&j, "race");
    json_put_int(&j, "seat", race->rival + 1);
    bot_put_fixed(&j, "finds", race->finds, BOT_CHANCE);
    bot_put_fixed(&j, "locate", race->now, BOT_POINT);
    bot_put_fixed(&j, "ask", race->later, BOT_POINT);
    json_end_object(&j);
}
