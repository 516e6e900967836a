/* Entries, decisions, undo, records and their promise. */

#include "check.h"
#include "engine/record.h"
#include "games/null/state.h"
#include "support/game_find.h"

static struct null_data memory;

static struct match match(int seats)
{
    struct match m;
    struct fault f;
    const char *setup = seats == 2 ? "null 1\nseats 2\ntop 6\nsecrets 3 5\n"
                                   : "null 1\nseats 3\ntop 6\nsecrets 3 5 1\n";
    assert_true(match_start(&m, game_find(text_of("null")), text_of(setup),
                            (struct game_data *)&memory, &f));
    return m;
}

static bool enter(struct match *m, const char *line, struct fault *f)
{
    struct entry e;
    return entry_read(text_of(line), &e, f) && match_enter(m, &e, f);
}

/* Enters it, and again where it was tried first: both come to the same. */
static void must(struct match *m, const char *line)
{
    struct fault f = {0};
    struct match again = *m;
    struct entry e;
    if (!enter(m, line, &f))
        fail_msg("%s: %s", line, f.say);
    assert_true(entry_read(text_of(line), &e, NULL));
    match_enter_again(&again, &e, &m->last);
    assert_memory_equal(again.state, m->state, sizeof m->state);
    assert_memory_equal(again.floor, m->floor, sizeof m->floor);
    assert_memory_equal(again.decision, m->decision, sizeof m->decision);
    assert_int_equal(again.entries, m->entries);
    assert_int_equal(again.moves, m->moves);
    assert_int_equal(again.rolls, m->rolls);
    assert_int_equal(again.trail_length, m->trail_length);
    assert_int_equal(again.ended, m->ended);
}

static void must_not(struct match *m, const char *line, size_t at, const char *words)
{
    struct fault f = {0};
    struct match before = *m;
    assert_false(enter(m, line, &f));
    check_fault(&f, 0, at, words);
    assert_memory_equal(m, &before, sizeof before);
}

static void entries_are_lines(void **unused)
{
    (void)unused;
    const char *const good[] = {"7 1 SA1-6",     "8 * d352",        "9 1 ~undo", "10 2 ~seat bot",
                                "11 2 ~timeout", "12 2 ~seat once", "13 1 ~end"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        struct entry e;
        assert_true(entry_read(text_of(good[i]), &e, NULL));
        WRITER(w, 64);
        entry_write(&e, &w);
        assert_wrote(w, good[i]);
    }
    struct match m = match(2);
    must_not(&m, "x", 0, "number");
    must_not(&m, "1 6 b2", 2, "names a seat");
    must_not(&m, "1 1 ", 4, "a move");
    must_not(&m, "1 1 b2 b3", 6, "one word");
    must_not(&m, "1 1 ~dance", 4, "note");
    must_not(&m, "1 1 ~seat cat", 10, "person or bot");
    must_not(&m, "1 * ~undo", 4, "dice");
    must_not(&m, "2 1 b2", 0, "out of order");
    must_not(&m, "1 3 b2", 0, "no such seat");
}

static void moves_are_checked(void **unused)
{
    (void)unused;
    struct match m = match(2);
    must_not(&m, "1 1 b4", 1, "0 to {0}");
    must_not(&m, "1 1 p2", 0, "everybody bids");
    must_not(&m, "1 1 b22", 1, "number you bid");
    must_not(&m, "1 1 b2x", 2, "complete here");
    must(&m, "1 1 b2");
    must_not(&m, "2 1 b2", 0, "turn");
    must_not(&m, "2 * d4", 0, "turn");
    must(&m, "2 2 b0");
    must_not(&m, "3 * d7", 0, "faces");
    must(&m, "3 * d4");
    must_not(&m, "4 1 a", 0, "first");
    must_not(&m, "4 1 p1", 1, "another seat");
    must(&m, "4 1 p2");
    must_not(&m, "5 1 -", 0, "ask or guess");
    must_not(&m, "5 1 g7", 1, "1 to {0}");
}

/* A decision changes only when its seat acts or comes into turn anew. */
static void decisions(void **unused)
{
    (void)unused;
    struct match m = match(3);
    assert_int_equal(match_decision(&m, 0), 1);
    assert_int_equal(match_decision(&m, 2), 1);
    must(&m, "1 2 b0");
    assert_int_equal(match_decision(&m, 0), 1);
    assert_int_equal(match_decision(&m, 1), 0);
    must(&m, "2 1 ~timeout");
    assert_int_equal(match_decision(&m, 0), 1);
    must(&m, "3 3 b2");
    must(&m, "4 1 b1");
    must(&m, "5 * d4");
    assert_int_equal(match_decision(&m, 2), 6);
    must(&m, "6 3 p1");
    assert_int_equal(match_decision(&m, 2), 7);
    must(&m, "7 3 ~undo");
    assert_int_equal(match_decision(&m, 2), 8);
}

static void an_agreed_end_is_the_end(void **unused)
{
    (void)unused;
    struct match m = match(2);
    must(&m, "1 1 ~seat once");
    must(&m, "2 2 ~end");
    assert_true(match_over(&m) && match_ended(&m));
    assert_int_equal(match_turn(&m), 0);
    assert_int_equal(match_decision(&m, 0), 0);
    must_not(&m, "3 1 b1", 0, "over");
    must_not(&m, "3 1 ~undo", 0, "nothing to take back");
    must_not(&m, "3 1 ~end", 0, "over");
    must_not(&m, "3 1 ~seat twice", 10, "once");
    must_not(&m, "3 1 ~end now", 8, "nothing may follow");
}

static void undo_stops_at_what_was_seen(void **unused)
{
    (void)unused;
    struct match m = match(2);
    must_not(&m, "1 1 ~undo", 0, "nothing to take back");
    must(&m, "1 1 b2");
    assert_false(match_may_undo(&m, 0));
    must(&m, "2 2 b0");
    must(&m, "3 * d4");
    struct match before = m;
    must(&m, "4 1 p2");
    assert_true(match_may_undo(&m, 0));
    assert_false(match_may_undo(&m, 1));
    must_not(&m, "5 2 ~undo", 0, "nothing to take back");
    must(&m, "5 1 ~undo");
    assert_memory_equal(m.state, before.state, sizeof(struct null_state));
    assert_int_equal(m.moves, 3);
    assert_int_equal(m.entries, 5);
    must(&m, "6 1 p2");
    must(&m, "7 1 a");
    assert_false(match_may_undo(&m, 0));
    assert_false(match_may_undo(&m, 1));
}

static const char opened[] =
    "astrolabe 1\n"
    "game null 1\n"
    "commit fbfe57b56e01c77b9c4a67ab7a0f78a84217e9a1a214cabb5717b00df18dca31\n"
    "salt f5f6739aad84fba0a5ef7a23784e0ab05e8e20ec8663211a7c93fcf8630f5dd4\n"
    "chance 05ff9a8f3caddd1273de71ca801bddab5d6037669743810768f433eea582a57f\n"
    "setup\n"
    "null 1\n"
    "seats 2\n"
    "data 354b5cf2042ed8ec2e71c4349375e622fd5b68b5713cee1c69746d367fc9bf5f\n"
    "top 6\n"
    "secrets 1 1\n"
    "play\n"
    "1 2 b3\n2 1 b2\n3 * d1\n4 2 p1\n5 2 g2\n6 1 p2\n7 1 ~undo\n8 1 p2\n9 1 a\n10 2 -\n"
    "11 1 p2\n12 1 g3\n";

static bool verify(const char *text, struct fault *f)
{
    struct record r;
    struct match m[2];
    int last;
    return record_read(text_of(text), &r, f) &&
           record_verify(&r, game_find(r.id), (struct game_data *)&memory, m, &last, f);
}

static void a_record_is_written_as_read(void **unused)
{
    (void)unused;
    struct record r;
    assert_true(record_read(text_of(opened), &r, NULL));
    WRITER(w, 4096);
    record_write(&r, &w);
    assert_wrote(w, opened);
}

static void the_promise_is_checked(void **unused)
{
    (void)unused;
    struct fault f = {0};
    assert_true(verify(opened, &f));
    struct {
        const char *from, *to, *words;
        size_t line, at;
    } const tampered[] = {
        {"secrets 1 1", "secrets 1 2", "promised", 0, 0},
        {"salt f5", "salt f6", "promised", 0, 0},
        {"chance 05", "chance 06", "promised", 0, 0},
        {"3 * d1", "3 * d2", "entry {0}", 0, 0},
        {"5 2 g2", "5 2 g9", "1 to {0}", 17, 5},
        {"8 1 p2", "9 1 p2", "out of order", 20, 0},
        {"salt f5", "salt g5", "64 hexadecimal", 4, 5},
        {"game null 1", "game null 2", "rules version", 2, 10},
        {"play\n", "plan\n", "line that says play", 24, 0},
    };
    for (size_t i = 0; i < sizeof tampered / sizeof *tampered; i++) {
        char text[sizeof opened];
        strcpy(text, opened);
        char *at = strstr(text, tampered[i].from);
        assert_non_null(at);
        memcpy(at, tampered[i].to, strlen(tampered[i].to));
        if (verify(text, &f))
            fail_msg("%s went unnoticed", tampered[i].to);
        if (tampered[i].line == 2) /* another version: another promise, found first */
            continue;
        check_fault(&f, tampered[i].line, tampered[i].at, tampered[i].words);
    }
}

static bool keep_event(void *context, const struct match *before, const struct match *after,
                       const struct entry *e)
{
    struct writer *w = context;
    match_event(before, after, e, VIEWER_PUBLIC, w);
    write_char(w, ' ');
    return true;
}

static void a_replay_tells_each_viewer_its_own(void **unused)
{
    (void)unused;
    struct record r;
    struct match m[2];
    int last;
    WRITER(w, 256);
    assert_true(record_read(text_of(opened), &r, NULL));
    assert_true(record_replay(&r, game_find(r.id), (struct game_data *)&memory, m, &last,
                              keep_event, &w, NULL));
    assert_wrote(w, "b? b?=2,3 d1 p1 g2=0 p2 ~undo p2 a - p2 g3=0 ");
    assert_true(match_over(&m[last]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(entries_are_lines),
        cmocka_unit_test(moves_are_checked),
        cmocka_unit_test(decisions),
        cmocka_unit_test(an_agreed_end_is_the_end),
        cmocka_unit_test(undo_stops_at_what_was_seen),
        cmocka_unit_test(a_record_is_written_as_read),
        cmocka_unit_test(the_promise_is_checked),
        cmocka_unit_test(a_replay_tells_each_viewer_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
