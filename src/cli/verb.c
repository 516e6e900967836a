/* Verbs that only some games have come from the tables of their AI. */

#include <stdlib.h>
#include <string.h>

#include "base/panic.h"
#include "cli/cli.h"
#include "server/shared.h"

enum { OUT_SIZE = 4 << 20, TROUBLE_SIZE = 1 << 16, INPUT_MAX = 1 << 20 };

const struct ai_verb *verb_find(const struct ai *m, const char *name)
{
    for (const struct ai_verb *const *v = m->verbs; v && *v; v++)
        if (strcmp((*v)->name, name) == 0)
            return *v;
    return NULL;
}

void verb_list(FILE *out)
{
    for (int i = 0; ai_list[i]; i++)
        for (const struct ai_verb *const *v = ai_list[i]->verbs; v && *v; v++)
            if (!command_find((*v)->name))
                fprintf(out, "       %-8s %s: %s\n", (*v)->name, ai_list[i]->game->id, (*v)->brief);
}

int verb_call_with(const struct ai_verb *v, const struct args *a, struct text input,
                   struct writer *out, struct writer *trouble)
{
    char flags[4096];
    struct writer lines = writer_on(flags, sizeof flags);
    for (int i = 0; i < a->flags; i++) {
        if (strcmp(a->flag[i], "json") == 0)
            continue;
        write_str(&lines, a->flag[i]);
        write_char(&lines, ' ');
        write_str(&lines, a->value[i]);
        write_char(&lines, '\n');
    }
    ASTRO_ASSERT(writer_fits(&lines));
    size_t table = (v->memory_size + 64) / 64 * 64;
    void *memory = aligned_alloc(64, table);
    ASTRO_ASSERT(memory != NULL);
    memset(memory, 0, table);
    struct verb_call call = {.input = input,
                             .flags = writer_text(&lines),
                             .json = a->json,
                             .width = shared_width(),
                             .memory = memory,
                             .out = out,
                             .trouble = trouble};
    int code = (int)v->run(&call);
    ASTRO_ASSERT(writer_fits(out));
    free(memory);
    return code;
}

static int call_verb(const struct ai_verb *v, const struct args *a)
{
    size_t size = 0;
    char *input = v->reads_input ? file_read("-", INPUT_MAX, &size) : calloc(1, 1);
    if (!input)
        return EXIT_INPUT_OUTPUT;
    struct writer out = writer_on(malloc(OUT_SIZE), OUT_SIZE);
    struct writer trouble = writer_on(malloc(TROUBLE_SIZE), TROUBLE_SIZE);
    ASTRO_ASSERT(out.p && trouble.p);
    int code = verb_call_with(v, a, (struct text){input, size}, &out, &trouble);
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
        if (verb_find(ai_list[i], name)) {
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

/* A verb as a subcommand, for its help and for reading its arguments. */
static struct command as_command(const struct ai *m, const struct ai_verb *v, char *synopsis,
                                 size_t size)
{
    snprintf(synopsis, size, "%s %s", m->game->id, v->synopsis);
    return (struct command){.name = v->name,
                            .synopsis = synopsis,
                            .brief = v->brief,
                            .text = v->text,
                            .example = v->example,
                            .flags = v->flags};
}

/* The page of every game that has the verb, or of the one that was named. */
static void show_help(const char *name, const struct ai *only)
{
    char synopsis[256];
    for (int i = 0; ai_list[i]; i++) {
        const struct ai_verb *v = verb_find(ai_list[i], name);
        if (!v || (only && only != ai_list[i]))
            continue;
        struct command c = as_command(ai_list[i], v, synopsis, sizeof synopsis);
        help_command(stdout, &c);
        putchar('\n');
    }
}

bool verb_run(int argc, char **argv, int *code)
{
    const char *name = argv[0];
    int with;
    const struct ai *m = pick_ai(name, &argc, &argv, &with);
    const struct ai_verb *v = m ? verb_find(m, name) : NULL;
    if (with == 0)
        return false;
    if (asks_help(argc, argv)) {
        show_help(name, v ? m : NULL);
        *code = EXIT_OK;
        return true;
    }
    *code = EXIT_USAGE;
    if (!v) {
        fprintf(stderr, "astrolabe %s: name a game that has it:\n", name);
        verb_list(stderr);
        return true;
    }
    char synopsis[256];
    struct command c = as_command(m, v, synopsis, sizeof synopsis);
    struct args a;
    if (args_read(&c, argc - 1, argv + 1, &a))
        *code = call_verb(v, &a);
    return true;
}
