/* Planet X for the page, besides its board: moves, facts, the numbers of the rules, and what
 * a move would bring about. */

#include "games/planetx/page.h"

#include "base/bits.h"
#include "engine/view.h"

const struct schema planetx_schemas[] = {
    {"Type", NULL, "= 'C' | 'A' | 'D' | 'G' | 'E' | 'X'"},
    {"Hidden", "A type that this viewer may not know.", "= Type | '?'"},
    {"Seen", "What all know to be in a sector.", "= Type | null"},
    {"Fact",
     "key: its notation. n: a count, a distance or a length; of a locate, 1 if it is right.",
     "key: string\n"
     "kind: 'survey' | 'target' | 'is' | 'not' | 'locate' | 'some' | 'no' | 'every' | 'band' | "
     "'run'\n"
     "type: Type\n"
     "sector?: int\n"
     "from?: int\n"
     "to?: int\n"
     "left?: Type\n"
     "right?: Type\n"
     "relation?: 'adj' | 'opp' | 'in'\n"
     "other?: Type\n"
     "n?: int\n"},
    {"Token", "step: 1 outer … 4 inner.",
     "seat: int\n"
     "type: Hidden\n"
     "sector: int\n"
     "step: int\n"
     "up: bool\n"
     "phase: int\n"},
    {"Clue", "name: A … F, X1, X2. title: what it is about.",
     "name: string\n"
     "title: Type[]\n"
     "clue: Fact | null\n"},
    {"Pawn", NULL,
     "seat: int\n"
     "time: int\n"
     "sector: int\n"},
    {"Seat", "hand: null before the pick. start: what it was told at the start.",
     "seat: int\n"
     "level: string\n"
     "targets_used: int\n"
     "researched: string[]\n"
     "research_barred: bool\n"
     "located: bool\n"
     "consents: bool\n"
     "hand: Hidden[] | '?' | null\n"
     "left: map<int> | null\n"
     "last_limit: int\n"
     "start: Fact[]\n"
     "theory_points: int\n"
     "first_points: int\n"
     "x_points: int\n"},
    {"Board", "skies: how many there are. finder: 0 is nobody. pawns: rearmost first.",
     "mode: 'standard' | 'expert'\n"
     "sectors: int\n"
     "skies: int\n"
     "phase: 'turn' | 'theory' | 'last' | 'table' | 'over' | 'review'\n"
     "penalty: 'token' | 'player'\n"
     "picks: 'public' | 'hidden'\n"
     "review: 'fixed' | 'chosen'\n"
     "companion: bool\n"
     "solo: bool\n"
     "tie_bot: bool\n"
     "theory_phases: int\n"
     "finder: int\n"
     "comet_sectors: int[]\n"
     "theory_icons: int[]\n"
     "conference_icons: int[]\n"
     "targets_max: int\n"
     "picks_max: int\n"
     "steps: int\n"
     "arrow: int\n"
     "visible: int[]\n"
     "pawns: Pawn[]\n"
     "sky: Seen[]\n"
     "confirmed: int[]\n"
     "denied: map<int[]>\n"
     "tokens: Token[]\n"
     "research: Clue[]\n"
     "conferences: Clue[]\n"
     "seats: Seat[]\n"},
    {"Mode", NULL,
     "picks: int\n"
     "objects: map<int>\n"
     "supply: map<int>\n"
     "points: map<int>\n"},
    {"Constants",
     "survey: its cost by the number of sectors. last: theories of the last chance by how far "
     "behind.",
     "standard: Mode\n"
     "expert: Mode\n"
     "survey: int[]\n"
     "target: int\n"
     "targets: int\n"
     "research: int\n"
     "locate: int\n"
     "first: int\n"
     "finder: int\n"
     "behind: int\n"
     "last: int[]\n"
     "laps: int\n"
     "facts: map<int>\n"},
    {"Move",
     "type: '?' is the bot's, or was not told. name: a topic or a conference. bot, person: "
     "where a call says their pawns stand. of: what was a mistake.",
     "kind: 'survey' | 'target' | 'research' | 'locate' | 'pick' | 'place' | 'pass' | "
     "'conference' | 'review' | 'reveal' | 'call' | 'behind' | 'mistake'\n"
     "type?: Hidden\n"
     "from?: int\n"
     "to?: int\n"
     "sector?: int\n"
     "left?: Type\n"
     "right?: Type\n"
     "name?: string\n"
     "picks?: Type[]\n"
     "phase?: 'turn' | 'theory' | 'last'\n"
     "bot?: int\n"
     "person?: int\n"
     "behind?: int\n"
     "of?: Move\n"},
    {"Count", NULL,
     "seat: int\n"
     "n: int\n"},
    {"Part",
     "What followed from a move. name: of a conference; n: of a phase, of steps, a sector "
     "to review.",
     "kind: 'conference' | 'theories' | 'picked' | 'verdict' | 'penalty' | 'found' | 'last' | "
     "'due' | 'arrow' | 'sky' | 'review'\n"
     "name?: string\n"
     "n?: int\n"
     "seat?: int\n"
     "counts?: Count[]\n"
     "fact?: Fact\n"},
    {"Told", "move: as far as this viewer heard it. fact: the answer. found: of a locate.",
     "move: Move\n"
     "found?: bool\n"
     "fact?: Fact\n"
     "parts: Part[]\n"},
    {"Outlook", "cost 0: no pawn moves. theory, conference: what the arrow passes.",
     "cost: int\n"
     "lands: int\n"
     "next: int\n"
     "theory: bool\n"
     "conference: bool\n"},
    {NULL, NULL, NULL},
};

/* ---- numbers ---------------------------------------------------------------------- */

static void json_mode(struct json *j, enum sky_mode mode)
{
    const struct sky_rules *rules = sky_rules(mode);
    const struct planetx_numbers *n = planetx_numbers(mode);
    json_begin_object(j, rules->name);
    json_put_int(j, "picks", n->picks);
    planetx_json_by_type(j, "objects", rules->count, SKY_TYPES);
    planetx_json_by_type(j, "supply", n->supply, PLANETX_THEORY_TYPES);
    planetx_json_by_type(j, "points", n->points, PLANETX_THEORY_TYPES);
    json_end_object(j);
}

void planetx_constants(const struct game_data *d, struct json *j)
{
    (void)d;
    json_begin_object(j, NULL);
    json_mode(j, SKY_STANDARD);
    json_mode(j, SKY_EXPERT);
    json_begin_array(j, "survey");
    for (int size = 1; size <= PLANETX_SURVEY_MAX; size++)
        json_put_int(j, NULL, planetx_survey_cost(size));
    json_end_array(j);
    json_put_int(j, "target", PLANETX_TARGET_COST);
    json_put_int(j, "targets", PLANETX_TARGETS);
    json_put_int(j, "research", PLANETX_RESEARCH_COST);
    json_put_int(j, "locate", PLANETX_LOCATE_COST);
    json_put_int(j, "first", PLANETX_FIRST_POINTS);
    json_put_int(j, "finder", PLANETX_FINDER_POINTS);
    json_put_int(j, "behind", PLANETX_BEHIND_POINTS);
    json_begin_array(j, "last");
    for (int behind = 0; behind <= PLANETX_LAST_REACH; behind++)
        json_put_int(j, NULL, planetx_last_limit(behind));
    json_end_array(j);
    json_put_int(j, "laps", PLANETX_LAPS);
    json_begin_object(j, "facts");
    for (int level = 0; level < PLANETX_LEVELS; level++)
        json_put_int(j, planetx_levels[level], planetx_level_facts(level));
    json_end_object(j);
    json_end_object(j);
}

/* ---- facts and moves --------------------------------------------------------------- */

static void json_clue_fields(struct json *j, const struct fact *fact)
{
    static const char *const relations[FACT_RELATIONS] = {"adj", "opp", "in"};
    if (fact->kind <= FACT_EVERY) {
        json_put_str(j, "relation", relations[fact->relation]);
        planetx_json_type(j, "other", fact->t);
    }
    if (fact->n > 0)
        json_put_int(j, "n", fact->n);
}

void planetx_json_fact(struct json *j, const char *name, const struct fact *fact)
{
    static const char *const kinds[FACT_KINDS] = {"survey", "target", "is",    "not",  "locate",
                                                  "some",   "no",     "every", "band", "run"};
    char key[FACT_TEXT_MAX];
    struct writer w = writer_on(key, sizeof key);
    fact_write(&w, fact);
    json_begin_object(j, name);
    json_put_text(j, "key", writer_text(&w));
    json_put_str(j, "kind", kinds[fact->kind]);
    planetx_json_type(j, "type", fact->kind == FACT_LOCATE ? SKY_X : fact->s);
    if (fact->kind == FACT_LOCATE) {
        planetx_json_type(j, "left", fact->s);
        planetx_json_type(j, "right", fact->t);
    }
    if (fact->from > 0)
        json_put_int(j, fact->to > 0 ? "from" : "sector", fact->from);
    if (fact->to > 0)
        json_put_int(j, "to", fact->to);
    if (fact->kind == FACT_SURVEY || fact->kind == FACT_LOCATE)
        json_put_int(j, "n", fact->n);
    if (fact_is_clue(fact))
        json_clue_fields(j, fact);
    json_end_object(j);
}

static void json_call(struct json *j, const struct move *m)
{
    json_put_str(j, "phase", planetx_phases[m->n[0]]);
    if (m->n[0] == PLANETX_THEORY)
        return;
    json_put_int(j, "bot", m->n[1]);
    json_put_int(j, "person", m->n[2]);
}

static void json_move_fields(struct json *j, const struct move *m)
{
    switch (m->kind) {
    case PLANETX_SURVEY:
        planetx_json_type(j, "type", m->n[0]);
        json_put_int(j, "from", m->n[1]);
        json_put_int(j, "to", m->n[2]);
        break;
    case PLANETX_TARGET:
        json_put_int(j, "sector", m->n[0]);
        break;
    case PLANETX_RESEARCH:
        json_put_letter(j, "name", (char)('A' + m->n[0]));
        break;
    case PLANETX_CONFERENCE:
        json_put_str(j, "name", (char[]){'X', (char)('1' + m->n[0]), '\0'});
        break;
    case PLANETX_LOCATE:
        json_put_int(j, "sector", m->n[0]);
        planetx_json_type(j, "left", m->n[1]);
        planetx_json_type(j, "right", m->n[2]);
        break;
    case PLANETX_PICK:
        json_begin_array(j, "picks");
        for (int i = 0; i < m->n[0]; i++)
            planetx_json_type(j, NULL, m->n[1 + i]);
        json_end_array(j);
        break;
    case PLANETX_PLACE:
    case PLANETX_REVIEW:
        planetx_json_type(j, "type", m->n[0]);
        json_put_int(j, "sector", m->n[1]);
        break;
    case PLANETX_CALL:
        json_call(j, m);
        break;
    case PLANETX_BEHIND:
        json_put_int(j, "behind", m->n[0]);
        break;
    default:
        break;
    }
}

void planetx_json_move(struct json *j, const char *name, const struct move *m, bool heard)
{
    static const char *const kinds[PLANETX_KINDS] = {
        [PLANETX_SURVEY] = "survey",     [PLANETX_TARGET] = "target",
        [PLANETX_RESEARCH] = "research", [PLANETX_LOCATE] = "locate",
        [PLANETX_PICK] = "pick",         [PLANETX_PLACE] = "place",
        [PLANETX_PASS] = "pass",         [PLANETX_CONFERENCE] = "conference",
        [PLANETX_REVIEW] = "review",     [PLANETX_REVEAL] = "reveal",
        [PLANETX_CALL] = "call",         [PLANETX_BEHIND] = "behind",
        [PLANETX_MISTAKE] = "mistake",
    };
    json_begin_object(j, name);
    json_put_str(j, "kind", kinds[m->kind]);
    if (m->kind == PLANETX_MISTAKE) {
        struct move was = *m;
        was.kind = m->n[PLANETX_OF];
        planetx_json_move(j, "of", &was, heard);
    } else if (heard)
        json_move_fields(j, m);
    json_end_object(j);
}

void planetx_move_json(const struct game_data *d, const struct game_state *s, int seat,
                       const struct move *m, struct json *j)
{
    (void)d, (void)s, (void)seat;
    planetx_json_move(j, NULL, m, true);
}

/* ---- outlook ---------------------------------------------------------------------- */

/* Whether a move takes time: the four actions do, before Planet X is found. */
static bool takes_time(const struct planetx_state *s, const struct move *m)
{
    bool track =
        s->phase == PLANETX_TURN || (s->phase == PLANETX_TABLE && planetx_solo_companion(s));
    return track && s->finder == PLANETX_NOBODY && m->kind <= PLANETX_LOCATE;
}

void planetx_outlook(const struct view *v, int seat, const struct move *m, struct json *j)
{
    struct planetx_state s = *planetx_in(view_state(v));
    bool theory = false, conference = false;
    int cost = takes_time(&s, m) ? planetx_cost(&s, m) : 0;
    if (cost > 0) {
        planetx_move_pawn(&s, seat, cost);
        for (int time = s.arrow; time < s.time[s.order[0]]; time++) {
            theory = theory || planetx_theory_at(&s, time);
            conference = conference || planetx_conference_at(&s, time) >= 0;
        }
    }
    json_begin_object(j, NULL);
    json_put_int(j, "cost", cost);
    json_put_int(j, "lands", planetx_sector_at(&s, s.time[seat]));
    json_put_int(j, "next", s.order[0] + 1);
    json_put_bool(j, "theory", theory);
    json_put_bool(j, "conference", conference);
    json_end_object(j);
}
