/* New games without a server: dealt from a seed, or from an open code. */

#include "wasm/local.h"

static bool read_seed(struct text *rest, uint8_t seed[RNG_SEED_SIZE], struct fault *f)
{
    struct text line = {0};
    text_line(rest, &line);
    struct reader r = reader_on(line);
    return (read_hex(&r, seed, RNG_SEED_SIZE) && read_end(&r)) ||
           fault_set(f, 0, "Here a seed of 64 hexadecimal digits is expected.");
}

static const struct ai *read_ai(struct text *rest, struct fault *f)
{
    struct text id = {0};
    text_line(rest, &id);
    const struct ai *m = ai_find(id);
    if (!m)
        fault_set_text(f, 0, "There is no game {0}.", id);
    return m;
}

/* How many seats; what is no number is none. */
static int read_seats(struct text *rest)
{
    struct text line = {0};
    uint32_t n = 0;
    text_line(rest, &line);
    struct reader r = reader_on(line);
    return read_number(&r, SEATS_MAX, &n) && read_end(&r) ? (int)n : 0;
}

/* The whole record of a game that begins: sealed like any other (host.h). */
static bool answer_record(const struct ai *m, const struct game_data *data,
                          const uint8_t seed[RNG_SEED_SIZE], int seats, struct text options,
                          struct writer *out, struct fault *f)
{
    char setup[SETUP_SIZE_MAX], text[SETUP_SIZE_MAX + 512];
    struct writer s = writer_on(setup, sizeof setup), w = writer_on(text, sizeof text);
    struct host_seed from = host_seed_from(seed);
    if (!deal_check(m, seats, options, f))
        return false;
    host_deal(m, data, seats, options, &from, &s);
    host_seal(m->game, writer_text(&s), &from, &w);
    write_str(out, "{\"ok\":true,\"record\":");
    write_json_string(out, writer_text(&w));
    write_str(out, "}");
    return true;
}

bool local_deal(struct local *l, struct text rest, struct writer *out, struct fault *f)
{
    uint8_t seed[RNG_SEED_SIZE];
    struct text options, line;
    const struct game_data *data;
    const struct ai *m = read_ai(&rest, f);
    if (!m || !read_seed(&rest, seed, f))
        return false;
    int seats = read_seats(&rest);
    options = (struct text){rest.p, 0};
    while (text_line(&rest, &line) && line.n > 0)
        options.n = (size_t)(rest.p - options.p);
    return memory_data(&l->machine, &l->machine.scratch, m->game, rest, &data, f) &&
           answer_record(m, data, seed, seats, options, out, f);
}

bool local_code(struct text rest, struct writer *out, struct fault *f)
{
    uint8_t seed[RNG_SEED_SIZE];
    char code[64];
    struct writer w = writer_on(code, sizeof code);
    const struct ai *m = read_ai(&rest, f);
    if (!m || !read_seed(&rest, seed, f) || !option_check(m->game, rest, f))
        return false;
    if (!m->code_make)
        return fault_set(f, 0, "This game has no open codes.");
    m->code_make(seed, rest, &w);
    write_str(out, "{\"ok\":true,\"code\":");
    write_json_string(out, writer_text(&w));
    write_str(out, "}");
    return true;
}

/* The code fixes the deal and some options; the rest come from the call. */
bool local_open(struct text rest, struct writer *out, struct fault *f)
{
    uint8_t seed[RNG_SEED_SIZE];
    struct text code = {0};
    char options[1024];
    struct writer w = writer_on(options, sizeof options);
    const struct ai *m = read_ai(&rest, f);
    text_line(&rest, &code);
    int seats = read_seats(&rest);
    if (!m)
        return false;
    if (!m->code_open)
        return fault_set(f, 0, "This game has no open codes.");
    if (!m->code_open(code, seed, &w, f))
        return false;
    write_text(&w, rest);
    if (!writer_fits(&w))
        return fault_set(f, 0, "These are too many options.");
    return answer_record(m, m->game->data, seed, seats, writer_text(&w), out, f);
}
