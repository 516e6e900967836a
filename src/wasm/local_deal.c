/* New games without a server: dealt from a seed, or from an open code. */

#include <string.h>

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

static bool read_seats(struct text *rest, const struct game *g, int *seats, struct fault *f)
{
    struct text line = {0};
    uint32_t n = 0;
    text_line(rest, &line);
    struct reader r = reader_on(line);
    if (!read_number(&r, SEATS_MAX, &n) || !read_end(&r) || (int)n < g->seats_min ||
        (int)n > g->seats_max)
        return fault_set_ints(f, 0, "This game has {0} to {1} seats.", g->seats_min, g->seats_max);
    *seats = (int)n;
    return true;
}

/* The whole record of a game that begins: sealed like any other (record.h). */
static bool answer_record(const struct ai *m, const struct game_data *data,
                          const uint8_t deal[RNG_SEED_SIZE], const uint8_t seal[RNG_SEED_SIZE],
                          int seats, struct text options, struct writer *out, struct fault *f)
{
    char setup[SETUP_SIZE_MAX], text[SETUP_SIZE_MAX + 512];
    struct writer s = writer_on(setup, sizeof setup), w = writer_on(text, sizeof text);
    if (!deal_check(m, seats, options, f))
        return false;
    m->deal(deal, data, seats, options, &s);
    struct record r = {.id = text_of(m->game->id),
                       .version = m->game->version,
                       .committed = true,
                       .opened = true,
                       .setup = writer_text(&s)};
    rng_seed_by_label(seal, text_of("salt"), r.salt);
    rng_seed_by_label(seal, text_of("chance"), r.chance);
    record_commit(&r, r.commit);
    record_write(&r, &w);
    if (!writer_fits(&s) || !writer_fits(&w))
        return fault_set(f, 0, "The answer is too long.");
    write_str(out, "{\"ok\":true,\"record\":");
    write_json_string(out, writer_text(&w));
    write_str(out, "}");
    return true;
}

bool local_deal(struct memory *scratch, local_room *room, struct text rest, struct writer *out,
                struct fault *f)
{
    uint8_t seed[RNG_SEED_SIZE], deal[RNG_SEED_SIZE];
    struct text options, line;
    const struct game_data *data;
    int seats;
    const struct ai *m = read_ai(&rest, f);
    if (!m || !read_seed(&rest, seed, f) || !read_seats(&rest, m->game, &seats, f))
        return false;
    options = (struct text){rest.p, 0};
    while (text_line(&rest, &line) && line.n > 0)
        options.n = (size_t)(rest.p - options.p);
    if (!memory_data(scratch, room, m->game, rest, &data, f))
        return false;
    rng_seed_by_label(seed, text_of("deal"), deal);
    return answer_record(m, data, deal, seed, seats, options, out, f);
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
    int seats;
    char options[1024];
    struct writer w = writer_on(options, sizeof options);
    const struct ai *m = read_ai(&rest, f);
    text_line(&rest, &code);
    if (!m || !read_seats(&rest, m->game, &seats, f))
        return false;
    if (!m->code_open)
        return fault_set(f, 0, "This game has no open codes.");
    if (!m->code_open(code, seed, &w, f))
        return false;
    write_text(&w, rest);
    if (!writer_fits(&w))
        return fault_set(f, 0, "These are too many options.");
    return answer_record(m, m->game->data, seed, seed, seats, writer_text(&w), out, f);
}
