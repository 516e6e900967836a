/* How the deal is spelled in the text of a state: mode, sky, clues and facts at the start. */

#include <string.h>

#include "base/bits.h"
#include "games/planetx/state_text_internal.h"

/* The text up to the next of the bytes given, which stays unread. */
static struct text read_until(struct reader *r, const char *stops)
{
    struct text span = {r->in.p + r->at, 0};
    while (!read_end(r) && !strchr(stops, read_peek(r)))
        r->at++, span.n++;
    return span;
}

/* ---- mode and sky ------------------------------------------------------------------ */

void planetx_code_mode(struct codec *c, struct planetx_state *s)
{
    const char *names[SKY_MODES];
    for (int i = 0; i < SKY_MODES; i++)
        names[i] = sky_rules((enum sky_mode)i)->name;
    codec_name(c, names, SKY_MODES, &s->mode);
    /* What few tables choose is named only where they have. */
    s->picks_hidden = codec_option(c, s->picks_hidden, " picks hidden");
    s->review_chosen = codec_option(c, s->review_chosen, " review chosen");
    s->tie_bot = codec_option(c, s->tie_bot, " tie bot");
    s->found_ends = codec_option(c, s->found_ends, " found ends");
}

static void sky_of(struct codec *c, struct planetx_state *s)
{
    struct sky sky = {.mode = s->mode};
    memcpy(sky.at, s->sky, sizeof sky.at);
    codec_field(c, "sky");
    if (codec_option(c, !sky.at[SKY_X], "?"))
        return;
    if (c->w) {
        sky_write(c->w, &sky);
        return;
    }
    struct reader ahead = c->r;
    codec_check(c, sky_read(read_until(&ahead, " "), (enum sky_mode)s->mode, &sky, NULL));
    if (!c->ok)
        return;
    c->r = ahead;
    memcpy(s->sky, sky.at, sizeof s->sky);
}

/* ---- clues: in brackets; of an unknown one its title, which is public --------------- */

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

static bool take_clue(struct text span, enum sky_mode mode, struct fact *clue, uint8_t *title)
{
    char canonical[FACT_TEXT_MAX];
    struct writer w = writer_on(canonical, sizeof canonical);
    if (!fact_read(span, mode, clue, NULL) || !fact_is_clue(clue))
        return false;
    fact_write(&w, clue);
    *title = fact_title(clue);
    return text_equal(span, writer_text(&w));
}

static void clue(struct codec *c, enum sky_mode mode, struct fact *clue, uint8_t *title)
{
    bool hidden = codec_option(c, !fact_is_clue(clue), "?");
    if (c->w && hidden) {
        fact_title_write(c->w, *title);
    } else if (c->w) {
        fact_write(c->w, clue);
    } else if (c->ok) {
        struct text span = read_until(&c->r, "|]");
        codec_check(c, hidden ? take_title(span, title) : take_clue(span, mode, clue, title));
    }
}

static void clues(struct codec *c, const struct planetx_state *s, int n, struct fact *of,
                  uint8_t *title)
{
    for (int i = 0; i < n; i++) {
        codec_word(c, i == 0 ? "[" : "|");
        clue(c, (enum sky_mode)s->mode, &of[i], &title[i]);
    }
    codec_word(c, "]");
}

/* ---- facts at the start --------------------------------------------------------------- */

static void start_of(struct codec *c, struct planetx_state *s, int seat)
{
    for (int i = 0; i < DEAL_START_FACTS; i++) {
        uint8_t *type = &s->start[seat][i].type, *sector = &s->start[seat][i].sector;
        if (!codec_option(c, *sector > 0, i > 0 ? " !" : "!"))
            return;
        codec_letter(c, sky_letters, PLANETX_THEORY_TYPES, type);
        codec_number(c, 0, 1, planetx_sectors(s), sector);
    }
}

void planetx_code_deal(struct codec *c, struct planetx_state *s)
{
    sky_of(c, s);
    codec_field(c, "research");
    clues(c, s, DEAL_TOPICS, s->research, s->title);
    codec_field(c, "conference");
    clues(c, s, planetx_conference_count((enum sky_mode)s->mode), s->conference, s->subject);
    codec_field(c, "start");
    for (int seat = 0; seat < s->seats; seat++) {
        codec_word(c, seat == 0 ? "[" : "|");
        start_of(c, s, seat);
    }
    codec_word(c, "]");
}
