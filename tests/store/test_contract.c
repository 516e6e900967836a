#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "backs.h"
#include "kit.h"

/* What store.h promises, asked of every back end. */

static struct store *open_with_tables(void **state)
{
    struct store *store = backs_open(state);
    struct store_table a = kit_table("A", 1, 111111);
    struct store_table b = kit_table("B", 2, 0);
    struct store_seat seats[] = {kit_seat(0, "Ann", 1), kit_seat(1, "", 0)};
    assert_int_equal(store_add(store, &a, seats, 2), STORE_OK);
    assert_int_equal(store_add(store, &b, NULL, 0), STORE_OK);
    return store;
}

static enum store_result append_one(struct store *store, struct store_entry entry)
{
    enum store_result result;
    assert_int_equal(store_append(store, &entry, 1, &result), STORE_OK);
    return result;
}

static void assert_table(struct store *store, const char *code, uint32_t from, const char *expected)
{
    char found[KIT_DUMP_SIZE];
    uint32_t bad = 0;
    assert_int_equal(kit_dump_table(store, text_of(code), from, &bad, found), STORE_OK);
    assert_string_equal(found, expected);
}

/* ---- tables and seats ------------------------------------------------------ */

static void a_table_comes_back_as_it_went(void **state)
{
    struct store *store = open_with_tables(state);
    assert_table(store, "A", 0,
                 "A null 1 1 0 111111 610068656164\n seat 0 1 Ann 01010101\n seat 1 1  \n");
    assert_table(store, "B", 0, "B null 2 2 0 0 610068656164\n");
    struct store_reader none = {0};
    assert_int_equal(store_load(store, text_of("C"), 0, &none, NULL), STORE_MISSING);
    store_close(store);
}

static void a_code_is_taken_once(void **state)
{
    struct store *store = open_with_tables(state);
    struct store_table again = kit_table("A", 7, 0);
    struct store_seat seat = kit_seat(5, "Eve", 5);
    assert_int_equal(store_add(store, &again, &seat, 1), STORE_EXISTS);
    assert_table(store, "A", 0,
                 "A null 1 1 0 111111 610068656164\n seat 0 1 Ann 01010101\n seat 1 1  \n");
    store_close(store);
}

static void a_join_number_is_taken_once_while_it_is_used(void **state)
{
    struct store *store = open_with_tables(state);
    struct store_table c = kit_table("C", 3, 111111);
    struct store_seat seat = kit_seat(0, "Cy", 3);
    assert_int_equal(store_add(store, &c, &seat, 1), STORE_CONFLICT);
    struct text code_b = text_of("B");
    assert_int_equal(store_set(store, code_b, STORE_PLAYING, 111111, 8), STORE_CONFLICT);
    assert_table(store, "B", 0, "B null 2 2 0 0 610068656164\n");
    /* keeping one's own number is no conflict, and 0 frees it */
    assert_int_equal(store_set(store, text_of("A"), STORE_WAITING, 111111, 8), STORE_OK);
    assert_int_equal(store_set(store, text_of("A"), STORE_PLAYING, 0, 9), STORE_OK);
    assert_int_equal(store_add(store, &c, &seat, 1), STORE_OK);
    assert_int_equal(store_set(store, code_b, STORE_OVER, 0, 9), STORE_OK);
    assert_table(store, "B", 0, "B null 2 9 2 0 610068656164\n");
    assert_int_equal(store_set(store, text_of("X"), STORE_OVER, 0, 9), STORE_MISSING);
    store_close(store);
}

static void collect(void *context, const struct store_table *table)
{
    char *out = context;
    strncat(out, table->code.p, table->code.n);
    assert_int_equal(table->head.n, 0);
}

static void lists_newest_first(void **state)
{
    struct store *store = open_with_tables(state);
    const char *codes[] = {"C", "D", "E"};
    int64_t created[] = {9, 0, 2};
    for (int i = 0; i < 3; i++) {
        struct store_table t = kit_table(codes[i], created[i], 0);
        t.listed = true;
        t.status = i == 1 ? STORE_PLAYING : STORE_WAITING;
        assert_int_equal(store_add(store, &t, NULL, 0), STORE_OK);
    }
    const struct {
        enum store_status status;
        size_t limit;
        const char *expected;
    } cases[] = {{STORE_ANY, SIZE_MAX, "CED"}, {STORE_ANY, 2, "CE"},     {STORE_ANY, 0, ""},
                 {STORE_WAITING, 10, "CE"},    {STORE_PLAYING, 10, "D"}, {STORE_OVER, 10, ""}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char found[16] = "";
        struct store_reader reader = {.context = found, .table = collect};
        assert_int_equal(store_list_public(store, cases[i].status, cases[i].limit, &reader),
                         STORE_OK);
        assert_string_equal(found, cases[i].expected);
    }
    store_close(store);
}

static void finds_by_join_number(void **state)
{
    struct store *store = open_with_tables(state);
    char found[16] = "";
    struct store_reader reader = {.context = found, .table = collect};
    assert_int_equal(store_find_join(store, 111111, &reader), STORE_OK);
    assert_string_equal(found, "A");
    assert_int_equal(store_find_join(store, 111112, &reader), STORE_MISSING);
    assert_int_equal(store_find_join(store, 0, &reader), STORE_MISSING); /* B has none */
    store_close(store);
}

static void one_of_two_gets_the_seat(void **state)
{
    struct store *store = open_with_tables(state);
    struct store_seat bob = kit_seat(1, "Bob", 2);
    struct store_seat eve = kit_seat(1, "Eve", 3);
    struct text a = text_of("A");
    assert_int_equal(store_set_seat(store, a, &bob, NULL), STORE_OK);
    assert_int_equal(store_set_seat(store, a, &eve, NULL), STORE_CONFLICT);
    assert_int_equal(store_set_seat(store, a, &eve, eve.hash), STORE_CONFLICT);
    assert_table(store, "A", 0,
                 "A null 1 1 0 111111 610068656164\n"
                 " seat 0 1 Ann 01010101\n seat 1 1 Bob 02020202\n");
    /* the owner hands it on, or leaves it */
    assert_int_equal(store_set_seat(store, a, &eve, bob.hash), STORE_OK);
    struct store_seat nobody = kit_seat(1, "", 0);
    assert_int_equal(store_set_seat(store, a, &nobody, eve.hash), STORE_OK);
    /* a seat never written counts as free, for those who expect that */
    struct store_seat new_seat = kit_seat(7, "Gil", 4);
    assert_int_equal(store_set_seat(store, a, &new_seat, eve.hash), STORE_CONFLICT);
    assert_int_equal(store_set_seat(store, a, &new_seat, NULL), STORE_OK);
    assert_int_equal(store_set_seat(store, text_of("X"), &bob, NULL), STORE_MISSING);
    assert_table(store, "A", 0,
                 "A null 1 1 0 111111 610068656164\n"
                 " seat 0 1 Ann 01010101\n seat 1 1  \n seat 7 1 Gil 04040404\n");
    store_close(store);
}

/* ---- entries --------------------------------------------------------------- */

static void entries_have_no_gaps(void **state)
{
    struct store *store = open_with_tables(state);
    assert_int_equal(append_one(store, kit_entry("A", 2, "", "x")), STORE_CONFLICT);
    assert_int_equal(append_one(store, kit_entry("A", 1, "", "one")), STORE_OK);
    assert_int_equal(append_one(store, kit_entry("A", 1, "", "x")), STORE_CONFLICT);
    assert_int_equal(append_one(store, kit_entry("A", 3, "", "x")), STORE_CONFLICT);
    assert_int_equal(append_one(store, kit_entry("A", 2, "", "")), STORE_OK);
    assert_int_equal(append_one(store, kit_entry("X", 1, "", "x")), STORE_MISSING);
    assert_table(store, "B", 0, "B null 2 2 0 0 610068656164\n");
    assert_table(store, "A", 0,
                 "A null 1 1 0 111111 610068656164\n seat 0 1 Ann 01010101\n seat 1 1  \n"
                 " 1 1 10 1001  one\n 2 0 20 1002  \n");
    store_close(store);
}

static void loads_from_any_entry_on(void **state)
{
    struct store *store = backs_open(state);
    struct store_table t = kit_table("B", 2, 0);
    assert_int_equal(store_add(store, &t, NULL, 0), STORE_OK);
    for (uint32_t seq = 1; seq <= 3; seq++)
        assert_int_equal(append_one(store, kit_entry("B", seq, "", "m")), STORE_OK);
    assert_table(store, "B", 2, "B null 2 2 0 0 610068656164\n 2 0 20 1002  m\n 3 1 30 1003  m\n");
    assert_table(store, "B", 3, "B null 2 2 0 0 610068656164\n 3 1 30 1003  m\n");
    assert_table(store, "B", 4, "B null 2 2 0 0 610068656164\n");
    assert_table(store, "B", 9, "B null 2 2 0 0 610068656164\n");
    store_close(store);
}

static void a_key_is_found_again(void **state)
{
    struct store *store = open_with_tables(state);
    struct store_entry e = kit_entry("A", 1, "k1", "move");
    assert_int_equal(append_one(store, e), STORE_OK);
    assert_int_equal(append_one(store, e), STORE_EXISTS);
    e.seq = 2; /* a retry after others have moved */
    assert_int_equal(append_one(store, e), STORE_EXISTS);
    e.text = text_of("other"); /* the caller sees the difference in what is stored */
    assert_int_equal(append_one(store, e), STORE_EXISTS);

    assert_table(store, "A", 1,
                 "A null 1 1 0 111111 610068656164\n seat 0 1 Ann 01010101\n seat 1 1  \n"
                 " 1 1 10 1001 k1 move\n");

    /* another seat or another table may use the same key; an empty one is none */
    struct store_entry other = kit_entry("A", 2, "k1", "move");
    assert_int_equal(append_one(store, other), STORE_OK);
    assert_int_equal(append_one(store, kit_entry("B", 1, "k1", "move")), STORE_OK);
    assert_int_equal(append_one(store, kit_entry("A", 3, "", "move")), STORE_OK);
    assert_int_equal(append_one(store, kit_entry("A", 4, "", "move")), STORE_OK);
    store_close(store);
}

static void a_reason_comes_back_with_its_entry(void **state)
{
    struct store *store = open_with_tables(state);
    static char most[STORE_REASON_MAX + 1];
    memset(most, 'x', sizeof most);
    struct store_entry e = kit_entry("B", 1, "k", "move");
    e.reason = (struct text){most, sizeof most};
    assert_int_equal(append_one(store, e), STORE_INVALID);
    e.reason = text_of("{\"why\":1}");
    assert_int_equal(append_one(store, e), STORE_OK);
    assert_table(store, "B", 0,
                 "B null 2 2 0 0 610068656164\n 1 1 10 1001 k move because {\"why\":1}\n");
    store_close(store);
}

static void a_batch_has_many_results(void **state)
{
    struct store *store = open_with_tables(state);
    assert_int_equal(append_one(store, kit_entry("A", 1, "k", "old")), STORE_OK);
    struct store_entry retry = kit_entry("A", 2, "k", "old");
    retry.seat = 1;
    struct store_entry too_long = kit_entry("B", 2, "", "x");
    too_long.key = (struct text){"", STORE_KEY_MAX + 1};
    const struct store_entry batch[] = {
        kit_entry("B", 1, "b1", "first"), /* stored */
        retry,                            /* its key is there */
        kit_entry("X", 1, "", "nowhere"), /* no such table */
        kit_entry("A", 2, "", "next"),    /* would fit, but A has failed in this batch */
        too_long,                         /* never tried */
        kit_entry("B", 2, "", "after"),   /* B has failed now */
    };
    enum store_result results[6];
    assert_int_equal(store_append(store, batch, 6, results), STORE_OK);
    const enum store_result expected[6] = {STORE_OK,       STORE_EXISTS,  STORE_MISSING,
                                           STORE_CONFLICT, STORE_INVALID, STORE_CONFLICT};
    for (int i = 0; i < 6; i++)
        assert_int_equal(results[i], expected[i]);
    assert_table(store, "B", 0, "B null 2 2 0 0 610068656164\n 1 1 10 1001 b1 first\n");
    assert_int_equal(store_append(store, batch, 0, results), STORE_OK);
    store_close(store);
}

static void a_batch_sees_its_own_entries(void **state)
{
    struct store *store = open_with_tables(state);
    struct store_entry same_key = kit_entry("B", 3, "k", "c");
    const struct store_entry batch[] = {kit_entry("B", 1, "k", "a"), kit_entry("A", 1, "k", "x"),
                                        kit_entry("B", 2, "", "b"), same_key,
                                        kit_entry("A", 2, "", "y")};
    enum store_result results[5];
    assert_int_equal(store_append(store, batch, 5, results), STORE_OK);
    for (int i = 0; i < 5; i++)
        assert_int_equal(results[i], i == 3 ? STORE_EXISTS : STORE_OK);
    store_close(store);
}

/* ---- limits ---------------------------------------------------------------- */

static void limits_are_kept(void **state)
{
    struct store *store = open_with_tables(state);
    static char big[STORE_HEAD_MAX + 1];
    memset(big, 'a', sizeof big);
    struct store_table good = kit_table("G", 1, STORE_JOIN_MAX);
    good.code = (struct text){big, STORE_CODE_MAX};
    good.game = (struct text){big, STORE_GAME_MAX};
    good.head = (struct text){big, STORE_HEAD_MAX};
    struct store_seat seat = kit_seat(STORE_SEAT_MAX, "", 1);
    seat.name = (struct text){big, STORE_NAME_MAX};
    assert_int_equal(store_add(store, &good, &seat, 1), STORE_OK);

    struct store_table bad = good;
    bad.code.n++;
    assert_int_equal(store_add(store, &bad, NULL, 0), STORE_INVALID);
    bad.code.n = 0;
    assert_int_equal(store_add(store, &bad, NULL, 0), STORE_INVALID);
    bad = kit_table("H", 1, STORE_JOIN_MAX + 1);
    assert_int_equal(store_add(store, &bad, NULL, 0), STORE_INVALID);
    bad = kit_table("H", 1, 0);
    bad.head = (struct text){big, STORE_HEAD_MAX + 1};
    assert_int_equal(store_add(store, &bad, NULL, 0), STORE_INVALID);
    bad = kit_table("H", 1, 0);
    bad.status = STORE_ANY;
    assert_int_equal(store_add(store, &bad, NULL, 0), STORE_INVALID);
    bad = kit_table("H", 1, 0);
    struct store_seat twins[] = {kit_seat(2, "a", 0), kit_seat(2, "b", 0)};
    assert_int_equal(store_add(store, &bad, twins, 2), STORE_INVALID);
    seat.name.n++;
    assert_int_equal(store_set_seat(store, text_of("A"), &seat, NULL), STORE_INVALID);

    struct store_entry e = kit_entry("A", 1, "", "");
    e.key = (struct text){big, STORE_KEY_MAX};
    e.text = (struct text){big, STORE_TEXT_MAX};
    e.seat = -1;
    assert_int_equal(append_one(store, e), STORE_OK);
    e.seq = 2;
    e.text.n++;
    assert_int_equal(append_one(store, e), STORE_INVALID);
    store_close(store);
}

static void every_result_has_a_sentence(void **state)
{
    (void)state;
    for (int i = 0; i < STORE_RESULT_COUNT; i++)
        assert_non_null(strchr(store_result_say((enum store_result)i), '.'));
    assert_non_null(strstr(store_result_say((enum store_result)99), "unknown"));
}

int main(void)
{
    int failed = 0;
    for (size_t i = 0; i < BACKS; i++) {
        void *b = (void *)(uintptr_t)&backs[i];
        print_message("back end: %s\n", backs[i].name);
        const struct CMUnitTest tests[] = {
            cmocka_unit_test_prestate(a_table_comes_back_as_it_went, b),
            cmocka_unit_test_prestate(a_code_is_taken_once, b),
            cmocka_unit_test_prestate(a_join_number_is_taken_once_while_it_is_used, b),
            cmocka_unit_test_prestate(lists_newest_first, b),
            cmocka_unit_test_prestate(finds_by_join_number, b),
            cmocka_unit_test_prestate(one_of_two_gets_the_seat, b),
            cmocka_unit_test_prestate(entries_have_no_gaps, b),
            cmocka_unit_test_prestate(loads_from_any_entry_on, b),
            cmocka_unit_test_prestate(a_key_is_found_again, b),
            cmocka_unit_test_prestate(a_reason_comes_back_with_its_entry, b),
            cmocka_unit_test_prestate(a_batch_has_many_results, b),
            cmocka_unit_test_prestate(a_batch_sees_its_own_entries, b),
            cmocka_unit_test_prestate(limits_are_kept, b),
            cmocka_unit_test_prestate(every_result_has_a_sentence, b),
        };
        failed += cmocka_run_group_tests_name(backs[i].name, tests, NULL, NULL);
    }
    backs_clean();
    return failed;
}
