#include "server/request.h"

#include <string.h>

bool problem_set(struct problem *p, const char *type, const char *say)
{
    p->type = type;
    return fault_set(&p->fault, 0, say);
}

static bool malformed(struct problem *p, const char *say, const char *field)
{
    p->type = "malformed";
    return fault_set_text(&p->fault, 0, say, text_of(field));
}

/* Copies a required string field into a buffer. */
static bool read_string(json_t *in, const char *field, char *out, size_t size, struct problem *p)
{
    json_t *v = json_object_get(in, field);
    if (!json_is_string(v))
        return malformed(p, "The field {0} must be a string.", field);
    size_t n = json_string_length(v);
    if (n >= size || memchr(json_string_value(v), '\0', n))
        return malformed(p, "The field {0} is too long.", field);
    memcpy(out, json_string_value(v), n + 1);
    return true;
}

static bool read_count(json_t *in, const char *field, int64_t max, uint32_t *out, struct problem *p)
{
    json_t *v = json_object_get(in, field);
    if (!json_is_integer(v) || json_integer_value(v) < 0 || json_integer_value(v) > max)
        return malformed(p, "The field {0} must be a whole number that is not negative.", field);
    *out = (uint32_t)json_integer_value(v);
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

static bool read_options(json_t *options, struct request *out, struct problem *p)
{
    struct writer w = writer_on(out->options, OPTIONS_SIZE - 1);
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

static bool read_create(json_t *in, struct request *out, struct problem *p)
{
    json_t *seats = json_object_get(in, "seats");
    if (!read_string(in, "game", out->game, sizeof out->game, p))
        return false;
    if (!json_is_array(seats) || json_array_size(seats) == 0 || json_array_size(seats) > SEATS_MAX)
        return malformed(p, "The field {0} must list who sits where.", "seats");
    out->seats = (int)json_array_size(seats);
    for (int i = 0; i < out->seats; i++) {
        json_t *v = json_array_get(seats, (size_t)i);
        if (!json_is_string(v) || json_string_length(v) >= sizeof out->sitter[0])
            return malformed(p, "The field {0} must list who sits where.", "seats");
        strcpy(out->sitter[i], json_string_value(v));
    }
    return read_options(json_object_get(in, "options"), out, p);
}

static bool read_sit(json_t *in, struct request *out, struct problem *p)
{
    uint32_t seat = 0;
    if (!read_code(in, out, p) || !read_string(in, "name", out->name, sizeof out->name, p))
        return false;
    if (json_object_get(in, "seat") && !read_count(in, "seat", SEATS_MAX, &seat, p))
        return false;
    out->seat = (int)seat - 1;
    return true;
}

static bool read_open(json_t *in, struct request *out, struct problem *p)
{
    if (!read_code(in, out, p))
        return false;
    out->has_since = json_object_get(in, "since") != NULL;
    if (out->has_since && !read_count(in, "since", UINT32_MAX, &out->since, p))
        return false;
    json_t *token = json_object_get(in, "token");
    out->has_token = token != NULL;
    if (token && (!json_is_string(token) ||
                  !token_hash((struct text){json_string_value(token), json_string_length(token)},
                              out->token)))
        return malformed(p, "The field {0} must be a token as `sit` gave it.", "token");
    return true;
}

static bool read_play(json_t *in, struct request *out, struct problem *p)
{
    if (!read_code(in, out, p) || !read_count(in, "decision", UINT32_MAX, &out->decision, p) ||
        !read_string(in, "key", out->key, sizeof out->key, p) ||
        !read_string(in, "move", out->move, sizeof out->move, p))
        return false;
    for (const char *c = out->key; *c; c++)
        if (!strchr("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-", *c))
            return malformed(p, "The field {0} takes letters, digits and dashes.", "key");
    return true;
}

static const struct {
    const char *name;
    enum request_kind kind;
} verbs[] = {
    {"games", REQUEST_GAMES},   {"create", REQUEST_CREATE}, {"sit", REQUEST_SIT},
    {"open", REQUEST_OPEN},     {"play", REQUEST_PLAY},     {"leave", REQUEST_LEAVE},
    {"record", REQUEST_RECORD},
};

static bool read_verb(json_t *in, struct request *out, struct problem *p)
{
    char verb[32];
    if (!read_string(in, "do", verb, sizeof verb, p))
        return false;
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
        if (strcmp(verb, verbs[i].name) == 0) {
            out->kind = verbs[i].kind;
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
    switch (out->kind) {
    case REQUEST_GAMES:
        return true;
    case REQUEST_CREATE:
        return read_create(in, out, p);
    case REQUEST_SIT:
        return read_sit(in, out, p);
    case REQUEST_OPEN:
        return read_open(in, out, p);
    case REQUEST_PLAY:
        return read_play(in, out, p);
    case REQUEST_LEAVE:
    case REQUEST_RECORD:
        return read_code(in, out, p);
    }
    return false;
}

bool request_read(struct text message, struct request *out, struct problem *p)
{
    memset(out, 0, sizeof *out);
    memset(p, 0, sizeof *p);
    out->seat = -1;
    json_error_t where;
    json_t *in = json_loadb(message.p, message.n, JSON_REJECT_DUPLICATES, &where);
    if (!json_is_object(in)) {
        json_decref(in);
        p->type = "malformed";
        size_t at = in || where.position < 0 ? 0 : (size_t)where.position;
        return fault_set(&p->fault, at, "A message is one JSON object.");
    }
    bool ok = read_fields(in, out, p);
    json_decref(in);
    return ok;
}
