#ifndef ASTRO_TESTS_PLANETX_KIT_H
#define ASTRO_TESTS_PLANETX_KIT_H

/* Games of Planet X for unit tests: started on a sky of one's choice, played
 * by notation, looked at from inside. */

#include "support/check.h"

#include "base/bits.h"
#include "engine/match.h"
#include "engine/setup.h"
#include "games/planetx/state.h"

extern const struct game planetx_game;

/* The sky most tests play on: X in 4 between G and C; and X in 1
 * between E and C. */
#define KIT_SKY        "GEGXCECAADAA"
#define KIT_EXPERT_SKY "XCDDDAADAACGEGEEEE"

static inline const struct game_state *kit_state(const struct planetx_state *s)
{
    return (const struct game_state *)s;
}

/* A setup whose clues are true of every sky (PX-4, PX-6; nothing is further away
 * than half of the circle); `more` adds lines. */
static inline void kit_setup(struct writer *w, const char *mode, const char *sky, int seats,
                             const char *more)
{
    write_str(w, "planetx 1\nseats ");
    write_int(w, seats);
    write_str(w, "\nmode ");
    write_str(w, mode);
    write_str(w, "\nsky ");
    write_str(w, sky);
    bool expert = strcmp(mode, "expert") == 0;
    write_str(w, "\nresearch A: every A adj A");
    for (int i = 1; i < 6; i++) {
        write_str(w, "\nresearch ");
        write_char(w, (char)('A' + i));
        write_str(w, i < 4 ? ": every A in " : ": every C in ");
        write_str(w, expert ? "9 " : "6 ");
        write_char(w, "ACDGGD"[i]);
    }
    write_str(w, "\nconference X1: no X adj D\n");
    if (expert)
        write_str(w, "conference X2: some X in 9 D\n");
    write_str(w, more);
}

static inline struct planetx_state kit_start(const char *mode, const char *sky, int seats,
                                             const char *more)
{
    _Alignas(16) struct planetx_state s;
    const struct game_data *data;
    struct setup setup;
    struct fault f = {0};
    WRITER(text, 4096);
    kit_setup(&text, mode, sky, seats, more);
    memset(&s, 0, sizeof s);
    if (!setup_read(writer_text(&text), &setup, &f) ||
        !setup_start(&planetx_game, &setup, NULL, &data, (struct game_state *)&s, &f))
        fail_msg("line %zu byte %zu: %s", f.line, f.at, f.say);
    return s;
}

static inline struct planetx_state kit_standard(int seats)
{
    return kit_start("standard", KIT_SKY, seats, "");
}

/* The only seat in turn, or the first of several. */
static inline int kit_turn(const struct planetx_state *s)
{
    seat_set turn = planetx_turn(NULL, kit_state(s));
    return turn ? bits_lowest(turn) : -1;
}

static inline void kit_by(struct planetx_state *s, int seat, const char *text, struct writer *log)
{
    struct move m;
    struct fault f = {0};
    bool ok = seat_in(planetx_turn(NULL, kit_state(s)), seat) &&
              game_read_move(&planetx_game, NULL, kit_state(s), seat, text_of(text), &m, &f) &&
              planetx_legal(NULL, kit_state(s), seat, &m, &f);
    if (!ok)
        fail_msg("seat %d %s: byte %zu: %s", seat + 1, text, f.at, f.say ? f.say : "not in turn");
    planetx_play(s, seat, &m, log);
}

/* Plays moves separated by blanks, each by the first seat in turn. */
static inline void kit_play(struct planetx_state *s, const char *moves)
{
    struct text rest = text_of(moves), word;
    while (text_word(&rest, &word)) {
        char one[16] = {0};
        memcpy(one, word.p, word.n);
        kit_by(s, kit_turn(s), one, NULL);
    }
}

/* Nobody publishes anything until somebody acts again. */
static inline void kit_no_theories(struct planetx_state *s)
{
    while (s->phase == PLANETX_THEORY)
        kit_play(s, "H-");
}

/* The same moves, and no theories in between. */
static inline void kit_play_plain(struct planetx_state *s, const char *moves)
{
    struct text rest = text_of(moves), word;
    while (text_word(&rest, &word)) {
        char one[16] = {0};
        memcpy(one, word.p, word.n);
        kit_play(s, one);
        kit_no_theories(s);
    }
}

/* The move is refused at this byte, with these words. */
static inline void kit_refuses(const struct planetx_state *s, int seat, const char *text, size_t at,
                               const char *words)
{
    struct move m;
    struct fault f = {0};
    bool ok = game_read_move(&planetx_game, NULL, kit_state(s), seat, text_of(text), &m, &f) &&
              planetx_legal(NULL, kit_state(s), seat, &m, &f);
    if (ok)
        fail_msg("%s is not refused", text);
    check_fault(&f, 0, at, words);
}

static inline bool kit_allows(const struct planetx_state *s, int seat, const char *text)
{
    struct move m;
    return game_read_move(&planetx_game, NULL, kit_state(s), seat, text_of(text), &m, NULL) &&
           planetx_legal(NULL, kit_state(s), seat, &m, NULL);
}

/* Puts the pawns on these times; `order` breaks ties and must follow them. */
static inline void kit_pawns(struct planetx_state *s, const uint8_t *time, const uint8_t *order)
{
    memcpy(s->time, time, s->seats);
    memcpy(s->order, order, s->seats);
    s->arrow = s->time[s->order[0]];
}

/* A face-down token that will be on `step` after the next phase moves it in. */
static inline void kit_token(struct planetx_state *s, int owner, char type, int sector, int step)
{
    s->token[s->tokens++] = (struct planetx_token){.owner = (uint8_t)owner,
                                                   .type = (uint8_t)sky_type_of(type),
                                                   .sector = (uint8_t)sector,
                                                   .step = (uint8_t)(step - 1),
                                                   .phase = 1};
    s->phases = 1;
}

/* What a viewer hears of a move. */
static inline const char *kit_event(const struct planetx_state *s, int seat, const char *text,
                                    int viewer, struct writer *w)
{
    struct move m;
    struct planetx_state after = *s;
    if (!game_read_move(&planetx_game, NULL, kit_state(s), seat, text_of(text), &m, NULL))
        fail_msg("%s cannot be read", text);
    planetx_play(&after, seat, &m, NULL);
    planetx_event(NULL, kit_state(s), kit_state(&after), seat, &m, viewer, w);
    return writer_cstr(w);
}

#endif
