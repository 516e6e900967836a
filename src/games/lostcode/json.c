/* The Lost Code as JSON for the page. Seats and racks count from 1; unknown
 * tiles and guesses are null. */

#include "base/bits.h"
#include "engine/view.h"
#include "games/lostcode/state.h"

static void put_int(struct writer *w, const char *name, int v)
{
    write_str(w, name);
    write_int(w, v);
}

static void json_word(struct writer *w, const char *name, const char *word)
{
    write_str(w, name);
    write_json_string(w, text_of(word));
}

static void comma(struct writer *w, int i)
{
    if (i > 0)
        write_char(w, ',');
}

static void put_letter(struct writer *w, int symbol)
{
    write_char(w, '"');
    write_char(w, lostcode_letters[symbol]);
    write_char(w, '"');
}

static void json_values(struct writer *w, uint64_t values)
{
    int n = 0;
    write_char(w, '[');
    BITS_EACH(v, values)
    {
        comma(w, n++);
        write_int(w, (int64_t)v);
    }
    write_char(w, ']');
}

static void json_letters(struct writer *w, uint64_t set)
{
    int n = 0;
    write_char(w, '[');
    BITS_EACH(i, set)
    {
        comma(w, n++);
        put_letter(w, (int)i);
    }
    write_char(w, ']');
}

static void json_table(const struct lostcode_state *s, struct writer *w)
{
    put_int(w, "{\"round\":", s->round);
    put_int(w, ",\"rounds\":", lostcode_lengths[s->seats].rounds);
    json_word(w, ",\"phase\":", lostcode_phases[s->phase]);
    write_str(w, ",\"modules\":[");
    int n = 0;
    for (int i = 0; i < LC_MODULES; i++)
        if (bits_has(s->modules, i)) {
            comma(w, n++);
            write_json_string(w, text_of(lostcode_module_names[i]));
        }
    put_int(w, "],\"values\":", lostcode_values(s));
    put_int(w, ",\"top\":", lostcode_top_sum(s));
    write_str(w, ",\"dice\":[");
    for (int i = 0; i < LC_DICE && s->dice[0] != LC_NONE; i++) {
        comma(w, i);
        put_letter(w, s->dice[i]);
    }
    write_str(w, "],\"order\":[");
    for (int i = 0; i < s->seats; i++) {
        comma(w, i);
        write_int(w, s->order[i] + 1);
    }
    write_str(w, "],\"track\":[");
    for (int i = 0; i < s->seats; i++) {
        comma(w, i);
        put_int(w, "{\"seat\":", s->track[i] + 1);
        put_int(w, ",\"field\":", s->field[s->track[i]]);
        write_char(w, '}');
    }
    write_char(w, ']');
}

static void json_symbols(const struct lostcode_state *s, struct writer *w)
{
    write_str(w, ",\"symbols\":[");
    for (int k = 0; k < lostcode_symbols(s); k++) {
        comma(w, k);
        write_str(w, "{\"letter\":");
        put_letter(w, k);
        json_word(w, ",\"name\":", lostcode_symbol_names[k]);
        put_int(w, ",\"left\":", s->left[k]);
        write_str(w, bits_has(s->tokens, k) ? ",\"token\":true}" : ",\"token\":false}");
    }
    write_str(w, "],\"skull\":");
    if (s->skull == LC_SKULL_AWAY)
        write_str(w, "null");
    else if (s->skull == LC_SKULL_TRACK)
        write_str(w, "\"track\"");
    else
        write_int(w, s->skull + 1);
}

static void json_tiles(const struct lostcode_state *s, int rack, struct writer *w)
{
    write_char(w, '[');
    for (int k = 0; k < lostcode_symbols(s); k++) {
        comma(w, k);
        if (s->tile[rack][k] == LC_UNKNOWN)
            write_str(w, "null");
        else
            write_int(w, s->tile[rack][k]);
    }
    write_char(w, ']');
}

static void json_bet(const struct lostcode_data *d, const struct lostcode_state *s, int seat,
                     struct writer *w)
{
    if (s->wheel[seat] == LC_NONE) {
        write_str(w, "null");
        return;
    }
    const struct lostcode_wheel *wheel = &d->wheel[s->wheel[seat]];
    put_int(w, "{\"wheel\":", wheel->width);
    put_int(w, ",\"points\":", wheel->points);
    put_int(w, ",\"low\":", s->low[seat]);
    put_int(w, ",\"high\":", s->low[seat] + wheel->width - 1);
    json_word(w, ",\"result\":", lostcode_results[s->result[seat]]);
    write_char(w, '}');
}

/* null where nothing is written or the viewer may not know it: `made` and
 * `held` tell which. */
static void json_guess(const struct lostcode_state *s, int seat, struct writer *w)
{
    write_char(w, '[');
    for (int k = 0; k < lostcode_symbols(s); k++) {
        bool written = bits_has(s->made, seat) || bits_has(s->held[seat], k);
        comma(w, k);
        if (!written || s->guess[seat][k] == LC_HIDDEN)
            write_str(w, "null");
        else
            json_values(w, s->guess[seat][k]);
    }
    write_char(w, ']');
}

static void json_rack(const struct lostcode_data *d, const struct lostcode_state *s, int rack,
                      struct writer *w)
{
    write_str(w, "{\"tiles\":");
    json_tiles(s, rack, w);
    if (rack >= s->seats) {
        write_str(w, ",\"seat\":null}");
        return;
    }
    put_int(w, ",\"seat\":", rack + 1);
    put_int(w, ",\"field\":", s->field[rack]);
    write_str(w, ",\"shown\":[");
    for (int k = 0; k < lostcode_symbols(s); k++) {
        comma(w, k);
        json_values(w, s->shown[rack][k]);
    }
    write_str(w, "],\"bet\":");
    json_bet(d, s, rack, w);
    write_str(w, bits_has(s->swaps, rack) ? ",\"swaps\":true" : ",\"swaps\":false");
    write_str(w, ",\"held\":");
    json_letters(w, s->held[rack]);
    write_str(w, bits_has(s->made, rack) ? ",\"made\":true" : ",\"made\":false");
    write_str(w, ",\"guess\":");
    json_guess(s, rack, w);
    write_char(w, '}');
}

void lostcode_json(const struct view *v, struct writer *w)
{
    const struct lostcode_state *s = lostcode_in(view_state(v));
    const struct lostcode_data *d = lostcode_data_in(v->data);
    json_table(s, w);
    json_symbols(s, w);
    write_str(w, ",\"wheels\":[");
    for (int i = 0; i < d->wheels; i++) {
        comma(w, i);
        put_int(w, "{\"width\":", d->wheel[i].width);
        put_int(w, ",\"points\":", d->wheel[i].points);
        write_str(w, i == 0 ? ",\"hint\":false" : ",\"hint\":true");
        int taker = s->phase == LC_PHASE_ROLL ? LC_NONE : lostcode_taker(s, i);
        write_str(w, ",\"taken\":");
        if (taker == LC_NONE)
            write_str(w, "null}");
        else {
            write_int(w, taker + 1);
            write_char(w, '}');
        }
    }
    write_str(w, "],\"racks\":[");
    for (int i = 0; i < LC_RACKS; i++) {
        comma(w, i);
        json_rack(d, s, i, w);
    }
    write_str(w, "]}");
}
