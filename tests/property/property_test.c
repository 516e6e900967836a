/* Random games of every game, checked for what all games promise and for what
 * each must keep secret.
 *
 *     property_test [--games N | --percent P | --pairs N] [--seed S] [--game ID]
 *
 * --percent plays that share of what each game asks for: sanitizers are slow. --pairs plays
 * until so many pairs of different worlds that are the same to a viewer were compared, several
 * for each viewer of a move: to play there takes longer than to compare. */

#include <stdlib.h>
#include <string.h>

#include "property.h"

enum { TWINS = 8 };

struct request {
    int games;      /* 0: as many as each game asks for, */
    int percent;    /* or this share of it, */
    uint64_t pairs; /* or until so many were compared */
    uint64_t seed;
    const char *game;
};

static bool read_request(int argc, char **argv, struct request *out)
{
    for (int i = 1; i < argc; i += 2) {
        if (i + 1 == argc)
            return false;
        if (strcmp(argv[i], "--games") == 0)
            out->games = atoi(argv[i + 1]);
        else if (strcmp(argv[i], "--percent") == 0)
            out->percent = atoi(argv[i + 1]);
        else if (strcmp(argv[i], "--pairs") == 0)
            out->pairs = strtoull(argv[i + 1], NULL, 10);
        else if (strcmp(argv[i], "--seed") == 0)
            out->seed = strtoull(argv[i + 1], NULL, 10);
        else if (strcmp(argv[i], "--game") == 0)
            out->game = argv[i + 1];
        else
            return false;
    }
    return true;
}

/* Returns how many games passed; adds to *failed. */
static int test_world(const struct world *plain, const struct request *q, int *failed)
{
    struct world many = *plain;
    const struct world *w = &many;
    many.twins = q->pairs > 0 ? TWINS : 1;
    int share = q->percent > 0 ? (w->games * q->percent + 99) / 100 : w->games;
    int games = q->games > 0 ? q->games : share;
    struct tally tally = {0};
    struct finding *finding = malloc(sizeof *finding);
    if (!finding)
        abort();
    int passed = property_run(w, games, q->seed, &tally, finding), played = games;
    for (uint64_t more = 1; passed == played && property_pairs(&tally) < q->pairs; more++) {
        passed += property_run(w, games, q->seed + (more << 32), &tally, finding);
        played += games;
    }
    if (passed < played) {
        ++*failed;
        property_print(w, finding, stdout);
    } else if (!property_coverage(w, &tally, games >= w->games, stdout)) {
        ++*failed;
        printf("%s: check \"%s\" failed: some kind of move was never compared\n", w->game->id,
               check_name(CHECK_COVERAGE));
    }
    free(finding);
    return passed;
}

int main(int argc, char **argv)
{
    struct request q = {.seed = 1};
    if (!read_request(argc, argv, &q)) {
        fprintf(
            stderr,
            "usage: property_test [--games N | --percent P | --pairs N] [--seed S] [--game ID]\n");
        return 2;
    }
    int passed = 0, failed = 0, worlds = 0;
    for (const struct world *const *w = world_list; *w; w++) {
        if (q.game && strcmp(q.game, (*w)->game->id) != 0)
            continue;
        worlds++;
        passed += test_world(*w, &q, &failed);
    }
    if (worlds == 0) {
        printf("There is no game of that name.\n");
        failed++;
    }
    printf("%d passed, %d failed\n", passed, failed);
    return failed > 0;
}
