/* Two worlds that a viewer must not tell apart (support/world.h). */

#include <string.h>

#include "walk.h"

enum { TABLE_TEXT_MAX = 16384, TRIES = 4 };

/* ---- everything a viewer gets of a position ---------------------------------------- */

static void write_turn(struct walk *w, const struct game_state *s, int viewer, struct writer *out)
{
    (void)viewer;
    write_int(out, w->game->turn(w->now.data, s));
}

static void write_view(struct walk *w, const struct game_state *s, int viewer, struct writer *out)
{
    struct view v;
    view_of(w->game, w->now.data, s, viewer, &v);
    view_write(&v, out);
    write_bytes(out, v.bytes, w->game->state_size);
}

static void write_show(struct walk *w, const struct game_state *s, int viewer, struct writer *out)
{
    struct view v;
    view_of(w->game, w->now.data, s, viewer, &v);
    w->game->show(&v, out);
}

static void write_json(struct walk *w, const struct game_state *s, int viewer, struct writer *out)
{
    struct view v;
    view_of(w->game, w->now.data, s, viewer, &v);
    w->game->json(&v, out);
}

static void write_score(struct walk *w, const struct game_state *s, int viewer, struct writer *out)
{
    struct view v;
    struct game_score score = {0};
    view_of(w->game, w->now.data, s, viewer, &v);
    w->game->score(w->now.data, view_state(&v), &score);
    for (int i = 0; i < score.seats; i++) {
        write_int(out, score.points[i]);
        write_char(out, '#');
        write_int(out, score.rank[i]);
        write_char(out, ' ');
    }
}

static void write_moves(struct walk *w, const struct game_state *s, int viewer, struct writer *out)
{
    struct move list[GAME_MOVES_MAX];
    if (viewer < 0 || !seat_in(w->game->turn(w->now.data, s), viewer))
        return;
    size_t n = w->game->moves(w->now.data, s, viewer, list, GAME_MOVES_MAX);
    if (n == GAME_MANY) {
        write_str(out, "many");
        return;
    }
    for (size_t i = 0; i < n && i < GAME_MOVES_MAX; i++) {
        w->game->move_write(w->now.data, s, viewer, &list[i], out);
        write_char(out, ' ');
    }
}

static void write_legal(struct walk *w, const struct game_state *s, int viewer, struct writer *out)
{
    for (int i = 0; viewer >= 0 && i < CANDIDATES; i++) {
        walk_answer(w, s, viewer, &w->candidate[i], out);
        write_char(out, '\n');
    }
}

static const struct {
    enum check check;
    void (*write)(struct walk *w, const struct game_state *s, int viewer, struct writer *out);
} outlook[] = {
    {CHECK_SECRET_VIEW, write_view},   {CHECK_SECRET_TURN, write_turn},
    {CHECK_SECRET_SHOW, write_show},   {CHECK_SECRET_JSON, write_json},
    {CHECK_SECRET_SCORE, write_score}, {CHECK_SECRET_MOVES, write_moves},
    {CHECK_SECRET_LEGAL, write_legal},
};

static void compare_outlook(struct walk *w, const struct game_state *a, const struct game_state *b,
                            int viewer)
{
    for (size_t i = 0; i < sizeof outlook / sizeof *outlook; i++) {
        struct writer one = writer_on(w->a, sizeof w->a), two = writer_on(w->b, sizeof w->b);
        outlook[i].write(w, a, viewer, &one);
        outlook[i].write(w, b, viewer, &two);
        walk_hold(w, walk_same_text(&one, &two), outlook[i].check,
                  "a viewer can tell two worlds apart that are the same to it");
    }
}

/* ---- the two tables ------------------------------------------------------------------ */

static bool same_knowledge(struct walk *w, const struct game_state *a, const struct game_state *b,
                           int viewer)
{
    struct writer one = writer_on(w->a, TABLE_TEXT_MAX), two = writer_on(w->b, TABLE_TEXT_MAX);
    w->world->may_know(w->now.data, a, viewer, &one);
    w->world->may_know(w->now.data, b, viewer, &two);
    walk_hold(w, writer_fits(&one) && writer_fits(&two), CHECK_RESAMPLE, "may_know is too long");
    return walk_same_text(&one, &two);
}

static bool same_view(struct walk *w, const struct game_state *a, const struct game_state *b,
                      int viewer)
{
    struct writer one = writer_on(w->a, sizeof w->a), two = writer_on(w->b, sizeof w->b);
    write_view(w, a, viewer, &one);
    write_view(w, b, viewer, &two);
    return walk_same_text(&one, &two);
}

/* Views agree exactly where permitted knowledge does. */
static void check_views_follow_knowledge(struct walk *w, const struct game_state *a,
                                         const struct game_state *b, int viewer)
{
    bool knows = same_knowledge(w, a, b, viewer), sees = same_view(w, a, b, viewer);
    walk_hold(w, !knows || sees, CHECK_SECRET_VIEW, "a view shows what its viewer may not know");
    walk_hold(w, knows || !sees, CHECK_OBSERVATIONS, "a view hides what its viewer may know");
}

static void make_twin(struct walk *w, const struct game_state *s, int viewer, struct room *out)
{
    memcpy(out, s, w->game->state_size);
    w->world->resample(w->now.data, room_state(out), viewer, &w->rng);
}

static void check_twin_reads(struct walk *w, struct room *twin)
{
    struct room read;
    struct writer text = writer_on(w->a, sizeof w->a);
    w->game->state_write(w->now.data, room_state(twin), &text);
    walk_hold(w,
              w->game->state_read(w->now.data, writer_text(&text), room_state(&read), NULL) &&
                  walk_same_state(w, twin, &read),
              CHECK_RESAMPLE, "the resampled world is no state of the game");
}

void secrets_position(struct walk *w)
{
    const struct game_state *s = match_state(&w->now);
    struct room twin;
    for (int viewer = VIEWER_PUBLIC; viewer < w->now.seats; viewer++) {
        make_twin(w, s, viewer, &twin);
        check_twin_reads(w, &twin);
        walk_hold(w, same_knowledge(w, s, room_state(&twin), viewer), CHECK_RESAMPLE,
                  "the resampled world differs in something its viewer may know");
        compare_outlook(w, s, room_state(&twin), viewer);
        /* What this twin may differ in, others know: their views must differ. */
        for (int other = VIEWER_PUBLIC; other < w->now.seats; other++)
            check_views_follow_knowledge(w, s, room_state(&twin), other);
    }
}

/* ---- one move in two worlds ------------------------------------------------------------ */

/* The same thing happening twice: in the game as played and in its twin. */
struct pair {
    int seat, viewer;
    int number; /* how many this viewer of the move had before */
    const struct move *move;
    const struct game_state *before, *after;
    struct move twin_move;
    struct room twin_before, twin_after;
};

/* The viewer's own move is the same in both worlds; somebody else's may be
 * another one, since it may be a secret move. */
static bool draw_twin(struct walk *w, struct pair *p)
{
    const struct game *g = w->game;
    make_twin(w, p->before, p->viewer, &p->twin_before);
    struct game_state *twin = room_state(&p->twin_before);
    p->twin_move = *p->move;
    bool another = rng_below(&w->rng, 2) == 0 && p->viewer != p->seat;
    if (another)
        p->twin_move = g->sample(w->now.data, twin, p->seat, &w->rng);
    bool legal = g->legal(w->now.data, twin, p->seat, &p->twin_move, NULL);
    walk_hold(w, legal || p->viewer != p->seat, CHECK_SECRET_LEGAL,
              "a move is legal or not depending on what its player may not know");
    if (!legal)
        return false;
    memcpy(&p->twin_after, &p->twin_before, g->state_size);
    g->apply(w->now.data, room_state(&p->twin_after), p->seat, &p->twin_move);
    return true;
}

static bool same_sight(struct walk *w, struct pair *p)
{
    struct writer one = writer_on(w->a, TABLE_TEXT_MAX), two = writer_on(w->b, TABLE_TEXT_MAX);
    w->world->may_see(w->now.data, p->before, p->after, p->seat, p->move, p->viewer, &one);
    w->world->may_see(w->now.data, room_state(&p->twin_before), room_state(&p->twin_after), p->seat,
                      &p->twin_move, p->viewer, &two);
    walk_hold(w, writer_fits(&one) && writer_fits(&two), CHECK_RESAMPLE, "may_see is too long");
    return walk_same_text(&one, &two);
}

static bool same_event(struct walk *w, struct pair *p)
{
    struct writer one = writer_on(w->a, sizeof w->a), two = writer_on(w->b, sizeof w->b);
    w->game->event(w->now.data, p->before, p->after, p->seat, p->move, p->viewer, &one);
    w->game->event(w->now.data, room_state(&p->twin_before), room_state(&p->twin_after), p->seat,
                   &p->twin_move, p->viewer, &two);
    return walk_same_text(&one, &two);
}

static void check_sights_differ(struct walk *w, struct pair *p)
{
    walk_hold(w,
              !same_event(w, p) || !same_view(w, p->after, room_state(&p->twin_after), p->viewer),
              CHECK_OBSERVATIONS, "a viewer is not told what it may see of a move");
    /* Had the move been another one, undo would give nothing away. */
    bool showed = move_equal(p->move, &p->twin_move);
    walk_hold(w, !showed || !match_may_undo(&w->now, p->seat), CHECK_UNDO,
              "a move can be taken back that showed something hidden");
}

static void check_sights_agree(struct walk *w, struct pair *p)
{
    struct game_state *twin_before = room_state(&p->twin_before);
    walk_hold(w, same_event(w, p), CHECK_SECRET_EVENT,
              "an event tells two worlds apart that are the same to its viewer");
    walk_hold(w, same_knowledge(w, p->after, room_state(&p->twin_after), p->viewer), CHECK_RESAMPLE,
              "may_see agrees, and yet may_know differs behind the move");
    compare_outlook(w, p->after, room_state(&p->twin_after), p->viewer);
    if (p->viewer == p->seat)
        walk_hold(w,
                  w->game->reveals(w->now.data, p->before, p->seat, p->move) ==
                      w->game->reveals(w->now.data, twin_before, p->seat, &p->twin_move),
                  CHECK_SECRET_UNDO, "whether a move can be taken back gives something away");
}

/* Hints, judgements and scratch worlds take long, so few are asked for, and of each move's first
 * twins only; always the same ones of a script. */
enum { HINT_IN = 150, JUDGED_IN = 30, SCRATCH_IN = 20, HEARD_SIZE = ENTRY_SIZE_MAX + 64 };

/* The line that the viewer was told last. */
static struct text write_heard(struct walk *w, struct pair *p, bool twin, char heard[HEARD_SIZE])
{
    struct writer line = writer_on(heard, HEARD_SIZE);
    write_seat(&line, p->seat);
    write_char(&line, ' ');
    const struct game_state *before = twin ? room_state(&p->twin_before) : p->before;
    const struct game_state *after = twin ? room_state(&p->twin_after) : p->after;
    w->game->event(w->now.data, before, after, p->seat, twin ? &p->twin_move : p->move, p->viewer,
                   &line);
    write_char(&line, '\n');
    return writer_text(&line);
}

static void write_hint(struct walk *w, struct pair *p, bool twin, struct writer *out)
{
    char heard[HEARD_SIZE];
    w->world->hint(w->now.data, twin ? room_state(&p->twin_after) : p->after, p->viewer,
                   write_heard(w, p, twin, heard), out);
}

static void check_hints(struct walk *w, struct pair *p)
{
    if (!w->world->hint || p->viewer < 0 || rng_below(&w->rng, HINT_IN) > 0)
        return;
    struct writer one = writer_on(w->a, sizeof w->a), two = writer_on(w->b, sizeof w->b);
    write_hint(w, p, false, &one);
    write_hint(w, p, true, &two);
    walk_hold(w, walk_same_text(&one, &two), CHECK_SECRET_HINT,
              "a hint depends on what its seat may not know");
    w->tally->hints++;
}

static void check_judged(struct walk *w, struct pair *p)
{
    if (!w->world->ai->judge || p->viewer != p->seat || rng_below(&w->rng, JUDGED_IN) > 0)
        return;
    struct writer one = writer_on(w->a, sizeof w->a), two = writer_on(w->b, sizeof w->b);
    bool judged = judged_write(w, p->before, p->after, p->seat, p->move, &one);
    bool again = judged_write(w, room_state(&p->twin_before), room_state(&p->twin_after), p->seat,
                              &p->twin_move, &two);
    walk_hold(w, judged == again && walk_same_text(&one, &two), CHECK_SECRET_JUDGE,
              "a move is judged by what its seat did not know");
    w->tally->judged += judged;
}

static void check_scratch(struct walk *w, struct pair *p)
{
    if (!w->world->ai->scratch || p->viewer < 0 || rng_below(&w->rng, SCRATCH_IN) > 0)
        return;
    char heard[2][HEARD_SIZE];
    struct writer one = writer_on(w->a, sizeof w->a), two = writer_on(w->b, sizeof w->b);
    bool made = scratch_write(w, p->after, p->viewer, write_heard(w, p, false, heard[0]), &one);
    bool again = scratch_write(w, room_state(&p->twin_after), p->viewer,
                               write_heard(w, p, true, heard[1]), &two);
    walk_hold(w, made == again && walk_same_text(&one, &two), CHECK_SECRET_SCRATCH,
              "a scratch world depends on what its seat may not know");
    w->tally->scratched += made;
}

/* What a seat decides on next, if it can say so: its grounds, and the whole view. */
static bool ahead_of(struct walk *w, const struct game_state *s, int seat, enum view_if kind,
                     uint8_t grounds[VIEW_GROUNDS_SIZE], uint8_t whole[VIEW_GROUNDS_SIZE])
{
    struct view v;
    view_of(w->game, w->now.data, s, seat, &v);
    if (!view_ahead(&v, kind))
        return false;
    view_grounds(v, kind, grounds);
    view_grounds(v, VIEW_IF_PASS, whole);
    return true;
}

/* Of the same move in two worlds a seat is told two things: it learns which of them it is in.
 * That leaves no plan standing, unless all is just as it was supposed to become. */
static void check_plans(struct walk *w, struct pair *p)
{
    uint8_t before[2][VIEW_GROUNDS_SIZE], after[2][VIEW_GROUNDS_SIZE];
    if (p->viewer < 0 || p->viewer == p->seat || !move_equal(p->move, &p->twin_move))
        return;
    struct writer told = writer_on(w->a, sizeof w->a);
    w->game->event(w->now.data, p->before, p->after, p->seat, p->move, p->viewer, &told);
    if (w->game->alarms && w->game->alarms(writer_text(&told)))
        return;
    for (int i = 0; i < VIEW_IFS; i++) {
        enum view_if kind = (enum view_if)i;
        bool stands = ahead_of(w, p->before, p->viewer, kind, before[0], before[1]) &&
                      ahead_of(w, p->after, p->viewer, kind, after[0], after[1]) &&
                      memcmp(before[0], after[0], VIEW_GROUNDS_SIZE) == 0;
        walk_hold(w, !stands || memcmp(before[1], after[1], VIEW_GROUNDS_SIZE) == 0, CHECK_AHEAD,
                  "a plan stands though its seat was told something hidden");
    }
}

/* Whether two different worlds were found and compared. */
static bool compare_pair(struct walk *w, struct pair *p)
{
    if (!draw_twin(w, p))
        return false;
    check_views_follow_knowledge(w, p->after, room_state(&p->twin_after), p->viewer);
    if (!same_sight(w, p)) {
        check_sights_differ(w, p);
        check_plans(w, p);
        return false;
    }
    check_sights_agree(w, p);
    if (p->number == 0) {
        check_hints(w, p);
        check_judged(w, p);
        check_scratch(w, p);
    }
    return !move_equal(p->move, &p->twin_move) || !walk_same_state(w, p->before, &p->twin_before);
}

void secrets_step(struct walk *w, int seat, const struct move *m)
{
    struct pair p = {
        .seat = seat, .move = m, .before = match_state(&w->before), .after = match_state(&w->now)};
    int twins = w->world->twins > 0 ? w->world->twins : 1;
    for (int viewer = VIEWER_PUBLIC; viewer < w->now.seats; viewer++) {
        enum role role = viewer == VIEWER_PUBLIC ? ROLE_PUBLIC
                         : viewer == seat        ? ROLE_ACTOR
                                                 : ROLE_RIVAL;
        p.viewer = viewer;
        for (p.number = 0; p.number < twins; p.number++)
            for (int i = 0; i < TRIES; i++)
                if (compare_pair(w, &p)) {
                    w->tally->pairs[m->kind][role]++;
                    break;
                }
    }
}
