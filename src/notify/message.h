#ifndef ASTRO_NOTIFY_MESSAGE_H
#define ASTRO_NOTIFY_MESSAGE_H

#include "notify/target.h"

/* What is said: that it is somebody's turn at a table, and nothing of the game. */

enum notice { NOTICE_TURN, NOTICE_CONFIRM }; /* the second asks whether an address wants it */

enum {
    NOTIFY_ID_SIZE = 16,
    CONFIRM_SIZE = 16,
    NOTIFY_CODE_MAX = 15,
    NOTIFY_NAME_MAX = 64,
    MESSAGE_MAX = 8 * 1024,
};

/* Sentences in the language of a code (en, pl, …) by their English key. */
typedef const char *notify_words(const char *language, const char *key);

struct notify_config {
    const char *push_hosts;    /* services that may be pushed to (hosts.h) */
    const char *webhook_hosts; /* hosts that may have webhooks; "": none */
    const char *sendmail;      /* the program; NULL: no e-mail */
    const char *mail_from;     /* NULL: sendmail knows */
    const char *url;           /* under which people reach this server; NULL: no links */
    notify_words *words;
    uint8_t push_secret[WEBPUSH_SECRET_SIZE]; /* what push services know it by */
    uint8_t sign_secret[32];                  /* what signs webhooks and links */
};

struct message {
    enum notice notice;
    uint8_t id[NOTIFY_ID_SIZE]; /* of the subscription, and of its link to turn it off */
    struct notify_target target;
    char code[NOTIFY_CODE_MAX + 1];
    char name[NOTIFY_NAME_MAX + 1]; /* whose turn; "": of who reads it */
    uint64_t number;                /* random, the same at every try */
};

/* The secret that a webhook is signed with; `out` has room for 64 digits. */
void message_webhook_secret(const struct notify_config *c, const uint8_t id[NOTIFY_ID_SIZE],
                            char out[65]);
/* What the link has that confirms an address. */
void message_confirm_token(const struct notify_config *c, const uint8_t id[NOTIFY_ID_SIZE],
                           uint8_t out[CONFIRM_SIZE]);

/* The plain words of a push, as JSON for the service worker. */
void message_write_push(struct writer *w, const struct notify_config *c, const struct message *m);
/* The body of a webhook, and its headers at `now`, signature included. */
void message_write_webhook(struct writer *w, const struct notify_config *c,
                           const struct message *m);
void message_write_webhook_headers(struct writer *w, const struct notify_config *c,
                                   const struct message *m, struct text body, int64_t now);
/* A whole e-mail with its headers. */
void message_write_email(struct writer *w, const struct notify_config *c, const struct message *m);

#endif
