/* The Lost Code on a terminal: the racks as the viewer sees them, its sheet, and the odds. */

#include "ai/lostcode/know.h"
#include "ai/lostcode/talk.h"
#include "base/bits.h"

enum { NAME = 16, COLUMN = 10 }; /* columns of a row's name and of a symbol */

static void cell(struct writer *w, struct text t, int columns)
{
    write_text(w, t);
    write_padding(w, columns - text_columns(t));
}

static void row_name(const struct speech *s, struct phrase name)
{
    write_str(s->w, "  ");
    cell(s->w, text_of(name.p), NAME - 2);
}

/* ---- the table ---------------------------------------------------------------------- */

static void draw_names(const struct lostcode_state *g, const struct speech *s)
{
    row_name(s, phrase_of(text_of("")));
    for (int k = 0; k < lostcode_symbols(g); k++) {
        struct phrase name = lostcode_say_symbol(s, k);
        cell(s->w, text_cut(text_of(name.p), 2 * COLUMN), COLUMN);
    }
    write_char(s->w, '\n');
    row_name(s, phrase_of(text_of("")));
    for (int k = 0; k < lostcode_symbols(g); k++)
        cell(s->w, (struct text){&lostcode_letters[k], 1}, COLUMN);
    write_char(s->w, '\n');
}

static void draw_racks(const struct lostcode_state *g, const struct speech *s)
{
    draw_names(g, s);
    for (int i = 0; i < LC_RACKS; i++) {
        row_name(s, i < g->seats ? talk_seat(s, i) : phrase_say(s, "open rack", NULL));
        for (int k = 0; k < lostcode_symbols(g); k++) {
            char tile[LC_VALUES_MAX + 4];
            struct writer w = writer_on(tile, sizeof tile);
            write_char(&w, g->tile[i][k] == LC_UNKNOWN ? '?' : (char)('0' + g->tile[i][k]));
            if (i < g->seats && g->shown[i][k]) {
                write_str(&w, " (");
                lostcode_write_values(&w, g->shown[i][k]);
                write_char(&w, ')');
            }
            cell(s->w, writer_text(&w), COLUMN);
        }
        write_char(s->w, '\n');
    }
}

/* What may lie on the own rack, for the eyes alone: values that are seen nowhere. */
static void draw_sheet(const struct view *v, const struct speech *s)
{
    struct lostcode_notes notes;
    if (v->viewer < 0)
        return;
    lostcode_notes_own(v, text_of(""), &notes);
    row_name(s, phrase_say(s, "your sheet", NULL));
    for (int k = 0; k < notes.symbols; k++) {
        char may[LC_VALUES_MAX + 1];
        struct writer w = writer_on(may, sizeof may);
        lostcode_write_values(&w, notes.may[k]);
        cell(s->w, writer_text(&w), COLUMN);
    }
    write_char(s->w, '\n');
}

/* ---- track, wheels, bets -------------------------------------------------------------- */

static void draw_track(const struct lostcode_state *g, const struct speech *s)
{
    struct phrase list = {{0}};
    for (int i = 0; i < g->seats; i++)
        talk_list_seat(s, &list, g->track[i], phrase_int(g->field[g->track[i]]));
    speak_line(s, 2, phrase_say(s, "Track, furthest back first: {0}", WITH(list)));
    if (g->skull == LC_SKULL_TRACK)
        speak_line(s, 2, phrase_say(s, "The skull lies on {0}.", WITH(phrase_int(LC_SKULL_FIELD))));
    else if (g->skull != LC_SKULL_AWAY)
        speak_line(s, 2, phrase_say(s, "{0} is cursed.", WITH(talk_seat(s, g->skull))));
    list = phrase_of(text_of(""));
    BITS_EACH(token, g->tokens)
    phrase_add(&list, ", ", lostcode_say_symbol(s, (int)token));
    if (g->tokens)
        speak_line(s, 2, phrase_say(s, "Tokens on offer: {0}", WITH(list)));
}

static void draw_wheels(const struct lostcode_data *d, const struct lostcode_state *g,
                        const struct speech *s)
{
    struct phrase list = {{0}};
    if (g->phase > LC_PHASE_BET)
        return;
    for (int i = 0; i < d->wheels; i++)
        if (g->phase == LC_PHASE_ROLL || lostcode_taker(g, i) == LC_NONE) {
            struct phrase points = phrase_count(s, d->wheel[i].points, "{0} point", "{0} points",
                                                WITH(phrase_int(d->wheel[i].points)));
            struct phrase wheel = phrase_of(text_of("W"));
            phrase_add(&wheel, "", phrase_int(d->wheel[i].width));
            phrase_add(&list, ", ", phrase_say(s, "{0} ({1})", WITH(wheel, points)));
        }
    speak_line(s, 2,
               phrase_say(s, "Wheels to take, by how many numbers they show: {0}", WITH(list)));
}

static void draw_bets(const struct lostcode_data *d, const struct lostcode_state *g,
                      const struct speech *s)
{
    for (int i = 0; i < g->seats; i++) {
        int seat = g->order[i];
        if (g->wheel[seat] == LC_NONE)
            continue;
        char bet[16];
        struct writer w = writer_on(bet, sizeof bet);
        lostcode_write_bet(&w, d->wheel[g->wheel[seat]].width, g->low[seat]);
        struct phrase what = phrase_of(writer_text(&w));
        if (g->result[seat] != LC_OPEN)
            phrase_add(&what, ": ", lostcode_say_answer(s, g->result[seat]));
        write_str(s->w, "  ");
        speak_line(s, 2, phrase_pair(s, talk_seat(s, seat), what));
    }
}

static void draw_head(const struct lostcode_state *g, const struct speech *s)
{
    struct phrase dice = {{0}};
    struct phrase head =
        phrase_say(s, "Round {0} of {1}",
                   WITH(phrase_int(g->round), phrase_int(lostcode_lengths[g->seats].rounds)));
    for (int i = 0; i < LC_DICE && g->dice[0] != LC_NONE; i++)
        phrase_add(&dice, ", ", lostcode_say_symbol(s, g->dice[i]));
    if (dice.p[0] && g->phase < LC_PHASE_FINAL)
        phrase_add(&head, ". ", phrase_say(s, "The dice show {0}.", WITH(dice)));
    speak_line(s, 2, head);
}

void lostcode_draw(const struct view *v, const struct speech *s)
{
    const struct lostcode_state *g = lostcode_in(view_state(v));
    draw_head(g, s);
    draw_track(g, s);
    draw_racks(g, s);
    draw_sheet(v, s);
    draw_wheels(lostcode_data_in(v->data), g, s);
    draw_bets(lostcode_data_in(v->data), g, s);
}

/* ---- odds ------------------------------------------------------------------------------ */

size_t lostcode_odds_memory(void)
{
    return sizeof(struct lostcode_know);
}

/* Of a hundred codes: neither 0 nor 100 where it is not so. */
static int percent(uint32_t part, uint32_t all)
{
    int p = (int)((200 * (uint64_t)part + all) / (2 * (uint64_t)all));
    return part == 0 ? 0 : part == all ? 100 : p < 1 ? 1 : p > 99 ? 99 : p;
}

/* Where each wheel is set best for these dice. */
static void say_bets(const struct lostcode_know *k, const struct lostcode_data *d,
                     const struct lostcode_state *g, const struct speech *s)
{
    struct lostcode_sums sums;
    lostcode_know_sums(k, g->dice, &sums);
    for (int i = 0; i < d->wheels; i++) {
        int width = d->wheel[i].width, best = 0;
        if (lostcode_taker(g, i) != LC_NONE)
            continue;
        for (int low = 0; low + width - 1 <= lostcode_top_sum(g); low++)
            if (lostcode_sums_in(&sums, low, width) > lostcode_sums_in(&sums, best, width))
                best = low;
        char bet[16];
        struct writer w = writer_on(bet, sizeof bet);
        lostcode_write_bet(&w, width, best);
        write_str(s->w, "  ");
        speak_line(
            s, 4,
            phrase_say(s, "{0} hits in {1} of 100",
                       WITH(phrase_of(writer_text(&w)),
                            phrase_int(percent(lostcode_sums_in(&sums, best, width), k->codes)))));
    }
}

void lostcode_odds(const struct bot_task *task, const struct speech *s)
{
    const struct lostcode_state *g = lostcode_in(view_state(task->view));
    struct lostcode_know *k = task->memory;
    struct lostcode_notes notes;
    lostcode_notes_own(task->view, task->events, &notes);
    if (!lostcode_know(k, &notes) || k->codes == 0)
        return;
    speak_line(
        s, 0,
        phrase_say(s,
                   "Codes you can still have: {0}. In how many of a hundred a symbol has a value:",
                   WITH(phrase_int((int)k->codes))));
    draw_names(g, s);
    for (int value = 0; value < k->values; value++) {
        row_name(s, phrase_int(value));
        for (int j = 0; j < k->symbols; j++) {
            struct phrase p = phrase_of(text_of("·"));
            if (k->marginal[j][value])
                p = phrase_int(percent(k->marginal[j][value], k->codes));
            cell(s->w, text_of(p.p), COLUMN);
        }
        write_char(s->w, '\n');
    }
    if (g->phase == LC_PHASE_BET || g->phase == LC_PHASE_TURN) {
        speak_line(s, 0, phrase_say(s, "The best place of each wheel for these dice:", NULL));
        say_bets(k, lostcode_data_in(task->view->data), g, s);
    }
}
