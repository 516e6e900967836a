/* `astrolabe manual`: the pages of --help for man, from the same words. */

#include <string.h>

#include "cli/cli.h"
#include "cli/help_page.h"

static const char *const config_name = "astrolabe.conf";

/* The file that `serve --config` reads. */
static void config_page(const struct help_page *p)
{
    page_begin(p, config_name, 5, "settings of the server astrolabe serve");
    page_section(p, "DESCRIPTION");
    page_paragraph(p, "Lines `name = value`; empty lines and those that start with # say nothing. "
                      "The environment (ASTROLABE_LISTEN for listen, and so on) goes before this "
                      "file, and a flag of astrolabe serve before both.");
    page_section(p, "SETTINGS");
    for (const struct verb_flag *f = serve_flags; f->name; f++) {
        char head[96];
        if (strcmp(f->name, "config") == 0)
            continue;
        snprintf(head, sizeof head, "%s = %s", f->name, f->value ? f->value : "yes|no");
        page_item(p, head, f->help);
    }
    page_section(p, "EXAMPLE");
    page_literal(p, "listen = 127.0.0.1:8040\ndata = /var/lib/astrolabe\nkeep-days = 365");
}

/* The page of a command as its file is called: "astrolabe-play", "astrolabe-solve-planetx". */
static void file_name(const struct command *c, char *out, size_t size)
{
    snprintf(out, size, "astrolabe-%s%s%s", c->name, c->game ? "-" : "", c->game ? c->game : "");
}

static int run(const struct command *self, const struct args *a)
{
    const struct help_page page = {stdout, true};
    struct command list[COMMANDS_MAX];
    int n = command_list(list);
    const char *wanted = a->words > 0 ? a->word[0] : NULL;
    char name[64];
    if (wanted && strcmp(wanted, "astrolabe") == 0) {
        help_all(&page);
        return EXIT_OK;
    }
    if (wanted && strcmp(wanted, config_name) == 0) {
        config_page(&page);
        return EXIT_OK;
    }
    if (!wanted)
        printf("astrolabe.1\n%s.5\n", config_name);
    for (int i = 0; i < n; i++) {
        file_name(&list[i], name, sizeof name);
        if (!wanted) {
            printf("%s.1\n", name);
        } else if (strcmp(wanted, name) == 0) {
            help_command(&page, &list[i]);
            return EXIT_OK;
        }
    }
    return wanted ? say_usage(self, "there is no page '%s'", wanted) : EXIT_OK;
}

const struct command command_manual = {
    .name = "manual",
    .synopsis = "[PAGE]",
    .brief = "write a page for man",
    .text = "Writes a manual page to stdout, in the language of man: astrolabe, astrolabe-play and "
            "so on for each command, astrolabe.conf for the settings of the server. Without PAGE "
            "it lists the files there are to write.",
    .example = "astrolabe manual astrolabe-play | man -l -",
    .words_max = 1,
    .run = run,
};
