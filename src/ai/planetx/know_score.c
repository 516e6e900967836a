#include "ai/planetx/know_score.h"

#include <string.h>

#include "ai/planetx/know_log.h"
#include "base/bits.h"
#include "base/form.h"
#include "base/panic.h"
#include "games/planetx/rule_constants.h"

enum {
    NONE = -1,
    FEW = 3, /* so few skies of an X triple are counted quicker one by one */
};

/* Which score each survey (by type, first sector and length, from 0, counted
 * in the visible sky) and each target belongs to. */
struct plan {
    int window;                     /* visible sectors */
    uint8_t sector[KNOW_RANGE_MAX]; /* the visible sectors in order */
    int16_t survey[SKY_X][KNOW_RANGE_MAX][KNOW_RANGE_MAX];
    int16_t target[KNOW_RANGE_MAX];
    uint8_t most[SKY_X]; /* the largest answer by type */
};

static struct know_score *add_score(struct know_score *out, size_t *n, struct know_question ask,
                                    int cost, int answers)
{
    ASTRO_ASSERT(*n < KNOW_SCORES_MAX);
    struct know_score *s = &out[(*n)++];
    memset(s, 0, sizeof *s);
    s->ask = ask;
    s->cost = (uint8_t)cost;
    s->answers = (uint8_t)answers;
    return s;
}

/* PX-13: for C, both ends must be comet sectors. */
static bool may_survey(const struct sky_rules *r, int type, int from, int to)
{
    return type != SKY_C ||
           (bits_has(r->comet_sectors, from - 1) && bits_has(r->comet_sectors, to - 1));
}

/* PX-13: the more sectors, the cheaper. */
static bool too_dear(const struct know_case *c, const struct plan *p, int sectors)
{
    return c->cheap && planetx_survey_cost(sectors) > planetx_survey_cost(p->window);
}

static void plan_surveys(const struct sky_index *index, const struct know_case *c, struct plan *p,
                         struct know_score *out, size_t *n)
{
    const struct sky_rules *r = sky_rules((enum sky_mode)index->mode);
    for (int t = 0; t < SKY_X; t++) {
        p->most[t] = (uint8_t)(r->count[t] + (t == SKY_E ? r->count[SKY_X] : 0)); /* PX-8 */
        for (int i = 0; i < p->window; i++) {
            for (int k = 0; k < p->window - i; k++) {
                uint8_t from = p->sector[i], to = p->sector[i + k];
                p->survey[t][i][k] = NONE;
                if (!c->survey || too_dear(c, p, k + 1) || !may_survey(r, t, from, to))
                    continue;
                p->survey[t][i][k] = (int16_t)*n;
                struct know_question ask = {KNOW_SURVEY, (uint8_t)t, from, to};
                add_score(out, n, ask, planetx_survey_cost(k + 1), p->most[t] + 1);
            }
        }
    }
    for (int i = 0; i < p->window; i++) {
        p->target[i] = NONE;
        if (!c->target)
            continue;
        p->target[i] = (int16_t)*n;
        struct know_question ask = {.kind = KNOW_TARGET, .from = p->sector[i]};
        add_score(out, n, ask, PLANETX_TARGET_COST, SKY_X);
    }
}

static void add_count(const struct sky_index *index, struct know_score *s, int answer, uint32_t n)
{
    if (n == 0)
        return;
    s->skies[answer] += n;
    s->weights[answer] += know_weigh(index, n);
    if (n > s->best[answer])
        s->best[answer] = n;
}

static void add_ladder(const struct sky_index *index, struct know_score *s, uint32_t all,
                       const uint32_t *at_least, int most)
{
    uint32_t above = all;
    for (int v = 0; v <= most; v++) {
        uint32_t next = v < most ? at_least[v] : 0;
        add_count(index, s, v, above - next);
        above = next;
        if (above == 0)
            return;
    }
}

/* Few skies are counted one by one: for each its visible sectors by type, as bits. */
struct few {
    int n;
    uint16_t looks[SKY_X][FEW];
};

static void list_few(const struct sky_index *index, const struct plan *p, const uint64_t *set,
                     const struct know_x_triple *x_triple, struct few *out)
{
    memset(out, 0, sizeof *out);
    for (size_t w = x_triple->first; w < x_triple->first + x_triple->words; w++) {
        BITS_EACH(b, set[w])
        {
            for (int i = 0; i < p->window; i++)
                for (int t = 0; t < SKY_X; t++)
                    out->looks[t][out->n] |=
                        (uint16_t)((know_plane(index, p->sector[i], t)[w] >> b & 1) << i);
            out->n++;
        }
    }
}

/* As the ladder of know_ops. */
static void climb_few(const struct few *few, int type, int i, int length, int most, uint32_t *out)
{
    memset(out, 0, (size_t)(length * most) * sizeof *out);
    for (int n = 0; n < few->n; n++) {
        int seen = 0;
        for (int k = 0; k < length; k++) {
            seen += few->looks[type][n] >> (i + k) & 1;
            for (int v = 0; v < seen; v++)
                out[k * most + v]++;
        }
    }
}

/* Everything that begins at one visible sector and asks for one type. */
static void score_run(const struct sky_index *index, const struct plan *p, const uint64_t *set,
                      const struct know_x_triple *x_triple, const struct few *few, uint32_t skies,
                      int type, int i, struct know_score *out)
{
    const uint64_t *plane[KNOW_RANGE_MAX];
    uint32_t at_least[KNOW_RANGE_MAX * KNOW_MOST];
    int length = 0, most = p->most[type];
    for (int k = 0; i + k < p->window; k++)
        if ((k == 0 && p->target[i] != NONE) || p->survey[type][i][k] != NONE)
            length = k + 1;
    if (length == 0)
        return;
    if (few->n > 0) {
        climb_few(few, type, i, length, most, at_least);
    } else {
        for (int k = 0; k < length; k++)
            plane[k] = know_plane(index, p->sector[i + k], type) + x_triple->first;
        index->ops->ladder(set + x_triple->first, plane, length, most, x_triple->words, at_least);
    }
    for (int k = 0; k < length; k++)
        if (p->survey[type][i][k] != NONE)
            add_ladder(index, &out[p->survey[type][i][k]], skies, &at_least[k * most], most);
    if (p->target[i] != NONE)
        add_count(index, &out[p->target[i]], type, at_least[0]);
}

static void score_looks(const struct sky_index *index, const struct plan *p, const uint64_t *set,
                        const struct know_sum *sum, struct know_score *out)
{
    struct few few;
    for (int h = 0; h < index->x_triples; h++) {
        if (sum->x_triple[h] == 0)
            continue;
        few.n = 0;
        if (sum->x_triple[h] <= FEW)
            list_few(index, p, set, &index->x_triple[h], &few);
        for (int t = 0; t < SKY_X; t++)
            for (int i = 0; i < p->window; i++)
                score_run(index, p, set, &index->x_triple[h], &few, sum->x_triple[h], t, i, out);
    }
}

/* A topic or a conference: every clue its title allows. */
static void score_title(const struct sky_index *index, const uint64_t *set,
                        const struct know_sum *sum, uint8_t title, struct know_score *s)
{
    for (int c = 0; c < index->clues; c++) {
        const struct know_clue *clue = &index->clue[c];
        if (clue->title != title || clue->conference != (s->ask.kind == KNOW_CONFERENCE))
            continue;
        ASTRO_ASSERT(s->answers < KNOW_ANSWERS_MAX);
        const uint64_t *plane = know_plane_of_clue(index, clue->plane);
        for (int h = 0; h < index->x_triples; h++) {
            if (sum->x_triple[h] == 0)
                continue;
            const struct know_x_triple *x_triple = &index->x_triple[h];
            uint32_t n =
                index->ops->count(set + x_triple->first, plane + x_triple->first, x_triple->words);
            add_count(index, s, s->answers, clue->denies ? sum->x_triple[h] - n : n);
        }
        if (s->skies[s->answers] > 0)
            s->clue[s->answers++] = (uint16_t)c;
    }
}

/* Expected bits: those open before, less the mean of those open after. */
static void finish(const struct sky_index *index, uint32_t sky_bits, uint32_t x_triple_bits,
                   struct know_score *s)
{
    uint64_t sky = 0, x_triple = 0;
    for (int a = 0; a < s->answers; a++)
        s->total += s->skies[a];
    for (int a = 0; a < s->answers; a++) {
        s->x_triple_bits[a] = know_spread(index, s->skies[a], s->weights[a]);
        sky += know_weigh(index, s->skies[a]);
        x_triple += know_weigh(index, s->skies[a]) - s->weights[a];
    }
    if (s->total == 0)
        return;
    s->sky_gain = (int32_t)((int64_t)sky_bits - (int64_t)(sky / s->total));
    s->x_triple_gain = (int32_t)((int64_t)x_triple_bits - (int64_t)(x_triple / s->total));
}

size_t know_score_all(const struct sky_index *index, const uint64_t *set,
                      const struct know_sum *sum, const struct know_case *c,
                      struct know_score out[KNOW_SCORES_MAX])
{
    struct plan p;
    size_t n = 0;
    p.window = index->sectors / 2; /* PX-10 */
    for (int i = 0; i < p.window; i++)
        p.sector[i] = (uint8_t)((c->first - 1 + i) % index->sectors + 1);
    plan_surveys(index, c, &p, out, &n);
    if (n > 0)
        score_looks(index, &p, set, sum, out);
    for (int k = 0; k < DEAL_TOPICS; k++) {
        if (!c->research || c->title[k] == 0)
            continue;
        struct know_question ask = {.kind = KNOW_RESEARCH, .from = (uint8_t)k};
        score_title(index, set, sum, c->title[k],
                    add_score(out, &n, ask, PLANETX_RESEARCH_COST, 0));
    }
    for (int k = 0; k < DEAL_CONFERENCES; k++) {
        if (c->subject[k] == 0)
            continue;
        struct know_question ask = {.kind = KNOW_CONFERENCE, .from = (uint8_t)k};
        score_title(index, set, sum, c->subject[k], add_score(out, &n, ask, 0, 0));
    }
    uint32_t sky_bits = know_bits_sky(sum), x_triple_bits = know_bits_x_triple(index, sum);
    for (size_t i = 0; i < n; i++)
        finish(index, sky_bits, x_triple_bits, &out[i]);
    return n;
}

struct fact know_answer(const struct sky_index *index, const struct know_score *score, int k)
{
    const struct know_question *q = &score->ask;
    ASTRO_ASSERT(k < score->answers);
    switch ((enum know_asks)q->kind) {
    case KNOW_SURVEY:
        return (struct fact){
            .kind = FACT_SURVEY, .s = q->type, .from = q->from, .to = q->to, .n = (uint8_t)k};
    case KNOW_TARGET:
        return (struct fact){.kind = FACT_TARGET, .s = (uint8_t)k, .from = q->from};
    case KNOW_RESEARCH:
    case KNOW_CONFERENCE:
        break;
    }
    return index->clue[score->clue[k]].fact;
}

void know_question_write(struct writer *w, const struct know_question *ask)
{
    switch ((enum know_asks)ask->kind) {
    case KNOW_SURVEY:
        write_form(w, "S%c%d-%d", sky_letters[ask->type], ask->from, ask->to);
        return;
    case KNOW_TARGET:
        write_char(w, 'T');
        write_int(w, ask->from);
        return;
    case KNOW_RESEARCH:
        write_char(w, 'R');
        write_char(w, (char)('A' + ask->from));
        return;
    case KNOW_CONFERENCE:
        write_char(w, 'X');
        write_int(w, ask->from + 1);
        return;
    }
}

static bool read_sector(struct reader *r, enum sky_mode mode, uint8_t *out)
{
    uint32_t n = 0;
    bool ok = read_number(r, sky_rules(mode)->sectors, &n) && n > 0;
    *out = (uint8_t)n;
    return ok;
}

bool know_question_read(struct reader *r, enum sky_mode mode, struct know_question *out)
{
    *out = (struct know_question){.kind = KNOW_SURVEY};
    if (read_char(r, 'R')) {
        char topic = read_peek(r);
        out->kind = KNOW_RESEARCH;
        out->from = (uint8_t)(topic - 'A');
        return topic >= 'A' && topic < 'A' + DEAL_TOPICS && read_char(r, topic);
    }
    if (read_char(r, 'T')) {
        out->kind = KNOW_TARGET;
        return read_sector(r, mode, &out->from);
    }
    if (!read_char(r, 'S'))
        return false;
    int type = sky_type_of(read_peek(r));
    if (type < 0 || type >= SKY_X)
        return false;
    r->at++;
    out->type = (uint8_t)type;
    return read_sector(r, mode, &out->from) && read_char(r, '-') && read_sector(r, mode, &out->to);
}
