#include "engine/match.h"

#include <string.h>

#include "base/panic.h"
#include "engine/setup.h"

static struct game_state *state_of(struct match *m)
{
    return (struct game_state *)m->state;
}

const struct game_state *match_state(const struct match *m)
{
    return (const struct game_state *)m->state;
}

seat_set match_turn(const struct match *m)
{
    return m->ended ? 0 : m->game->turn(m->data, match_state(m));
}

bool match_over(const struct match *m)
{
    return match_turn(m) == 0;
}

bool match_ended(const struct match *m)
{
    return m->ended;
}

static bool is_by_hand(const struct match *m)
{
    return m->game->by_hand && m->game->by_hand(match_state(m));
}

bool match_rolls(const struct match *m)
{
    return seat_in(match_turn(m), SEAT_CHANCE) && !is_by_hand(m);
}

uint32_t match_decision(const struct match *m, int seat)
{
    if (seat == SEAT_CHANCE)
        return seat_in(match_turn(m), seat) && is_by_hand(m) ? m->entries + 1 : 0;
    return seat_in(match_turn(m), seat) ? m->decision[seat] : 0;
}

/* After `actor` has acted: whose decision is a new one? */
static void renew_decisions(struct match *m, seat_set before, int actor)
{
    seat_set now = match_turn(m);
    for (int s = 0; s < m->seats; s++)
        if (seat_in(now, s) && (s == actor || !seat_in(before, s)))
            m->decision[s] = m->entries + 1;
}

static void clear_trail(struct match *m)
{
    m->trail_length = 0;
    memcpy(m->floor, m->state, m->game->state_size);
}

bool match_start(struct match *m, const struct game *g, struct text setup, struct game_data *memory,
                 struct fault *f)
{
    struct setup s;
    if (!setup_read(setup, &s, f))
        return false;
    memset(m, 0, sizeof *m);
    m->game = g;
    if (!setup_start(g, &s, memory, &m->data, state_of(m), f))
        return false;
    m->seats = s.seats;
    clear_trail(m);
    renew_decisions(m, 0, -1);
    return true;
}

static void replay_trail(const struct match *m, struct game_state *on)
{
    for (int i = 0; i < m->trail_length; i++)
        m->game->apply(m->data, on, m->trail[i].seat, &m->trail[i].move);
}

/* A move on top of what somebody else did and goes on from makes that stand: the floor
 * becomes the state just before this move. */
static void add_to_trail(struct match *m, struct trail_move move)
{
    bool apart = true;
    for (int i = 0; i < m->trail_length; i++)
        apart = apart && (m->trail[i].seat == move.seat || m->trail[i].laid);
    if (!apart) {
        replay_trail(m, (struct game_state *)m->floor);
        m->trail_length = 0;
    }
    m->trail[m->trail_length++] = move;
}

/* A legal move of a seat in turn. */
static void play_move(struct match *m, int seat, struct move mv)
{
    const struct game *g = m->game;
    seat_set before = match_turn(m);
    bool reveals = g->reveals(m->data, match_state(m), seat, &mv);
    g->apply(m->data, state_of(m), seat, &mv);
    m->last = mv;
    m->entries++;
    m->moves++;
    m->rolls += seat == SEAT_CHANCE;
    renew_decisions(m, before, seat);

    seat_set now = match_turn(m);
    bool laid = !seat_in(now, seat);
    bool passed_on = (now & ~before) != 0 || (laid && now == 0);
    if (seat == SEAT_CHANCE || reveals || passed_on || m->trail_length == UNDO_MAX)
        clear_trail(m);
    else
        add_to_trail(m, (struct trail_move){seat, laid, mv});
}

static bool enter_move(struct match *m, const struct entry *e, struct fault *f)
{
    const struct game *g = m->game;
    struct move mv;
    seat_set turn = match_turn(m);
    if (turn == 0)
        return fault_set(f, 0, "The game is over: no more moves.");
    if (!game_read_move(g, m->data, match_state(m), e->seat, e->body, &mv, f))
        return false;
    if (!seat_in(turn, e->seat))
        return fault_set(f, 0, "It is not this seat's turn.");
    if (!g->legal(m->data, match_state(m), e->seat, &mv, f))
        return false;
    play_move(m, e->seat, mv);
    return true;
}

/* Where the last move of a seat is in the trail; -1: nowhere. */
static int trail_last(const struct match *m, int seat)
{
    int i = m->trail_length - 1;
    while (i >= 0 && m->trail[i].seat != seat)
        i--;
    return i;
}

bool match_may_undo(const struct match *m, int seat)
{
    return trail_last(m, seat) >= 0;
}

static bool enter_undo(struct match *m, const struct entry *e, struct fault *f)
{
    int last = trail_last(m, e->seat);
    if (last < 0)
        return fault_set(f, 0,
                         "There is nothing to take back: only your own last move can be, "
                         "while nobody has gone on from it and nothing hidden was seen.");
    seat_set before = match_turn(m);
    m->trail_length--;
    memmove(m->trail + last, m->trail + last + 1,
            (size_t)(m->trail_length - last) * sizeof *m->trail);
    memcpy(m->state, m->floor, m->game->state_size);
    replay_trail(m, state_of(m));
    m->entries++;
    m->moves--;
    renew_decisions(m, before, e->seat);
    return true;
}

static bool enter_end(struct match *m, struct fault *f)
{
    if (match_over(m))
        return fault_set(f, 0, "The game is over: there is nothing left to end.");
    m->ended = true;
    m->entries++;
    clear_trail(m); /* what stands stands */
    return true;
}

bool match_expects(const struct match *m, const struct entry *e, struct fault *f)
{
    if (e->seq != m->entries + 1)
        return fault_set_ints(f, 0, "Entry {0} is out of order: {1} comes next.", e->seq,
                              (int64_t)m->entries + 1);
    if (e->seat != SEAT_CHANCE && (e->seat < 0 || e->seat >= m->seats))
        return fault_set_int(f, 0, "There is no such seat: this game has {0}.", m->seats);
    return true;
}

bool match_enter(struct match *m, const struct entry *e, struct fault *f)
{
    if (!match_expects(m, e, f))
        return false;
    switch (e->kind) {
    case ENTRY_MOVE:
        return enter_move(m, e, f);
    case ENTRY_UNDO:
        return enter_undo(m, e, f);
    case ENTRY_SEAT:
    case ENTRY_TIMEOUT:
        m->entries++;
        return true;
    case ENTRY_END:
        return enter_end(m, f);
    }
    return fault_set(f, 0, "This is no kind of entry.");
}

void match_enter_again(struct match *m, const struct entry *e, const struct move *move)
{
    ASTRO_ASSERT(e->seq == m->entries + 1);
    if (e->kind == ENTRY_MOVE) {
        play_move(m, e->seat, *move);
        return;
    }
    bool entered = match_enter(m, e, NULL);
    ASTRO_ASSERT(entered);
}

struct move roll_of(const struct game *g, const struct game_data *d, const struct game_state *s,
                    const uint8_t seed[RNG_SEED_SIZE], uint32_t rolls)
{
    char label[32];
    struct writer l = writer_on(label, sizeof label);
    write_str(&l, "roll ");
    write_int(&l, rolls);
    uint8_t own[RNG_SEED_SIZE];
    rng_seed_by_label(seed, writer_text(&l), own);
    struct rng r = rng_from_seed(own);
    return g->sample(d, s, SEAT_CHANCE, &r);
}

void match_roll(const struct match *m, const uint8_t seed[RNG_SEED_SIZE], struct writer *w)
{
    ASTRO_ASSERT(seat_in(match_turn(m), SEAT_CHANCE));
    struct move mv = roll_of(m->game, m->data, match_state(m), seed, m->rolls);
    m->game->move_write(m->data, match_state(m), SEAT_CHANCE, &mv, w);
}

void match_event(const struct match *before, const struct match *after, const struct entry *e,
                 int viewer, struct writer *w)
{
    if (e->kind != ENTRY_MOVE) {
        entry_write_body(e, w);
        return;
    }
    before->game->event(before->data, match_state(before), match_state(after), e->seat,
                        &after->last, viewer, w);
}
