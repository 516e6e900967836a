#include "notify/message.h"

#include <string.h>

#include "base/json.h"
#include "notify/base64url.h"

/* ---- what follows from the server's secret -------------------------------------------------- */

static void derive(const struct notify_config *c, const char *use, const uint8_t *id,
                   uint8_t out[32])
{
    char text[32 + NOTIFY_ID_SIZE];
    struct writer w = writer_on(text, sizeof text);
    write_str(&w, use);
    write_char(&w, ':');
    write_bytes(&w, id, NOTIFY_ID_SIZE);
    hmac_sha256(c->sign_secret, sizeof c->sign_secret, writer_text(&w), out);
}

void message_webhook_secret(const struct notify_config *c, const uint8_t id[NOTIFY_ID_SIZE],
                            char out[65])
{
    uint8_t secret[32];
    derive(c, "webhook", id, secret);
    struct writer w = writer_on(out, 65);
    write_hex(&w, secret, sizeof secret);
    writer_cstr(&w);
}

void message_confirm_token(const struct notify_config *c, const uint8_t id[NOTIFY_ID_SIZE],
                           uint8_t out[CONFIRM_SIZE])
{
    uint8_t all[32];
    derive(c, "confirm", id, all);
    memcpy(out, all, CONFIRM_SIZE);
}

/* ---- words and links ------------------------------------------------------------------------ */

/* A sentence with its places filled. */
static void say(struct writer *w, const struct notify_config *c, const struct message *m,
                const char *key)
{
    const char *args[] = {m->code, m->name};
    for (const char *s = c->words(m->target.language, key); *s; s++) {
        bool place = s[0] == '{' && (s[1] == '0' || s[1] == '1') && s[2] == '}';
        if (place) {
            write_str(w, args[s[1] - '0']);
            s += 2;
        } else {
            write_char(w, *s);
        }
    }
}

static void say_turn(struct writer *w, const struct notify_config *c, const struct message *m)
{
    say(w, c, m, m->name[0] ? N_("{1}: your turn at {0}") : N_("Your turn at {0}"));
}

static void write_table_link(struct writer *w, const struct notify_config *c,
                             const struct message *m)
{
    write_str(w, c->url);
    write_str(w, "/t/");
    write_str(w, m->code);
}

static void write_off_link(struct writer *w, const struct notify_config *c, const struct message *m)
{
    write_str(w, c->url);
    write_str(w, "/notify/off/");
    write_hex(w, m->id, sizeof m->id);
}

static void write_confirm_link(struct writer *w, const struct notify_config *c,
                               const struct message *m)
{
    uint8_t token[CONFIRM_SIZE];
    message_confirm_token(c, m->id, token);
    write_str(w, c->url);
    write_str(w, "/notify/on/");
    write_hex(w, m->id, sizeof m->id);
    write_hex(w, token, sizeof token);
}

/* The turn in plain text, with links where the server knows its own address. */
static void write_plain(struct writer *w, const struct notify_config *c, const struct message *m)
{
    say_turn(w, c, m);
    if (!c->url)
        return;
    write_str(w, "\n");
    write_table_link(w, c, m);
    write_str(w, "\n\n");
    say(w, c, m, N_("Turn these messages off:"));
    write_str(w, " ");
    write_off_link(w, c, m);
}

/* ---- push ----------------------------------------------------------------------------------- */

void message_write_push(struct writer *w, const struct notify_config *c, const struct message *m)
{
    char text[512];
    struct writer t = writer_on(text, sizeof text);
    struct json j = json_on(w);
    say_turn(&t, c, m);
    json_begin_object(&j, NULL);
    json_put_str(&j, "table", m->code);
    json_put_text(&j, "say", writer_text(&t));
    json_put_str(&j, "off", c->words(m->target.language, N_("Turn off")));
    write_hex(json_begin_str(&j, "id"), m->id, sizeof m->id);
    json_end_str(&j);
    json_end_object(&j);
}

/* ---- webhooks ------------------------------------------------------------------------------- */

static void write_json(struct writer *w, const struct notify_config *c, const struct message *m,
                       struct text plain)
{
    struct json j = json_on(w);
    json_begin_object(&j, NULL);
    json_put_str(&j, "what", "turn");
    json_put_str(&j, "table", m->code);
    if (m->name[0])
        json_put_str(&j, "name", m->name);
    json_put_text(&j, "text", plain);
    if (c->url) {
        write_table_link(json_begin_str(&j, "url"), c, m);
        json_end_str(&j);
        write_off_link(json_begin_str(&j, "off"), c, m);
        json_end_str(&j);
    }
    json_end_object(&j);
}

void message_write_webhook(struct writer *w, const struct notify_config *c, const struct message *m)
{
    char text[MESSAGE_MAX / 2];
    struct writer t = writer_on(text, sizeof text);
    struct json j = json_on(w);
    write_plain(&t, c, m);
    struct text plain = writer_text(&t);
    switch (m->target.format) {
    case WEBHOOK_JSON:
    case WEBHOOK_FORMATS:
        write_json(w, c, m, plain);
        break;
    case WEBHOOK_NTFY:
        write_text(w, plain);
        break;
    case WEBHOOK_MATRIX:
        json_begin_object(&j, NULL);
        json_put_str(&j, "msgtype", "m.text");
        json_put_text(&j, "body", plain);
        json_end_object(&j);
        break;
    case WEBHOOK_DISCORD: /* a name is no call to everybody */
        json_begin_object(&j, NULL);
        json_put_text(&j, "content", plain);
        json_begin_object(&j, "allowed_mentions");
        json_begin_array(&j, "parse");
        json_end_array(&j);
        json_end_object(&j);
        json_end_object(&j);
        break;
    }
}

void message_write_webhook_headers(struct writer *w, const struct notify_config *c,
                                   const struct message *m, struct text body, int64_t now)
{
    char secret[65], signed_text[MESSAGE_MAX + 32];
    uint8_t signature[32];
    struct writer s = writer_on(signed_text, sizeof signed_text);
    write_int(&s, now);
    write_char(&s, '.');
    write_text(&s, body);
    message_webhook_secret(c, m->id, secret);
    hmac_sha256(secret, 64, writer_text(&s), signature);
    write_str(w, "X-Astrolabe-Signature: t=");
    write_int(w, now);
    write_str(w, ",v1=");
    write_hex(w, signature, sizeof signature);
    write_str(w, "\r\nContent-Type: ");
    write_str(w,
              m->target.format == WEBHOOK_NTFY ? "text/plain; charset=utf-8" : "application/json");
    write_str(w, "\r\n");
    if (m->target.format == WEBHOOK_NTFY) {
        write_str(w, "Title: Astrolabe\r\n");
        if (c->url) {
            write_str(w, "Click: ");
            write_table_link(w, c, m);
            write_str(w, "\r\n");
        }
    }
    if (m->target.format == WEBHOOK_MATRIX) {
        write_str(w, "Authorization: Bearer ");
        write_str(w, m->target.token);
        write_str(w, "\r\n");
    }
}

/* ---- e-mail --------------------------------------------------------------------------------- */

static void write_paragraph(struct writer *w, const struct notify_config *c,
                            const struct message *m, const char *key,
                            void (*link)(struct writer *w, const struct notify_config *c,
                                         const struct message *m))
{
    say(w, c, m, key);
    write_str(w, "\n\n    ");
    link(w, c, m);
    write_str(w, "\n\n");
}

/* As encoded words (RFC 2047), none longer than it may be. */
static void write_subject(struct writer *w, struct text t)
{
    enum { WORD = 45 }; /* bytes */
    for (bool first = true; t.n > 0; first = false) {
        struct text part = text_cut(t, WORD);
        write_str(w, first ? " =?utf-8?B?" : "\n =?utf-8?B?");
        write_base64(w, part);
        write_str(w, "?=");
        t.p += part.n;
        t.n -= part.n;
    }
}

/* The body is base64 and the subject an encoded word: whatever they say, no line of theirs
 * can be taken for a header. */
void message_write_email(struct writer *w, const struct notify_config *c, const struct message *m)
{
    char text[MESSAGE_MAX / 2], subject[512];
    struct writer t = writer_on(text, sizeof text), s = writer_on(subject, sizeof subject);
    if (m->notice == NOTICE_CONFIRM) {
        say(&s, c, m, N_("Is this address yours?"));
        write_paragraph(&t, c, m,
                        N_("Somebody wants to be told at this address when it is their turn at "
                           "table {0}. If that is you, open this link:"),
                        write_confirm_link);
        say(&t, c, m, N_("If not, do nothing: nothing more will be sent."));
        write_str(&t, "\n");
    } else {
        say_turn(&s, c, m);
        write_paragraph(&t, c, m, N_("It is your turn:"), write_table_link);
        write_paragraph(&t, c, m, N_("Turn these messages off:"), write_off_link);
    }
    write_str(w, "To: ");
    write_str(w, m->target.url);
    if (c->mail_from) {
        write_str(w, "\nFrom: Astrolabe <");
        write_str(w, c->mail_from);
        write_str(w, ">");
    }
    write_str(w, "\nSubject:");
    write_subject(w, writer_text(&s));
    write_str(w, "\nAuto-Submitted: auto-generated\nList-Unsubscribe: <");
    write_off_link(w, c, m);
    write_str(w, ">\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n"
                 "Content-Transfer-Encoding: base64\n\n");
    write_base64_lines(w, writer_text(&t));
}
