/* Proofs and puzzles for the page: the verbs of those names, answered as JSON
 * that is part of the answer rather than text within it. */

#include "wasm/explain.h"

#include <string.h>

/* What the verb complained of, where it did: the first line of its trouble. */
static bool complain(struct caller *c, const struct writer *trouble, struct fault *f)
{
    struct text rest = writer_text(trouble), line = {0};
    text_line(&rest, &line);
    size_t n = line.n < sizeof c->said - 1 ? line.n : sizeof c->said - 1;
    memcpy(c->said, line.p, n);
    c->said[n] = '\0';
    return fault_set(f, 0, c->said);
}

bool explain_call(struct caller *c, struct text name, struct text rest, struct writer *out,
                  struct fault *f)
{
    struct text game = {0}, line, flags;
    text_line(&rest, &game);
    const struct ai *m = ai_find(game);
    const struct ai_verb *verb = m ? verb_find(m, name) : NULL;
    if (!verb)
        return fault_set_text(f, 0, "There is no verb {0} here.", name);
    flags = (struct text){rest.p, 0};
    while (text_line(&rest, &line) && line.n > 0)
        flags.n = (size_t)(rest.p - flags.p);
    void *memory = memory_scratch(&c->local.machine, verb->memory_size, f);
    if (!memory)
        return false;
    char trouble[1024];
    struct writer say = writer_on(c->part, sizeof c->part);
    struct writer t = writer_on(trouble, sizeof trouble);
    struct verb_call call = {
        .input = rest, .flags = flags, .json = true, .memory = memory, .out = &say, .trouble = &t};
    enum verb_result result = verb->run(&call);
    if (!writer_fits(&say))
        return fault_set(f, 0, "The answer is too long.");
    if (result == VERB_USAGE || result == VERB_BAD_DATA)
        return complain(c, &t, f);
    write_str(out, "{\"ok\":true,\"");
    write_text(out, name);
    write_str(out, "\":");
    write_text(out, text_trim((struct text){say.p, say.n > 0 ? say.n - 1 : 0}));
    write_char(out, '}');
    return true;
}
