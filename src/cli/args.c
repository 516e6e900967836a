#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"

const char *args_get(const struct args *a, const char *name, const char *otherwise)
{
    for (int i = 0; i < a->flags; i++)
        if (strcmp(a->flag[i], name) == 0)
            return a->value[i];
    return otherwise;
}

bool args_number(const struct args *a, const char *name, long low, long high, long *out)
{
    const char *text = args_get(a, name, NULL);
    if (!text)
        return true;
    char *end;
    long v = strtol(text, &end, 10);
    if (*text == '\0' || *end != '\0' || v < low || v > high) {
        fprintf(stderr, "astrolabe: --%s takes a whole number from %ld to %ld, not '%s'\n", name,
                low, high, text);
        return false;
    }
    *out = v;
    return true;
}

int say_usage(const struct command *c, const char *what, const char *about)
{
    fprintf(stderr, "astrolabe %s: ", c->name);
    fprintf(stderr, what, about);
    fprintf(stderr, "\nusage: astrolabe %s %s\n       astrolabe %s --help\n", c->name, c->synopsis,
            c->name);
    return EXIT_USAGE;
}

void say_no_bot(const struct ai *ai, struct text name)
{
    fprintf(stderr, "astrolabe: %s has no bot '%.*s', but", ai->game->id, (int)name.n, name.p);
    for (const struct bot *const *b = ai->bots; *b; b++)
        fprintf(stderr, "%s %s", b == ai->bots ? "" : ",", (*b)->id);
    fputc('\n', stderr);
}

static const struct verb_flag *find_flag(const struct command *c, const char *name)
{
    static const struct verb_flag json = {"json", NULL, NULL};
    if (strcmp(name, "json") == 0)
        return &json;
    for (const struct verb_flag *f = c->flags; f && f->name; f++)
        if (strcmp(f->name, name) == 0)
            return f;
    return NULL;
}

bool command_takes(const struct command *c, const char *option)
{
    return !c->bare_game && (!c->one_option || strcmp(option, c->one_option) == 0);
}

static const struct game_option *find_option(const struct game_option *o, const char *name)
{
    for (; o && o->name; o++)
        if (strcmp(o->name, name) == 0)
            return o;
    return NULL;
}

static bool has_value(const struct game_option *o, const char *value)
{
    struct text name;
    for (int k = 0; (name = option_name(o, k)).n > 0; k++)
        if (text_is(name, value))
            return true;
    return false;
}

/* Adds a line `name value` to those chosen before. */
static bool add_option(const struct game_option *o, const char *value, char *lines, size_t size)
{
    size_t n = strlen(lines);
    if (!has_value(o, value)) {
        fprintf(stderr, "astrolabe: --%s takes one of %s, not '%s'\n", o->name, o->values, value);
        return false;
    }
    int wrote = snprintf(lines + n, size - n, "%s %s\n", o->name, value);
    if (wrote >= 0 && (size_t)wrote < size - n)
        return true;
    fputs("astrolabe: these are too many options\n", stderr);
    return false;
}

/* One flag: `--name value`, `--name=value` or `--name`. */
static bool read_flag(const struct command *c, int argc, char **argv, int *i, struct args *out)
{
    static char names[ARGS_MAX][32]; /* flags outlive the call; the program reads them once */
    char *text = argv[*i] + 2;
    size_t n = strcspn(text, "=");
    if (n >= sizeof names[0] || out->flags == ARGS_MAX)
        return say_usage(c, "there is no option %s", argv[*i]), false;
    char *name = names[out->flags];
    memcpy(name, text, n);
    name[n] = '\0';
    const char *value = text[n] == '=' ? text + n + 1 : NULL;
    const struct verb_flag *f = find_flag(c, name);
    const struct ai *m = f || !command_takes(c, name) ? NULL : out->ai;
    const struct game_option *of_game = m ? find_option(m->game->options, name) : NULL;
    const struct game_option *of_trial =
        m && m->trial && c->takes_trial ? find_option(m->trial->options, name) : NULL;
    bool of_data = m && m->game->data_name && strcmp(name, m->game->data_name) == 0;
    if (!f && !of_trial && !of_game && !of_data)
        return say_usage(c, "there is no option --%s", name), false;
    bool wants = !f || f->value;
    if (value && !wants)
        return say_usage(c, "--%s takes no value", name), false;
    if (wants && !value) {
        if (*i + 1 >= argc)
            return say_usage(c, "--%s needs a value", name), false;
        value = argv[++*i];
    }
    if (of_trial)
        return add_option(of_trial, value, out->trial, sizeof out->trial);
    if (of_game)
        return add_option(of_game, value, out->options, sizeof out->options);
    if (of_data) {
        out->data_file = value;
        return true;
    }
    if (strcmp(name, "json") == 0)
        out->json = true;
    out->flag[out->flags] = name;
    out->value[out->flags++] = value ? value : "";
    return true;
}

static bool read_game(const struct command *c, const char *id, struct args *out)
{
    out->ai = ai_find(text_of(id));
    if (out->ai)
        return true;
    if (!c->takes_record || access(id, F_OK) != 0)
        return say_usage(c, "there is no game '%s'", id), false;
    struct loaded_record r;
    if (record_load(id, &r) != EXIT_OK)
        return false;
    out->ai = r.ai;
    record_unload(&r);
    out->flag[out->flags] = "resume";
    out->value[out->flags++] = id;
    return true;
}

bool args_read(const struct command *c, int argc, char **argv, struct args *out)
{
    memset(out, 0, sizeof *out);
    bool plain = false;
    for (int i = 0; i < argc; i++) {
        if (!plain && strcmp(argv[i], "--") == 0) {
            plain = true;
        } else if (!plain && strcmp(argv[i], "-o") == 0 && find_flag(c, "output")) {
            argv[i] = "--output";
            if (!read_flag(c, argc, argv, &i, out))
                return false;
        } else if (!plain && strncmp(argv[i], "--", 2) == 0) {
            if (!read_flag(c, argc, argv, &i, out))
                return false;
        } else if (c->takes_game && !out->ai) {
            if (!read_game(c, argv[i], out))
                return false;
        } else if (out->words == c->words_max) {
            return say_usage(c, "'%s' is one word too many", argv[i]), false;
        } else {
            out->word[out->words++] = argv[i];
        }
    }
    if (c->takes_game && !out->ai)
        return say_usage(c, "%s", "name a game"), false;
    if (out->words < c->words_min)
        return say_usage(c, "%s", "something is missing"), false;
    return true;
}
