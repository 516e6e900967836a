#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "cli/cli.h"
#include "server/backups.h"
#include "store/store.h"

static const struct verb_flag flags[] = {
    {"data", "FOLDER", "Where games are kept; ~/.local/share/astrolabe if left out."},
    {NULL, NULL, NULL},
};

static const struct verb_flag restore_flags[] = {
    {"data", "FOLDER", "Where games are kept; ~/.local/share/astrolabe if left out."},
    {"at", "TIME", "The moment to go back to, as 2026-11-16T05:00:00Z; without Z, of this clock."},
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
    return server_database(cli_setting(a, "data", cli_data_folder()), path, size);
}

static void say_damage(void *context, const struct store_damage *d)
{
    (void)context;
    if (d->code.n == 0)
        fprintf(stderr, "damaged: a table whose code cannot be read\n");
    else if (d->bad > 0)
        fprintf(stderr, "damaged: %.*s from entry %u on\n", (int)d->code.n, d->code.p, d->bad);
    else
        fprintf(stderr, "damaged: %.*s\n", (int)d->code.n, d->code.p);
}

/* Which tables it is, and what to do. */
static void say_damages(struct store *store)
{
    struct store_damages damages = {.visit = say_damage};
    (void)store_check(store, &damages);
    fprintf(stderr,
            "astrolabe: the database is damaged, and NO BACKUP WAS WRITTEN: %zu tables are whole, "
            "%zu are not. Keep your older backups. `astrolabe salvage FILE NEW` saves the whole "
            "ones.\n",
            damages.sound, damages.damaged);
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
    if (result == STORE_DAMAGED)
        say_damages(store);
    store_close(store);
    return say_result(a->word[0], result);
}

/* A moment as 2026-11-16T05:00 or 2026-11-16T05:00:30, of this machine's clock; with a
 * Z behind it, of UTC. */
static bool read_moment(const char *text, int64_t *out)
{
    static const char *const formats[] = {"%Y-%m-%dT%H:%M:%S", "%Y-%m-%dT%H:%M"};
    for (int i = 0; i < 2; i++) {
        struct tm t = {.tm_isdst = -1};
        const char *rest = strptime(text, formats[i], &t);
        if (!rest || (*rest && strcmp(rest, "Z") != 0))
            continue;
        *out = *rest ? (int64_t)timegm(&t) : (int64_t)mktime(&t);
        return true;
    }
    return false;
}

/* Of a folder of backups, the newest of --at; any other name stands for itself. */
static int choose_backup(const struct command *c, const struct args *a, char *path, size_t size)
{
    const char *at = args_get(a, "at", NULL), *name = a->word[0];
    int64_t until = (int64_t)time(NULL);
    struct stat info;
    bool folder = stat(name, &info) == 0 && S_ISDIR(info.st_mode);
    if (at && !folder)
        return say_usage(c, "--at chooses from a folder of backups, and %s is none", name);
    if (at && !read_moment(at, &until))
        return say_usage(c, "--at takes a time like 2026-11-16T05:00:00Z, not '%s'", at);
    if (!folder) {
        int n = snprintf(path, size, "%s", name);
        return n >= 0 && (size_t)n < size ? EXIT_OK : say_usage(c, "%s", "the name is too long");
    }
    if (backups_find(name, until, path, size))
        return EXIT_OK;
    fprintf(stderr, "astrolabe: %s holds no backup made before that moment\n", name);
    return EXIT_FAILED;
}

static int run_restore(const struct command *c, const struct args *a)
{
    char path[4096];
    if (!database(a, path, sizeof path))
        return say_usage(c, "%s", "the name of the data folder is too long");
    char from[4096];
    int chosen = choose_backup(c, a, from, sizeof from);
    if (chosen != EXIT_OK)
        return chosen;
    const char *folder = cli_setting(a, "data", cli_data_folder());
    if (!server_make_folder(folder)) {
        perror(folder);
        return EXIT_INPUT_OUTPUT;
    }
    fprintf(stderr, "astrolabe: restoring %s\n", from);
    return say_result(path, store_restore(from, path));
}

static int run_salvage(const struct command *c, const struct args *a)
{
    (void)c;
    struct store_damages damages = {.visit = say_damage};
    enum store_result result = store_salvage(a->word[0], a->word[1], &damages);
    if (result != STORE_OK)
        return say_result(result == STORE_EXISTS ? a->word[1] : a->word[0], result);
    fprintf(stderr, "astrolabe: %zu tables saved, %zu lost\n", damages.sound, damages.damaged);
    printf("%s\n", a->word[1]);
    return damages.damaged > 0 ? EXIT_FAILED : EXIT_OK;
}

const struct command command_salvage = {
    .name = "salvage",
    .synopsis = "FILE NEW",
    .brief = "save what is whole out of a damaged database",
    .text = "Reads FILE, a database with damage (the server stopped), game by game, writes every "
            "one whose chain is whole to the new file NEW, and lists the others. FILE stays as it "
            "is. The exit code is 0 where nothing was lost and 1 where something was. NEW is a "
            "database like any other: name it astrolabe.db in the data folder.",
    .example = "astrolabe salvage broken.db astrolabe.db",
    .words_min = 2,
    .words_max = 2,
    .run = run_salvage,
};

const struct command command_backup = {
    .name = "backup",
    .synopsis = "[--data FOLDER] FILE",
    .brief = "copy all games of a server to a file",
    .text = "Writes a whole copy of the database, as of one moment, to a new file, and reads it "
            "once more: every page and the chain of every game. Where anything is damaged no "
            "file is left, the games are listed, and the exit code is 65. The server may go on "
            "playing meanwhile. A PostgreSQL is backed up with its own tools.",
    .example = "astrolabe backup games-monday.db",
    .flags = flags,
    .words_min = 1,
    .words_max = 1,
    .run = run_backup,
};

const struct command command_restore = {
    .name = "restore",
    .synopsis = "[--data FOLDER] [--at TIME] FILE|FOLDER",
    .brief = "put a copy of all games back",
    .text = "Checks that FILE is a whole backup, every game of it, and copies it to the data "
            "folder, where no database may be yet: move the old one away first, with the server "
            "stopped. Of a folder, as `serve --backups` fills it, the newest backup is taken that "
            "was made before the moment of --at.",
    .example = "astrolabe restore --at 2026-11-16T05:00:00Z backups",
    .flags = restore_flags,
    .words_min = 1,
    .words_max = 1,
    .run = run_restore,
};
