#ifndef ASTRO_NOTIFY_WEBPUSH_H
#define ASTRO_NOTIFY_WEBPUSH_H

#include "base/text.h"

/* Web Push: a message that only the browser of a subscription can read (RFC 8291), from a
 * server that the push service knows again by its key (RFC 8292). */

enum {
    WEBPUSH_SECRET_SIZE = 32, /* a private key on P-256 */
    WEBPUSH_KEY_SIZE = 65,    /* the public one, uncompressed */
    WEBPUSH_AUTH_SIZE = 16,
    WEBPUSH_SALT_SIZE = 16,
    WEBPUSH_TEXT_MAX = 2048,
    WEBPUSH_BODY_MAX = WEBPUSH_TEXT_MAX + 21 + WEBPUSH_KEY_SIZE + 1 + 16,
};

/* The public key of a private one; false where that is none (one random number in 2^32). */
bool webpush_key(const uint8_t secret[WEBPUSH_SECRET_SIZE], uint8_t key[WEBPUSH_KEY_SIZE]);
/* Whether this is a point of the curve. */
bool webpush_key_is_valid(const uint8_t key[WEBPUSH_KEY_SIZE]);

/* Writes the body of a message, coded as aes128gcm. `secret` and `salt` are random and used
 * for this message only. False: the text is too long, or a key is none. */
bool webpush_encrypt(const uint8_t key[WEBPUSH_KEY_SIZE], const uint8_t auth[WEBPUSH_AUTH_SIZE],
                     const uint8_t secret[WEBPUSH_SECRET_SIZE],
                     const uint8_t salt[WEBPUSH_SALT_SIZE], struct text message, struct writer *w);

/* Writes the value of the header Authorization: that the server with this secret asks the
 * service at `origin` until `expires` (seconds). `contact`: an https: or mailto: where its
 * operator can be reached, or "". */
bool webpush_authorize(const uint8_t secret[WEBPUSH_SECRET_SIZE], const char *origin,
                       const char *contact, int64_t expires, struct writer *w);

/* HMAC with SHA-256. */
void hmac_sha256(const void *key, size_t key_n, struct text message, uint8_t out[32]);

#endif
