#include <string.h>

#include "cli/ladder.h"

void ladder_order(int bots, const struct ladder_figure rating[], int order[])
{
    for (int i = 0; i < bots; i++) {
        int at = i;
        for (; at > 0 && rating[order[at - 1]].elo < rating[i].elo; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
}

/* What a bot won of all it played. */
static double share_of(const struct ladder *l, int bot, long *games)
{
    double won = 0;
    long deals = 0;
    for (int i = 0; i < l->bots; i++) {
        const struct ladder_counts *c = i < bot   ? &l->counts[i][bot]
                                        : i > bot ? &l->counts[bot][i]
                                                  : NULL;
        if (!c)
            continue;
        double score = ladder_score(c);
        won += (i < bot ? 1 - score : score) * (double)ladder_deals(c);
        deals += ladder_deals(c);
    }
    *games = 2 * deals;
    return deals ? won / (double)deals : 0.5;
}

static const char *verdict_words(int verdict)
{
    return verdict < 0 ? "open" : verdict ? "H1" : "H0";
}

static void report_pair(const struct ladder *l, int a, int b, struct json *j)
{
    const struct ladder_counts *c = &l->counts[a][b];
    struct ladder_figure f = ladder_difference(c);
    double low, high, llr = ladder_llr(c, &l->test), n = 2.0 * (double)ladder_deals(c);
    double points[2] = {n > 0 ? (double)l->points[a][b] / n : 0,
                        n > 0 ? (double)l->points[b][a] / n : 0};
    const char *verdict = verdict_words(ladder_verdict(c, &l->test));
    ladder_bounds(&l->test, &low, &high);
    if (!j) {
        printf("%s - %s: %.1f%% of %ld deal%s (%.2f to %.2f points), Elo %+.1f ± %.1f, LLR %.2f of "
               "%.2f to %.2f: %s\n",
               l->name[a], l->name[b], 100 * ladder_score(c), ladder_deals(c),
               ladder_deals(c) == 1 ? "" : "s", points[0], points[1], f.elo, f.error, llr, low,
               high, verdict);
        return;
    }
    json_begin_object(j, NULL);
    json_put_str(j, "first", l->name[a]);
    json_put_str(j, "second", l->name[b]);
    json_put_int(j, "deals", ladder_deals(c));
    json_begin_array(j, "counts");
    for (size_t i = 0; i < sizeof c->deals / sizeof *c->deals; i++)
        json_put_int(j, NULL, c->deals[i]);
    json_end_array(j);
    json_put_number(j, "score", ladder_score(c), 4);
    json_begin_array(j, "points");
    json_put_number(j, NULL, points[0], 3);
    json_put_number(j, NULL, points[1], 3);
    json_end_array(j);
    json_put_number(j, "elo", f.elo, 2);
    json_put_number(j, "error", f.error, 2);
    json_put_number(j, "llr", llr, 4);
    json_put_str(j, "verdict", verdict);
    json_end_object(j);
    json_print_part(j);
}

/* Wide enough for the longest name: engines have long ones. */
static int name_width(const struct ladder *l)
{
    int width = 24;
    for (int i = 0; i < l->bots; i++)
        if ((int)strlen(l->name[i]) > width)
            width = (int)strlen(l->name[i]);
    return width;
}

static void report_bot(const struct ladder *l, int place, int bot, struct ladder_figure f,
                       struct json *j)
{
    long games;
    double share = share_of(l, bot, &games);
    if (!j) {
        printf("%3d  %-*s %+8.1f ± %-6.1f %6.1f%% %8ld", place, name_width(l), l->name[bot], f.elo,
               f.error, 100 * share, games);
        if (l->lost[bot] > 0)
            printf("  lost %ld moves%s%s", l->lost[bot], l->trouble[bot][0] ? ": " : "",
                   l->trouble[bot]);
        putchar('\n');
        return;
    }
    json_begin_object(j, NULL);
    json_put_str(j, "bot", l->name[bot]);
    json_put_number(j, "elo", f.elo, 2);
    json_put_number(j, "error", f.error, 2);
    json_put_number(j, "share", share, 4);
    json_put_int(j, "games", games);
    json_put_int(j, "lost", l->lost[bot]);
    json_end_object(j);
}

static void put_head(struct json *j, const struct ladder *l)
{
    json_begin_object(j, NULL);
    json_put_str(j, "game", l->table.ai->game->id);
    json_put_int(j, "seed", l->seed);
    json_begin_object(j, "test");
    json_put_number(j, "h0", l->test.elo0, NUMBER_SHORT);
    json_put_number(j, "h1", l->test.elo1, NUMBER_SHORT);
    json_put_number(j, "alpha", l->test.alpha, NUMBER_SHORT);
    json_put_number(j, "beta", l->test.beta, NUMBER_SHORT);
    json_end_object(j);
    json_begin_array(j, "bots");
}

void ladder_report(struct ladder *l, bool json)
{
    struct ladder_figure rating[LADDER_BOTS_MAX];
    int order[LADDER_BOTS_MAX];
    struct json out = json_print(), *j = json ? &out : NULL;
    ladder_rate(l->bots, l->counts, rating);
    ladder_order(l->bots, rating, order);
    if (j)
        put_head(j, l);
    else
        printf("%3s  %-*s %8s ± %-6s %7s %8s\n", "", name_width(l), "bot", "Elo", "95 %", "score",
               "games");
    for (int i = 0; i < l->bots; i++)
        report_bot(l, i + 1, order[i], rating[order[i]], j);
    if (j) {
        json_end_array(j);
        json_begin_array(j, "pairings");
    } else {
        printf("\nH0: the first is %g Elo stronger; H1: %g; alpha %g, beta %g\n", l->test.elo0,
               l->test.elo1, l->test.alpha, l->test.beta);
    }
    for (int a = 0; a < l->bots; a++)
        for (int b = a + 1; b < l->bots; b++)
            report_pair(l, a, b, j);
    if (j) {
        json_end_array(j);
        json_print_end(j);
    }
}
