/* `astrolabe engine`: our bots, spoken to by the engine protocol. */

#include <stdlib.h>
#include <string.h>

#include "base/panic.h"
#include "cli/cli.h"
#include "outside/process.h"
#include "outside/reply.h"
#include "server/shared.h"

static const struct verb_flag flags[] = {
    {"level", "BOT", "How it thinks (the strongest); level changes it later."},
    {NULL, NULL, NULL},
};

/* The next line without its newline, as much of it as there is room for; longer ones are
 * read to their end and refused. False at the end of the input. */
static bool read_line(char *line, size_t size, size_t *n)
{
    int c;
    *n = 0;
    while ((c = getchar()) != EOF && c != '\n') {
        if (*n < size)
            line[*n] = (char)c;
        (*n)++;
    }
    return c != EOF || *n > 0;
}

static int run(const struct command *c, const struct args *a)
{
    (void)c;
    static const struct reply_edge edge = {.host = &shared_edge, .now = process_now};
    static char line[REPLY_LINE_MAX + 1], text[REPLY_SIZE];
    const char *level = args_get(a, "level", NULL);
    const struct bot *bot = bot_find_role(a->ai, 0);
    if (level)
        bot = bot_find(a->ai, text_of(level));
    if (!bot) {
        say_no_bot(a->ai, text_of(level));
        return EXIT_USAGE;
    }
    struct reply *engine = reply_new(&edge, a->ai, bot);
    ASTRO_ASSERT(engine != NULL);
    bool goes_on = true;
    size_t n;
    while (goes_on && read_line(line, sizeof line, &n)) {
        struct writer out = writer_on(text, sizeof text);
        if (n > REPLY_LINE_MAX)
            reply_error(&out, "This line is too long.");
        else
            goes_on = reply_line(engine, (struct text){line, n}, &out);
        ASTRO_ASSERT(writer_fits(&out));
        fwrite(text, 1, out.n, stdout);
        if (fflush(stdout) != 0)
            return EXIT_INPUT_OUTPUT;
    }
    reply_free(engine);
    return EXIT_OK;
}

const struct command command_engine = {
    .name = "engine",
    .synopsis = "GAME [--level BOT]",
    .brief = "play a seat by a line protocol, for other programs",
    .text = "Reads commands from stdin, one to a line, and answers each on stdout: lines of data, "
            "then ok or an error in words. It is told what one seat sees and is told, never the "
            "whole game, and answers think with a move. Any program that speaks this protocol can "
            "play in sim, in ladder and at a server's tables.\n\n"
            "help lists the commands; doc/engine.md has the protocol.",
    .example = "printf 'astro 1\\nhelp\\nquit\\n' | astrolabe engine planetx",
    .flags = flags,
    .takes_game = true,
    .bare_game = true,
    .run = run,
};
