#include "games/planetx/deal_data.h"
#include "base/form.h"

static const char *const seasons[DEAL_SEATS] = {"spring", "summer", "autumn", "winter"};

/* Bits of planetx_draft.seen. */
enum { SEEN_MODE = 0, SEEN_SKY = 1, SEEN_RESEARCH = 2, SEEN_CONFERENCE = 8 };

int planetx_conference_count(enum sky_mode mode)
{
    return mode == SKY_EXPERT ? 2 : 1; /* PX-12 */
}

/* ---- writing ------------------------------------------------------------- */

static void write_clue_line(struct writer *w, const char *word, const char *name,
                            const struct fact *clue)
{
    write_form(w, "%s %s: ", word, name);
    fact_write(w, clue);
    write_char(w, '\n');
}

static void write_start(struct writer *w, const struct planetx_deal *deal, int seat)
{
    write_form(w, "start %s:", seasons[seat]);
    for (int i = 0; i < DEAL_START_FACTS; i++) {
        write_str(w, i > 0 && i % DEAL_TIER_FACTS == 0 ? " / " : " ");
        fact_write(w, &deal->start[seat][i]);
    }
    write_char(w, '\n');
}

void planetx_deal_write(struct writer *w, const struct planetx_deal *deal)
{
    enum sky_mode mode = (enum sky_mode)deal->sky.mode;
    write_form(w, "mode %s\nsky ", sky_rules(mode)->name);
    sky_write(w, &deal->sky);
    write_char(w, '\n');
    for (int i = 0; i < DEAL_TOPICS; i++)
        write_clue_line(w, "research", (char[]){(char)('A' + i), '\0'}, &deal->research[i]);
    for (int i = 0; i < planetx_conference_count(mode); i++)
        write_clue_line(w, "conference", (char[]){'X', (char)('1' + i), '\0'},
                        &deal->conference[i]);
    for (int i = 0; i < DEAL_SEATS; i++)
        if (deal->has_start & (1u << i))
            write_start(w, deal, i);
}

/* ---- reading ------------------------------------------------------------- */

static bool mark_seen(struct planetx_draft *d, int bit, size_t at, struct fault *f)
{
    if (d->seen & (1u << bit))
        return fault_set(f, at, "This line has come before.");
    d->seen |= 1u << bit;
    return true;
}

/* Reads one fact that begins `at` bytes into the line, and holds it against
 * the sky. */
static bool take_fact(const struct planetx_draft *d, struct text in, size_t at, struct fact *out,
                      struct fault *f)
{
    if (!fact_read(in, (enum sky_mode)d->deal.sky.mode, out, f)) {
        if (f)
            f->at += at;
        return false;
    }
    return fact_holds(out, &d->deal.sky) || fault_set(f, at, "This is not true of the sky.");
}

/* PX-39: a conference never says "is adjacent" or "is opposite". */
static bool never_beside_x(const struct fact *clue, size_t at, struct fault *f)
{
    return clue->kind == FACT_NO || clue->relation == FACT_IN ||
           fault_set(f, at,
                     "A conference never says that X is adjacent or opposite, only that it "
                     "is not.");
}

/* A clue about X belongs to a conference, any other to a research topic. */
static bool take_clue(const struct planetx_draft *d, struct reader *r, bool conference,
                      struct fact *out, struct fault *f)
{
    struct text rest = read_left(r);
    if (!take_fact(d, rest, r->at, out, f))
        return false;
    if (!fact_is_clue(out))
        return fault_set(f, r->at, "Expected a clue: some, no, every, band or run.");
    bool relation = out->kind != FACT_BAND && out->kind != FACT_RUN;
    bool about_x = relation && out->s == SKY_X && out->t != SKY_X;
    if (conference)
        return about_x ? never_beside_x(out, r->at, f)
                       : fault_set(f, r->at, "Expected a clue that relates X to another type.");
    if (out->kind == FACT_RUN && out->n < 2)
        return fault_set(f, r->at, "A run of one sector says nothing: it has at least two.");
    bool names_x = out->s == SKY_X || (relation && out->t == SKY_X);
    if (names_x || fact_title(out) == 0)
        return fault_set(f, r->at, "Expected a clue about C, A, D or G.");
    return true;
}

static bool take_colon(struct reader *r, struct fault *f)
{
    if (!read_char(r, ':'))
        return fault_set_text(f, r->at, "Expected {0}.", text_of(":"));
    read_blanks(r);
    return true;
}

static bool take_research(struct planetx_draft *d, struct reader *r, struct fault *f)
{
    int topic = read_peek(r) - 'A';
    if (topic < 0 || topic >= DEAL_TOPICS)
        return fault_set(f, r->at, "Expected a topic from A to F.");
    size_t at = r->at++;
    if (!mark_seen(d, SEEN_RESEARCH + topic, at, f) || !take_colon(r, f) ||
        !take_clue(d, r, false, &d->deal.research[topic], f))
        return false;
    for (int i = 0; i < DEAL_TOPICS; i++) /* PX-36 */
        if (i != topic && d->seen & (1u << (SEEN_RESEARCH + i)) &&
            fact_title(&d->deal.research[i]) == fact_title(&d->deal.research[topic]))
            return fault_set_text(f, at, "Topic {0} has the same title: titles are all different.",
                                  (struct text){&"ABCDEF"[i], 1});
    return true;
}

static bool take_conference(struct planetx_draft *d, struct reader *r, struct fault *f)
{
    int count = planetx_conference_count((enum sky_mode)d->deal.sky.mode);
    size_t at = r->at;
    int which = read_char(r, 'X') ? read_peek(r) - '1' : -1;
    if (which < 0 || which >= count)
        return fault_set(f, at, count == 1 ? "Expected X1." : "Expected X1 or X2.");
    r->at++;
    if (!mark_seen(d, SEEN_CONFERENCE + which, at, f) || !take_colon(r, f) ||
        !take_clue(d, r, true, &d->deal.conference[which], f))
        return false;
    const uint32_t both = 3u << SEEN_CONFERENCE;
    if ((d->seen & both) == both && fact_equal(&d->deal.conference[0], &d->deal.conference[1]))
        return fault_set(f, at, "The two conferences say the same: each has a clue of its own.");
    return true;
}

/* PX-33: "sector s is not T" of A C D G, "not C" on comet sectors only. */
static bool take_start_fact(struct planetx_draft *d, struct reader *r, struct fact *out,
                            struct fault *f)
{
    struct text rest = read_left(r);
    struct text word = {0};
    size_t at = r->at;
    if (!text_word(&rest, &word))
        return fault_set_int(f, at, "Expected {0} start facts.", DEAL_START_FACTS);
    if (!take_fact(d, word, at, out, f))
        return false;
    if (out->kind != FACT_NOT || out->s == SKY_E || out->s == SKY_X)
        return fault_set(f, at, "Expected a start fact such as !A8, of C, A, D or G.");
    uint32_t comets = sky_rules((enum sky_mode)d->deal.sky.mode)->comet_sectors;
    if (out->s == SKY_C && !(comets >> (out->from - 1) & 1))
        return fault_set(f, at, "No comet can be in this sector anyway.");
    r->at += word.n;
    read_blanks(r);
    return true;
}

static bool take_start(struct planetx_draft *d, struct reader *r, struct fault *f)
{
    size_t at = r->at;
    int seat = 0;
    while (seat < DEAL_SEATS && !read_word(r, seasons[seat]))
        seat++;
    if (seat == DEAL_SEATS)
        return fault_set(f, at, "Expected spring, summer, autumn or winter.");
    if (d->deal.has_start & (1u << seat))
        return fault_set(f, at, "This line has come before.");
    if (!take_colon(r, f))
        return false;
    for (int i = 0; i < DEAL_START_FACTS; i++) {
        if (i > 0 && i % DEAL_TIER_FACTS == 0) {
            if (!read_char(r, '/'))
                return fault_set_text(f, r->at, "Expected {0}.", text_of("/"));
            read_blanks(r);
        }
        if (!take_start_fact(d, r, &d->deal.start[seat][i], f))
            return false;
    }
    d->deal.has_start = (uint8_t)(d->deal.has_start | 1u << seat);
    return read_end(r) || fault_set(f, r->at, "Expected the end of the line.");
}

static bool take_mode(struct planetx_draft *d, struct reader *r, struct fault *f)
{
    enum sky_mode mode;
    struct text rest = read_left(r);
    if (!mark_seen(d, SEEN_MODE, 0, f))
        return false;
    if (!sky_mode_read(text_trim(rest), &mode, f)) {
        if (f)
            f->at += r->at;
        return false;
    }
    d->deal.sky.mode = (uint8_t)mode;
    return true;
}

static bool take_sky(struct planetx_draft *d, struct reader *r, struct fault *f)
{
    struct text rest = read_left(r);
    if (!mark_seen(d, SEEN_SKY, 0, f))
        return false;
    if (!sky_read(text_trim(rest), (enum sky_mode)d->deal.sky.mode, &d->deal.sky, f)) {
        if (f)
            f->at += r->at;
        return false;
    }
    return true;
}

/* The lines by their first word, and what must have come before them. */
static const struct line_form {
    const char *word;
    int after; /* bit of seen, -1: nothing */
    bool (*take)(struct planetx_draft *d, struct reader *r, struct fault *f);
} line_forms[] = {
    {"mode", -1, take_mode},
    {"sky", SEEN_MODE, take_sky},
    {"research", SEEN_SKY, take_research},
    {"conference", SEEN_SKY, take_conference},
    {"start", SEEN_SKY, take_start},
};

struct planetx_draft planetx_draft_begin(void)
{
    return (struct planetx_draft){0};
}

enum planetx_line planetx_draft_line(struct planetx_draft *d, struct text line, struct fault *f)
{
    struct text rest = line;
    struct text word;
    if (!text_word(&rest, &word))
        return PLANETX_LINE_OTHER;
    for (size_t i = 0; i < sizeof line_forms / sizeof line_forms[0]; i++) {
        const struct line_form *form = &line_forms[i];
        if (!text_is(word, form->word))
            continue;
        struct reader r = {line, (size_t)(rest.p - line.p)};
        read_blanks(&r);
        bool ok;
        if (form->after >= 0 && !(d->seen & (1u << form->after)))
            ok = fault_set_text(f, 0, "Expected the line {0} before this one.",
                                text_of(form->after == SEEN_MODE ? "mode" : "sky"));
        else
            ok = form->take(d, &r, f);
        return ok ? PLANETX_LINE_TAKEN : PLANETX_LINE_FAULT;
    }
    return PLANETX_LINE_OTHER;
}

bool planetx_draft_end(const struct planetx_draft *d, struct fault *f)
{
    static const char *const names[] = {"mode",          "sky",          "research A", "research B",
                                        "research C",    "research D",   "research E", "research F",
                                        "conference X1", "conference X2"};
    int lines = SEEN_CONFERENCE + planetx_conference_count((enum sky_mode)d->deal.sky.mode);
    for (int i = 0; i < lines; i++)
        if (!(d->seen & (1u << i)))
            return fault_set_text(f, 0, "The line {0} is missing.", text_of(names[i]));
    return true;
}
