#include "minds/planetx/bot_desk.h"

#include <string.h>

#include "base/bits.h"
#include "base/line.h"
#include "base/log2.h"
#include "base/panic.h"

struct bot_desk *bot_desk_open(const struct bot_task *task)
{
    const struct know_book *full = task->shared;
    struct bot_desk *desk = task->memory;
    ASTRO_ASSERT(full != NULL);
    desk->task = task;
    desk->view = task->view;
    desk->s = planetx_in(view_state(task->view));
    desk->seat = task->view->viewer;
    desk->book = full;
    desk->set = line_from(desk + 1);
    desk->spare = desk->set + full->words;
    know_all(full, desk->set);
    know_view_keep(full, desk->set, task->view, task->events);
    know_sum_hearts(full, desk->set, &desk->sum);
    char *rest = line_from(desk->spare + BOT_SPARES * full->words);
    size_t room = BOT_MEMORY - (size_t)(rest - (char *)task->memory);
    ASTRO_ASSERT(room < BOT_MEMORY);
    if (desk->sum.skies <= BOT_PART && desk->sum.skies > 0 &&
        know_part_needs(full, desk->set) <= room) {
        desk->book = know_part_build(full, desk->set, rest);
        know_all(desk->book, desk->set);
    }
    know_sum(desk->book, desk->set, &desk->sum);
    desk->told = desk->sum.skies;
    desk->faith = BOT_CHANCE;
    desk->believes = 0;
    desk->may = know_view_case(task->view);
    desk->scores = 0;
    return desk;
}

void bot_desk_score(struct bot_desk *desk)
{
    desk->scores = know_score_all(desk->book, desk->set, &desk->sum, &desk->may, desk->score);
}

void bot_suppose(const struct bot_desk *desk, const uint64_t *set, const struct fact *fact,
                 uint64_t *out)
{
    memcpy(out, set, desk->book->words * sizeof *set);
    know_keep(desk->book, out, fact);
}

struct move bot_ask(const struct know_question *ask)
{
    struct move m = {0};
    switch ((enum know_asks)ask->kind) {
    case KNOW_SURVEY:
        m = move_of(PLANETX_SURVEY, ask->type, ask->from);
        m.n[2] = ask->to;
        return m;
    case KNOW_TARGET:
        return move_of(PLANETX_TARGET, ask->from, 0);
    case KNOW_RESEARCH:
        return move_of(PLANETX_RESEARCH, ask->from, 0);
    case KNOW_CONFERENCE:
        break;
    }
    ASTRO_NEVER("nobody can ask for a conference");
}

struct move bot_locate(const struct know_heart *heart)
{
    struct move m = move_of(PLANETX_LOCATE, heart->x, heart->left);
    m.n[2] = heart->right;
    return m;
}

/* Whether a clue to come, of a conference or an unread topic, can tell anything.
 * A topic may be out of reach for a turn (PX-15). */
static bool clue_tells(struct bot_desk *desk)
{
    struct know_case clues = desk->may;
    clues.survey = clues.target = false;
    clues.research = true;
    size_t n = know_score_all(desk->book, desk->set, &desk->sum, &clues, desk->next);
    for (size_t i = 0; i < n; i++)
        if (desk->next[i].total > 0 && desk->next[i].sky_gain > 0)
            return true;
    return false;
}

bool bot_may_learn(struct bot_desk *desk)
{
    for (int s = 1; s <= desk->book->sectors; s++) {
        const uint32_t *at = desk->sum.at[s];
        for (int t = 0; t < SKY_E; t++)
            if (at[t] > 0 && at[t] < desk->sum.skies)
                return true;
    }
    return clue_tells(desk);
}

struct move bot_idle(const struct bot_desk *desk)
{
    if (desk->may.research)
        return move_of(PLANETX_RESEARCH, 0, 0);
    int n = desk->book->sectors, first = desk->may.first;
    struct move m = move_of(PLANETX_SURVEY, SKY_E, first);
    m.n[2] = (uint8_t)((first + n / 2 - 2) % n + 1);
    return m;
}

/* ---- reasons ------------------------------------------------------------------ */

void bot_write_fixed(struct writer *w, int64_t value, int64_t one)
{
    int64_t thousandths = value * 1000 / one;
    if (thousandths < 0) {
        write_char(w, '-');
        thousandths = -thousandths;
    }
    write_int(w, thousandths / 1000);
    write_char(w, '.');
    for (int64_t digit = 100; digit > 0; digit /= 10)
        write_char(w, (char)('0' + thousandths / digit % 10));
}

static void say_belief(struct writer *w, const struct bot_desk *desk)
{
    bool first = true;
    write_str(w, ",\"believes\":[");
    BITS_EACH(i, desk->believes)
    {
        write_str(w, first ? "" : ",");
        write_int(w, (int)i + 1);
        first = false;
    }
    write_str(w, "],\"believed\":");
    write_int(w, desk->sum.skies);
    write_str(w, ",\"faith\":");
    bot_write_fixed(w, desk->faith, BOT_CHANCE);
}

void bot_say_why(struct writer *w, const char *why, const struct bot_desk *desk)
{
    write_str(w, "{\"why\":\"");
    write_str(w, why);
    write_str(w, "\",\"skies\":");
    write_int(w, desk->told);
    if (desk->believes)
        say_belief(w, desk);
}

void bot_say_ask(struct writer *w, const struct bot_desk *desk, const struct know_score *score)
{
    bot_say_why(w, "ask", desk);
    write_str(w, ",\"cost\":");
    write_int(w, score->cost);
    write_str(w, ",\"sky_bits\":");
    bot_write_fixed(w, score->sky_gain, LOG2_ONE);
    write_str(w, ",\"heart_bits\":");
    bot_write_fixed(w, score->heart_gain, LOG2_ONE);
    write_str(w, ",\"answers\":[");
    for (int a = 0; a < score->answers; a++) {
        write_str(w, a ? "," : "");
        write_int(w, score->skies[a]);
    }
    write_char(w, ']');
}

void bot_say_locate(struct writer *w, const struct bot_desk *desk, int heart)
{
    bot_say_why(w, "locate", desk);
    write_str(w, ",\"fit\":");
    write_int(w, desk->sum.heart[heart]);
}

void bot_say_idle(struct writer *w, const struct bot_desk *desk)
{
    bot_say_why(w, "wait", desk);
}

void bot_say_end(struct writer *w)
{
    write_char(w, '}');
}
