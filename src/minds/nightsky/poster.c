/* The verb `poster`: the finished sky of a record as a picture, in the display
 * list that the draw layer turns into SVG, PNG or PDF. */

#include "engine/record.h"
#include "games/nightsky/picture.h"
#include "games/nightsky/state.h"
#include "minds/nightsky/bots.h"

extern const struct game nightsky_game;

struct desk_top {
    struct match match[2];
    struct ns_sky sky;
    struct view view;
};

/* The value of a flag, or what stands in for it. */
static struct text flag_of(struct text flags, const char *name, const char *otherwise)
{
    struct text line, word;
    while (text_line(&flags, &line))
        if (text_word(&line, &word) && text_is(word, name))
            return text_trim(line);
    return text_of(otherwise);
}

static enum verb_result refuse(const struct verb_call *call, const struct fault *f,
                               enum verb_result result)
{
    write_fault(call->trouble, f);
    write_char(call->trouble, '\n');
    return result;
}

static struct ns_caption caption_of(const struct verb_call *call, int seat, char title[128])
{
    struct ns_caption c = {.top_left = text_of("Night Sky"), .bottom_left = text_of("Astrolabe")};
    struct text name = flag_of(call->flags, "name", "");
    struct writer w = writer_on(title, 128);
    c.top_right = flag_of(call->flags, "date", "");
    c.bottom_right = flag_of(call->flags, "note", "");
    if (name.n > 0) {
        write_str(&w, "The sky ");
        write_text(&w, name);
        write_str(&w, " drew");
    } else {
        write_str(&w, "The sky of seat ");
        write_int(&w, seat + 1);
    }
    c.title = writer_text(&w);
    for (int i = 0; i < NS_POSTER_FIGURES; i++)
        c.figure[i] = text_of(ns_poster_figure[i]);
    return c;
}

static enum verb_result run(const struct verb_call *call)
{
    struct desk_top *d = call->memory;
    struct record record;
    struct fault f = {0};
    struct reader r = reader_on(flag_of(call->flags, "seat", "1"));
    uint32_t seat;
    int last = 0;
    char title[128];
    if (!record_read(call->input, &record, &f) ||
        !record_replay(&record, &nightsky_game, (struct game_data *)&d->sky, d->match, &last, NULL,
                       NULL, &f))
        return refuse(call, &f, VERB_BAD_DATA);
    const struct match *m = &d->match[last];
    if (!read_number(&r, SEATS_MAX, &seat) || !read_end(&r) || seat == 0 || (int)seat > m->seats) {
        fault_set_int(&f, 0, "The seat is a number from 1 to {0}.", m->seats);
        return refuse(call, &f, VERB_USAGE);
    }
    struct ns_caption caption = caption_of(call, (int)seat - 1, title);
    view_of(&nightsky_game, m->data, match_state(m), VIEWER_PUBLIC, &d->view);
    ns_poster(&d->view, (int)seat - 1, &caption, call->out);
    return VERB_OK;
}

static const struct verb_flag flags[] = {
    {"seat", "N", "Whose sky; 1 where nothing is said."},
    {"name", "WHO", "Who drew it, for the title."},
    {"date", "TEXT", "What stands in the upper right corner."},
    {"note", "TEXT", "What stands in the lower right corner."},
    {NULL, NULL, NULL},
};

const struct mind_verb ns_verb_poster = {
    .name = "poster",
    .synopsis = "[--seat N] [--name WHO] < RECORD",
    .brief = "the sky of a game as a poster",
    .text = "Reads a record of Night Sky and writes the sky of one seat with the names of its "
            "constellations and its points.",
    .example = "astrolabe poster nightsky --name Ada < game.record",
    .flags = flags,
    .reads_input = true,
    .memory_size = sizeof(struct desk_top),
    .run = run,
};
