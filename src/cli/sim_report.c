#include <stdlib.h>
#include <string.h>

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

void sim_put_spread(struct json *j, const int32_t *number, long n, double sum)
{
    json_put_number(j, "mean", sum / (double)n, 3);
    json_put_int(j, "median", sim_percentile(number, n, 50));
    json_put_int(j, "p10", sim_percentile(number, n, 10));
    json_put_int(j, "p90", sim_percentile(number, n, 90));
}

/* When a seat alone did what the game is about, over the games in which it did. */
static void report_milestone(const struct simulation *s, struct json *j)
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
    if (j && n == 0) {
        json_put_null(j, name);
    } else if (j) {
        json_begin_object(j, name);
        sim_put_spread(j, time, n, sum);
        json_put_number(j, "first_try", (double)first / (double)n, 4);
        json_put_int(j, "games", n);
        json_end_object(j);
    } else if (n == 0) {
        printf("%s: never\n", name);
    } else {
        printf("%s: mean time %.2f, median %d, 10%% by %d, 90%% by %d; %.4f at the first try; "
               "in %ld games\n",
               name, sum / (double)n, sim_percentile(time, n, 50), sim_percentile(time, n, 10),
               sim_percentile(time, n, 90), (double)first / (double)n, n);
    }
    free(time);
}

static void put_bot(struct json *j, const struct simulation *s, int k, const struct summary *sum,
                    double each)
{
    json_begin_object(j, NULL);
    json_put_str(j, "bot", s->name[k]);
    json_put_number(j, "wins", sum->wins, 3);
    json_put_number(j, "share", sum->wins / (double)s->games, 4);
    json_put_number(j, "score", sum->points, 3);
    json_put_number(j, "ms_per_move", each, 3);
    json_put_number(j, "ms_worst", 1e3 * sum->slowest, 3);
    sim_put_trouble(j, s, k);
    json_end_object(j);
}

void sim_report(const struct simulation *s, bool json)
{
    struct json j = json_print();
    int width = 10; /* engines have long names */
    for (int k = 0; k < s->seats; k++)
        if ((int)strlen(s->name[k]) > width)
            width = (int)strlen(s->name[k]);
    if (json) {
        json_begin_object(&j, NULL);
        json_put_int(&j, "games", s->games);
        json_begin_array(&j, "seats");
    } else {
        printf("%-*s %9s %7s %9s %9s %9s\n", width, "bot", "wins", "share", "score", "ms/move",
               "worst");
    }
    for (int k = 0; k < s->seats; k++) {
        struct summary sum = sum_up(s, k);
        double each = sum.thoughts ? 1e3 * sum.thinking / (double)sum.thoughts : 0;
        if (json)
            put_bot(&j, s, k, &sum, each);
        else
            printf("%-*s %9.1f %6.1f%% %9.2f %9.3f %9.3f\n", width, s->name[k], sum.wins,
                   100 * sum.wins / (double)s->games, sum.points, each, 1e3 * sum.slowest);
    }
    for (int k = 0; !json && k < s->seats; k++)
        sim_report_trouble(s, k);
    if (json)
        json_end_array(&j);
    if (s->seats == 1 && s->ai->trial)
        report_milestone(s, json ? &j : NULL);
    if (json)
        json_print_end(&j);
}
