/* Time, the arrow and what it leaves behind (PX-9 … PX-12, PX-48). */

#include "base/bits.h"
#include "games/planetx/state.h"

int planetx_sector_at(const struct planetx_state *s, int time)
{
    return time % planetx_sectors(s) + 1;
}

int planetx_visible_count(const struct planetx_state *s)
{
    return planetx_sectors(s) / 2;
}

bool planetx_visible(const struct planetx_state *s, int sector)
{
    int n = planetx_sectors(s);
    int ahead = (sector - planetx_sector_at(s, s->arrow) + n) % n;
    return ahead < planetx_visible_count(s);
}

void planetx_move_pawn(struct planetx_state *s, int seat, int steps)
{
    int at = 0;
    while (s->order[at] != seat)
        at++;
    s->time[seat] = (uint8_t)(s->time[seat] + steps);
    for (; at + 1 < s->seats && s->time[s->order[at + 1]] <= s->time[seat]; at++)
        s->order[at] = s->order[at + 1];
    s->order[at] = (uint8_t)seat;
}

int planetx_conference_at(const struct planetx_state *s, int time)
{
    uint32_t icons = planetx_numbers_of(s)->conference_icons;
    int sector = planetx_sector_at(s, time);
    int which = bits_count(icons & sky_all(sector - 1));
    return bits_has(icons, sector - 1) && !bits_has(s->held, which) ? which : -1;
}

bool planetx_theory_at(const struct planetx_state *s, int time)
{
    return bits_has(planetx_numbers_of(s)->theory_icons, planetx_sector_at(s, time) - 1);
}

void planetx_rotate(struct planetx_state *s, struct writer *log)
{
    int end = PLANETX_LAPS * planetx_sectors(s);
    bool moved = false;
    s->phase = PLANETX_TURN;
    while (s->arrow < s->time[s->order[0]] && s->arrow < end) {
        int leaves = s->arrow++;
        int which = planetx_conference_at(s, leaves);
        moved = true;
        if (which >= 0) {
            s->held = (uint8_t)(s->held | bits_one(which));
            planetx_log_conference(log, which, &s->conference[which]);
        }
        if (planetx_theory_at(s, leaves)) {
            planetx_log_number(log, "arrow", planetx_sector_at(s, s->arrow));
            planetx_theory_open(s, log);
            return;
        }
    }
    if (moved)
        planetx_log_number(log, "arrow", planetx_sector_at(s, s->arrow));
    /* PX-48: here the arrow stands for the rearmost pawn, so that a phase on
     * the way is still held. */
    if (s->arrow >= end)
        planetx_finish(s, log);
}
