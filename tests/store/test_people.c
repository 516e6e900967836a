#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "backs.h"
#include "kit.h"

/* What store.h promises about notes, devices, chat, leases, counting and
 * clearing up, asked of every back end. */

static const uint8_t ann[STORE_HASH_SIZE] = {1, 1};
static const uint8_t bob[STORE_HASH_SIZE] = {2, 0, 2};
static const uint8_t eve[STORE_HASH_SIZE] = {3};

static void add_table(struct store *store, const char *code, int64_t created, const uint8_t *maker)
{
    struct store_table t = kit_table(code, created, 0);
    t.has_device = maker != NULL;
    if (maker)
        memcpy(t.device, maker, STORE_HASH_SIZE);
    assert_int_equal(store_add(store, &t, NULL, 0), STORE_OK);
}

static void seat_device(struct store *store, const char *code, int32_t seat, const char *name,
                        const uint8_t *device)
{
    struct store_seat s = kit_seat(seat, name, seat + 1);
    s.has_device = true;
    memcpy(s.device, device, STORE_HASH_SIZE);
    assert_int_equal(store_set_seat(store, text_of(code), &s, NULL), STORE_OK);
}

/* Every table, for good. */
static void remove_all(struct store *store)
{
    assert_int_equal(store_purge(store, STORE_ANY, INT64_MAX, SIZE_MAX, 1, NULL), STORE_OK);
    assert_int_equal(store_drop(store, 2, SIZE_MAX, NULL), STORE_OK);
}

static void collect(void *context, const struct store_table *table)
{
    strncat(context, table->code.p, table->code.n);
}

static void assert_history(struct store *store, const uint8_t *device, size_t limit,
                           const char *expected)
{
    char found[32] = "";
    struct store_reader reader = {.context = found, .table = collect};
    assert_int_equal(store_list_device(store, device, limit, &reader), STORE_OK);
    assert_string_equal(found, expected);
}

static void assert_public(struct store *store, enum store_status status, const char *expected)
{
    char found[32] = "";
    struct store_reader reader = {.context = found, .table = collect};
    assert_int_equal(store_list_public(store, status, 10, &reader), STORE_OK);
    assert_string_equal(found, expected);
}

/* ---- notes and listing ----------------------------------------------------- */

static void copy_table(void *context, const struct store_table *table)
{
    struct store_table *copy = context;
    static char note[STORE_NOTE_MAX];
    *copy = *table;
    memcpy(note, table->note.p, table->note.n);
    copy->note.p = note;
}

static void a_note_changes_with_the_rest(void **state)
{
    struct store *store = backs_open(state);
    struct store_table t = kit_table("A", 1, 7);
    t.note = (struct text){"a\0b", 3};
    t.listed = true;
    t.has_device = true;
    memcpy(t.device, ann, sizeof ann);
    assert_int_equal(store_add(store, &t, NULL, 0), STORE_OK);
    struct store_table found = {0};
    struct store_reader reader = {.context = &found, .table = copy_table};
    assert_int_equal(store_load(store, text_of("A"), 0, &reader, NULL), STORE_OK);
    assert_true(found.listed && found.has_device && found.note.n == 3);
    assert_memory_equal(found.note.p, "a\0b", 3);
    assert_memory_equal(found.device, ann, sizeof ann);

    static char big[STORE_NOTE_MAX + 1];
    memset(big, 'n', sizeof big);
    struct store_table change = {.code = text_of("A"),
                                 .status = STORE_PLAYING,
                                 .join = 8,
                                 .updated = 50,
                                 .note = {big, STORE_NOTE_MAX}};
    assert_int_equal(store_update(store, &change), STORE_OK);
    assert_int_equal(store_load(store, text_of("A"), 0, &reader, NULL), STORE_OK);
    assert_true(!found.listed && found.has_device && found.status == STORE_PLAYING);
    assert_true(found.join == 8 && found.updated == 50 && found.created == 1);
    assert_true(text_equal(found.note, change.note));
    /* store_set leaves the note alone */
    assert_int_equal(store_set(store, text_of("A"), STORE_OVER, 0, 51), STORE_OK);
    assert_int_equal(store_load(store, text_of("A"), 0, &reader, NULL), STORE_OK);
    assert_int_equal(found.note.n, STORE_NOTE_MAX);

    change.note.n++;
    assert_int_equal(store_update(store, &change), STORE_INVALID);
    change.note.n = 0;
    change.code = text_of("X");
    assert_int_equal(store_update(store, &change), STORE_MISSING);
    struct store_table b = kit_table("B", 2, 9);
    assert_int_equal(store_add(store, &b, NULL, 0), STORE_OK);
    change.code = text_of("A");
    change.join = 9;
    change.note = text_of("not this");
    assert_int_equal(store_update(store, &change), STORE_CONFLICT);
    assert_int_equal(store_load(store, text_of("A"), 0, &reader, NULL), STORE_OK);
    assert_true(found.note.n == STORE_NOTE_MAX && found.status == STORE_OVER);
    store_close(store);
}

static void only_listed_tables_are_public(void **state)
{
    struct store *store = backs_open(state);
    const char *codes[] = {"A", "B", "C", "D"};
    for (int i = 0; i < 4; i++) {
        struct store_table t = kit_table(codes[i], i, 0);
        t.listed = i != 1;
        t.status = i == 3 ? STORE_PLAYING : STORE_WAITING;
        assert_int_equal(store_add(store, &t, NULL, 0), STORE_OK);
    }
    assert_public(store, STORE_ANY, "DCA");
    assert_public(store, STORE_WAITING, "CA");
    assert_public(store, STORE_PLAYING, "D");
    struct store_table b = kit_table("B", 1, 0);
    b.listed = true;
    assert_int_equal(store_update(store, &b), STORE_OK);
    assert_public(store, STORE_WAITING, "CBA");
    store_close(store);
}

/* ---- devices --------------------------------------------------------------- */

static void dump_device(void *context, const struct store_device *d)
{
    struct writer w = writer_on(context, 64);
    write_hex(&w, d->hash, 3);
    write_char(&w, ' ');
    write_text(&w, d->name);
    write_char(&w, ' ');
    write_int(&w, d->created);
    write_char(&w, ' ');
    write_int(&w, d->seen);
    writer_cstr(&w);
}

static void put_device(struct store *store, const uint8_t *hash, const char *name, int64_t when)
{
    struct store_device d = {.name = text_of(name), .created = when, .seen = when};
    memcpy(d.hash, hash, STORE_HASH_SIZE);
    assert_int_equal(store_put_device(store, &d), STORE_OK);
}

static void a_device_keeps_its_birthday(void **state)
{
    struct store *store = backs_open(state);
    char found[64] = "";
    assert_int_equal(store_find_device(store, ann, found, dump_device), STORE_MISSING);
    put_device(store, ann, "Ann", 5);
    put_device(store, bob, "Bob", 6);
    put_device(store, ann, "Anna", 9);
    assert_int_equal(store_find_device(store, ann, found, dump_device), STORE_OK);
    assert_string_equal(found, "010100 Anna 5 9");
    assert_int_equal(store_find_device(store, bob, found, dump_device), STORE_OK);
    assert_string_equal(found, "020002 Bob 6 6");
    struct store_device d = {.name = {"", STORE_NAME_MAX + 1}};
    assert_int_equal(store_put_device(store, &d), STORE_INVALID);
    store_close(store);
}

static void a_device_has_a_history(void **state)
{
    struct store *store = backs_open(state);
    add_table(store, "A", 1, ann);
    add_table(store, "B", 9, NULL);
    add_table(store, "C", 5, ann);
    add_table(store, "D", 7, bob);
    seat_device(store, "B", 0, "Ann", ann);
    seat_device(store, "B", 1, "Ann too", ann); /* two seats, one table */
    seat_device(store, "C", 1, "Bob", bob);
    assert_history(store, ann, 10, "BCA");
    assert_history(store, ann, 2, "BC");
    assert_history(store, bob, 10, "DC");
    assert_history(store, eve, 10, "");
    store_close(store);
}

static void say(struct store *store, const char *code, const char *text, const uint8_t *device)
{
    struct store_chat line = {.code = text_of(code),
                              .seat = 0,
                              .name = text_of("N"),
                              .text = text_of(text),
                              .time = 77,
                              .has_device = device != NULL};
    if (device)
        memcpy(line.device, device, STORE_HASH_SIZE);
    assert_int_equal(store_say(store, &line, NULL), STORE_OK);
}

static void dump_chat(void *context, const struct store_chat *c)
{
    char *out = context;
    struct writer w = writer_on(out + strlen(out), 512 - strlen(out));
    write_int(&w, c->number);
    write_char(&w, ' ');
    write_int(&w, c->seat);
    write_char(&w, ' ');
    write_text(&w, c->name);
    write_char(&w, ' ');
    write_text(&w, c->text);
    write_str(&w, c->has_device ? " d\n" : "\n");
    writer_cstr(&w);
}

static void assert_chat(struct store *store, const char *code, uint32_t from, size_t limit,
                        const char *expected)
{
    char found[512] = "";
    assert_int_equal(store_read_chat(store, text_of(code), from, limit, found, dump_chat),
                     STORE_OK);
    assert_string_equal(found, expected);
}

static void a_removed_device_leaves_nothing_of_itself(void **state)
{
    struct store *store = backs_open(state);
    put_device(store, ann, "Ann", 5);
    put_device(store, bob, "Bob", 5);
    add_table(store, "A", 1, ann);
    seat_device(store, "A", 0, "Ann", ann);
    seat_device(store, "A", 1, "Bob", bob);
    say(store, "A", "hello", ann);
    say(store, "A", "hi", bob);
    assert_int_equal(store_remove_device(store, ann), STORE_OK);
    assert_int_equal(store_remove_device(store, ann), STORE_MISSING);
    char found[KIT_DUMP_SIZE];
    assert_int_equal(store_find_device(store, ann, found, dump_device), STORE_MISSING);
    assert_history(store, ann, 10, "");
    assert_history(store, bob, 10, "A");
    assert_chat(store, "A", 1, 10, "1 0  \n2 0 N hi d\n");
    size_t count = 9;
    assert_int_equal(store_count(store, 0, ann, &count), STORE_OK);
    assert_int_equal(count, 0);
    /* the seat keeps its token: nobody slips in */
    assert_int_equal(kit_dump_table(store, text_of("A"), 0, NULL, found), STORE_OK);
    assert_string_equal(found, "A null 1 1 0 0 610068656164\n"
                               " seat 0 1  01010101\n seat 1 1 Bob 02020202\n");
    store_close(store);
}

static void assert_devices_purged(struct store *store, int64_t before, size_t limit, size_t count)
{
    size_t purged = 99;
    assert_int_equal(store_purge_devices(store, before, limit, 50, &purged), STORE_OK);
    assert_int_equal(purged, count);
}

static void forgotten_devices_are_purged(void **state)
{
    struct store *store = backs_open(state);
    const uint8_t gil[STORE_HASH_SIZE] = {4};
    put_device(store, ann, "Ann", 5);
    put_device(store, bob, "Bob", 5);
    put_device(store, eve, "Eve", 5);
    put_device(store, gil, "Gil", 9);
    add_table(store, "A", 1, ann);
    add_table(store, "B", 2, NULL);
    seat_device(store, "B", 0, "Bob", bob);
    assert_devices_purged(store, 5, 9, 0);
    assert_devices_purged(store, 6, 0, 0);
    assert_devices_purged(store, 6, 9, 1); /* Eve; the others still have a table */
    char found[64];
    size_t none;
    assert_int_equal(store_find_device(store, eve, found, dump_device), STORE_OK); /* still */
    assert_int_equal(store_drop(store, 50, 9, &none), STORE_OK);
    assert_int_equal(store_find_device(store, eve, found, dump_device), STORE_OK);
    assert_int_equal(store_drop(store, 51, 9, &none), STORE_OK);
    assert_int_equal(store_find_device(store, eve, found, dump_device), STORE_MISSING);
    assert_int_equal(store_find_device(store, bob, found, dump_device), STORE_OK);
    remove_all(store);
    assert_devices_purged(store, 10, 2, 2);
    assert_devices_purged(store, 10, SIZE_MAX, 1);
    assert_int_equal(store_purge_devices(store, 10, 9, 60, NULL), STORE_OK);
    put_device(store, gil, "Gil", 70); /* who comes again stays */
    assert_int_equal(store_drop(store, 100, 9, NULL), STORE_OK);
    assert_int_equal(store_find_device(store, gil, found, dump_device), STORE_OK);
    assert_int_equal(store_find_device(store, ann, found, dump_device), STORE_MISSING);
    store_close(store);
}

/* ---- chat ------------------------------------------------------------------ */

static void chat_is_numbered_and_read_from_anywhere(void **state)
{
    struct store *store = backs_open(state);
    add_table(store, "A", 1, NULL);
    add_table(store, "B", 2, NULL);
    assert_chat(store, "A", 0, 10, "");
    say(store, "A", "one", NULL);
    say(store, "B", "other", ann);
    struct store_chat two = {.code = text_of("A"), .seat = -1, .text = {"two", 3}, .number = 99};
    uint32_t number = 0;
    assert_int_equal(store_say(store, &two, &number), STORE_OK);
    assert_int_equal(number, 2);
    say(store, "A", "three", NULL);
    assert_chat(store, "A", 0, 10, "1 0 N one\n2 -1  two\n3 0 N three\n");
    assert_chat(store, "A", 2, 1, "2 -1  two\n");
    assert_chat(store, "A", 4, 10, "");
    assert_chat(store, "B", 1, 10, "1 0 N other d\n");

    two.code = text_of("X");
    assert_int_equal(store_say(store, &two, &number), STORE_MISSING);
    char nothing[8];
    assert_int_equal(store_read_chat(store, text_of("X"), 1, 1, nothing, dump_chat), STORE_MISSING);
    two.text.n = STORE_SAY_MAX + 1;
    assert_int_equal(store_say(store, &two, &number), STORE_INVALID);
    remove_all(store);
    add_table(store, "A", 1, NULL);
    assert_chat(store, "A", 0, 10, "");
    store_close(store);
}

static void count_lines(void *context, const struct store_chat *c)
{
    uint32_t *range = context;
    range[0] = range[2]++ ? range[0] : c->number;
    range[1] = c->number;
}

static void old_chat_is_dropped(void **state)
{
    struct store *store = backs_open(state);
    add_table(store, "A", 1, NULL);
    for (int i = 0; i < STORE_CHAT_KEPT + 3; i++)
        say(store, "A", "x", NULL);
    uint32_t range[3] = {0, 0, 0};
    assert_int_equal(store_read_chat(store, text_of("A"), 0, SIZE_MAX, range, count_lines),
                     STORE_OK);
    assert_int_equal(range[0], 4);
    assert_int_equal(range[1], STORE_CHAT_KEPT + 3);
    assert_int_equal(range[2], STORE_CHAT_KEPT);
    store_close(store);
}

/* ---- leases ---------------------------------------------------------------- */

static void a_lease_has_one_owner_until_it_runs_out(void **state)
{
    struct store *store = backs_open(state);
    const uint8_t one[STORE_OWNER_SIZE] = {1};
    const uint8_t two[STORE_OWNER_SIZE] = {2};
    struct text a = text_of("A");
    add_table(store, "A", 1, NULL);
    assert_int_equal(store_lease(store, text_of("X"), one, 0, 10), STORE_MISSING);
    assert_int_equal(store_release(store, text_of("X"), one), STORE_MISSING);
    assert_int_equal(store_release(store, a, one), STORE_OK);
    assert_int_equal(store_lease(store, a, one, 0, 10), STORE_OK);
    assert_int_equal(store_lease(store, a, two, 9, 20), STORE_CONFLICT);
    assert_int_equal(store_lease(store, a, one, 9, 15), STORE_OK); /* prolonged */
    assert_int_equal(store_lease(store, a, two, 14, 20), STORE_CONFLICT);
    assert_int_equal(store_release(store, a, two), STORE_OK); /* not theirs to give */
    assert_int_equal(store_lease(store, a, two, 14, 20), STORE_CONFLICT);
    assert_int_equal(store_lease(store, a, two, 15, 20), STORE_OK); /* taken over */
    assert_int_equal(store_lease(store, a, one, 16, 30), STORE_CONFLICT);
    assert_int_equal(store_release(store, a, two), STORE_OK);
    assert_int_equal(store_lease(store, a, one, 16, 30), STORE_OK);
    remove_all(store);
    add_table(store, "A", 1, NULL);
    assert_int_equal(store_lease(store, a, two, 17, 30), STORE_OK);
    store_close(store);
}

/* ---- counting and clearing up ---------------------------------------------- */

static void tables_are_counted(void **state)
{
    struct store *store = backs_open(state);
    add_table(store, "A", 1, ann);
    add_table(store, "B", 2, NULL);
    add_table(store, "C", 3, ann);
    add_table(store, "D", 3, bob);
    const struct {
        int64_t since;
        const uint8_t *device;
        size_t expected;
    } cases[] = {{INT64_MIN, NULL, 4}, {2, NULL, 3}, {4, NULL, 0},
                 {0, ann, 2},          {2, ann, 1},  {0, eve, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        size_t count = 99;
        assert_int_equal(store_count(store, cases[i].since, cases[i].device, &count), STORE_OK);
        assert_int_equal(count, cases[i].expected);
    }
    store_close(store);
}

static void assert_purged(struct store *store, enum store_status status, int64_t before,
                          size_t limit, size_t count, const char *left)
{
    size_t purged = 99;
    assert_int_equal(store_purge(store, status, before, limit, 5000, &purged), STORE_OK);
    assert_int_equal(purged, count);
    char found[32] = "";
    struct store_reader reader = {.context = found, .table = collect};
    for (char code[2] = "E"; code[0] >= 'A'; code[0]--)
        (void)store_load(store, text_of(code), 0, &reader, NULL);
    assert_string_equal(found, left);
}

static void idle_tables_are_purged(void **state)
{
    struct store *store = backs_open(state);
    const char *codes[] = {"A", "B", "C", "D", "E"};
    const int64_t updated[] = {10, 20, 5, 30, 10};
    for (int i = 0; i < 5; i++) {
        add_table(store, codes[i], i, NULL);
        enum store_status status = i == 4 ? STORE_PLAYING : STORE_OVER;
        assert_int_equal(store_set(store, text_of(codes[i]), status, 0, updated[i]), STORE_OK);
    }
    struct store_entry e = kit_entry("E", 1, "", "move"); /* its time is 1001 */
    enum store_result r;
    assert_int_equal(store_append(store, &e, 1, &r), STORE_OK);
    say(store, "C", "bye", NULL);
    assert_purged(store, STORE_OVER, 5, 10, 0, "EDCBA");
    assert_purged(store, STORE_OVER, 25, 1, 1, "EDBA");      /* the one longest idle */
    assert_purged(store, STORE_PLAYING, 100, 10, 0, "EDBA"); /* somebody moved */
    assert_purged(store, STORE_OVER, 25, 10, 2, "ED");
    assert_purged(store, STORE_ANY, 1001, 10, 1, "E");
    assert_purged(store, STORE_ANY, 1002, 0, 0, "E");
    assert_purged(store, STORE_ANY, 1002, SIZE_MAX, 1, "");
    assert_int_equal(store_purge(store, STORE_ANY, 2000, 1, 5000, NULL), STORE_OK);
    store_close(store);
}

static void many_tables_are_purged_at_once(void **state)
{
    struct store *store = backs_open(state);
    for (int i = 0; i < 150; i++) {
        char code[8];
        snprintf(code, sizeof code, "T%d", i);
        add_table(store, code, i, NULL);
    }
    size_t count = 0;
    assert_int_equal(store_purge(store, STORE_WAITING, 140, 1000, 500, &count), STORE_OK);
    assert_int_equal(count, 140);
    assert_int_equal(store_count(store, INT64_MIN, NULL, &count), STORE_OK);
    assert_int_equal(count, 10);
    assert_int_equal(store_drop(store, 501, 100, &count), STORE_OK);
    assert_int_equal(count, 100);
    assert_int_equal(store_drop(store, 501, SIZE_MAX, &count), STORE_OK);
    assert_int_equal(count, 40);
    store_close(store);
}

static void collect_gone(void *context, const struct store_table *t)
{
    char *out = context;
    size_t n = strlen(out);
    snprintf(out + n, 64 - n, "%.*s%d ", (int)t->code.n, t->code.p, (int)t->updated);
}

static void assert_gone(struct store *store, const char *expected)
{
    char found[64] = "";
    struct store_reader reader = {.context = found, .table = collect_gone};
    assert_int_equal(store_list_gone(store, 9, &reader), STORE_OK);
    assert_string_equal(found, expected);
}

static void what_went_comes_back_as_it_was(void **state)
{
    struct store *store = backs_open(state);
    add_table(store, "A", 1, NULL);
    add_table(store, "B", 2, NULL);
    add_table(store, "C", 30, NULL);
    seat_device(store, "A", 0, "Ann", ann);
    assert_int_equal(store_set(store, text_of("A"), STORE_WAITING, 111, 1), STORE_OK);
    struct store_entry e = kit_entry("A", 1, "k", "move");
    e.time = 3;
    enum store_result r;
    assert_int_equal(store_append(store, &e, 1, &r), STORE_OK);
    assert_int_equal(r, STORE_OK);
    static char before[KIT_DUMP_SIZE], after[KIT_DUMP_SIZE];
    uint32_t bad;
    assert_int_equal(kit_dump_table(store, text_of("A"), 0, &bad, before), STORE_OK);
    assert_int_equal(store_purge(store, STORE_ANY, 10, 1, 100, NULL), STORE_OK);
    assert_int_equal(store_purge(store, STORE_ANY, 10, 9, 101, NULL), STORE_OK);
    assert_gone(store, "B101 A100 ");
    /* to everybody it is gone, but its code stays taken and its number is free */
    struct text a = text_of("A");
    struct store_seat seat = kit_seat(0, "Eve", 0);
    struct store_table again = kit_table("A", 5, 0), other = kit_table("D", 5, 111);
    assert_int_equal(kit_dump_table(store, a, 0, &bad, after), STORE_MISSING);
    assert_int_equal(store_add(store, &again, NULL, 0), STORE_EXISTS);
    assert_int_equal(store_add(store, &other, NULL, 0), STORE_OK);
    assert_int_equal(store_set(store, a, STORE_OVER, 0, 9), STORE_MISSING);
    assert_int_equal(store_set_seat(store, a, &seat, NULL), STORE_MISSING);
    e.seq = 2;
    e.key = text_of("k2");
    assert_int_equal(store_append(store, &e, 1, &r), STORE_OK);
    assert_int_equal(r, STORE_MISSING);
    struct store_times times;
    assert_int_equal(store_read_times(store, 101, &times), STORE_OK);
    assert_int_equal(times.gone, 1);
    assert_int_equal(times.newest, 30);
    assert_int_equal(times.before, 30);
    assert_int_equal(store_read_times(store, 30, &times), STORE_OK);
    assert_in_range(times.before, 1, 29);
    /* and back */
    assert_int_equal(store_drop(store, 100, 9, NULL), STORE_OK);
    assert_int_equal(store_undelete(store, a, 200), STORE_OK);
    assert_int_equal(store_undelete(store, a, 200), STORE_MISSING);
    assert_gone(store, "B101 ");
    assert_int_equal(store_set(store, text_of("D"), STORE_WAITING, 0, 1), STORE_OK);
    assert_int_equal(store_set(store, a, STORE_WAITING, 111, 1), STORE_OK);
    assert_int_equal(kit_dump_table(store, a, 0, &bad, after), STORE_OK);
    assert_string_equal(after, before);
    assert_int_equal(store_append(store, &e, 1, &r), STORE_OK);
    assert_int_equal(r, STORE_OK);
    assert_int_equal(store_drop(store, 102, 9, NULL), STORE_OK);
    assert_int_equal(store_undelete(store, text_of("B"), 200), STORE_MISSING);
    store_close(store);
}

int main(void)
{
    int failed = 0;
    for (size_t i = 0; i < BACKS; i++) {
        void *b = (void *)(uintptr_t)&backs[i];
        const struct CMUnitTest tests[] = {
            cmocka_unit_test_prestate(a_note_changes_with_the_rest, b),
            cmocka_unit_test_prestate(only_listed_tables_are_public, b),
            cmocka_unit_test_prestate(a_device_keeps_its_birthday, b),
            cmocka_unit_test_prestate(a_device_has_a_history, b),
            cmocka_unit_test_prestate(a_removed_device_leaves_nothing_of_itself, b),
            cmocka_unit_test_prestate(forgotten_devices_are_purged, b),
            cmocka_unit_test_prestate(chat_is_numbered_and_read_from_anywhere, b),
            cmocka_unit_test_prestate(old_chat_is_dropped, b),
            cmocka_unit_test_prestate(a_lease_has_one_owner_until_it_runs_out, b),
            cmocka_unit_test_prestate(tables_are_counted, b),
            cmocka_unit_test_prestate(idle_tables_are_purged, b),
            cmocka_unit_test_prestate(many_tables_are_purged_at_once, b),
            cmocka_unit_test_prestate(what_went_comes_back_as_it_was, b),
        };
        failed += cmocka_run_group_tests_name(backs[i].name, tests, NULL, NULL);
    }
    backs_clean();
    return failed;
}
