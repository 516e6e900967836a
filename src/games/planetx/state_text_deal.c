/* How the deal is spelled in the text of a state: mode, sky, clues and facts at the start. */

#include <string.h>

#include "base/bits.h"
#include "games/planetx/state_text_internal.h"

bool planetx_take_byte(struct reader *r, uint32_t max, uint8_t *out)
{
    uint32_t v;
    if (!read_number(r, max, &v))
        return false;
    *out = (uint8_t)v;
    return true;
}

/* The text up to the next of the bytes given, which stays unread. */
static struct text take_until(struct reader *r, const char *stops)
{
    struct text span = {r->in.p + r->at, 0};
    while (!read_end(r) && !strchr(stops, read_peek(r)))
        r->at++, span.n++;
    return span;
}

/* ---- mode and sky ------------------------------------------------------------------ */

/* What few tables choose is named only where they have. */
static const char picks_hidden[] = " picks hidden", review_chosen[] = " review chosen";
static const char tie_bot[] = " tie bot", found_ends[] = " found ends";

void planetx_mode_write(const struct game_state *s, struct writer *w)
{
    write_str(w, sky_rules((enum sky_mode)planetx_in(s)->mode)->name);
    write_str(w, planetx_in(s)->picks_hidden ? picks_hidden : "");
    write_str(w, planetx_in(s)->review_chosen ? review_chosen : "");
    write_str(w, planetx_in(s)->tie_bot ? tie_bot : "");
    write_str(w, planetx_in(s)->found_ends ? found_ends : "");
}

bool planetx_mode_read(struct game_state *s, struct reader *r)
{
    for (int i = 0; i < SKY_MODES; i++)
        if (read_word(r, sky_rules((enum sky_mode)i)->name)) {
            planetx_out(s)->mode = (uint8_t)i;
            planetx_out(s)->picks_hidden = read_word(r, picks_hidden);
            planetx_out(s)->review_chosen = read_word(r, review_chosen);
            planetx_out(s)->tie_bot = read_word(r, tie_bot);
            planetx_out(s)->found_ends = read_word(r, found_ends);
            return true;
        }
    return false;
}

void planetx_sky_write(const struct game_state *state, struct writer *w)
{
    const struct planetx_state *s = planetx_in(state);
    struct sky sky = {.mode = s->mode};
    memcpy(sky.at, s->sky, sizeof sky.at);
    write_char(w, ' ');
    if (sky.at[SKY_X])
        sky_write(w, &sky);
    else
        write_char(w, '?');
}

bool planetx_sky_read(struct game_state *state, struct reader *r)
{
    struct planetx_state *s = planetx_out(state);
    struct sky sky;
    if (!read_char(r, ' '))
        return false;
    if (read_char(r, '?'))
        return true;
    struct reader back = *r;
    if (!sky_read(take_until(r, " "), (enum sky_mode)s->mode, &sky, NULL)) {
        *r = back;
        return false;
    }
    memcpy(s->sky, sky.at, sizeof s->sky);
    return true;
}

/* ---- clues: in brackets; of an unknown one its title, which is public --------------- */

static void write_clues(struct writer *w, const struct fact *clue, const uint8_t *title, int n)
{
    write_str(w, " [");
    for (int i = 0; i < n; i++) {
        write_str(w, i > 0 ? "|" : "");
        if (fact_is_clue(&clue[i])) {
            fact_write(w, &clue[i]);
        } else {
            write_char(w, '?');
            fact_title_write(w, title[i]);
        }
    }
    write_char(w, ']');
}

static bool take_title(struct text letters, uint8_t *title)
{
    int last = -1;
    for (size_t i = 0; i < letters.n; i++) {
        int type = sky_type_of(letters.p[i]);
        if (type <= last)
            return false;
        last = type;
        *title = (uint8_t)(*title | bits_one(type));
    }
    return letters.n > 0;
}

static bool take_clue(struct text span, enum sky_mode mode, struct fact *clue)
{
    char canonical[FACT_TEXT_MAX];
    struct writer w = writer_on(canonical, sizeof canonical);
    if (!fact_read(span, mode, clue, NULL) || !fact_is_clue(clue))
        return false;
    fact_write(&w, clue);
    return text_equal(span, writer_text(&w));
}

static bool take_clues(struct reader *r, enum sky_mode mode, int n, struct fact *clue,
                       uint8_t *title)
{
    if (!read_word(r, " ["))
        return false;
    for (int i = 0; i < n; i++) {
        if (i > 0 && !read_char(r, '|'))
            return false;
        bool hidden = read_char(r, '?');
        struct text span = take_until(r, "|]");
        if (!(hidden ? take_title(span, &title[i]) : take_clue(span, mode, &clue[i])))
            return false;
        if (!hidden)
            title[i] = fact_title(&clue[i]);
    }
    return read_char(r, ']');
}

void planetx_research_write(const struct game_state *state, struct writer *w)
{
    const struct planetx_state *s = planetx_in(state);
    write_clues(w, s->research, s->title, DEAL_TOPICS);
}

bool planetx_research_read(struct game_state *state, struct reader *r)
{
    struct planetx_state *s = planetx_out(state);
    return take_clues(r, (enum sky_mode)s->mode, DEAL_TOPICS, s->research, s->title);
}

void planetx_conferences_write(const struct game_state *state, struct writer *w)
{
    const struct planetx_state *s = planetx_in(state);
    write_clues(w, s->conference, s->subject, planetx_conference_count((enum sky_mode)s->mode));
}

bool planetx_conferences_read(struct game_state *state, struct reader *r)
{
    struct planetx_state *s = planetx_out(state);
    enum sky_mode mode = (enum sky_mode)s->mode;
    return take_clues(r, mode, planetx_conference_count(mode), s->conference, s->subject);
}

/* ---- facts at the start --------------------------------------------------------------- */

void planetx_start_write(const struct game_state *state, struct writer *w)
{
    const struct planetx_state *s = planetx_in(state);
    write_char(w, ' ');
    for (int seat = 0; seat < s->seats; seat++) {
        write_char(w, seat == 0 ? '[' : '|');
        for (int i = 0; i < DEAL_START_FACTS && s->start[seat][i].sector; i++) {
            write_str(w, i > 0 ? " !" : "!");
            write_char(w, sky_letters[s->start[seat][i].type]);
            write_int(w, s->start[seat][i].sector);
        }
    }
    write_char(w, ']');
}

static bool take_start_fact(struct reader *r, struct planetx_state *s, int seat, int i)
{
    int type = read_char(r, '!') ? sky_type_of(read_peek(r)) : -1;
    if (type < 0 || type >= PLANETX_THEORY_TYPES)
        return false;
    r->at++;
    s->start[seat][i].type = (uint8_t)type;
    return planetx_take_byte(r, (uint32_t)planetx_sectors(s), &s->start[seat][i].sector) &&
           s->start[seat][i].sector > 0;
}

bool planetx_start_read(struct game_state *state, struct reader *r)
{
    struct planetx_state *s = planetx_out(state);
    if (!read_char(r, ' '))
        return false;
    for (int seat = 0; seat < s->seats; seat++) {
        if (!read_char(r, seat == 0 ? '[' : '|'))
            return false;
        for (int i = 0; read_peek(r) == (i == 0 ? '!' : ' '); i++)
            if (i == DEAL_START_FACTS || (i > 0 && !read_char(r, ' ')) ||
                !take_start_fact(r, s, seat, i))
                return false;
    }
    return read_char(r, ']');
}
