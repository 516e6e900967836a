#include <stdlib.h>

#include "cli/cli.h"
#include "games/list.h"

static int verify(const char *path, const struct record *r, bool json)
{
    static struct match matches[2];
    struct fault f;
    const struct game *g = game_find(r->id);
    if (!g) {
        fprintf(stderr, "%s: line 2: this program does not know the game %.*s\n", path,
                (int)r->id.n, r->id.p);
        return EXIT_BAD_DATA;
    }
    struct game_data *memory = malloc(g->data_size + 1);
    bool good = record_verify(r, g, memory, matches, &f);
    free(memory);
    if (json)
        printf("{\"verified\":%s}\n", good ? "true" : "false");
    else if (good)
        puts("verified: the deal is the one promised, every move is legal, every roll is right");
    if (!good)
        say_fault(path, &f);
    return good ? EXIT_OK : EXIT_FAILED;
}

static int run(const struct command *c, const struct args *a)
{
    (void)c;
    size_t size;
    char *text = file_read(a->word[0], RECORD_SIZE_MAX, &size);
    if (!text)
        return EXIT_INPUT_OUTPUT;
    struct record record;
    struct fault f;
    int code = EXIT_BAD_DATA;
    if (record_read((struct text){text, size}, &record, &f))
        code = verify(a->word[0], &record, a->json);
    else
        say_fault(a->word[0], &f);
    free(text);
    return code;
}

static const struct verb_flag no_flags[] = {{NULL, NULL, NULL}};

const struct command command_verify = {
    .name = "verify",
    .synopsis = "FILE",
    .brief = "check that a recorded game keeps its promise",
    .text = "Before the first move of a game its deal is promised by a hash. When the game is "
            "over its record opens that promise. This command derives the hash again, replays "
            "every move, and derives every roll of the dice. Exit status 1: the record breaks its "
            "promise.",
    .example = "astrolabe verify game.txt",
    .flags = no_flags,
    .words_min = 1,
    .words_max = 1,
    .run = run,
};
