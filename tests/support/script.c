#include "support/script.h"

#include <string.h>

#include "base/panic.h"

struct text script_setup(const struct script *s)
{
    return (struct text){s->setup, s->setup_n};
}

struct entry script_entry(const struct script *s, uint32_t k)
{
    const struct step *p = &s->step[k];
    return (struct entry){.kind = p->kind, .seq = k + 1, .seat = p->seat, .body = {p->body, p->n}};
}

bool script_deal(const struct plan *p, struct game_data *memory, struct script *out)
{
    out->steps = 0;
    out->over = false;
    struct rng r = rng_from_number(p->seed);
    uint8_t seed[RNG_SEED_SIZE];
    rng_bytes(&r, seed, sizeof seed);
    rng_bytes(&r, out->salt, sizeof out->salt);
    rng_bytes(&r, out->chance, sizeof out->chance);
    const struct game_data *data = p->data ? memory : p->game->data;
    bool ok = !p->data || p->game->data_read(text_of(p->data), memory, NULL);
    struct writer w = writer_on(out->setup, sizeof out->setup);
    if (ok)
        p->ai->deal(seed, data, p->seats, text_of(p->options), &w);
    out->setup_n = writer_text(&w).n;
    return ok && writer_fits(&w);
}

/* A move of a seat in turn. Half the time its kind is drawn first, so that
 * kinds with few moves are not drowned by those with many. */
static struct move choose(const struct match *m, int seat, struct rng *r)
{
    struct move list[GAME_MOVES_MAX];
    size_t n = m->game->moves(m->data, match_state(m), seat, list, GAME_MOVES_MAX);
    uint32_t by_kind = rng_below(r, 2);
    if (n == GAME_MANY || n == 0 || n > GAME_MOVES_MAX || !by_kind)
        return m->game->sample(m->data, match_state(m), seat, r);
    bool kind_seen[256] = {false};
    uint8_t kinds[256];
    uint32_t k = 0, left = 0;
    for (size_t i = 0; i < n; i++) {
        if (!kind_seen[list[i].kind])
            kinds[k++] = list[i].kind;
        kind_seen[list[i].kind] = true;
    }
    uint8_t kind = kinds[rng_below(r, k)];
    for (size_t i = 0; i < n; i++)
        if (list[i].kind == kind)
            list[left++] = list[i];
    return list[rng_below(r, left)];
}

static int pick_seat(seat_set turn, struct rng *r)
{
    int seats[SEATS_MAX];
    uint32_t n = 0;
    for (int s = 0; s < SEATS_MAX; s++)
        if (seat_in(turn, s))
            seats[n++] = s;
    ASTRO_ASSERT(n > 0);
    return seats[rng_below(r, n)];
}

static void put_body(struct step *step, const char *body)
{
    step->n = strlen(body);
    memcpy(step->body, body, step->n);
}

static bool add_undo(const struct match *m, struct step *step, struct rng *r)
{
    bool wanted = rng_below(r, 4) == 0;
    for (int s = 0; wanted && s < m->seats; s++)
        if (match_may_undo(m, s)) {
            step->kind = ENTRY_UNDO;
            step->seat = s;
            return true;
        }
    return false;
}

static bool add_note(const struct match *m, struct step *step, struct rng *r)
{
    static const char *const who[] = {"person", "bot", "open"};
    if (rng_below(r, 16) != 0)
        return false;
    step->seat = (int)rng_below(r, (uint32_t)m->seats);
    uint32_t what = rng_below(r, 4);
    step->kind = what == 3 ? ENTRY_TIMEOUT : ENTRY_SEAT;
    put_body(step, what == 3 ? "" : who[what]);
    return true;
}

static void add_move(const struct script *s, const struct match *m, struct step *step,
                     struct rng *r)
{
    struct writer w = writer_on(step->body, sizeof step->body);
    seat_set turn = match_turn(m);
    step->kind = ENTRY_MOVE;
    if (seat_in(turn, SEAT_CHANCE)) {
        step->seat = SEAT_CHANCE;
        match_roll(m, s->chance, &w);
    } else {
        step->seat = pick_seat(turn, r);
        struct move mv = choose(m, step->seat, r);
        m->game->move_write(m->data, match_state(m), step->seat, &mv, &w);
    }
    step->n = writer_text(&w).n;
}

void script_play(const struct plan *p, struct game_data *memory, struct script *s)
{
    struct rng r = rng_from_number(p->seed ^ 0x706c6179);
    struct match m;
    bool ok = match_start(&m, p->game, script_setup(s), memory, NULL);
    while (ok && !match_over(&m) && s->steps < SCRIPT_STEPS_MAX) {
        struct step *step = &s->step[s->steps];
        step->n = 0;
        bool special = (p->undos && add_undo(&m, step, &r)) || (p->notes && add_note(&m, step, &r));
        if (!special)
            add_move(s, &m, step, &r);
        struct entry e = script_entry(s, s->steps);
        ok = match_enter(&m, &e, NULL);
        s->steps += ok;
    }
    s->over = ok && match_over(&m);
}

void script_write(const struct script *s, const struct game *g, struct writer *w)
{
    struct record record = {.id = text_of(g->id),
                            .version = g->version,
                            .committed = true,
                            .opened = true,
                            .setup = script_setup(s)};
    memcpy(record.salt, s->salt, sizeof record.salt);
    memcpy(record.chance, s->chance, sizeof record.chance);
    record_commit(&record, record.commit);
    record_write(&record, w);
    for (uint32_t k = 0; k < s->steps; k++) {
        struct entry e = script_entry(s, k);
        entry_write(&e, w);
        write_char(w, '\n');
    }
}
