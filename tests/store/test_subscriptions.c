#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "backs.h"
#include "kit.h"

/* What store.h promises about subscriptions and secrets, asked of every back end. */

static const struct text a = {"A", 1};
static const uint8_t ann[STORE_HASH_SIZE] = {1, 1};
static const uint8_t bob[STORE_HASH_SIZE] = {2, 0, 2};

static struct store *open_with_tables(void **state)
{
    struct store *store = backs_open(state);
    for (int i = 0; i < 2; i++) {
        struct store_table t = kit_table(i ? "B" : "A", i + 1, 0);
        assert_int_equal(store_add(store, &t, NULL, 0), STORE_OK);
    }
    return store;
}

static struct store_subscription make(uint8_t id, const char *code, int32_t seat,
                                      const uint8_t *device, const char *body)
{
    struct store_subscription s = {
        .id = {id}, .code = text_of(code), .seat = seat, .way = 1, .body = text_of(body)};
    memcpy(s.device, device, sizeof s.device);
    s.owner[5] = id;
    return s;
}

static void add(struct store *store, uint8_t id, const char *code, int32_t seat,
                const uint8_t *device, const char *body)
{
    struct store_subscription s = make(id, code, seat, device, body);
    assert_int_equal(store_subscribe(store, &s), STORE_OK);
}

/* The bodies that were handed over, by id: what no back end promises an order of. */
struct heard {
    char body[STORE_SUBSCRIPTIONS_MAX + 1][16];
    int count;
    int64_t due;
};

static void hear(void *context, const struct store_subscription *s)
{
    struct heard *h = context;
    assert_int_equal(s->owner[5], s->id[0]);
    assert_true(s->body.n < sizeof h->body[0]);
    memcpy(h->body[s->id[0] % 64], s->body.p, s->body.n);
    h->due = s->due;
    h->count++;
}

static void assert_list(struct store *store, const char *code, int count)
{
    struct heard h = {0};
    assert_int_equal(store_list_subscriptions(store, text_of(code), &h, hear), STORE_OK);
    assert_int_equal(h.count, count);
}

static void one_of_each_way_for_a_device_at_a_seat(void **state)
{
    struct store *store = open_with_tables(state);
    add(store, 1, "A", 0, ann, "first");
    add(store, 2, "A", 1, ann, "second");
    add(store, 3, "A", 0, bob, "bob");
    add(store, 4, "B", STORE_NO_SEAT, ann, "other");
    add(store, 5, "A", 0, ann, "again");
    struct heard h = {0};
    assert_int_equal(store_list_subscriptions(store, a, &h, hear), STORE_OK);
    assert_int_equal(h.count, 3);
    assert_string_equal(h.body[5], "again");
    assert_string_equal(h.body[1], "");
    const uint8_t gone[STORE_ID_SIZE] = {1}, there[STORE_ID_SIZE] = {4};
    assert_int_equal(store_find_subscription(store, gone, &h, hear), STORE_MISSING);
    assert_int_equal(store_find_subscription(store, there, &h, hear), STORE_OK);
    assert_string_equal(h.body[4], "other");
    assert_int_equal(store_unsubscribe(store, there), STORE_OK);
    assert_int_equal(store_unsubscribe(store, there), STORE_MISSING);
    assert_list(store, "B", 0);
    struct store_subscription nowhere = make(9, "C", 0, ann, "x");
    assert_int_equal(store_subscribe(store, &nowhere), STORE_MISSING);
    assert_list(store, "C", 0);
    static char long_body[STORE_BODY_MAX + 1];
    nowhere.code = a;
    nowhere.body = (struct text){long_body, sizeof long_body};
    assert_int_equal(store_subscribe(store, &nowhere), STORE_INVALID);
    store_close(store);
}

static void a_table_has_room_for_so_many(void **state)
{
    struct store *store = open_with_tables(state);
    for (int i = 0; i < STORE_SUBSCRIPTIONS_MAX; i++)
        add(store, (uint8_t)(i + 1), "A", i, ann, "x");
    struct store_subscription more = make(200, "A", 100, ann, "x");
    assert_int_equal(store_subscribe(store, &more), STORE_CONFLICT);
    more.seat = 3; /* instead of another */
    assert_int_equal(store_subscribe(store, &more), STORE_OK);
    assert_list(store, "A", STORE_SUBSCRIPTIONS_MAX);
    store_close(store);
}

static void what_is_due_is_handed_over_once(void **state)
{
    struct store *store = open_with_tables(state);
    for (uint8_t i = 1; i <= 3; i++) {
        add(store, i, "A", i, ann, "early");
        struct store_subscription s = make(i, "A", i, ann, "late");
        s.due = 100 * i;
        assert_int_equal(store_update_subscription(store, &s), STORE_OK);
    }
    struct store_subscription none = make(9, "A", 9, ann, "x");
    assert_int_equal(store_update_subscription(store, &none), STORE_MISSING);
    struct heard h = {0};
    assert_int_equal(store_take_due(store, 99, 9, &h, hear), STORE_OK);
    assert_int_equal(h.count, 0);
    assert_int_equal(store_take_due(store, 200, 1, &h, hear), STORE_OK);
    assert_int_equal(h.count, 1);
    assert_int_equal(store_take_due(store, 200, 9, &h, hear), STORE_OK);
    assert_int_equal(h.count, 2);
    assert_string_equal(h.body[1], "late");
    assert_string_equal(h.body[2], "late");
    assert_int_equal(store_take_due(store, 200, 9, &h, hear), STORE_OK);
    assert_int_equal(h.count, 2);
    assert_list(store, "A", 3);
    store_close(store);
}

static void they_go_with_their_device_and_their_table(void **state)
{
    struct store *store = open_with_tables(state);
    struct store_device d = {.name = text_of("Ann"), .created = 1, .seen = 1};
    memcpy(d.hash, ann, sizeof d.hash);
    assert_int_equal(store_put_device(store, &d), STORE_OK);
    add(store, 1, "A", 0, ann, "ann");
    add(store, 2, "A", 1, bob, "bob");
    add(store, 3, "B", 0, bob, "bob");
    struct store_subscription due = make(2, "A", 1, bob, "bob");
    due.due = 10;
    assert_int_equal(store_update_subscription(store, &due), STORE_OK);
    assert_int_equal(store_remove_device(store, ann), STORE_OK);
    assert_list(store, "A", 1);
    assert_int_equal(store_purge(store, STORE_ANY, INT64_MAX, 9, 50, NULL), STORE_OK);
    struct heard h = {0};
    assert_int_equal(store_take_due(store, INT64_MAX, 9, &h, hear), STORE_OK);
    assert_int_equal(h.count, 0); /* of a table that is laid aside nobody hears */
    assert_int_equal(store_undelete(store, a, 60), STORE_OK);
    assert_list(store, "A", 1);
    assert_int_equal(store_purge(store, STORE_ANY, INT64_MAX, 9, 50, NULL), STORE_OK);
    assert_int_equal(store_drop(store, 100, 9, NULL), STORE_OK);
    const uint8_t id[STORE_ID_SIZE] = {2};
    assert_int_equal(store_unsubscribe(store, id), STORE_MISSING);
    store_close(store);
}

static void a_secret_is_kept_as_it_was_first(void **state)
{
    struct store *store = open_with_tables(state);
    uint8_t first[STORE_SECRET_SIZE] = {7, 8}, second[STORE_SECRET_SIZE] = {9};
    assert_int_equal(store_keep_secret(store, text_of("push"), first), STORE_OK);
    assert_int_equal(first[0], 7);
    assert_int_equal(store_keep_secret(store, text_of("push"), second), STORE_OK);
    assert_memory_equal(first, second, sizeof first);
    uint8_t other[STORE_SECRET_SIZE] = {9};
    assert_int_equal(store_keep_secret(store, text_of("other"), other), STORE_OK);
    assert_int_equal(other[0], 9);
    store_close(store);
}

int main(void)
{
    int failed = 0;
    for (size_t i = 0; i < BACKS; i++) {
        void *b = (void *)(uintptr_t)&backs[i];
        const struct CMUnitTest tests[] = {
            cmocka_unit_test_prestate(one_of_each_way_for_a_device_at_a_seat, b),
            cmocka_unit_test_prestate(a_table_has_room_for_so_many, b),
            cmocka_unit_test_prestate(what_is_due_is_handed_over_once, b),
            cmocka_unit_test_prestate(they_go_with_their_device_and_their_table, b),
            cmocka_unit_test_prestate(a_secret_is_kept_as_it_was_first, b),
        };
        failed += cmocka_run_group_tests_name(backs[i].name, tests, NULL, NULL);
    }
    backs_clean();
    return failed;
}
