/* What people ask at their turn: the board, what can be done, what follows from what they
 * were told, the drawings to choose from. */

#include <stdlib.h>
#include <string.h>

#include "base/panic.h"
#include "cli/play.h"
#include "server/shared.h"

enum { SCREEN_SIZE = 1 << 16, EXAMPLES = 2 };

static char screen_text[SCREEN_SIZE]; /* one terminal, one thread */

static void put(const struct writer *w)
{
    fwrite(w->p, 1, writer_text(w).n, stdout);
    fflush(stdout);
}

/* Begins what will be said. */
static struct speech begin(const struct game_night *n, struct writer *w)
{
    *w = writer_on(screen_text, SCREEN_SIZE);
    return language_speech(w, n->columns);
}

static void view_for(const struct game_night *n, int viewer, struct view *out)
{
    const struct match *m = host_match(n->host);
    view_of(m->game, m->data, match_state(m), viewer, out);
}

void ask_board(const struct game_night *n, int viewer)
{
    struct view view;
    struct writer w;
    struct speech s = begin(n, &w);
    view_for(n, viewer, &view);
    write_char(&w, '\n');
    n->words->draw(&view, &s);
    put(&w);
}

/* ---- moves ---------------------------------------------------------------------------- */

/* A move as it is typed, and what it means. */
static void say_move(const struct game_night *n, const struct view *v, int seat,
                     const struct move *m, const struct speech *s)
{
    char text[ENTRY_SIZE_MAX];
    struct writer w = writer_on(text, sizeof text);
    v->game->move_write(v->data, view_state(v), seat, m, &w);
    write_str(s->w, "    ");
    write_text(s->w, writer_text(&w));
    write_padding(s->w, 12 - text_columns(writer_text(&w)));
    write_str(s->w, "  ");
    n->words->tell(v, seat, writer_text(&w), s);
}

/* Some of each kind: the first, and one from the middle of those there are. */
static void say_examples(const struct game_night *n, const struct view *v, int seat,
                         const struct move *list, size_t count, const struct speech *s)
{
    for (size_t i = 0; i < count;) {
        size_t end = i + 1;
        while (end < count && list[end].kind == list[i].kind)
            end++;
        for (size_t k = 0; k < EXAMPLES && k < end - i; k++)
            say_move(n, v, seat, &list[i + k * ((end - i) / EXAMPLES)], s);
        i = end;
    }
}

static struct move listed[GAME_MOVES_MAX];

/* The view of a seat and its moves: listed, where they are not too many. */
static size_t list_moves(const struct game_night *n, int seat, struct view *view)
{
    view_for(n, seat, view);
    return view_moves(view, seat, listed, GAME_MOVES_MAX);
}

static int by_kind(const void *a, const void *b)
{
    const struct move *x = a, *y = b;
    return x->kind - y->kind;
}

void ask_help(const struct game_night *n, int seat)
{
    struct view view;
    struct writer w;
    struct speech s = begin(n, &w);
    size_t count = list_moves(n, seat, &view);
    speak_line(&s, 2, phrase_say(&s, "Type a move; for example:", NULL));
    if (count > GAME_MOVES_MAX) { /* too many to list: some by chance */
        struct rng r = rng_from_number(1);
        for (count = 0; count < EXAMPLES; count++)
            listed[count] = view.game->sample(view.data, view_state(&view), seat, &r);
    }
    qsort(listed, count, sizeof *listed, by_kind);
    say_examples(n, &view, seat, listed, count, &s);
    speak_line(&s, 2, phrase_say(&s, "Or one of these words:", NULL));
    static const struct {
        const char *word, *means;
    } words[] = {
        {"board", N_("shows the board again")},
        {"moves", N_("lists all moves, where they are not too many")},
        {"know", N_("shows what follows from all you were told")},
        {"fits", N_("shows good drawings; their number draws them")},
        {"undo", N_("takes your last move back, if it showed nothing new")},
        {"quit", N_("stops; the game is kept")},
    };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if ((strcmp(words[i].word, "know") == 0 && !n->words->know) ||
            (strcmp(words[i].word, "fits") == 0 && !n->words->fits))
            continue;
        write_str(&w, "    ");
        write_str(&w, words[i].word);
        write_padding(&w, 14 - (int)strlen(words[i].word));
        speak_phrase(&s, phrase_of(text_of(s.words(s.context, words[i].means, NULL, 1))));
        write_char(&w, '\n');
    }
    put(&w);
}

void ask_moves(const struct game_night *n, int seat)
{
    struct view view;
    struct writer w;
    struct speech s = begin(n, &w);
    size_t count = list_moves(n, seat, &view);
    int column = 0;
    if (count > GAME_MOVES_MAX)
        speak_line(&s, 2, phrase_say(&s, "There are too many moves to list.", NULL));
    for (size_t i = 0; i < count && count <= GAME_MOVES_MAX; i++) {
        char text[ENTRY_SIZE_MAX];
        struct writer t = writer_on(text, sizeof text);
        view.game->move_write(view.data, view_state(&view), seat, &listed[i], &t);
        if (column == 0 || column + (int)t.n + 1 > n->columns - 1) {
            write_str(&w, i == 0 ? "  " : "\n  ");
            column = 2;
        }
        write_text(&w, writer_text(&t));
        write_char(&w, ' ');
        column += (int)t.n + 1;
    }
    write_char(&w, '\n');
    put(&w);
}

/* ---- thinking ------------------------------------------------------------------------- */

/* What a seat sees and was told, as a bot would be asked. */
static struct bot_task task_of(const struct game_night *n, int seat, struct view *view,
                               size_t memory)
{
    const struct ai *ai = host_ai(n->host);
    view_for(n, seat, view);
    struct bot_task task = {.view = view,
                            .events = host_observations(n->host, seat),
                            .memory = aligned_alloc(64, (memory + 127) / 64 * 64)};
    bool ready = task.memory && host_shared(&shared_edge, ai, view, &task.shared);
    ASTRO_ASSERT(ready);
    return task;
}

void ask_know(const struct game_night *n, int seat)
{
    struct view view;
    struct writer w;
    struct speech s = begin(n, &w);
    if (n->words->know) {
        struct bot_task task = task_of(n, seat, &view, n->words->know_memory());
        n->words->know(&task, &s);
        free(task.memory);
    } else {
        speak_line(&s, 2, phrase_say(&s, "In this game all is on the board.", NULL));
    }
    put(&w);
}

/* How wide blocks are, with what keeps them apart. */
static int width_of(const struct text *block, size_t count, int least)
{
    for (size_t i = 0; i < count; i++) {
        struct text rest = block[i], line;
        while (text_line(&rest, &line))
            least = text_columns(line) + 3 > least ? text_columns(line) + 3 : least;
    }
    return least;
}

/* Lays blocks of lines side by side, each so wide. */
static void lay_out(const struct text *block, size_t count, int wide, struct writer *w)
{
    struct text rest[PLAY_FITS_MAX], line;
    bool more = true;
    memcpy(rest, block, count * sizeof *block);
    while (more) {
        int column = 0;
        more = false;
        for (size_t i = 0; i < count; i++) {
            if (!text_line(&rest[i], &line))
                continue;
            more = true;
            write_padding(w, (int)i * wide - column);
            write_str(w, "  ");
            write_text(w, line);
            column = (int)i * wide + 2 + text_columns(line);
        }
        if (more)
            write_char(w, '\n');
    }
}

void ask_fits(struct game_night *n, int seat, int rows)
{
    enum { WIDE = 26, BLOCK = 1024 };
    static char text[PLAY_FITS_MAX][BLOCK];
    struct text block[PLAY_FITS_MAX];
    struct view view;
    n->fits = 0;
    if (!n->words->fits)
        return;
    struct bot_task task = task_of(n, seat, &view, n->words->fits_memory());
    int each = (n->columns - 2) / WIDE, most = each * rows;
    n->fits = n->words->fits(&task, n->fit, (size_t)(most > PLAY_FITS_MAX ? PLAY_FITS_MAX : most));
    free(task.memory);
    struct writer w;
    struct speech s = begin(n, &w);
    if (n->fits > 0)
        speak_line(&s, 2,
                   phrase_say(&s, "Type the number of a drawing, or lines as in d3-d4-e4:", NULL));
    for (size_t i = 0; i < n->fits; i++) {
        struct writer b = writer_on(text[i], BLOCK);
        struct speech to = language_speech(&b, WIDE);
        write_int(&b, (int)i + 1);
        write_str(&b, ": ");
        n->words->preview(&view, &n->fit[i], &to);
        block[i] = writer_text(&b);
    }
    int wide = width_of(block, n->fits, WIDE);
    each = n->columns - 2 > wide ? (n->columns - 2) / wide : 1;
    for (size_t i = 0; i < n->fits; i += (size_t)each)
        lay_out(block + i, n->fits - i < (size_t)each ? n->fits - i : (size_t)each, wide, &w);
    put(&w);
}
