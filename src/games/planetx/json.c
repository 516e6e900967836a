/* Planet X as JSON: all the page needs to draw a view. Seats count from 1, types are letters, "?"
 * is what this viewer may not know. */

#include "base/bits.h"
#include "engine/view.h"
#include "games/planetx/state.h"

static void key(struct writer *w, const char *name)
{
    write_str(w, ",\"");
    write_str(w, name);
    write_str(w, "\":");
}

static void key_int(struct writer *w, const char *name, int value)
{
    key(w, name);
    write_int(w, value);
}

static void key_bool(struct writer *w, const char *name, bool value)
{
    key(w, name);
    write_str(w, value ? "true" : "false");
}

static void key_str(struct writer *w, const char *name, const char *value)
{
    key(w, name);
    write_json_string(w, text_of(value));
}

static void comma(struct writer *w, int i)
{
    if (i > 0)
        write_char(w, ',');
}

static void letter(struct writer *w, char c)
{
    write_char(w, '"');
    write_char(w, c);
    write_char(w, '"');
}

/* The sectors of a mask, as a list. */
static void sectors(struct writer *w, uint32_t mask)
{
    write_char(w, '[');
    int i = 0;
    BITS_EACH(bit, mask)
    {
        comma(w, i++);
        write_int(w, (int64_t)bit + 1);
    }
    write_char(w, ']');
}

static void json_numbers(const struct planetx_state *s, struct writer *w)
{
    const struct planetx_numbers *n = planetx_numbers_of(s);
    key(w, "comet_sectors");
    sectors(w, sky_rules((enum sky_mode)s->mode)->comet_sectors);
    key(w, "theory_icons");
    sectors(w, n->theory_icons);
    key(w, "conference_icons");
    sectors(w, n->conference_icons);
    write_str(w, ",\"cost\":{\"survey\":[");
    for (int size = 1; size <= planetx_visible_count(s); size++) {
        comma(w, size - 1);
        write_int(w, planetx_survey_cost(size));
    }
    write_char(w, ']');
    key_int(w, "target", PLANETX_TARGET_COST);
    key_int(w, "research", PLANETX_RESEARCH_COST);
    key_int(w, "locate", PLANETX_LOCATE_COST);
    write_char(w, '}');
    key_int(w, "targets_max", PLANETX_TARGETS);
    key_int(w, "picks_max", n->picks);
    key_int(w, "laps", PLANETX_LAPS);
    write_str(w, ",\"supply\":{");
    for (int t = 0; t < PLANETX_THEORY_TYPES; t++) {
        comma(w, t);
        letter(w, sky_letters[t]);
        write_char(w, ':');
        write_int(w, n->supply[t]);
    }
    write_char(w, '}');
}

static void json_track(const struct planetx_state *s, struct writer *w)
{
    key_int(w, "arrow", s->arrow);
    key_int(w, "arrow_sector", planetx_sector_at(s, s->arrow));
    key(w, "visible");
    write_char(w, '[');
    for (int i = 0; i < planetx_visible_count(s); i++) {
        comma(w, i);
        write_int(w, planetx_sector_at(s, s->arrow + i));
    }
    write_char(w, ']');
    key(w, "pawns");
    write_char(w, '[');
    for (int i = 0; i < s->seats; i++) {
        comma(w, i);
        write_str(w, "{\"seat\":");
        write_int(w, s->order[i] + 1);
        key_int(w, "time", s->time[s->order[i]]);
        key_int(w, "sector", planetx_sector_at(s, s->time[s->order[i]]));
        write_char(w, '}');
    }
    write_char(w, ']');
}

/* Objects by sector: a letter where one is confirmed or revealed, else null;
 * and what peer review has ruled out. */
static void json_sky(const struct planetx_state *s, struct writer *w)
{
    key(w, "sky");
    write_char(w, '[');
    for (int i = 0; i < planetx_sectors(s); i++) {
        int type = SKY_TYPES;
        for (int t = 0; t < SKY_TYPES; t++)
            if (bits_has(s->sky[t], i) ||
                (t < PLANETX_THEORY_TYPES && bits_has(s->confirmed[t], i)))
                type = t;
        comma(w, i);
        if (type == SKY_TYPES)
            write_str(w, "null");
        else
            letter(w, sky_letters[type]);
    }
    write_str(w, "],\"confirmed\":");
    uint32_t confirmed = 0;
    for (int t = 0; t < PLANETX_THEORY_TYPES; t++)
        confirmed |= s->confirmed[t];
    sectors(w, confirmed);
    write_str(w, ",\"denied\":{");
    for (int t = 0; t < PLANETX_THEORY_TYPES; t++) {
        comma(w, t);
        letter(w, sky_letters[t]);
        write_char(w, ':');
        sectors(w, s->denied[t]);
    }
    write_char(w, '}');
}

static void json_tokens(const struct planetx_state *s, struct writer *w)
{
    key(w, "tokens");
    write_char(w, '[');
    for (int i = 0; i < s->tokens; i++) {
        const struct planetx_token *t = &s->token[i];
        comma(w, i);
        write_str(w, "{\"seat\":");
        write_int(w, t->owner + 1);
        key(w, "type");
        letter(w, t->type == PLANETX_UNKNOWN ? '?' : sky_letters[t->type]);
        key_int(w, "sector", t->sector);
        key_int(w, "step", t->step);
        key_bool(w, "up", t->up);
        key_int(w, "phase", t->phase);
        write_char(w, '}');
    }
    write_char(w, ']');
}

static void json_clues(struct writer *w, const char *name, char prefix, char first,
                       const struct fact *clue, const uint8_t *title, int n)
{
    key(w, name);
    write_char(w, '[');
    for (int i = 0; i < n; i++) {
        comma(w, i);
        write_str(w, "{\"name\":\"");
        if (prefix)
            write_char(w, prefix);
        write_char(w, (char)(first + i));
        write_str(w, "\",\"title\":\"");
        fact_title_write(w, title[i]);
        write_str(w, "\",\"clue\":");
        if (fact_is_clue(&clue[i])) {
            write_char(w, '"');
            fact_write(w, &clue[i]);
            write_char(w, '"');
        } else {
            write_str(w, "null");
        }
        write_char(w, '}');
    }
    write_char(w, ']');
}

/* Picked and not placed yet: null before the pick, "?" where it is unknown. */
static void json_hand(const struct planetx_hand *hand, struct writer *w)
{
    key(w, "hand");
    if (hand->n == PLANETX_OPEN) {
        write_str(w, "null");
    } else if (hand->n == PLANETX_HIDDEN) {
        write_str(w, "\"?\"");
    } else {
        write_char(w, '[');
        for (int i = 0; i < hand->n; i++) {
            comma(w, i);
            letter(w, hand->type[i] == PLANETX_UNKNOWN ? '?' : sky_letters[hand->type[i]]);
        }
        write_char(w, ']');
    }
}

/* Tokens this seat can still pick. Only its owner, or everybody in the end,
 * can tell; otherwise null. */
static void json_left(const struct planetx_state *s, int seat, struct writer *w)
{
    bool known = true;
    for (int i = 0; i < s->tokens; i++)
        known = known && !(s->token[i].owner == seat && s->token[i].type == PLANETX_UNKNOWN);
    key(w, "left");
    if (!known) {
        write_str(w, "null");
        return;
    }
    for (int t = 0; t < PLANETX_THEORY_TYPES; t++) {
        write_char(w, t == 0 ? '{' : ',');
        letter(w, sky_letters[t]);
        write_char(w, ':');
        write_int(w, planetx_supply_left(s, seat, t));
    }
    write_char(w, '}');
}

static void json_seat(const struct planetx_state *s, const struct planetx_points *p, int seat,
                      struct writer *w)
{
    write_str(w, "{\"seat\":");
    write_int(w, seat + 1);
    key_str(w, "season", planetx_seasons[seat]);
    key_str(w, "level", planetx_levels[s->level[seat]]);
    key_int(w, "targets_used", s->targets[seat]);
    key(w, "researched");
    write_char(w, '"');
    BITS_EACH(topic, s->researched[seat])
    write_char(w, (char)('A' + topic));
    write_char(w, '"');
    key_bool(w, "research_barred", bits_has(s->banned, seat));
    key_bool(w, "located", bits_has(s->located, seat));
    key_bool(w, "consents", bits_has(s->consent, seat));
    json_hand(&s->hand[seat], w);
    json_left(s, seat, w);
    key_int(w, "last_limit", bits_has(s->waiting, seat) ? planetx_last_left(s, seat) : 0);
    key(w, "start");
    write_char(w, '[');
    for (int i = 0; i < DEAL_START_FACTS && s->start[seat][i].sector; i++) {
        comma(w, i);
        write_str(w, "\"!");
        write_char(w, sky_letters[s->start[seat][i].type]);
        write_int(w, s->start[seat][i].sector);
        write_char(w, '"');
    }
    write_char(w, ']');
    key_int(w, "points", p->theories + p->firsts + p->x);
    key_int(w, "theory_points", p->theories);
    key_int(w, "first_points", p->firsts);
    key_int(w, "x_points", p->x);
    write_char(w, '}');
}

void planetx_json(const struct view *v, struct writer *w)
{
    static const char *const phases[PLANETX_PHASES] = {"turn", "theory", "last", "table", "over"};
    const struct planetx_state *s = planetx_in(view_state(v));
    struct planetx_points points[PLANETX_SEATS_MAX];
    planetx_count_points(s, points);
    write_str(w, "{\"mode\":");
    write_json_string(w, text_of(sky_rules((enum sky_mode)s->mode)->name));
    key_int(w, "sectors", planetx_sectors(s));
    key_str(w, "phase", phases[s->phase]);
    key_str(w, "penalty", s->penalty_once ? "player" : "token");
    key_bool(w, "companion", s->companion);
    key_bool(w, "solo", s->solo);
    key_int(w, "theory_phases", s->phases);
    key_int(w, "finder", s->finder == PLANETX_NOBODY ? 0 : s->finder + 1);
    json_numbers(s, w);
    json_track(s, w);
    json_sky(s, w);
    json_tokens(s, w);
    json_clues(w, "research", '\0', 'A', s->research, s->title, DEAL_TOPICS);
    json_clues(w, "conferences", 'X', '1', s->conference, s->subject,
               planetx_conference_count((enum sky_mode)s->mode));
    key(w, "seats");
    write_char(w, '[');
    for (int i = 0; i < s->seats; i++) {
        comma(w, i);
        json_seat(s, &points[i], i, w);
    }
    write_str(w, "]}");
}
