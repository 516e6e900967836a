#include <string.h>

#include "cli/cli.h"
#include "games/list.h"

/* Wraps at 78 columns behind a margin; newlines in text stay. */
static void paragraph_at(FILE *out, int margin, const char *text)
{
    int column = 0;
    while (*text) {
        size_t n = strcspn(text, " \n");
        if (column > 0 && margin + column + 1 + (int)n > 78) {
            fputc('\n', out);
            column = 0;
        }
        if (column == 0 && n > 0)
            fprintf(out, "%*s", margin, "");
        else if (column > 0)
            fputc(' ', out);
        fprintf(out, "%.*s", (int)n, text);
        column += (int)n + (column > 0);
        text += n;
        if (*text == '\n') {
            fputc('\n', out);
            column = 0;
        }
        text += *text != '\0';
    }
    fputc('\n', out);
}

static void paragraph(FILE *out, const char *text)
{
    paragraph_at(out, 7, text);
}

static void show_flag(FILE *out, const char *name, const char *value, const char *help)
{
    fprintf(out, "       --%s%s%s\n", name, value ? " " : "", value ? value : "");
    paragraph_at(out, 14, help);
}

static void show_options(FILE *out, const struct game *g, const struct game_option *o)
{
    for (; o && o->name; o++) {
        fprintf(out, "       %s: --%s %s\n", g->id, o->name, o->values);
        paragraph_at(out, 14, o->help);
    }
}

static void show_game_options(FILE *out, const struct command *c)
{
    fputs("\nOPTIONS OF THE GAMES\n", out);
    for (int i = 0; ai_list[i]; i++) {
        const struct game *g = ai_list[i]->game;
        show_options(out, g, g->options);
        if (c->takes_trial && ai_list[i]->trial)
            show_options(out, g, ai_list[i]->trial->options);
        if (g->data_name) {
            fprintf(out, "       %s: --%s FILE\n", g->id, g->data_name);
            paragraph_at(out, 14, "Play on the data of this file instead of the built-in.");
        }
    }
    paragraph(out, "The first value of an option is its default.");
}

static void show_milestones(FILE *out)
{
    fputs("\nMILESTONES\n", out);
    for (int i = 0; ai_list[i]; i++) {
        const struct ai_trial *trial = ai_list[i]->trial;
        if (!trial)
            continue;
        fprintf(out, "       %s: %s\n", ai_list[i]->game->id, trial->milestone);
        paragraph_at(out, 14, trial->about);
    }
}

void help_command(FILE *out, const struct command *c)
{
    fprintf(out, "NAME\n       astrolabe %s - %s\n", c->name, c->brief);
    fprintf(out, "\nSYNOPSIS\n       astrolabe %s\n", c->name);
    paragraph(out, c->synopsis);
    fputs("\nDESCRIPTION\n", out);
    paragraph(out, c->text);
    fputs("\nOPTIONS\n", out);
    for (const struct verb_flag *f = c->flags; f && f->name; f++)
        show_flag(out, f->name, f->value, f->help);
    show_flag(out, "json", NULL, "Answer with JSON on stdout.");
    show_flag(out, "help", NULL, "Show this page.");
    if (c->takes_game)
        show_game_options(out, c);
    if (c->takes_trial)
        show_milestones(out);
    fputs("\nEXIT STATUS\n"
          "       0 done; 1 failed; 2 wrong use; 65 bad data; 69 something needed is\n"
          "       not there; 74 input or output failed.\n",
          out);
    fprintf(out, "\nEXAMPLE\n       %s\n", c->example);
}

void help_all(FILE *out, const struct command *const *commands)
{
    fputs("NAME\n"
          "       astrolabe - three games under one sky\n\n"
          "SYNOPSIS\n"
          "       astrolabe COMMAND [ARGUMENT]...\n\n"
          "COMMANDS\n",
          out);
    for (; *commands; commands++)
        fprintf(out, "       %-8s %s\n", (*commands)->name, (*commands)->brief);
    verb_list(out);
    fputs("\nGAMES\n", out);
    for (int i = 0; i < game_count; i++)
        fprintf(out, "       %-8s %s\n", game_list[i]->id, game_list[i]->blurb);
    fputs("\n       astrolabe COMMAND --help tells more about each command.\n", out);
}
