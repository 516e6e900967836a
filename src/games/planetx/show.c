/* Planet X as plain text: everything a view knows, readable aloud. */

#include "base/bits.h"
#include "base/form.h"
#include "engine/view.h"
#include "games/planetx/state.h"

static void number(struct writer *w, const char *before, int value)
{
    write_str(w, before);
    write_int(w, value);
}

/* A cell of the sector table, three wide. */
static void cell(struct writer *w, const char *text, int value)
{
    if (text) {
        write_str(w, "  ");
        write_str(w, text);
    } else {
        write_str(w, value < 10 ? "  " : " ");
        write_int(w, value);
    }
}

static const char *letter_at(const struct planetx_state *s, int sector)
{
    static const char *const letter[SKY_TYPES] = {"C", "A", "D", "G", "E", "X"};
    for (int t = 0; t < SKY_TYPES; t++) {
        bool known = t < PLANETX_THEORY_TYPES && bits_has(s->confirmed[t], sector - 1);
        if (known || bits_has(s->sky[t], sector - 1))
            return letter[t];
    }
    return ".";
}

static void show_sectors(const struct planetx_state *s, struct writer *w)
{
    uint32_t comets = sky_rules((enum sky_mode)s->mode)->comet_sectors;
    int n = planetx_sectors(s);
    write_str(w, "sector  ");
    for (int i = 1; i <= n; i++)
        cell(w, NULL, i);
    write_str(w, "\nobject  ");
    for (int i = 1; i <= n; i++)
        cell(w, letter_at(s, i), 0);
    write_str(w, "\ncomets  ");
    for (int i = 1; i <= n; i++)
        cell(w, bits_has(comets, i - 1) ? "c" : " ", 0);
    if (s->phase != PLANETX_TABLE || s->solo) {
        write_str(w, "\nvisible ");
        for (int i = 1; i <= n; i++)
            cell(w, planetx_visible(s, i) ? "*" : " ", 0);
    }
    write_char(w, '\n');
}

static void show_track(const struct planetx_state *s, struct writer *w)
{
    int first = planetx_sector_at(s, s->arrow);
    number(w, "arrow on ", first);
    number(w, ", visible ", first);
    number(w, "-", planetx_sector_at(s, s->arrow + planetx_visible_count(s) - 1));
    number(w, ", lap ", s->arrow / planetx_sectors(s) + 1);
    number(w, " of ", PLANETX_LAPS);
    write_str(w, "\npawns, the next to act first:");
    for (int i = 0; i < s->seats; i++) {
        int seat = s->order[i];
        number(w, i == 0 ? " seat " : ", seat ", seat + 1);
        number(w, " on ", planetx_sector_at(s, s->time[seat]));
        number(w, " (time ", s->time[seat]);
        write_char(w, ')');
    }
    write_char(w, '\n');
}

/* What a seat in turn is to do. */
static const char *task(const struct planetx_state *s, int seat)
{
    switch ((enum planetx_phase)s->phase) {
    case PLANETX_TURN:
        return " acts";
    case PLANETX_THEORY:
        return s->hand[seat].n == PLANETX_OPEN ? " picks theories" : " places theories";
    case PLANETX_LAST:
        return " has the last chance";
    case PLANETX_TABLE:
        return bits_has(s->consent, seat) ? " agrees to the reveal" : " may ask";
    case PLANETX_JUDGE:
        return " says which theory is judged next";
    case PLANETX_OVER:
    case PLANETX_PHASES:
        break;
    }
    return "";
}

static void show_turn(const struct planetx_state *s, struct writer *w)
{
    seat_set turn = planetx_turn(NULL, (const struct game_state *)s);
    if (s->phase == PLANETX_OVER)
        write_str(w, s->companion                  ? "over: revealed"
                     : s->finder == PLANETX_NOBODY ? "over: Planet X was not found"
                                                   : "over: Planet X was found");
    if (s->finder != PLANETX_NOBODY)
        number(w, s->phase == PLANETX_OVER ? " by seat " : "Planet X was found by seat ",
               s->finder + 1);
    if (s->phase == PLANETX_OVER || s->finder != PLANETX_NOBODY)
        write_char(w, '\n');
    for (int seat = 0; seat < s->seats; seat++)
        if (seat_in(turn, seat)) {
            number(w, "> seat ", seat + 1);
            write_str(w, task(s, seat));
            write_char(w, '\n');
        }
}

static void show_theories(const struct planetx_state *s, struct writer *w)
{
    for (int sector = 1; sector <= planetx_sectors(s); sector++) {
        bool any = false;
        for (int i = 0; i < s->tokens; i++) {
            const struct planetx_token *t = &s->token[i];
            if (t->sector != sector)
                continue;
            if (!any)
                number(w, "theories on ", sector);
            write_str(w, any ? ", " : ": ");
            any = true;
            write_char(w, t->type == PLANETX_UNKNOWN ? '?' : sky_letters[t->type]);
            number(w, " of seat ", t->owner + 1);
            if (t->up)
                write_str(w, " (right)");
            else
                number(w, " on step ", t->step);
        }
        if (any)
            write_char(w, '\n');
    }
    for (int type = 0; type < PLANETX_THEORY_TYPES; type++) {
        if (!s->denied[type])
            continue;
        write_form(w, "no %c in", sky_letters[type]);
        BITS_EACH(bit, s->denied[type])
        number(w, " ", (int)bit + 1);
        write_char(w, '\n');
    }
}

static void show_clue(struct writer *w, const struct fact *clue, uint8_t title)
{
    write_str(w, " (");
    fact_title_write(w, title);
    write_str(w, "): ");
    if (fact_is_clue(clue))
        fact_write(w, clue);
    else
        write_char(w, '?');
    write_char(w, '\n');
}

static void show_clues(const struct planetx_state *s, struct writer *w)
{
    for (int i = 0; i < DEAL_TOPICS; i++) {
        write_str(w, "research ");
        write_char(w, (char)('A' + i));
        show_clue(w, &s->research[i], s->title[i]);
    }
    for (int i = 0; i < planetx_conference_count((enum sky_mode)s->mode); i++) {
        int icon = bits_nth(planetx_numbers_of(s)->conference_icons, i) + 1;
        number(w, "conference X", i + 1);
        if (!s->companion || s->solo)
            number(w, " behind ", icon);
        show_clue(w, &s->conference[i], s->subject[i]);
    }
}

static void show_seat(const struct planetx_state *s, const struct planetx_points *p, int seat,
                      struct writer *w)
{
    number(w, "seat ", seat + 1);
    write_str(w, ", ");
    write_str(w, planetx_levels[s->level[seat]]);
    number(w, ": targets used ", s->targets[seat]);
    write_str(w, ", researched ");
    if (!s->researched[seat])
        write_char(w, '-');
    BITS_EACH(topic, s->researched[seat])
    write_char(w, (char)('A' + topic));
    if (bits_has(s->banned, seat))
        write_str(w, " (not now)");
    if (!s->companion)
        number(w, ", points ", p->theories + p->firsts + p->x);
    if (bits_has(s->located, seat))
        write_str(w, ", has located Planet X");
    for (int i = 0; i < DEAL_START_FACTS && s->start[seat][i].sector; i++) {
        write_str(w, i == 0 ? "; told at the start !" : " !");
        write_char(w, sky_letters[s->start[seat][i].type]);
        write_int(w, s->start[seat][i].sector);
    }
    write_char(w, '\n');
}

void planetx_show(const struct view *v, struct writer *w)
{
    const struct planetx_state *s = planetx_in(view_state(v));
    struct planetx_points points[PLANETX_SEATS_MAX];
    planetx_count_points(s, points);
    write_form(w, "Planet X, %s%s", sky_rules((enum sky_mode)s->mode)->name,
               planetx_solo_companion(s) ? ", companion with a bot\n"
               : s->companion            ? ", companion\n"
               : s->solo                 ? ", solo\n"
                                         : "\n");
    show_sectors(s, w);
    if (!s->companion || s->solo)
        show_track(s, w);
    show_turn(s, w);
    show_theories(s, w);
    show_clues(s, w);
    for (int i = 0; i < s->seats; i++)
        show_seat(s, &points[i], i, w);
}
