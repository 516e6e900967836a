/* Planet X as JSON: all the page needs to draw a view. Seats count from 1, types are letters, "?"
 * is what this viewer may not know. */

#include "base/bits.h"
#include "engine/view.h"
#include "games/planetx/page.h"
#include "games/planetx/state_text_internal.h"

/* The sectors of a mask, as a list. */
static void put_sectors(struct json *j, const char *name, uint32_t mask)
{
    json_begin_array(j, name);
    BITS_EACH(bit, mask)
    {
        json_put_int(j, NULL, (int64_t)bit + 1);
    }
    json_end_array(j);
}

void planetx_json_type(struct json *j, const char *name, int type)
{
    json_put_letter(j, name, type == PLANETX_UNKNOWN ? '?' : sky_letters[type]);
}

void planetx_json_by_type(struct json *j, const char *name, const uint8_t *value, int types)
{
    json_begin_object(j, name);
    for (int t = 0; t < types; t++)
        json_put_int(j, (char[]){sky_letters[t], '\0'}, value[t]);
    json_end_object(j);
}

static void json_numbers(const struct planetx_state *s, struct json *j)
{
    const struct planetx_numbers *n = planetx_numbers_of(s);
    const struct sky_rules *rules = sky_rules((enum sky_mode)s->mode);
    json_put_str(j, "mode", rules->name);
    json_put_int(j, "sectors", rules->sectors);
    json_put_int(j, "skies", rules->skies);
    put_sectors(j, "comet_sectors", rules->comet_sectors);
    put_sectors(j, "theory_icons", n->theory_icons);
    put_sectors(j, "conference_icons", n->conference_icons);
    json_put_int(j, "targets_max", PLANETX_TARGETS);
    json_put_int(j, "picks_max", n->picks);
    json_put_int(j, "steps", PLANETX_STEPS);
}

static void json_track(const struct planetx_state *s, struct json *j)
{
    json_begin_array(j, "visible");
    for (int i = 0; i < planetx_visible_count(s); i++)
        json_put_int(j, NULL, planetx_sector_at(s, s->arrow + i));
    json_end_array(j);
    json_begin_array(j, "pawns");
    for (int i = 0; i < s->seats; i++) {
        int seat = s->order[i];
        json_begin_object(j, NULL);
        json_put_int(j, "seat", seat + 1);
        json_put_int(j, "time", s->time[seat]);
        json_put_int(j, "sector", planetx_sector_at(s, s->time[seat]));
        json_end_object(j);
    }
    json_end_array(j);
}

/* What is known to all to be in a sector: confirmed or revealed. */
static int type_there(const struct planetx_state *s, int i)
{
    int type = SKY_TYPES;
    for (int t = 0; t < SKY_TYPES; t++)
        if (bits_has(s->sky[t], i) || (t < PLANETX_THEORY_TYPES && bits_has(s->confirmed[t], i)))
            type = t;
    return type;
}

static void json_sky(const struct planetx_state *s, struct json *j)
{
    uint32_t confirmed = 0;
    json_begin_array(j, "sky");
    for (int i = 0; i < planetx_sectors(s); i++) {
        int type = type_there(s, i);
        if (type == SKY_TYPES)
            json_put_null(j, NULL);
        else
            planetx_json_type(j, NULL, type);
    }
    json_end_array(j);
    for (int t = 0; t < PLANETX_THEORY_TYPES; t++)
        confirmed |= s->confirmed[t];
    put_sectors(j, "confirmed", confirmed);
    json_begin_object(j, "denied");
    for (int t = 0; t < PLANETX_THEORY_TYPES; t++)
        put_sectors(j, (char[]){sky_letters[t], '\0'}, s->denied[t]);
    json_end_object(j);
}

static void json_clue(struct json *j, const char *name, const struct fact *clue, uint8_t title)
{
    json_begin_object(j, NULL);
    json_put_str(j, "name", name);
    json_begin_array(j, "title");
    BITS_EACH(type, title)
    {
        planetx_json_type(j, NULL, (int)type);
    }
    json_end_array(j);
    if (fact_is_clue(clue))
        planetx_json_fact(j, "clue", clue);
    else
        json_put_null(j, "clue");
    json_end_object(j);
}

static void json_clues(const struct planetx_state *s, struct json *j)
{
    json_begin_array(j, "research");
    for (int i = 0; i < DEAL_TOPICS; i++)
        json_clue(j, (char[]){(char)('A' + i), '\0'}, &s->research[i], s->title[i]);
    json_end_array(j);
    json_begin_array(j, "conferences");
    for (int i = 0; i < planetx_conference_count((enum sky_mode)s->mode); i++)
        json_clue(j, (char[]){'X', (char)('1' + i), '\0'}, &s->conference[i], s->subject[i]);
    json_end_array(j);
}

/* Tokens this seat can still pick. Only its owner, or everybody in the end,
 * can tell; otherwise null. */
static void json_left(const struct planetx_state *s, int seat, struct json *j)
{
    uint8_t left[PLANETX_THEORY_TYPES];
    for (int i = 0; i < s->tokens; i++)
        if (s->token[i].owner == seat && s->token[i].type == PLANETX_UNKNOWN) {
            json_put_null(j, "left");
            return;
        }
    for (int t = 0; t < PLANETX_THEORY_TYPES; t++)
        left[t] = (uint8_t)planetx_supply_left(s, seat, t);
    planetx_json_by_type(j, "left", left, PLANETX_THEORY_TYPES);
}

static void json_start(const struct planetx_state *s, int seat, struct json *j)
{
    json_begin_array(j, "start");
    for (int i = 0; i < DEAL_START_FACTS && s->start[seat][i].sector; i++) {
        struct fact fact = {
            .kind = FACT_NOT, .s = s->start[seat][i].type, .from = s->start[seat][i].sector};
        planetx_json_fact(j, NULL, &fact);
    }
    json_end_array(j);
}

static void json_seat(struct planetx_state *s, const struct planetx_points *p, int seat,
                      struct codec *c)
{
    struct json *j = c->j;
    json_begin_object(j, NULL);
    json_put_int(j, "seat", seat + 1);
    json_put_str(j, "level", planetx_levels[s->level[seat]]);
    json_put_int(j, "targets_used", s->targets[seat]);
    json_begin_array(j, "researched");
    BITS_EACH(topic, s->researched[seat])
    {
        json_put_letter(j, NULL, (char)('A' + topic));
    }
    json_end_array(j);
    json_put_bool(j, "research_barred", bits_has(s->banned, seat));
    json_put_bool(j, "located", bits_has(s->located, seat));
    json_put_bool(j, "consents", bits_has(s->consent, seat));
    codec_key(c, "hand"); /* picked and not placed yet: null before, "?" where it is unknown */
    planetx_code_hand(c, &s->hand[seat]);
    json_left(s, seat, j);
    json_put_int(j, "last_limit", bits_has(s->waiting, seat) ? planetx_last_left(s, seat) : 0);
    json_start(s, seat, j);
    json_put_int(j, "theory_points", p->theories);
    json_put_int(j, "first_points", p->firsts);
    json_put_int(j, "x_points", p->x);
    json_end_object(j);
}

void planetx_json(const struct view *v, struct writer *w)
{
    struct planetx_state copy = *planetx_in(view_state(v)), *s = &copy;
    struct planetx_points points[PLANETX_SEATS_MAX];
    struct json j = json_on(w);
    struct codec c = codec_showing(&j);
    planetx_count_points(s, points);
    json_begin_object(&j, NULL);
    json_numbers(s, &j);
    planetx_code_clock(&c, s);
    json_put_str(&j, "penalty", s->penalty_once ? "player" : "token");
    json_put_str(&j, "picks", s->picks_hidden ? "hidden" : "public");
    json_put_str(&j, "review", s->review_chosen ? "chosen" : "fixed");
    planetx_code_company(&c, s);
    json_put_bool(&j, "tie_bot", s->tie_bot);
    json_put_int(&j, "theory_phases", s->phases);
    json_put_int(&j, "finder", s->finder == PLANETX_NOBODY ? 0 : s->finder + 1);
    json_track(s, &j);
    json_sky(s, &j);
    planetx_code_tokens(&c, s);
    json_clues(s, &j);
    json_begin_array(&j, "seats");
    for (int i = 0; i < s->seats; i++)
        json_seat(s, &points[i], i, &c);
    json_end_array(&j);
    json_end_object(&j);
}
