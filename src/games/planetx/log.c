/* The parts of an event that everybody hears (doc/notation.md). */

#include "base/bits.h"
#include "base/form.h"
#include "games/planetx/state.h"

void planetx_log_number(struct writer *log, const char *word, int number)
{
    if (!log)
        return;
    write_form(log, ";%s %d", word, number);
}

void planetx_log_due(struct writer *log, int conference)
{
    if (!log)
        return;
    write_str(log, conference < 0 ? ";due H" : ";due X");
    if (conference >= 0)
        write_int(log, conference + 1);
}

void planetx_log_conference(struct writer *log, int which, const struct fact *clue)
{
    if (!log)
        return;
    write_form(log, ";X%d=", which + 1);
    fact_write(log, clue);
}

void planetx_log_pairs(struct writer *log, const char *word, const struct planetx_state *s,
                       uint32_t seats, const uint8_t value[PLANETX_SEATS_MAX])
{
    if (!log)
        return;
    write_char(log, ';');
    write_str(log, word);
    for (int i = 0; i < s->seats; i++) {
        int seat = s->order[i];
        if (!bits_has(seats, seat))
            continue;
        write_form(log, " %d:%d", seat + 1, value[seat]);
    }
}

void planetx_log_verdict(struct writer *log, int type, int sector, bool right)
{
    if (!log)
        return;
    write_form(log, ";V%c%d%s", sky_letters[type], sector, right ? "=1 by" : "=0 by");
}

void planetx_log_token(struct writer *log, const struct planetx_token *token)
{
    if (!log)
        return;
    write_form(log, " %d.%d", token->owner + 1, token->step);
}

void planetx_log_penalty(struct writer *log, int seat, int steps)
{
    if (!log)
        return;
    write_form(log, ";%d+%d", seat + 1, steps);
}

void planetx_log_sky(struct writer *log, const struct planetx_state *s)
{
    if (!log)
        return;
    struct sky sky = {.mode = s->mode};
    for (int t = 0; t < SKY_TYPES; t++)
        sky.at[t] = s->sky[t];
    write_str(log, ";sky ");
    sky_write(log, &sky);
}
