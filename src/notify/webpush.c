#include "notify/webpush.h"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/param_build.h>
#include <string.h>

#include "base/json.h"
#include "base/panic.h"
#include "notify/base64url.h"

void hmac_sha256(const void *key, size_t key_n, struct text message, uint8_t out[32])
{
    unsigned n = 32;
    const unsigned char *p = (const unsigned char *)message.p;
    ASTRO_ASSERT(HMAC(EVP_sha256(), key, (int)key_n, p, message.n, out, &n) && n == 32);
}

/* ---- keys --------------------------------------------------------------------------- */

/* Reads a point, or makes it of a scalar; false where it is not on the curve. */
static bool point(const uint8_t *secret, const uint8_t *given, uint8_t key[WEBPUSH_KEY_SIZE])
{
    EC_GROUP *group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
    EC_POINT *at = group ? EC_POINT_new(group) : NULL;
    BIGNUM *scalar = secret ? BN_bin2bn(secret, WEBPUSH_SECRET_SIZE, NULL) : NULL;
    ASTRO_ASSERT(at && (!secret || scalar));
    bool ok;
    if (secret)
        ok = !BN_is_zero(scalar) && BN_cmp(scalar, EC_GROUP_get0_order(group)) < 0 &&
             EC_POINT_mul(group, at, scalar, NULL, NULL, NULL) == 1;
    else
        ok = given[0] == 4 && EC_POINT_oct2point(group, at, given, WEBPUSH_KEY_SIZE, NULL) == 1;
    ok = ok && EC_POINT_point2oct(group, at, POINT_CONVERSION_UNCOMPRESSED, key, WEBPUSH_KEY_SIZE,
                                  NULL) == WEBPUSH_KEY_SIZE;
    BN_clear_free(scalar);
    EC_POINT_free(at);
    EC_GROUP_free(group);
    return ok;
}

bool webpush_key(const uint8_t secret[WEBPUSH_SECRET_SIZE], uint8_t key[WEBPUSH_KEY_SIZE])
{
    return point(secret, NULL, key);
}

bool webpush_key_is_valid(const uint8_t key[WEBPUSH_KEY_SIZE])
{
    uint8_t same[WEBPUSH_KEY_SIZE];
    return point(NULL, key, same);
}

/* A key for OpenSSL; `secret` is NULL where only the public one is known. */
static EVP_PKEY *make_key(const uint8_t *secret, const uint8_t key[WEBPUSH_KEY_SIZE])
{
    EVP_PKEY *made = NULL;
    BIGNUM *scalar = secret ? BN_bin2bn(secret, WEBPUSH_SECRET_SIZE, NULL) : NULL;
    OSSL_PARAM_BLD *build = OSSL_PARAM_BLD_new();
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    bool ok =
        build && context &&
        OSSL_PARAM_BLD_push_utf8_string(build, OSSL_PKEY_PARAM_GROUP_NAME, "P-256", 0) &&
        OSSL_PARAM_BLD_push_octet_string(build, OSSL_PKEY_PARAM_PUB_KEY, key, WEBPUSH_KEY_SIZE) &&
        (!secret || OSSL_PARAM_BLD_push_BN(build, OSSL_PKEY_PARAM_PRIV_KEY, scalar));
    OSSL_PARAM *params = ok ? OSSL_PARAM_BLD_to_param(build) : NULL;
    ok = params && EVP_PKEY_fromdata_init(context) == 1 &&
         EVP_PKEY_fromdata(context, &made, secret ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY,
                           params) == 1;
    OSSL_PARAM_free(params);
    OSSL_PARAM_BLD_free(build);
    EVP_PKEY_CTX_free(context);
    BN_clear_free(scalar);
    return ok ? made : NULL;
}

static bool agree(EVP_PKEY *own, EVP_PKEY *peer, uint8_t shared[32])
{
    size_t n = 32;
    EVP_PKEY_CTX *context = own && peer ? EVP_PKEY_CTX_new(own, NULL) : NULL;
    bool ok = context && EVP_PKEY_derive_init(context) == 1 &&
              EVP_PKEY_derive_set_peer(context, peer) == 1 &&
              EVP_PKEY_derive(context, shared, &n) == 1 && n == 32;
    EVP_PKEY_CTX_free(context);
    return ok;
}

/* ---- the message (RFC 8291, RFC 8188) ----------------------------------------------- */

struct content_key {
    uint8_t key[16], nonce[12];
};

/* RFC 8291, section 3.4: each step is HKDF with one block. */
static void derive(const uint8_t shared[32], const uint8_t auth[WEBPUSH_AUTH_SIZE],
                   const uint8_t *receiver, const uint8_t *sender,
                   const uint8_t salt[WEBPUSH_SALT_SIZE], struct content_key *out)
{
    uint8_t first[32], second[32], third[32], block[32];
    char info[14 + 2 * WEBPUSH_KEY_SIZE + 1];
    struct writer w = writer_on(info, sizeof info);
    write_bytes(&w, "WebPush: info", 14); /* with its NUL */
    write_bytes(&w, receiver, WEBPUSH_KEY_SIZE);
    write_bytes(&w, sender, WEBPUSH_KEY_SIZE);
    write_char(&w, 1);
    hmac_sha256(auth, WEBPUSH_AUTH_SIZE, (struct text){(const char *)shared, 32}, first);
    hmac_sha256(first, sizeof first, writer_text(&w), second);
    hmac_sha256(salt, WEBPUSH_SALT_SIZE, (struct text){(const char *)second, 32}, third);
    hmac_sha256(third, sizeof third, (struct text){"Content-Encoding: aes128gcm\0\1", 29}, block);
    memcpy(out->key, block, sizeof out->key);
    hmac_sha256(third, sizeof third, (struct text){"Content-Encoding: nonce\0\1", 25}, block);
    memcpy(out->nonce, block, sizeof out->nonce);
}

/* Seals message and its delimiter; `out` has room for 17 bytes more than the message. */
static bool seal(const struct content_key *key, struct text message, uint8_t *out)
{
    static const uint8_t last_record = 2;
    int n = 0, more = 0, end = 0;
    EVP_CIPHER_CTX *c = EVP_CIPHER_CTX_new();
    bool ok = c && EVP_EncryptInit_ex(c, EVP_aes_128_gcm(), NULL, key->key, key->nonce) == 1 &&
              EVP_EncryptUpdate(c, out, &n, (const uint8_t *)message.p, (int)message.n) == 1 &&
              EVP_EncryptUpdate(c, out + n, &more, &last_record, 1) == 1 &&
              EVP_EncryptFinal_ex(c, out + n + more, &end) == 1 &&
              EVP_CIPHER_CTX_ctrl(c, EVP_CTRL_GCM_GET_TAG, 16, out + n + more) == 1;
    EVP_CIPHER_CTX_free(c);
    return ok && (size_t)(n + more) == message.n + 1;
}

bool webpush_encrypt(const uint8_t key[WEBPUSH_KEY_SIZE], const uint8_t auth[WEBPUSH_AUTH_SIZE],
                     const uint8_t secret[WEBPUSH_SECRET_SIZE],
                     const uint8_t salt[WEBPUSH_SALT_SIZE], struct text message, struct writer *w)
{
    static const char record_size[4] = {0, 0, 16, 0}; /* 4096 */
    uint8_t own[WEBPUSH_KEY_SIZE], shared[32], sealed[WEBPUSH_TEXT_MAX + 17];
    struct content_key content;
    if (message.n > WEBPUSH_TEXT_MAX || !webpush_key(secret, own))
        return false;
    EVP_PKEY *mine = make_key(secret, own), *theirs = make_key(NULL, key);
    bool ok = agree(mine, theirs, shared);
    EVP_PKEY_free(mine);
    EVP_PKEY_free(theirs);
    if (!ok)
        return false;
    derive(shared, auth, key, own, salt, &content);
    if (!seal(&content, message, sealed))
        return false;
    write_bytes(w, salt, WEBPUSH_SALT_SIZE);
    write_bytes(w, record_size, sizeof record_size);
    write_char(w, (char)WEBPUSH_KEY_SIZE);
    write_bytes(w, own, sizeof own);
    write_bytes(w, sealed, message.n + 17);
    return writer_fits(w);
}

/* ---- who asks (RFC 8292) ------------------------------------------------------------- */

/* ES256: the two numbers of the signature, 32 bytes each. */
static bool sign(EVP_PKEY *key, struct text message, uint8_t out[64])
{
    unsigned char der[80];
    size_t n = sizeof der;
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    bool ok = context && EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, key) == 1 &&
              EVP_DigestSign(context, der, &n, (const unsigned char *)message.p, message.n) == 1;
    EVP_MD_CTX_free(context);
    const unsigned char *at = der;
    ECDSA_SIG *signature = ok ? d2i_ECDSA_SIG(NULL, &at, (long)n) : NULL;
    ok = signature && BN_bn2binpad(ECDSA_SIG_get0_r(signature), out, 32) == 32 &&
         BN_bn2binpad(ECDSA_SIG_get0_s(signature), out + 32, 32) == 32;
    ECDSA_SIG_free(signature);
    return ok;
}

static void write_header(struct writer *w)
{
    struct json j = json_on(w);
    json_begin_object(&j, NULL);
    json_put_str(&j, "typ", "JWT");
    json_put_str(&j, "alg", "ES256");
    json_end_object(&j);
}

static void write_claims(struct writer *w, const char *origin, const char *contact, int64_t expires)
{
    struct json j = json_on(w);
    json_begin_object(&j, NULL);
    json_put_str(&j, "aud", origin);
    json_put_int(&j, "exp", expires);
    if (*contact)
        json_put_str(&j, "sub", contact);
    json_end_object(&j);
}

bool webpush_authorize(const uint8_t secret[WEBPUSH_SECRET_SIZE], const char *origin,
                       const char *contact, int64_t expires, struct writer *w)
{
    char header[64], claims[1024];
    uint8_t key[WEBPUSH_KEY_SIZE], signature[64];
    struct writer h = writer_on(header, sizeof header), c = writer_on(claims, sizeof claims);
    write_header(&h);
    write_claims(&c, origin, contact, expires);
    if (!writer_fits(&h) || !writer_fits(&c) || !webpush_key(secret, key))
        return false;
    write_str(w, "vapid t=");
    size_t start = w->n;
    write_base64url(w, header, h.n);
    write_char(w, '.');
    write_base64url(w, claims, c.n);
    if (!writer_fits(w))
        return false;
    EVP_PKEY *own = make_key(secret, key);
    bool ok = own && sign(own, (struct text){w->p + start, w->n - start}, signature);
    EVP_PKEY_free(own);
    write_char(w, '.');
    write_base64url(w, signature, sizeof signature);
    write_str(w, ", k=");
    write_base64url(w, key, sizeof key);
    return ok && writer_fits(w);
}
