#include "support/json_check.h"

enum { DEPTH_MAX = 64 };

static bool read_value(struct reader *r, int depth);

static void skip_space(struct reader *r)
{
    while (read_char(r, ' ') || read_char(r, '\n') || read_char(r, '\t') || read_char(r, '\r'))
        ;
}

static bool read_digits(struct reader *r)
{
    size_t at = r->at;
    while (read_peek(r) >= '0' && read_peek(r) <= '9')
        r->at++;
    return r->at > at;
}

static bool read_json_number(struct reader *r)
{
    read_char(r, '-');
    if (!read_char(r, '0') && !read_digits(r))
        return false;
    if (read_char(r, '.') && !read_digits(r))
        return false;
    if (read_char(r, 'e') || read_char(r, 'E')) {
        if (!read_char(r, '+'))
            read_char(r, '-');
        return read_digits(r);
    }
    return true;
}

static bool read_escape(struct reader *r)
{
    for (const char *c = "\"\\/bfnrt"; *c; c++)
        if (read_char(r, *c))
            return true;
    uint8_t code[2];
    return read_char(r, 'u') && read_hex(r, code, sizeof code);
}

static bool read_string(struct reader *r)
{
    if (!read_char(r, '"'))
        return false;
    while (!read_char(r, '"')) {
        if (read_char(r, '\\')) {
            if (!read_escape(r))
                return false;
        } else if (read_end(r) || (unsigned char)read_peek(r) < ' ') {
            return false;
        } else {
            r->at++;
        }
    }
    return true;
}

/* The inside of an array or object, behind its opening bracket. */
static bool read_members(struct reader *r, char close, int depth)
{
    skip_space(r);
    if (read_char(r, close))
        return true;
    for (;;) {
        if (close == '}') {
            skip_space(r);
            if (!read_string(r))
                return false;
            skip_space(r);
            if (!read_char(r, ':'))
                return false;
        }
        if (!read_value(r, depth))
            return false;
        if (read_char(r, close))
            return true;
        if (!read_char(r, ','))
            return false;
    }
}

static bool read_value(struct reader *r, int depth)
{
    bool ok;
    skip_space(r);
    if (depth == DEPTH_MAX)
        return false;
    if (read_char(r, '{'))
        ok = read_members(r, '}', depth + 1);
    else if (read_char(r, '['))
        ok = read_members(r, ']', depth + 1);
    else if (read_peek(r) == '"')
        ok = read_string(r);
    else
        ok = read_word(r, "true") || read_word(r, "false") || read_word(r, "null") ||
             read_json_number(r);
    skip_space(r);
    return ok;
}

bool json_valid(struct text t)
{
    struct reader r = reader_on(t);
    return read_value(&r, 0) && read_end(&r);
}
