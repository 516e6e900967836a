/* The Lost Code's board as JSON for the page (shapes in page.c). Seats and racks
 * count from 1; unknown tiles and guesses are null. */

#include "base/bits.h"
#include "engine/view.h"
#include "games/lostcode/state.h"

void lostcode_json_letter(struct json *j, const char *name, int symbol)
{
    json_put_letter(j, name, lostcode_letters[symbol]);
}

void lostcode_json_values(struct json *j, const char *name, uint64_t values)
{
    json_begin_array(j, name);
    BITS_EACH(v, values)
    {
        json_put_int(j, NULL, (int64_t)v);
    }
    json_end_array(j);
}

void lostcode_json_wheel(struct json *j, const struct lostcode_data *d, int wheel)
{
    json_put_int(j, "width", d->wheel[wheel].width);
    json_put_int(j, "points", d->wheel[wheel].points);
    json_put_bool(j, "hint", wheel > 0); /* LC-13 */
}

static void json_table(struct lostcode_state *s, struct codec *c)
{
    struct json *j = c->j;
    lostcode_code_round(c, s);
    json_put_int(j, "rounds", lostcode_lengths[s->seats].rounds);
    json_put_int(j, "values", lostcode_values(s));
    json_put_int(j, "top", lostcode_top_sum(s));
    json_begin_array(j, "dice");
    for (int i = 0; i < LC_DICE && s->dice[0] != LC_NONE; i++)
        lostcode_json_letter(j, NULL, s->dice[i]);
    json_end_array(j);
    if (s->phase == LC_PHASE_OFFER)
        lostcode_json_letter(j, "offer", lostcode_pair(s));
    lostcode_code_track(c, s);
}

static void json_symbols(const struct lostcode_state *s, struct json *j)
{
    json_begin_array(j, "symbols");
    for (int k = 0; k < lostcode_symbols(s); k++) {
        json_begin_object(j, NULL);
        lostcode_json_letter(j, "letter", k);
        json_put_int(j, "left", s->left[k]);
        json_put_bool(j, "token", bits_has(s->tokens, k));
        json_end_object(j);
    }
    json_end_array(j);
}

static void json_wheels(const struct lostcode_data *d, const struct lostcode_state *s,
                        struct json *j)
{
    json_begin_array(j, "wheels");
    for (int i = 0; i < d->wheels; i++) {
        /* LC-15: settled wheels go back before the next roll. */
        int taker = s->phase == LC_PHASE_ROLL ? LC_NONE : lostcode_taker(s, i);
        json_begin_object(j, NULL);
        lostcode_json_wheel(j, d, i);
        if (taker == LC_NONE)
            json_put_null(j, "taken");
        else
            json_put_int(j, "taken", taker + 1);
        json_end_object(j);
    }
    json_end_array(j);
}

static void json_bet(const struct lostcode_data *d, const struct lostcode_state *s, int seat,
                     struct json *j)
{
    if (s->wheel[seat] == LC_NONE) {
        json_put_null(j, "bet");
        return;
    }
    const struct lostcode_wheel *wheel = &d->wheel[s->wheel[seat]];
    json_begin_object(j, "bet");
    json_put_int(j, "wheel", wheel->width);
    json_put_int(j, "points", wheel->points);
    json_put_int(j, "low", s->low[seat]);
    json_put_int(j, "high", s->low[seat] + wheel->width - 1);
    json_put_str(j, "result", lostcode_results[s->result[seat]]);
    json_end_object(j);
}

/* null where nothing is written or the viewer may not know it: `made` and
 * `held` tell which. */
static void json_guess(const struct lostcode_state *s, int seat, struct json *j)
{
    json_begin_array(j, "guess");
    for (int k = 0; k < lostcode_symbols(s); k++) {
        bool written = bits_has(s->made, seat) || bits_has(s->held[seat], k);
        if (!written || s->guess[seat][k] == LC_HIDDEN)
            json_put_null(j, NULL);
        else
            lostcode_json_values(j, NULL, s->guess[seat][k]);
    }
    json_end_array(j);
}

/* What stands around the tiles of a rack somebody sits at. */
static void json_seat(const struct lostcode_data *d, struct lostcode_state *s, int seat,
                      struct codec *c)
{
    struct json *j = c->j;
    json_put_int(j, "field", s->field[seat]);
    json_begin_array(j, "shown");
    for (int k = 0; k < lostcode_symbols(s); k++)
        lostcode_json_values(j, NULL, s->shown[seat][k]);
    json_end_array(j);
    json_bet(d, s, seat, j);
    json_put_bool(j, "swaps", bits_has(s->swaps, seat));
    codec_key(c, "held");
    codec_letters(c, lostcode_letters, LC_SYMBOLS, &s->held[seat]);
    json_put_bool(j, "made", bits_has(s->made, seat));
    json_guess(s, seat, j);
}

static void json_rack(const struct lostcode_data *d, struct lostcode_state *s, int rack,
                      struct codec *c)
{
    struct json *j = c->j;
    json_begin_object(j, NULL);
    codec_key(c, "tiles");
    lostcode_code_tiles(c, s, s->tile[rack]);
    if (rack < s->seats) {
        json_put_int(j, "seat", rack + 1);
        json_seat(d, s, rack, c);
    } else {
        json_put_null(j, "seat");
    }
    json_end_object(j);
}

void lostcode_json(const struct view *v, struct writer *w)
{
    struct lostcode_state s = *lostcode_in(view_state(v));
    const struct lostcode_data *d = lostcode_data_in(v->data);
    struct json j = json_on(w);
    struct codec c = codec_showing(&j);
    json_begin_object(&j, NULL);
    json_table(&s, &c);
    json_symbols(&s, &j);
    lostcode_code_skull(&c, &s);
    json_wheels(d, &s, &j);
    json_begin_array(&j, "racks");
    for (int i = 0; i < LC_RACKS; i++)
        json_rack(d, &s, i, &c);
    json_end_array(&j);
    json_end_object(&j);
}
