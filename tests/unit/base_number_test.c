/* Hashes, random numbers, logarithms and bit sets, against reference vectors. */

#include <math.h>

#include "base/bits.h"
#include "base/log2.h"
#include "base/rng.h"
#include "base/sha256.h"
#include "check.h"

static void check_sha256(const char *text, size_t repeat, const char *expected)
{
    struct sha256 s;
    uint8_t out[32];
    sha256_start(&s);
    for (size_t i = 0; i < repeat; i++)
        sha256_add(&s, text, strlen(text));
    sha256_end(&s, out);
    WRITER(w, 65);
    write_hex(&w, out, 32);
    assert_wrote(w, expected);
}

/* FIPS 180-4 examples. */
static void sha256(void **unused)
{
    (void)unused;
    check_sha256("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    check_sha256("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    check_sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
                 "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    check_sha256("aaaaaaaaaa", 100000,
                 "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

/* RFC 8439, 2.3.2. */
static void chacha20(void **unused)
{
    (void)unused;
    uint32_t key[8], out[16];
    const uint32_t nonce[3] = {0x09000000, 0x4a000000, 0x00000000};
    for (uint32_t i = 0; i < 8; i++)
        key[i] = (4 * i) | (4 * i + 1) << 8 | (4 * i + 2) << 16 | (4 * i + 3) << 24;
    rng_chacha20(key, 1, nonce, out);
    const uint32_t expected[16] = {0xe4e7f110, 0x15593bd1, 0x1fdd0f50, 0xc47120a3,
                                   0xc7f4d1c7, 0x0368c033, 0x9aaa2204, 0x4e6cd4c3,
                                   0x466482d2, 0x09aa9f07, 0x05d7c214, 0xa2028bd9,
                                   0xd19c12b5, 0xb94e16de, 0xe883d0cb, 0x4e3c50a2};
    assert_memory_equal(out, expected, sizeof out);
}

static void rng_is_ours_forever(void **unused)
{
    (void)unused;
    /* The first block of ChaCha20 with a zero key: RFC 8439, A.1, vector 1. */
    struct rng r = rng_from_number(0);
    assert_int_equal(rng_u32(&r), 0xade0b876);
    assert_int_equal(rng_u32(&r), 0x903df1a0);
    struct rng child = rng_split(&r, text_of("deal"));
    struct rng again = rng_from_number(0);
    struct rng same = rng_split(&again, text_of("deal"));
    struct rng other = rng_split(&again, text_of("dice"));
    uint64_t first = rng_u64(&child);
    assert_int_equal(first, rng_u64(&same));
    assert_int_not_equal(first, rng_u64(&other));
}

static void rng_is_uniform(void **unused)
{
    (void)unused;
    struct rng r = rng_from_number(7);
    enum { BINS = 7, DRAWS = 70000 };
    int seen[BINS] = {0};
    for (int i = 0; i < DRAWS; i++)
        seen[rng_below(&r, BINS)]++;
    double chi = 0, mean = (double)(DRAWS / BINS);
    for (int i = 0; i < BINS; i++) {
        double d = seen[i] - mean;
        chi += d * d / mean;
    }
    assert_true(chi < 22.46); /* 6 degrees of freedom, 0.1% */

    /* Every order of four equally often. */
    int order[256] = {0}, kinds = 0;
    for (int i = 0; i < 24000; i++) {
        uint8_t p[4] = {0, 1, 2, 3};
        rng_shuffle(&r, p, 4);
        order[p[0] | p[1] << 2 | p[2] << 4 | p[3] << 6]++;
    }
    for (int i = 0; i < 256; i++) {
        if (order[i] == 0)
            continue;
        kinds++;
        assert_in_range(order[i], 850, 1150);
    }
    assert_int_equal(kinds, 24);
}

static void logarithms(void **unused)
{
    (void)unused;
    for (int k = 0; k < 64; k++)
        assert_int_equal(log2_fixed((uint64_t)1 << k), k << LOG2_SHIFT);
    assert_int_equal(log2_fixed(3), 26591258);        /* 1.58496250072… cut to 2^-24 */
    assert_int_equal(log2_fixed(4446), 203311206);    /* 12.118292… */
    assert_int_equal(log2_fixed(1138272), 337530975); /* 20.118414… */
    struct rng r = rng_from_number(3);
    for (int i = 0; i < 20000; i++) {
        uint64_t x = rng_u64(&r);
        uint32_t shift = rng_below(&r, 64);
        x = (x >> shift) | 1;
        double exact = log2((double)x) * (double)LOG2_ONE;
        /* Cut, and a mantissa of 31 bits: off by a few units at most. */
        assert_true(fabs(exact - (double)log2_fixed(x)) < 8);
    }
}

static void bit_sets(void **unused)
{
    (void)unused;
    uint64_t set = bits_one(3) | bits_one(17) | bits_one(63), seen = 0;
    BITS_EACH(i, set)
    seen |= (uint64_t)1 << i;
    assert_int_equal(seen, set);
    assert_int_equal(bits_count(set), 3);
    assert_int_equal(bits_nth(set, 1), 17);
    assert_int_equal(bits_below(0), 0);
    assert_int_equal(bits_below(64), UINT64_MAX);
    uint64_t large[3] = {0};
    bits_put(large, 0);
    bits_put(large, 64);
    bits_put(large, 191);
    assert_true(bits_test(large, 191));
    assert_false(bits_test(large, 190));
    assert_int_equal(bits_total(large, 3), 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sha256),
        cmocka_unit_test(chacha20),
        cmocka_unit_test(rng_is_ours_forever),
        cmocka_unit_test(rng_is_uniform),
        cmocka_unit_test(logarithms),
        cmocka_unit_test(bit_sets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
