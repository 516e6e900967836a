#ifndef ASTRO_AI_JUDGE_H
#define ASTRO_AI_JUDGE_H

/* Moves judged once a game is over, or while somebody plays alone: what each was
 * worth by what its seat knew then, which would have been better and by how much. The truth
 * is looked at for one thing only, for luck: what the answers gave beyond what was to be
 * expected. No heap, no clock: a game is judged entry by entry in memory of the caller's,
 * so an edge can stop between any two, and all machines find the same figures.
 *
 * Everything is counted in thousandths of a point, or of a step of time where the game
 * says so; a step is worth a point (JUDGE_ONE). */

#include "ai/ai.h"
#include "engine/record.h"

enum {
    JUDGE_ONE = 1000,
    JUDGE_ENTRIES_MAX = 4096, /* of a game that is judged */
    JUDGE_LINES = 10,
    JUDGE_ARGS = 5,
    JUDGE_FIGURES = 10,
    JUDGE_TOP = 3,             /* best and most costly moves of a report */
    JUDGE_COSTLY = 250,        /* from here on a move is told to have cost something */
    JUDGE_EVENTS = 256 * 1024, /* bytes that one seat of a judged game is told */
};

enum judge_verdict {
    VERDICT_BEST,   /* nothing better was found */
    VERDICT_GOOD,   /* hardly anything */
    VERDICT_COSTLY, /* something better was there */
    VERDICT_EARLY,  /* a locate before its time… */
    VERDICT_LATE,   /* …a question after it… */
    VERDICT_WRONG,  /* …a locate of what was not the likeliest */
    VERDICTS
};

enum judge_unit { UNIT_POINTS, UNIT_TIME };

/* A sentence with numbers in it: the edge says it in its language. */
enum judge_arg_kind { ARG_INT, ARG_MILLE, ARG_PERCENT };
struct judge_line {
    const char *say;
    int args;
    struct {
        enum judge_arg_kind kind; /* ARG_PERCENT: thousandths of a whole */
        int64_t n;
    } arg[JUDGE_ARGS];
};

struct judgement {
    uint32_t seq;
    int seat;
    struct move move;
    bool has_best; /* something better was found: */
    struct move best;
    enum judge_verdict verdict;
    enum judge_unit unit;
    int64_t cost;   /* what was given away by what was known; never negative */
    int64_t spread; /* what a blind choice gives away on average; 0: there was none */
    int64_t luck;   /* what came, less what was to be expected */
    int lines;      /* the first is about this move, others about a better one */
    struct judge_line line[JUDGE_LINES];
    int figures; /* what it was found by */
    struct {
        const char *name;
        int64_t n;
    } figure[JUDGE_FIGURES];
};

/* What a game is asked about one move. */
struct judge_task {
    const struct view *view; /* of its seat, before the move */
    struct text events;      /* what that seat was told until then */
    const struct move *move;
    const struct view *after; /* of the same seat, */
    struct text event;        /* and what it was told of the move */
    const struct view *truth; /* all of the position before the move, for luck alone; NULL: the
                                 game is not over */
    const void *shared;       /* as of a bot */
    void *memory;             /* judge->memory_size bytes, 64-aligned, as they were left */
};

struct judge {
    size_t memory_size;
    /* Whether moves of games of this kind can be judged; NULL: all. */
    bool (*fits)(const struct view *v, struct fault *f);
    /* The seats that are judged while the game goes on: whoever plays alone. NULL: the
     * only one there is. */
    seat_set (*alone)(const struct view *v);
    /* False: there is nothing to judge about this kind of move. `out` is cleared but for
     * seq, seat and move. */
    bool (*move)(const struct judge_task *t, struct judgement *out);
    /* How close a seat is, after what it was told: skies or codes left, or points. `stamp`
     * changes when that may have. */
    const char *course; /* "skies", "codes", "points" */
    bool end_tells;     /* the end shows everything: how close a seat is then says nothing */
    uint64_t (*stamp)(const struct view *v, struct text events);
    int64_t (*close)(const struct view *v, struct text events, const void *shared, void *memory);
};

/* ---- for games ---------------------------------------------------------------- */

void judge_say(struct judgement *j, const char *say);
void judge_add(struct judgement *j, enum judge_arg_kind kind, int64_t n); /* to the last line */
void judge_figure(struct judgement *j, const char *name, int64_t n);
/* Sets cost, spread and verdict by the values of what was played, of the best there was and
 * of all there was on average; more is better. */
void judge_weigh(struct judgement *j, int64_t own, int64_t best, int64_t mean);

/* ---- judging a record ----------------------------------------------------------- */

struct judge_run;

/* 64-aligned memory that judging needs. The record's text must outlive it. */
size_t judge_size(const struct ai *ai);
/* Fails where the record is bad, and where the game is not over and others play. */
struct judge_run *judge_open(const struct ai *ai, struct text record, void *memory,
                             struct fault *f);
/* The same of a game that goes on and that an edge knows to be played by one person, at
 * `seat`, against bots: the moves of this seat alone are judged, from entry `from` on. */
struct judge_run *judge_open_alone(const struct ai *ai, struct text record, int seat, uint32_t from,
                                   void *memory, struct fault *f);
/* The part of ai->shared it needs (-1: none), to be handed in before the first step. */
int judge_part(const struct judge_run *run);
void judge_share(struct judge_run *run, const void *shared);
/* How many entries there are, and how many seats; whose moves are judged. */
uint32_t judge_entries(const struct judge_run *run);
int judge_seats(const struct judge_run *run);
seat_set judge_judged(const struct judge_run *run);
bool judge_over(const struct judge_run *run);
/* Whether its moves can be judged; if not, only how close everybody was is told. */
bool judge_can(const struct judge_run *run, struct fault *f);

/* What one entry brought. */
struct judge_step {
    uint32_t seq;
    bool judged;
    struct judgement move;
    seat_set moved; /* seats that came closer, or further away: */
    int64_t close[SEATS_MAX];
};
/* The next entry; false after the last. The first step is that before any entry: seq 0. */
bool judge_next(struct judge_run *run, struct judge_step *out);
/* The view the last judged move was made on, for words about it. */
const struct view *judge_view(const struct judge_run *run);

/* One player, once all steps are made. */
struct judge_report {
    int decisions; /* with something to choose */
    int64_t cost, luck;
    int mark; /* 100: always the best that was found; 0: as good as blind choice, or worse */
    int best, worst;
    uint32_t best_seq[JUDGE_TOP], worst_seq[JUDGE_TOP]; /* of these moves; 0: none */
};
struct judge_report judge_report(const struct judge_run *run, int seat);

/* As JSON, in the shapes of judge_schemas. */
void judge_write_step(const struct judge_run *run, const struct judge_step *s, struct json *j);
void judge_write_reports(const struct judge_run *run, seat_set seats, struct json *j);
extern const struct schema judge_schemas[];

#endif
