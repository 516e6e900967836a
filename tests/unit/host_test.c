/* The one door for moves: keys, decisions, steps that count only once stored. */

#include "check.h"
#include <malloc.h>
#include <stdlib.h>

#include "games/list.h"
#include "host/host.h"

static const char head[] =
    "astrolabe 1\n"
    "game null 1\n"
    "commit 0000000000000000000000000000000000000000000000000000000000000000\n"
    "salt 0000000000000000000000000000000000000000000000000000000000000000\n"
    "chance 0000000000000000000000000000000000000000000000000000000000000000\n"
    "setup\nnull 1\nseats 2\ntop 6\nsecrets 3 5\nplay\n";

static size_t held; /* by all hosts */

static void *resize(void *context, void *p, size_t size)
{
    int *left = context;
    size_t before = p ? malloc_usable_size(p) : 0;
    if (size > 0 && --*left < 0)
        return NULL;
    void *now = size > 0 ? realloc(p, size) : NULL;
    if (size == 0)
        free(p);
    held += (now ? malloc_usable_size(now) : 0) - before;
    return now;
}

static int plenty = 1 << 30;
static const struct host_edge edge = {.context = &plenty, .resize = resize};

static struct host *open(void)
{
    struct fault f = {0};
    struct host *t = host_open(&edge, text_of(head), &f);
    assert_non_null(t);
    return t;
}

static enum host_answer play(struct host *t, int seat, uint32_t decision, const char *key,
                             const char *move, struct host_step *step)
{
    struct fault f = {0};
    return host_play(t, seat, decision, text_of(key), text_of(move), step, &f);
}

static void nothing_changes_before_it_is_stored(void **unused)
{
    (void)unused;
    struct host *t = open();
    struct host_step step;
    assert_int_equal(play(t, 0, 1, "k", "b2", &step), HOST_PLAYED);
    assert_int_equal(host_match(t)->entries, 0);
    assert_int_equal(step.first, 1);
    assert_int_equal(step.count, 1);
    host_accept(t, &step);
    assert_int_equal(host_match(t)->entries, 1);
    host_close(t);
}

static void dice_fall_in_the_step_that_brings_them_up(void **unused)
{
    (void)unused;
    struct host *t = open();
    struct host_step step;
    play(t, 0, 1, "a", "b2", &step);
    host_accept(t, &step);
    assert_int_equal(play(t, 1, 1, "b", "b0", &step), HOST_PLAYED);
    assert_int_equal(step.count, 2);
    assert_int_equal(step.entry[1].seat, SEAT_CHANCE);
    assert_int_equal(step.text[1][0], 'd');
    host_accept(t, &step);
    WRITER(after, 512);
    host_events(t, 2, 3, 0, &after);
    assert_non_null(
        strstr(writer_cstr(&after), "[{\"seq\":2,\"seat\":\"2\",\"event\":\"b?=2,0\"}"));
    host_close(t);
}

static void a_retry_is_harmless(void **unused)
{
    (void)unused;
    struct host *t = open();
    struct host_step step;
    play(t, 0, 1, "k1", "b2", &step);
    host_accept(t, &step);
    assert_int_equal(play(t, 0, 1, "k1", "b2", &step), HOST_REPEATED);
    assert_int_equal(step.first, 1);
    assert_int_equal(step.count, 1);
    assert_int_equal(play(t, 0, 1, "k1", "b3", &step), HOST_REUSED);
    assert_int_equal(play(t, 0, 1, "k2", "b3", &step), HOST_STALE);
    /* Another seat may use the same key; the retry then brings the roll too. */
    assert_int_equal(play(t, 1, 1, "k1", "b0", &step), HOST_PLAYED);
    host_accept(t, &step);
    assert_int_equal(play(t, 1, 1, "k1", "b0", &step), HOST_REPEATED);
    assert_int_equal(step.first, 2);
    assert_int_equal(step.count, 2);
    host_close(t);
}

static void refusals(void **unused)
{
    (void)unused;
    struct host *t = open();
    struct host_step step;
    assert_int_equal(play(t, 0, 1, "k", "b9", &step), HOST_REFUSED);
    assert_int_equal(play(t, 0, 1, "k", "~seat bot", &step), HOST_REFUSED);
    assert_int_equal(play(t, 0, 1, "k", "~undo", &step), HOST_REFUSED);
    assert_int_equal(play(t, 0, 7, "k", "b2", &step), HOST_STALE);
    char key[HOST_KEY_MAX + 2];
    memset(key, 'k', sizeof key);
    key[sizeof key - 1] = '\0';
    assert_int_equal(play(t, 0, 1, key, "b2", &step), HOST_REFUSED);
    char move[ENTRY_SIZE_MAX + 2];
    memset(move, 'b', sizeof move);
    move[sizeof move - 1] = '\0';
    assert_int_equal(play(t, 0, 1, "k", move, &step), HOST_REFUSED);
    struct fault f = {0};
    assert_true(host_note(t, 1, text_of("~seat bot"), &step, &f));
    assert_false(host_note(t, 1, text_of("~dance"), &step, &f));
    host_close(t);
}

/* Taking back and coming back end somewhere; moves and bots do not. */
static void a_log_does_not_grow_for_ever(void **unused)
{
    (void)unused;
    struct host *t = open();
    struct host_step step;
    struct fault f = {0};
    for (bool bot = true; host_note(t, 0, text_of(bot ? "~seat bot" : "~seat person"), &step, &f);
         bot = !bot) {
        host_accept(t, &step);
        assert_true(host_match(t)->entries <= HOST_LONG + 1);
    }
    assert_true(host_match(t)->entries >= HOST_LONG);
    assert_non_null(f.say);
    assert_true(host_note(t, 0, text_of("~seat bot"), &step, &f));
    for (int seat = 0; seat < 2; seat++) {
        assert_int_equal(
            play(t, seat, match_decision(host_match(t), seat), "k", seat ? "b0" : "b1", &step),
            HOST_PLAYED);
        host_accept(t, &step);
    }
    uint32_t decision = match_decision(host_match(t), 0);
    assert_int_equal(play(t, 0, decision, "p", "p2", &step), HOST_PLAYED);
    host_accept(t, &step);
    assert_true(match_may_undo(host_match(t), 0));
    decision = match_decision(host_match(t), 0);
    assert_int_equal(play(t, 0, decision, "u", "~undo", &step), HOST_REFUSED);
    assert_int_equal(play(t, 0, decision, "a", "a", &step), HOST_PLAYED);
    host_close(t);
}

/* What was stored brings back the same table, keys too. */
static void restored_is_the_same(void **unused)
{
    (void)unused;
    struct host *t = open(), *again = open();
    const char *const moves[][2] = {{"0", "b2"}, {"1", "b0"}, {"0", "p2"}, {"0", "~undo"},
                                    {"0", "p2"}, {"0", "g5"}, {"1", "-"}};
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        struct host_step step;
        int seat = moves[i][0][0] - '0';
        char key[3] = {'k', (char)('a' + i), 0};
        uint32_t decision = match_decision(host_match(t), seat);
        assert_int_equal(play(t, seat, decision, key, moves[i][1], &step), HOST_PLAYED);
        for (int k = 0; k < step.count; k++)
            assert_true(host_restore(again, &step.entry[k], host_reason(t, &step.entry[k]), NULL));
        host_accept(t, &step);
    }
    assert_memory_equal(host_match(t)->state, host_match(again)->state, 64);
    WRITER(one, 4096);
    WRITER(two, 4096);
    host_record(t, &one);
    host_record(again, &two);
    assert_string_equal(writer_cstr(&one), writer_cstr(&two));
    struct host_step step;
    assert_int_equal(play(again, 1, 1, "kb", "b0", &step), HOST_REPEATED);
    assert_true(held < 2 * 16 * 1024); /* two hosts are open */

    struct fault f = {0};
    struct host *third = host_open(&edge, writer_text(&one), &f);
    assert_non_null(third);
    assert_memory_equal(host_match(third)->state, host_match(t)->state, 64);
    struct text told = host_observations(third, 0), told_live = host_observations(t, 0);
    assert_true(text_equal(told, told_live));
    const char end[] = "1 p2\n1 ~undo\n1 p2\n1 g5=1\n2 -\n";
    assert_memory_equal(told.p + told.n - strlen(end), end, strlen(end));
    host_close(third);
    host_close(t);
    host_close(again);
}

/* Every failure to get memory is told, and nothing is lost. */
static void opening_without_memory_is_refused(void **unused)
{
    (void)unused;
    for (int left = 0;; left++) {
        int n = left;
        struct host_edge poor = {.context = &n, .resize = resize};
        struct fault f = {0};
        struct host *t = host_open(&poor, text_of(head), &f);
        assert_true(t || strstr(f.say, "memory"));
        host_close(t);
        if (t) {
            assert_true(left > 0);
            return;
        }
    }
}

static const char dice_head[] =
    "astrolabe 1\n"
    "game null 1\n"
    "commit 0000000000000000000000000000000000000000000000000000000000000000\n"
    "salt 0000000000000000000000000000000000000000000000000000000000000000\n"
    "chance 1111111111111111111111111111111111111111111111111111111111111111\n"
    "setup\nnull 1\nseats 2\ntop 6\nsecrets 3 5\nplay\n";

static void think(struct host *t, int seat, struct host_thought *thought)
{
    host_ask(t, seat, &bot_random, thought);
    assert_true(host_think(thought));
    host_hear(t, thought);
}

/* A bot's luck follows from the record: another seed, seat or decision is other
 * luck, the same ones the same. */
static void luck_is_in_the_record(void **unused)
{
    (void)unused;
    struct host_thought one, two;
    struct fault f = {0};
    struct host *t = open(), *again = open(), *other = host_open(&edge, text_of(dice_head), &f);
    host_ask(t, 0, &bot_random, &one);
    host_ask(again, 0, &bot_random, &two);
    assert_memory_equal(&one.rng, &two.rng, sizeof one.rng);
    host_ask(again, 1, &bot_random, &two);
    assert_memory_not_equal(&one.rng, &two.rng, sizeof one.rng);
    host_ask(other, 0, &bot_random, &two);
    assert_memory_not_equal(&one.rng, &two.rng, sizeof one.rng);
    host_close(t);
    host_close(again);
    host_close(other);
}

static void play_thought(struct host *t, const struct host_thought *thought)
{
    struct host_step step;
    assert_int_equal(play(t, thought->seat, thought->decision, "", thought->move, &step),
                     HOST_PLAYED);
    host_accept(t, &step);
}

/* Reasons stay with their moves, and are told when the game is over. */
static void reasons_are_kept_until_the_end(void **unused)
{
    (void)unused;
    struct host *t = open();
    struct host_thought thought;
    struct host_step step;
    WRITER(reasons, 4096);
    think(t, 0, &thought);
    /* Somebody else answers that decision with another move: no bot's reason. */
    const char *mine = strcmp(thought.move, "b1") == 0 ? "b2" : "b1";
    assert_int_equal(play(t, 0, thought.decision, "", mine, &step), HOST_PLAYED);
    host_accept(t, &step);
    while (!match_over(host_match(t))) {
        host_reasons(t, &reasons);
        assert_string_equal(writer_cstr(&reasons), "[]");
        reasons.n = 0;
        think(t, __builtin_ctz(match_turn(host_match(t))), &thought);
        play_thought(t, &thought);
    }
    host_reasons(t, &reasons);
    const char first[] = "[{\"seq\":2,\"reason\":{\"why\":\"random\"}},";
    assert_int_equal(strncmp(writer_cstr(&reasons), first, strlen(first)), 0);
    host_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_changes_before_it_is_stored),
        cmocka_unit_test(dice_fall_in_the_step_that_brings_them_up),
        cmocka_unit_test(a_retry_is_harmless),
        cmocka_unit_test(refusals),
        cmocka_unit_test(a_log_does_not_grow_for_ever),
        cmocka_unit_test(restored_is_the_same),
        cmocka_unit_test(opening_without_memory_is_refused),
        cmocka_unit_test(luck_is_in_the_record),
        cmocka_unit_test(reasons_are_kept_until_the_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
