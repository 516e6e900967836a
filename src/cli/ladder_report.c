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

static void put_name(const char *name)
{
    char quoted[2 * SIM_NAME_SIZE];
    struct writer w = writer_on(quoted, sizeof quoted);
    write_json_string(&w, text_of(name));
    fputs(writer_cstr(&w), stdout);
}

static const char *verdict_words(int verdict)
{
    return verdict < 0 ? "open" : verdict ? "H1" : "H0";
}

static void report_pair(const struct ladder *l, int a, int b, bool json, bool first)
{
    const struct ladder_counts *c = &l->counts[a][b];
    struct ladder_figure f = ladder_difference(c);
    double low, high, llr = ladder_llr(c, &l->test), n = 2.0 * (double)ladder_deals(c);
    double points[2] = {n > 0 ? (double)l->points[a][b] / n : 0,
                        n > 0 ? (double)l->points[b][a] / n : 0};
    const char *verdict = verdict_words(ladder_verdict(c, &l->test));
    ladder_bounds(&l->test, &low, &high);
    if (!json) {
        printf("%s - %s: %.1f%% of %ld deals (%.2f to %.2f points), Elo %+.1f ± %.1f, LLR %.2f of "
               "%.2f to %.2f: %s\n",
               l->name[a], l->name[b], 100 * ladder_score(c), ladder_deals(c), points[0], points[1],
               f.elo, f.error, llr, low, high, verdict);
        return;
    }
    printf("%s{\"first\":", first ? "" : ",");
    put_name(l->name[a]);
    fputs(",\"second\":", stdout);
    put_name(l->name[b]);
    printf(",\"deals\":%ld,\"counts\":[%ld,%ld,%ld,%ld,%ld],\"score\":%.4f,\"points\":[%.3f,%.3f],"
           "\"elo\":%.2f,\"error\":%.2f,\"llr\":%.4f,\"verdict\":\"%s\"}",
           ladder_deals(c), c->deals[0], c->deals[1], c->deals[2], c->deals[3], c->deals[4],
           ladder_score(c), points[0], points[1], f.elo, f.error, llr, verdict);
}

static void report_bot(const struct ladder *l, int place, int bot, struct ladder_figure f,
                       bool json)
{
    long games;
    double share = share_of(l, bot, &games);
    if (!json) {
        printf("%3d  %-24s %+8.1f ± %-6.1f %6.1f%% %8ld", place, l->name[bot], f.elo, f.error,
               100 * share, games);
        if (l->lost[bot] > 0)
            printf("  lost %ld moves%s%s", l->lost[bot], l->trouble[bot][0] ? ": " : "",
                   l->trouble[bot]);
        putchar('\n');
        return;
    }
    printf("%s{\"bot\":", place > 1 ? "," : "");
    put_name(l->name[bot]);
    printf(",\"elo\":%.2f,\"error\":%.2f,\"share\":%.4f,\"games\":%ld,\"lost\":%ld}", f.elo,
           f.error, share, games, l->lost[bot]);
}

void ladder_report(struct ladder *l, bool json)
{
    struct ladder_figure rating[LADDER_BOTS_MAX];
    int order[LADDER_BOTS_MAX];
    ladder_rate(l->bots, l->counts, rating);
    ladder_order(l->bots, rating, order);
    if (json)
        printf(
            "{\"game\":\"%s\",\"seed\":%ld,\"test\":{\"h0\":%g,\"h1\":%g,\"alpha\":%g,\"beta\":%g},"
            "\"bots\":[",
            l->table.ai->game->id, l->seed, l->test.elo0, l->test.elo1, l->test.alpha,
            l->test.beta);
    else
        printf("%3s  %-24s %8s ± %-6s %7s %8s\n", "", "bot", "Elo", "95 %", "score", "games");
    for (int i = 0; i < l->bots; i++)
        report_bot(l, i + 1, order[i], rating[order[i]], json);
    if (json)
        fputs("],\"pairings\":[", stdout);
    else
        printf("\nH0: the first is %g Elo stronger; H1: %g; alpha %g, beta %g\n", l->test.elo0,
               l->test.elo1, l->test.alpha, l->test.beta);
    for (int a = 0; a < l->bots; a++)
        for (int b = a + 1; b < l->bots; b++)
            report_pair(l, a, b, json, a == 0 && b == 1);
    if (json)
        puts("]}");
}
