/* Makes the goldens: whole games as text, reviewed as a diff.
 *
 *     goldens FILE.record             writes the playthrough to the terminal
 *     goldens write FILE.record…      writes each to FILE.txt beside it
 *     goldens deal GAME --seats N --seed S [--options "top 9"] [--data FILE]
 *             [--undos] [--notes]     plays a random game and writes its record */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "golden/playthrough.h"
#include "support/script.h"

static int complain(const char *what, const char *why)
{
    fprintf(stderr, "%s: %s\n", what, why);
    return 1;
}

/* A whole file; the caller frees it. NULL where it cannot be read. */
static char *load(const char *path, size_t max, size_t *n)
{
    FILE *in = fopen(path, "rb");
    char *p = in ? malloc(max + 1) : NULL;
    if (p) {
        *n = fread(p, 1, max, in);
        p[*n] = '\0';
    }
    if (in)
        fclose(in);
    return p;
}

/* ---- show and write -------------------------------------------------------------- */

static int play_to(const char *path, const char *to)
{
    size_t n = 0;
    char *record = load(path, RECORD_SIZE_MAX, &n);
    char *p = malloc(PLAYTHROUGH_SIZE_MAX);
    struct writer w = writer_on(p, p ? PLAYTHROUGH_SIZE_MAX : 0);
    struct fault f = {0};
    char sentence[512];
    struct writer s = writer_on(sentence, sizeof sentence);
    int failed = 0;
    if (!record) {
        failed = complain(path, "cannot be read");
    } else if (!playthrough_write((struct text){record, n}, &w, &f)) {
        write_fault(&s, &f);
        failed = complain(path, writer_cstr(&s));
    } else if (!writer_fits(&w)) {
        failed = complain(path, "the playthrough is too long");
    } else {
        FILE *out = to ? fopen(to, "wb") : stdout;
        bool ok = out && fwrite(p, 1, w.n, out) == w.n && (to ? fclose(out) : fflush(out)) == 0;
        if (!ok)
            failed = complain(to ? to : "output", "cannot be written");
    }
    free(record);
    free(p);
    return failed;
}

static int write_solo_companion(const char *path)
{
    static const char ending[] = ".record";
    size_t n = strlen(path), cut = sizeof ending - 1;
    char to[4096];
    if (n < cut || n >= sizeof to || strcmp(path + n - cut, ending) != 0)
        return complain(path, "the name of a record ends in .record");
    snprintf(to, sizeof to, "%.*s.txt", (int)(n - cut), path);
    return play_to(path, to);
}

/* ---- deal --------------------------------------------------------------------------- */

struct request {
    struct plan plan;
    char options[512];
    char *data;
};

static bool read_flag(const char *flag, struct request *q)
{
    if (strcmp(flag, "--undos") == 0)
        q->plan.undos = true;
    else if (strcmp(flag, "--notes") == 0)
        q->plan.notes = true;
    else
        return false;
    return true;
}

static bool read_value(const char *name, const char *value, struct request *q)
{
    size_t n;
    if (strcmp(name, "--seats") == 0) {
        q->plan.seats = atoi(value);
    } else if (strcmp(name, "--seed") == 0) {
        q->plan.seed = strtoull(value, NULL, 10);
    } else if (strcmp(name, "--options") == 0) {
        snprintf(q->options, sizeof q->options, "%s", value);
        for (char *c = q->options; *c; c++)
            *c = *c == ',' ? '\n' : *c; /* several options: "top 9,more 1" */
    } else if (strcmp(name, "--data") == 0) {
        q->plan.data = q->data = load(value, SETUP_SIZE_MAX, &n);
        return q->data != NULL;
    } else {
        return false;
    }
    return true;
}

static int play_and_print(const struct plan *p)
{
    struct script *s = malloc(sizeof *s);
    struct game_data *memory = malloc(p->game->data_size + 1);
    char *text = malloc(RECORD_SIZE_MAX);
    int failed = 0;
    struct writer w = writer_on(text, text ? RECORD_SIZE_MAX : 0);
    if (!s || !memory || !text || !script_deal(p, memory, s)) {
        failed = complain(p->game->id, "this game cannot be dealt");
    } else {
        script_play(p, memory, s);
        script_write(s, p->game, &w);
        if (!s->over)
            failed = complain(p->game->id, "the game was not played to its end");
        else
            fwrite(text, 1, w.n, stdout);
    }
    free(s);
    free(memory);
    free(text);
    return failed;
}

static int deal(int argc, char **argv)
{
    struct request q = {.plan = {.seats = 2}};
    q.plan.options = q.options;
    q.plan.ai = argc > 0 ? ai_find(text_of(argv[0])) : NULL;
    if (!q.plan.ai)
        return complain("deal", "this needs the name of a game");
    q.plan.game = q.plan.ai->game;
    int failed = 0;
    for (int i = 1; i < argc && !failed; i++) {
        if (read_flag(argv[i], &q))
            continue;
        if (i + 1 == argc || !read_value(argv[i], argv[i + 1], &q))
            failed = complain(argv[i], "this is not understood");
        i++;
    }
    const struct game *g = q.plan.game;
    if (!failed && (q.plan.seats < g->seats_min || q.plan.seats > g->seats_max))
        failed = complain("--seats", "the game is not played by so many");
    if (!failed && !option_check(g, text_of(q.options), NULL))
        failed = complain("--options", "the game has no such option or value");
    if (!failed)
        failed = play_and_print(&q.plan);
    free(q.data);
    return failed;
}

int main(int argc, char **argv)
{
    int failed = 0;
    if (argc >= 3 && strcmp(argv[1], "deal") == 0)
        return deal(argc - 2, argv + 2);
    if (argc == 2)
        return play_to(argv[1], NULL);
    if (argc >= 3 && strcmp(argv[1], "write") == 0) {
        for (int i = 2; i < argc; i++)
            failed |= write_solo_companion(argv[i]);
        return failed;
    }
    fprintf(stderr, "usage: goldens FILE.record | write FILE.record... | deal GAME "
                    "--seats N --seed S [--options LINES] [--data FILE] [--undos] [--notes]\n");
    return 2;
}
