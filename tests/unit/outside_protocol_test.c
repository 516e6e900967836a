/* The engine protocol from both sides: what a host asks, how answers are read, and that the
 * engine behind it understands all of it. */

#include "check.h"

#include "outside/ask.h"
#include "outside/reply.h"
#include "server/shared.h"

static uint64_t clock_ms;

static uint64_t now(void)
{
    return clock_ms++;
}

static const struct reply_edge edge = {.host = &shared_edge, .now = now};

static struct ask_reading read_all(const char *lines, int answers, struct ask_hello *hello)
{
    struct ask_question q = {.answers = answers};
    struct ask_reading r = ask_reading_of(&q, hello);
    struct text rest = text_of(lines), line;
    while (text_line(&rest, &line) && ask_read(&r, line))
        ;
    return r;
}

static void answers_are_read(void **unused)
{
    (void)unused;
    struct ask_reading r = read_all("ok\nok\ninfo deep in thought\nmove p2\r\nok\n", 3, NULL);
    assert_int_equal(r.answers, 0);
    assert_false(r.wrong);
    assert_string_equal(r.move, "p2");
    assert_int_equal(read_all("ok\n", 2, NULL).answers, 1);
    r = read_all("ok\nerror I am lost\nok\n", 3, NULL);
    assert_true(r.wrong);
    assert_string_equal(r.words, "it says: I am lost");
    r = read_all("mov p2\nok\n", 1, NULL);
    assert_true(r.wrong);
    assert_string_equal(r.words, "'mov p2' is no answer");
    r = read_all("\x1b[31m\"\n", 1, NULL);
    assert_string_equal(r.words, "'?[31m?' is no answer");
}

static void too_much_is_no_answer(void **unused)
{
    (void)unused;
    struct ask_question q = {.answers = 1};
    struct ask_reading r = ask_reading_of(&q, NULL);
    int lines = 0;
    while (ask_read(&r, text_of("info and on")))
        lines++;
    assert_int_equal(lines, ASK_LINES_MAX);
    assert_true(r.wrong);
    char move[ENTRY_SIZE_MAX + 16] = "move ";
    memset(move + 5, 'x', ENTRY_SIZE_MAX);
    r = read_all(move, 1, NULL);
    assert_true(r.wrong);
}

static void hello_is_heard(void **unused)
{
    (void)unused;
    struct ask_hello h = {0};
    struct ask_reading r =
        read_all("name My bot\ngame null\ngame planetx\nwant moves\nlevel x\nok\n", 1, &h);
    assert_false(r.wrong);
    assert_string_equal(h.name, "My bot");
    assert_int_equal(h.games, 2);
    assert_string_equal(h.game[1], "planetx");
    assert_true(h.wants_moves && !h.wants_board);
}

/* Everything a host says in a game is understood, and the move is that of the bot itself. */
static void both_sides_fit(const struct ai *ai)
{
    static char setup[SETUP_SIZE_MAX], record[SETUP_SIZE_MAX + 1024], text[1 << 18],
        out[REPLY_SIZE];
    const struct bot *bot = bot_find_role(ai, ROLE_STAND_IN);
    uint8_t bytes[RNG_SEED_SIZE] = {7};
    struct host_seed seed = host_seed_from(bytes);
    struct writer w = writer_on(setup, sizeof setup), all = writer_on(record, sizeof record);
    host_deal(ai, ai->game->data ? ai->game->data : (const struct game_data *)"", 2, text_of(""),
              &seed, &w);
    host_seal(ai->game, writer_text(&w), &seed, &all);
    struct host *h = host_open(&shared_edge, writer_text(&all), NULL);
    struct reply *engine = reply_new(&edge, ai, bot);
    const struct ask_hello wants = {.wants_moves = true, .wants_board = true};
    static struct host_thought t;
    struct host_step step;
    size_t told = 0;
    host_roll(h, &step);
    host_accept(h, &step);
    for (int i = 0; i < 6; i++) {
        int seat = __builtin_ctz(match_turn(host_match(h)));
        struct ask_question q = {.text = writer_on(text, sizeof text)};
        host_ask(h, seat, bot, &t);
        if (seat == 0) {
            if (told == 0)
                ask_begin(&q, &t, 2);
            ask_think(&q, &t, told, &wants, 60000);
            told = t.observations.n;
            struct ask_reading r = ask_reading_of(&q, NULL);
            struct text rest = writer_text(&q.text), line;
            while (text_line(&rest, &line)) {
                struct writer said = writer_on(out, sizeof out);
                assert_true(reply_line(engine, line, &said));
                struct text answer = writer_text(&said), one;
                while (text_line(&answer, &one))
                    ask_read(&r, one);
            }
            assert_int_equal(r.answers, 0);
            assert_true(host_think(&t));
            assert_string_equal(r.move, t.move);
        } else {
            assert_true(host_think(&t));
        }
        assert_int_equal(host_play(h, seat, t.decision, text_of(""), text_of(t.move), &step, NULL),
                         HOST_PLAYED);
        host_accept(h, &step);
    }
    assert_true(told > 0);
    reply_free(engine);
    host_close(h);
}

static void every_game_is_understood(void **unused)
{
    (void)unused;
    for (int i = 0; ai_list[i]; i++)
        both_sides_fit(ai_list[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_are_read),
        cmocka_unit_test(too_much_is_no_answer),
        cmocka_unit_test(hello_is_heard),
        cmocka_unit_test(every_game_is_understood),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
