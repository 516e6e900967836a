/* Trying a move: on a clone, with the dice that fall after it. */

#include "base/panic.h"
#include "host/host_internal.h"

/* A log is kept and sent as a whole, so it must come to an end. Moves do by the
 * rules of most games, but a companion of a real table may be asked for ever;
 * taking back and coming back never end by themselves. */
static bool is_too_long(const struct match *m, const struct entry *e, struct fault *f)
{
    bool again = e->kind == ENTRY_UNDO || (e->kind == ENTRY_SEAT && text_is(e->body, "person"));
    bool move = e->kind == ENTRY_MOVE && e->seat != SEAT_CHANCE;
    if (again && m->entries >= HOST_LONG)
        return !fault_set(f, 0,
                          "This game has had so many turns back and forth that it only goes on.");
    if (move && m->entries >= HOST_MOST)
        return !fault_set(f, 0, "This game has become too long: start another one.");
    return false;
}

/* Adds an entry to a step and to `next`, the match it leads to. */
static bool step_enter(struct host_step *step, struct match *next, struct entry e, struct text body,
                       struct fault *f)
{
    ASTRO_ASSERT(step->count < HOST_STEP_MAX);
    if (body.n >= ENTRY_SIZE_MAX)
        return fault_set_int(f, ENTRY_SIZE_MAX, "A move has less than {0} bytes.", ENTRY_SIZE_MAX);
    struct writer w = writer_on(step->text[step->count], ENTRY_SIZE_MAX);
    write_text(&w, body);
    writer_cstr(&w);
    e.seq = next->entries + 1;
    if (!entry_read_body(writer_text(&w), &e, f) || is_too_long(next, &e, f) ||
        !match_enter(next, &e, f))
        return false;
    step->move[step->count] = next->last;
    step->entry[step->count++] = e;
    return true;
}

/* Dice fall as soon as it is their turn, in the same step as the move that
 * brought it up: a roll is stored together with its cause. Those of a real table
 * are waited for (host_play). */
static void step_roll(const struct host *h, struct host_step *step, struct match *next)
{
    while (match_rolls(next)) {
        char buffer[ENTRY_SIZE_MAX];
        struct writer w = writer_on(buffer, sizeof buffer);
        match_roll(next, h->head.chance, &w);
        struct entry e = {.seat = SEAT_CHANCE};
        bool entered = step_enter(step, next, e, writer_text(&w), NULL);
        ASTRO_ASSERT(entered);
    }
}

static void step_start(const struct host *h, struct host_step *step)
{
    step->first = h->now.entries + 1;
    step->count = 0;
    step->key[0] = '\0';
}

/* The entry this seat made with this key; 0 if there is none. */
static uint32_t find_key(const struct host *h, int seat, struct text key)
{
    for (uint32_t seq = h->now.entries; seq > 0; seq--) {
        const struct mark *m = host_mark(h, seq);
        struct text k = {h->log.p + m->key_at, m->key_n};
        if (m->seat == seat && text_equal(k, key))
            return seq;
    }
    return 0;
}

/* What was made of a key before: where, and whether of the same move. */
static enum host_answer answer_again(const struct host *h, uint32_t seen, struct text move,
                                     struct host_step *step)
{
    const struct mark *m = host_mark(h, seen);
    struct entry e;
    bool read = entry_read((struct text){h->log.p + m->line_at, m->line_n}, &e, NULL);
    ASTRO_ASSERT(read);
    char buffer[ENTRY_SIZE_MAX];
    struct writer w = writer_on(buffer, sizeof buffer);
    entry_write_body(&e, &w);
    step->first = seen;
    step->count = 1;
    while (seen + (uint32_t)step->count <= h->now.entries &&
           host_mark(h, seen + (uint32_t)step->count)->seat == SEAT_CHANCE)
        step->count++;
    return text_equal(writer_text(&w), move) ? HOST_REPEATED : HOST_REUSED;
}

static bool is_answer(struct text move, int seat, struct fault *f)
{
    struct entry e = {.seat = seat};
    if (!entry_read_body(move, &e, f))
        return false;
    return e.kind == ENTRY_MOVE || e.kind == ENTRY_UNDO ||
           fault_set(f, 0, "A move or ~undo is expected here.");
}

enum host_answer host_play(const struct host *h, int seat, uint32_t decision, struct text key,
                           struct text move, struct host_step *step, struct fault *f)
{
    step_start(h, step);
    if (key.n > HOST_KEY_MAX) {
        fault_set_int(f, HOST_KEY_MAX, "A key has at most {0} bytes.", HOST_KEY_MAX);
        return HOST_REFUSED;
    }
    uint32_t seen = key.n > 0 ? find_key(h, seat, key) : 0;
    if (seen)
        return answer_again(h, seen, move, step);
    /* What was laid down while others choose is taken back by who has no decision any more. */
    uint32_t open = match_decision(&h->now, seat);
    bool takes_back = text_is(move, "~undo") && match_may_undo(&h->now, seat);
    if (open != decision || (open == 0 && !takes_back))
        return HOST_STALE;
    struct match next = h->now;
    struct writer k = writer_on(step->key, sizeof step->key);
    write_text(&k, key);
    struct entry e = {.seat = seat, .decision = decision, .key = writer_text(&k)};
    writer_cstr(&k);
    if (!is_answer(move, seat, f) || !step_enter(step, &next, e, move, f))
        return HOST_REFUSED;
    step_roll(h, step, &next);
    return HOST_PLAYED;
}

/* Records of old may have it where it is not allowed: so this is asked here, and not
 * when entries are played again. */
bool host_note(const struct host *h, int seat, struct text note, struct host_step *step,
               struct fault *f)
{
    struct match next = h->now;
    step_start(h, step);
    bool bot = text_is(note, "~seat bot") || text_is(note, "~seat once");
    if (bot && !host_bots_check(h, seat_bit(seat), f))
        return false;
    return step_enter(step, &next, (struct entry){.seat = seat}, note, f);
}

void host_roll(const struct host *h, struct host_step *step)
{
    struct match next = h->now;
    step_start(h, step);
    step_roll(h, step, &next);
}
