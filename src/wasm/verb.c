/* Verbs of games (ai.h): GAME, flags as lines `name value`, an empty line, then the
 * input. The shared part stays for the next call. */

#include "wasm/call.h"

/* What a verb answered. */
struct answer {
    enum verb_result result;
    struct writer out, trouble;
    char said[4096]; /* of trouble */
};

/* The data that a verb's input starts with, where a flag says so. */
static bool verb_data(struct caller *c, const struct game *g, struct text flags, struct text *rest,
                      const struct game_data **data, struct fault *f)
{
    struct text given = verb_flag_value(flags, "data"), line, lines = {rest->p, 0};
    struct reader r = reader_on(given);
    uint32_t n = 0;
    *data = NULL;
    if (given.n == 0)
        return true;
    if (!g->data || !read_number(&r, SETUP_SIZE_MAX, &n) || !read_end(&r))
        return fault_set(f, 0, "This verb takes no such data.");
    while (n-- > 0 && text_line(rest, &line))
        lines.n = (size_t)(rest->p - lines.p);
    return memory_data(&c->local.machine, &c->verb_data, g, lines, data, f);
}

/* Asks a verb; `rest` begins with its flags. */
static bool ask(struct caller *c, struct text game, struct text name, struct text rest,
                struct answer *a, struct fault *f)
{
    const struct ai *m = ai_find(game);
    const struct ai_verb *verb = m ? verb_find(m, name) : NULL;
    if (!verb)
        return fault_set_text(f, 0, "There is no verb {0} here.", name);
    struct text line, flags = {rest.p, 0};
    while (text_line(&rest, &line) && line.n > 0)
        flags.n = (size_t)(rest.p - flags.p);
    const struct game_data *data;
    if (!verb_data(c, m->game, flags, &rest, &data, f))
        return false;
    int part = verb_part(verb, flags);
    struct host_edge edge = machine_edge(&c->local.machine);
    const void *shared = part < 0 ? NULL : edge.shared(edge.context, m, part);
    if (part >= 0 && !shared)
        return fault_set(f, 0, "There is not enough memory for this.");
    void *memory = memory_scratch(&c->local.machine, verb_memory(verb, part), f);
    if (!memory)
        return false;
    a->out = writer_on(c->part, sizeof c->part);
    a->trouble = writer_on(a->said, sizeof a->said);
    a->result = verb->run(&(struct verb_call){.input = rest,
                                              .flags = flags,
                                              .json = true,
                                              .data = data,
                                              .shared = shared,
                                              .memory = memory,
                                              .out = &a->out,
                                              .trouble = &a->trouble});
    if (!writer_fits(&a->out) || !writer_fits(&a->trouble))
        return fault_set(f, 0, "The answer is too long.");
    return true;
}

bool verb_call_text(struct caller *c, struct text rest, struct json *j, struct fault *f)
{
    struct text game = {0}, name = {0};
    struct answer a;
    text_line(&rest, &game);
    text_line(&rest, &name);
    if (!ask(c, game, name, rest, &a, f))
        return false;
    json_put_int(j, "result", a.result);
    json_put_text(j, "out", writer_text(&a.out));
    json_put_text(j, "trouble", writer_text(&a.trouble));
    return true;
}

/* What the verb complained of: the first line of its trouble. */
static bool complain(struct caller *c, const struct answer *a, struct fault *f)
{
    struct text rest = writer_text(&a->trouble), line = {0};
    text_line(&rest, &line);
    struct writer said = writer_on(c->said, sizeof c->said);
    write_text(&said, line);
    return fault_set(f, 0, writer_cstr(&said));
}

/* The JSON that a verb wrote is part of the answer, under its name. */
static bool call_json(struct caller *c, const char *name, struct text rest, struct json *j,
                      struct fault *f)
{
    struct text game = {0};
    struct answer a;
    text_line(&rest, &game);
    if (!ask(c, game, text_of(name), rest, &a, f))
        return false;
    if (a.result == VERB_USAGE || a.result == VERB_BAD_DATA)
        return complain(c, &a, f);
    json_put_raw(j, name, text_trim((struct text){a.out.p, a.out.n > 0 ? a.out.n - 1 : 0}));
    return true;
}

bool verb_call_explain(struct caller *c, struct text rest, struct json *j, struct fault *f)
{
    return call_json(c, "explain", rest, j, f);
}

bool verb_call_hint(struct caller *c, struct text rest, struct json *j, struct fault *f)
{
    return call_json(c, "hint", rest, j, f);
}

bool verb_call_puzzle(struct caller *c, struct text rest, struct json *j, struct fault *f)
{
    return call_json(c, "puzzle", rest, j, f);
}
