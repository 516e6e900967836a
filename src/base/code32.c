#include "base/code32.h"

#include <string.h>

#include "base/panic.h"

static const char letters[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/* v times x in GF(2)[x] / (x^5 + x^2 + 1); x generates all 31 units. */
static uint8_t times_x(uint8_t v)
{
    unsigned twice = (unsigned)v << 1;
    return (uint8_t)(twice & 32 ? twice ^ 0x25 : twice);
}

/* The sum of the letters before the check letter, by Horner's rule: a letter
 * k places before the check is weighted with the k-th power of x. */
static uint8_t check_of(const uint8_t *values, size_t n)
{
    uint8_t sum = 0;
    for (size_t i = 0; i < n; i++)
        sum = times_x(sum ^ values[i]);
    return sum;
}

static int value_of(char c)
{
    if (c >= 'a' && c <= 'z')
        c = (char)(c - 'a' + 'A');
    if (c == 'I' || c == 'L')
        return 1;
    if (c == 'O')
        return 0;
    const char *at = c ? strchr(letters, c) : NULL;
    return at ? (int)(at - letters) : -1;
}

void code32_write(struct writer *w, const uint8_t *values, size_t n)
{
    ASTRO_ASSERT(n < CODE32_LETTERS_MAX);
    for (size_t i = 0; i <= n; i++) {
        uint8_t v = i < n ? values[i] : check_of(values, n);
        ASTRO_ASSERT(v < 32);
        if (i > 0 && i % 4 == 0)
            write_char(w, '-');
        write_char(w, letters[v]);
    }
}

bool code32_read(struct text in, uint8_t *values, size_t n, struct fault *f)
{
    ASTRO_ASSERT(n < CODE32_LETTERS_MAX);
    size_t got = 0;
    uint8_t check = 0;
    for (size_t at = 0; at < in.n; at++) {
        char c = in.p[at];
        if (c == '-' || c == ' ' || c == '\t' || c == '\r')
            continue;
        int v = value_of(c);
        if (v < 0)
            return fault_set(f, at, "Expected a letter or digit of a code (never U).");
        if (got > n)
            return fault_set_int(f, at, "Expected the code to end after {0} letters.",
                                 (int64_t)n + 1);
        if (got < n)
            values[got] = (uint8_t)v;
        else
            check = (uint8_t)v;
        got++;
    }
    if (got <= n)
        return fault_set_ints(f, in.n, "Expected {0} letters, found {1}.", (int64_t)n + 1,
                              (int64_t)got);
    if (check != check_of(values, n))
        return fault_set(f, in.n, "The check letter does not agree: the code is mistyped.");
    return true;
}

void code32_split(uint64_t number, uint8_t *values, size_t n)
{
    for (size_t i = n; i-- > 0; number >>= CODE32_BITS)
        values[i] = number & 31;
    ASTRO_ASSERT(number == 0);
}

uint64_t code32_join(const uint8_t *values, size_t n)
{
    ASTRO_ASSERT(n <= 12);
    uint64_t number = 0;
    for (size_t i = 0; i < n; i++)
        number = number << CODE32_BITS | values[i];
    return number;
}
