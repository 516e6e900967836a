#include "server/secret.h"

#include <string.h>
#include <sys/random.h>

#include "base/code32.h"
#include "base/panic.h"
#include "base/sha256.h"

void secret_bytes(void *out, size_t n)
{
    uint8_t *p = out;
    while (n > 0) {
        ssize_t got = getrandom(p, n, 0);
        ASTRO_ASSERT(got > 0);
        p += got;
        n -= (size_t)got;
    }
}

bool token_hash(struct text token, uint8_t out[32])
{
    uint8_t bytes[TOKEN_SIZE];
    struct reader r = reader_on(token);
    if (!read_hex(&r, bytes, sizeof bytes) || !read_end(&r))
        return false;
    sha256_of(bytes, sizeof bytes, out);
    return true;
}

void token_make(char out[2 * TOKEN_SIZE + 1], uint8_t hash[32])
{
    uint8_t bytes[TOKEN_SIZE];
    secret_bytes(bytes, sizeof bytes);
    sha256_of(bytes, sizeof bytes, hash);
    struct writer w = writer_on(out, 2 * TOKEN_SIZE + 1);
    write_hex(&w, bytes, sizeof bytes);
    writer_cstr(&w);
}

bool secret_equal_n(const uint8_t *a, const uint8_t *b, size_t n)
{
    uint8_t differ = 0;
    for (size_t i = 0; i < n; i++)
        differ = (uint8_t)(differ | (a[i] ^ b[i]));
    return differ == 0;
}

bool secret_equal(const uint8_t a[32], const uint8_t b[32])
{
    return secret_equal_n(a, b, 32);
}

enum { CODE_LETTERS = 11 }; /* and the check letter */

static void write_code(const uint8_t values[CODE_LETTERS], char out[TABLE_CODE_SIZE])
{
    struct writer w = writer_on(out, TABLE_CODE_SIZE);
    code32_write(&w, values, CODE_LETTERS);
    ASTRO_ASSERT(w.n == TABLE_CODE_SIZE - 1);
    writer_cstr(&w);
}

void table_code_from(const uint8_t hash[32], char out[TABLE_CODE_SIZE])
{
    uint8_t values[CODE_LETTERS];
    for (int i = 0; i < CODE_LETTERS; i++)
        values[i] = hash[i] & 31;
    write_code(values, out);
}

void table_code_make(char out[TABLE_CODE_SIZE])
{
    uint8_t random[32];
    secret_bytes(random, sizeof random);
    table_code_from(random, out);
}

bool table_code_read(struct text in, char out[TABLE_CODE_SIZE], struct fault *f)
{
    uint8_t values[CODE_LETTERS];
    if (!code32_read(in, values, CODE_LETTERS, f))
        return false;
    write_code(values, out);
    return true;
}
