#include "server/subscription.h"

#include <string.h>

#include "notify/base64url.h"
#include "server/request_fields.h"

enum { OFFSET_MAX = 15 * 60 };

static bool read_minutes(json_t *v, int low, int high, int *out)
{
    if (!json_is_integer(v) || json_integer_value(v) < low || json_integer_value(v) > high)
        return false;
    *out = (int)json_integer_value(v);
    return true;
}

static bool read_when(json_t *in, struct notify_target *out, struct problem *p)
{
    json_t *quiet = json_object_get(in, "quiet"), *offset = json_object_get(in, "offset");
    bool good =
        !quiet || (json_array_size(quiet) == 2 &&
                   read_minutes(json_array_get(quiet, 0), 0, DAY_MINUTES - 1, &out->quiet_from) &&
                   read_minutes(json_array_get(quiet, 1), 0, DAY_MINUTES - 1, &out->quiet_to));
    if (!good)
        return field_fault(p, "The field {0} must be two minutes of the day.", "quiet");
    if (out->quiet_from == out->quiet_to)
        out->quiet_from = out->quiet_to = 0;
    if (offset && !read_minutes(offset, -OFFSET_MAX, OFFSET_MAX, &out->offset))
        return field_fault(p, "The field {0} must be the minutes a clock is ahead of UTC.",
                           "offset");
    return true;
}

static bool read_language(json_t *in, struct notify_target *out, struct problem *p)
{
    char language[8] = "en";
    if (!field_optional(in, "language", language, sizeof language, p))
        return false;
    if (strlen(language) != 2 || strspn(language, "abcdefghijklmnopqrstuvwxyz") != 2)
        return field_fault(p, "The field {0} must be a language of two letters.", "language");
    strcpy(out->language, language);
    return true;
}

static bool read_bytes(json_t *in, const char *field, uint8_t *out, size_t n, struct problem *p)
{
    struct text t;
    if (!field_text(in, field, 128, &t, p))
        return false;
    return base64url_read(t, out, n) ||
           field_fault(p, "The field {0} must be a key in base64url.", field);
}

static bool read_url(json_t *in, const char *field, struct notify_target *out, struct problem *p)
{
    struct url url;
    if (!field_string(in, field, out->url, sizeof out->url, p))
        return false;
    return url_read(text_of(out->url), &url) ||
           field_fault(p, "The field {0} must be an address that starts with https://.", field);
}

static bool read_push(json_t *in, struct notify_target *out, struct problem *p)
{
    return read_url(in, "endpoint", out, p) &&
           read_bytes(in, "p256dh", out->key, sizeof out->key, p) &&
           read_bytes(in, "auth", out->auth, sizeof out->auth, p) &&
           (webpush_key_is_valid(out->key) ||
            field_fault(p, "The field {0} must be a key in base64url.", "p256dh"));
}

static bool read_webhook(json_t *in, struct notify_target *out, struct problem *p)
{
    char format[16] = "json";
    if (!field_optional(in, "format", format, sizeof format, p) || !read_url(in, "url", out, p) ||
        !field_optional(in, "token", out->token, sizeof out->token, p))
        return false;
    if (!webhook_format_read(text_of(format), &out->format))
        return field_fault(p, "The field {0} is json, ntfy, matrix or discord.", "format");
    bool fits = out->format != WEBHOOK_MATRIX ||
                (strstr(out->url, "/_matrix/client/") && strstr(out->url, "/send/m.room.message"));
    if (!fits)
        return field_fault(p, "The field {0} must end with /send/m.room.message for Matrix.",
                           "url");
    return token_is_valid(out->token) || field_fault(p, "The field {0} must be a word.", "token");
}

static bool read_email(json_t *in, struct notify_target *out, struct problem *p)
{
    return field_string(in, "address", out->url, EMAIL_MAX + 1, p) &&
           (email_is_valid(out->url) ||
            field_fault(p, "The field {0} must be an e-mail address.", "address"));
}

bool target_read(json_t *in, struct notify_target *out, struct problem *p)
{
    static bool (*const read[NOTIFY_WAYS])(json_t *in, struct notify_target *out,
                                           struct problem *p) = {
        [NOTIFY_PUSH] = read_push, [NOTIFY_WEBHOOK] = read_webhook, [NOTIFY_EMAIL] = read_email};
    char way[16];
    memset(out, 0, sizeof *out);
    if (!field_string(in, "way", way, sizeof way, p))
        return false;
    if (!notify_way_read(text_of(way), &out->way))
        return field_fault(p, "The field {0} is push, webhook or email.", "way");
    return read_language(in, out, p) && read_when(in, out, p) && read[out->way](in, out, p);
}

static void put_bytes(struct json *j, const char *name, const uint8_t *p, size_t n)
{
    write_base64url(json_begin_str(j, name), p, n);
    json_end_str(j);
}

void target_put(struct json *j, const struct notify_target *t)
{
    static const char *const places[NOTIFY_WAYS] = {"endpoint", "url", "address"};
    json_put_str(j, "way", notify_way_name(t->way));
    json_put_str(j, "language", t->language);
    if (t->quiet_from != t->quiet_to) {
        json_begin_array(j, "quiet");
        json_put_int(j, NULL, t->quiet_from);
        json_put_int(j, NULL, t->quiet_to);
        json_end_array(j);
    }
    json_put_int(j, "offset", t->offset);
    json_put_str(j, places[t->way], t->url);
    if (t->way == NOTIFY_WEBHOOK)
        json_put_str(j, "format", webhook_format_name(t->format));
    if (t->way == NOTIFY_EMAIL)
        json_put_bool(j, "confirmed", t->confirmed);
}

void target_write(struct writer *w, const struct notify_target *t)
{
    struct json j = json_on(w);
    json_begin_object(&j, NULL);
    target_put(&j, t);
    if (t->way == NOTIFY_PUSH) {
        put_bytes(&j, "p256dh", t->key, sizeof t->key);
        put_bytes(&j, "auth", t->auth, sizeof t->auth);
    }
    if (t->token[0])
        json_put_str(&j, "token", t->token);
    json_end_object(&j);
}

bool target_restore(struct text body, struct notify_target *out)
{
    struct problem p = {0};
    json_t *in = json_loadb(body.p, body.n, JSON_REJECT_DUPLICATES, NULL);
    bool ok = json_is_object(in) && target_read(in, out, &p);
    out->confirmed = ok && json_is_true(json_object_get(in, "confirmed"));
    json_decref(in);
    return ok;
}
