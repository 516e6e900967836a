/* The whole state on one line, and back. Masks and sets are plain numbers;
 * what a viewer may not know is written ? (doc/notation.md). */

#include <string.h>

#include "engine/fields.h"
#include "games/planetx/state_text_internal.h"

#define STATE struct planetx_state

/* ---- theories ---------------------------------------------------------------------- */

static char type_letter(int type)
{
    return type == PLANETX_UNKNOWN ? '?' : sky_letters[type];
}

static void write_hand(struct writer *w, const struct planetx_hand *hand)
{
    if (hand->n == PLANETX_OPEN)
        write_char(w, '-');
    else if (hand->n == PLANETX_HIDDEN)
        write_char(w, '*');
    else if (hand->n == 0)
        write_char(w, '0');
    else
        for (int i = 0; i < hand->n; i++)
            write_char(w, type_letter(hand->type[i]));
}

static void write_hands(const struct game_state *state, struct writer *w)
{
    const struct planetx_state *s = planetx_in(state);
    for (int i = 0; i < s->seats; i++) {
        write_char(w, i == 0 ? ' ' : ',');
        write_hand(w, &s->hand[i]);
    }
}

static bool take_type(struct reader *r, uint8_t *out)
{
    int type = read_peek(r) == '?' ? PLANETX_UNKNOWN : sky_type_of(read_peek(r));
    if (type < 0 || (type >= PLANETX_THEORY_TYPES && type != PLANETX_UNKNOWN))
        return false;
    *out = (uint8_t)type;
    r->at++;
    return true;
}

static bool take_hand(struct reader *r, struct planetx_hand *hand)
{
    if (read_char(r, '-'))
        hand->n = PLANETX_OPEN;
    else if (read_char(r, '*'))
        hand->n = PLANETX_HIDDEN;
    else if (!read_char(r, '0'))
        while (hand->n < PLANETX_PICKS_MAX && take_type(r, &hand->type[hand->n]))
            hand->n++;
    return true;
}

static bool take_hands(struct game_state *state, struct reader *r)
{
    struct planetx_state *s = planetx_out(state);
    for (int i = 0; i < s->seats; i++)
        if (!read_char(r, i == 0 ? ' ' : ',') || !take_hand(r, &s->hand[i]))
            return false;
    return true;
}

static void write_tokens(const struct game_state *state, struct writer *w)
{
    const struct planetx_state *s = planetx_in(state);
    for (int i = 0; i < s->tokens; i++) {
        const struct planetx_token *t = &s->token[i];
        write_char(w, ' ');
        write_int(w, t->owner + 1);
        write_char(w, type_letter(t->type));
        write_int(w, t->sector);
        write_char(w, t->up ? '+' : '.');
        write_int(w, t->step);
        write_char(w, '.');
        write_int(w, t->phase);
    }
}

static bool take_token(struct reader *r, struct planetx_state *s, struct planetx_token *t)
{
    uint8_t number;
    if (!planetx_take_byte(r, s->seats, &number) || number == 0 || !take_type(r, &t->type) ||
        !planetx_take_byte(r, (uint32_t)planetx_sectors(s), &t->sector) || t->sector == 0)
        return false;
    t->owner = (uint8_t)(number - 1);
    t->up = read_char(r, '+');
    if (!t->up && !read_char(r, '.'))
        return false;
    return planetx_take_byte(r, PLANETX_STEPS, &t->step) && t->step > 0 && read_char(r, '.') &&
           planetx_take_byte(r, s->phases, &t->phase) && t->phase > 0;
}

static bool take_tokens(struct game_state *state, struct reader *r)
{
    struct planetx_state *s = planetx_out(state);
    while (!read_end(r)) {
        if (s->tokens == PLANETX_TOKENS_MAX || !read_char(r, ' ') ||
            !take_token(r, s, &s->token[s->tokens]))
            return false;
        s->tokens++;
    }
    return true;
}

/* ---- all of it --------------------------------------------------------------------- */

const char *const planetx_phases[PLANETX_PHASES] = {"turn",  "theory", "last",
                                                    "table", "over",   "review"};

enum {
    ALL_SEATS = (1 << PLANETX_SEATS_MAX) - 1,
    ALL_TOPICS = (1 << DEAL_TOPICS) - 1,
    ALL_CONFERENCES = (1 << DEAL_CONFERENCES) - 1,
    ALL_SECTORS = (1 << SKY_SECTORS_MAX) - 1,
    SUPPLY_MAX = 4,   /* PX-19, the largest */
    PHASES_MAX = 250, /* more than eight laps can hold */
};

static const struct field fields[] = {
    FIELD_OWN("", planetx_mode_write, planetx_mode_read),
    {.name = "seats",
     .offset = offsetof(STATE, seats),
     .size = 1,
     .low = 1,
     .high = PLANETX_SEATS_MAX},
    FIELD_ONE(STATE, "once", penalty_once, 1),
    FIELD_ONE(STATE, "companion", companion, 1),
    FIELD_ONE(STATE, "solo", solo, 1),
    FIELD_SEATS(STATE, "levels", level, PLANETX_LEVELS - 1),
    FIELD_OWN("sky", planetx_sky_write, planetx_sky_read),
    FIELD_OWN("research", planetx_research_write, planetx_research_read),
    FIELD_OWN("conference", planetx_conferences_write, planetx_conferences_read),
    FIELD_OWN("start", planetx_start_write, planetx_start_read),
    FIELD_WORD(STATE, "phase", phase, planetx_phases, PLANETX_JUDGE),
    FIELD_ONE(STATE, "arrow", arrow, PLANETX_TIME_MAX),
    FIELD_SEATS(STATE, "time", time, PLANETX_TIME_MAX),
    FIELD_SEATS(STATE, "order", order, PLANETX_SEATS_MAX - 1),
    FIELD_ONE(STATE, "held", held, ALL_CONFERENCES),
    FIELD_SEATS(STATE, "targets", targets, PLANETX_TARGETS),
    FIELD_SEATS(STATE, "researched", researched, ALL_TOPICS),
    FIELD_ONE(STATE, "banned", banned, ALL_SEATS),
    FIELD_ONE(STATE, "finder", finder, PLANETX_NOBODY),
    FIELD_ONE(STATE, "located", located, ALL_SEATS),
    FIELD_SEATS(STATE, "x", x_points, PLANETX_FINDER_POINTS),
    FIELD_ONE(STATE, "waiting", waiting, ALL_SEATS),
    FIELD_ONE(STATE, "consent", consent, ALL_SEATS),
    FIELD_LIST(STATE, "confirmed", confirmed, PLANETX_THEORY_TYPES, ALL_SECTORS),
    FIELD_LIST(STATE, "denied", denied, PLANETX_THEORY_TYPES, ALL_SECTORS),
    FIELD_ONE(STATE, "phases", phases, PHASES_MAX),
    FIELD_OWN("hand", write_hands, take_hands),
    FIELD_ROWS(STATE, "gone", gone, PLANETX_THEORY_TYPES, SUPPLY_MAX),
    FIELD_OWN("tokens", write_tokens, take_tokens),
};

void planetx_state_write(const struct game_data *d, const struct game_state *s, struct writer *w)
{
    (void)d;
    fields_write(fields, FIELD_COUNT(fields), offsetof(STATE, seats), s, w);
}

bool planetx_state_read(const struct game_data *d, struct text in, struct game_state *out,
                        struct fault *f)
{
    (void)d;
    struct planetx_state *s = planetx_out(out);
    struct reader r = reader_on(in);
    memset(s, 0, sizeof *s);
    if (!fields_read(fields, FIELD_COUNT(fields), offsetof(STATE, seats), &r, out))
        return fault_set(f, r.at, "The position cannot be read from here on.");
    if (!planetx_state_holds(s))
        return fault_set(f, 0, "The parts of this position contradict each other.");
    return true;
}
