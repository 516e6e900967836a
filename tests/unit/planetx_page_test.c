/* What the page is given as data: events, moves, facts and the outlook of a move. */

#include <stdlib.h>
#include <string.h>

#include "engine/view.h"
#include "support/planetx_kit.h"

static void assert_event(const char *event, const char *json)
{
    WRITER(w, 2048);
    struct json j = json_on(&w);
    planetx_event_json(NULL, text_of(event), &j);
    assert_wrote(w, json);
}

static void test_events(void **state)
{
    (void)state;
    assert_event("SA1-6", "{\"move\":{\"kind\":\"survey\",\"type\":\"A\",\"from\":1,\"to\":6},"
                          "\"parts\":[]}");
    assert_event("SE10-3=2;arrow 4",
                 "{\"move\":{\"kind\":\"survey\",\"type\":\"E\",\"from\":10,\"to\":3},"
                 "\"fact\":{\"key\":\"E10-3=2\",\"kind\":\"survey\",\"type\":\"E\",\"from\":10,"
                 "\"to\":3,\"n\":2},\"parts\":[{\"kind\":\"arrow\",\"n\":4}]}");
    assert_event("T8=E", "{\"move\":{\"kind\":\"target\",\"sector\":8},\"fact\":{\"key\":\"T8=E\","
                         "\"kind\":\"target\",\"type\":\"E\",\"sector\":8},\"parts\":[]}");
    assert_event("RB=no C in 4 D",
                 "{\"move\":{\"kind\":\"research\",\"name\":\"B\"},\"fact\":{\"key\":\"no C in 4 "
                 "D\",\"kind\":\"no\",\"type\":\"C\",\"relation\":\"in\",\"other\":\"D\",\"n\":4},"
                 "\"parts\":[]}");
    assert_event("L?=0", "{\"move\":{\"kind\":\"locate\"},\"found\":false,\"parts\":[]}");
    assert_event("L7AG=1;found 2;last 1:2",
                 "{\"move\":{\"kind\":\"locate\",\"sector\":7,\"left\":\"A\",\"right\":\"G\"},"
                 "\"found\":true,\"fact\":{\"key\":\"L7AG=1\",\"kind\":\"locate\",\"type\":\"X\","
                 "\"left\":\"A\",\"right\":\"G\",\"sector\":7,\"n\":1},\"parts\":[{\"kind\":"
                 "\"found\",\"seat\":2},{\"kind\":\"last\",\"counts\":[{\"seat\":1,\"n\":2}]}]}");
    assert_event("H?;picked 2:1 1:0",
                 "{\"move\":{\"kind\":\"pick\"},\"parts\":[{\"kind\":\"picked\",\"counts\":[{"
                 "\"seat\":2,\"n\":1},{\"seat\":1,\"n\":0}]}]}");
    assert_event("P?9;VA6=1 by 1.3;VC3=0 by 2.3;2+1;X1=some X in 2 A;theories 4;due X2;due H;sky E",
                 "{\"move\":{\"kind\":\"place\",\"type\":\"?\",\"sector\":9},\"parts\":["
                 "{\"kind\":\"verdict\",\"fact\":{\"key\":\"A6\",\"kind\":\"is\",\"type\":\"A\","
                 "\"sector\":6}},"
                 "{\"kind\":\"verdict\",\"fact\":{\"key\":\"!C3\",\"kind\":\"not\",\"type\":\"C\","
                 "\"sector\":3}},"
                 "{\"kind\":\"penalty\",\"seat\":2,\"n\":1},"
                 "{\"kind\":\"conference\",\"name\":\"X1\",\"fact\":{\"key\":\"some X in 2 A\","
                 "\"kind\":\"some\",\"type\":\"X\",\"relation\":\"in\",\"other\":\"A\",\"n\":2}},"
                 "{\"kind\":\"theories\",\"n\":4},{\"kind\":\"due\",\"name\":\"X2\"},"
                 "{\"kind\":\"due\"},{\"kind\":\"sky\"}]}");
    assert_event("V?5", "{\"move\":{\"kind\":\"review\",\"type\":\"?\",\"sector\":5},"
                        "\"parts\":[]}");
    assert_event("BT5-8", "{\"move\":{\"kind\":\"call\",\"phase\":\"turn\",\"bot\":5,\"person\":8},"
                          "\"parts\":[]}");
}

/* Nothing that a stranger writes is taken for more than it is. */
static void test_no_events(void **state)
{
    (void)state;
    assert_event("", "null");
    assert_event("x", "null");
    assert_event("V?5=1;V?5=1;T18", "{\"move\":{\"kind\":\"review\",\"type\":\"?\",\"sector\":5},"
                                    "\"parts\":[{\"kind\":\"verdict\"},{\"kind\":\"verdict\"}]}");
}

struct outlook {
    int cost, lands, next;
    bool theory, conference;
};

static int number(struct text json, const char *key)
{
    const char *at = strstr(json.p, key);
    assert_non_null(at);
    return at[strlen(key)] == 't' ? 1 : atoi(at + strlen(key));
}

static struct outlook outlook_of(const struct planetx_state *s, int seat, const struct move *m)
{
    struct view v;
    WRITER(w, 256);
    struct json j = json_on(&w);
    view_of(&planetx_game, NULL, kit_state(s), seat, &v);
    planetx_outlook(&v, seat, m, &j);
    writer_cstr(&w);
    struct text t = writer_text(&w);
    return (struct outlook){number(t, "\"cost\":"), number(t, "\"lands\":"), number(t, "\"next\":"),
                            number(t, "\"theory\":"), number(t, "\"conference\":")};
}

/* In games played at random, an outlook is what comes of the move; only Planet X itself, and
 * tokens judged on the way, are beyond what can be seen. */
static void test_outlook_comes_true(void **state)
{
    (void)state;
    int seen = 0;
    for (uint64_t seed = 1; seed <= 200; seed++) {
        struct planetx_state s =
            seed % 2 ? kit_standard(3) : kit_start("expert", KIT_EXPERT_SKY, 3, "");
        struct rng r = rng_from_number(seed);
        while (planetx_turn(NULL, kit_state(&s))) {
            int seat = 0;
            while (!seat_in(planetx_turn(NULL, kit_state(&s)), seat))
                seat++;
            struct move m = planetx_sample(NULL, kit_state(&s), seat, &r);
            struct planetx_state before = s;
            struct outlook o = outlook_of(&s, seat, &m);
            planetx_apply(NULL, (struct game_state *)&s, seat, &m);
            if (before.phase != PLANETX_TURN || s.phase == PLANETX_LAST || s.phase == PLANETX_OVER)
                continue;
            seen++;
            assert_int_equal(s.time[seat] - before.time[seat], o.cost);
            assert_int_equal(planetx_sector_at(&s, s.time[seat]), o.lands);
            assert_int_equal(s.order[0] + 1, o.next);
            assert_int_equal(s.phase == PLANETX_THEORY, o.theory);
            if (!o.theory)
                assert_int_equal(s.held != before.held, o.conference);
        }
    }
    assert_true(seen > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_events),
        cmocka_unit_test(test_no_events),
        cmocka_unit_test(test_outlook_comes_true),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
