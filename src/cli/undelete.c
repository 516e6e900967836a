#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/panic.h"
#include "cli/cli.h"
#include "server/secret.h"
#include "store/store.h"

static const struct verb_flag flags[] = {
    {"data", "FOLDER", "Where games are kept; ~/.local/share/astrolabe if left out."},
    {"store", "STORE", "sqlite, or the postgres://… that several servers share."},
    {"all", NULL, "Bring all of them back."},
    {NULL, NULL, NULL},
};

/* The codes that were listed; a store must not be used while it lists. */
struct list {
    char (*code)[STORE_CODE_MAX + 1];
    size_t n;
    bool print;
};

static void take(void *context, const struct store_table *t)
{
    struct list *l = context;
    char when[32];
    time_t went = (time_t)t->updated;
    struct tm parts;
    if (l->print) {
        strftime(when, sizeof when, "%Y-%m-%d %H:%M", gmtime_r(&went, &parts));
        printf("%.*s %.*s %s\n", (int)t->code.n, t->code.p, (int)t->game.n, t->game.p, when);
    }
    l->code = realloc(l->code, (l->n + 1) * sizeof *l->code);
    ASTRO_ASSERT(l->code != NULL);
    memcpy(l->code[l->n], t->code.p, t->code.n);
    l->code[l->n++][t->code.n] = '\0';
}

static int bring_back(struct store *store, const char *code)
{
    char canonical[TABLE_CODE_SIZE];
    if (!table_code_read(text_of(code), canonical, NULL)) {
        fprintf(stderr, "astrolabe: %s: this is not the code of a table\n", code);
        return EXIT_USAGE;
    }
    enum store_result result = store_undelete(store, text_of(canonical), (int64_t)time(NULL));
    if (result != STORE_OK) {
        fprintf(stderr, "astrolabe: %s: %s\n", canonical, store_result_say(result));
        return result == STORE_MISSING ? EXIT_FAILED : EXIT_INPUT_OUTPUT;
    }
    printf("%s\n", canonical);
    return EXIT_OK;
}

static int run(const struct command *c, const struct args *a)
{
    (void)c;
    struct server_config config = server_defaults;
    struct store *store;
    config.data = cli_setting(a, "data", cli_data_folder());
    config.store = cli_setting(a, "store", config.store);
    int code = server_open_store(&config, &store, NULL);
    if (code != EXIT_OK)
        return code;
    bool all = args_get(a, "all", NULL) != NULL;
    struct list list = {.print = !all && a->words == 0};
    struct store_reader reader = {.context = &list, .table = take};
    if (a->words == 0 && store_list_gone(store, SIZE_MAX, &reader) != STORE_OK)
        code = EXIT_INPUT_OUTPUT;
    for (int i = 0; i < a->words && code == EXIT_OK; i++)
        code = bring_back(store, a->word[i]);
    for (size_t i = 0; all && i < list.n && code == EXIT_OK; i++)
        code = bring_back(store, list.code[i]);
    free(list.code);
    store_close(store);
    return code;
}

const struct command command_undelete = {
    .name = "undelete",
    .synopsis = "[--data FOLDER] [--store STORE] [--all] [CODE…]",
    .brief = "bring back tables that were laid aside for being old",
    .text = "A table that has been idle for too long is laid aside first and removed 30 days "
            "later. Without a code this lists those that can be brought back, the last first, with "
            "when they went (UTC); with codes, or --all, it brings them back. The server may run.",
    .example = "astrolabe undelete 7K3M-Q9TD-X2FA",
    .flags = flags,
    .words_max = ARGS_MAX,
    .run = run,
};
