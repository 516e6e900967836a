#include "ai/planetx/trial.h"

#include "games/planetx/state.h"

/* ---- starting facts (PX-33) -------------------------------------------------- */

static const struct game_option options[] = {
    {"level", "usual|genius|experienced|beginner|youth",
     N_("What every seat without a level of its own starts with: no facts, 4, 8 or 12; usual: none "
        "in "
        "standard, 8 in expert.")},
    {NULL, NULL, NULL},
};

/* The value of an option, as option_value finds it; empty where there is none. */
static struct text value_of(struct text lines, const char *option)
{
    struct text line, name, value;
    while (text_line(&lines, &line))
        if (text_word(&line, &name) && text_is(name, option) && text_word(&line, &value))
            return value;
    return (struct text){0};
}

static void choose(struct text chosen, int seats, struct writer *deal)
{
    struct text level = value_of(chosen, "level");
    struct text given = writer_text(deal);
    bool expert = text_is(value_of(given, "mode"), "expert");
    if (level.n == 0 || text_is(level, "usual"))
        level = text_of(expert ? "beginner" : "genius");
    for (int i = 1; i <= seats; i++) {
        char seat[] = {'l', 'e', 'v', 'e', 'l', (char)('0' + i), '\0'};
        bool bot = i == 2 && text_is(value_of(given, "solo"), "yes"); /* PX-46 says its own */
        if (bot || value_of(given, seat).n > 0)
            continue;
        write_str(deal, seat);
        write_char(deal, ' ');
        write_text(deal, level);
        write_char(deal, '\n');
    }
}

/* ---- the locate ---------------------------------------------------------------- */

static bool failed_before(struct text events, int viewer)
{
    struct text line;
    while (text_line(&events, &line)) {
        struct reader r = reader_on(line);
        int seat;
        if (!read_seat(&r, &seat) || seat != viewer || !read_char(&r, ' ') || !read_char(&r, 'L'))
            continue;
        while (!read_end(&r) && read_peek(&r) != '=')
            r.at++;
        if (read_word(&r, "=0"))
            return true;
    }
    return false;
}

/* The finder's pawn has moved on and nothing moves it any more (PX-28, PX-30);
 * what failed tries cost is in its time. */
static bool reached(const struct view *end, struct text events, struct ai_milestone *out)
{
    const struct planetx_state *s = planetx_in(view_state(end));
    if (s->finder != end->viewer)
        return false;
    out->time = s->time[end->viewer] - PLANETX_LOCATE_COST;
    out->first_try = !failed_before(events, end->viewer);
    return true;
}

const struct ai_trial planetx_trial = {
    .options = options,
    .choose = choose,
    .milestone = "locate",
    .about = "The time of the pawn when it declares the locate that succeeds, before that costs "
             "anything; what failed tries cost is in it.",
    .reached = reached,
};
