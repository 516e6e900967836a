#include <string.h>

#include "cli/cli.h"
#include "store/store.h"

static const struct verb_flag flags[] = {
    {"data", "FOLDER", "Where games are kept; ~/.local/share/astrolabe if left out."},
    {NULL, NULL, NULL},
};

static int say_result(const char *path, enum store_result result)
{
    if (result == STORE_OK) {
        printf("%s\n", path);
        return EXIT_OK;
    }
    fprintf(stderr, "astrolabe: %s: %s\n", path, store_result_say(result));
    bool bad = result == STORE_FOREIGN || result == STORE_NEWER || result == STORE_DAMAGED;
    return bad ? EXIT_BAD_DATA : result == STORE_EXISTS ? EXIT_FAILED : EXIT_INPUT_OUTPUT;
}

static bool database(const struct args *a, char *path, size_t size)
{
    int n = snprintf(path, size, "%s/astrolabe.db", cli_setting(a, "data", cli_data_folder()));
    return n > 0 && (size_t)n < size;
}

static int run_backup(const struct command *c, const struct args *a)
{
    char path[4096];
    struct store *store;
    if (!database(a, path, sizeof path))
        return say_usage(c, "%s", "the name of the data folder is too long");
    FILE *there = fopen(path, "rb"); /* opening would make a new, empty one */
    if (!there) {
        perror(path);
        return EXIT_INPUT_OUTPUT;
    }
    fclose(there);
    enum store_result result = store_open_sqlite(path, &store);
    if (result != STORE_OK)
        return say_result(path, result);
    result = store_backup(store, a->word[0]);
    store_close(store);
    return say_result(a->word[0], result);
}

static int run_restore(const struct command *c, const struct args *a)
{
    char path[4096];
    if (!database(a, path, sizeof path))
        return say_usage(c, "%s", "the name of the data folder is too long");
    return say_result(path, store_restore(a->word[0], path));
}

const struct command command_backup = {
    .name = "backup",
    .synopsis = "[--data FOLDER] FILE",
    .brief = "copy all games of a server to a file",
    .text = "Writes a whole copy of the database, as of one moment, to a new file. The server may "
            "go on playing meanwhile. A PostgreSQL is backed up with its own tools.",
    .example = "astrolabe backup games-monday.db",
    .flags = flags,
    .words_min = 1,
    .words_max = 1,
    .run = run_backup,
};

const struct command command_restore = {
    .name = "restore",
    .synopsis = "[--data FOLDER] FILE",
    .brief = "put a copy of all games back",
    .text = "Checks that FILE is a whole backup and copies it to the data folder, where no "
            "database may be yet: move the old one away first, with the server stopped.",
    .example = "astrolabe restore games-monday.db",
    .flags = flags,
    .words_min = 1,
    .words_max = 1,
    .run = run_restore,
};
