/* Night Sky for the page: the shapes of its data, its rule numbers, its moves,
 * what they would bring about and what is told of them. */

#include "engine/view.h"
#include "games/nightsky/state.h"

const struct schema ns_schemas[] = {
    {"Type", NULL, "= 'blue' | 'white' | 'yellow' | 'red'"},
    {"Letter", NULL, "= 'b' | 'w' | 'y' | 'r'"},
    {"Side", NULL,
     "type: Type\n"
     "value: int\n"},
    {"Slot", "A card of a pool by its back; of two of one size, by its place too.",
     "name: string\n"
     "size: int\n"},
    {"Card", "nodes: places on the lattice. lines: between nodes.",
     "name: string\n"
     "shows: Side\n"
     "nodes: [int, int][]\n"
     "lines: [int, int][]\n"},
    {"Points", "What is counted of a drawing; round: what the round is worth.",
     "top_stars: int\n"
     "low_stars: int\n"
     "joins: int\n"
     "sun: int\n"
     "crossings: int\n"
     "edge: int\n"
     "round: int\n"},
    {"Round", "card, top, low: once all have turned theirs over. The rest: once it is drawn.",
     "card?: Card\n"
     "top?: Side\n"
     "low?: Side\n"
     "text?: string\n"
     "drawn?: [string, string][]\n"
     "left_out?: int\n"
     "points?: Points\n"},
    {"Tally", NULL,
     "rounds: int\n"
     "fading: int\n"
     "sun: int\n"
     "ecliptic: int\n"
     "outskirts: int\n"
     "total: int\n"},
    {"Seat", NULL,
     "pool: Slot[]\n"
     "start: [Side, Side]\n"
     "side: int | '?' | null\n"
     "rounds: Round[]\n"
     "crossed: int\n"
     "tally: Tally\n"},
    {"Sky",
     "stars: name, place on the lattice, type. ecliptic: centre, radius in hundredths. edge: the "
     "square of the distance of the outskirts from the sun.",
     "stars: [string, int, int, Letter][]\n"
     "ecliptic: [int, int, int]\n"
     "edge: int\n"},
    {"Phase", NULL, "= 'sides' | 'calling' | 'picking' | 'drawing' | 'over'"},
    {"Board", "round: one more than there are when all is drawn. rank: of a game alone.",
     "round: int\n"
     "phase: Phase\n"
     "pieces: 'one' | 'several'\n"
     "first: int\n"
     "called: int\n"
     "rank?: int\n"
     "sky: Sky\n"
     "seats: Seat[]\n"},
    {"Worths", "What each counts at the end.",
     "fading: int\n"
     "sun: int\n"
     "crossing: int\n"
     "edge: int\n"},
    {"Constants",
     "ranks: the most points of each rank alone but the last. sun_norm: the square of "
     "the distance from the sun up to which a star is around it.",
     "rounds: string[]\n"
     "seats: int\n"
     "types: Type[]\n"
     "slots: Slot[]\n"
     "value_most: int\n"
     "fading: int\n"
     "worth: Worths\n"
     "ranks: int[]\n"
     "sun_norm: int\n"
     "cards: int\n"
     "sky: Sky\n"},
    {"Move", NULL,
     "kind: 'side' | 'call' | 'pick' | 'deal' | 'draw'\n"
     "type?: Type\n"
     "size?: int\n"
     "slot?: Slot\n"
     "drawn?: [string, string][]\n"
     "text?: string\n"},
    {"Told",
     "type: where this viewer may know it. sides, cards: what all now show. ended: a round, "
     "with everybody's points; totals: those of the game.",
     "kind: 'side' | 'call' | 'pick' | 'draw'\n"
     "type?: Type\n"
     "size?: int\n"
     "lines?: int\n"
     "points?: int\n"
     "sides?: Type[]\n"
     "cards?: string[]\n"
     "ended?: int\n"
     "round?: int[]\n"
     "first?: int\n"
     "totals?: int[]\n"},
    {"Outlook", "Of a drawing: how it is written, and what the seat then has. next: who acts then.",
     "text?: string\n"
     "points?: Points\n"
     "left_out?: int\n"
     "crossed?: int\n"
     "tally?: Tally\n"
     "next: int[]\n"},
    {NULL, NULL, NULL},
};

static void put_worths(struct json *j)
{
    json_begin_object(j, "worth");
    json_put_int(j, "fading", NS_FADING_POINTS);
    json_put_int(j, "sun", NS_SUN_POINTS);
    json_put_int(j, "crossing", NS_CROSS_POINTS);
    json_put_int(j, "edge", NS_EDGE_POINTS);
    json_end_object(j);
}

void ns_constants(const struct game_data *d, struct json *j)
{
    json_begin_object(j, NULL);
    json_begin_array(j, "rounds");
    for (int k = 0; k < NS_ROUNDS; k++)
        json_put_str(j, NULL, ns_roman[k]);
    json_end_array(j);
    json_put_int(j, "seats", SEATS_MAX);
    json_begin_array(j, "types");
    for (int k = 0; k < NS_TYPES; k++)
        json_put_str(j, NULL, ns_type_name[k]);
    json_end_array(j);
    json_begin_array(j, "slots");
    for (int slot = 0; slot < NS_SLOTS; slot++)
        ns_json_slot(j, NULL, slot);
    json_end_array(j);
    json_put_int(j, "value_most", NS_VALUE_MAX);
    json_put_int(j, "fading", NS_FADING);
    put_worths(j);
    json_begin_array(j, "ranks");
    for (int k = 0; k < NS_RANKS - 1; k++)
        json_put_int(j, NULL, ns_rank_limit[k]);
    json_end_array(j);
    json_put_int(j, "sun_norm", NS_SUN_NORM);
    json_put_int(j, "cards", NS_CARDS);
    ns_json_sky(ns_sky_in(d), j);
    json_end_object(j);
}

/* ---- moves -------------------------------------------------------------------- */

void ns_move_json(const struct game_data *d, const struct game_state *s, int seat,
                  const struct move *m, struct json *j)
{
    (void)d, (void)s, (void)seat;
    static const char *const kinds[NS_KINDS] = {[NS_SIDE] = "side",
                                                [NS_CALL] = "call",
                                                [NS_PICK] = "pick",
                                                [NS_DEAL] = "deal",
                                                [NS_DRAW] = "draw"};
    struct ns_drawing drawing;
    json_begin_object(j, NULL);
    json_put_str(j, "kind", kinds[m->kind]);
    switch (m->kind) {
    case NS_SIDE:
        json_put_str(j, "type", ns_type_name[m->n[0]]);
        break;
    case NS_CALL:
        json_put_int(j, "size", m->n[0]);
        break;
    case NS_DRAW:
        drawing = ns_move_drawing(m);
        ns_json_drawing(ns_sky_in(d), &drawing, j);
        break;
    default:
        ns_json_slot(j, "slot", m->n[0]);
    }
    json_end_object(j);
}

/* What a seat has once it has drawn. */
static void put_drawn(const struct ns_sky *sky, const struct ns_seat *p, struct json *j)
{
    struct ns_tally t = ns_tally(sky, p);
    char text[NS_DRAWING_TEXT_MAX];
    struct writer w = writer_on(text, sizeof text);
    ns_write_drawing(&w, sky, &p->drawn[p->rounds - 1], NULL);
    json_put_text(j, "text", writer_text(&w));
    ns_json_points(&t.round[p->rounds - 1], ns_left_out(sky, p, p->rounds), j);
    ns_json_tally(&t, j);
}

/* Chance deals (NS-14) and the cards that a call turns over stay unknown, but
 * not who acts then. */
void ns_outlook(const struct view *v, int seat, const struct move *m, struct json *j)
{
    struct ns_state s = *ns_in(view_state(v));
    struct game_state *then = (struct game_state *)&s;
    ns_apply(v->data, then, seat, m);
    json_begin_object(j, NULL);
    if (m->kind == NS_DRAW)
        put_drawn(ns_sky_in(v->data), &s.seat[seat], j);
    seat_set turn = ns_turn(v->data, then);
    json_begin_array(j, "next");
    for (int i = 0; i < s.seats; i++)
        if (seat_in(turn, i))
            json_put_int(j, NULL, i + 1);
    json_end_array(j);
    json_end_object(j);
}

/* ---- events ------------------------------------------------------------------- */

static void tell_numbers(struct reader *r, const char *name, struct json *j)
{
    uint32_t n;
    json_begin_array(j, name);
    do {
        if (read_number(r, UINT16_MAX, &n))
            json_put_int(j, NULL, n);
    } while (read_char(r, ','));
    json_end_array(j);
}

/* `=blue,red`, `=8-1,8-4`. */
static void tell_shown(const struct ns_sky *sky, struct reader *r, bool sides, struct json *j)
{
    uint8_t type;
    int card;
    if (!read_char(r, '='))
        return;
    json_begin_array(j, sides ? "sides" : "cards");
    do {
        if (sides && ns_read_type(r, &type))
            json_put_str(j, NULL, ns_type_name[type]);
        else if (ns_read_card(r, &card))
            json_put_str(j, NULL, sky->card[card].name);
    } while (read_char(r, ','));
    json_end_array(j);
}

/* ` round II=7,9 first 2`, ` round VI=7,9 end=120,131`. */
static void tell_round(struct reader *r, struct json *j)
{
    uint32_t first;
    if (!read_word(r, " round "))
        return;
    for (int k = NS_ROUNDS - 1; k >= 0; k--)
        if (read_word(r, ns_roman[k])) {
            json_put_int(j, "ended", k + 1);
            break;
        }
    if (read_char(r, '='))
        tell_numbers(r, "round", j);
    if (read_word(r, " first ") && read_number(r, SEATS_MAX, &first))
        json_put_int(j, "first", first);
    if (read_word(r, " end="))
        tell_numbers(r, "totals", j);
}

static void tell_size(const struct ns_sky *sky, struct reader *r, struct json *j)
{
    int slot;
    uint32_t size = 0;
    struct reader ahead = *r;
    bool seven = ns_read_slot(&ahead, &slot) && ns_slot_size(slot) == NS_SEVEN;
    json_put_str(j, "kind", seven ? "pick" : "call");
    if (seven)
        *r = ahead;
    else
        read_number(r, NS_NODES_MAX, &size);
    json_put_int(j, "size", seven ? NS_SEVEN : size);
    tell_shown(sky, r, false, j);
}

static void tell_drawing(const struct ns_sky *sky, struct reader *r, struct json *j)
{
    struct ns_drawing drawing;
    struct ns_written written = {0};
    uint32_t points;
    ns_read_drawing(r, sky, &drawing, &written, NULL);
    json_put_str(j, "kind", "draw");
    json_put_int(j, "lines", written.n);
    if (read_char(r, '=') && read_number(r, UINT16_MAX, &points))
        json_put_int(j, "points", points);
    tell_round(r, j);
}

void ns_event_json(const struct game_data *d, struct text event, struct json *j)
{
    const struct ns_sky *sky = ns_sky_in(d);
    struct reader r = reader_on(event);
    char c = read_peek(&r);
    uint8_t type;
    bool side = ns_read_type(&r, &type), hidden = !side && read_char(&r, '?');
    bool size = c >= '0' && c <= '9';
    if (!side && !hidden && !size && c != '-' && (c < 'a' || c >= 'a' + ns_sky_frame(sky)->rows)) {
        json_put_null(j, NULL);
        return;
    }
    json_begin_object(j, NULL);
    if (side || hidden)
        json_put_str(j, "kind", "side");
    if (side)
        json_put_str(j, "type", ns_type_name[type]);
    if (side || hidden)
        tell_shown(sky, &r, true, j);
    else if (size)
        tell_size(sky, &r, j);
    else
        tell_drawing(sky, &r, j);
    json_end_object(j);
}
