/* fit_value MODE [GAMES] [SEED] - fits the lines of ai/planetx/bot_value.c: plays
 * games of the strong bot alone, notes at each of its turns what was open and how
 * long it then took until X was located, and finds the line with the least squares.
 * Prints the table in the form in which it stands there, and how far off the lines
 * of the tree and the new ones are on average.
 *
 * The features are those of bot_value, in floating point: what is fitted here is
 * read by people and pasted, never computed again. */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/planetx/bot.h"
#include "ai/planetx/bot_value.h"
#include "ai/planetx/trial.h"
#include "base/bits.h"
#include "base/log2.h"
#include "engine/setup.h"

extern const struct game planetx_game;
extern const struct ai planetx_ai;

enum { FEATURES = 13, STAGES = 3, TURNS_MAX = 200, HEARD = 1 << 16, GAMES = 2000 };
static const char *const stage_name[STAGES] = {"BEFORE_X1", "BEFORE_X2", "ALL_HEARD"};

/* The normal equations of one line. */
struct sums {
    double xx[FEATURES][FEATURES], xy[FEATURES], yy;
    double off; /* of the line in the tree, squared */
    long samples;
};

struct sample {
    int stage, time;
    double x[FEATURES], value; /* what bot_value says */
};

static double beyond(double bits, double bend)
{
    return bits > bend ? bits - bend : 0;
}

/* Steps, not BOT_TIME-ths of them, and bits. */
static struct sample sample_of(enum sky_mode mode, const struct bot_outlook *o, int time)
{
    int stage = o->ahead[0] ? 0 : o->ahead[1] ? 1 : 2;
    double h = (double)o->x_triple_bits / (double)LOG2_ONE, s = log2((double)o->skies);
    double miss = 1 - (double)o->best / o->skies, steps = stage == 2 ? 0 : o->ahead[stage] - 1;
    return (struct sample){
        .stage = stage,
        .time = time,
        .x = {1, h, beyond(h, 1), beyond(h, 2), beyond(h, 4), s, beyond(s, 4), beyond(s, 8), miss,
              o->banned, o->unread, steps, steps * (h - beyond(h, 2))},
        .value = (double)bot_value(mode, o),
    };
}

static void add(struct sums *to, const struct sample *s, double took)
{
    double y = took * (double)BOT_TIME;
    to->samples++;
    to->yy += y * y;
    to->off += (y - s->value) * (y - s->value);
    for (int i = 0; i < FEATURES; i++) {
        to->xy[i] += s->x[i] * y;
        for (int k = 0; k < FEATURES; k++)
            to->xx[i][k] += s->x[i] * s->x[k];
    }
}

/* ---- one game ---------------------------------------------------------------------- */

struct table {
    enum sky_mode mode;
    const void *shared;
    void *memory;
    _Alignas(16) unsigned char state[GAME_STATE_MAX];
    char heard[HEARD];
};

static void start(struct table *t, uint64_t number)
{
    static char text[SETUP_SIZE_MAX];
    struct rng r = rng_from_number(number);
    uint8_t seed[RNG_SEED_SIZE];
    struct writer w = writer_on(text, sizeof text);
    struct setup setup;
    const struct game_data *data;
    rng_bytes(&r, seed, sizeof seed);
    const char *options = t->mode == SKY_EXPERT ? "mode expert\nlevel1 beginner\n" : "";
    planetx_ai.deal(seed, NULL, 1, text_of(options), &w);
    memset(t->state, 0, sizeof t->state);
    if (!setup_read(writer_text(&w), &setup, NULL) ||
        !setup_start(&planetx_game, &setup, NULL, &data, (struct game_state *)t->state, NULL))
        abort();
}

/* Plays it out; the turns at which something was open, and when X was found. */
static int play(struct table *t, uint64_t number, struct sample *out, bool *found, int *when)
{
    struct game_state *state = (struct game_state *)t->state;
    struct writer heard = writer_on(t->heard, sizeof t->heard);
    struct view v;
    int n = 0;
    start(t, number);
    struct rng luck = rng_from_number(number ^ 0x5eed);
    while (planetx_game.turn(NULL, state)) {
        char reason[4096];
        struct writer why = writer_on(reason, sizeof reason);
        view_of(&planetx_game, NULL, state, 0, &v);
        struct bot_task task = {.view = &v,
                                .events = writer_text(&heard),
                                .shared = t->shared,
                                .rng = &luck,
                                .memory = t->memory};
        if (planetx_in(state)->phase == PLANETX_TURN && n < TURNS_MAX) {
            const struct bot_ctx *c = bot_ctx_open(&task);
            struct bot_outlook o = bot_outlook_of(c->index, &c->sum, &c->may, bot_time(c));
            if (o.skies > 0 && o.best < o.skies)
                out[n++] = sample_of(t->mode, &o, bot_time(c));
        }
        struct move m = planetx_strong.think(&task, &why);
        _Alignas(16) unsigned char before[GAME_STATE_MAX];
        memcpy(before, t->state, sizeof before);
        planetx_game.apply(NULL, state, 0, &m);
        write_str(&heard, "1 ");
        planetx_game.event(NULL, (struct game_state *)before, state, 0, &m, 0, &heard);
        write_char(&heard, '\n');
    }
    struct ai_milestone end;
    view_of(&planetx_game, NULL, state, 0, &v);
    *found = planetx_trial.reached(&v, writer_text(&heard), &end);
    *when = *found ? end.time : 0;
    return n;
}

/* ---- least squares ------------------------------------------------------------------- */

/* Gauss with pivots; a touch of ridge, so that what never varies gets nothing. */
static void solve(const struct sums *s, double out[FEATURES])
{
    double a[FEATURES][FEATURES + 1];
    for (int i = 0; i < FEATURES; i++) {
        memcpy(a[i], s->xx[i], sizeof s->xx[i]);
        a[i][i] += 1e-6 * (s->xx[i][i] + 1);
        a[i][FEATURES] = s->xy[i];
    }
    for (int c = 0; c < FEATURES; c++) {
        int p = c;
        for (int i = c + 1; i < FEATURES; i++)
            p = fabs(a[i][c]) > fabs(a[p][c]) ? i : p;
        double row[FEATURES + 1];
        memcpy(row, a[p], sizeof row);
        memcpy(a[p], a[c], sizeof row);
        memcpy(a[c], row, sizeof row);
        for (int i = 0; i < FEATURES; i++) {
            double by = i == c ? 0 : a[i][c] / a[c][c];
            for (int k = c; by != 0 && k <= FEATURES; k++)
                a[i][k] -= by * a[c][k];
        }
    }
    for (int i = 0; i < FEATURES; i++)
        out[i] = a[i][FEATURES] / a[i][i];
}

/* How far off a line is, squared and summed. */
static double off_by(const struct sums *s, const double line[FEATURES])
{
    double sum = s->yy;
    for (int i = 0; i < FEATURES; i++) {
        sum -= 2 * line[i] * s->xy[i];
        for (int k = 0; k < FEATURES; k++)
            sum += line[i] * line[k] * s->xx[i][k];
    }
    return sum;
}

static void report(enum sky_mode mode, const struct sums sums[STAGES])
{
    printf("[%s] =\n    {\n", mode == SKY_EXPERT ? "SKY_EXPERT" : "SKY_STANDARD");
    for (int stage = 0; stage < STAGES; stage++) {
        const struct sums *s = &sums[stage];
        double line[FEATURES];
        if (s->samples < FEATURES)
            continue;
        solve(s, line);
        printf("        [%s] = {", stage_name[stage]);
        for (int i = 0; i < FEATURES; i++)
            printf("%s%ld", i ? ", " : "", lround(line[i]));
        printf("},\n");
        fprintf(stderr, "%s: %ld turns, off by %.2f steps in the tree, %.2f now\n",
                stage_name[stage], s->samples, sqrt(s->off / (double)s->samples) / (double)BOT_TIME,
                sqrt(off_by(s, line) / (double)s->samples) / (double)BOT_TIME);
    }
    printf("    },\n");
}

int main(int argc, char **argv)
{
    static struct table t;
    static struct sample turns[TURNS_MAX];
    static struct sums sums[STAGES];
    if (argc < 2 || !sky_mode_read(text_of(argv[1]), &t.mode, NULL)) {
        fputs("fit_value standard|expert [GAMES] [SEED]\n", stderr);
        return 2;
    }
    long games = argc > 2 ? strtol(argv[2], NULL, 10) : GAMES;
    uint64_t seed = argc > 3 ? strtoull(argv[3], NULL, 10) : 1;
    void *shared = aligned_alloc(64, (planetx_shared.size((int)t.mode) + 63) / 64 * 64);
    t.memory = aligned_alloc(64, (planetx_strong.memory_size + 63) / 64 * 64);
    if (!shared || !t.memory)
        return 1;
    memset(t.memory, 0, planetx_strong.memory_size);
    planetx_shared.build((int)t.mode, WIDTH_PLAIN, shared);
    t.shared = shared;
    for (long i = 0; i < games; i++) {
        bool found;
        int when, n = play(&t, seed * 1000000 + (uint64_t)i, turns, &found, &when);
        for (int k = 0; found && k < n; k++)
            add(&sums[turns[k].stage], &turns[k], when - turns[k].time);
    }
    report(t.mode, sums);
    return 0;
}
