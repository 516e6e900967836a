/* The library, opened: the large tables of the AI, each built once, when first needed. */

#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/line.h"
#include "host/width.h"
#include "lib/internal.h"

enum { PARTS_MAX = 32 };

struct astrolabe {
    pthread_mutex_t lock;
    struct {
        const struct ai *ai;
        int part;
        void *memory;
    } built[PARTS_MAX]; /* guarded by the lock; grows */
};

const char *astrolabe_version(void)
{
    return ASTRO_VERSION;
}

struct astrolabe *astrolabe_open(void)
{
    struct astrolabe *a = calloc(1, sizeof *a);
    if (a && pthread_mutex_init(&a->lock, NULL) != 0) {
        free(a);
        return NULL;
    }
    return a;
}

void astrolabe_close(struct astrolabe *a)
{
    if (!a)
        return;
    for (int i = 0; i < PARTS_MAX; i++)
        free(a->built[i].memory);
    pthread_mutex_destroy(&a->lock);
    free(a);
}

int astrolabe_games(const struct astrolabe *a, char *out, size_t size)
{
    (void)a;
    struct writer w = writer_on(out, out ? size : 0);
    struct json j = json_on(&w);
    json_begin_object(&j, NULL);
    games_json(&j);
    json_end_object(&j);
    return answer_text(&w);
}

void *library_memory(size_t size)
{
    return aligned_alloc(LINE_BYTES, (size + LINE_BYTES) / LINE_BYTES * LINE_BYTES);
}

static void *find_or_build(struct astrolabe *a, const struct ai *ai, int part)
{
    int i = 0;
    while (i < PARTS_MAX && a->built[i].memory &&
           (a->built[i].ai != ai || a->built[i].part != part))
        i++;
    if (i == PARTS_MAX)
        return NULL;
    if (!a->built[i].memory && (a->built[i].memory = library_memory(ai->shared->size(part)))) {
        ai->shared->build(part, host_width(), a->built[i].memory);
        a->built[i].ai = ai;
        a->built[i].part = part;
    }
    return a->built[i].memory;
}

const void *library_shared(struct astrolabe *a, const struct ai *ai, int part)
{
    pthread_mutex_lock(&a->lock);
    const void *memory = find_or_build(a, ai, part);
    pthread_mutex_unlock(&a->lock);
    return memory;
}

const void *library_shared_of(const struct astrolabe_game *g, const struct view *v, bool *ok)
{
    int part = g->ai->shared ? g->ai->shared->part_of(v) : -1;
    const void *shared = part >= 0 ? library_shared(g->lib, g->ai, part) : NULL;
    *ok = part < 0 || shared;
    return shared;
}

/* ---- answers ---------------------------------------------------------------------- */

int answer_text(struct writer *w)
{
    writer_cstr(w);
    return w->n > INT_MAX ? ASTROLABE_MEMORY : (int)w->n;
}

int answer_fault(int code, const struct fault *f, char *why, size_t size)
{
    struct writer w = writer_on(why, why ? size : 0);
    write_fault(&w, f);
    writer_cstr(&w);
    return code;
}

int answer_say(int code, const char *words, char *why, size_t size)
{
    struct writer w = writer_on(why, why ? size : 0);
    write_str(&w, words);
    writer_cstr(&w);
    return code;
}

struct text text_or_none(const char *s)
{
    return s ? text_of(s) : (struct text){"", 0};
}
