/* A world drawn from those that fit what a seat knows, as the record of a game. */

#include "base/panic.h"
#include "wasm/call.h"

/* What happened was played once already: it stands. */
static void write_record(struct caller *c, struct text setup, struct text entries,
                         const struct host_seed *seed, struct writer record, struct json *j)
{
    struct text line;
    host_seal(c->view.game, setup, seed, &record);
    for (uint32_t seq = 1; text_line(&entries, &line); seq++) {
        write_int(&record, seq);
        write_char(&record, ' ');
        write_text(&record, line);
        write_char(&record, '\n');
    }
    ASTRO_ASSERT(writer_fits(&record));
    json_put_text(j, "record", writer_text(&record));
}

bool call_scratch(struct caller *c, struct text rest, struct json *j, struct fault *f)
{
    uint8_t bytes[RNG_SEED_SIZE];
    char setup[SETUP_SIZE_MAX], entries[16384];
    struct writer s = writer_on(setup, sizeof setup), m = writer_on(entries, sizeof entries);
    if (!c->loaded || c->view.viewer < 0)
        return fault_set(f, 0, "Load a view first.");
    const struct ai *ai = ai_find(text_of(c->view.game->id));
    if (!ai->scratch)
        return fault_set(f, 0, "There is nothing hidden in this game to try out.");
    if (!local_read_seed(&rest, bytes, f))
        return false;
    struct host_edge edge = machine_edge(&c->local.machine);
    const void *shared;
    void *memory = memory_scratch(&c->local.machine, ai->scratch->memory_size, f);
    if (!memory || !host_shared(&edge, ai, &c->view, &shared))
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
                 writer_on(memory, ai->scratch->memory_size), j);
    return true;
}
