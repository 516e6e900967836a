#include "outside/command.h"

#include <errno.h>
#include <ftw.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/panic.h"

/* ---- the command ---------------------------------------------------------------------- */

/* A program as the shell would find it; NULL: there is none. */
static char *find_program(const char *word)
{
    const char *path = getenv("PATH");
    struct text rest = text_of(path ? path : "/usr/local/bin:/usr/bin:/bin"), folder;
    if (strchr(word, '/'))
        return access(word, X_OK) == 0 ? realpath(word, NULL) : NULL;
    while (rest.n > 0) {
        char name[PATH_MAX];
        folder = text_part(&rest, ':');
        int n = snprintf(name, sizeof name, "%.*s/%s", (int)folder.n, folder.p, word);
        if (n > 0 && (size_t)n < sizeof name && access(name, X_OK) == 0)
            return realpath(name, NULL);
    }
    return NULL;
}

/* Splits the command. Files it names are named whole, since a jailed program has another
 * working folder. */
static bool split(struct command_line *c, const struct engine_plan *plan,
                  char words[ENGINE_WORDS_SIZE])
{
    struct text rest = text_of(plan->command), word;
    int n = 0;
    while (text_word(&rest, &word)) {
        if (n == COMMAND_WORDS_MAX) {
            snprintf(words, ENGINE_WORDS_SIZE, "a command has at most %d words", COMMAND_WORDS_MAX);
            return false;
        }
        char *plain = strndup(word.p, word.n);
        ASTRO_ASSERT(plain != NULL);
        char *whole = n == 0 ? find_program(plain) : realpath(plain, NULL);
        if (n == 0 && !whole) {
            snprintf(words, ENGINE_WORDS_SIZE, "there is no program '%s'", plain);
            free(plain);
            return false;
        }
        bool use_whole = whole && (n == 0 || plan->jailed);
        c->words[n++] = use_whole ? whole : plain;
        free(use_whole ? plain : whole);
    }
    if (n == 0)
        snprintf(words, ENGINE_WORDS_SIZE, "no program is named");
    return n > 0;
}

/* ---- the jail -------------------------------------------------------------------------- */

static void may_read(struct jail *j, const char *path)
{
    ASTRO_ASSERT(j->reads < JAIL_READS_MAX);
    snprintf(j->read[j->reads++], JAIL_PATH_SIZE, "%s", path);
}

/* Whether `folder` is `path` or holds it. */
static bool holds(const char *folder, const char *path)
{
    size_t n = strlen(folder);
    return strncmp(folder, path, n) == 0 &&
           (path[n] == '\0' || path[n] == '/' || (n > 0 && folder[n - 1] == '/'));
}

/* A file the command names may be read, with all of the folder it lies in. */
static bool may_read_beside(struct command_line *c, const char *file, const char *closed,
                            char words[ENGINE_WORDS_SIZE])
{
    char folder[PATH_MAX];
    struct stat about;
    if (file[0] != '/' || stat(file, &about) != 0)
        return true;
    snprintf(folder, sizeof folder, "%s", file);
    if (!S_ISDIR(about.st_mode))
        folder[strrchr(folder, '/') == folder ? 1 : strrchr(folder, '/') - folder] = '\0';
    if (closed && (holds(folder, closed) || holds(closed, folder))) {
        snprintf(words, ENGINE_WORDS_SIZE,
                 "it lies in %.80s, where it could read the server's games: give it a folder of "
                 "its own",
                 folder);
        return false;
    }
    may_read(c->jail, folder);
    return true;
}

static bool build_jail(struct command_line *c, const struct engine_plan *plan,
                       char words[ENGINE_WORDS_SIZE])
{
    /* What programs and interpreters are made of; the server's settings are not among it. */
    static const char *const system[] = {"/usr",
                                         "/lib",
                                         "/lib64",
                                         "/bin",
                                         "/sbin",
                                         "/etc/ld.so.cache",
                                         "/etc/alternatives",
                                         "/etc/localtime",
                                         "/dev/zero",
                                         "/dev/urandom",
                                         "/dev/random",
                                         "/proc/self/maps"};
    c->jail = calloc(1, sizeof *c->jail);
    ASTRO_ASSERT(c->jail != NULL);
    const char *base = getenv("TMPDIR");
    snprintf(c->jail->scratch, sizeof c->jail->scratch, "%s/astrolabe-engine-XXXXXX",
             base && *base ? base : "/tmp");
    if (!mkdtemp(c->jail->scratch)) {
        c->jail->scratch[0] = '\0';
        snprintf(words, ENGINE_WORDS_SIZE, "it can have no folder to work in: %s", strerror(errno));
        return false;
    }
    for (size_t i = 0; i < sizeof system / sizeof *system; i++)
        may_read(c->jail, system[i]);
    char *closed = plan->closed ? realpath(plan->closed, NULL) : NULL;
    bool ok = true;
    for (int i = 0; ok && c->words[i]; i++)
        ok = may_read_beside(c, c->words[i], closed, words);
    free(closed);
    return ok;
}

/* ---- both -------------------------------------------------------------------------------- */

bool command_open(struct command_line *c, const struct engine_plan *plan,
                  char words[ENGINE_WORDS_SIZE])
{
    return split(c, plan, words) && (!plan->jailed || build_jail(c, plan, words));
}

static int remove_one(const char *path, const struct stat *about, int type, struct FTW *at)
{
    (void)about, (void)type, (void)at;
    remove(path);
    return 0;
}

void command_close(struct command_line *c)
{
    for (int i = 0; c->words[i]; i++)
        free(c->words[i]);
    if (c->jail && c->jail->scratch[0])
        nftw(c->jail->scratch, remove_one, 8, FTW_DEPTH | FTW_PHYS);
    free(c->jail);
}
