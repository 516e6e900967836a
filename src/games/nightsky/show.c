/* Night Sky as plain text: a board that can be read aloud or by eye. */

#include "base/form.h"
#include "base/speech.h"
#include "engine/view.h"
#include "games/nightsky/state.h"

const char *const ns_roman[NS_ROUNDS] = {"I", "II", "III", "IV", "V", "VI"};

/* The star or what else stands at a point of the window: upper half of the map
 * as it lies in this round. A free star is its type's letter, a used one is
 * the digit of the round that used it. */
static char mark_at(const struct ns_sky *sky, const struct ns_seat *p, int star)
{
    for (int k = 0; k < p->rounds; k++)
        if (ns_stars_has(ns_drawing_stars(&p->drawn[k]), star))
            return (char)('1' + k);
    return "bwyr"[sky->type[star]];
}

/* Rows of the frame above the highest star, however the map is turned. */
static int rows_above(const struct ns_sky *sky)
{
    int high = 0;
    for (int star = 0; star < NS_STARS; star++)
        for (int round = 1; ns_sky_has(sky, star) && round <= NS_ROUNDS; round++)
            if (ns_seen_at(star, round).r > high)
                high = ns_seen_at(star, round).r;
    return ns_sky_frame(sky)->rows / 2 - high;
}

/* Each row of the map as it lies now, every star with its name: `d4b`. */
static void show_map(const struct ns_sky *sky, const struct ns_seat *p, int round, bool all,
                     struct writer *w)
{
    const struct ns_frame *frame = ns_sky_frame(sky);
    bool large = sky->frame == NS_LARGE; /* names of three letters need more room */
    int half = large ? 3 : 2, left = large ? 13 : 8, above = large ? rows_above(sky) : 0;
    for (int row = above; row < frame->rows - above; row++) {
        int r = ns_row_r(frame, row), first = frame->row[row].first;
        if (r < 0 && !all)
            break;
        write_padding(w, half * (2 * first + r + left));
        for (int i = 0; i < frame->row[row].length; i++) {
            struct ns_point here = {(int8_t)(first + i), (int8_t)r};
            size_t at = w->n;
            struct ns_point map = ns_point_turn(here, round - 1);
            int star = ns_star_at(map.q, map.r);
            char name[NS_NAME_SIZE];
            if (star == NS_NONE) {
                write_str(w, "sun");
            } else if (ns_sky_has(sky, star)) {
                ns_star_name(frame, star, name);
                write_str(w, name);
                write_char(w, mark_at(sky, p, star));
            }
            write_padding(w, 2 * half - (int)(w->n - at));
        }
        write_char(w, '\n');
    }
}

static void show_side(const char *what, struct ns_side side, struct writer *w)
{
    write_form(w, "%s%s x %d", what, ns_type_name[side.type], side.value);
}

/* A card in words: its lines as pairs of node numbers. */
static void show_card(const struct ns_card *c, struct writer *w)
{
    write_str(w, c->name);
    write_str(w, " (");
    write_int(w, c->size);
    write_str(w, " stars:");
    for (int i = 0; i < c->size; i++) {
        write_form(w, " %d,%d", c->node[i].q, c->node[i].r);
    }
    write_str(w, "; lines:");
    for (int i = 0; i < c->lines; i++) {
        write_form(w, " %d-%d", c->line[i][0] + 1, c->line[i][1] + 1);
    }
    write_char(w, ')');
}

static void show_rounds(const struct ns_sky *sky, const struct ns_seat *p, const struct ns_tally *t,
                        struct writer *w)
{
    for (int k = 0; k < p->rounds; k++) {
        write_form(w, "    %s %s ", ns_roman[k], sky->card[ns_card_of(p, k + 1)].name);
        ns_write_drawing(w, sky, &p->drawn[k], NULL);
        write_form(w, ", %d points\n", t->round[k].round);
    }
}

static void show_tally(const struct ns_tally *t, struct writer *w)
{
    write_form(w,
               "    rounds %d, fading stars left %d, around the sun %d, across the ecliptic %d, on "
               "the outskirts %d: %d points\n",
               t->rounds, NS_FADING - t->crossed, t->sun, t->crossings, t->edge, t->total);
}

static void show_seat(const struct view *v, const struct ns_state *s, int i, struct writer *w)
{
    const struct ns_sky *sky = ns_sky_in(v->data);
    const struct ns_seat *p = &s->seat[i];
    struct ns_tally t = ns_tally(sky, p);
    enum ns_phase phase = ns_phase(s);
    write_form(w, "%s%d%s    pool",
               seat_in(ns_turn(v->data, view_state(v)), i) ? "> seat " : "  seat ", i + 1,
               s->first == i && s->seats > 1 ? " (first)\n" : "\n");
    for (int slot = 0; slot < NS_SLOTS; slot++) {
        if (!ns_left(p, slot))
            continue;
        write_char(w, ' ');
        ns_write_slot(w, slot);
    }
    if (phase == NS_SIDES) {
        const struct ns_start *start = &sky->start[p->start];
        show_side(", start card ", (struct ns_side){start->type[0], start->value[0]}, w);
        show_side(" or ", (struct ns_side){start->type[1], start->value[1]}, w);
        write_str(w, p->side == NS_NO_SIDE ? "" : ", chosen");
    } else if (phase == NS_DRAWING && p->rounds < s->round) {
        write_str(w, ", draws ");
        show_card(&sky->card[ns_card_of(p, s->round)], w);
        show_side("; top ", ns_top(sky, p, s->round), w);
        show_side(", lower ", ns_low(sky, p, s->round), w);
    }
    write_char(w, '\n');
    show_rounds(sky, p, &t, w);
    show_tally(&t, w);
}

static void show_head(const struct ns_state *s, struct writer *w)
{
    static const char *const now[] = {
        [NS_SIDES] = "choose a side of the start cards",
        [NS_CALLING] = "choose a size",
        [NS_PICKING] = "choose one of two sevens",
        [NS_DRAWING] = "draw",
    };
    enum ns_phase phase = ns_phase(s);
    if (phase == NS_OVER) {
        write_str(w, "the game is over\n");
        return;
    }
    write_form(w, "round %s of VI: %s\n", ns_roman[s->round - 1], now[phase]);
}

void ns_show(const struct view *v, struct writer *w)
{
    const struct ns_sky *sky = ns_sky_in(v->data);
    const struct ns_state *s = ns_in(view_state(v));
    bool over = ns_phase(s) == NS_OVER;
    show_head(s, w);
    for (int i = 0; i < s->seats; i++)
        show_seat(v, s, i, w);
    /* One's own map; for everybody else the first of those who still draw. */
    int whose = v->viewer >= 0 ? v->viewer : 0;
    write_str(w, "map of seat ");
    write_int(w, whose + 1);
    write_str(w, " (b w y r: free stars; 1 to 6: used in that round)\n");
    show_map(sky, &s->seat[whose], over ? 1 : s->round, over, w);
    if (over && s->seats == 1) {
        write_form(w, "rank %d of 5\n", ns_solo_rank(ns_tally(sky, &s->seat[0]).total));
    }
}
