#include "ai/planetx/solve_observations.h"

#include <string.h>

#include "base/bits.h"

/* One reading under way. */
struct reading {
    enum sky_mode mode;
    struct solve_observations *out;
    struct fault *f;
    bool open;                 /* behind `public:` */
    struct solve_rival *rival; /* behind `seat N:`, else NULL */
};

static bool take_fact(struct reading *d, struct text piece, bool open, uint8_t topic)
{
    struct solve_observations *out = d->out;
    if (out->facts == KNOW_FACTS_MAX)
        return fault_set_int(d->f, 0, "Expected at most {0} facts.", KNOW_FACTS_MAX);
    struct solve_fact *at = &out->fact[out->facts];
    if (!fact_read(piece, d->mode, &at->fact, d->f))
        return false;
    at->open = open;
    at->topic = topic;
    out->facts++;
    return true;
}

/* ---- topics and conferences -------------------------------------------------------- */

/* A title: types as letters, each once, up to `most` of those allowed (as bits). */
static bool read_title(struct reader *r, unsigned allowed, int most, uint8_t *title)
{
    *title = 0;
    for (; !read_end(r) && read_peek(r) != ' '; r->at++) {
        int type = sky_type_of(read_peek(r));
        unsigned bit = type < 0 ? 0 : 1u << type & allowed;
        if (bit == 0 || (*title & bit))
            return false;
        *title |= (uint8_t)bit;
    }
    read_blanks(r);
    return read_end(r) && *title && bits_count(*title) <= most;
}

/* What stands behind "research B:": its title in capitals, or its clue. */
static bool take_clue(struct reading *d, struct reader *r, bool conference, uint8_t topic,
                      uint8_t *title)
{
    read_blanks(r);
    size_t at = r->at;
    unsigned allowed = (1u << (conference ? SKY_X : SKY_E)) - 1; /* PX-36, PX-39 */
    if (sky_type_of(read_peek(r)) >= 0)
        return read_title(r, allowed, conference ? 1 : 2, title) ||
               fault_set(d->f, at, "Expected a clue, or the title as letters, such as AD.");
    struct text rest = {r->in.p + at, r->in.n - at};
    bool ok = take_fact(d, rest, d->open || conference, topic);
    if (ok && !fact_is_clue(&d->out->fact[d->out->facts - 1].fact))
        ok = fault_set(d->f, 0, "Expected a clue, or the title as letters, such as AD.");
    if (!ok && d->f)
        d->f->at += at;
    return ok;
}

static bool take_research(struct reading *d, struct reader *r)
{
    char topic = read_peek(r);
    if (topic < 'A' || topic >= 'A' + DEAL_TOPICS)
        return fault_set(d->f, r->at, "Expected a topic from A to F.");
    r->at++;
    if (!read_char(r, ':'))
        return fault_set(d->f, r->at, "Expected ':'.");
    uint8_t k = (uint8_t)(topic - 'A');
    return take_clue(d, r, false, k, &d->out->title[k]);
}

static bool take_conference(struct reading *d, struct reader *r)
{
    uint32_t k = 0;
    size_t at = r->at;
    int most = planetx_conference_count(d->mode);
    if (!read_char(r, 'X') || !read_number(r, (uint32_t)most, &k) || k == 0)
        return fault_set(d->f, at, most == 1 ? "Expected X1." : "Expected X1 or X2.");
    if (!read_char(r, ':'))
        return fault_set(d->f, r->at, "Expected ':'.");
    return take_clue(d, r, true, SOLVE_NO_TOPIC, &d->out->subject[k - 1]);
}

/* ---- rivals --------------------------------------------------------------------------- */

static bool take_ask(struct reading *d, struct text piece)
{
    struct reader r = reader_on(piece);
    struct know_question ask;
    read_blanks(&r);
    size_t at = r.at;
    bool ok = know_question_read(&r, d->mode, &ask);
    read_blanks(&r);
    if (!ok || !read_end(&r))
        return fault_set(d->f, at, "Expected what was asked, such as SA1-6, T8 or RB.");
    if (ask.kind == KNOW_RESEARCH)
        d->rival->topics |= (uint8_t)(1u << ask.from);
    else if (d->rival->asks == KNOW_RIVAL_ASKS)
        return fault_set_int(d->f, at, "Expected at most {0} questions.", KNOW_RIVAL_ASKS);
    else
        d->rival->ask[d->rival->asks++] = ask;
    return true;
}

/* ---- lines and pieces -------------------------------------------------------------------- */

static bool take_piece(struct reading *d, struct text piece)
{
    struct reader r = reader_on(piece);
    if (text_trim(piece).n == 0)
        return true;
    if (d->rival)
        return take_ask(d, piece);
    read_blanks(&r);
    if (read_word(&r, "research "))
        return take_research(d, &r);
    if (read_word(&r, "conference "))
        return take_conference(d, &r);
    return take_fact(d, piece, d->open, SOLVE_NO_TOPIC);
}

/* `public:` or `seat N:` in front of a line. */
static bool take_head(struct reading *d, struct reader *r)
{
    uint32_t seat = 0;
    d->open = false;
    d->rival = NULL;
    read_blanks(r);
    if (read_word(r, "public")) {
        d->open = true;
    } else if (read_word(r, "seat ")) {
        if (!read_number(r, PLANETX_SEATS_MAX, &seat) || seat == 0)
            return fault_set_ints(d->f, r->at, "Expected a seat from {0} to {1}.", 1,
                                  PLANETX_SEATS_MAX);
        d->rival = &d->out->rival[seat - 1];
        d->rival->named = true;
    } else {
        return true;
    }
    return read_char(r, ':') || fault_set(d->f, r->at, "Expected ':'.");
}

static bool take_line(struct reading *d, struct text line)
{
    struct reader r = reader_on(line);
    if (!take_head(d, &r))
        return false;
    while (r.at < line.n) {
        const char *p = line.p + r.at, *end = memchr(p, ';', line.n - r.at);
        struct text piece = {p, end ? (size_t)(end - p) : line.n - r.at};
        if (!take_piece(d, piece)) {
            if (d->f)
                d->f->at += r.at;
            return false;
        }
        r.at += piece.n + (end != NULL);
    }
    return true;
}

bool solve_observations_read(struct text in, enum sky_mode mode, struct solve_observations *out,
                             struct fault *f)
{
    struct reading d = {.mode = mode, .out = out, .f = f};
    struct text line;
    bool lines = in.n > 0 && memchr(in.p, '\n', in.n) != NULL;
    for (size_t number = 1; text_line(&in, &line); number++) {
        if (line.n > 0 && line.p[line.n - 1] == '\r')
            line.n--;
        if (take_line(&d, line))
            continue;
        if (f)
            f->line = lines ? number : 0;
        return false;
    }
    for (size_t i = 0; i < out->facts; i++)
        if (out->fact[i].topic != SOLVE_NO_TOPIC)
            out->title[out->fact[i].topic] = 0; /* read: there is nothing left to learn */
    return true;
}
