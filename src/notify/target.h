#ifndef ASTRO_NOTIFY_TARGET_H
#define ASTRO_NOTIFY_TARGET_H

#include "notify/hosts.h"
#include "notify/webpush.h"

/* Where somebody wants to hear of their turn, and how: what a subscription holds. */

enum notify_way { NOTIFY_PUSH, NOTIFY_WEBHOOK, NOTIFY_EMAIL, NOTIFY_WAYS };

enum webhook_format {
    WEBHOOK_JSON,
    WEBHOOK_NTFY,
    WEBHOOK_MATRIX,
    WEBHOOK_DISCORD,
    WEBHOOK_FORMATS
};

enum { EMAIL_MAX = 254, WEBHOOK_TOKEN_MAX = 256, LANGUAGE_SIZE = 3, DAY_MINUTES = 24 * 60 };

struct notify_target {
    enum notify_way way;
    char language[LANGUAGE_SIZE]; /* en, pl, fr or ru */
    int quiet_from, quiet_to;     /* minutes of the day there; the same: no quiet hours */
    int offset;                   /* by how many minutes its clock is ahead of UTC */
    char url[URL_MAX + 1];        /* of the push service or the webhook; an e-mail address */
    uint8_t key[WEBPUSH_KEY_SIZE], auth[WEBPUSH_AUTH_SIZE]; /* of the browser, to push */
    enum webhook_format format;
    char token[WEBHOOK_TOKEN_MAX + 1]; /* what Matrix asks for */
    bool confirmed;                    /* an e-mail address has said yes */
};

/* The names on the wire and in /metrics: push, webhook, email; json, ntfy, matrix, discord. */
const char *notify_way_name(enum notify_way way);
bool notify_way_read(struct text in, enum notify_way *out);
const char *webhook_format_name(enum webhook_format format);
bool webhook_format_read(struct text in, enum webhook_format *out);

/* An address that is safe in a header and as an argument: local@domain of plain letters. */
bool email_is_valid(const char *address);
/* Printable letters without blanks: safe in a header. */
bool token_is_valid(const char *token);

/* When a message for this target may go at `now` (seconds): `now`, or the end of its quiet
 * hours. */
int64_t notify_time(const struct notify_target *t, int64_t now);

#endif
