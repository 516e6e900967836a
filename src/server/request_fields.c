#include "server/request_fields.h"

#include <string.h>

bool field_fault(struct problem *p, const char *say, const char *field)
{
    p->type = "malformed";
    return fault_set_text(&p->fault, 0, say, text_of(field));
}

bool field_text(json_t *in, const char *field, size_t size, struct text *out, struct problem *p)
{
    json_t *v = json_object_get(in, field);
    *out = (struct text){"", 0};
    if (!json_is_string(v))
        return field_fault(p, "The field {0} must be a string.", field);
    *out = (struct text){json_string_value(v), json_string_length(v)};
    if (out->n >= size)
        return field_fault(p, "The field {0} is too long.", field);
    return true;
}

bool field_string(json_t *in, const char *field, char *out, size_t size, struct problem *p)
{
    struct text t;
    if (!field_text(in, field, size, &t, p))
        return false;
    memcpy(out, t.p, t.n + 1);
    return true;
}

bool field_optional(json_t *in, const char *field, char *out, size_t size, struct problem *p)
{
    return !json_object_get(in, field) || field_string(in, field, out, size, p);
}

bool field_keep(json_t *in, const char *field, size_t size, struct request *q, const char **out,
                struct problem *p)
{
    struct text t;
    if (!field_text(in, field, size, &t, p))
        return false;
    *out = request_keep(q, t);
    return true;
}

bool field_keep_optional(json_t *in, const char *field, size_t size, struct request *q,
                         const char **out, struct problem *p)
{
    *out = "";
    return !json_object_get(in, field) || field_keep(in, field, size, q, out, p);
}

bool field_count(json_t *in, const char *field, int64_t max, uint32_t *out, struct problem *p)
{
    json_t *v = json_object_get(in, field);
    if (!json_is_integer(v) || json_integer_value(v) < 0 || json_integer_value(v) > max)
        return field_fault(p, "The field {0} must be a whole number that is not negative.", field);
    *out = (uint32_t)json_integer_value(v);
    return true;
}

bool field_flag(json_t *in, const char *field, bool *out, struct problem *p)
{
    json_t *v = json_object_get(in, field);
    if (v && !json_is_boolean(v))
        return field_fault(p, "The field {0} must be true or false.", field);
    *out = json_is_true(v);
    return true;
}

bool field_token(json_t *in, const char *field, struct request *q, struct request_token *out,
                 struct problem *p)
{
    if (!json_object_get(in, field))
        return true;
    if (!field_keep(in, field, 2 * TOKEN_SIZE + 1, q, &out->digits, p) ||
        !token_hash(text_of(out->digits), out->hash))
        return field_fault(p, "The field {0} must be a token: 32 hexadecimal digits.", field);
    return true;
}

bool field_key(json_t *in, struct text *out, struct problem *p)
{
    if (!field_text(in, "key", HOST_KEY_MAX + 1, out, p))
        return false;
    for (size_t i = 0; i < out->n; i++)
        if (!strchr("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-", out->p[i]))
            return field_fault(p, "The field {0} takes letters, digits and dashes.", "key");
    return true;
}
