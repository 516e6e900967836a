/* The whole state on one line, and back. Masks and sets are plain numbers;
 * what a viewer may not know is written ? (doc/notation.md). */

#include <string.h>

#include "games/planetx/state_text_internal.h"

/* ---- theories ---------------------------------------------------------------------- */

static void type(struct codec *c, uint8_t *v)
{
    if (!codec_sign(c, "?", PLANETX_UNKNOWN, v))
        codec_letter(c, sky_letters, PLANETX_THEORY_TYPES, v);
}

void planetx_code_hand(struct codec *c, struct planetx_hand *hand)
{
    if (codec_null(c, "-", PLANETX_OPEN, &hand->n))
        return;
    if (codec_option(c, hand->n == PLANETX_HIDDEN, "*")) {
        hand->n = PLANETX_HIDDEN;
        if (c->j)
            json_put_str(c->j, NULL, "?");
        return;
    }
    codec_list(c);
    if (!codec_option(c, hand->n == 0, "0")) {
        if (codec_reads(c)) /* as many as stand there */
            while (hand->n < PLANETX_PICKS_MAX && c->r.at + hand->n < c->r.in.n &&
                   !memchr(", ", c->r.in.p[c->r.at + hand->n], 2))
                hand->n++;
        codec_check(c, hand->n > 0);
        for (int i = 0; i < hand->n; i++)
            type(c, &hand->type[i]);
    }
    codec_list_end(c);
}

static void token(struct codec *c, const struct planetx_state *s, struct planetx_token *t)
{
    static const char *const sides[] = {".", "+"};
    codec_item(c);
    codec_key(c, "seat");
    codec_number(c, 1, 1, s->seats, &t->owner);
    codec_key(c, "type");
    type(c, &t->type);
    codec_key(c, "sector");
    codec_number(c, 0, 1, planetx_sectors(s), &t->sector);
    codec_key(c, "up");
    if (c->j)
        json_put_bool(c->j, NULL, t->up);
    else
        codec_name(c, sides, 2, &t->up);
    codec_key(c, "step");
    codec_number(c, 0, 1, PLANETX_STEPS, &t->step);
    codec_word(c, ".");
    codec_key(c, "phase");
    codec_number(c, 0, 1, s->phases, &t->phase);
    codec_item_end(c);
}

void planetx_code_tokens(struct codec *c, struct planetx_state *s)
{
    codec_word(c, " tokens");
    codec_key(c, "tokens");
    codec_list(c);
    if (codec_reads(c))
        while (s->tokens < PLANETX_TOKENS_MAX && c->ok && !read_end(&c->r)) {
            codec_word(c, " ");
            token(c, s, &s->token[s->tokens++]);
        }
    else
        for (int i = 0; i < s->tokens; i++) {
            codec_word(c, " ");
            token(c, s, &s->token[i]);
        }
    codec_list_end(c);
}

/* ---- numbers ----------------------------------------------------------------------- */

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

static void one(struct codec *c, const char *name, int most, uint8_t *v)
{
    codec_field(c, name);
    codec_number(c, 0, 0, most, v);
}

static void of_seats(struct codec *c, const char *name, const struct planetx_state *s, int most,
                     uint8_t *v)
{
    codec_field(c, name);
    codec_numbers(c, s->seats, 0, 0, most, v);
}

static void sectors_by_type(struct codec *c, const char *name, uint32_t *of)
{
    codec_field(c, name);
    for (int t = 0; t < PLANETX_THEORY_TYPES; t++) {
        codec_between(c, t, ",");
        codec_wide(c, ALL_SECTORS, &of[t]);
    }
}

void planetx_code_company(struct codec *c, struct planetx_state *s)
{
    codec_field(c, "companion");
    codec_flag(c, &s->companion);
    codec_field(c, "solo");
    codec_flag(c, &s->solo);
}

void planetx_code_clock(struct codec *c, struct planetx_state *s)
{
    codec_field(c, "phase");
    codec_name(c, planetx_phases, PLANETX_PHASES, &s->phase);
    one(c, "arrow", PLANETX_TIME_MAX, &s->arrow);
}

static void setting(struct codec *c, struct planetx_state *s)
{
    planetx_code_mode(c, s);
    codec_field(c, "seats");
    codec_number(c, 0, 1, PLANETX_SEATS_MAX, &s->seats);
    one(c, "once", 1, &s->penalty_once);
    planetx_code_company(c, s);
    of_seats(c, "levels", s, PLANETX_LEVELS - 1, s->level);
    planetx_code_deal(c, s);
}

static void theories(struct codec *c, struct planetx_state *s)
{
    sectors_by_type(c, "confirmed", s->confirmed);
    sectors_by_type(c, "denied", s->denied);
    one(c, "phases", PHASES_MAX, &s->phases);
    codec_field(c, "hand");
    for (int i = 0; i < s->seats; i++) {
        codec_between(c, i, ",");
        planetx_code_hand(c, &s->hand[i]);
    }
    codec_field(c, "gone");
    for (int i = 0; i < s->seats; i++) {
        codec_between(c, i, "/");
        codec_numbers(c, PLANETX_THEORY_TYPES, 0, 0, SUPPLY_MAX, s->gone[i]);
    }
    planetx_code_tokens(c, s);
}

static void position(struct codec *c, struct planetx_state *s)
{
    setting(c, s);
    planetx_code_clock(c, s);
    of_seats(c, "time", s, PLANETX_TIME_MAX, s->time);
    of_seats(c, "order", s, PLANETX_SEATS_MAX - 1, s->order);
    one(c, "held", ALL_CONFERENCES, &s->held);
    of_seats(c, "targets", s, PLANETX_TARGETS, s->targets);
    of_seats(c, "researched", s, ALL_TOPICS, s->researched);
    one(c, "banned", ALL_SEATS, &s->banned);
    one(c, "finder", PLANETX_NOBODY, &s->finder);
    one(c, "located", ALL_SEATS, &s->located);
    of_seats(c, "x", s, PLANETX_FINDER_POINTS, s->x_points);
    one(c, "waiting", ALL_SEATS, &s->waiting);
    one(c, "consent", ALL_SEATS, &s->consent);
    theories(c, s);
}

void planetx_state_write(const struct game_data *d, const struct game_state *state,
                         struct writer *w)
{
    (void)d;
    struct planetx_state s = *planetx_in(state);
    struct codec c = codec_writing(w);
    position(&c, &s);
}

bool planetx_state_read(const struct game_data *d, struct text in, struct game_state *out,
                        struct fault *f)
{
    (void)d;
    struct planetx_state *s = (struct planetx_state *)out;
    struct codec c = codec_reading(in);
    memset(s, 0, sizeof *s);
    position(&c, s);
    if (!codec_read_all(&c))
        return fault_set(f, c.r.at, "The position cannot be read from here on.");
    if (!planetx_state_holds(s))
        return fault_set(f, 0, "The parts of this position contradict each other.");
    return true;
}
