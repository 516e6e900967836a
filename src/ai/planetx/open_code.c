#include "ai/planetx/open_code.h"

#include <string.h>

#include "ai/planetx/deal.h"
#include "base/code32.h"
#include "base/panic.h"
#include "base/sha256.h"

enum { SEED_LETTERS = OPEN_CODE_SEED_BITS / CODE32_BITS, LETTERS = 1 + SEED_LETTERS };

struct open_code open_code_draw(enum sky_mode mode, struct rng *rng)
{
    struct open_code code = {.version = DEAL_VERSION, .mode = (uint8_t)mode};
    code.seed = rng_u64(rng) >> (64 - OPEN_CODE_SEED_BITS);
    return code;
}

static void to_values(const struct open_code *code, uint8_t values[LETTERS])
{
    ASTRO_ASSERT(code->version < 16 && code->mode < SKY_MODES);
    values[0] = (uint8_t)(code->version << 1 | code->mode);
    code32_split(code->seed, values + 1, SEED_LETTERS);
}

void open_code_write(struct writer *w, const struct open_code *code)
{
    uint8_t values[LETTERS];
    to_values(code, values);
    code32_write(w, values, LETTERS);
}

/* The codes of the published game's app have four letters. */
enum { FOREIGN_LETTERS = 4 };

static size_t letters_in(struct text code)
{
    size_t n = 0;
    for (size_t i = 0; i < code.n; i++)
        n += strchr("- \t\r", code.p[i]) == NULL;
    return n;
}

bool open_code_read(struct text in, struct open_code *out, struct fault *f)
{
    uint8_t values[LETTERS];
    if (letters_in(in) == FOREIGN_LETTERS)
        return fault_set(f, 0,
                         "A code of four letters belongs to another program, which alone knows "
                         "its sky: open a new game here and share its code.");
    if (!code32_read(in, values, LETTERS, f))
        return false;
    out->version = values[0] >> 1;
    out->mode = values[0] & 1;
    out->seed = code32_join(values + 1, SEED_LETTERS);
    if (out->version != DEAL_VERSION)
        return fault_set_ints(f, 0, "This code is of dealer version {0}; here is version {1}.",
                              out->version, DEAL_VERSION);
    return true;
}

void open_code_seed(const struct open_code *code, uint8_t seed[RNG_SEED_SIZE])
{
    static const char label[] = "planetx open code ";
    uint8_t values[LETTERS];
    to_values(code, values);
    struct sha256 s;
    sha256_start(&s);
    sha256_add(&s, label, sizeof label - 1);
    sha256_add(&s, values, sizeof values);
    sha256_end(&s, seed);
}
