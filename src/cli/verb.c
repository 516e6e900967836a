/* Verbs that only some games have come from the tables of their AI. */

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "ai/talk.h"
#include "base/form.h"
#include "base/panic.h"
#include "cli/cli.h"
#include "cli/help_page.h"
#include "cli/language.h"
#include "server/shared.h"

enum { OUT_SIZE = 4 << 20, TROUBLE_SIZE = 1 << 16, INPUT_MAX = 1 << 20 };

/* A verb as a subcommand, for its help and for reading its arguments. */
static struct command as_command(const struct verb_page *page)
{
    return (struct command){.name = page->verb,
                            .game = page->game,
                            .synopsis = page->synopsis,
                            .brief = page->brief,
                            .text = page->text,
                            .example = page->example,
                            .flags = page->flags};
}

int verb_list(struct command *out, int max)
{
    int n = 0;
    for (int i = 0; ai_list[i]; i++)
        for (const struct ai_verb *const *v = ai_list[i]->verbs; v && *v; v++) {
            const struct verb_page *page = verb_page(ai_list[i], (*v)->name);
            ASTRO_ASSERT(!page || n < max);
            if (page)
                out[n++] = as_command(page);
        }
    return n;
}

/* To stderr: which games have the verb. */
static void say_games(const char *name)
{
    for (int i = 0; ai_list[i]; i++) {
        const struct verb_page *page = verb_page(ai_list[i], name);
        if (page)
            fprintf(stderr, "       astrolabe %s %s: %s\n", name, page->game, page->brief);
    }
}

/* What a verb's result means to a shell. */
static int exit_code(enum verb_result result)
{
    switch (result) {
    case VERB_OK:
        return EXIT_OK;
    case VERB_FAILED:
        return EXIT_FAILED;
    case VERB_USAGE:
        return EXIT_USAGE;
    case VERB_BAD_DATA:
        return EXIT_BAD_DATA;
    }
    ASTRO_NEVER("a result");
}

struct text args_lines(const struct args *a, char lines[ARGS_LINES_SIZE])
{
    struct writer w = writer_on(lines, ARGS_LINES_SIZE);
    for (int i = 0; i < a->flags; i++) {
        if (strcmp(a->flag[i], "json") == 0)
            continue;
        write_form(&w, "%s %s\n", a->flag[i], a->value[i]);
    }
    ASTRO_ASSERT(writer_fits(&w));
    return writer_text(&w);
}

int verb_call_with(const struct ai *m, const struct ai_verb *v, const struct args *a,
                   struct text input, struct writer *out, struct writer *trouble)
{
    char lines[ARGS_LINES_SIZE];
    const struct game_data *data = a->data_file ? cli_data(a) : NULL;
    if (a->data_file && !data)
        return EXIT_BAD_DATA;
    struct text flags = args_lines(a, lines);
    int part = verb_part(v, flags);
    void *memory = aligned_alloc(64, (verb_memory(v, part) + 64) / 64 * 64);
    ASTRO_ASSERT(memory != NULL);
    struct verb_call call = {.input = input,
                             .flags = flags,
                             .json = a->json,
                             .data = data,
                             .shared = part < 0 ? NULL : shared_edge.shared(NULL, m, part),
                             .memory = memory,
                             .out = out,
                             .trouble = trouble};
    enum verb_result result = v->run(&call);
    if (v->spoken && !a->json && (result == VERB_OK || (result == VERB_FAILED && !trouble->n))) {
        struct speech speech = language_speech(out, 0);
        talk_find(m->game)->explained(memory, &speech);
    }
    int code = exit_code(result);
    ASTRO_ASSERT(writer_fits(out));
    free(memory);
    return code;
}

bool args_draw_seed(struct args *a, char seed[SEED_TEXT_SIZE])
{
    uint8_t bytes[RNG_SEED_SIZE];
    if (getrandom(bytes, sizeof bytes, 0) != sizeof bytes)
        return false;
    struct writer w = writer_on(seed, SEED_TEXT_SIZE);
    write_hex(&w, bytes, sizeof bytes);
    writer_cstr(&w);
    a->flag[a->flags] = "seed";
    a->value[a->flags++] = seed;
    return true;
}

static bool takes_seed(const struct verb_page *page)
{
    for (const struct verb_flag *f = page->flags; f->name; f++)
        if (strcmp(f->name, "seed") == 0)
            return true;
    return false;
}

static int call_verb(const struct ai *m, const struct verb_page *page, const struct args *a)
{
    size_t size = 0;
    struct args with = *a;
    char seed[SEED_TEXT_SIZE];
    if (takes_seed(page) && !args_get(a, "seed", NULL) && !args_draw_seed(&with, seed))
        return EXIT_UNAVAILABLE;
    char *input = page->reads_input ? file_read("-", INPUT_MAX, &size) : calloc(1, 1);
    if (!input)
        return EXIT_INPUT_OUTPUT;
    struct writer out = writer_on(malloc(OUT_SIZE), OUT_SIZE);
    struct writer trouble = writer_on(malloc(TROUBLE_SIZE), TROUBLE_SIZE);
    ASTRO_ASSERT(out.p && trouble.p);
    int code = verb_call_with(m, verb_find(m, text_of(page->verb)), &with,
                              (struct text){input, size}, &out, &trouble);
    fwrite(out.p, 1, out.n, stdout);
    fwrite(trouble.p, 1, writer_text(&trouble).n, stderr);
    if (fflush(stdout) != 0)
        code = EXIT_INPUT_OUTPUT;
    free(input);
    free(out.p);
    free(trouble.p);
    return code;
}

/* Which game is meant: the one that is named, or the only one with this verb. */
static const struct ai *pick_ai(const char *name, int *argc, char ***argv, int *with)
{
    const struct ai *found = NULL, *named = NULL;
    *with = 0;
    if (*argc > 1)
        named = ai_find(text_of((*argv)[1]));
    for (int i = 0; ai_list[i]; i++) {
        if (verb_page(ai_list[i], name)) {
            found = ai_list[i];
            ++*with;
        }
    }
    if (named) {
        --*argc;
        ++*argv;
        return named;
    }
    return *with == 1 ? found : NULL;
}

static bool asks_help(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--help") == 0)
            return true;
    return false;
}

/* The page of every game that has the verb, or of the one that was named. */
static void show_help(const char *name, const struct ai *only)
{
    for (int i = 0; ai_list[i]; i++) {
        const struct verb_page *page = verb_page(ai_list[i], name);
        if (!page || (only && only != ai_list[i]))
            continue;
        struct command c = as_command(page);
        help_command(&(struct help_page){stdout, false}, &c);
        putchar('\n');
    }
}

bool verb_run(int argc, char **argv, int *code)
{
    const char *name = argv[0];
    int with;
    const struct ai *m = pick_ai(name, &argc, &argv, &with);
    const struct verb_page *page = m ? verb_page(m, name) : NULL;
    if (with == 0)
        return false;
    if (asks_help(argc, argv)) {
        show_help(name, page ? m : NULL);
        *code = EXIT_OK;
        return true;
    }
    *code = EXIT_USAGE;
    if (!page) {
        fprintf(stderr, "astrolabe %s: name a game that has it:\n", name);
        say_games(name);
        return true;
    }
    struct command c = as_command(page);
    struct args a;
    if (!args_read(&c, argc - 1, argv + 1, &a))
        return true;
    a.ai = m;
    a.data_file = m->game->data_name ? args_get(&a, m->game->data_name, NULL) : NULL;
    *code = call_verb(m, page, &a);
    return true;
}
