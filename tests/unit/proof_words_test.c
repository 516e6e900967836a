#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ai/planetx/puzzle.h"
#include "ai/planetx/talk.h"
#include "ai/talk.h"
#include "base/bits.h"
#include "cli/language.h"

/* Every sentence of proofs of Planet X in every language, with one sector, two, five, many,
 * ranges and lists, and those of some puzzles of the other games, as people read them. The
 * golden text was read by people; to write it anew:
 *
 *     ASTRO_WRITE=1 build/release/tests/proof_words_test */

static char text[1 << 18];
static struct planetx_puzzle puzzle;

/* Sectors as steps speak of them. */
static const uint32_t sectors[] = {
    1u << 6, 1u << 3 | 1u << 8, 0x1f << 4, 1 | 1u << 1 | 0xf0, 1 | 1u << 2 | 1u << 10, 0xffe};
enum { SETS = sizeof sectors / sizeof *sectors };

/* All kinds of facts, with every type and every relation. */
static const char facts_standard[] =
    "A1-6=0;A10-3=1;C2-5=2;D4-9=1;G5-10=2;E3-3=1;E7-12=5;T8=E;T3=A;T2=C;T4=D;T5=G;"
    "A9;C5;D1;G2;E3;X7;!A8;!C7;!D6;!G5;!E4;!X3;L7AG=0;L7DE=1;"
    "some A adj D;no A adj D;every A adj D;some C opp G;no C opp G;every C opp G;"
    "some G in 2 A;no G in 3 A;every G in 4 A;some D adj C;no D opp A;every D in 5 G;"
    "no X adj A;no X opp C;no X in 2 D;every X in 3 G;no X adj E;no A opp A;every A opp A;"
    "no C in 3 C;every G in 2 G;band A 5;band G 4;run A 4";
static const char facts_expert[] = "D1-9=4;E10-4=5;band D 6;run D 3;A16-18=2;!D18;D17";

/* One step for each pattern, in which the known marks and what follows go round. */
static void make_steps(void)
{
    puzzle.steps = 0;
    prove_set rules = prove_rules_of((enum sky_mode)puzzle.mode);
    for (int pattern = 0; pattern < PROVE_PATTERNS; pattern++) {
        struct prove_step *s = &puzzle.step[puzzle.steps++];
        *s = (struct prove_step){.pattern = (uint8_t)pattern, .cost = 1};
        for (int i = pattern % 17; i > 0; i--)
            rules = rules & (rules - 1) ? rules & (rules - 1)
                                        : prove_rules_of((enum sky_mode)puzzle.mode);
        s->cites = bits_one(bits_lowest(rules)) | bits_one(PROVE_RULES + pattern % puzzle.facts);
        s->marks.not[pattern % SKY_TYPES] = sectors[pattern % SETS];
        s->gives.not[(pattern + 1) % SKY_TYPES] = sectors[(pattern / SKY_TYPES + 1) % SETS];
    }
}

/* One sector of which a type is left, and two. */
static void make_settled(int type)
{
    puzzle.steps = 2;
    for (int k = 0; k < 2; k++) {
        puzzle.step[k] = (struct prove_step){.pattern = PROVE_TOLD, .cites = bits_one(PROVE_RULES)};
        for (int u = 0; u < SKY_TYPES; u++)
            puzzle.step[k].gives.not[u] = u == type ? 0 : k ? 1u << 1 | 1u << 4 : 1u << 2;
    }
}

static void say_all(const struct speech *s, enum paper_part part, int n)
{
    for (int i = 0; i < n; i++) {
        planetx_paper.say(&puzzle, part, i, s);
        write_char(s->w, '\n');
    }
}

static void say_mode(const struct speech *s, enum sky_mode mode, const char *facts)
{
    size_t n;
    puzzle = (struct planetx_puzzle){.mode = (uint8_t)mode};
    assert_true(fact_list_read(text_of(facts), mode, puzzle.fact, PROVE_FACTS_MAX, &n, NULL));
    puzzle.facts = (int)n;
    say_all(s, PAPER_RULE, bits_count(prove_rules_of(mode)) + 1);
    say_all(s, PAPER_FACT, puzzle.facts);
    make_steps();
    say_all(s, PAPER_STEP, puzzle.steps);
    for (int t = 0; t < SKY_TYPES; t++) {
        make_settled(t);
        say_all(s, PAPER_STEP, puzzle.steps);
    }
}

/* A puzzle of each grade as it is: what is asked, the facts, the steps and the answer. */
static void say_paper(const struct speech *s, const struct talk_paper *paper)
{
    static const char *const grades[] = {"grade easy\nseed 1\n", "grade medium\nseed 2\n",
                                         "grade hard\nseed 3\n", "grade fiendish\nseed 4\n"};
    void *work = malloc(paper->work()), *made = malloc(paper->size());
    assert_true(work && made);
    for (size_t i = 0; i < sizeof grades / sizeof *grades; i++) {
        struct puzzle_paper page;
        assert_true(paper->make(text_of(grades[i]), work, made, &page, NULL));
        paper->say(made, PAPER_ASK, 0, s);
        write_char(s->w, '\n');
        for (int k = 0; k < page.facts; k++) {
            paper->say(made, PAPER_FACT, k, s);
            write_char(s->w, '\n');
        }
        for (int k = 0; k < page.steps; k++) {
            paper->say(made, PAPER_STEP, k, s);
            write_char(s->w, '\n');
        }
        paper->say(made, PAPER_ANSWER, 0, s);
        write_char(s->w, '\n');
    }
    free(made);
    free(work);
}

static void check_words(const struct talk *talk)
{
    static char kept[sizeof text];
    static const char *const names[] = {"polski", "français", "русский", "English"};
    char golden[64];
    struct writer w = writer_on(text, sizeof text);
    for (int l = 0; l <= LANGUAGE_EN; l++) {
        enum language language = (enum language)l;
        struct speech s = {.words = language_find, .context = &language, .w = &w, .columns = 80};
        write_str(&w, "# ");
        write_str(&w, names[l]);
        write_char(&w, '\n');
        if (talk->paper != &planetx_paper) {
            say_paper(&s, talk->paper);
            continue;
        }
        say_mode(&s, SKY_STANDARD, facts_standard);
        say_mode(&s, SKY_EXPERT, facts_expert);
    }
    assert_true(writer_fits(&w));
    bool write = getenv("ASTRO_WRITE") != NULL;
    snprintf(golden, sizeof golden, "tests/golden/words/%s_proofs.txt", talk->game->id);
    FILE *f = fopen(golden, write ? "w" : "r");
    assert_non_null(f);
    size_t n = write ? fwrite(text, 1, w.n, f) : fread(kept, 1, sizeof kept - 1, f);
    fclose(f);
    kept[write ? 0 : n] = '\0';
    assert_int_equal(n, w.n);
    if (!write)
        assert_string_equal(kept, writer_cstr(&w));
}

static void test_words(void **state)
{
    (void)state;
    int games = 0;
    for (int i = 0; talk_list[i]; i++) {
        if (!talk_list[i]->paper)
            continue;
        check_words(talk_list[i]);
        games++;
    }
    assert_true(games > 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_words)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
