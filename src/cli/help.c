#include <string.h>

#include "cli/cli.h"
#include "cli/help_page.h"
#include "games/list.h"

const struct verb_flag common_flags[] = {
    {"json", NULL, "Answer with JSON on stdout."},
    {"help", NULL, "Show this page."},
    {NULL, NULL, NULL},
};

static void flag(const struct help_page *p, const char *name, const char *value, const char *help)
{
    char head[128];
    snprintf(head, sizeof head, "--%s%s%s", name, value ? " " : "", value ? value : "");
    page_item(p, head, help);
}

static void game_flag(const struct help_page *p, const struct game *g, const char *name,
                      const char *value, const char *help)
{
    char head[192];
    snprintf(head, sizeof head, "%s: --%s %s", g->id, name, value);
    page_item(p, head, help);
}

static void game_options(const struct help_page *p, const struct command *c)
{
    page_section(p, "OPTIONS OF THE GAMES");
    for (int i = 0; ai_list[i]; i++) {
        const struct game *g = ai_list[i]->game;
        for (const struct game_option *o = g->options; o && o->name; o++)
            if (command_takes(c, o->name))
                game_flag(p, g, o->name, o->values, o->help);
        const struct game_option *o =
            c->takes_trial && ai_list[i]->trial ? ai_list[i]->trial->options : NULL;
        for (; o && o->name; o++)
            game_flag(p, g, o->name, o->values, o->help);
        if (g->data_name && command_takes(c, g->data_name))
            game_flag(p, g, g->data_name, "FILE",
                      "Play on the data of this file instead of the built-in.");
    }
    page_paragraph(p, "The first value of an option is its default.");
}

/* Whether a flag of the command names bots. */
static bool names_bots(const struct command *c)
{
    for (const struct verb_flag *f = c->flags; f && f->name; f++)
        if (f->value && (strcmp(f->value, "BOT") == 0 || strcmp(f->value, "BOTS") == 0))
            return true;
    return false;
}

/* Those of each game, as they get stronger. */
static void bots(const struct help_page *p)
{
    page_section(p, "BOTS");
    for (int i = 0; ai_list[i]; i++) {
        char line[256];
        struct writer w = writer_on(line, sizeof line);
        for (const struct bot *const *b = ai_list[i]->bots; *b; b++) {
            write_str(&w, b == ai_list[i]->bots ? "" : ", ");
            write_str(&w, (*b)->id);
            if ((*b)->roles & ROLE_SOLO)
                write_str(&w, " (of the rules of solo games)");
        }
        page_item(p, ai_list[i]->game->id, writer_cstr(&w));
    }
}

static void milestones(const struct help_page *p)
{
    page_section(p, "MILESTONES");
    for (int i = 0; ai_list[i]; i++) {
        const struct ai_trial *trial = ai_list[i]->trial;
        if (!trial)
            continue;
        char head[64];
        snprintf(head, sizeof head, "%s: %s", ai_list[i]->game->id, trial->milestone);
        page_item(p, head, trial->about);
    }
}

void help_command(const struct help_page *p, const struct command *c)
{
    char name[64];
    snprintf(name, sizeof name, "astrolabe %s%s%s", c->name, c->game ? " " : "",
             c->game ? c->game : "");
    page_begin(p, name, 1, c->brief);
    page_section(p, "SYNOPSIS");
    page_literal(p, name);
    page_paragraph(p, c->synopsis);
    page_section(p, "DESCRIPTION");
    page_paragraph(p, c->text);
    page_section(p, "OPTIONS");
    for (const struct verb_flag *f = c->flags; f && f->name; f++)
        flag(p, f->name, f->value, f->help);
    for (const struct verb_flag *f = common_flags; f->name; f++)
        flag(p, f->name, f->value, f->help);
    if (names_bots(c))
        bots(p);
    if (c->takes_game && !c->bare_game)
        game_options(p, c);
    if (c->takes_trial)
        milestones(p);
    page_section(p, "EXIT STATUS");
    page_literal(p, "0 done; 1 failed; 2 wrong use; 65 bad data; 69 something needed is\n"
                    "not there; 74 input or output failed.");
    page_section(p, "EXAMPLE");
    page_literal(p, c->example);
}

void help_all(const struct help_page *p)
{
    struct command list[COMMANDS_MAX];
    int n = command_list(list);
    page_begin(p, "astrolabe", 1, "three games under one sky");
    page_section(p, "SYNOPSIS");
    page_literal(p, "astrolabe COMMAND [ARGUMENT]...");
    page_section(p, "COMMANDS");
    for (int i = 0; i < n; i++) {
        char line[160];
        snprintf(line, sizeof line, "%-10s %s%s%s", list[i].name, list[i].game ? list[i].game : "",
                 list[i].game ? ": " : "", list[i].brief);
        page_literal(p, line);
    }
    page_section(p, "GAMES");
    for (int i = 0; i < game_count; i++) {
        char line[160];
        snprintf(line, sizeof line, "%-10s %s", game_list[i]->id, game_list[i]->blurb);
        page_literal(p, line);
    }
    page_section(p, "SEE ALSO");
    page_paragraph(p, "astrolabe COMMAND --help tells more about each command.");
}
