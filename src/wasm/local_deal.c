/* New games without a server: dealt from a seed, or from an open code. */

#include "engine/setup.h"
#include "wasm/call.h"

bool local_read_seed(struct text *rest, uint8_t seed[RNG_SEED_SIZE], struct fault *f)
{
    struct text line = {0};
    text_line(rest, &line);
    struct reader r = reader_on(line);
    return (read_hex(&r, seed, RNG_SEED_SIZE) && read_end(&r)) ||
           fault_set(f, 0, "Here a seed of 64 hexadecimal digits is expected.");
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

/* Lines up to an empty one, which is passed. */
static struct text read_block(struct text *rest)
{
    struct text block = {rest->p, 0}, line;
    while (text_line(rest, &line) && line.n > 0)
        block.n = (size_t)(rest->p - block.p);
    return block;
}

/* The whole record of a game that begins: sealed like any other (host.h). */
static void answer_record(const struct game *g, struct text setup, const struct host_seed *seed,
                          struct json *j)
{
    char text[SETUP_SIZE_MAX + 512];
    struct writer w = writer_on(text, sizeof text);
    host_seal(g, setup, seed, &w);
    json_put_text(j, "record", writer_text(&w));
}

static bool answer_deal(const struct ai *m, const struct game_data *data,
                        const uint8_t seed[RNG_SEED_SIZE], int seats, struct text options,
                        struct json *j, struct fault *f)
{
    char setup[SETUP_SIZE_MAX];
    struct writer s = writer_on(setup, sizeof setup);
    struct host_seed from = host_seed_from(seed);
    if (!deal_check(m, seats, options, f))
        return false;
    host_deal(m, data, seats, options, &from, &s);
    answer_record(m->game, writer_text(&s), &from, j);
    return true;
}

bool local_deal(struct caller *c, struct text rest, struct json *j, struct fault *f)
{
    struct local *l = &c->local;
    uint8_t seed[RNG_SEED_SIZE];
    const struct game_data *data;
    const struct ai *m = caller_ai(&rest, f);
    if (!m || !local_read_seed(&rest, seed, f))
        return false;
    int seats = read_seats(&rest);
    struct text options = read_block(&rest);
    return memory_data(&l->machine, &l->machine.scratch, m->game, rest, &data, f) &&
           answer_deal(m, data, seed, seats, options, j, f);
}

/* A deal that people entered from their box. Whoever opens the record checks it. */
bool local_seal(struct caller *c, struct text rest, struct json *j, struct fault *f)
{
    struct local *l = &c->local;
    uint8_t seed[RNG_SEED_SIZE];
    char setup[SETUP_SIZE_MAX];
    struct writer s = writer_on(setup, sizeof setup);
    const struct game_data *data;
    const struct ai *m = caller_ai(&rest, f);
    if (!m || !local_read_seed(&rest, seed, f))
        return false;
    int seats = read_seats(&rest);
    struct text body = read_block(&rest);
    if (!memory_data(&l->machine, &l->machine.scratch, m->game, rest, &data, f))
        return false;
    setup_write_head(&s, m->game, data, seats);
    write_text(&s, body);
    if (!writer_fits(&s))
        return fault_set(f, 0, "This setup is too long.");
    struct host_seed from = host_seed_from(seed);
    answer_record(m->game, writer_text(&s), &from, j);
    return true;
}

bool local_code(struct caller *c, struct text rest, struct json *j, struct fault *f)
{
    (void)c;
    uint8_t seed[RNG_SEED_SIZE];
    char code[64];
    struct writer w = writer_on(code, sizeof code);
    const struct ai *m = caller_ai(&rest, f);
    if (!m || !local_read_seed(&rest, seed, f) || !option_check(m->game, rest, f))
        return false;
    if (!m->code_make)
        return fault_set(f, 0, "This game has no open codes.");
    m->code_make(seed, rest, &w);
    json_put_text(j, "code", writer_text(&w));
    return true;
}

/* The code fixes the deal and some options; the rest come from the call. */
bool local_open(struct caller *c, struct text rest, struct json *j, struct fault *f)
{
    (void)c;
    uint8_t seed[RNG_SEED_SIZE];
    struct text code = {0};
    char options[1024];
    struct writer w = writer_on(options, sizeof options);
    const struct ai *m = caller_ai(&rest, f);
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
    return answer_deal(m, m->game->data, seed, seats, writer_text(&w), j, f);
}
