/* Puzzles to print: everything a page is set from is said, and steps cite what is there. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ai/talk.h"

static char said[1 << 15];

static const char *plain(const void *context, const char *key, const char *many, int n)
{
    (void)context;
    const char *words = strchr(key, '\4');
    return many && n != 1 ? many : words ? words + 1 : key;
}

static const char *say(const struct talk_paper *p, const void *z, enum paper_part part, int i)
{
    struct writer w = writer_on(said, sizeof said);
    p->say(z, part, i, &(struct speech){.words = plain, .w = &w, .columns = 80});
    assert_true(writer_fits(&w));
    writer_cstr(&w);
    assert_true(w.n > 0 || part == PAPER_KIND);
    assert_null(strchr(said, '{'));
    return said;
}

/* Facts are cited by numbers there are, and every fact somewhere. */
static void check_steps(const struct talk_paper *p, const void *z, const struct puzzle_paper *about,
                        const char *cites)
{
    uint64_t cited = 0;
    for (int i = 0; i < about->steps; i++) {
        for (const char *at = say(p, z, PAPER_STEP, i); (at = strstr(at, cites));) {
            at += strlen(cites);
            int n = atoi(at);
            assert_in_range(n, 1, about->facts);
            cited |= (uint64_t)1 << n;
        }
        assert_non_null(strstr(said, "So: "));
    }
    assert_int_equal(cited, ((uint64_t)2 << about->facts) - 2);
}

static void check_game(const struct talk *t, const char *flags, const char *cites)
{
    const struct talk_paper *p = t->paper;
    struct puzzle_paper about;
    struct fault f = {0};
    void *work = malloc(p->work()), *z = malloc(p->size());
    assert_true(p->make(text_of(flags), work, z, &about, &f));
    static const enum paper_part parts[] = {PAPER_KIND, PAPER_ASK, PAPER_ANSWER};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        say(p, z, parts[i], 0);
    for (int i = 0; i < about.rules; i++)
        say(p, z, PAPER_RULE, i);
    for (int i = 0; i < about.facts; i++)
        say(p, z, PAPER_FACT, i);
    for (int i = 0; i < about.rows; i++)
        say(p, z, PAPER_ROW, i);
    assert_true(about.facts > 0 && about.steps > 0 && about.columns > 0);
    check_steps(p, z, &about, cites);
    assert_false(p->make(text_of("seed 7\ngrade odd\n"), work, z, &about, &f));
    assert_non_null(f.say);
    free(work);
    free(z);
}

static const struct talk *of(const char *id)
{
    for (int i = 0; talk_list[i]; i++)
        if (strcmp(talk_list[i]->game->id, id) == 0)
            return talk_list[i];
    return NULL;
}

static void planet_x(void **state)
{
    (void)state;
    check_game(of("planetx"), "seed 3\ngrade easy\n", "Fact ");
    check_game(of("planetx"), "seed 4\ngrade hard\n", "Fact ");
    check_game(of("planetx"), "seed 5\ngrade fiendish\nmode expert\n", "Fact ");
    check_game(of("planetx"), "seed 6\nkind x\n", "Fact ");
}

static void the_answer(void **state)
{
    (void)state;
    const struct talk_paper *p = of("planetx")->paper;
    struct puzzle_paper about;
    struct fault f = {0};
    void *work = malloc(p->work()), *z = malloc(p->size());
    assert_true(p->make(text_of("seed 3\nkind x\n"), work, z, &about, &f));
    assert_string_equal(about.variant, "standard-x");
    assert_int_equal(about.columns, 12);
    assert_memory_equal(say(p, z, PAPER_ANSWER, 0), "Planet X: ", 10);
    int sector = atoi(said + 10);
    char denied[40];
    assert_in_range(sector, 1, about.columns);
    snprintf(denied, sizeof denied, "Sector %d: not Planet X.", sector);
    for (int i = 0; i < about.steps; i++)
        assert_null(strstr(say(p, z, PAPER_STEP, i), denied));
    free(work);
    free(z);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(planet_x),
        cmocka_unit_test(the_answer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
