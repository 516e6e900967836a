/* May this be drawn (NS-7, NS-8)? */

#include <string.h>

#include "games/nightsky/state.h"

static bool fault_two(struct fault *f, size_t at, const char *say, const char *a, const char *b)
{
    fault_set_text(f, at, say, text_of(a));
    if (f) {
        struct writer w = writer_on(f->arg[1], sizeof f->arg[1]);
        write_str(&w, b);
        writer_cstr(&w);
    }
    return false;
}

static void line_name(const struct ns_sky *sky, struct ns_line line, char out[2 * NS_NAME_SIZE])
{
    ns_star_name(ns_sky_frame(sky), line.a, out);
    out += strlen(out);
    *out++ = '-';
    ns_star_name(ns_sky_frame(sky), line.b, out);
}

static bool star_free(const struct ns_sky *sky, int round, struct ns_stars used, int star,
                      size_t at, struct fault *f)
{
    char name[NS_NAME_SIZE];
    ns_star_name(ns_sky_frame(sky), star, name);
    if (!ns_sky_has(sky, star))
        return fault_set_text(f, at, "There is no star {0} on this map.", text_of(name));
    if (!ns_visible(star, round))
        return fault_two(f, at, "The star {0} is not visible in round {1}: draw in the window.",
                         name, ns_roman[round - 1]);
    if (ns_stars_has(used, star))
        return fault_set_text(
            f, at, "The star {0} is part of a constellation already: use another.", text_of(name));
    return true;
}

/* The first written line that hangs together with none of the first piece. */
static int apart(const struct ns_written *w)
{
    struct ns_stars piece = ns_stars_none();
    ns_stars_add(&piece, w->line[0].a);
    for (int pass = 0; pass < w->n; pass++) {
        for (int i = 0; i < w->n; i++) {
            if (ns_stars_has(piece, w->line[i].a) || ns_stars_has(piece, w->line[i].b)) {
                ns_stars_add(&piece, w->line[i].a);
                ns_stars_add(&piece, w->line[i].b);
            }
        }
    }
    for (int i = 0; i < w->n; i++)
        if (!ns_stars_has(piece, w->line[i].a))
            return i;
    return NS_NONE;
}

bool ns_written_free(const struct ns_sky *sky, const struct ns_written *w, int round,
                     struct ns_stars used, struct fault *f)
{
    for (int i = 0; i < w->n; i++)
        if (!star_free(sky, round, used, w->line[i].a, w->at[i][0], f) ||
            !star_free(sky, round, used, w->line[i].b, w->at[i][1], f))
            return false;
    return true;
}

bool ns_written_joined(const struct ns_written *w, struct fault *f)
{
    int other = w->n > 0 ? apart(w) : NS_NONE;
    if (other == NS_NONE)
        return true;
    return fault_set(f, w->at[other][0],
                     "What you draw is one connected piece: join this to the rest or leave it "
                     "out.");
}

bool ns_written_legal(const struct ns_sky *sky, const struct ns_state *s, int seat,
                      const struct ns_written *w, struct fault *f)
{
    const struct ns_seat *p = &s->seat[seat];
    const struct ns_card *c = &sky->card[ns_card_of(p, s->round)];
    struct ns_line missing = {0, 0};
    char name[2 * NS_NAME_SIZE];
    if (w->n == 0)
        return true;
    if (!ns_written_free(sky, w, s->round, ns_used(p), f))
        return false;
    for (int i = 1; i <= w->n; i++) {
        if (!ns_lines_embed(c, w->line, i, &missing)) {
            line_name(sky, w->line[i - 1], name);
            return fault_two(f, w->at[i - 1][0],
                             "{0} has no line like {1} here: draw its lines, turned but never "
                             "mirrored.",
                             c->name, name);
        }
    }
    if (!s->several && !ns_written_joined(w, f))
        return false;
    if (missing.a != missing.b) {
        line_name(sky, missing, name);
        return fault_two(f, w->end,
                         "{0} joins {1} too: draw that line, or leave one of the stars out.",
                         c->name, name);
    }
    return true;
}

/* Whether the stars are exactly the ends of the lines, and nothing else is set. */
static bool well_formed(const struct ns_drawing *d)
{
    struct ns_line line[NS_LINES_MAX];
    struct ns_stars ends = ns_stars_none();
    for (int i = 0; i < NS_NODES_MAX; i++)
        if (d->star[i] > NS_STARS)
            return false;
    int n = ns_drawing_lines(d, line);
    for (int i = 0; i < n; i++) {
        ns_stars_add(&ends, line[i].a);
        ns_stars_add(&ends, line[i].b);
    }
    struct ns_drawing again = ns_drawing_of(ends, line, n);
    return memcmp(&again, d, sizeof again) == 0;
}

bool ns_drawing_legal(const struct ns_sky *sky, const struct ns_state *s, int seat,
                      const struct ns_drawing *d, struct fault *f)
{
    const struct ns_seat *p = &s->seat[seat];
    struct ns_stars stars = ns_drawing_stars(d), used = ns_used(p);
    if (!well_formed(d))
        return fault_set(f, 0, "A drawing is lines between neighbouring stars, at most ten stars.");
    if (ns_drawing_empty(d))
        return true; /* NS-8: nothing at all is a choice too */
    bool free = !ns_stars_any(ns_stars_and(stars, used));
    for (struct ns_stars rest = stars; free && ns_stars_any(rest);) {
        int star = ns_stars_take(&rest);
        free = ns_sky_has(sky, star) && ns_visible(star, s->round);
    }
    if (free && (s->several || ns_drawing_connected(d)) &&
        ns_drawing_fits(&sky->card[ns_card_of(p, s->round)], d))
        return true;
    /* Something is wrong: say what, as it stands in the drawing's own spelling. */
    char text[NS_DRAWING_TEXT_MAX + 1];
    struct ns_written written;
    struct writer w = writer_on(text, sizeof text);
    ns_write_drawing(&w, sky, d, &written);
    ns_written_legal(sky, s, seat, &written, f);
    return false;
}
