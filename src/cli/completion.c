/* `astrolabe completion`: what a shell needs to complete our command lines, from
 * the tables that read them. */

#include <string.h>

#include "cli/cli.h"
#include "games/list.h"

/* ---- what may follow --------------------------------------------------------------- */

/* Calls `visit` for every flag of a command: its own and those of the games it takes. */
typedef void flag_visitor(const struct command *c, const struct verb_flag *flag);

static void visit_flags(const struct command *c, flag_visitor *visit)
{
    for (const struct verb_flag *f = c->flags; f && f->name; f++)
        visit(c, f);
    for (const struct verb_flag *f = common_flags; f->name; f++)
        visit(c, f);
    for (int i = 0; c->takes_game && ai_list[i]; i++) {
        const struct game *g = ai_list[i]->game;
        for (const struct game_option *o = g->options; o && o->name; o++)
            if (command_takes(c, o->name))
                visit(c, &(struct verb_flag){o->name, o->values, o->help});
        if (g->data_name && command_takes(c, g->data_name))
            visit(c, &(struct verb_flag){g->data_name, "FILE", "Data in place of the built-in."});
    }
}

/* Whether the first word after the command is a game. */
static bool names_game(const struct command *list, int n, const char *name)
{
    for (int i = 0; i < n; i++)
        if (strcmp(list[i].name, name) == 0)
            return list[i].takes_game || list[i].game;
    return false;
}

/* Whether this is the first place in the list with this name: a verb of two games is two. */
static bool is_first(const struct command *list, int at)
{
    for (int i = 0; i < at; i++)
        if (strcmp(list[i].name, list[at].name) == 0)
            return false;
    return true;
}

/* "standard|expert" is a choice; FILE and FOLDER are places; BOT is a bot, BOTS are some with
 * commas between; the rest is anything. */
enum value_kind {
    VALUE_NONE,
    VALUE_CHOICE,
    VALUE_FILE,
    VALUE_FOLDER,
    VALUE_BOT,
    VALUE_BOTS,
    VALUE_ANY
};

static enum value_kind kind_of(const char *value)
{
    if (!value)
        return VALUE_NONE;
    if (strcmp(value, "FILE") == 0)
        return VALUE_FILE;
    if (strcmp(value, "FOLDER") == 0)
        return VALUE_FOLDER;
    if (strcmp(value, "BOT") == 0)
        return VALUE_BOT;
    if (strcmp(value, "BOTS") == 0)
        return VALUE_BOTS;
    return strchr(value, '|') &&
                   strspn(value, "abcdefghijklmnopqrstuvwxyz0123456789-|") == strlen(value)
               ? VALUE_CHOICE
               : VALUE_ANY;
}

/* The values of a choice, with blanks between. */
static void put_choice(const char *values)
{
    for (; *values; values++)
        putchar(*values == '|' ? ' ' : *values);
}

/* A sentence inside single quotes of a shell. */
static void put_quoted(const char *text)
{
    putchar('\'');
    for (; *text; text++) {
        if (*text == '\'')
            fputs("'\\''", stdout);
        else
            putchar(*text);
    }
    putchar('\'');
}

/* Whether a game before this one has a bot of this name. */
static bool bot_came(int game, const char *id)
{
    for (int i = 0; i < game; i++)
        for (const struct bot *const *b = ai_list[i]->bots; *b; b++)
            if (strcmp((*b)->id, id) == 0)
                return true;
    return false;
}

/* The bots of all games, each once. */
static void put_bots(void)
{
    const char *between = "";
    for (int i = 0; ai_list[i]; i++)
        for (const struct bot *const *b = ai_list[i]->bots; *b; b++) {
            if (bot_came(i, (*b)->id))
                continue;
            printf("%s%s", between, (*b)->id);
            between = " ";
        }
}

static void put_games(void)
{
    for (int i = 0; i < game_count; i++)
        printf("%s%s", i ? " " : "", game_list[i]->id);
}

static void put_names(const struct command *list, int n)
{
    for (int i = 0; i < n; i++)
        if (is_first(list, i))
            printf("%s%s", i ? " " : "", list[i].name);
}

/* ---- bash, and zsh through its own reader of such functions -------------------------- */

static void bash_name(const struct command *c, const struct verb_flag *f)
{
    (void)c;
    printf(" --%s", f->name);
}

/* What follows a flag that takes something. A value of one flag may differ from command
 * to command, so the pattern is both. */
static void bash_value(const struct command *c, const struct verb_flag *f)
{
    enum value_kind kind = kind_of(f->value);
    if (kind == VALUE_NONE)
        return;
    printf("    %s:--%s) ", c->name, f->name);
    if (kind == VALUE_CHOICE) {
        fputs("choices=\"", stdout);
        put_choice(f->value);
        puts("\" ;;");
    } else if (kind == VALUE_BOT || kind == VALUE_BOTS) {
        fputs("choices=\"", stdout);
        put_bots();
        puts(kind == VALUE_BOT ? "\" ;;" : "\" list=1 ;;");
    } else {
        puts(kind == VALUE_FILE     ? "files=-f ;;"
             : kind == VALUE_FOLDER ? "files=-d ;;"
                                    : "return ;;");
    }
}

static void write_bash(const struct command *list, int n)
{
    puts("# bash completion for astrolabe; made by `astrolabe completion bash`\n"
         "_astrolabe() {\n"
         "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}\n"
         "    local verb=${COMP_WORDS[1]:-} choices= files= list= name\n"
         "    COMPREPLY=()\n"
         "    if ((COMP_CWORD == 1)); then");
    fputs("        choices=\"", stdout);
    put_names(list, n);
    puts("\"\n    else\n    case $verb:$before in");
    for (int i = 0; i < n; i++)
        visit_flags(&list[i], bash_value);
    puts("    *) case $verb in");
    for (int i = 0; i < n; i++) {
        if (!is_first(list, i))
            continue;
        printf("        %s) choices=\"", list[i].name);
        for (int k = i; k < n; k++)
            if (strcmp(list[k].name, list[i].name) == 0)
                visit_flags(&list[k], bash_name);
        puts("\" ;;");
    }
    puts("        esac\n"
         "        if [[ $word != -* ]]; then\n"
         "            choices= files=-f\n"
         "            if ((COMP_CWORD == 2)); then\n"
         "                case $verb in");
    for (int i = 0; i < n; i++) {
        if (!is_first(list, i) || !names_game(list, n, list[i].name))
            continue;
        printf("                %s) choices=\"", list[i].name);
        put_games();
        puts("\" ;;");
    }
    puts("                esac\n"
         "            fi\n"
         "        fi ;;\n"
         "    esac\n"
         "    fi\n"
         "    if [[ $list && $word == *,* ]]; then\n"
         "        list=$choices choices=\n"
         "        for name in $list; do choices+=\" ${word%,*},$name\"; done\n"
         "    fi\n"
         "    COMPREPLY=($(compgen ${files:+$files} -W \"$choices\" -- \"$word\"))\n"
         "}\n"
         "complete -o filenames -F _astrolabe astrolabe");
}

static void write_zsh(const struct command *list, int n)
{
    puts("#compdef astrolabe\n"
         "# zsh completion for astrolabe; made by `astrolabe completion zsh`\n"
         "autoload -U +X bashcompinit && bashcompinit");
    write_bash(list, n);
}

/* ---- fish ----------------------------------------------------------------------------- */

static void fish_flag(const struct command *c, const struct verb_flag *f)
{
    printf("complete -c astrolabe -n '__fish_seen_subcommand_from %s' -l %s", c->name, f->name);
    switch (kind_of(f->value)) {
    case VALUE_NONE:
        break;
    case VALUE_CHOICE:
        fputs(" -x -a '", stdout);
        put_choice(f->value);
        putchar('\'');
        break;
    case VALUE_FILE:
        fputs(" -r -F", stdout);
        break;
    case VALUE_FOLDER:
        fputs(" -x -a '(__fish_complete_directories)'", stdout);
        break;
    case VALUE_BOT:
    case VALUE_BOTS:
        fputs(kind_of(f->value) == VALUE_BOT ? " -x -a '" : " -x -a '(__fish_append , ", stdout);
        put_bots();
        fputs(kind_of(f->value) == VALUE_BOT ? "'" : ")'", stdout);
        break;
    case VALUE_ANY:
        fputs(" -x", stdout);
        break;
    }
    fputs(" -d ", stdout);
    put_quoted(f->help);
    putchar('\n');
}

static void write_fish(const struct command *list, int n)
{
    puts("# fish completion for astrolabe; made by `astrolabe completion fish`");
    for (int i = 0; i < n; i++) {
        if (is_first(list, i)) {
            printf("complete -c astrolabe -f -n __fish_use_subcommand -a %s -d ", list[i].name);
            put_quoted(list[i].brief);
            putchar('\n');
            if (names_game(list, n, list[i].name)) {
                printf("complete -c astrolabe -n '__fish_seen_subcommand_from %s' -a '",
                       list[i].name);
                put_games();
                puts("'");
            }
        }
        visit_flags(&list[i], fish_flag);
    }
}

/* ---- the command ------------------------------------------------------------------------ */

static int run(const struct command *c, const struct args *a)
{
    struct command list[COMMANDS_MAX];
    int n = command_list(list);
    if (strcmp(a->word[0], "bash") == 0)
        write_bash(list, n);
    else if (strcmp(a->word[0], "zsh") == 0)
        write_zsh(list, n);
    else if (strcmp(a->word[0], "fish") == 0)
        write_fish(list, n);
    else
        return say_usage(c, "there are completions for bash, zsh and fish, not for '%s'",
                         a->word[0]);
    return EXIT_OK;
}

const struct command command_completion = {
    .name = "completion",
    .synopsis = "bash|zsh|fish",
    .brief = "write what a shell needs to complete our commands",
    .text = "Writes a completion file for the shell to stdout. The packages bring them along; who "
            "builds it puts the file where the shell looks.",
    .example = "astrolabe completion bash > ~/.local/share/bash-completion/completions/astrolabe",
    .words_min = 1,
    .words_max = 1,
    .run = run,
};
