/* The numbers of the null game's rules (doc/rules/null.md). */

#include "base/sha256.h"
#include "check.h"
#include "engine/match.h"
#include "engine/setup.h"
#include "games/null/state.h"
#include "support/game_find.h"

static struct null_data memory;

static struct match after(const char *setup, const char *moves)
{
    struct match m;
    struct fault f = {0};
    if (!match_start(&m, game_find(text_of("null")), text_of(setup), (struct game_data *)&memory,
                     &f))
        fail_msg("%s", f.say);
    struct text rest = text_of(moves), word;
    while (text_word(&rest, &word)) {
        struct entry e = {.seq = m.entries + 1, .kind = ENTRY_MOVE};
        struct reader r = reader_on(word);
        assert_true(read_seat(&r, &e.seat) && read_char(&r, ':'));
        e.body = (struct text){word.p + r.at, word.n - r.at};
        if (!match_enter(&m, &e, &f))
            fail_msg("%.*s: %s", (int)word.n, word.p, f.say);
    }
    return m;
}

static const char three[] = "null 1\nseats 3\ntop 6\nsecrets 3 5 1\n";

static void the_highest_bid_starts(void **unused) /* NU-4 */
{
    (void)unused;
    struct match m = after(three, "1:b1 2:b3 3:b3 *:d4");
    assert_int_equal(match_turn(&m), seat_bit(1)); /* of equal bids the lowest seat */
}

static void guesses_score(void **unused) /* NU-5, NU-6, NU-7 */
{
    (void)unused;
    struct match m = after(three, "1:b1 2:b0 3:b0 *:d4 1:p2 1:g5 2:p3 2:g2 3:- 1:-");
    assert_true(match_over(&m)); /* NU-7: ten moves */
    struct game_score s;
    m.game->score(m.data, match_state(&m), &s);
    assert_int_equal(s.points[0], 3 - 1);
    assert_int_equal(s.points[1], -1);
    assert_int_equal(s.points[2], 0);
    assert_int_equal(s.rank[0], 1);
    assert_int_equal(s.rank[2], 2);
    assert_int_equal(s.rank[1], 3);
}

static void a_guessed_secret_is_open(void **unused) /* NU-2, NU-5 */
{
    (void)unused;
    struct match m = after(three, "1:b1 2:b0 3:b0 *:d4 1:p2 1:g5 2:-");
    struct view v;
    view_of(m.game, m.data, match_state(&m), VIEWER_PUBLIC, &v);
    const struct null_state *s = null_in(view_state(&v));
    assert_int_equal(s->secret[1], 5);
    assert_int_equal(s->secret[0], NULL_UNKNOWN);
    struct fault f;
    assert_false(view_legal(&v, 2, text_of("p2"), &f));
    check_fault(&f, 0, 1, "not known yet");
}

static void data_changes_the_points(void **unused) /* NU-8 */
{
    (void)unused;
    struct null_data d;
    assert_true(
        null_data_read(text_of("faces 9 9 9 9 9 9\npoints 7 0\n"), (struct game_data *)&d, NULL));
    WRITER(w, 512);
    setup_write_head(&w, game_find(text_of("null")), (struct game_data *)&d, 2);
    write_str(&w, "top 9\nsecrets 9 1\n");
    struct match m = after(writer_cstr(&w), "1:b0 2:b0 *:d9 1:p2 1:g1");
    struct game_score s;
    m.game->score(m.data, match_state(&m), &s);
    assert_int_equal(s.points[0], 7);
}

static void the_hash_of_the_built_in_data(void **unused)
{
    (void)unused;
    const struct game *g = game_find(text_of("null"));
    WRITER(w, 256);
    g->data_write(g->data, &w);
    uint8_t hash[32];
    sha256_of(w_bytes, w.n, hash);
    WRITER(hex, 65);
    write_hex(&hex, hash, 32);
    assert_wrote(hex, g->data_hash);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_highest_bid_starts),        cmocka_unit_test(guesses_score),
        cmocka_unit_test(a_guessed_secret_is_open),      cmocka_unit_test(data_changes_the_points),
        cmocka_unit_test(the_hash_of_the_built_in_data),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
