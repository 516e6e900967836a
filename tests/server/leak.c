/* A server with a leak, for wire_test.c: linked with the whole program, it takes
 * the place of two functions (ld --wrap). ASTRO_LEAK says which one leaks. */

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "engine/view.h"
#include "host/host.h"

void __real_view_of(const struct game *g, const struct game_data *d, const struct game_state *s,
                    int viewer, struct view *out);
void __wrap_view_of(const struct game *g, const struct game_data *d, const struct game_state *s,
                    int viewer, struct view *out);
void __real_host_events(const struct host *h, uint32_t first, uint32_t last, int viewer,
                        struct writer *w);
void __wrap_host_events(const struct host *h, uint32_t first, uint32_t last, int viewer,
                        struct writer *w);

static bool leaks(const char *what)
{
    const char *planted = getenv("ASTRO_LEAK");
    return planted && strcmp(planted, what) == 0;
}

/* Up to seventeen milliseconds, as what is hidden says. */
static void take_time(const struct game *g, const struct game_state *s)
{
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < g->state_size; i++)
        hash = (hash ^ ((const uint8_t *)s)[i]) * 16777619u;
    struct timespec pause = {.tv_nsec = (long)(hash >> 8 & 0xFFFFFF)};
    nanosleep(&pause, NULL);
}

void __wrap_view_of(const struct game *g, const struct game_data *d, const struct game_state *s,
                    int viewer, struct view *out)
{
    if (leaks("time"))
        take_time(g, s);
    __real_view_of(g, d, s, leaks("view") ? VIEWER_ALL : viewer, out);
}

/* Everybody is told what the one who moved is told. */
void __wrap_host_events(const struct host *h, uint32_t first, uint32_t last, int viewer,
                        struct writer *w)
{
    struct text line = host_observation(h, viewer, first);
    bool seated = line.n > 0 && line.p[0] >= '1' && line.p[0] <= '5';
    __real_host_events(h, first, last, leaks("event") && seated ? line.p[0] - '1' : viewer, w);
}
