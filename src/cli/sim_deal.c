/* The deals of a simulation that come from files. */

#include <glob.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/panic.h"
#include "cli/sim.h"
#include "server/shared.h"

/* The head of a record, which brings its own dice. */
static bool read_head(const struct simulation *s, const char *path, struct text text,
                      struct writer *head)
{
    struct record r;
    struct fault f = {0};
    struct host *host = NULL;
    if (record_read(text, &r, &f)) {
        r.entries.n = 0;
        record_write(&r, head);
        host = host_open(&shared_edge, writer_text(head), &f);
    }
    bool ours =
        host && writer_fits(head) && host_ai(host) == s->ai && host_match(host)->seats == s->seats;
    if (!host)
        say_fault(path, &f);
    else if (!ours)
        fprintf(stderr, "%s: this is no game of %s for %d seats\n", path, s->ai->game->id,
                s->seats);
    host_close(host);
    return ours;
}

/* Reads a setup or a record and checks that it starts a game. */
static bool add_deal(struct simulation *s, const char *path)
{
    size_t size;
    char *text = file_read(path, RECORD_SIZE_MAX, &size);
    if (!text)
        return false;
    s->deals = realloc(s->deals, (size_t)(s->deal_count + 1) * sizeof *s->deals);
    ASTRO_ASSERT(s->deals != NULL);
    struct sim_deal *d = &s->deals[s->deal_count];
    struct writer w = writer_on(d->text, sizeof d->text - 1);
    d->sealed = text_starts((struct text){text, size}, "astrolabe ");
    bool ok = d->sealed ? read_head(s, path, (struct text){text, size}, &w)
                        : setup_load(s->ai->game, path, s->seats, true, &w);
    writer_cstr(&w);
    free(text);
    s->deal_count += ok;
    return ok;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The setups of a file or a folder, in the order of their names. */
bool sim_read_deals(struct simulation *s, const char *path)
{
    struct stat about;
    if (!path)
        return true;
    if (stat(path, &about) != 0) {
        perror(path);
        return false;
    }
    if (!S_ISDIR(about.st_mode))
        return add_deal(s, path);
    glob_t found;
    char pattern[4096];
    snprintf(pattern, sizeof pattern, "%s/*", path);
    if (glob(pattern, 0, NULL, &found) != 0 || found.gl_pathc == 0) {
        fprintf(stderr, "astrolabe: there are no setups in %s\n", path);
        return false;
    }
    qsort(found.gl_pathv, found.gl_pathc, sizeof *found.gl_pathv, by_name);
    bool ok = true;
    for (size_t i = 0; ok && i < found.gl_pathc; i++)
        ok = add_deal(s, found.gl_pathv[i]);
    globfree(&found);
    return ok;
}
