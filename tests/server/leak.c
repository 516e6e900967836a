/* A server with a leak, for wire_test.c: linked with the whole program, it takes
 * the place of two functions (ld --wrap). ASTRO_LEAK says which one leaks. */

#include <stdlib.h>
#include <string.h>

#include "engine/view.h"
#include "host/host.h"

void __real_view_of(const struct game *g, const struct game_data *d, const struct game_state *s,
                    int viewer, struct view *out);
void __wrap_view_of(const struct game *g, const struct game_data *d, const struct game_state *s,
                    int viewer, struct view *out);
void __real_host_step_events(const struct host *t, const struct host_step *step, int viewer,
                             struct writer *w);
void __wrap_host_step_events(const struct host *t, const struct host_step *step, int viewer,
                             struct writer *w);

static bool leaks(const char *what)
{
    const char *planted = getenv("ASTRO_LEAK");
    return planted && strcmp(planted, what) == 0;
}

void __wrap_view_of(const struct game *g, const struct game_data *d, const struct game_state *s,
                    int viewer, struct view *out)
{
    __real_view_of(g, d, s, leaks("view") ? VIEWER_ALL : viewer, out);
}

void __wrap_host_step_events(const struct host *t, const struct host_step *step, int viewer,
                             struct writer *w)
{
    __real_host_step_events(t, step, leaks("event") ? step->entry[0].seat : viewer, w);
}
