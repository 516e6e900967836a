#include <stdlib.h>

#include "base/panic.h"
#include "cli/sim.h"

/* What one bot of the list did over all games. */
struct summary {
    double wins, points, thinking, slowest;
    unsigned long thoughts;
};

static struct summary sum_up(const struct simulation *s, int k)
{
    struct summary sum = {0};
    for (long i = 0; i < s->games; i++) {
        const struct sim_result *r = &s->results[i];
        if (r->rank[k] == 1)
            sum.wins += 1.0 / r->winners; /* a shared win counts as its share */
        sum.points += r->points[k];
        sum.thinking += r->thinking[k];
        sum.thoughts += r->thoughts[k];
        if (r->slowest[k] > sum.slowest)
            sum.slowest = r->slowest[k];
    }
    sum.points /= (double)s->games;
    return sum;
}

static int by_time(const void *a, const void *b)
{
    int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;
    return (x > y) - (x < y);
}

void sim_sort(int32_t *number, long n)
{
    qsort(number, (size_t)n, sizeof *number, by_time);
}

int32_t sim_percentile(const int32_t *number, long n, long percent)
{
    return number[(n * percent + 99) / 100 - 1];
}

/* When a seat alone did what the game is about, over the games in which it did. */
static void report_milestone(const struct simulation *s, bool json)
{
    const char *name = s->ai->trial->milestone;
    int32_t *time = calloc((size_t)s->games, sizeof *time);
    long n = 0, first = 0;
    double sum = 0;
    ASTRO_ASSERT(time != NULL);
    for (long i = 0; i < s->games; i++) {
        const struct sim_result *r = &s->results[i];
        if (!r->reached)
            continue;
        time[n++] = r->milestone.time;
        sum += r->milestone.time;
        first += r->milestone.first_try;
    }
    sim_sort(time, n);
    if (n == 0)
        printf(json ? ",\"%s\":null" : "%s: never\n", name);
    else
        printf(json ? ",\"%s\":{\"mean\":%.3f,\"median\":%d,\"p10\":%d,\"p90\":%d,"
                      "\"first_try\":%.4f,\"games\":%ld}"
                    : "%s: mean time %.2f, median %d, 10%% by %d, 90%% by %d; "
                      "%.4f at the first try; in %ld games\n",
               name, sum / (double)n, sim_percentile(time, n, 50), sim_percentile(time, n, 10),
               sim_percentile(time, n, 90), (double)first / (double)n, n);
    free(time);
}

static void report_json(const struct simulation *s, int k, const struct summary *sum, double each)
{
    char name[2 * SIM_NAME_SIZE];
    struct writer w = writer_on(name, sizeof name);
    write_json_string(&w, text_of(s->name[k]));
    printf("%s{\"bot\":%s,\"wins\":%.3f,\"share\":%.4f,\"score\":%.3f,\"ms_per_move\":%.3f,"
           "\"ms_worst\":%.3f",
           k ? "," : "", writer_cstr(&w), sum->wins, sum->wins / (double)s->games, sum->points,
           each, 1e3 * sum->slowest);
    sim_report_trouble(s, k, true);
    putchar('}');
}

void sim_report(const struct simulation *s, bool json)
{
    if (json)
        printf("{\"games\":%ld,\"seats\":[", s->games);
    else
        printf("%-10s %9s %7s %9s %9s %9s\n", "bot", "wins", "share", "score", "ms/move", "worst");
    for (int k = 0; k < s->seats; k++) {
        struct summary sum = sum_up(s, k);
        double each = sum.thoughts ? 1e3 * sum.thinking / (double)sum.thoughts : 0;
        if (json)
            report_json(s, k, &sum, each);
        else
            printf("%-10s %9.1f %6.1f%% %9.2f %9.3f %9.3f\n", s->name[k], sum.wins,
                   100 * sum.wins / (double)s->games, sum.points, each, 1e3 * sum.slowest);
    }
    for (int k = 0; !json && k < s->seats; k++)
        sim_report_trouble(s, k, false);
    if (json)
        putchar(']');
    if (s->seats == 1 && s->ai->trial)
        report_milestone(s, json);
    if (json)
        puts("}");
}
