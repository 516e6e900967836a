/* The figures of a ladder. A deal is the unit: its two games depend on each other. */

#include <math.h>
#include <string.h>

#include "base/panic.h"
#include "cli/ladder.h"

static const double ln10 = 2.302585092994045684;
static const double confidence = 1.959963984540054; /* of 95 %, in standard errors */

long ladder_deals(const struct ladder_counts *c)
{
    long n = 0;
    for (int i = 0; i < LADDER_SCORES; i++)
        n += c->deals[i];
    return n;
}

static double value_of(int halves)
{
    const int most = LADDER_SCORES - 1;
    return (double)halves / most;
}

double ladder_score(const struct ladder_counts *c)
{
    double sum = 0;
    long n = ladder_deals(c);
    for (int i = 0; i < LADDER_SCORES; i++)
        sum += value_of(i) * (double)c->deals[i];
    return n > 0 ? sum / (double)n : 0.5;
}

double ladder_share(double elo)
{
    return 1 / (1 + exp(-elo * ln10 / 400));
}

double ladder_elo(double share)
{
    return 400 / ln10 * log(share / (1 - share)); /* of a half +0, not -0 */
}

/* With one drawn deal added. */
struct moments {
    double n, mean, variance;
};

static struct moments moments_of(const struct ladder_counts *c)
{
    struct ladder_counts all = *c;
    struct moments m = {0};
    all.deals[LADDER_SCORES / 2]++;
    m.n = (double)ladder_deals(&all);
    m.mean = ladder_score(&all);
    for (int i = 0; i < LADDER_SCORES; i++) {
        double off = value_of(i) - m.mean;
        m.variance += (double)all.deals[i] / m.n * off * off;
    }
    return m;
}

struct ladder_figure ladder_difference(const struct ladder_counts *c)
{
    struct moments m = moments_of(c);
    double slope = 400 / ln10 / (m.mean * (1 - m.mean));
    return (struct ladder_figure){ladder_elo(m.mean), confidence * sqrt(m.variance / m.n) * slope};
}

/* ---- the sequential test ----------------------------------------------------------- */

/* The distribution of scores with this mean that makes the found frequencies f likeliest is
 * f(i) / (1 + x (a(i) - mean)); the x for which it is one. */
static double tilt(const double f[LADDER_SCORES], double mean)
{
    double low = -1 / (1 - mean), high = 1 / mean;
    for (int step = 0; step < 200; step++) {
        double x = (low + high) / 2, sum = 0;
        for (int i = 0; i < LADDER_SCORES; i++) {
            double off = value_of(i) - mean;
            sum += f[i] * off / (1 + x * off);
        }
        if (sum > 0)
            low = x;
        else
            high = x;
    }
    return (low + high) / 2;
}

double ladder_llr(const struct ladder_counts *c, const struct ladder_test *t)
{
    double f[LADDER_SCORES], sum = 0;
    if (ladder_deals(c) == 0)
        return 0;
    for (int i = 0; i < LADDER_SCORES; i++)
        f[i] = c->deals[i] ? (double)c->deals[i] : 1e-3; /* what did not happen yet may */
    double s0 = ladder_share(t->elo0), s1 = ladder_share(t->elo1);
    double x0 = tilt(f, s0), x1 = tilt(f, s1);
    for (int i = 0; i < LADDER_SCORES; i++)
        sum += f[i] * log((1 + x0 * (value_of(i) - s0)) / (1 + x1 * (value_of(i) - s1)));
    return sum;
}

void ladder_bounds(const struct ladder_test *t, double *low, double *high)
{
    *low = log(t->beta / (1 - t->alpha));
    *high = log((1 - t->beta) / t->alpha);
}

int ladder_verdict(const struct ladder_counts *c, const struct ladder_test *t)
{
    double low, high, llr = ladder_llr(c, t);
    ladder_bounds(t, &low, &high);
    return llr <= low ? 0 : llr >= high ? 1 : -1;
}

/* ---- ratings ------------------------------------------------------------------------- */

typedef double matrix[LADDER_BOTS_MAX][LADDER_BOTS_MAX];

/* Inverts a symmetric positive matrix, by Gauss and Jordan. */
static void invert(int n, matrix a, matrix out)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            out[i][j] = i == j;
    for (int k = 0; k < n; k++) {
        double pivot = a[k][k];
        ASTRO_ASSERT(pivot > 0);
        for (int j = 0; j < n; j++) {
            a[k][j] /= pivot;
            out[k][j] /= pivot;
        }
        for (int i = 0; i < n; i++) {
            double factor = a[i][k];
            for (int j = 0; i != k && j < n; j++) {
                a[i][j] -= factor * a[k][j];
                out[i][j] -= factor * out[k][j];
            }
        }
    }
}

static void multiply(int n, matrix a, matrix b, matrix out)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            out[i][j] = 0;
            for (int k = 0; k < n; k++)
                out[i][j] += a[i][k] * b[k][j];
        }
}

/* Adds a pairing of weight w: what two bots have in common. */
static void couple(matrix a, int i, int j, double w)
{
    a[i][i] += w;
    a[j][j] += w;
    a[i][j] -= w;
    a[j][i] -= w;
}

/* One step of Newton towards the ratings (natural logarithms) that fit best. Leaves the
 * covariance of the present ones. A mean rating other than 0 is as good as any: all of the
 * first matrix is raised by a constant, which fixes it. */
static double improve(int n, struct moments m[LADDER_BOTS_MAX][LADDER_BOTS_MAX], double rating[],
                      matrix covariance)
{
    static matrix information, spread, inverse, half;
    double gradient[LADDER_BOTS_MAX] = {0}, most = 0;
    memset(spread, 0, sizeof spread);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            information[i][j] = 1;
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++) {
            double p = 1 / (1 + exp(rating[j] - rating[i]));
            couple(information, i, j, m[i][j].n * p * (1 - p));
            couple(spread, i, j, m[i][j].n * m[i][j].variance);
            gradient[i] += m[i][j].n * (m[i][j].mean - p);
            gradient[j] -= m[i][j].n * (m[i][j].mean - p);
        }
    invert(n, information, inverse);
    multiply(n, inverse, spread, half);
    multiply(n, half, inverse, covariance);
    for (int i = 0; i < n; i++) {
        double step = 0;
        for (int k = 0; k < n; k++)
            step += inverse[i][k] * gradient[k];
        step = fmax(-1, fmin(1, step));
        rating[i] += step;
        most = fmax(most, fabs(step));
    }
    return most;
}

void ladder_rate(int bots, struct ladder_counts counts[LADDER_BOTS_MAX][LADDER_BOTS_MAX],
                 struct ladder_figure out[LADDER_BOTS_MAX])
{
    static struct moments m[LADDER_BOTS_MAX][LADDER_BOTS_MAX];
    static matrix covariance;
    double rating[LADDER_BOTS_MAX] = {0}, mean = 0;
    for (int i = 0; i < bots; i++)
        for (int j = i + 1; j < bots; j++)
            m[i][j] = moments_of(&counts[i][j]);
    for (int step = 0; step < 100 && improve(bots, m, rating, covariance) > 1e-12; step++)
        ;
    for (int i = 0; i < bots; i++)
        mean += rating[i] / bots;
    for (int i = 0; i < bots; i++)
        out[i] = (struct ladder_figure){(rating[i] - mean) * 400 / ln10,
                                        confidence * sqrt(covariance[i][i]) * 400 / ln10};
}
