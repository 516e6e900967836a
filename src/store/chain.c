#include "store/chain.h"

#include "base/sha256.h"

/* Numbers go in as eight bytes, lowest first, on every machine. */
static void add_number(struct sha256 *s, int64_t number)
{
    uint64_t v = (uint64_t)number;
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(v >> (8 * i));
    sha256_add(s, bytes, sizeof bytes);
}

/* The length goes first: "ab"+"c" and "a"+"bc" must differ. */
static void add_text(struct sha256 *s, struct text t)
{
    add_number(s, (int64_t)t.n);
    if (t.n)
        sha256_add(s, t.p, t.n);
}

static int64_t end(struct sha256 *s)
{
    uint8_t hash[SHA256_SIZE];
    sha256_end(s, hash);
    uint64_t v = 0;
    for (int i = 0; i < 8; i++)
        v |= (uint64_t)hash[i] << (8 * i);
    return (int64_t)v;
}

int64_t chain_start(const struct store_table *table)
{
    struct sha256 s;
    sha256_start(&s);
    add_text(&s, table->code);
    add_text(&s, table->game);
    add_number(&s, table->created);
    add_text(&s, table->head);
    return end(&s);
}

int64_t chain_next(int64_t before, const struct store_entry *entry)
{
    struct sha256 s;
    sha256_start(&s);
    add_number(&s, before);
    add_number(&s, entry->seq);
    add_number(&s, entry->seat);
    add_number(&s, entry->decision);
    add_number(&s, entry->time);
    add_text(&s, entry->key);
    add_text(&s, entry->text);
    if (entry->reason.n > 0) /* entries from before there were any keep their sums */
        add_text(&s, entry->reason);
    return end(&s);
}

static void add_decimal(struct sha256 *s, int64_t number, char after)
{
    char text[24];
    struct writer w = writer_on(text, sizeof text);
    write_int(&w, number);
    write_char(&w, after);
    sha256_add(s, text, w.n);
}

static void add_hex(struct sha256 *s, const void *bytes, size_t n)
{
    static const char digits[] = "0123456789abcdef";
    const uint8_t *p = bytes;
    for (size_t i = 0; i < n; i++) {
        char pair[2] = {digits[p[i] >> 4], digits[p[i] & 15]};
        sha256_add(s, pair, sizeof pair);
    }
}

int64_t chain_seat(int64_t start, const struct store_seat *seat)
{
    struct sha256 s;
    uint8_t hash[SHA256_SIZE];
    sha256_start(&s);
    add_decimal(&s, start, ' ');
    add_decimal(&s, seat->seat, ' ');
    add_decimal(&s, seat->kind, ' ');
    add_hex(&s, seat->name.p, seat->name.n);
    sha256_add(&s, " ", 1);
    add_hex(&s, seat->hash, seat->has_hash ? STORE_HASH_SIZE : 0);
    sha256_add(&s, " ", 1);
    add_hex(&s, seat->device, seat->has_device ? STORE_HASH_SIZE : 0);
    sha256_end(&s, hash);
    uint64_t v = 0;
    for (int i = 0; i < 8; i++) /* highest first, as databases read bytes */
        v = v << 8 | hash[i];
    return (int64_t)v;
}
