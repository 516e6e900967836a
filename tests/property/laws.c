/* What every game promises about one position and one move (engine/game.h). */

#include <stdlib.h>
#include <string.h>

#include "support/json_check.h"
#include "walk.h"

/* The text of a position must fit where its hash is made (engine/game.c). */
enum { STATE_TEXT_MAX = 4096, SAMPLES = 3 };

static bool one_line(const struct writer *t)
{
    return writer_fits(t) && (t->n == 0 || memchr(t->p, '\n', t->n) == NULL);
}

static void check_state_text(struct walk *w)
{
    const struct game *g = w->game;
    const struct game_state *s = match_state(&w->now);
    struct room room;
    struct writer first = writer_on(w->a, STATE_TEXT_MAX), again = writer_on(w->b, STATE_TEXT_MAX);
    g->state_write(w->now.data, s, &first);
    walk_hold(w, one_line(&first), CHECK_STATE_TEXT, "the text of the state is not one short line");
    memset(&room, 0xa5, sizeof room); /* reading must set every byte itself */
    walk_hold(w, g->state_read(w->now.data, writer_text(&first), room_state(&room), NULL),
              CHECK_STATE_TEXT, "the text of the state cannot be read");
    walk_hold(w, walk_same_state(w, s, &room), CHECK_STATE_TEXT,
              "the state that was read differs in some byte");
    g->state_write(w->now.data, room_state(&room), &again);
    walk_hold(w, walk_same_text(&first, &again), CHECK_STATE_TEXT, "its text differs");
}

static void check_view_text(struct walk *w, const struct view *v)
{
    struct view read = {0};
    struct writer first = writer_on(w->a, STATE_TEXT_MAX), again = writer_on(w->b, STATE_TEXT_MAX);
    view_write(v, &first);
    walk_hold(w, one_line(&first), CHECK_VIEW_TEXT, "the text of a view is not one short line");
    memset(read.bytes, 0xa5, sizeof read.bytes);
    walk_hold(w, view_read(v->game, v->data, v->viewer, writer_text(&first), &read, NULL),
              CHECK_VIEW_TEXT, "the text of a view cannot be read");
    walk_hold(w, walk_same_state(w, v->bytes, read.bytes), CHECK_VIEW_TEXT,
              "the view that was read differs in some byte");
    view_write(&read, &again);
    walk_hold(w, walk_same_text(&first, &again), CHECK_VIEW_TEXT, "its text differs");
    view_of(v->game, v->data, view_state(v), v->viewer, &read);
    walk_hold(w, walk_same_state(w, v->bytes, read.bytes), CHECK_VIEW_TEXT,
              "redacting twice is not the same as once");
}

static void check_view(struct walk *w, int viewer)
{
    struct view v;
    view_of(w->game, w->now.data, match_state(&w->now), viewer, &v);
    check_view_text(w, &v);
    walk_hold(w, view_turn(&v) == match_turn(&w->now), CHECK_TURN,
              "a view does not agree on who is in turn");
    struct writer out = writer_on(w->a, sizeof w->a);
    w->game->json(&v, &out);
    walk_hold(w, writer_fits(&out) && json_valid(writer_text(&out)), CHECK_JSON, "this is no JSON");
    out = writer_on(w->a, sizeof w->a);
    w->game->show(&v, &out);
    walk_hold(w, writer_fits(&out) && out.n > 0, CHECK_JSON, "the board as text is empty");
    struct game_score score;
    w->game->score(w->now.data, view_state(&v), &score);
    walk_hold(w, score.seats == w->now.seats, CHECK_SCORE, "the score is not of all seats");
    int best = 0;
    for (int i = 0; i < score.seats; i++)
        best += score.rank[i] == 1;
    walk_hold(w, best > 0, CHECK_SCORE, "nobody has the first rank");
}

/* What a seat plans on is a position in which it can move; looking ahead from there leads
 * nowhere else. */
static void check_ahead(struct walk *w, int seat, enum view_if kind)
{
    struct view v, again;
    struct move list[GAME_MOVES_MAX];
    uint8_t one[VIEW_GROUNDS_SIZE], two[VIEW_GROUNDS_SIZE];
    view_of(w->game, w->now.data, match_state(&w->now), seat, &v);
    bool now = seat_in(view_turn(&v), seat);
    if (!view_ahead(&v, kind))
        return;
    walk_hold(w, seat_in(view_turn(&v), seat), CHECK_AHEAD, "the seat does not decide there");
    walk_hold(w, view_moves(&v, seat, list, GAME_MOVES_MAX) > 0, CHECK_AHEAD, "it has no move");
    struct writer text = writer_on(w->a, STATE_TEXT_MAX), out = writer_on(w->b, sizeof w->b);
    view_write(&v, &text);
    memset(again.bytes, 0xa5, sizeof again.bytes);
    walk_hold(w,
              view_read(v.game, v.data, seat, writer_text(&text), &again, NULL) &&
                  walk_same_state(w, v.bytes, again.bytes),
              CHECK_AHEAD, "its text reads as another view or not at all");
    w->game->json(&v, &out);
    walk_hold(w, writer_fits(&out) && json_valid(writer_text(&out)), CHECK_AHEAD, "no JSON");
    walk_hold(w, view_ahead(&again, kind), CHECK_AHEAD, "it is none from there");
    view_grounds(v, kind, one);
    view_grounds(again, kind, two);
    walk_hold(w, memcmp(one, two, sizeof one) == 0, CHECK_AHEAD, "there it is another one");
    w->tally->ahead += !now;
}

static void check_turn(struct walk *w)
{
    seat_set turn = match_turn(&w->now), dice = seat_bit(SEAT_CHANCE);
    walk_hold(w, !(turn & dice) || turn == dice, CHECK_TURN, "the dice share a turn");
    walk_hold(w, ((turn & ~dice) >> w->now.seats) == 0, CHECK_TURN, "nobody sits there");
}

/* ---- moves ------------------------------------------------------------------ */

/* Legality, faults included, is the same for a seat's view as for the truth. */
static void check_view_legal(struct walk *w, const struct view *v, int seat,
                             const struct typed *typed)
{
    struct writer truth = writer_on(w->a, sizeof w->a), seen = writer_on(w->b, sizeof w->b);
    walk_answer(w, match_state(&w->now), seat, typed, &truth);
    walk_answer(w, view_state(v), seat, typed, &seen);
    walk_hold(w, walk_same_text(&truth, &seen), CHECK_VIEW_LEGAL,
              "the view gives another answer than the truth");
}

static void check_move_text(struct walk *w, const struct game_state *s, int seat,
                            const struct move *m)
{
    struct typed t;
    struct writer text = writer_on(t.p, ENTRY_SIZE_MAX - 16); /* number and seat come before it */
    struct move read;
    struct entry e = {.seat = seat};
    w->game->move_write(w->now.data, s, seat, m, &text);
    walk_hold(w,
              writer_fits(&text) && entry_read_body(writer_text(&text), &e, NULL) &&
                  e.kind == ENTRY_MOVE,
              CHECK_MOVE_TEXT, "the text of a move is not one word");
    walk_hold(w,
              game_read_move(w->game, w->now.data, s, seat, writer_text(&text), &read, NULL) &&
                  move_equal(m, &read),
              CHECK_MOVE_TEXT, "the text of a move reads as another move or not at all");
}

static int by_bytes(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct move));
}

static bool listed(const struct move *sorted, size_t n, const struct move *m)
{
    return bsearch(m, sorted, n, sizeof *m, by_bytes) != NULL;
}

/* Typed moves that read are legal exactly when they are listed. */
static void check_unlisted(struct walk *w, int seat, const struct move *sorted, size_t n)
{
    const struct game_state *s = match_state(&w->now);
    for (int i = 0; i < CANDIDATES; i++) {
        struct move m;
        struct text typed = {w->candidate[i].p, w->candidate[i].n};
        if (!game_read_move(w->game, w->now.data, s, seat, typed, &m, NULL))
            continue;
        bool legal = w->game->legal(w->now.data, s, seat, &m, NULL);
        if (n != GAME_MANY)
            walk_hold(w, legal == listed(sorted, n, &m), CHECK_MOVES,
                      legal ? "a legal move is not listed" : "a listed move is not legal");
        if (legal)
            check_move_text(w, s, seat, &m);
    }
}

static void check_samples(struct walk *w, const struct game_state *s, int seat,
                          const struct move *sorted, size_t n)
{
    for (int i = 0; i < SAMPLES; i++) {
        struct move m = w->game->sample(w->now.data, s, seat, &w->rng);
        walk_hold(w, w->game->legal(w->now.data, match_state(&w->now), seat, &m, NULL),
                  CHECK_SAMPLE, "an illegal move was drawn");
        walk_hold(w, n == GAME_MANY || listed(sorted, n, &m), CHECK_SAMPLE,
                  "a move was drawn that is not listed");
        check_move_text(w, s, seat, &m);
    }
}

/* Writes a move as somebody would type it. */
static void type_move(struct walk *w, int seat, const struct move *m, struct typed *out)
{
    struct writer text = writer_on(out->p, sizeof out->p);
    w->game->move_write(w->now.data, match_state(&w->now), seat, m, &text);
    out->n = writer_text(&text).n;
}

/* v is the seat's own view; NULL for the dice, which have none. */
static void check_listed(struct walk *w, const struct view *v, int seat, struct move *list,
                         size_t n)
{
    const struct game_state *s = match_state(&w->now);
    struct typed typed;
    struct fault f;
    for (size_t i = 0; i < n; i++) {
        check_move_text(w, s, seat, &list[i]);
        type_move(w, seat, &list[i], &typed);
        if (v)
            check_view_legal(w, v, seat, &typed);
        walk_hold(w, w->game->legal(w->now.data, s, seat, &list[i], &f), CHECK_MOVES,
                  "a listed move is not legal");
    }
    uint32_t k = rng_below(&w->rng, (uint32_t)n);
    type_move(w, seat, &list[k], &typed);
    walk_pool(w, (struct text){typed.p, typed.n});
    qsort(list, n, sizeof *list, by_bytes);
    for (size_t i = 1; i < n; i++)
        walk_hold(w, !move_equal(&list[i - 1], &list[i]), CHECK_MOVES, "a move is listed twice");
}

/* The list is the same on the seat's own view, and a short list is its front. */
static void check_same_list(struct walk *w, const struct view *v, int seat, const struct move *list,
                            size_t n)
{
    struct move other[GAME_MOVES_MAX];
    size_t half = n == GAME_MANY ? 0 : n / 2;
    size_t seen = w->game->moves(w->now.data, view_state(v), seat, other, GAME_MOVES_MAX);
    walk_hold(w, seen == n && (n == GAME_MANY || memcmp(list, other, n * sizeof *list) == 0),
              CHECK_MOVES, "the view lists other moves than the truth");
    seen = w->game->moves(w->now.data, match_state(&w->now), seat, other, half);
    walk_hold(w, seen == n && memcmp(list, other, half * sizeof *list) == 0, CHECK_MOVES,
              "with less room the list begins differently");
}

static void check_seat_in_turn(struct walk *w, int seat)
{
    struct move list[GAME_MOVES_MAX];
    struct view own;
    const struct view *v = NULL;
    size_t n = w->game->moves(w->now.data, match_state(&w->now), seat, list, GAME_MOVES_MAX);
    walk_hold(w, n > 0 && (n == GAME_MANY || n <= GAME_MOVES_MAX), CHECK_MOVES,
              "no move, or more than fit");
    if (seat != SEAT_CHANCE) {
        view_of(w->game, w->now.data, match_state(&w->now), seat, &own);
        v = &own;
        check_same_list(w, v, seat, list, n);
    }
    if (n != GAME_MANY)
        check_listed(w, v, seat, list, n);
    check_unlisted(w, seat, list, n);
    check_samples(w, match_state(&w->now), seat, list, n);
    if (v)
        check_samples(w, view_state(v), seat, list, n);
}

void laws_position(struct walk *w)
{
    walk_hold(w, w->game->state_size <= GAME_STATE_MAX, CHECK_STATE_TEXT, "a state is too large");
    check_turn(w);
    check_state_text(w);
    for (int viewer = VIEWER_PUBLIC; viewer < w->now.seats; viewer++)
        check_view(w, viewer);
    if (match_over(&w->now))
        check_view(w, VIEWER_ALL);
    for (int seat = 0; seat < w->now.seats; seat++)
        for (int kind = 0; kind < VIEW_IFS; kind++)
            check_ahead(w, seat, (enum view_if)kind);
    for (int seat = 0; seat < w->now.seats; seat++) {
        struct view v;
        view_of(w->game, w->now.data, match_state(&w->now), seat, &v);
        for (int i = 0; i < CANDIDATES; i++)
            check_view_legal(w, &v, seat, &w->candidate[i]);
    }
    seat_set turn = match_turn(&w->now);
    for (int seat = 0; seat <= SEAT_CHANCE; seat++)
        if (seat_in(turn, seat))
            check_seat_in_turn(w, seat);
}

/* ---- one move ---------------------------------------------------------------- */

void laws_step(struct walk *w, int seat, const struct move *m)
{
    const struct game *g = w->game;
    for (int i = 0; i < 2; i++) {
        struct room room;
        memcpy(&room, match_state(&w->before), g->state_size);
        g->apply(w->now.data, room_state(&room), seat, m);
        walk_hold(w, walk_same_state(w, &room, match_state(&w->now)), CHECK_APPLY,
                  "the same move led to another state");
    }
    for (int viewer = VIEWER_ALL; viewer < w->now.seats; viewer++) {
        struct writer out = writer_on(w->a, sizeof w->a);
        g->event(w->now.data, match_state(&w->before), match_state(&w->now), seat, m, viewer, &out);
        walk_hold(w, one_line(&out) && out.n > 0, CHECK_EVENT, "an event is not one line");
    }
}
