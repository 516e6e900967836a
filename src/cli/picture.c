/* A recorded game as a picture in a file: `poster` is what was made of it,
 * `board` one moment of it. The picture itself is the game's own verb of that
 * name; here it becomes SVG, PNG or PDF by the name of the file. */

#include <stdlib.h>
#include <string.h>

#include "base/panic.h"
#include "cli/cli.h"
#include "draw/svg.h"
#ifdef ASTRO_PAPER
#include "draw/paper/paper.h"
#endif

enum { PICTURE_SIZE = 1 << 20, SVG_SIZE = 4 << 20, PNG_SCALE = 2 };

#define OUTPUT_FLAG                                                                                \
    {"output", "FILE", "Where to write it: a name that ends in .svg, .png or .pdf. Also: -o"}

static const struct verb_flag poster_flags[] = {
    OUTPUT_FLAG,
    {"seat", "N", "Whose (1)."},
    {"name", "WHO", "Who made it, for the title."},
    {"date", "TEXT", "What stands in the upper right corner."},
    {"note", "TEXT", "What stands in the lower right corner."},
    {NULL, NULL, NULL},
};

static const struct verb_flag board_flags[] = {
    OUTPUT_FLAG,
    {"view", "VIEWER", "Whose eyes: a seat, public (the default), or all."},
    {"seat", "N", "Whose board: the viewer's own, or 1, where nothing is said."},
    {"at", "ENTRY", "After which entry of the record, 0 before the first: the last."},
    {NULL, NULL, NULL},
};

static bool ends_with(const char *name, const char *end)
{
    size_t n = strlen(name), m = strlen(end);
    return n > m && strcmp(name + n - m, end) == 0;
}

static bool write_bytes_to(void *context, const void *bytes, size_t n)
{
    return fwrite(bytes, 1, n, context) == n;
}

static bool write_svg(struct text picture, FILE *out, struct fault *f)
{
    struct writer w = writer_on(malloc(SVG_SIZE), SVG_SIZE);
    ASTRO_ASSERT(w.p != NULL);
    bool ok = draw_svg(picture, &w, f);
    ASTRO_ASSERT(writer_fits(&w));
    if (ok && !write_bytes_to(out, w.p, w.n))
        ok = fault_set(f, 0, "The file could not be written.");
    free(w.p);
    return ok;
}

struct picture_file {
    const char *path;
    struct text picture;
};

/* The kind of a file is the end of its name. */
static bool write_picture(void *context, FILE *out, struct fault *f)
{
    const struct picture_file *file = context;
    if (ends_with(file->path, ".svg"))
        return write_svg(file->picture, out, f);
#ifdef ASTRO_PAPER
    if (ends_with(file->path, ".png"))
        return paper_png(file->picture, PNG_SCALE, write_bytes_to, out, f);
    if (ends_with(file->path, ".pdf"))
        return paper_pdf(file->picture, write_bytes_to, out, f);
#endif
    return fault_set(f, 0, "This program cannot write this kind of file: try .svg.");
}

static int save(const char *path, struct text picture)
{
    return file_write_by(path, write_picture, &(struct picture_file){path, picture});
}

static int draw(const struct args *a, const struct ai *m, const struct ai_verb *v,
                struct text record)
{
    struct writer picture = writer_on(malloc(PICTURE_SIZE), PICTURE_SIZE);
    char trouble[4096];
    struct writer said = writer_on(trouble, sizeof trouble - 1);
    ASTRO_ASSERT(picture.p != NULL);
    int code = verb_call_with(m, v, a, record, &picture, &said);
    fputs(writer_cstr(&said), stderr);
    if (code == EXIT_OK)
        code = save(args_get(a, "output", ""), writer_text(&picture));
    free(picture.p);
    return code;
}

static int run(const struct command *c, const struct args *a)
{
    const char *output = args_get(a, "output", "");
    if (c == &command_board && !*output)
        return board_text(c, a);
    if (!ends_with(output, ".svg") && !ends_with(output, ".png") && !ends_with(output, ".pdf"))
        return say_usage(c, "%s", "-o takes a name that ends in .svg, .png or .pdf");
    struct loaded_record r;
    int code = record_load(a->word[0], &r);
    if (code != EXIT_OK)
        return code;
    const struct ai_verb *v = verb_find(r.ai, text_of(c->name));
    if (v) {
        code = draw(a, r.ai, v, (struct text){r.text, r.size});
    } else {
        fprintf(stderr, "astrolabe: there is no picture of %s", r.ai->game->id);
        fputs(c == &command_board ? "; without -o its board is shown as text\n" : "\n", stderr);
        code = EXIT_BAD_DATA;
    }
    record_unload(&r);
    return code;
}

const struct command command_poster = {
    .name = "poster",
    .synopsis = "RECORD -o FILE [--seat N] [--name WHO]",
    .brief = "the finished sky of a game as a picture (nightsky)",
    .text = "Draws what one seat has made in a recorded game, with names and points, as SVG, PNG "
            "or PDF: the ending of the file's name decides. RECORD may be - for stdin.",
    .example = "astrolabe poster game.txt -o sky.pdf --name Ada",
    .flags = poster_flags,
    .words_min = 1,
    .words_max = 1,
    .run = run,
};

const struct command command_board = {
    .name = "board",
    .synopsis = "RECORD [-o FILE] [--view SEAT|public|all] [--seat N] [--at ENTRY]",
    .brief = "the board at one moment of a game, as text or a picture",
    .text =
        "Shows the board as it lay on the table after an entry of a recorded game, with nothing "
        "in it that the viewer may not know: as text, for every game; or with -o as a picture, "
        "for nightsky: SVG, PNG or PDF, as the ending of the file's name says. RECORD may be - "
        "for stdin.",
    .example = "astrolabe board game.txt --view 2 --at 12 -o board.png",
    .flags = board_flags,
    .words_min = 1,
    .words_max = 1,
    .run = run,
};
