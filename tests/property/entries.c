/* What the engine promises about entries: decisions, undo, records
 * (engine/match.h, engine/record.h). */

#include <string.h>

#include "walk.h"

/* ---- decisions ----------------------------------------------------------------- */

static void check_decisions(struct walk *w, const struct entry *e)
{
    bool note = e->kind == ENTRY_SEAT || e->kind == ENTRY_TIMEOUT;
    for (int s = 0; s < w->now.seats; s++) {
        bool was = seat_in(match_turn(&w->before), s), is = seat_in(match_turn(&w->now), s);
        uint32_t old = match_decision(&w->before, s), new = match_decision(&w->now, s);
        uint32_t want = !is ? 0 : was && (s != e->seat || note) ? old : e->seq + 1;
        walk_hold(w, new == want, CHECK_DECISION, "a decision has the wrong number");
    }
}

/* ---- undo ------------------------------------------------------------------------ */

/* Where the last standing move of a seat is in the walk's own memory; `past`: nowhere. */
static uint32_t last_of(const struct walk *w, int seat)
{
    for (uint32_t i = w->past; i > 0; i--)
        if (w->past_seat[i - 1] == seat)
            return i - 1;
    return w->past;
}

/* The state in which all moves stand but one. */
static void play_without(const struct walk *w, uint32_t one, unsigned char *out)
{
    memcpy(out, w->past_state[one], w->game->state_size);
    for (uint32_t i = one + 1; i < w->past; i++)
        w->game->apply(w->now.data, (struct game_state *)out, w->past_seat[i], &w->past_move[i]);
}

/* The walk's own memory of the game: the state before every standing move, and the move. */
static void remember(struct walk *w, const struct entry *e)
{
    if (e->kind == ENTRY_MOVE) {
        w->past_seat[w->past] = e->seat;
        w->past_move[w->past] = w->now.last;
        memcpy(w->past_state[w->past], match_state(&w->before), w->game->state_size);
        w->past++;
    } else if (e->kind == ENTRY_UNDO) {
        uint32_t gone = last_of(w, e->seat);
        w->past--;
        for (uint32_t i = gone; i < w->past; i++) {
            w->past_seat[i] = w->past_seat[i + 1];
            w->past_move[i] = w->past_move[i + 1];
            if (i + 1 < w->past) {
                memcpy(w->past_state[i + 1], w->past_state[i], w->game->state_size);
                w->game->apply(w->now.data, (struct game_state *)w->past_state[i + 1],
                               w->past_seat[i], &w->past_move[i]);
            }
        }
    }
}

static void check_undo(struct walk *w, int seat)
{
    struct match after = w->now;
    struct entry undo = {.kind = ENTRY_UNDO, .seq = w->now.entries + 1, .seat = seat};
    bool done = match_enter(&after, &undo, NULL);
    walk_hold(w, done == match_may_undo(&w->now, seat), CHECK_UNDO,
              "undo does not do what match_may_undo says");
    if (!done) {
        walk_hold(w,
                  after.entries == w->now.entries && walk_same_state(w, after.state, w->now.state),
                  CHECK_UNDO, "a refused undo changed the match");
        return;
    }
    uint32_t gone = last_of(w, seat);
    _Alignas(16) unsigned char want[GAME_STATE_MAX];
    walk_hold(w, gone < w->past, CHECK_UNDO, "undo takes back what was never moved");
    play_without(w, gone, want);
    walk_hold(w, walk_same_state(w, after.state, want), CHECK_UNDO,
              "undo does not restore the state");
    walk_hold(w, match_turn(&after) == (match_turn(&w->now) | seat_bit(seat)), CHECK_UNDO,
              "undo changes whose turn it is");
    walk_hold(w, gone + 1 == w->past || !seat_in(match_turn(&w->now), seat), CHECK_UNDO,
              "undo takes back what others have gone on from");
}

/* ---- rolls ------------------------------------------------------------------------ */

static void note_roll(struct walk *w, const struct entry *e)
{
    struct typed t;
    struct writer own = writer_on(t.p, sizeof t.p);
    if (!match_rolls(&w->before)) /* entered by hand: any roll is as true */
        return;
    match_roll(&w->before, w->script->chance, &own);
    if (!text_equal(writer_text(&own), e->body))
        w->honest = false;
    struct move other = w->game->sample(w->now.data, match_state(&w->before), SEAT_CHANCE, &w->rng);
    struct writer text = writer_on(w->forged_roll.p, sizeof w->forged_roll.p);
    w->game->move_write(w->now.data, match_state(&w->before), SEAT_CHANCE, &other, &text);
    w->forged_roll.n = writer_text(&text).n;
    w->forged_step = text_equal(writer_text(&text), e->body) ? UINT32_MAX : e->seq - 1;
}

void entries_step(struct walk *w, const struct entry *e)
{
    if (e->kind == ENTRY_UNDO) {
        _Alignas(16) unsigned char want[GAME_STATE_MAX];
        uint32_t gone = last_of(w, e->seat);
        walk_hold(w, gone < w->past, CHECK_UNDO, "there was nothing to take back");
        play_without(w, gone, want);
        walk_hold(w, walk_same_state(w, w->now.state, want), CHECK_UNDO,
                  "the entry ~undo does not restore the state");
    }
    remember(w, e);
    check_decisions(w, e);
    if (e->seat == SEAT_CHANCE)
        note_roll(w, e);
}

void entries_position(struct walk *w)
{
    for (int seat = 0; seat < w->now.seats; seat++)
        check_undo(w, seat);
}

/* ---- records ----------------------------------------------------------------------- */

static bool verifies(struct walk *w, struct text record)
{
    struct record r;
    int last;
    return record_read(record, &r, NULL) &&
           record_verify(&r, w->game, w->memory2, w->matches, &last, NULL);
}

static void check_replay(struct walk *w, struct text text)
{
    struct record r;
    int last = 0;
    walk_hold(w, record_read(text, &r, NULL), CHECK_REPLAY, "the record cannot be read");
    struct writer again = writer_on(w->other, sizeof w->other);
    record_write(&r, &again);
    walk_hold(w, text_equal(writer_text(&again), text), CHECK_REPLAY,
              "the record is written differently the second time");
    walk_hold(w, record_replay(&r, w->game, w->memory2, w->matches, &last, NULL, NULL, NULL),
              CHECK_REPLAY, "the record does not replay");
    const struct match *m = &w->matches[last];
    bool same = walk_same_state(w, m->state, w->now.state) && m->entries == w->now.entries &&
                m->moves == w->now.moves && m->rolls == w->now.rolls;
    for (int s = 0; s < w->now.seats; s++)
        same = same && match_decision(m, s) == match_decision(&w->now, s) &&
               match_may_undo(m, s) == match_may_undo(&w->now, s);
    walk_hold(w, same, CHECK_REPLAY, "the record replays to another position");
}

/* Changes one byte of the record; it must no longer verify. */
static void check_tampered(struct walk *w, struct text record, size_t at, const char *what)
{
    char old = w->record[at];
    w->record[at] = old == '1' ? '2' : '1';
    walk_hold(w, !verifies(w, record), CHECK_VERIFY, what);
    w->record[at] = old;
}

static void check_forged_roll(struct walk *w)
{
    struct text rest =
        writer_text(&(struct writer){w->record, sizeof w->record, strlen(w->record)});
    struct text line;
    struct writer out = writer_on(w->other, sizeof w->other);
    bool play = false;
    uint32_t k = 0;
    while (text_line(&rest, &line)) {
        if (play && k++ == w->forged_step) {
            struct entry e = script_entry(w->script, w->forged_step);
            e.body = (struct text){w->forged_roll.p, w->forged_roll.n};
            entry_write(&e, &out);
        } else {
            write_text(&out, line);
        }
        write_char(&out, '\n');
        play = play || text_is(line, "play");
    }
    walk_hold(w, !verifies(w, writer_text(&out)), CHECK_VERIFY, "a forged roll verifies");
}

void entries_record(struct walk *w)
{
    struct writer out = writer_on(w->record, sizeof w->record);
    script_write(w->script, w->game, &out);
    struct text record = writer_text(&out);
    walk_hold(w, writer_fits(&out), CHECK_REPLAY, "the record does not fit");
    writer_cstr(&out);
    check_replay(w, record);
    if (!w->honest) /* a shortened script has rolls of its own */
        return;
    walk_hold(w, verifies(w, record), CHECK_VERIFY, "a true record does not verify");
    struct record r;
    record_read(record, &r, NULL);
    uint32_t at = rng_below(&w->rng, (uint32_t)r.setup.n);
    check_tampered(w, record, (size_t)(r.setup.p - record.p) + at, "a changed setup verifies");
    const char *salt = strstr(w->record, "\nsalt "), *chance = strstr(w->record, "\nchance ");
    const char *commit = strstr(w->record, "\ncommit ");
    at = rng_below(&w->rng, 64);
    check_tampered(w, record, (size_t)(salt - record.p) + 6 + at, "a changed salt verifies");
    check_tampered(w, record, (size_t)(chance - record.p) + 8 + at, "a changed seed verifies");
    check_tampered(w, record, (size_t)(commit - record.p) + 8 + at, "a changed promise verifies");
    if (w->forged_step != UINT32_MAX)
        check_forged_roll(w);
}
