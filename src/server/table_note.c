#include "server/table_note.h"
#include "base/form.h"

#include <string.h>

static const char *const names[PROPOSAL_COUNT] = {"", "move", "bot", "end"};

const char *proposal_name(enum proposal_kind kind)
{
    return names[kind];
}

bool proposal_read(struct text name, enum proposal_kind *out)
{
    int found = text_among(name, names, PROPOSAL_COUNT);
    if (found > PROPOSAL_NONE)
        *out = (enum proposal_kind)found;
    return found > PROPOSAL_NONE;
}

struct table_note table_note_empty(void)
{
    return (struct table_note){.next_by = -1, .proposal = {.seat = -1}};
}

/* ---- writing ---------------------------------------------------------------------- */

static void put(struct writer *w, int64_t number)
{
    write_char(w, ' ');
    write_int(w, number);
}

static void write_plan(const struct planned *p, int seat, struct writer *w)
{
    write_str(w, "plan");
    put(w, seat + 1);
    put(w, p->since);
    write_form(w, " %s ", view_if_name(p->kind));
    write_hex(w, p->grounds, sizeof p->grounds);
    write_char(w, ' ');
    write_hex(w, p->owner, sizeof p->owner);
    write_form(w, " %s %s\n", p->key, p->move);
}

void table_note_write(const struct table_note *note, struct writer *w)
{
    const struct proposal *p = &note->proposal;
    if (note->next[0]) {
        write_str(w, "next ");
        write_str(w, note->next);
        if (note->next_by >= 0)
            put(w, note->next_by + 1);
        write_char(w, '\n');
    }
    if (p->kind != PROPOSAL_NONE) {
        write_str(w, "proposal ");
        write_str(w, names[p->kind]);
        put(w, p->seat + 1);
        put(w, p->decision);
        put(w, p->agreed);
        write_char(w, '\n');
    }
    for (int i = 0; i < SEATS_MAX; i++) {
        if (note->nudge[i].time == 0)
            continue;
        write_str(w, "nudge");
        put(w, i + 1);
        put(w, note->nudge[i].by + 1);
        put(w, note->nudge[i].time);
        write_char(w, '\n');
    }
    for (int i = 0; i < SEATS_MAX; i++) {
        const struct sheet_row *row = &note->sheet[i];
        if (row->n == 0)
            continue;
        write_str(w, "sheet");
        put(w, i + 1);
        for (int k = 0; k < row->n; k++)
            put(w, row->number[k]);
        write_char(w, '\n');
    }
    if (note->locked) {
        write_str(w, "lock ");
        write_hex(w, note->salt, sizeof note->salt);
        write_char(w, ' ');
        write_hex(w, note->password, sizeof note->password);
        write_char(w, '\n');
    }
    if (note->review.on) {
        write_str(w, "review");
        put(w, note->review.move);
        put(w, note->review.eyes + 1);
        put(w, note->review.points);
        put(w, note->review.x);
        put(w, note->review.y);
        write_char(w, '\n');
    }
    for (int i = 0; i < SEATS_MAX; i++)
        if (note->planned[i].key[0])
            write_plan(&note->planned[i], i, w);
}

bool table_note_same(const struct table_note *a, const struct table_note *b)
{
    char one[TABLE_NOTE_SIZE], two[TABLE_NOTE_SIZE];
    struct writer v = writer_on(one, sizeof one), w = writer_on(two, sizeof two);
    struct table_note open = *a, other = *b;
    memset(open.planned, 0, sizeof open.planned);
    memset(other.planned, 0, sizeof other.planned);
    table_note_write(&open, &v);
    table_note_write(&other, &w);
    return text_equal(writer_text(&v), writer_text(&w));
}

/* A key is used for one plan only. */
bool planned_same(const struct planned *a, const struct planned *b)
{
    return a->since == b->since && strcmp(a->key, b->key) == 0;
}

/* ---- reading ---------------------------------------------------------------------- */

static bool take(struct text *line, uint32_t max, uint32_t *out)
{
    struct text word;
    if (!text_word(line, &word))
        return false;
    struct reader r = reader_on(word);
    return read_number(&r, max, out) && read_end(&r);
}

static void read_next(struct text line, struct table_note *note)
{
    struct text code;
    uint32_t by = 0;
    if (!text_word(&line, &code) || !table_code_read(code, note->next, NULL)) {
        note->next[0] = '\0';
        return;
    }
    if (take(&line, SEATS_MAX, &by))
        note->next_by = (int)by - 1;
}

static void read_proposal(struct text line, struct table_note *note)
{
    struct text name;
    struct proposal p = {0};
    uint32_t seat, agreed;
    if (!text_word(&line, &name) || !proposal_read(name, &p.kind) ||
        !take(&line, SEATS_MAX, &seat) || !take(&line, UINT32_MAX, &p.decision) ||
        !take(&line, seat_bit(SEATS_MAX) - 1, &agreed) || (p.kind == PROPOSAL_END) != (seat == 0))
        return;
    p.seat = (int)seat - 1;
    p.agreed = (seat_set)agreed;
    note->proposal = p;
}

static void read_nudge(struct text line, struct table_note *note)
{
    uint32_t seat, by, time;
    if (take(&line, SEATS_MAX, &seat) && take(&line, SEATS_MAX, &by) &&
        take(&line, UINT32_MAX, &time) && seat > 0 && by > 0)
        note->nudge[seat - 1] = (struct nudge){.time = time, .by = (int)by - 1};
}

static void read_sheet(struct text line, struct table_note *note)
{
    uint32_t seat, number;
    struct sheet_row row = {0};
    if (!take(&line, SEATS_MAX, &seat) || seat == 0)
        return;
    while (row.n < SHEET_NUMBERS && take(&line, SHEET_NUMBER_MAX, &number))
        row.number[row.n++] = (uint8_t)number;
    note->sheet[seat - 1] = row;
}

static int digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static bool take_hex(struct text *line, uint8_t *out, size_t n)
{
    struct text word;
    if (!text_word(line, &word) || word.n != 2 * n)
        return false;
    for (size_t i = 0; i < n; i++) {
        int high = digit(word.p[2 * i]), low = digit(word.p[2 * i + 1]);
        if (high < 0 || low < 0)
            return false;
        out[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}

/* A lock that cannot be read stays one: nobody knows its password. */
static void read_lock(struct text line, struct table_note *note)
{
    note->locked = true;
    if (!take_hex(&line, note->salt, sizeof note->salt) ||
        !take_hex(&line, note->password, sizeof note->password))
        memset(note->password, 0, sizeof note->password);
}

static void read_review(struct text line, struct table_note *note)
{
    struct review v = {.on = true};
    uint32_t eyes, points;
    if (!take(&line, UINT32_MAX, &v.move) || !take(&line, SEATS_MAX, &eyes) || eyes == 0 ||
        !take(&line, 1, &points) || !take(&line, REVIEW_ONE, &v.x) ||
        !take(&line, REVIEW_ONE, &v.y))
        return;
    v.eyes = (int)eyes - 1;
    v.points = points;
    note->review = v;
}

static bool take_word(struct text *line, char *out, size_t size)
{
    struct text word;
    if (!text_word(line, &word) || word.n >= size)
        return false;
    memcpy(out, word.p, word.n);
    out[word.n] = '\0';
    return true;
}

static void read_plan(struct text line, struct table_note *note)
{
    struct planned p = {0};
    struct text kind;
    uint32_t seat;
    if (take(&line, SEATS_MAX, &seat) && seat > 0 && take(&line, UINT32_MAX, &p.since) &&
        text_word(&line, &kind) && view_if_read(kind, &p.kind) &&
        take_hex(&line, p.grounds, sizeof p.grounds) && take_hex(&line, p.owner, sizeof p.owner) &&
        take_word(&line, p.key, sizeof p.key) && take_word(&line, p.move, sizeof p.move))
        note->planned[seat - 1] = p;
}

struct table_note table_note_read(struct text lines)
{
    struct table_note note = table_note_empty();
    struct text line, word;
    while (text_line(&lines, &line)) {
        if (!text_word(&line, &word))
            continue;
        if (text_is(word, "next"))
            read_next(line, &note);
        else if (text_is(word, "proposal"))
            read_proposal(line, &note);
        else if (text_is(word, "nudge"))
            read_nudge(line, &note);
        else if (text_is(word, "sheet"))
            read_sheet(line, &note);
        else if (text_is(word, "lock"))
            read_lock(line, &note);
        else if (text_is(word, "review"))
            read_review(line, &note);
        else if (text_is(word, "plan"))
            read_plan(line, &note);
    }
    return note;
}
