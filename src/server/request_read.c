/* Reading the messages of clients. */

#include "server/request.h"

#include <stdlib.h>
#include <string.h>

#include "base/panic.h"

static bool malformed(struct problem *p, const char *say, const char *field)
{
    p->type = "malformed";
    return fault_set_text(&p->fault, 0, say, text_of(field));
}

/* ---- fields ---------------------------------------------------------------- */

/* A required string field of less than `size` bytes. */
static bool read_text(json_t *in, const char *field, size_t size, struct text *out,
                      struct problem *p)
{
    json_t *v = json_object_get(in, field);
    *out = (struct text){"", 0};
    if (!json_is_string(v))
        return malformed(p, "The field {0} must be a string.", field);
    *out = (struct text){json_string_value(v), json_string_length(v)};
    if (out->n >= size)
        return malformed(p, "The field {0} is too long.", field);
    return true;
}

/* Copies a required string field into a buffer. */
static bool read_string(json_t *in, const char *field, char *out, size_t size, struct problem *p)
{
    struct text t;
    if (!read_text(in, field, size, &t, p))
        return false;
    memcpy(out, t.p, t.n + 1);
    return true;
}

static bool read_optional(json_t *in, const char *field, char *out, size_t size, struct problem *p)
{
    return !json_object_get(in, field) || read_string(in, field, out, size, p);
}

/* Keeps a required string field of less than `size` bytes. */
static bool keep_string(json_t *in, const char *field, size_t size, struct request *q,
                        const char **out, struct problem *p)
{
    struct text t;
    if (!read_text(in, field, size, &t, p))
        return false;
    *out = request_keep(q, t);
    return true;
}

static bool keep_optional(json_t *in, const char *field, size_t size, struct request *q,
                          const char **out, struct problem *p)
{
    *out = "";
    return !json_object_get(in, field) || keep_string(in, field, size, q, out, p);
}

static bool read_count(json_t *in, const char *field, int64_t max, uint32_t *out, struct problem *p)
{
    json_t *v = json_object_get(in, field);
    if (!json_is_integer(v) || json_integer_value(v) < 0 || json_integer_value(v) > max)
        return malformed(p, "The field {0} must be a whole number that is not negative.", field);
    *out = (uint32_t)json_integer_value(v);
    return true;
}

static bool read_flag(json_t *in, const char *field, bool *out, struct problem *p)
{
    json_t *v = json_object_get(in, field);
    if (v && !json_is_boolean(v))
        return malformed(p, "The field {0} must be true or false.", field);
    *out = json_is_true(v);
    return true;
}

static bool read_code(json_t *in, struct request *out, struct problem *p)
{
    char text[64];
    if (!read_string(in, "table", text, sizeof text, p))
        return false;
    if (table_code_read(text_of(text), out->code, &p->fault))
        return true;
    p->type = "unknown";
    return false;
}

/* `seat` counts from 1; 0 and left out both mean: not said. */
static bool read_seat_field(json_t *in, struct request *out, struct problem *p)
{
    uint32_t seat = 0;
    if (json_object_get(in, "seat") && !read_count(in, "seat", SEATS_MAX, &seat, p))
        return false;
    out->seat = (int)seat - 1;
    return true;
}

static bool read_since(json_t *in, bool *has, uint32_t *since, struct problem *p)
{
    *has = json_object_get(in, "since") != NULL;
    return !*has || read_count(in, "since", UINT32_MAX, since, p);
}

static bool read_token(json_t *in, const char *field, struct request *q, struct request_token *out,
                       struct problem *p)
{
    if (!json_object_get(in, field))
        return true;
    if (!keep_string(in, field, 2 * TOKEN_SIZE + 1, q, &out->digits, p) ||
        !token_hash(text_of(out->digits), out->hash))
        return malformed(p, "The field {0} must be a token: 32 hexadecimal digits.", field);
    return true;
}

/* A key of the client's own. The server's have a colon (request_bot_move). */
static bool read_key(json_t *in, struct text *out, struct problem *p)
{
    if (!read_text(in, "key", HOST_KEY_MAX + 1, out, p))
        return false;
    for (size_t i = 0; i < out->n; i++)
        if (!strchr("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-", out->p[i]))
            return malformed(p, "The field {0} takes letters, digits and dashes.", "key");
    return true;
}

/* ---- requests ---------------------------------------------------------------- */

static bool read_options(json_t *options, struct table_plan *plan, struct problem *p)
{
    struct writer w = writer_on(plan->options, OPTIONS_SIZE - 1);
    if (!options)
        return true;
    if (!json_is_object(options))
        return malformed(p, "The field {0} must be an object of names and values.", "options");
    const char *name;
    json_t *value;
    json_object_foreach(options, name, value)
    {
        if (!json_is_string(value) || strpbrk(name, " \t\r\n") ||
            strpbrk(json_string_value(value), " \t\r\n"))
            return malformed(p, "The value of option {0} must be a word.", name);
        write_str(&w, name);
        write_char(&w, ' ');
        write_str(&w, json_string_value(value));
        write_char(&w, '\n');
    }
    if (!writer_fits(&w))
        return malformed(p, "The field {0} is too long.", "options");
    writer_cstr(&w);
    return true;
}

static bool read_table_settings(json_t *in, struct settings *out, struct problem *p)
{
    char help[16] = "hints";
    out->limit = 0;
    if (!read_flag(in, "listed", &out->listed, p) ||
        !read_optional(in, "help", help, sizeof help, p))
        return false;
    if (!table_help_read(text_of(help), &out->help))
        return malformed(p, "The field {0} is none, notebook or hints.", "help");
    if (json_object_get(in, "limit") && !read_count(in, "limit", LIMIT_MAX, &out->limit, p))
        return false;
    if (out->limit > 0 && out->limit < LIMIT_MIN)
        return malformed(p, "The field {0} is 0 or at least 10 seconds.", "limit");
    return true;
}

static bool read_sitters(json_t *seats, struct table_plan *plan, struct problem *p)
{
    if (!json_is_array(seats) || json_array_size(seats) == 0 || json_array_size(seats) > SEATS_MAX)
        return malformed(p, "The field {0} must list who sits where.", "seats");
    plan->seats = (int)json_array_size(seats);
    for (int i = 0; i < plan->seats; i++) {
        json_t *v = json_array_get(seats, (size_t)i);
        if (!json_is_string(v) || json_string_length(v) >= SITTER_SIZE)
            return malformed(p, "The field {0} must list who sits where.", "seats");
        strcpy(plan->sitter[i], json_string_value(v));
    }
    return true;
}

static bool read_create(json_t *in, struct request *q, struct problem *p)
{
    struct new_table *t = q->create = calloc(1, sizeof *t);
    ASTRO_ASSERT(t != NULL);
    if (!read_string(in, "game", t->game, sizeof t->game, p) ||
        !read_sitters(json_object_get(in, "seats"), &t->plan, p))
        return false;
    if (json_object_get(in, "key")) {
        struct text key;
        if (!read_key(in, &key, p))
            return false;
        if (key.n < 16)
            return malformed(p, "The field {0} has at least 16 letters here.", "key");
        memcpy(t->key, key.p, key.n);
    }
    return read_table_settings(in, &t->settings, p) &&
           read_optional(in, "data", t->plan.data, sizeof t->plan.data, p) &&
           read_options(json_object_get(in, "options"), &t->plan, p);
}

static bool read_hello(json_t *in, struct request *q, struct problem *p)
{
    return read_token(in, "device", q, &q->hello.token, p) &&
           keep_optional(in, "name", NAME_MAX_BYTES + 1, q, &q->hello.name, p);
}

static bool read_find(json_t *in, struct request *q, struct problem *p)
{
    char text[8];
    if (!read_string(in, "join", text, sizeof text, p))
        return false;
    if (strlen(text) != 6 || strspn(text, "0123456789") != 6)
        return malformed(p, "The field {0} must be six digits.", "join");
    q->find.join = (uint32_t)strtoul(text, NULL, 10);
    return true;
}

static bool read_sit(json_t *in, struct request *q, struct problem *p)
{
    return keep_string(in, "name", NAME_MAX_BYTES + 1, q, &q->sit.name, p) &&
           read_seat_field(in, q, p) && read_token(in, "token", q, &q->sit.token, p);
}

static bool read_as(json_t *in, int *as, struct problem *p)
{
    char text[16];
    *as = AS_TOKEN;
    if (!json_object_get(in, "as"))
        return true;
    if (!read_string(in, "as", text, sizeof text, p))
        return false;
    struct reader r = reader_on(text_of(text));
    if (read_viewer(&r, as) && read_end(&r))
        return true;
    return malformed(p, "The field {0} is a seat, public or all.", "as");
}

static bool read_open(json_t *in, struct request *q, struct problem *p)
{
    return read_since(in, &q->open.has_since, &q->open.since, p) &&
           read_token(in, "token", q, &q->open.token, p) && read_as(in, &q->open.as, p) &&
           read_flag(in, "also", &q->open.also, p) && read_flag(in, "talk", &q->open.talk, p);
}

static bool read_play(json_t *in, struct request *q, struct problem *p)
{
    struct text key;
    if (!read_count(in, "decision", UINT32_MAX, &q->play.decision, p) || !read_key(in, &key, p))
        return false;
    q->play.key = request_keep(q, key);
    return keep_string(in, "move", ENTRY_SIZE_MAX, q, &q->play.move, p) &&
           read_seat_field(in, q, p);
}

static bool read_start(json_t *in, struct request *q, struct problem *p)
{
    return keep_optional(in, "bot", SITTER_SIZE, q, &q->start.bot, p);
}

static bool read_say(json_t *in, struct request *q, struct problem *p)
{
    return keep_string(in, "text", SAY_MAX_BYTES + 1, q, &q->say.text, p) &&
           read_seat_field(in, q, p);
}

static bool read_talk(json_t *in, struct request *q, struct problem *p)
{
    bool has;
    return read_since(in, &has, &q->talk.since, p);
}

static bool read_mute(json_t *in, struct request *q, struct problem *p)
{
    return read_seat_field(in, q, p) && read_flag(in, "on", &q->mute.on, p);
}

static bool read_nothing(json_t *in, struct request *out, struct problem *p)
{
    (void)in, (void)out, (void)p;
    return true;
}

/* What follows the name of each request; those from REQUEST_LEAVE on name a
 * table. */
static const struct {
    const char *name;
    bool (*read)(json_t *in, struct request *out, struct problem *p);
} verbs[REQUEST_COUNT] = {
    [REQUEST_GAMES] = {"games", read_nothing},   [REQUEST_HELLO] = {"hello", read_hello},
    [REQUEST_CREATE] = {"create", read_create},  [REQUEST_TABLES] = {"tables", read_nothing},
    [REQUEST_FIND] = {"find", read_find},        [REQUEST_HISTORY] = {"history", read_nothing},
    [REQUEST_FORGET] = {"forget", read_nothing}, [REQUEST_LEAVE] = {"leave", read_nothing},
    [REQUEST_SIT] = {"sit", read_sit},           [REQUEST_STAND] = {"stand", read_seat_field},
    [REQUEST_BACK] = {"back", read_seat_field},  [REQUEST_START] = {"start", read_start},
    [REQUEST_NUMBER] = {"number", read_nothing}, [REQUEST_REKEY] = {"rekey", read_seat_field},
    [REQUEST_OPEN] = {"open", read_open},        [REQUEST_PLAY] = {"play", read_play},
    [REQUEST_RECORD] = {"record", read_nothing}, [REQUEST_REMATCH] = {"rematch", read_nothing},
    [REQUEST_SAY] = {"say", read_say},           [REQUEST_TALK] = {"talk", read_talk},
    [REQUEST_MUTE] = {"mute", read_mute},
};

const char *request_name(enum request_kind kind)
{
    return verbs[kind].name;
}

static bool read_verb(json_t *in, struct request *out, struct problem *p)
{
    char verb[32];
    if (!read_string(in, "do", verb, sizeof verb, p))
        return false;
    for (int i = 0; i < REQUEST_COUNT; i++) {
        if (strcmp(verb, verbs[i].name) == 0) {
            out->kind = (enum request_kind)i;
            return true;
        }
    }
    p->type = "unknown";
    return fault_set_text(&p->fault, 0, "There is no request {0}.", text_of(verb));
}

static bool read_fields(json_t *in, struct request *out, struct problem *p)
{
    json_t *id = json_object_get(in, "id");
    if (!json_is_integer(id))
        return malformed(p, "The field {0} must be a whole number.", "id");
    out->id = json_integer_value(id);
    if (!read_verb(in, out, p))
        return false;
    if (out->kind >= REQUEST_LEAVE && !read_code(in, out, p))
        return false;
    return verbs[out->kind].read(in, out, p);
}

bool request_read(struct text message, struct request **out, struct problem *p)
{
    /* In JSON a string is never shorter than what it says, and its quotes leave
     * room for a NUL: the texts of a message fit into its size. */
    struct request *q = *out = request_new(REQUEST_GAMES, -1, message.n);
    memset(p, 0, sizeof *p);
    json_error_t where;
    json_t *in = json_loadb(message.p, message.n, JSON_REJECT_DUPLICATES, &where);
    if (!json_is_object(in)) {
        json_decref(in);
        p->type = "malformed";
        size_t at = in || where.position < 0 ? 0 : (size_t)where.position;
        return fault_set(&p->fault, at, "A message is one JSON object.");
    }
    bool ok = read_fields(in, q, p);
    json_decref(in);
    return ok;
}
