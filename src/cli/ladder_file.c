/* The results of a ladder as a file that grows:
 *
 *     astrolabe ladder 1
 *     game lostcode 3             and the version of its rules
 *     options curse yes           the options of its deals, if any
 *     data 5feceb…                where they are dealt from other than the built-in data
 *     seed 1
 *     bot 1 strong                in the order in which they came
 *     bot 2 engine:./mybot
 *     deal 0 1 2 2 1 31 28 30 30 0 0
 *
 * A deal: its number, the two bots, how many half points the first won in either game, both
 * points in the first game and in the second, and moves that each lost to its stand-in. */

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "base/panic.h"
#include "base/sha256.h"
#include "cli/ladder.h"

void ladder_count(struct ladder *l, const struct ladder_result *r)
{
    int a = r->first, b = r->second;
    l->counts[a][b].deals[r->halves[0] + r->halves[1]]++;
    for (int game = 0; game < 2; game++) {
        l->points[a][b] += r->points[game][0];
        l->points[b][a] += r->points[game][1];
    }
    l->lost[a] += r->lost[0];
    l->lost[b] += r->lost[1];
}

/* The data the deals are made of, where it is not the built-in: its SHA-256. */
static void write_data(const struct ladder *l, struct writer *w)
{
    static char text[SETUP_SIZE_MAX];
    struct writer data = writer_on(text, sizeof text);
    struct sha256 s;
    uint8_t hash[32];
    l->table.ai->game->data_write(l->table.data, &data);
    sha256_start(&s);
    sha256_add(&s, text, writer_text(&data).n);
    sha256_end(&s, hash);
    write_str(w, "data ");
    write_hex(w, hash, sizeof hash);
    write_char(w, '\n');
}

/* The head: what must be the same when a ladder goes on. */
static void write_head(const struct ladder *l, struct writer *w)
{
    const struct game *g = l->table.ai->game;
    struct text rest = text_of(l->table.options), line;
    write_str(w, "astrolabe ladder 1\ngame ");
    write_str(w, g->id);
    write_char(w, ' ');
    write_int(w, g->version);
    write_str(w, "\n");
    while (text_line(&rest, &line)) {
        write_str(w, "options ");
        write_text(w, line);
        write_char(w, '\n');
    }
    if (l->table.data != g->data && g->data_write)
        write_data(l, w);
    write_str(w, "seed ");
    write_int(w, l->seed);
    write_char(w, '\n');
}

/* Which of our bots has this number in the file; -1: none. */
struct names {
    int count;
    int ours[256];
};

static bool read_numbers(struct text rest, long *out, int n)
{
    for (int i = 0; i < n; i++) {
        struct text word;
        char copy[24], *end;
        if (!text_word(&rest, &word) || word.n >= sizeof copy)
            return false;
        memcpy(copy, word.p, word.n);
        copy[word.n] = '\0';
        out[i] = strtol(copy, &end, 10);
        if (*end != '\0')
            return false;
    }
    return text_trim(rest).n == 0;
}

static bool read_bot(const struct ladder *l, struct text rest, struct names *names)
{
    struct text number;
    if (!text_word(&rest, &number) || names->count == 256)
        return false;
    rest = text_trim(rest);
    names->ours[names->count] = -1;
    for (int i = 0; i < l->bots; i++)
        if (text_is(rest, l->name[i]))
            names->ours[names->count] = i;
    names->count++;
    return true;
}

/* A deal between two bots that do not play any more stays in the file and does not count. */
static bool read_deal(struct ladder *l, struct text rest, const struct names *names)
{
    long n[11];
    if (!read_numbers(rest, n, 11) || n[1] < 1 || n[1] > names->count || n[2] < 1 ||
        n[2] > names->count || n[3] < 0 || n[3] > 2 || n[4] < 0 || n[4] > 2)
        return false;
    struct ladder_result r = {
        .first = names->ours[n[1] - 1],
        .second = names->ours[n[2] - 1],
        .deal = n[0],
        .halves = {(int)n[3], (int)n[4]},
        .points = {{(int32_t)n[5], (int32_t)n[6]}, {(int32_t)n[7], (int32_t)n[8]}},
        .lost = {n[9], n[10]}};
    if (r.first < 0 || r.second < 0)
        return true;
    if (r.first > r.second) { /* the list has them the other way round now */
        int first = r.first;
        r.first = r.second;
        r.second = first;
        for (int game = 0; game < 2; game++) {
            int32_t points = r.points[game][0];
            r.halves[game] = 2 - r.halves[game];
            r.points[game][0] = r.points[game][1];
            r.points[game][1] = points;
        }
        long lost = r.lost[0];
        r.lost[0] = r.lost[1];
        r.lost[1] = lost;
    }
    if (r.deal != ladder_deals(&l->counts[r.first][r.second]))
        return false;
    ladder_count(l, &r);
    return true;
}

static int complain(const char *path, size_t line, const char *what)
{
    fprintf(stderr, "astrolabe: %s:%zu: %s\n", path, line, what);
    return EXIT_BAD_DATA;
}

/* Reads what stands behind the head; *known are the bots the file has. */
static int read_results(struct ladder *l, const char *path, struct text rest, struct names *names)
{
    struct text line, word;
    for (size_t number = 1; text_line(&rest, &line); number++) {
        if (!text_word(&line, &word) || text_is(word, "astrolabe") || text_is(word, "game") ||
            text_is(word, "options") || text_is(word, "data") || text_is(word, "seed"))
            continue;
        if (text_is(word, "bot") ? !read_bot(l, line, names)
                                 : !text_is(word, "deal") || !read_deal(l, line, names))
            return complain(path, number, "this is no result of a ladder");
    }
    return EXIT_OK;
}

/* The number of each of our bots in the file; those it does not have yet are added. */
static void number_bots(struct ladder *l, struct names *names, FILE *out)
{
    for (int i = 0; i < l->bots; i++) {
        l->number[i] = 0;
        for (int k = 0; k < names->count; k++)
            if (names->ours[k] == i)
                l->number[i] = k + 1;
        if (l->number[i] > 0)
            continue;
        l->number[i] = names->count + 1;
        names->ours[names->count++] = i;
        fprintf(out, "bot %d %s\n", l->number[i], l->name[i]);
    }
}

/* Opens the file for nobody else: two ladders that play the same deals would spoil it. */
static int lock_results(struct ladder *l, const char *path)
{
    l->results = fopen(path, "a+");
    if (!l->results) {
        perror(path);
        return EXIT_INPUT_OUTPUT;
    }
    if (flock(fileno(l->results), LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK)
        return EXIT_OK; /* or where files cannot be locked */
    fprintf(stderr, "astrolabe: %s: another ladder is writing its results there\n", path);
    return EXIT_UNAVAILABLE;
}

/* Whether the file begins as it should, or breaks off in that. */
static bool is_ours(struct text text, struct text head)
{
    return memcmp(text.p, head.p, text.n < head.n ? text.n : head.n) == 0;
}

int ladder_open(struct ladder *l, const char *path)
{
    static struct names names;
    char head[2048];
    struct writer w = writer_on(head, sizeof head);
    write_head(l, &w);
    ASTRO_ASSERT(writer_fits(&w));
    if (!path)
        return EXIT_OK;
    int code = lock_results(l, path);
    if (code != EXIT_OK)
        return code;
    size_t size = 0;
    char *text = file_read(path, 1 << 28, &size);
    if (!text)
        return EXIT_INPUT_OUTPUT;
    size_t whole = size; /* a line that was cut off when the program ended does not count */
    while (whole > 0 && text[whole - 1] != '\n')
        whole--;
    if (whole < w.n)
        whole = 0; /* nor does a head */
    if (!is_ours((struct text){text, size}, writer_text(&w)))
        code = complain(path, 1,
                        "these are results of another game, other options, another seed or older "
                        "rules, or no results: name another file");
    else if (whole < size && ftruncate(fileno(l->results), (off_t)whole) != 0)
        code = complain(path, 1, "its last line is broken and cannot be removed");
    else if (whole == 0)
        fwrite(head, 1, w.n, l->results);
    if (code == EXIT_OK)
        code = read_results(l, path, (struct text){text, whole}, &names);
    if (code == EXIT_OK)
        number_bots(l, &names, l->results);
    free(text);
    return code;
}

bool ladder_append(struct ladder *l, const struct ladder_result *r)
{
    if (!l->results)
        return true;
    return fprintf(l->results, "deal %ld %d %d %d %d %d %d %d %d %ld %ld\n", r->deal,
                   l->number[r->first], l->number[r->second], r->halves[0], r->halves[1],
                   r->points[0][0], r->points[0][1], r->points[1][0], r->points[1][1], r->lost[0],
                   r->lost[1]) > 0;
}
