/* The library, opened: the large tables of the AI, each built once, when first needed. */

#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/line.h"
#include "host/width.h"
#include "lib/internal.h"

struct astrolabe {
    pthread_mutex_t lock;
    struct host_parts built; /* guarded by the lock */
    struct host_edge edge;
};

const char *astrolabe_version(void)
{
    return ASTRO_VERSION;
}

void *library_memory(size_t size)
{
    return aligned_alloc(LINE_BYTES, (size + LINE_BYTES) / LINE_BYTES * LINE_BYTES);
}

static const void *shared(void *context, const struct ai *ai, int part)
{
    struct astrolabe *a = context;
    pthread_mutex_lock(&a->lock);
    const void *memory = host_part(&a->built, ai, part, host_width(), library_memory);
    pthread_mutex_unlock(&a->lock);
    return memory;
}

/* Games are cloned and stepped at will, so no thought goes on where another ended. */
static void *take(void *context, const struct bot *bot, uint64_t whose)
{
    (void)context, (void)whose;
    void *memory = library_memory(bot->memory_size + BOT_FRESH);
    return memory ? memset(memory, 0, BOT_FRESH) : NULL;
}

static void give(void *context, void *scratch)
{
    (void)context;
    free(scratch);
}

/* No host is opened here, so nothing is resized. */
struct astrolabe *astrolabe_open(void)
{
    struct astrolabe *a = calloc(1, sizeof *a);
    if (a && pthread_mutex_init(&a->lock, NULL) != 0) {
        free(a);
        return NULL;
    }
    if (a)
        a->edge = (struct host_edge){.context = a, .shared = shared, .take = take, .give = give};
    return a;
}

const struct host_edge *library_edge(const struct astrolabe_game *g)
{
    return &g->lib->edge;
}

void astrolabe_close(struct astrolabe *a)
{
    if (!a)
        return;
    for (int i = 0; i < HOST_PARTS; i++)
        free(a->built.built[i].memory);
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

int answer_words(int code, const struct fault *f, char *why, size_t size)
{
    struct writer w = writer_on(why, why ? size : 0);
    write_fault_words(&w, f);
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

int answer_memory(char *why, size_t size)
{
    return answer_say(ASTROLABE_MEMORY, "There is not enough memory for this.", why, size);
}

int answer_nothing(char *why, size_t size)
{
    return answer_say(ASTROLABE_BAD, "There is nothing here: a pointer is NULL.", why, size);
}

struct text text_or_none(const char *s)
{
    return s ? text_of(s) : (struct text){"", 0};
}
