/* Telling what the sheet of a game played with the box is worth. */

#include "ai/nightsky/score_sheet.h"
#include "base/form.h"

static void rank_all(const struct score_sheet *s, uint8_t rank[SEATS_MAX])
{
    struct ns_tally tally[SEATS_MAX] = {0};
    for (int i = 0; i < s->players; i++)
        tally[i] = s->player[i].tally;
    ns_rank(tally, s->players, rank);
}

/* Who has the first-player card in each round that is known to begin (NS-11):
 * all have their points of those before it. Returns how many rounds. */
static int firsts_of(const struct score_sheet *s, int out[NS_ROUNDS])
{
    int n = 0;
    out[n++] = s->first;
    for (int k = 0; n < NS_ROUNDS; k++) {
        int points[SEATS_MAX];
        for (int i = 0; i < s->players; i++) {
            const struct score_player *p = &s->player[i];
            if (p->rows <= k || p->row[k].fault.say)
                return n;
            points[i] = p->row[k].points.round;
        }
        out[n] = ns_next_first(points, s->players, out[n - 1]);
        n++;
    }
    return n;
}

/* ---- as JSON -------------------------------------------------------------------------- */

static void tell_player(const struct score_sheet *s, const struct score_player *p, int rank,
                        struct json *j)
{
    json_begin_object(j, NULL);
    json_put_text(j, "name", p->name);
    json_put_int(j, "rank", rank);
    json_begin_array(j, "rounds");
    for (int k = 0; k < p->rows; k++) {
        json_begin_object(j, NULL);
        ns_json_points(&p->row[k].points, p->row[k].left_out, j);
        if (p->row[k].fault.say)
            json_put_fault(j, "fault", &p->row[k].fault);
        json_end_object(j);
    }
    json_end_array(j);
    json_begin_array(j, "left");
    for (int size = NS_SIZE_MIN; size <= NS_NODES_MAX; size++)
        for (int n = score_left(p, size); n > 0; n--)
            json_put_int(j, NULL, size);
    json_end_array(j);
    if (s->players == 1 && p->rows == NS_ROUNDS) /* NS-14 */
        json_put_int(j, "solo", ns_solo_rank(p->tally.total));
    ns_json_tally(&p->tally, j);
    json_end_object(j);
}

void score_tell_json(const struct score_sheet *s, struct writer *w)
{
    uint8_t rank[SEATS_MAX];
    int first[NS_ROUNDS], rounds = firsts_of(s, first);
    struct json j = json_on(w);
    rank_all(s, rank);
    json_begin_object(&j, NULL);
    json_begin_array(&j, "players");
    for (int i = 0; i < s->players; i++)
        tell_player(s, &s->player[i], rank[i], &j);
    json_end_array(&j);
    json_begin_array(&j, "first");
    for (int k = 0; k < rounds; k++)
        json_put_int(&j, NULL, first[k] + 1);
    json_end_array(&j);
    if (s->chance)
        json_put_int(&j, "chance", s->chance);
    json_end_object(&j);
    write_char(w, '\n');
}

/* ---- as text -------------------------------------------------------------------------- */

static void tell_name(struct writer *w, const struct score_sheet *s, int who)
{
    if (s->player[who].name.n > 0) {
        write_text(w, s->player[who].name);
        return;
    }
    write_str(w, "player ");
    write_int(w, who + 1);
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

static void tell_sheet(const struct score_sheet *s, int who, int rank, struct writer *w)
{
    const struct score_player *p = &s->player[who];
    const struct ns_tally *t = &p->tally;
    tell_name(w, s, who);
    write_form(w, ", place %d\n", rank);
    for (int k = 0; k < p->rows; k++)
        tell_row(w, ns_roman[k], p->row[k].points.round);
    tell_row(w, "fading stars", NS_FADING_POINTS * (NS_FADING - t->crossed));
    tell_row(w, "by the sun", NS_SUN_POINTS * t->sun);
    tell_row(w, "ecliptic", NS_CROSS_POINTS * t->crossings);
    tell_row(w, "outskirts", NS_EDGE_POINTS * t->edge);
    tell_row(w, "in all", t->total);
}

/* NS-14: the rank, the points it spans, and what the next one takes. */
static void tell_solo(int points, struct writer *w)
{
    int rank = ns_solo_rank(points);
    write_form(w, "rank %d of %d (the higher the better): ", rank, NS_RANKS);
    if (rank > 1)
        write_int(w, ns_rank_limit[rank - 2] + 1);
    if (rank == NS_RANKS) {
        write_str(w, " points and more\n");
        return;
    }
    write_form(w, "%s%d points; the next begins at %d\n", rank == 1 ? "up to " : " to ",
               ns_rank_limit[rank - 1], ns_rank_limit[rank - 1] + 1);
}

void score_tell_text(const struct score_sheet *s, struct writer *w)
{
    uint8_t rank[SEATS_MAX];
    int first[NS_ROUNDS], rounds = firsts_of(s, first);
    rank_all(s, rank);
    for (int i = 0; i < s->players; i++) {
        if (i > 0)
            write_char(w, '\n');
        tell_sheet(s, i, rank[i], w);
    }
    if (s->players == 1 && s->player[0].rows == NS_ROUNDS)
        tell_solo(s->player[0].tally.total, w);
    if (s->chance) {
        write_form(w, "\nround %s: chance takes a card of %d stars\n", ns_roman[s->player[0].rows],
                   s->chance);
    }
    if (s->players > 1 && s->player[0].rows < NS_ROUNDS) {
        write_form(w, "\nfirst player of round %s: ", ns_roman[rounds - 1]);
        tell_name(w, s, first[rounds - 1]);
        write_char(w, '\n');
    }
}
