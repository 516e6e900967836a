/* The verb `score`: the points of a game played with the box. People write
 * down what each card shows and what was drawn; which card it was does not
 * matter, so any box's cards will do. */

#include "ai/nightsky/bots.h"
#include "engine/setup.h"
#include "games/nightsky/state.h"

struct row {
    size_t line; /* of the sheet */
    struct ns_points points;
    struct fault fault; /* say: why this cannot have been drawn; else NULL */
    uint8_t size;
    uint8_t left_out;
};

struct player {
    struct text name;
    bool started; /* its start card is known */
    struct ns_side low;
    struct ns_stars used;
    int rows;
    struct row row[NS_ROUNDS];
    struct ns_tally tally;
};

struct sheet {
    bool several;
    int players;
    struct player player[SEATS_MAX];
};

/* ---- reading ------------------------------------------------------------------------ */

static bool read_side(struct reader *r, struct ns_side *side, struct fault *f)
{
    uint32_t value;
    if (!ns_read_type(r, &side->type) || !read_char(r, ' ') ||
        !read_number(r, NS_VALUE_MAX, &value) || value == 0)
        return fault_set_int(f, r->at, "Here a type and a value of 1 to {0} are expected: red 2.",
                             NS_VALUE_MAX);
    side->value = (uint8_t)value;
    return true;
}

/* What somebody counted on a map of their own. */
static bool read_counts(struct reader *r, struct row *row, struct fault *f)
{
    struct ns_points *p = &row->points;
    uint8_t stars, *const counted[] = {&p->top_stars, &p->low_stars, &p->joins, &stars,
                                       &p->sun,       &p->crossings, &p->edge};
    uint32_t n;
    for (size_t i = 0; i < sizeof counted / sizeof *counted; i++) {
        if (!read_char(r, ' ') || !read_number(r, NS_LINES_MAX, &n))
            return fault_set(f, r->at,
                             "After count come seven numbers: top stars, lower stars, joining "
                             "lines, all stars, around the sun, across the ecliptic, outskirts.");
        *counted[i] = (uint8_t)n;
    }
    bool lines = stars > 0 || (p->joins == 0 && p->crossings == 0);
    if (stars > row->size || stars == 1 || p->top_stars > stars || p->low_stars > stars ||
        p->sun > stars || p->edge > stars || !lines)
        return fault_set_int(&row->fault, 0,
                             "These counts cannot be: a card of {0} stars gives at most so many of "
                             "each, and one star alone is no drawing.",
                             row->size);
    row->left_out = (uint8_t)(row->size - stars);
    return true;
}

static bool read_strokes(struct reader *r, const struct sheet *s, struct player *p, struct row *row,
                         struct ns_side top)
{
    struct ns_drawing drawing;
    struct ns_written written;
    struct fault *f = &row->fault;
    if (!ns_read_drawing(r, &drawing, &written, f))
        return false;
    struct ns_stars stars = ns_drawing_stars(&drawing);
    int n = ns_stars_count(stars);
    if (!ns_written_free(&written, p->rows + 1, p->used, f) ||
        (!s->several && !ns_written_joined(&written, f)))
        return false;
    if (n > row->size)
        return fault_set_ints(&row->fault, written.end,
                              "The card has {0} stars, and here are {1}: take some away.",
                              row->size, n);
    p->used = ns_stars_or(p->used, stars);
    row->points = ns_drawing_points(&ns_builtin, &drawing, top, p->low);
    row->left_out = (uint8_t)(row->size - n);
    return true;
}

/* A round: the size of the card, what it shows, and what was drawn or counted.
 * A drawing that cannot be is noted in its row; the sheet goes on. */
static bool read_round(struct reader *r, struct sheet *s, size_t line, struct fault *f)
{
    struct player *p = &s->player[s->players - 1];
    struct ns_side top;
    uint32_t size;
    if (!p->started)
        return fault_set(f, 0, "First comes what the start card shows: start blue 2.");
    if (p->rows == NS_ROUNDS)
        return fault_set_int(f, 0, "A game has {0} rounds, and all of them are here.", NS_ROUNDS);
    if (!read_number(r, NS_NODES_MAX, &size) || size < NS_SIZE_MIN || !read_char(r, ' '))
        return fault_set(f, r->at,
                         "A round is the card's size, type and value, and what was drawn: 7 red 2 "
                         "d3-d4-e4.");
    if (!read_side(r, &top, f))
        return false;
    if (!read_char(r, ' '))
        return fault_set(f, r->at, "After the card comes what was drawn: d3-d4-e4, or -.");
    struct row *row = &p->row[p->rows];
    *row = (struct row){.line = line, .size = (uint8_t)size};
    bool count = read_word(r, "count");
    bool good = count ? read_counts(r, row, f) : read_strokes(r, s, p, row, top);
    if (!good && !row->fault.say)
        return false;
    if (good && !read_end(r))
        return fault_set(f, r->at, "The line must end here.");
    if (count)
        row->points.round = (int16_t)ns_points_round(&row->points, top, p->low);
    if (!good) {
        row->points = (struct ns_points){0};
        row->left_out = 0;
    }
    ns_tally_add(&p->tally, &row->points, row->left_out);
    p->low = top;
    p->rows++;
    return true;
}

static bool read_line(struct sheet *s, struct text line, size_t number, struct fault *f)
{
    struct reader r = reader_on(line);
    if (read_word(&r, "pieces ")) {
        s->several = read_word(&r, "several");
        return s->several || read_word(&r, "one") ||
               fault_set(f, r.at, "A drawing is of one or of several pieces: pieces one");
    }
    if (read_word(&r, "player")) {
        if (s->players == SEATS_MAX)
            return fault_set_int(f, 0, "At most {0} people play.", SEATS_MAX);
        struct player *p = &s->player[s->players++];
        *p = (struct player){.name = text_trim((struct text){line.p + r.at, line.n - r.at}),
                             .tally = ns_tally_none()};
        return true;
    }
    if (s->players == 0)
        return fault_set(f, 0, "Whose sheet is it? First comes: player Ada");
    if (!read_word(&r, "start "))
        return read_round(&r, s, number, f);
    struct player *p = &s->player[s->players - 1];
    p->started = true;
    return read_side(&r, &p->low, f) &&
           (read_end(&r) || fault_set(f, r.at, "The line must end here."));
}

/* ---- telling ------------------------------------------------------------------------ */

static void tell_player(const struct sheet *s, const struct player *p, int rank, struct json *j)
{
    json_begin_object(j, NULL);
    json_put_text(j, "name", p->name);
    json_put_int(j, "rank", rank);
    json_begin_array(j, "rounds");
    for (int k = 0; k < p->rows; k++) {
        json_begin_object(j, NULL);
        ns_json_points(&p->row[k].points, p->row[k].left_out, j);
        if (p->row[k].fault.say) {
            json_key(j, "fault");
            write_json_fault(j->w, &p->row[k].fault);
        }
        json_end_object(j);
    }
    json_end_array(j);
    if (s->players == 1 && p->rows == NS_ROUNDS) /* NS-14 */
        json_put_int(j, "solo", ns_solo_rank(p->tally.total));
    ns_json_tally(&p->tally, j);
    json_end_object(j);
}

static void tell_json(const struct sheet *s, const uint8_t *rank, struct writer *w)
{
    struct json j = json_on(w);
    json_begin_object(&j, NULL);
    json_begin_array(&j, "players");
    for (int i = 0; i < s->players; i++)
        tell_player(s, &s->player[i], rank[i], &j);
    json_end_array(&j);
    json_end_object(&j);
    write_char(w, '\n');
}

static void tell_row(struct writer *w, const char *name, int points)
{
    write_str(w, name);
    for (size_t n = text_of(name).n; n < 14; n++)
        write_char(w, ' ');
    for (int n = points; n < 100; n = n == 0 ? 10 : n * 10)
        write_char(w, ' ');
    write_int(w, points);
    write_char(w, '\n');
}

static void tell_text(const struct player *p, int rank, struct writer *w)
{
    const struct ns_tally *t = &p->tally;
    write_text(w, p->name.n > 0 ? p->name : text_of("?"));
    write_str(w, ", place ");
    write_int(w, rank);
    write_char(w, '\n');
    for (int k = 0; k < p->rows; k++)
        tell_row(w, ns_roman[k], p->row[k].points.round);
    tell_row(w, "fading stars", NS_FADING_POINTS * (NS_FADING - t->crossed));
    tell_row(w, "by the sun", NS_SUN_POINTS * t->sun);
    tell_row(w, "ecliptic", NS_CROSS_POINTS * t->crossings);
    tell_row(w, "outskirts", NS_EDGE_POINTS * t->edge);
    tell_row(w, "in all", t->total);
}

/* Says what cannot have been drawn. True if there is nothing of the kind. */
static bool tell_faults(struct sheet *s, struct writer *trouble)
{
    bool good = true;
    for (int i = 0; i < s->players; i++)
        for (int k = 0; k < s->player[i].rows; k++) {
            struct row *row = &s->player[i].row[k];
            if (!row->fault.say)
                continue;
            fault_on_line(&row->fault, row->line);
            write_fault(trouble, &row->fault);
            write_char(trouble, '\n');
            good = false;
        }
    return good;
}

static enum verb_result run(const struct verb_call *call)
{
    struct sheet *s = call->memory;
    s->several = false;
    s->players = 0;
    struct text rest = call->input, line;
    struct fault f = {0};
    size_t number = 0;
    while (setup_line(&rest, &line, &number)) {
        if (read_line(s, line, number, &f))
            continue;
        fault_on_line(&f, number);
        write_fault(call->trouble, &f);
        write_char(call->trouble, '\n');
        return VERB_BAD_DATA;
    }
    struct ns_tally tally[SEATS_MAX] = {0};
    uint8_t rank[SEATS_MAX];
    for (int i = 0; i < s->players; i++)
        tally[i] = s->player[i].tally;
    ns_rank(tally, s->players, rank);
    if (call->json)
        tell_json(s, rank, call->out);
    for (int i = 0; i < s->players && !call->json; i++) {
        if (i > 0)
            write_char(call->out, '\n');
        tell_text(&s->player[i], rank[i], call->out);
    }
    return tell_faults(s, call->trouble) ? VERB_OK : VERB_FAILED;
}

const struct ai_verb ns_verb_score = {
    .name = "score", .memory_size = sizeof(struct sheet), .run = run};
