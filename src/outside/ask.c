#include "outside/ask.h"

#include <stdio.h>
#include <string.h>

#include "base/form.h"
#include "base/panic.h"

/* ---- asking ------------------------------------------------------------------------ */

static void end_line(struct ask_question *q)
{
    write_char(&q->text, '\n');
    q->answers++;
}

void ask_hello(struct ask_question *q)
{
    write_str(&q->text, "astro 1");
    end_line(q);
}

void ask_begin(struct ask_question *q, const struct host_thought *t, int seats)
{
    const struct view *v = &t->view;
    write_form(&q->text, "new %s ", v->game->id);
    write_seat(&q->text, t->seat);
    write_char(&q->text, ' ');
    write_int(&q->text, seats);
    end_line(q);
    if (!v->game->data || v->data == v->game->data)
        return;
    char data[SETUP_SIZE_MAX];
    struct writer w = writer_on(data, sizeof data);
    v->game->data_write(v->data, &w);
    struct text rest = writer_text(&w), line;
    while (text_line(&rest, &line)) {
        write_str(&q->text, "data ");
        write_text(&q->text, line);
        end_line(q);
    }
    write_str(&q->text, "data");
    end_line(q);
}

/* The legal moves, or a fistful where they cannot be listed. */
static void put_moves(struct ask_question *q, const struct host_thought *t)
{
    enum { SAMPLES = 32 };
    struct move list[GAME_MOVES_MAX];
    const struct view *v = &t->view;
    size_t n = view_moves(v, t->seat, list, GAME_MOVES_MAX);
    bool many = n == GAME_MANY;
    if (many) {
        struct rng r = rng_split(&t->rng, text_of("some moves"));
        n = SAMPLES;
        for (size_t i = 0; i < n; i++)
            list[i] = v->game->sample(v->data, view_state(v), t->seat, &r);
    }
    write_str(&q->text, many ? "moves some" : "moves all");
    for (size_t i = 0; i < n && i < GAME_MOVES_MAX; i++) {
        write_char(&q->text, ' ');
        v->game->move_write(v->data, view_state(v), t->seat, &list[i], &q->text);
    }
    end_line(q);
}

/* The seed that this generator was made of: the engine's luck follows from it. */
static void put_seed(struct writer *w, const struct rng *r)
{
    for (int i = 0; i < 8; i++) {
        uint8_t bytes[4];
        for (int k = 0; k < 4; k++)
            bytes[k] = (uint8_t)(r->key[i] >> (8 * k));
        write_hex(w, bytes, sizeof bytes);
    }
}

void ask_think(struct ask_question *q, const struct host_thought *t, size_t told,
               const struct ask_hello *wants, int ms)
{
    struct text rest = t->observations, line;
    if (told > 0)
        rest = (struct text){rest.p + told, rest.n - told};
    while (text_line(&rest, &line)) {
        write_str(&q->text, "event ");
        write_text(&q->text, line);
        end_line(q);
    }
    write_str(&q->text, "view ");
    view_write(&t->view, &q->text);
    end_line(q);
    if (wants->wants_board) {
        write_str(&q->text, "board ");
        t->view.game->json(&t->view, &q->text);
        end_line(q);
    }
    if (wants->wants_moves)
        put_moves(q, t);
    write_form(&q->text, "think ms %d seed ", ms);
    put_seed(&q->text, &t->rng);
    end_line(q);
}

/* ---- reading ------------------------------------------------------------------------ */

struct ask_reading ask_reading_of(const struct ask_question *q, struct ask_hello *hello)
{
    return (struct ask_reading){.answers = q->answers, .hello = hello};
}

void ask_quote(char *out, size_t size, struct text t)
{
    size_t n = t.n < size - 1 ? t.n : size - 1;
    for (size_t i = 0; i < n; i++)
        out[i] = (char)(t.p[i] < ' ' || t.p[i] > '~' || t.p[i] == '"' ? '?' : t.p[i]);
    out[n] = '\0';
}

static bool fail(struct ask_reading *r, const char *words, struct text about)
{
    char quoted[80];
    ask_quote(quoted, sizeof quoted, about);
    r->wrong = true;
    snprintf(r->words, sizeof r->words, words, quoted);
    return false;
}

static void hear_hello(struct ask_hello *h, struct text word, struct text rest)
{
    if (text_is(word, "name")) {
        ask_quote(h->name, sizeof h->name, rest);
    } else if (text_is(word, "game") && h->games < ASK_GAMES_MAX && rest.n < sizeof h->game[0]) {
        ask_quote(h->game[h->games++], sizeof h->game[0], rest);
    } else if (text_is(word, "want")) {
        h->wants_moves = h->wants_moves || text_is(rest, "moves");
        h->wants_board = h->wants_board || text_is(rest, "board");
    }
}

bool ask_read(struct ask_reading *r, struct text line)
{
    struct text rest = text_trim(line), word = {"", 0};
    ASTRO_ASSERT(r->answers > 0 && !r->wrong);
    if (++r->lines > ASK_LINES_MAX)
        return fail(r, "it answers without end: '%s'", line);
    text_word(&rest, &word);
    rest = text_trim(rest);
    if (text_is(word, "ok"))
        return --r->answers > 0;
    if (text_is(word, "error"))
        return fail(r, "it says: %s", rest);
    if (r->hello) {
        hear_hello(r->hello, word, rest);
    } else if (text_is(word, "move")) {
        if (rest.n >= sizeof r->move)
            return fail(r, "its move is too long: '%s'", rest);
        memcpy(r->move, rest.p, rest.n);
        r->move[rest.n] = '\0';
    } else if (!text_is(word, "reason") && !text_is(word, "info")) {
        return fail(r, "'%s' is no answer", line);
    }
    return true;
}
