/* The session of an engine: what it is told, kept until it is asked. */

#include "outside/reply.h"
#include "base/form.h"

#include <string.h>

#include "outside/reply_internal.h"

/* ---- memory and errors ---------------------------------------------------------- */

bool reply_add(struct reply *a, struct reply_text *to, const void *p, size_t n)
{
    size_t cap = to->cap ? to->cap : 256;
    while (cap < to->n + n)
        cap *= 2;
    if (cap != to->cap) {
        char *more = a->edge->host->resize(a->edge->host->context, to->p, cap);
        if (!more)
            return false;
        to->p = more;
        to->cap = cap;
    }
    if (n > 0)
        memcpy(to->p + to->n, p, n);
    to->n += n;
    return true;
}

static void give_back(const struct reply *a, void *p)
{
    if (p)
        (void)a->edge->host->resize(a->edge->host->context, p, 0);
}

void reply_error(struct writer *out, const char *words)
{
    write_form(out, "error %s\n", words);
}

/* What somebody else wrote, on one line and no longer than is useful. */
static void write_foreign(struct writer *out, struct text t)
{
    t = text_cut(t, 60);
    for (size_t i = 0; i < t.n; i++)
        write_char(out, (unsigned char)t.p[i] < ' ' || t.p[i] == 127 ? '?' : t.p[i]);
}

bool reply_fails(struct writer *out, const char *words, struct text about)
{
    const char *hole = strstr(words, "%s");
    size_t n = hole ? (size_t)(hole - words) : strlen(words);
    write_str(out, "error ");
    write_bytes(out, words, n);
    if (hole) {
        write_foreign(out, about);
        write_str(out, hole + 2);
    }
    write_char(out, '\n');
    return false;
}

bool reply_fault(struct writer *out, const struct fault *f)
{
    write_str(out, "error ");
    write_fault(out, f);
    write_char(out, '\n');
    return false;
}

bool reply_no_memory(struct writer *out)
{
    return reply_error(out, "There is not enough memory for this."), false;
}

bool reply_sees(const struct reply *a, struct writer *out)
{
    if (!a->seen)
        reply_error(out, "Nothing is seen yet: begin with new, then tell a view.");
    return a->seen;
}

/* ---- beginning -------------------------------------------------------------------- */

static bool say_hello(struct reply *a, struct text rest, struct writer *out)
{
    rest = text_trim(rest);
    if (!text_is(rest, "1"))
        return reply_fails(out, "This engine speaks astro 1, not '%s'.", rest);
    write_form(out, "%s%s\n", "name Astrolabe " ASTRO_VERSION "\ngame ", a->ai->game->id);
    for (const struct bot *const *b = a->ai->bots; *b; b++) {
        write_form(out, "level %s\n", (*b)->id);
    }
    return true;
}

static void forget(struct reply *a)
{
    a->events.n = a->views.n = a->marks.n = a->data_text.n = 0;
    give_back(a, a->data);
    a->data = NULL;
    a->seen = a->decided = false;
    a->seats = 0;
    a->game++;
}

static bool begin(struct reply *a, struct text rest, struct writer *out)
{
    const struct game *g = a->ai->game;
    struct text game, seat, seats;
    uint32_t at = 0, of = 0;
    if (!text_word(&rest, &game) || !text_word(&rest, &seat) || !text_word(&rest, &seats) ||
        text_trim(rest).n > 0)
        return reply_fails(out, "It is: new GAME SEAT SEATS, as in: new %s 1 2", text_of(g->id));
    if (!text_is(game, g->id))
        return reply_fails(out, "There is no game '%s' here.", game);
    struct reader r = reader_on(seats), s = reader_on(seat);
    if (!read_number(&r, SEATS_MAX, &of) || !read_end(&r) || (int)of < g->seats_min ||
        (int)of > g->seats_max)
        return reply_fails(out, "This game is not played with '%s' seats.", seats);
    if (!read_number(&s, of, &at) || !read_end(&s) || at == 0)
        return reply_fails(out, "There is no seat '%s' at such a table.", seat);
    forget(a);
    a->seat = (int)at - 1;
    a->seats = (int)of;
    return true;
}

bool reply_is_begun(const struct reply *a, struct writer *out)
{
    if (a->seats == 0)
        reply_error(out, "No game was begun: say new GAME SEAT SEATS first.");
    return a->seats > 0;
}

/* `data LINE` adds a line, `data` alone ends it. */
static bool take_data(struct reply *a, struct text rest, struct writer *out)
{
    const struct game *g = a->ai->game;
    struct fault f = {0};
    if (!reply_is_begun(a, out))
        return false;
    if (!g->data_read)
        return reply_fails(out, "%s is always played on the same data.", text_of(g->id));
    if (a->seen)
        return reply_error(out, "Data is told before the first view."), false;
    if (rest.n > 0) {
        if (a->data_text.n + rest.n > SETUP_SIZE_MAX)
            return reply_error(out, "This is too much data."), false;
        return (reply_add(a, &a->data_text, rest.p + 1, rest.n - 1) &&
                reply_add(a, &a->data_text, "\n", 1)) ||
               reply_no_memory(out);
    }
    if (!a->data)
        a->data = a->edge->host->resize(a->edge->host->context, NULL, g->data_size);
    if (!a->data)
        return reply_no_memory(out);
    struct text told = {a->data_text.n > 0 ? a->data_text.p : "", a->data_text.n};
    if (g->data_read(told, a->data, &f))
        return true;
    give_back(a, a->data);
    a->data = NULL;
    a->data_text.n = 0;
    return reply_fault(out, &f);
}

/* ---- the table of commands ---------------------------------------------------------- */

static bool hear(struct reply *a, struct text rest, struct writer *out)
{
    (void)a, (void)rest, (void)out;
    return true;
}

static reply_command say_help;

static const struct {
    const char *word;
    reply_command *run;
    const char *help;
} commands[] = {
    {"astro", say_hello, "astro 1: who speaks here, which games and levels it has"},
    {"new", begin, "new GAME SEAT SEATS: a game begins, seen from this seat"},
    {"data", take_data,
     "data LINE: the data it is played on, where not the built-in; data ends it"},
    {"event", reply_event, "event SEAT WHAT: what the seat was told of an entry"},
    {"view", reply_view, "view STATE: what the seat sees now"},
    {"moves", hear, "moves all MOVE...: its legal moves; moves some MOVE...: some of very many"},
    {"board", hear, "board JSON: what the seat sees, for programs that read no notation"},
    {"think", reply_think, "think [ms N] [seed SEED]: answers move MOVE"},
    {"reason", reply_reason, "reason: the figures that decided the last move, as JSON"},
    {"belief", reply_belief, "belief: what follows from all the seat was told"},
    {"legal", reply_legal, "legal: the legal moves, or many and some of them"},
    {"show", reply_show, "show: the board as text"},
    {"undo", reply_undo, "undo: forgets the last event, and the views told after it"},
    {"level", reply_level, "level NAME: how it thinks from now on"},
    {"help", say_help, "help: this"},
    {"quit", hear, "quit: the end"},
};

enum { COMMANDS = sizeof commands / sizeof *commands };

static bool say_help(struct reply *a, struct text rest, struct writer *out)
{
    (void)a, (void)rest;
    for (int i = 0; i < COMMANDS; i++) {
        write_form(out, "help %s\n", commands[i].help);
    }
    return true;
}

bool reply_line(struct reply *a, struct text line, struct writer *out)
{
    struct text rest = line, word;
    if (line.n > 0 && line.p[line.n - 1] == '\r')
        rest.n--;
    if (line.n > REPLY_LINE_MAX)
        return reply_error(out, "This line is too long."), true;
    if (memchr(line.p ? line.p : "", '\0', line.n))
        return reply_error(out, "A line has no bytes of zero."), true;
    if (!text_word(&rest, &word))
        return reply_error(out, "An empty line says nothing: help lists what can be said."), true;
    for (int i = 0; i < COMMANDS; i++) {
        if (!text_is(word, commands[i].word))
            continue;
        if (commands[i].run(a, rest, out))
            write_str(out, "ok\n");
        return !text_is(word, "quit");
    }
    reply_fails(out, "There is no command '%s': help lists them.", word);
    return true;
}

struct reply *reply_new(const struct reply_edge *edge, const struct ai *ai, const struct bot *bot)
{
    struct reply *a = edge->host->resize(edge->host->context, NULL, sizeof *a);
    if (!a)
        return NULL;
    memset(a, 0, sizeof *a);
    a->edge = edge;
    a->ai = ai;
    a->bot = bot;
    return a;
}

void reply_free(struct reply *a)
{
    if (!a)
        return;
    forget(a);
    give_back(a, a->events.p);
    give_back(a, a->views.p);
    give_back(a, a->marks.p);
    give_back(a, a->data_text.p);
    give_back(a, a);
}
