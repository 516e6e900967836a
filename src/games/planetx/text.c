/* Notation of moves (doc/notation.md). */

#include <string.h>

#include "base/form.h"
#include "games/planetx/state.h"

static bool take_sector(const struct planetx_state *s, struct reader *r, uint8_t *out,
                        struct fault *f)
{
    uint32_t v;
    size_t at = r->at;
    int n = planetx_sectors(s);
    if (!read_number(r, (uint32_t)n, &v) || v == 0) {
        r->at = at;
        return fault_set_int(f, at, "Here a sector is expected, 1 to {0}.", n);
    }
    *out = (uint8_t)v;
    return true;
}

/* One of the letters given, as a type. */
static bool take_type(struct reader *r, const char *letters, uint8_t *out, struct fault *f)
{
    char c = read_peek(r);
    if (c == '\0' || !strchr(letters, c))
        return fault_set_text(f, r->at, "Here the letter of a type is expected, one of {0}.",
                              text_of(letters));
    *out = (uint8_t)sky_type_of(c);
    r->at++;
    return true;
}

static bool take_survey(const struct planetx_state *s, struct reader *r, struct move *m,
                        struct fault *f)
{
    m->kind = PLANETX_SURVEY;
    if (!take_type(r, "CADGE", &m->n[0], f) || !take_sector(s, r, &m->n[1], f))
        return false;
    if (!read_char(r, '-'))
        return fault_set(f, r->at, "After the first sector comes - and the last one, as in SA1-6.");
    return take_sector(s, r, &m->n[2], f);
}

static bool take_research(struct reader *r, struct move *m, struct fault *f)
{
    int topic = read_peek(r) - 'A';
    m->kind = PLANETX_RESEARCH;
    if (topic < 0 || topic >= DEAL_TOPICS)
        return fault_set(f, r->at, "After R comes the topic, A to F.");
    m->n[0] = (uint8_t)topic;
    r->at++;
    return true;
}

static bool take_locate(const struct planetx_state *s, struct reader *r, struct move *m,
                        struct fault *f)
{
    m->kind = PLANETX_LOCATE;
    return take_sector(s, r, &m->n[0], f) && take_type(r, "CADGE", &m->n[1], f) &&
           take_type(r, "CADGE", &m->n[2], f);
}

/* Reads any order and keeps the one of the alphabet, so that equal picks are
 * equal moves. */
static bool take_pick(struct reader *r, struct move *m, struct fault *f)
{
    int count[PLANETX_THEORY_TYPES] = {0};
    m->kind = PLANETX_PICK;
    if (read_char(r, '-'))
        return true;
    for (int type; (type = sky_type_of(read_peek(r))) >= 0 && type < PLANETX_THEORY_TYPES;
         r->at++) {
        if (m->n[0]++ == PLANETX_PICKS_MAX)
            return fault_set_int(f, r->at, "Nobody picks more than {0} tokens.", PLANETX_PICKS_MAX);
        count[type]++;
    }
    if (m->n[0] == 0)
        return fault_set(f, r->at, "After H come the types picked, as in HAC, or - for none.");
    int put = 0;
    for (int k = 0; k < PLANETX_THEORY_TYPES; k++)
        for (int i = 0; i < count[planetx_judging[k]]; i++)
            m->n[1 + put++] = planetx_judging[k];
    return true;
}

static bool take_place(const struct planetx_state *s, struct reader *r, int kind, struct move *m,
                       struct fault *f)
{
    m->kind = (uint8_t)kind;
    return take_type(r, "CADG", &m->n[0], f) && take_sector(s, r, &m->n[1], f);
}

static bool take_conference(const struct planetx_state *s, struct reader *r, struct move *m,
                            struct fault *f)
{
    int count = planetx_conference_count((enum sky_mode)s->mode);
    size_t at = r->at;
    int which = read_char(r, 'X') ? read_peek(r) - '1' : -1;
    m->kind = PLANETX_CONFERENCE;
    if (which < 0 || which >= count) {
        r->at = at;
        return fault_set(f, at,
                         count == 1 ? "After C comes the conference: X1."
                                    : "After C comes the conference: X1 or X2.");
    }
    m->n[0] = (uint8_t)which;
    r->at++;
    return true;
}

/* A type, or ? for what the bot has there. */
static bool take_review(const struct planetx_state *s, struct reader *r, struct move *m,
                        struct fault *f)
{
    if (!read_char(r, '?'))
        return take_place(s, r, PLANETX_REVIEW, m, f);
    m->kind = PLANETX_REVIEW;
    m->n[0] = PLANETX_UNKNOWN;
    return take_sector(s, r, &m->n[1], f);
}

static const char call_letters[] = "THL"; /* by enum planetx_phase */

static bool take_call(const struct planetx_state *s, struct reader *r, struct move *m,
                      struct fault *f)
{
    const char *letter = strchr(call_letters, read_peek(r));
    m->kind = PLANETX_CALL;
    if (read_peek(r) == '\0' || !letter)
        return fault_set(f, r->at,
                         "After B comes what the bot is called for: a turn BT5-8, theories BH, the "
                         "last chance BL5-8.");
    r->at++;
    m->n[0] = (uint8_t)(letter - call_letters);
    if (m->n[0] == PLANETX_THEORY)
        return true;
    if (!take_sector(s, r, &m->n[1], f))
        return false;
    if (!read_char(r, '-'))
        return fault_set(f, r->at, "After the bot's sector comes - and yours, as in BT5-8.");
    return take_sector(s, r, &m->n[2], f);
}

static bool take_behind(struct reader *r, struct move *m, struct fault *f)
{
    uint32_t v;
    size_t at = r->at;
    m->kind = PLANETX_BEHIND;
    if (!read_number(r, PLANETX_LAST_REACH, &v)) {
        r->at = at;
        return fault_set_int(f, at, "After D comes how far behind the finder you are, 0 to {0}.",
                             PLANETX_LAST_REACH);
    }
    m->n[0] = (uint8_t)v;
    return true;
}

/* A move that was a mistake, after K. */
static bool take_mistake(const struct game_state *s, int seat, struct reader *r, struct move *m,
                         struct fault *f)
{
    static const char kinds[] = "STRLV";
    size_t at = r->at;
    if (read_peek(r) == '\0' || !strchr(kinds, read_peek(r)))
        return fault_set(f, at,
                         "After K comes the survey, target, research, locate or review that was "
                         "a mistake, as in KT8.");
    if (!planetx_move_read(NULL, s, seat, r, m, f))
        return false;
    m->n[PLANETX_OF] = m->kind;
    m->kind = PLANETX_MISTAKE;
    return true;
}

bool planetx_move_read(const struct game_data *d, const struct game_state *state, int seat,
                       struct reader *r, struct move *m, struct fault *f)
{
    (void)d;
    const struct planetx_state *s = planetx_in(state);
    size_t at = r->at;
    switch (read_peek(r)) {
    case 'S':
        r->at++;
        return take_survey(s, r, m, f);
    case 'T':
        r->at++;
        m->kind = PLANETX_TARGET;
        return take_sector(s, r, &m->n[0], f);
    case 'R':
        r->at++;
        return take_research(r, m, f);
    case 'L':
        r->at++;
        return take_locate(s, r, m, f);
    case 'H':
        r->at++;
        return take_pick(r, m, f);
    case 'P':
        r->at++;
        if (read_char(r, '-')) {
            m->kind = PLANETX_PASS;
            return true;
        }
        return take_place(s, r, PLANETX_PLACE, m, f);
    case 'C':
        r->at++;
        return take_conference(s, r, m, f);
    case 'V':
        r->at++;
        return take_review(s, r, m, f);
    case 'B':
        r->at++;
        return take_call(s, r, m, f);
    case 'D':
        r->at++;
        return take_behind(r, m, f);
    case 'K':
        r->at++;
        return take_mistake(state, seat, r, m, f);
    case '!':
        r->at++;
        m->kind = PLANETX_REVEAL;
        return true;
    default:
        return fault_set(f, at,
                         "A move is a survey SA1-6, a target T8, a research RB, a locate L7AG, "
                         "a pick HAC or H-, a theory PA9 or P-.");
    }
}

static void write_type(struct writer *w, int type)
{
    write_char(w, type == PLANETX_UNKNOWN ? '?' : sky_letters[type]);
}

void planetx_move_write(const struct game_data *d, const struct game_state *s, int seat,
                        const struct move *m, struct writer *w)
{
    struct move was = *m;
    write_char(w, "?STRLHPPCV!BDK"[m->kind]);
    switch (m->kind) {
    case PLANETX_SURVEY:
        write_type(w, m->n[0]);
        write_form(w, "%d-%d", m->n[1], m->n[2]);
        break;
    case PLANETX_TARGET:
        write_int(w, m->n[0]);
        break;
    case PLANETX_RESEARCH:
        write_char(w, (char)('A' + m->n[0]));
        break;
    case PLANETX_LOCATE:
        write_int(w, m->n[0]);
        write_type(w, m->n[1]);
        write_type(w, m->n[2]);
        break;
    case PLANETX_PICK:
        for (int i = 0; i < m->n[0]; i++)
            write_type(w, m->n[1 + i]);
        if (m->n[0] == 0)
            write_char(w, '-');
        break;
    case PLANETX_PLACE:
    case PLANETX_REVIEW:
        write_type(w, m->n[0]);
        write_int(w, m->n[1]);
        break;
    case PLANETX_CALL:
        write_char(w, call_letters[m->n[0]]);
        if (m->n[0] == PLANETX_THEORY)
            break;
        write_form(w, "%d-%d", m->n[1], m->n[2]);
        break;
    case PLANETX_PASS:
        write_char(w, '-');
        break;
    case PLANETX_CONFERENCE:
        write_char(w, 'X');
        write_int(w, m->n[0] + 1);
        break;
    case PLANETX_BEHIND:
        write_int(w, m->n[0]);
        break;
    case PLANETX_MISTAKE:
        was.kind = m->n[PLANETX_OF];
        was.n[PLANETX_OF] = 0;
        planetx_move_write(d, s, seat, &was, w);
        break;
    default:
        break;
    }
}
