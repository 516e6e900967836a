/* A world drawn from those that fit what a seat knows, as the record of a game alone. */

#include "base/panic.h"
#include "wasm/call.h"

static bool play_lines(struct host *host, struct text moves)
{
    struct text line;
    struct host_step step;
    while (text_line(&moves, &line)) {
        uint32_t decision = match_decision(host_match(host), 0);
        if (host_play(host, 0, decision, text_of(""), line, &step, NULL) != HOST_PLAYED)
            return false;
        host_accept(host, &step);
    }
    return true;
}

/* The moves are those of a match that was played already: they stand. */
static void write_record(struct caller *c, struct text setup, struct text moves,
                         const struct host_seed *seed, struct writer record, struct writer *out)
{
    struct writer w = writer_on(c->part, sizeof c->part);
    host_seal(c->view.game, setup, seed, &w);
    ASTRO_ASSERT(writer_fits(&w));
    struct host_edge edge = machine_edge(&c->local.machine);
    struct host *host = host_open(&edge, writer_text(&w), NULL);
    bool played = host && play_lines(host, moves);
    ASTRO_ASSERT(played);
    host_record(host, &record);
    host_close(host);
    ASTRO_ASSERT(writer_fits(&record));
    write_str(out, "{\"ok\":true,\"record\":");
    write_json_string(out, writer_text(&record));
    write_char(out, '}');
}

bool call_scratch(struct caller *c, struct text rest, struct writer *out, struct fault *f)
{
    uint8_t bytes[RNG_SEED_SIZE];
    char setup[SETUP_SIZE_MAX], moves[8192];
    struct writer s = writer_on(setup, sizeof setup), m = writer_on(moves, sizeof moves);
    if (!c->loaded || c->view.viewer < 0)
        return fault_set(f, 0, "Load a view first.");
    const struct ai *ai = ai_find(text_of(c->view.game->id));
    if (!ai->scratch)
        return fault_set(f, 0, "There is nothing hidden in this game to try out.");
    if (!local_read_seed(&rest, bytes, f))
        return false;
    struct host_edge edge = machine_edge(&c->local.machine);
    int part = ai->shared ? ai->shared->part_of(&c->view) : -1;
    const void *shared = part < 0 ? NULL : edge.shared(edge.context, ai, part);
    void *memory = memory_scratch(&c->local.machine, ai->scratch->memory_size, f);
    if (!memory || (part >= 0 && !shared))
        return fault_set(f, 0, "There is not enough memory for this.");
    struct host_seed seed = host_seed_from(bytes);
    struct rng root = rng_from_seed(bytes), rng = rng_split(&root, text_of("scratch"));
    struct scratch_task task = {
        .view = &c->view, .events = rest, .shared = shared, .rng = &rng, .memory = memory};
    if (!ai->scratch->make(&task, &s, &m))
        return fault_set(f, 0, "There is nothing to try out any more.");
    ASTRO_ASSERT(writer_fits(&s) && writer_fits(&m));
    /* What was thought in is free again. */
    write_record(c, writer_text(&s), writer_text(&m), &seed,
                 writer_on(memory, ai->scratch->memory_size), out);
    return true;
}
