#include "cli/cli.h"
#include "cli/json_print.h"

static int run(const struct command *c, const struct args *a)
{
    (void)c;
    static struct match matches[2];
    struct loaded_record r;
    struct fault f;
    int code = record_load(a->word[0], &r);
    if (code != EXIT_OK)
        return code;
    int last;
    bool good = record_verify(&r.record, r.ai->game, r.memory, matches, &last, &f);
    bool over = good && match_over(&matches[last]);
    record_unload(&r);
    if (a->json) {
        struct json j = json_print();
        json_begin_object(&j, NULL);
        json_put_bool(&j, "verified", good);
        json_put_bool(&j, "over", over);
        json_print_end(&j);
    } else if (good) {
        printf(
            "verified: the deal is the one promised, every move is legal, every roll is right%s\n",
            over ? "" : "; the game is not over");
    }
    if (!good)
        say_fault(a->word[0], &f);
    return good ? EXIT_OK : EXIT_FAILED;
}

static const struct verb_flag no_flags[] = {{NULL, NULL, NULL}};

const struct command command_verify = {
    .name = "verify",
    .synopsis = "FILE",
    .brief = "check that a recorded game keeps its promise",
    .text = "Before the first move of a game its deal is promised by a hash, and its record opens "
            "that promise. This command derives the hash again, replays every move, and derives "
            "every roll of the dice; of a game that is not over it says so. Exit status 1: the "
            "record breaks its promise, or lacks what opens it.",
    .example = "astrolabe verify game.txt",
    .flags = no_flags,
    .words_min = 1,
    .words_max = 1,
    .run = run,
};
