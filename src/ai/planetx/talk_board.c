/* The board of Planet X on a terminal: the ring of sectors folded into two rows, the
 * clues in words, and everybody's pawn. */

#include "ai/planetx/talk.h"
#include "base/bits.h"

enum { CELL = 7 }; /* columns of a sector */

/* The type all know to be in a sector, or SKY_TYPES. */
static int known_at(const struct planetx_state *s, int sector)
{
    for (int t = 0; t < SKY_TYPES; t++) {
        bool known = t < PLANETX_THEORY_TYPES && bits_has(s->confirmed[t], sector - 1);
        if (known || bits_has(s->sky[t], sector - 1))
            return t;
    }
    return SKY_TYPES;
}

/* Puts a text into the middle of a cell that is filled otherwise. */
static void in_middle(struct writer *w, struct text t, const char *filler)
{
    int free = CELL - text_columns(t), before = free / 2;
    for (int i = 0; i < free; i++) {
        if (i == before)
            write_text(w, t);
        write_str(w, filler);
    }
    if (free <= before)
        write_text(w, t);
}

/* The number of a sector: * where it is visible, c where a comet may be (PX-3). */
static void name_cell(const struct planetx_state *s, int sector, struct writer *w)
{
    char text[8];
    struct writer t = writer_on(text, sizeof text);
    bool track = s->phase != PLANETX_TABLE || s->solo;
    if (track && planetx_visible(s, sector))
        write_char(&t, '*');
    write_int(&t, sector);
    if (bits_has(sky_rules((enum sky_mode)s->mode)->comet_sectors, sector - 1))
        write_char(&t, 'c');
    in_middle(w, writer_text(&t), "─");
}

static void object_cell(const struct planetx_state *s, int sector, struct writer *w)
{
    int type = known_at(s, sector);
    in_middle(w, type == SKY_TYPES ? text_of("·") : (struct text){&sky_letters[type], 1}, " ");
}

/* Pawns `^1` and theories `?2`, as many as there is room for. */
static void tokens_cell(const struct planetx_state *s, int sector, struct writer *w)
{
    char text[32];
    struct writer t = writer_on(text, sizeof text);
    for (int i = 0; i < s->seats && (!s->companion || s->solo); i++) {
        if (planetx_sector_at(s, s->time[i]) != sector || s->phase == PLANETX_OVER)
            continue;
        write_char(&t, '^');
        write_int(&t, i + 1);
    }
    for (int i = 0; i < s->tokens; i++) {
        if (s->token[i].sector != sector)
            continue;
        int type = s->token[i].type;
        write_char(&t, type == PLANETX_UNKNOWN ? '?' : sky_letters[type]);
        write_int(&t, s->token[i].owner + 1);
    }
    if (t.n > CELL) {
        t.n = CELL - 1;
        write_char(&t, '+');
    }
    in_middle(w, writer_text(&t), " ");
}

static void ring_line(const struct planetx_state *s, bool low, const char *mark[3],
                      void cell(const struct planetx_state *s, int sector, struct writer *w),
                      struct writer *w)
{
    int n = planetx_sectors(s), half = n / 2;
    write_str(w, "  ");
    write_str(w, mark[0]);
    for (int i = 0; i < half; i++) {
        cell(s, low ? n - i : i + 1, w);
        write_str(w, i + 1 < half ? mark[1] : mark[2]);
    }
    write_char(w, '\n');
}

static void bottom_cell(const struct planetx_state *s, int sector, struct writer *w)
{
    (void)s, (void)sector;
    in_middle(w, text_of(""), "─");
}

static void draw_ring(const struct planetx_state *s, const struct speech *to)
{
    const char *top[3] = {"╭", "┬", "╮"}, *side[3] = {"│", "│", "│"};
    const char *middle[3] = {"├", "┼", "┤"}, *bottom[3] = {"╰", "┴", "╯"};
    ring_line(s, false, top, name_cell, to->w);
    ring_line(s, false, side, object_cell, to->w);
    ring_line(s, false, side, tokens_cell, to->w);
    ring_line(s, true, middle, name_cell, to->w);
    ring_line(s, true, side, object_cell, to->w);
    ring_line(s, true, side, tokens_cell, to->w);
    ring_line(s, true, bottom, bottom_cell, to->w);
    write_str(to->w, "  ");
    speak_line(
        to, 2,
        phrase_say(to, "* visible, c a comet may be here, ^1 pawn of seat 1, ?2 theory of seat 2",
                   NULL));
}

/* The letters of notation, each with its name. */
static void draw_letters(const struct speech *to)
{
    struct phrase list = {{0}};
    for (int t = 0; t < SKY_TYPES; t++) {
        struct phrase letter = phrase_of((struct text){&sky_letters[t], 1});
        phrase_add(&letter, " ", planetx_term(to, CASE_NAME, t));
        phrase_add(&list, ", ", letter);
    }
    write_str(to->w, "  ");
    speak_line(to, 2, list);
}

/* A clue that is known has a line of its own; the titles of the others share one. */
static void draw_clue(const struct speech *to, enum sky_mode mode, struct phrase name,
                      const struct fact *clue, unsigned title, struct phrase *others)
{
    if (!fact_is_clue(clue)) {
        phrase_add(others, "; ", phrase_pair(to, name, planetx_title(to, title)));
        return;
    }
    write_str(to->w, "  ✓ ");
    speak_line(to, 6, phrase_pair(to, name, planetx_say_fact(to, mode, clue)));
}

static void draw_clues(const struct planetx_state *s, const struct speech *to)
{
    struct phrase topics = {{0}}, conferences = {{0}};
    for (int i = 0; i < DEAL_TOPICS; i++) {
        char letter = (char)('A' + i);
        draw_clue(to, (enum sky_mode)s->mode, phrase_of((struct text){&letter, 1}), &s->research[i],
                  s->title[i], &topics);
    }
    for (int i = 0; i < planetx_conference_count((enum sky_mode)s->mode); i++)
        draw_clue(to, (enum sky_mode)s->mode, phrase_of(text_of(i ? "X2" : "X1")),
                  &s->conference[i], s->subject[i], &conferences);
    if (topics.p[0])
        speak_line(to, 2, phrase_say(to, "To research: {0}.", WITH(topics)));
    if (conferences.p[0])
        speak_line(to, 2, phrase_say(to, "Conferences to come: {0}.", WITH(conferences)));
}

static void draw_denied(const struct planetx_state *s, const struct speech *to)
{
    struct phrase list = {{0}};
    for (int t = 0; t < PLANETX_THEORY_TYPES; t++) {
        BITS_EACH(bit, s->denied[t])
        {
            struct fact f = {.kind = FACT_NOT, .s = (uint8_t)t, .from = (uint8_t)(bit + 1)};
            phrase_add(&list, " ", planetx_say_fact(to, (enum sky_mode)s->mode, &f));
        }
    }
    if (list.p[0]) {
        write_str(to->w, "  ");
        speak_line(to, 2, list);
    }
}

static void draw_seats(const struct planetx_state *s, const struct speech *to)
{
    struct planetx_points p[PLANETX_SEATS_MAX];
    seat_set turn = planetx_turn(NULL, (const struct game_state *)s);
    planetx_count_points(s, p);
    for (int i = 0; i < s->seats; i++) {
        int seat = s->order[i], points = p[seat].theories + p[seat].firsts + p[seat].x;
        struct phrase what = {{0}};
        if (!s->companion || s->solo)
            what = phrase_say(
                to, "pawn on {0}, time {1}",
                WITH(phrase_int(planetx_sector_at(s, s->time[seat])), phrase_int(s->time[seat])));
        phrase_add(&what, ", ",
                   phrase_say(to, "targets left: {0}",
                              WITH(phrase_int(PLANETX_TARGETS - s->targets[seat]))));
        if (!s->companion)
            phrase_add(
                &what, ", ",
                phrase_count(to, points, "{0} point", "{0} points", WITH(phrase_int(points))));
        write_str(to->w, seat_in(turn, seat) ? "> " : "  ");
        speak_line(to, 4, phrase_pair(to, talk_seat(to, seat), what));
    }
}

/* What the viewer is to do, where that is not plainly an action. */
static void draw_task(const struct view *v, const struct planetx_state *s, const struct speech *to)
{
    seat_set turn = planetx_turn(NULL, view_state(v));
    if (v->viewer < 0 || !seat_in(turn, v->viewer))
        return;
    if (s->phase == PLANETX_LAST)
        speak_line(to, 2, phrase_say(to, "Your last chance: place theories, as PA9, or P-.", NULL));
    else if (s->phase == PLANETX_THEORY && s->hand[v->viewer].n == PLANETX_OPEN)
        speak_line(to, 2, phrase_say(to, "Pick theories to publish, as HA or HAC, or H-.", NULL));
    else if (s->phase == PLANETX_THEORY)
        speak_line(to, 2, phrase_say(to, "Place the theories you picked, as PA9.", NULL));
}

void planetx_draw(const struct view *v, const struct speech *s)
{
    const struct planetx_state *state = planetx_in(view_state(v));
    draw_ring(state, s);
    draw_letters(s);
    draw_denied(state, s);
    draw_clues(state, s);
    draw_seats(state, s);
    draw_task(v, state, s);
}
