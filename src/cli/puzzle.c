/* `puzzle GAME`: the game's own verb of that name, which takes a seed or a date.
 * Where neither is given, a seed is drawn here: an AI has no randomness. */

#include <stdlib.h>
#include <string.h>

#include "ai/talk.h"
#include "base/panic.h"
#include "cli/cli.h"
#include "cli/language.h"

enum { OUT_SIZE = 4 << 20, TROUBLE_SIZE = 1 << 16 };

/* The answer and the steps to it, as a booklet has them, in the terminal's language. */
static void tell_solution(const struct args *a)
{
    const struct talk_paper *paper = talk_find(a->ai->game)->paper;
    void *work = malloc(paper->work()), *made = malloc(paper->size());
    struct writer w = writer_on(malloc(OUT_SIZE), OUT_SIZE);
    struct speech s = language_speech(&w, 0);
    struct puzzle_paper page;
    char flags[ARGS_LINES_SIZE];
    ASTRO_ASSERT(work && made && w.p);
    bool again = paper->make(args_lines(a, flags), work, made, &page, NULL);
    ASTRO_ASSERT(again); /* the verb has made it once */
    write_char(&w, '\n');
    paper->say(made, PAPER_ANSWER, 0, &s);
    write_char(&w, '\n');
    for (int i = 0; i < page.steps; i++) {
        write_int(&w, i + 1);
        write_str(&w, ". ");
        paper->say(made, PAPER_STEP, i, &s);
        write_char(&w, '\n');
    }
    ASTRO_ASSERT(writer_fits(&w));
    fwrite(w.p, 1, w.n, stdout);
    free(w.p);
    free(made);
    free(work);
}

static int run(const struct command *c, const struct args *a)
{
    const struct ai_verb *v = verb_find(a->ai, text_of("puzzle"));
    if (!v)
        return say_usage(c, "there are no puzzles of %s", a->ai->game->id);
    struct args with = *a;
    char seed[SEED_TEXT_SIZE];
    if (!args_get(a, "seed", NULL) && !args_get(a, "date", NULL) && !args_draw_seed(&with, seed))
        return EXIT_UNAVAILABLE;
    /* A game's option of the same name is meant for the verb here. */
    const char *mode = strstr(a->options, "mode ");
    char value[32];
    if (mode && sscanf(mode, "mode %31s", value) == 1) {
        with.flag[with.flags] = "mode";
        with.value[with.flags++] = value;
    }
    struct writer out = writer_on(malloc(OUT_SIZE), OUT_SIZE);
    struct writer trouble = writer_on(malloc(TROUBLE_SIZE), TROUBLE_SIZE);
    ASTRO_ASSERT(out.p && trouble.p);
    int code = verb_call_with(a->ai, v, &with, text_of(""), &out, &trouble);
    fwrite(out.p, 1, out.n, stdout);
    fwrite(trouble.p, 1, writer_text(&trouble).n, stderr);
    if (code == EXIT_OK && !a->json && args_get(a, "solution", NULL))
        tell_solution(&with);
    if (fflush(stdout) != 0)
        code = EXIT_INPUT_OUTPUT;
    free(out.p);
    free(trouble.p);
    return code;
}

static const struct verb_flag flags[] = {
    {"seed", "SEED", "Which puzzle: a number, or 64 hexadecimal digits."},
    {"date", "YYYY-MM-DD", "The puzzle of that day (UTC); its grade goes by the weekday."},
    {"grade", "GRADE", "How hard: easy, medium, hard or fiendish."},
    {"kind", "KIND", "planetx: sky, find everything (the default); x, find Planet X."},
    {"solution", NULL, "Tell the solution too, step by step, in the terminal's language."},
    {NULL, NULL, NULL},
};

const struct command command_puzzle = {
    .name = "puzzle",
    .synopsis = "GAME [--seed SEED | --date YYYY-MM-DD] [--grade GRADE] [--mode MODE] [--json]",
    .brief = "make a puzzle that has one solution",
    .text =
        "Planet X: facts that just one sky fits, of which none can be left out. The Lost Code: "
        "notes from the middle of a game that just one code agrees with. Night Sky: a sky and a "
        "card to be drawn best. The grade is that of the hardest step a solution needs. The same "
        "seed and grade, or the same date, give "
        "the same puzzle everywhere; without either, one is made by chance. --json tells the "
        "solution too, step by step.",
    .example = "astrolabe puzzle planetx --date 2027-03-14 | astrolabe explain planetx",
    .flags = flags,
    .takes_game = true,
    .one_option = "mode",
    .run = run,
};
