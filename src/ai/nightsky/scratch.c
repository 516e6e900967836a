/* Cards to try things with: nothing is hidden in Night Sky but the cards that are still to come,
 * which are drawn anew, and the sides that others are about to show. */

#include "ai/nightsky/scratch.h"

#include "base/form.h"
#include "base/line.h"
#include "engine/match.h"
#include "games/nightsky/state.h"

extern const struct game nightsky_game;

/* NS-4: who started is who called the first size. */
static int first_of(const struct ns_state *s, struct text events)
{
    struct text event;
    int seat;
    while (ai_next_event(&events, &seat, &event))
        if (seat >= 0 && seat < s->seats && event.p[0] >= '0' && event.p[0] <= '9')
            return seat;
    return s->first;
}

/* NS-2: any card of the slot's size that nobody has. */
static int draw_card(const struct ns_sky *sky, int slot, uint64_t *dealt, struct rng *r)
{
    uint32_t start = rng_below(r, NS_CARDS);
    int card = 0;
    for (uint32_t i = 0; i < NS_CARDS; i++) {
        card = (int)((start + i) % NS_CARDS);
        if (sky->card[card].size == ns_slot_size(slot) && !(*dealt >> card & 1))
            break;
    }
    *dealt |= (uint64_t)1 << card;
    return card;
}

static void write_setup(const struct scratch_task *t, const struct ns_state *s, struct writer *w)
{
    const struct ns_sky *sky = ns_sky_in(t->view->data);
    uint64_t dealt = 0;
    for (int i = 0; i < s->seats; i++)
        for (int slot = 0; slot < NS_SLOTS; slot++)
            if (s->seat[i].pool[slot] != NS_UNKNOWN)
                dealt |= (uint64_t)1 << s->seat[i].pool[slot];
    setup_write_head(w, &nightsky_game, t->view->data, s->seats);
    write_str(w, s->several ? "pieces several\nfirst " : "pieces one\nfirst ");
    write_int(w, first_of(s, t->events) + 1);
    for (int i = 0; i < s->seats; i++) {
        const struct ns_seat *p = &s->seat[i];
        write_form(w, "\nseat %d start %d pool", i + 1, p->start + 1);
        for (int slot = 0; slot < NS_SLOTS; slot++) {
            int card = p->pool[slot];
            write_char(w, ' ');
            ns_write_card(w, sky, card != NS_UNKNOWN ? card : draw_card(sky, slot, &dealt, t->rng));
        }
    }
    write_char(w, '\n');
}

/* NS-3: the side that was shown, or any where none is yet. */
static void write_side(const struct scratch_task *t, const struct ns_seat *p, struct writer *w)
{
    const struct ns_sky *sky = ns_sky_in(t->view->data);
    uint32_t side = p->side <= 1 ? p->side : rng_below(t->rng, 2);
    write_str(w, ns_type_name[sky->start[p->start].type[side]]);
}

static bool make(const struct scratch_task *t, struct writer *setup, struct writer *entries)
{
    const struct ns_state *s = ns_in(view_state(t->view));
    struct text events = t->events, event;
    struct match m;
    int seat;
    write_setup(t, s, setup);
    if (ns_phase(s) == NS_OVER ||
        !match_start(&m, &nightsky_game, writer_text(setup), line_from(t->memory), NULL))
        return false;
    while (ai_next_event(&events, &seat, &event)) {
        char text[ENTRY_SIZE_MAX];
        struct writer w = writer_on(text, sizeof text);
        if (event.p[0] == '?' && seat >= 0 && seat < s->seats)
            write_side(t, &s->seat[seat], &w);
        else
            write_text(&w, event);
        if (!scratch_enter(&m, seat, writer_text(&w), entries))
            return false;
    }
    return scratch_same(&m, t->view);
}

const struct ai_scratch nightsky_scratch = {.memory_size = LINE_BYTES + sizeof(struct ns_sky),
                                            .make = make};
