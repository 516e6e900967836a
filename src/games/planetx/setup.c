/* The body of a setup: the deal (deal_data.h) and these lines of the table.
 *
 *     order 2 1 3               the start order on the track (PX-9)
 *     penalty token             or player (PX-25)
 *     picks public              or hidden (PX-20)
 *     review fixed              or chosen (PX-23)
 *     companion no              or yes (PX-49)
 *     solo no                   or yes (PX-46)
 *     tie bot                   or shared (PX-46)
 *     found ends                or open (PX-49)
 *     levels genius youth       one for each seat (PX-33)
 *
 * Each may be left out: seat order, token, public, fixed, no, no, shared, open,
 * genius. What a line left out means never changes, so that old records replay as
 * they were played; the dealer writes what the rules say now. */

#include <string.h>

#include "base/bits.h"
#include "engine/setup.h"
#include "games/planetx/state.h"

static const char *const yes_no[] = {"no", "yes"};
static const char *const penalties[] = {"token", "player"};

/* One word out of a list, after a blank. */
static bool take_choice(struct reader *r, const char *const *names, int n, uint8_t *out)
{
    read_blanks(r);
    for (int i = 0; i < n; i++) {
        size_t at = r->at;
        char next = read_word(r, names[i]) ? read_peek(r) : 'x';
        if (next == '\0' || next == ' ' || next == '\t') {
            *out = (uint8_t)i;
            return true;
        }
        r->at = at;
    }
    return false;
}

static bool take_order(struct planetx_state *s, struct reader *r, struct fault *f)
{
    uint32_t seen = 0;
    for (int i = 0; i < s->seats; i++) {
        uint32_t seat;
        read_blanks(r);
        size_t at = r->at;
        if (!read_number(r, s->seats, &seat) || seat == 0 || bits_has(seen, (int)seat))
            return fault_set(f, at, "Here the seats are expected, each once: order 2 1");
        seen |= (uint32_t)bits_one((int)seat);
        s->order[i] = (uint8_t)(seat - 1);
    }
    return true;
}

static bool take_penalty(struct planetx_state *s, struct reader *r, struct fault *f)
{
    return take_choice(r, penalties, 2, &s->penalty_once) ||
           fault_set(f, r->at, "Wrong theories cost a step for each token or once per player.");
}

static bool take_picks(struct planetx_state *s, struct reader *r, struct fault *f)
{
    static const char *const names[] = {"public", "hidden"};
    return take_choice(r, names, 2, &s->picks_hidden) ||
           fault_set(f, r->at, "How many theories each has picked is public or hidden.");
}

static bool take_review(struct planetx_state *s, struct reader *r, struct fault *f)
{
    static const char *const names[] = {"fixed", "chosen"};
    return take_choice(r, names, 2, &s->review_chosen) ||
           fault_set(f, r->at, "The order in which theories are judged is fixed or chosen.");
}

static bool take_companion(struct planetx_state *s, struct reader *r, struct fault *f)
{
    return take_choice(r, yes_no, 2, &s->companion) ||
           fault_set(f, r->at, "Here yes or no is expected.");
}

static bool take_solo(struct planetx_state *s, struct reader *r, struct fault *f)
{
    if (!take_choice(r, yes_no, 2, &s->solo))
        return fault_set(f, r->at, "Here yes or no is expected.");
    if (s->solo && s->seats != 2)
        return fault_set(f, 0, "Solo has two seats: the person and the bot.");
    return true;
}

static bool take_tie(struct planetx_state *s, struct reader *r, struct fault *f)
{
    static const char *const names[] = {"shared", "bot"};
    return take_choice(r, names, 2, &s->tie_bot) ||
           fault_set(f, r->at, "With equal points in solo the bot wins, or the place is shared.");
}

static bool take_found(struct planetx_state *s, struct reader *r, struct fault *f)
{
    static const char *const names[] = {"open", "ends"};
    return take_choice(r, names, 2, &s->found_ends) ||
           fault_set(f, r->at,
                     "At a real table a successful locate ends the questions (ends), or they go "
                     "on (open).");
}

static bool take_levels(struct planetx_state *s, struct reader *r, struct fault *f)
{
    for (int i = 0; i < s->seats; i++)
        if (!take_choice(r, planetx_levels, PLANETX_LEVELS, &s->level[i]))
            return fault_set(f, r->at,
                             "Here a level for each seat is expected: genius, experienced, "
                             "beginner or youth.");
    return true;
}

static const struct line_form {
    const char *word;
    bool (*take)(struct planetx_state *s, struct reader *r, struct fault *f);
} line_forms[] = {
    {"order", take_order},   {"penalty", take_penalty}, {"companion", take_companion},
    {"solo", take_solo},     {"levels", take_levels},   {"picks", take_picks},
    {"review", take_review}, {"tie", take_tie},         {"found", take_found},
};
enum { LINE_FORMS = sizeof line_forms / sizeof *line_forms };

/* Takes a line of the table. */
static bool take_line(struct planetx_state *s, struct text line, uint32_t *seen, struct fault *f)
{
    struct text rest = line, word;
    text_word(&rest, &word);
    for (int i = 0; i < LINE_FORMS; i++) {
        if (!text_is(word, line_forms[i].word))
            continue;
        struct reader r = {line, (size_t)(rest.p - line.p)};
        if (bits_has(*seen, i))
            return fault_set(f, 0, "This line has come before.");
        *seen |= (uint32_t)bits_one(i);
        if (!line_forms[i].take(s, &r, f))
            return false;
        read_blanks(&r);
        return read_end(&r) || fault_set(f, r.at, "The line is complete here.");
    }
    return fault_set(f, 0,
                     "Here mode, sky, research, conference, start, order, penalty, picks, review, "
                     "companion, solo, tie, found or levels is expected.");
}

void planetx_take_deal(struct planetx_state *s, const struct planetx_deal *deal)
{
    s->mode = deal->sky.mode;
    memcpy(s->sky, deal->sky.at, sizeof s->sky);
    memcpy(s->research, deal->research, sizeof s->research);
    memcpy(s->conference, deal->conference, sizeof s->conference);
    for (int i = 0; i < DEAL_TOPICS; i++)
        s->title[i] = fact_title(&deal->research[i]);
    for (int i = 0; i < planetx_conference_count((enum sky_mode)s->mode); i++)
        s->subject[i] = fact_title(&deal->conference[i]);
    for (int seat = 0; seat < s->seats; seat++) {
        int facts = bits_has(deal->has_start, seat) ? planetx_level_facts(s->level[seat]) : 0;
        for (int i = 0; i < facts; i++) {
            s->start[seat][i].type = deal->start[seat][i].s;
            s->start[seat][i].sector = deal->start[seat][i].from;
        }
    }
}

bool planetx_start(const struct game_data *d, struct text body, int seats, struct game_state *out,
                   struct fault *f)
{
    (void)d;
    struct planetx_state *s = (struct planetx_state *)out;
    struct planetx_draft draft = planetx_draft_begin();
    struct text rest = body, line;
    size_t number = 0;
    uint32_t seen = 0;
    s->seats = (uint8_t)seats;
    s->finder = PLANETX_NOBODY;
    for (int i = 0; i < seats; i++)
        s->order[i] = (uint8_t)i;
    while (setup_line(&rest, &line, &number)) {
        enum planetx_line got = planetx_draft_line(&draft, line, f);
        if (got == PLANETX_LINE_FAULT ||
            (got == PLANETX_LINE_OTHER && !take_line(s, line, &seen, f)))
            return fault_on_line(f, number);
    }
    if (!planetx_draft_end(&draft, f))
        return fault_on_line(f, number + 1);
    if (s->solo && s->order[0] != 0) {
        fault_set(f, 0, "In solo the person, seat 1, starts: order 1 2");
        return fault_on_line(f, number + 1);
    }
    if ((s->tie_bot && !s->solo) || (s->found_ends && !s->companion)) {
        fault_set(f, 0, "The line tie is for solo, the line found for a companion.");
        return fault_on_line(f, number + 1);
    }
    planetx_take_deal(s, &draft.deal);
    s->phase = s->companion ? PLANETX_TABLE : PLANETX_TURN;
    return true;
}
