#include "engine/entry.h"

static bool is_move_byte(char c)
{
    return c > ' ' && c < 0x7f;
}

static bool read_note(struct reader *r, struct entry *out, struct fault *f)
{
    if (read_word(r, "~undo")) {
        out->kind = ENTRY_UNDO;
    } else if (read_word(r, "~timeout")) {
        out->kind = ENTRY_TIMEOUT;
    } else if (read_word(r, "~end")) {
        out->kind = ENTRY_END;
    } else if (read_word(r, "~seat ")) {
        out->kind = ENTRY_SEAT;
        out->body = read_left(r);
        if (!text_is(out->body, "person") && !text_is(out->body, "bot") &&
            !text_is(out->body, "open") && !text_is(out->body, "once"))
            return fault_set(f, r->at,
                             "A seat is taken by person or bot, by a bot once, or is open.");
        r->at = r->in.n;
    } else {
        return fault_set(f, r->at, "A note is ~undo, ~timeout, ~seat or ~end.");
    }
    if (!read_end(r))
        return fault_set(f, r->at, "The note is complete here: nothing may follow it.");
    if (out->seat == SEAT_CHANCE)
        return fault_set(f, 0, "The dice take no notes: this entry needs a seat.");
    return true;
}

bool entry_read_body(struct text body, struct entry *out, struct fault *f)
{
    struct reader r = reader_on(body);
    out->body = (struct text){body.p, 0};
    if (read_peek(&r) == '~')
        return read_note(&r, out, f);
    out->kind = ENTRY_MOVE;
    out->body = body;
    if (body.n == 0)
        return fault_set(f, 0, "Here a move is expected.");
    for (size_t i = 0; i < body.n; i++)
        if (!is_move_byte(body.p[i]))
            return fault_set(f, i, "A move is one word of plain letters, digits and signs.");
    return true;
}

bool entry_read(struct text line, struct entry *out, struct fault *f)
{
    struct reader r = reader_on(line);
    *out = (struct entry){0};
    if (line.n > ENTRY_SIZE_MAX)
        return fault_set_int(f, ENTRY_SIZE_MAX, "An entry has at most {0} bytes.", ENTRY_SIZE_MAX);
    if (!read_number(&r, UINT32_MAX, &out->seq) || !read_char(&r, ' '))
        return fault_set(f, r.at, "An entry starts with its number and a blank.");
    if (!read_seat(&r, &out->seat) || !read_char(&r, ' '))
        return fault_set(f, r.at, "After its number an entry names a seat, or * for the dice.");
    struct text body = {line.p + r.at, line.n - r.at};
    if (!entry_read_body(body, out, f)) {
        if (f)
            f->at += r.at;
        return false;
    }
    return true;
}

void entry_write_body(const struct entry *e, struct writer *w)
{
    switch (e->kind) {
    case ENTRY_MOVE:
        write_text(w, e->body);
        break;
    case ENTRY_UNDO:
        write_str(w, "~undo");
        break;
    case ENTRY_TIMEOUT:
        write_str(w, "~timeout");
        break;
    case ENTRY_END:
        write_str(w, "~end");
        break;
    case ENTRY_SEAT:
        write_str(w, "~seat ");
        write_text(w, e->body);
        break;
    }
}

void entry_write(const struct entry *e, struct writer *w)
{
    write_int(w, e->seq);
    write_char(w, ' ');
    write_seat(w, e->seat);
    write_char(w, ' ');
    entry_write_body(e, w);
}
