/* Puzzles of Night Sky on paper: everything in the listener's language. */

#include "ai/nightsky/compare.h"
#include "ai/nightsky/riddle.h"
#include "ai/nightsky/talk_sheet.h"
#include "games/nightsky/picture.h"

enum { FACTS = 4, MAP_UNIT = 435, SMALL_UNIT = 143, PICTURE_HIGH = 5450 };

static const struct ns_card *card_of(const struct ns_riddle *z)
{
    return &ns_builtin.card[z->card[z->round - 1]];
}

/* What stands in the count, line by line, without those that count nothing. */
static int count_lines(const struct ns_riddle *z, struct ns_compared line[NS_COMPARE_LINES],
                       int kind[NS_COMPARE_LINES])
{
    const struct ns_card *card = card_of(z);
    const struct ns_count c = {.sky = &ns_builtin,
                               .top = {card->type, card->value},
                               .low = z->low,
                               .fading = z->fading,
                               .size = card->size};
    int n = 0;
    ns_compare(&c, &z->drawn[z->round - 1], &z->drawn[z->round - 1], line);
    for (int i = 0; i < NS_COMPARE_LINES; i++)
        if (line[i].count > 0)
            kind[n++] = i;
    return n;
}

static void say_step(const struct speech *s, const struct ns_riddle *z, int i)
{
    static const char *const lines[NS_COMPARE_LINES] = {
        N_("Stars of the top card's type: {0} × {1} = {2}."),
        N_("Stars of the lower card's type: {0} × {1} = {2}."),
        N_("Lines that join the two types: {0} × {1} = {2}."),
        N_("Stars around the sun: {0} × {1} = {2}."),
        N_("Lines across the ecliptic: {0} × {1} = {2}."),
        N_("Stars on the outskirts: {0} × {1} = {2}."),
        N_("Fading stars crossed out: {0} × {1} = {2}.")};
    struct ns_compared line[NS_COMPARE_LINES];
    int kind[NS_COMPARE_LINES];
    count_lines(z, line, kind);
    const struct ns_compared *l = &line[kind[i]];
    speak_phrase(s, phrase_fill(s->words(s->context, lines[kind[i]], NULL, 1),
                                WITH(phrase_int(l->count), phrase_int(l->each),
                                     phrase_int(l->count * l->each))));
}

static struct phrase say_shown(const struct speech *s, const char *say, struct ns_side side)
{
    struct phrase worth =
        phrase_say(s, "{0}, worth {1}", WITH(ns_say_type(s, side.type), phrase_int(side.value)));
    return phrase_pair(s, phrase_say(s, say, NULL), worth);
}

static void say_fact(const struct speech *s, const struct ns_riddle *z, int i)
{
    const struct ns_card *card = card_of(z);
    if (i == 0)
        speak_phrase(s, say_shown(s, N_("Top card"), (struct ns_side){card->type, card->value}));
    else if (i == 1)
        speak_phrase(s, say_shown(s, N_("Lower card"), z->low));
    else if (i == 2)
        speak_phrase(s, phrase_count(s, z->fading, "{0} fading star whole",
                                     "{0} fading stars whole", WITH(phrase_int(z->fading))));
    else
        speak_phrase(s, phrase_count(s, z->worth, "The best drawing is worth {0} point.",
                                     "The best drawing is worth {0} points.",
                                     WITH(phrase_int(z->worth))));
}

static void say_answer(const struct speech *s, const struct ns_riddle *z)
{
    char drawing[NS_DRAWING_TEXT_MAX];
    struct writer w = writer_on(drawing, sizeof drawing);
    ns_write_drawing(&w, &ns_builtin, &z->drawn[z->round - 1], NULL);
    struct phrase in_all = phrase_count(s, z->worth, "In all {0} point", "In all {0} points",
                                        WITH(phrase_int(z->worth)));
    speak_phrase(s, phrase_pair(s, in_all, phrase_of(writer_text(&w))));
    write_str(s->w, ". ");
    speak_phrase(s, phrase_count(s, z->looked, "{0} way to draw was tried; none is worth more.",
                                 "{0} ways to draw were tried; none is worth more.",
                                 WITH(phrase_int(z->looked))));
}

static void say(const void *puzzle, enum paper_part part, int i, const struct speech *s)
{
    const struct ns_riddle *z = puzzle;
    switch (part) {
    case PAPER_INTRO:
        speak(s,
              "Each puzzle is a sky in the middle of a game, and a card. Draw the card on free "
              "stars of the upper half, the row through the sun included: moved, turned by steps "
              "of 60°, never mirrored; stars may be left out. At the end of the book stands what "
              "is worth most, line by line.",
              NULL);
        break;
    case PAPER_KIND:
        speak_phrase(s, phrase_say(s, "Round {0} of {1}",
                                   WITH(phrase_of(text_of(ns_roman[z->round - 1])),
                                        phrase_of(text_of(ns_roman[NS_ROUNDS - 1])))));
        break;
    case PAPER_ASK:
        speak(s,
              "Draw {0} in the window so that it is worth as much as can be: points of this round "
              "and those at the end, less the fading stars.",
              WITH(phrase_of(text_of(card_of(z)->name))));
        break;
    case PAPER_FACT:
        say_fact(s, z, i);
        break;
    case PAPER_ANSWER:
        say_answer(s, z);
        break;
    case PAPER_STEP:
        say_step(s, z, i);
        break;
    case PAPER_RULE: /* the sheet says it all */
    case PAPER_ROW:  /* its sheet is a picture */
        break;
    }
}

/* The sky as it was before the round, or with the best drawing. */
static struct ns_seat seat_of(const struct ns_riddle *z, bool solved)
{
    struct ns_seat p = {.start = z->start_card, .side = z->start_side};
    p.rounds = (uint8_t)(solved ? z->round : z->round - 1);
    for (int k = 0; k < p.rounds; k++) {
        p.drawn[k] = z->drawn[k];
        p.pool[k] = z->card[k];
        p.taken[k] = (uint8_t)k;
    }
    return p;
}

static void draw_shown(struct sheet *s, struct plot_box box, const char *say, struct ns_side side)
{
    struct phrase worth = phrase_of(text_of("× "));
    phrase_add(&worth, "", phrase_int(side.value));
    sheet_say(s, "muted", 90, (struct plot_box){box.x, box.y, box.wide, 140}, PLOT_LEFT,
              phrase_say(s->speech, say, NULL));
    plot_mark(&s->plot, ns_print_role[side.type], ns_type_name[side.type], box.x + 90, box.y + 270,
              180);
    plot_text(&s->plot, "figure", 150, box.x + 230, box.y + 270, PLOT_LEFT, text_of(worth.p));
}

static void draw(const void *puzzle, bool solved, struct sheet *s)
{
    enum {
        RADIUS = 2240,
        BELOW = 2 * RADIUS + 100,
        SHAPE_WIDE = 2100,
        HIGH = PICTURE_HIGH - BELOW
    };
    const struct ns_riddle *z = puzzle;
    const struct ns_card *card = card_of(z);
    struct ns_seat p = seat_of(z, solved);
    struct ns_place at = {.x = solved ? PAPER_SOLUTION_SIDE / 2 : PAPER_PICTURE_WIDE / 2,
                          .y = solved ? PAPER_SOLUTION_SIDE / 2 : RADIUS,
                          .unit = solved ? SMALL_UNIT : MAP_UNIT,
                          .round = z->round,
                          .nameless = solved};
    ns_map(&ns_builtin, &p, at, &s->plot);
    if (solved)
        return;
    sheet_say(s, "title", 170, (struct plot_box){0, BELOW, 1100, HIGH}, PLOT_LEFT,
              phrase_of(text_of(card->name)));
    ns_draw_shape(s, card, (struct plot_box){1150, BELOW + 60, SHAPE_WIDE, HIGH - 120});
    draw_shown(s, (struct plot_box){3480, BELOW + 250, 720, 0}, N_("Top card"),
               (struct ns_side){card->type, card->value});
    draw_shown(s, (struct plot_box){4270, BELOW + 250, 720, 0}, N_("Lower card"), z->low);
}

static size_t size(void)
{
    return sizeof(struct ns_riddle);
}

static bool make(struct text flags, void *memory, void *puzzle, struct puzzle_paper *out,
                 struct fault *f)
{
    struct puzzle_order order;
    struct ns_riddle *z = puzzle;
    struct ns_compared line[NS_COMPARE_LINES];
    int kind[NS_COMPARE_LINES];
    if (!puzzle_order_read(flags, "nightsky", "", &order, f))
        return false;
    ns_riddle_make(order.seed, order.level, memory, z);
    *out = (struct puzzle_paper){.level = (enum puzzle_level)z->level,
                                 .facts = FACTS,
                                 .steps = count_lines(z, line, kind),
                                 .picture_high = PICTURE_HIGH};
    return true;
}

const struct talk_paper ns_paper = {
    .size = size, .work = ns_riddle_work, .make = make, .say = say, .draw = draw};
