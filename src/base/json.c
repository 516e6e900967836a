#include "base/json.h"

struct json json_on(struct writer *w)
{
    return (struct json){.w = w};
}

struct json json_after(struct writer *w)
{
    return (struct json){.w = w, .comma = true};
}

struct json json_next(struct writer *w)
{
    return (struct json){.w = w, .comma = w->n > 0};
}

static void before(struct json *j, const char *name)
{
    if (j->comma)
        write_char(j->w, ',');
    j->comma = true;
    if (!name)
        return;
    write_json_string(j->w, text_of(name));
    write_char(j->w, ':');
}

void json_key(struct json *j, const char *name)
{
    before(j, name);
    j->comma = false;
}

void json_key_text(struct json *j, struct text name)
{
    json_put_text(j, NULL, name);
    write_char(j->w, ':');
    j->comma = false;
}

static void open(struct json *j, const char *name, char bracket)
{
    before(j, name);
    write_char(j->w, bracket);
    j->comma = false;
}

static void close(struct json *j, char bracket)
{
    write_char(j->w, bracket);
    j->comma = true;
}

void json_begin_object(struct json *j, const char *name)
{
    open(j, name, '{');
}

void json_end_object(struct json *j)
{
    close(j, '}');
}

void json_begin_array(struct json *j, const char *name)
{
    open(j, name, '[');
}

void json_end_array(struct json *j)
{
    close(j, ']');
}

void json_put_int(struct json *j, const char *name, int64_t v)
{
    before(j, name);
    write_int(j->w, v);
}

void json_put_bool(struct json *j, const char *name, bool v)
{
    before(j, name);
    write_str(j->w, v ? "true" : "false");
}

void json_put_null(struct json *j, const char *name)
{
    before(j, name);
    write_str(j->w, "null");
}

void json_put_str(struct json *j, const char *name, const char *v)
{
    json_put_text(j, name, text_of(v));
}

void json_put_text(struct json *j, const char *name, struct text v)
{
    before(j, name);
    write_json_string(j->w, v);
}

void json_put_letter(struct json *j, const char *name, char v)
{
    json_put_text(j, name, (struct text){&v, 1});
}

struct writer *json_begin_str(struct json *j, const char *name)
{
    before(j, name);
    write_char(j->w, '"');
    return j->w;
}

void json_end_str(struct json *j)
{
    write_char(j->w, '"');
}

void json_put_raw(struct json *j, const char *name, struct text v)
{
    before(j, name);
    write_text(j->w, v);
}

void json_put_fault_inside(struct json *j, const struct fault *f)
{
    json_put_str(j, "say", f->say);
    json_begin_array(j, "args");
    json_put_str(j, NULL, f->arg[0]);
    json_put_str(j, NULL, f->arg[1]);
    json_end_array(j);
    json_put_int(j, "at", (int64_t)f->at);
    if (f->line > 0)
        json_put_int(j, "line", (int64_t)f->line);
}

void json_put_fault(struct json *j, const char *name, const struct fault *f)
{
    json_begin_object(j, name);
    json_put_fault_inside(j, f);
    json_end_object(j);
}

void json_end_line(struct json *j)
{
    json_end_object(j);
    write_char(j->w, '\n');
}
