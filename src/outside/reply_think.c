/* What an engine is asked: to decide, to tell why, and what follows from what it was told. */

#include <string.h>

#include "ai/talk.h"
#include "base/form.h"
#include "base/panic.h"
#include "outside/reply_internal.h"

enum { SAMPLES = 8, MS_MAX = 3600000 };

static bool is_late(void *context)
{
    const struct reply *a = context;
    return a->edge->now() >= a->late;
}

/* A number, or 64 hexadecimal digits. */
static bool read_seed(struct text t, struct rng *out)
{
    uint8_t seed[RNG_SEED_SIZE];
    uint32_t number;
    struct reader r = reader_on(t);
    if (read_hex(&r, seed, sizeof seed) && read_end(&r)) {
        *out = rng_from_seed(seed);
        return true;
    }
    r = reader_on(t);
    if (!read_number(&r, UINT32_MAX, &number) || !read_end(&r))
        return false;
    *out = rng_from_number(number);
    return true;
}

static bool read_limits(struct reply *a, struct text rest, uint32_t *ms, struct writer *out)
{
    struct text name, value;
    a->thought.rng = rng_from_number(1);
    *ms = 0;
    while (text_word(&rest, &name)) {
        if (!text_word(&rest, &value))
            return reply_fails(out, "What is '%s'? It is: think [ms N] [seed SEED].", name);
        struct reader r = reader_on(value);
        if (text_is(name, "ms")) {
            if (!read_number(&r, MS_MAX, ms) || !read_end(&r) || *ms == 0)
                return reply_fails(out, "ms takes 1 to 3600000 milliseconds, not '%s'.", value);
        } else if (text_is(name, "seed")) {
            if (!read_seed(value, &a->thought.rng))
                return reply_fails(out, "seed takes a number or 64 hexadecimal digits, not '%s'.",
                                   value);
        } else {
            return reply_fails(out, "think knows no '%s': it is think [ms N] [seed SEED].", name);
        }
    }
    return true;
}

static bool is_in_turn(const struct reply *a, struct writer *out)
{
    if (!reply_sees(a, out))
        return false;
    if (!seat_in(view_turn(&a->view), a->seat))
        return reply_error(out, "It is not this seat's turn."), false;
    return true;
}

bool reply_think(struct reply *a, struct text rest, struct writer *out)
{
    struct host_thought *t = &a->thought;
    uint32_t ms;
    a->decided = false;
    if (!is_in_turn(a, out) || !read_limits(a, rest, &ms, out))
        return false;
    t->edge = a->edge->host;
    t->ai = a->ai;
    t->bot = a->bot;
    t->seat = a->seat;
    t->decision = 1;
    t->whose = a->game;
    t->view = a->view;
    t->observations = (struct text){a->events.p, a->events.n};
    t->late = ms ? is_late : NULL;
    t->late_context = a;
    t->reason_n = 0;
    a->late = a->edge->now() + ms;
    if (!host_think(t))
        return reply_error(out, "There is not enough memory to think."), false;
    a->decided = true;
    write_form(out, "move %s\n", t->move);
    return true;
}

bool reply_reason(struct reply *a, struct text rest, struct writer *out)
{
    (void)rest;
    if (!a->decided)
        return reply_error(out, "Nothing was thought since the seat was told something."), false;
    if (a->thought.reason_n == 0)
        return reply_error(out, "This level gives no reasons."), false;
    write_str(out, "reason ");
    write_bytes(out, a->thought.reason, a->thought.reason_n);
    write_char(out, '\n');
    return true;
}

/* Each line of a text behind a word. */
static void write_lines(struct writer *out, const char *word, struct text text)
{
    struct text line;
    while (text_line(&text, &line)) {
        write_str(out, word);
        if (line.n > 0)
            write_char(out, ' ');
        write_text(out, line);
        write_char(out, '\n');
    }
}

/* English, which is the key of all other words. */
static const char *plain_words(const void *context, const char *key, const char *many, int n)
{
    (void)context;
    const char *behind = strchr(key, '\4');
    if (many && n != 1 && n != -1)
        return many;
    return behind ? behind + 1 : key;
}

bool reply_belief(struct reply *a, struct text rest, struct writer *out)
{
    (void)rest;
    const struct host_edge *edge = a->edge->host;
    const struct talk *words = talk_find(a->ai->game);
    if (!reply_sees(a, out))
        return false;
    if (!words->know)
        return reply_error(out, "In this game all is on the board."), false;
    char text[1 << 14];
    struct writer w = writer_on(text, sizeof text);
    struct speech s = {.words = plain_words, .w = &w, .columns = 1000};
    struct bot_task task = {.view = &a->view, .events = {a->events.p, a->events.n}};
    char *room = edge->resize(edge->context, NULL, words->know_memory() + 64);
    if (room)
        task.memory = room + (-(uintptr_t)room & 63);
    bool ready = room && host_shared(edge, a->ai, &a->view, &task.shared);
    if (ready) {
        words->know(&task, &s);
        write_lines(out, "belief", writer_text(&w));
    } else {
        reply_error(out, "There is not enough memory for this.");
    }
    if (room)
        (void)edge->resize(edge->context, room, 0);
    return ready;
}

static void write_move(const struct reply *a, const struct move *m, struct writer *out)
{
    const struct view *v = &a->view;
    write_str(out, "move ");
    v->game->move_write(v->data, view_state(v), a->seat, m, out);
    write_char(out, '\n');
}

bool reply_legal(struct reply *a, struct text rest, struct writer *out)
{
    (void)rest;
    const struct view *v = &a->view;
    struct move list[GAME_MOVES_MAX];
    if (!is_in_turn(a, out))
        return false;
    size_t n = view_moves(v, a->seat, list, GAME_MOVES_MAX);
    if (n == GAME_MANY) {
        struct rng r = rng_from_number(1);
        n = SAMPLES;
        for (size_t i = 0; i < n; i++)
            list[i] = v->game->sample(v->data, view_state(v), a->seat, &r);
        write_str(out, "many\n");
    }
    for (size_t i = 0; i < n && i < GAME_MOVES_MAX; i++)
        write_move(a, &list[i], out);
    return true;
}

bool reply_show(struct reply *a, struct text rest, struct writer *out)
{
    (void)rest;
    if (!reply_sees(a, out))
        return false;
    char text[1 << 14];
    struct writer w = writer_on(text, sizeof text);
    a->view.game->show(&a->view, &w);
    write_lines(out, "show", writer_text(&w));
    return true;
}

bool reply_level(struct reply *a, struct text rest, struct writer *out)
{
    rest = text_trim(rest);
    const struct bot *b = bot_find(a->ai, rest);
    if (!b)
        return reply_fails(out, "There is no level '%s': astro 1 lists them.", rest);
    a->bot = b;
    a->decided = false;
    return true;
}
