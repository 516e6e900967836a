/* Speaking with the people at the terminal, in their language. */

#include <string.h>

#include "base/form.h"
#include "cli/play.h"

/* Writes what was said to the screen. */
static void put(const struct writer *w)
{
    fwrite(w->p, 1, writer_text(w).n, stdout);
    fflush(stdout);
}

/* One sentence as a line on the screen. */
static void talk_line(const struct game_night *n, const char *say, const struct phrase *with)
{
    char text[2 * PHRASE_SIZE];
    struct writer w = writer_on(text, sizeof text);
    struct speech s = language_speech(&w, n->columns);
    speak_line(&s, 2, phrase_say(&s, say, with));
    put(&w);
}

static int people(const struct game_night *n)
{
    int count = 0;
    for (int i = 0; i < n->seats; i++)
        count += !n->bot[i];
    return count;
}

/* Who sits there: you, or a bot. */
static struct phrase sitter(const struct game_night *n, const struct speech *s, int seat)
{
    struct phrase who = talk_seat(s, seat);
    if (!n->bot[seat])
        return who;
    return phrase_say(s, "{0} ({1})", WITH(who, phrase_say(s, N_("bot"), NULL)));
}

void talk_begin(struct game_night *n, const char *commit)
{
    const struct match *m = host_match(n->host);
    n->columns = terminal_columns();
    n->words = talk_find(m->game);
    n->present = -1;
    for (int i = 0; i < n->seats; i++)
        n->unread[i] = writer_on(n->unread_text[i], PLAY_UNREAD_SIZE);
    char text[2 * PHRASE_SIZE];
    struct writer w = writer_on(text, sizeof text);
    struct speech s = language_speech(&w, n->columns);
    speak_phrase(&s, phrase_of(text_of(s.words(s.context, m->game->title, NULL, 1))));
    write_str(&w, "\n");
    put(&w);
    talk_line(n, "The deal was sealed before the first move:", NULL);
    printf("  %s\n", commit);
    if (m->entries > 0)
        talk_line(n, "The game goes on after entry {0}.", WITH(phrase_int((int)m->entries)));
    talk_line(n, "? explains what you can do; quit stops, and the game is kept.", NULL);
}

/* ---- what happened ------------------------------------------------------------------- */

static void note_entry(struct game_night *n, const struct match *before, const struct entry *e,
                       int viewer)
{
    struct speech s = language_speech(&n->unread[viewer], n->columns);
    struct text line = host_observation(n->host, viewer, e->seq), seat;
    struct view view;
    text_word(&line, &seat);
    line = text_trim(line);
    if (e->kind == ENTRY_UNDO) {
        speak_line(&s, 4,
                   viewer == e->seat ? phrase_say(&s, "You took your last move back.", NULL)
                                     : phrase_say(&s, "{0} took the last move back.",
                                                  WITH(talk_seat(&s, e->seat))));
        return;
    }
    if (e->kind != ENTRY_MOVE)
        return;
    if (e->seat != SEAT_CHANCE) {
        speak_phrase(&s, phrase_pair(&s, sitter(n, &s, e->seat), phrase_of(text_of(""))));
    }
    view_of(before->game, before->data, match_state(before), viewer, &view);
    n->words->tell(&view, e->seat, line, &s);
}

void talk_note(struct game_night *n, const struct match *before, const struct host_step *step)
{
    for (int viewer = 0; viewer < n->seats; viewer++)
        for (int i = 0; i < step->count && !n->bot[viewer]; i++)
            note_entry(n, before, &step->entry[i], viewer);
}

static void show_unread(struct game_night *n, int seat)
{
    put(&n->unread[seat]);
    n->unread[seat].n = 0;
}

/* ---- whose turn it is ------------------------------------------------------------------ */

/* A line from the keyboard without blanks around it; false at the end of the input or Ctrl-C. */
static bool read_line(struct game_night *n, char *line, size_t size)
{
    if (!save_wait() || !fgets(line, (int)size, stdin))
        return false;
    n->line++;
    struct text t = text_trim((struct text){line, strcspn(line, "\n")});
    memmove(line, t.p, t.n);
    line[t.n] = '\0';
    return true;
}

/* The keyboard goes to another person: what the last one saw is hidden first. */
static bool hand_over(struct game_night *n, int seat)
{
    char text[2 * PHRASE_SIZE], line[64];
    struct writer w = writer_on(text, sizeof text);
    struct speech s = language_speech(&w, n->columns);
    if (n->present == seat || people(n) < 2) {
        n->present = seat;
        return true;
    }
    if (n->present >= 0) {
        show_unread(n, n->present);
        talk_line(n, "Next is {0}. Press Enter to hide this.", WITH(talk_seat(&s, seat)));
        if (!read_line(n, line, sizeof line))
            return false;
    }
    fputs("\033[H\033[2J\033[3J", stdout);
    talk_line(n, "{0}: press Enter when nobody else looks.", WITH(talk_seat(&s, seat)));
    if (!read_line(n, line, sizeof line))
        return false;
    n->present = seat;
    return true;
}

/* What is no move: answered here. */
static bool answer(struct game_night *n, int seat, const char *line)
{
    if (strcmp(line, "?") == 0 || strcmp(line, "help") == 0)
        ask_help(n, seat);
    else if (strcmp(line, "board") == 0)
        ask_board(n, seat);
    else if (strcmp(line, "moves") == 0)
        ask_moves(n, seat);
    else if (strcmp(line, "know") == 0 && n->words->know)
        ask_know(n, seat);
    else if (strcmp(line, "fits") == 0 && n->words->fits) {
        ask_fits(n, seat, 2);
        if (n->fits == 0)
            talk_line(n, "There is nothing to draw now.", NULL);
    } else
        return false;
    return true;
}

/* A number stands for the drawing that was shown under it. */
static void write_move(const struct game_night *n, int seat, const char *line, struct writer *w)
{
    const struct match *m = host_match(n->host);
    size_t k = line[0] >= '1' && line[0] <= '9' && line[1] == '\0' ? (size_t)(line[0] - '0') : 0;
    if (k > 0 && k <= n->fits)
        m->game->move_write(m->data, match_state(m), seat, &n->fit[k - 1], w);
    else
        write_str(w, strcmp(line, "undo") == 0 ? "~undo" : line);
}

bool talk_move(struct game_night *n, int seat, char *move, size_t size)
{
    char line[512];
    bool arrives = n->present != seat || n->unread[seat].n > 0;
    if (!hand_over(n, seat))
        return false;
    if (arrives) {
        ask_board(n, seat);
        show_unread(n, seat);
        ask_fits(n, seat, 1);
    }
    for (;;) {
        char prompt[PHRASE_SIZE];
        struct writer w = writer_on(prompt, sizeof prompt);
        struct speech s = language_speech(&w, n->columns);
        speak_phrase(&s, talk_seat(&s, seat));
        write_str(&w, " > ");
        put(&w);
        if (!read_line(n, line, sizeof line) || strcmp(line, "quit") == 0)
            return false;
        if (line[0] == '\0' || line[0] == '#' || answer(n, seat, line))
            continue;
        struct writer out = writer_on(move, size);
        write_move(n, seat, line, &out);
        if (writer_fits(&out) && out.n < size) {
            writer_cstr(&out);
            return true;
        }
        talk_line(n, "That is too long for a move.", NULL);
    }
}

void talk_refuse(struct game_night *n, const char *move, const struct fault *f)
{
    char text[2 * PHRASE_SIZE];
    struct writer w = writer_on(text, sizeof text);
    struct speech s = language_speech(&w, n->columns);
    write_form(&w, "  %s\n  ", move);
    write_padding(&w, (int)f->at);
    write_str(&w, "^\n");
    write_str(&w, "  ");
    speak_line(&s, 2,
               phrase_fill(s.words(s.context, f->say, NULL, 1),
                           WITH(phrase_of(text_of(f->arg[0])), phrase_of(text_of(f->arg[1])))));
    put(&w);
    talk_line(n, "Try again; ? shows examples.", NULL);
}

/* ---- the end ------------------------------------------------------------------------- */

static void tell_scores(const struct game_night *n, const struct match *m)
{
    struct game_score score;
    m->game->score(m->data, match_state(m), &score);
    for (int i = 0; i < score.seats; i++) {
        char text[2 * PHRASE_SIZE];
        struct writer w = writer_on(text, sizeof text);
        struct speech s = language_speech(&w, n->columns);
        struct phrase points = phrase_count(&s, score.points[i], "{0} point", "{0} points",
                                            WITH(phrase_int(score.points[i])));
        write_str(&w, "  ");
        speak_line(&s, 4,
                   phrase_say(&s, "{0}: {1}, place {2}",
                              WITH(sitter(n, &s, i), points, phrase_int(score.rank[i]))));
        put(&w);
    }
}

/* How to go on: who sits where is not in the record. */
static void tell_resume(const struct game_night *n)
{
    struct phrase seats = {{0}};
    for (int i = 0; i < n->seats; i++)
        phrase_add(&seats, ",", phrase_of(text_of(n->bot[i] ? n->bot[i]->id : "you")));
    talk_line(n, "The game is kept. Go on with it:", NULL);
    printf("  astrolabe play %s --seats %s\n", n->path, seats.p);
}

void talk_end(struct game_night *n)
{
    const struct match *m = host_match(n->host);
    putchar('\n');
    if (!match_over(m)) {
        if (n->path[0] && m->entries > 0)
            tell_resume(n);
        return;
    }
    ask_board(n, VIEWER_ALL);
    for (int i = 0; i < n->seats; i++)
        if (people(n) == 1 && !n->bot[i])
            show_unread(n, i);
    talk_line(n, "The game is over.", NULL);
    tell_scores(n, m);
    if (n->path[0])
        talk_line(n, "Its record: {0}", WITH(phrase_of(text_of(n->path))));
}
