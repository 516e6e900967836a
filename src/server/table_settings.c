#include "server/table_settings.h"
#include "base/form.h"

#include <string.h>

static const char *const helps[HELP_COUNT] = {"none", "notebook", "hints"};

const char *table_help_name(enum table_help help)
{
    return helps[help];
}

bool table_help_read(struct text name, enum table_help *out)
{
    int found = text_among(name, helps, HELP_COUNT);
    if (found >= 0)
        *out = (enum table_help)found;
    return found >= 0;
}

void table_settings_write(const struct settings *settings, const struct table_plan *plan,
                          struct writer *w)
{
    write_form(w, "%s%s\nlimit %u\n",
               settings->listed ? "house 1\nlisted yes\nhelp " : "house 1\nlisted no\nhelp ",
               helps[settings->help], settings->limit);
    struct text rest = text_of(plan->options), line;
    while (text_line(&rest, &line)) {
        write_str(w, "option ");
        write_text(w, line);
        write_char(w, '\n');
    }
    rest = text_of(plan->data);
    while (text_line(&rest, &line)) {
        write_str(w, "data ");
        write_text(w, line);
        write_char(w, '\n');
    }
    for (int i = 0; i < plan->seats; i++) {
        write_form(w, "seat %s\n", plan->sitter[i]);
    }
}

/* Adds a line to the text in a buffer. */
static bool keep_line(char *text, size_t size, struct text line)
{
    struct writer w = writer_on(text, size - 1);
    w.n = strlen(text);
    write_text(&w, line);
    write_char(&w, '\n');
    writer_cstr(&w);
    return writer_fits(&w);
}

static bool keep_seat(struct table_plan *plan, struct text who)
{
    if (plan->seats == SEATS_MAX || who.n >= SITTER_SIZE)
        return false;
    struct writer w = writer_on(plan->sitter[plan->seats++], SITTER_SIZE);
    write_text(&w, who);
    writer_cstr(&w);
    return true;
}

/* Whether a text may stand in a line: no control bytes. */
static bool is_plain(struct text t)
{
    for (size_t i = 0; i < t.n; i++)
        if ((unsigned char)t.p[i] < ' ')
            return false;
    return true;
}

static bool read_line(struct text line, struct settings *settings, struct table_plan *plan)
{
    struct text word;
    if (!text_word(&line, &word))
        return false;
    line = text_trim(line);
    if (!is_plain(line))
        return false;
    if (text_is(word, "listed")) {
        settings->listed = text_is(line, "yes");
        return settings->listed || text_is(line, "no");
    }
    if (text_is(word, "help"))
        return table_help_read(line, &settings->help);
    if (text_is(word, "limit")) {
        struct reader r = reader_on(line);
        return read_number(&r, LIMIT_MAX, &settings->limit) && read_end(&r);
    }
    if (text_is(word, "option"))
        return keep_line(plan->options, sizeof plan->options, line);
    if (text_is(word, "data"))
        return keep_line(plan->data, sizeof plan->data, line);
    return text_is(word, "seat") && keep_seat(plan, line);
}

bool table_settings_read(struct text *head, struct settings *settings, struct table_plan *plan)
{
    struct table_plan unused;
    if (!plan)
        plan = &unused;
    memset(plan, 0, sizeof *plan);
    *settings = (struct settings){.help = HELP_HINTS};
    struct text rest = *head, line;
    if (!text_starts(rest, "house "))
        return true;
    text_line(&rest, &line);
    if (!text_is(line, "house 1"))
        return false;
    while (!text_starts(rest, "astrolabe "))
        if (!text_line(&rest, &line) || !read_line(line, settings, plan))
            return false;
    *head = rest;
    return true;
}
