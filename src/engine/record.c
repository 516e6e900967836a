#include "engine/record.h"

#include <string.h>

#include "base/form.h"
#include "base/sha256.h"

/* One line `name value…` of the head. */
static bool read_head_line(struct text line, struct record *out, bool *salt, bool *chance,
                           struct fault *f)
{
    struct reader r = reader_on(line);
    bool ok;
    if (!out->id.p && read_word(&r, "game ")) {
        struct text rest = {line.p + r.at, line.n - r.at};
        ok = text_word(&rest, &out->id);
        r.at = (size_t)(rest.p - line.p);
        ok = ok && read_char(&r, ' ') && read_number(&r, 1000000, &out->version) && read_end(&r);
        return ok || fault_set(f, r.at, "Here the game and its rules version stand: game null 1");
    }
    if (!out->committed && read_word(&r, "commit ")) {
        ok = out->committed = read_hex(&r, out->commit, 32) && read_end(&r);
    } else if (!*salt && read_word(&r, "salt ")) {
        ok = *salt = read_hex(&r, out->salt, 32) && read_end(&r);
    } else if (!*chance && read_word(&r, "chance ")) {
        ok = *chance = read_hex(&r, out->chance, 32) && read_end(&r);
    } else {
        return fault_set(f, 0, "Here game, commit, salt, chance (each once) or setup is expected.");
    }
    return ok || fault_set(f, r.at, "Here 64 hexadecimal digits (0-9, a-f) are expected.");
}

static bool read_head(struct text *rest, size_t *number, struct record *out, struct fault *f)
{
    struct text line;
    bool salt = false, chance = false;
    if (!text_line(rest, &line) || !text_is(line, "astrolabe 1")) {
        fault_set(f, 0, "This is no record: its first line must be: astrolabe 1");
        return fault_on_line(f, 1);
    }
    *number = 1;
    while (text_line(rest, &line)) {
        ++*number;
        if (text_is(line, "setup")) {
            out->opened = salt && chance;
            if (out->id.p && salt == chance)
                return true;
            fault_set(f, 0,
                      out->id.p ? "Salt and chance stand together or not at all."
                                : "The line that names the game is missing: game null 1");
            return fault_on_line(f, *number);
        }
        if (!read_head_line(line, out, &salt, &chance, f))
            return fault_on_line(f, *number);
    }
    fault_set(f, 0, "The record ends before its setup.");
    return fault_on_line(f, *number);
}

bool record_read(struct text in, struct record *out, struct fault *f)
{
    memset(out, 0, sizeof *out);
    struct text rest = in, line;
    size_t number = 0;
    if (in.n > RECORD_SIZE_MAX)
        return fault_set_int(f, 0, "A record has at most {0} bytes.", RECORD_SIZE_MAX);
    if (!read_head(&rest, &number, out, f))
        return false;
    out->setup = (struct text){rest.p, 0};
    out->setup_line = number + 1;
    while (text_line(&rest, &line)) {
        number++;
        if (text_is(line, "play")) {
            out->entries = rest;
            out->entries_line = number + 1;
            return true;
        }
        out->setup.n = (size_t)(rest.p - out->setup.p);
    }
    fault_set(f, 0, "The record ends inside its setup: the line that says play is missing.");
    return fault_on_line(f, number);
}

static void write_digits(struct writer *w, const char *name, const uint8_t *p)
{
    write_str(w, name);
    write_hex(w, p, 32);
    write_char(w, '\n');
}

void record_write(const struct record *r, struct writer *w)
{
    write_str(w, "astrolabe 1\ngame ");
    write_text(w, r->id);
    write_form(w, " %u\n", r->version);
    if (r->committed)
        write_digits(w, "commit ", r->commit);
    if (r->opened) {
        write_digits(w, "salt ", r->salt);
        write_digits(w, "chance ", r->chance);
    }
    write_str(w, "setup\n");
    write_text(w, r->setup);
    write_str(w, "play\n");
    write_text(w, r->entries);
}

void record_commit(const struct record *r, uint8_t out[32])
{
    char head[128];
    struct writer w = writer_on(head, sizeof head);
    write_str(&w, "astrolabe commit 1\n");
    write_bytes(&w, r->salt, 32);
    write_text(&w, r->id);
    write_form(&w, " %u\n", r->version);
    struct sha256 s;
    sha256_start(&s);
    sha256_add(&s, head, writer_text(&w).n);
    sha256_add(&s, r->chance, RNG_SEED_SIZE);
    sha256_add(&s, r->setup.p, r->setup.n);
    sha256_end(&s, out);
}

bool record_replay(const struct record *r, const struct game *g, struct game_data *memory,
                   struct match matches[2], int *last, record_visitor *visit, void *context,
                   struct fault *f)
{
    if (r->version != g->version) {
        fault_set_ints(f, 5 + r->id.n + 1,
                       "This record is of rules version {0}; this program plays version {1}.",
                       r->version, g->version);
        return fault_on_line(f, 2);
    }
    if (!match_start(&matches[0], g, r->setup, memory, f)) {
        if (f)
            f->line += r->setup_line - (f->line > 0);
        return false;
    }
    int now = 0;
    struct text rest = r->entries, line;
    size_t number = r->entries_line - 1;
    while (text_line(&rest, &line)) {
        number++;
        struct entry e;
        if (!entry_read(line, &e, f) || !match_expects(&matches[now], &e, f))
            return fault_on_line(f, number);
        matches[!now] = matches[now];
        if (!match_enter(&matches[!now], &e, f)) {
            /* A move's fault counts from the move; the line starts earlier. */
            if (f && e.kind == ENTRY_MOVE && e.body.p)
                f->at += (size_t)(e.body.p - line.p);
            return fault_on_line(f, number);
        }
        now = !now;
        if (visit && !visit(context, &matches[!now], &matches[now], &e))
            break;
    }
    *last = now;
    return true;
}

/* ---- verify ---------------------------------------------------------------- */

struct checking {
    const struct record *record;
    bool good;
    uint32_t bad_seq;
};

static bool check_roll(void *context, const struct match *before, const struct match *after,
                       const struct entry *e)
{
    (void)after;
    struct checking *c = context;
    if (e->seat != SEAT_CHANCE || !match_rolls(before)) /* real dice keep no seed */
        return true;
    char buffer[ENTRY_SIZE_MAX];
    struct writer w = writer_on(buffer, sizeof buffer);
    match_roll(before, c->record->chance, &w);
    c->good = writer_fits(&w) && text_equal(writer_text(&w), e->body);
    c->bad_seq = e->seq;
    return c->good;
}

bool record_verify(const struct record *r, const struct game *g, struct game_data *memory,
                   struct match matches[2], int *last, struct fault *f)
{
    if (!r->committed || !r->opened)
        return fault_set(f, 0,
                         "This record cannot be verified: it lacks its commit, salt or chance "
                         "line.");
    uint8_t hash[32];
    record_commit(r, hash);
    if (memcmp(hash, r->commit, sizeof hash) != 0)
        return fault_set(f, 0,
                         "The deal is not the one that was promised: salt, setup and chance "
                         "do not give the commit.");
    struct checking c = {.record = r, .good = true};
    if (!record_replay(r, g, memory, matches, last, check_roll, &c, f))
        return false;
    if (!c.good)
        return fault_set_int(f, 0, "The roll of entry {0} is not the one the chance seed gives.",
                             c.bad_seq);
    return true;
}
