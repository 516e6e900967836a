#include "engine/setup.h"

#include <string.h>

#include "base/form.h"
#include "base/panic.h"
#include "base/sha256.h"

bool setup_line(struct text *rest, struct text *line, size_t *number)
{
    while (text_line(rest, line)) {
        ++*number;
        while (line->n > 0 && (line->p[line->n - 1] == ' ' || line->p[line->n - 1] == '\t' ||
                               line->p[line->n - 1] == '\r'))
            line->n--;
        struct text t = text_trim(*line);
        if (t.n > 0 && t.p[0] != '#')
            return true;
    }
    return false;
}

static bool read_first(struct text line, struct setup *out, struct fault *f)
{
    struct text rest = line, version;
    if (!text_word(&rest, &out->id) || !text_word(&rest, &version))
        return fault_set(f, 0, "A setup starts with the game and its rules version, as in: null 1");
    struct reader r = reader_on(version);
    size_t at = (size_t)(version.p - line.p);
    if (!read_number(&r, 1000000, &out->version) || !read_end(&r) || text_trim(rest).n > 0)
        return fault_set(f, at, "After the game comes its rules version, a number, alone.");
    return true;
}

static bool read_seats(struct reader *r, struct setup *out, struct fault *f)
{
    uint32_t n;
    if (!read_number(r, SEATS_MAX, &n) || n == 0 || !read_end(r))
        return fault_set_int(f, 6, "The number of seats is 1 to {0}.", SEATS_MAX);
    out->seats = (int)n;
    return true;
}

/* Takes the lines up to `end` as the inline data. */
static bool take_inline(struct text *rest, size_t *number, struct setup *out, struct fault *f)
{
    size_t opened = *number;
    out->data = (struct text){rest->p, 0};
    out->data_line = *number + 1;
    struct text line;
    while (text_line(rest, &line)) {
        ++*number;
        if (text_is(text_trim(line), "end")) {
            out->has_inline = true;
            return true;
        }
        out->data.n = (size_t)(rest->p - out->data.p);
    }
    fault_set(f, 0, "The data opened here is not closed: a line that says end is missing.");
    return fault_on_line(f, opened);
}

static bool read_data(struct reader *r, struct text *rest, size_t *number, struct setup *out,
                      struct fault *f)
{
    uint8_t hash[32];
    if (!read_hex(r, hash, sizeof hash))
        return fault_set(f, r->at, "Data is named by the 64 hexadecimal digits of its SHA-256.");
    struct writer w = writer_on(out->data_hash, sizeof out->data_hash);
    write_hex(&w, hash, sizeof hash);
    writer_cstr(&w);
    out->has_data = true;
    read_blanks(r);
    if (read_end(r))
        return true;
    if (!read_word(r, "inline") || !read_end(r))
        return fault_set(f, r->at, "After the hash comes inline or nothing.");
    return take_inline(rest, number, out, f);
}

bool setup_read(struct text in, struct setup *out, struct fault *f)
{
    memset(out, 0, sizeof *out);
    struct text rest = in, line;
    size_t number = 0;
    if (in.n > SETUP_SIZE_MAX)
        return fault_set_int(f, 0, "A setup has at most {0} bytes.", SETUP_SIZE_MAX);
    if (!setup_line(&rest, &line, &number)) {
        fault_set(f, 0, "The setup is empty: it starts with the game and its rules version.");
        return fault_on_line(f, 1);
    }
    if (!read_first(line, out, f))
        return fault_on_line(f, number);
    for (;;) {
        out->body = rest;
        out->body_line = number + 1;
        if (!setup_line(&rest, &line, &number))
            return true;
        struct reader r = reader_on(line);
        size_t here = number;
        bool ok;
        if (out->seats == 0 && read_word(&r, "seats "))
            ok = read_seats(&r, out, f);
        else if (!out->has_data && read_word(&r, "data "))
            ok = read_data(&r, &rest, &number, out, f);
        else
            return true;
        if (!ok)
            return f && f->line ? false : fault_on_line(f, here);
    }
}

void setup_write_head(struct writer *w, const struct game *g, const struct game_data *d, int seats)
{
    write_form(w, "%s %u\nseats %d\n", g->id, g->version, seats);
    if (!g->data)
        return;
    if (d == g->data) {
        write_form(w, "data %s\n", g->data_hash);
        return;
    }
    char buffer[SETUP_SIZE_MAX];
    struct writer body = writer_on(buffer, sizeof buffer);
    g->data_write(d, &body);
    ASTRO_ASSERT(writer_fits(&body));
    uint8_t hash[32];
    sha256_of(buffer, body.n, hash);
    write_str(w, "data ");
    write_hex(w, hash, sizeof hash);
    write_str(w, " inline\n");
    write_text(w, writer_text(&body));
    write_str(w, "end\n");
}

static bool pick_data(const struct game *g, const struct setup *setup, struct game_data *memory,
                      const struct game_data **data, struct fault *f)
{
    *data = g->data;
    if (!setup->has_data)
        return true;
    if (!g->data)
        return fault_set(f, 0, "This game is played on no data: leave the data line out.");
    if (!setup->has_inline) {
        if (strcmp(setup->data_hash, g->data_hash) == 0)
            return true;
        return fault_set(f, 5, "This is not the built-in data: its lines must follow inline.");
    }
    if (!g->data_read(setup->data, memory, f)) {
        if (f)
            f->line += setup->data_line - 1;
        return false;
    }
    char buffer[SETUP_SIZE_MAX];
    struct writer w = writer_on(buffer, sizeof buffer);
    g->data_write(memory, &w);
    ASTRO_ASSERT(writer_fits(&w));
    uint8_t hash[32];
    sha256_of(buffer, w.n, hash);
    char hex[65];
    struct writer h = writer_on(hex, sizeof hex);
    write_hex(&h, hash, sizeof hash);
    if (strcmp(writer_cstr(&h), setup->data_hash) != 0)
        return fault_set(f, 5, "The inline data does not match the hash that names it.");
    *data = memory;
    return true;
}

bool setup_start(const struct game *g, const struct setup *setup, struct game_data *memory,
                 const struct game_data **data, struct game_state *out, struct fault *f)
{
    if (!text_is(setup->id, g->id)) {
        fault_set_text(f, 0, "This setup is for another game: {0}.", setup->id);
        return fault_on_line(f, 1);
    }
    if (setup->version != g->version) {
        fault_set_ints(f, setup->id.n + 1,
                       "This setup is for rules version {0}; this program plays version {1}.",
                       setup->version, g->version);
        return fault_on_line(f, 1);
    }
    if (setup->seats < g->seats_min || setup->seats > g->seats_max) {
        fault_set_ints(f, 0, "This game is for {0} to {1} seats: add a line such as: seats {0}",
                       g->seats_min, g->seats_max);
        return fault_on_line(f, 2);
    }
    if (!pick_data(g, setup, memory, data, f))
        return f && f->line ? false : fault_on_line(f, setup->data_line ? setup->data_line - 1 : 3);
    memset(out, 0, g->state_size);
    if (!g->start(*data, setup->body, setup->seats, out, f)) {
        if (f)
            f->line += setup->body_line - 1;
        return false;
    }
    return true;
}

/* ---- options -------------------------------------------------------------- */

struct text option_name(const struct game_option *o, int k)
{
    const char *s = o->values;
    for (; k > 0 && *s; k--) {
        s += strcspn(s, "|");
        s += *s == '|';
    }
    return (struct text){s, strcspn(s, "|")};
}

static int value_index(const struct game_option *o, struct text value)
{
    for (int k = 0;; k++) {
        struct text name = option_name(o, k);
        if (name.n == 0)
            return -1;
        if (text_equal(name, value))
            return k;
    }
}

static const struct game_option *find_option(const struct game *g, struct text name)
{
    for (const struct game_option *o = g->options; o && o->name; o++)
        if (text_is(name, o->name))
            return o;
    return NULL;
}

int option_value(const struct game *g, struct text chosen, const char *name)
{
    const struct game_option *o = find_option(g, text_of(name));
    ASTRO_ASSERT(o != NULL);
    struct text rest = chosen, line;
    size_t number = 0;
    while (setup_line(&rest, &line, &number)) {
        struct text word, value;
        if (text_word(&line, &word) && text_is(word, name) && text_word(&line, &value)) {
            int k = value_index(o, value);
            return k < 0 ? 0 : k;
        }
    }
    return 0;
}

/* The value of an option in its first line; empty where it has none. */
static struct text first_value(struct text chosen, struct text name)
{
    struct text line, word, value;
    size_t number = 0;
    while (setup_line(&chosen, &line, &number))
        if (text_word(&line, &word) && text_equal(word, name) && text_word(&line, &value))
            return value;
    return (struct text){0};
}

bool option_given(struct text chosen, const char *name)
{
    return first_value(chosen, text_of(name)).n > 0;
}

static bool refuse_twice(struct text name, struct text value, struct fault *f)
{
    if (f) {
        fault_set_text(f, 0,
                       "The option {0} is {1} already, by the code or another line: leave "
                       "one of them out.",
                       name);
        struct writer w = writer_on(f->arg[1], FAULT_ARG_SIZE);
        write_text(&w, value);
        writer_cstr(&w);
    }
    return false;
}

bool option_check(const struct game *g, struct text chosen, struct fault *f)
{
    struct text rest = chosen, line;
    size_t number = 0;
    while (setup_line(&rest, &line, &number)) {
        const char *start = line.p;
        struct text name = {0}, value = {0};
        text_word(&line, &name);
        const struct game_option *o = find_option(g, name);
        if (!o) {
            fault_set_text(f, 0, "This game has no option {0}.", name);
            return fault_on_line(f, number);
        }
        if (!text_word(&line, &value) || value_index(o, value) < 0) {
            size_t at = value.p ? (size_t)(value.p - start) : name.n;
            fault_set_text(f, at, "The value of this option is one of {0}.", text_of(o->values));
            return fault_on_line(f, number);
        }
        struct text first = first_value(chosen, name);
        if (!text_equal(first, value)) {
            refuse_twice(name, first, f);
            return fault_on_line(f, number);
        }
    }
    return true;
}
