/* The whole state on one line, and back. Masks and sets are plain numbers;
 * what a viewer may not know is written ? (doc/notation.md). */

#include <string.h>

#include "base/bits.h"
#include "games/planetx/state.h"

static const char *const phase_names[PLANETX_PHASES] = {"turn", "theory", "last", "table", "over"};

/* ---- writing --------------------------------------------------------------------- */

static void write_field(struct writer *w, const char *name, int64_t value)
{
    write_str(w, name);
    write_int(w, value);
}

static void write_list(struct writer *w, const char *name, const uint8_t *v, int n)
{
    write_str(w, name);
    for (int i = 0; i < n; i++) {
        if (i > 0)
            write_char(w, ',');
        write_int(w, v[i]);
    }
}

static void write_masks(struct writer *w, const char *name, const uint32_t *v)
{
    write_str(w, name);
    for (int i = 0; i < PLANETX_THEORY_TYPES; i++) {
        if (i > 0)
            write_char(w, ',');
        write_int(w, v[i]);
    }
}

static void write_sky(struct writer *w, const struct planetx_state *s)
{
    struct sky sky = {.mode = s->mode};
    memcpy(sky.at, s->sky, sizeof sky.at);
    write_str(w, " sky ");
    if (sky.at[SKY_X])
        sky_write(w, &sky);
    else
        write_char(w, '?');
}

/* Clues in brackets; of an unknown one its title, which is public. */
static void write_clues(struct writer *w, const char *name, const struct fact *clue,
                        const uint8_t *title, int n)
{
    write_str(w, name);
    for (int i = 0; i < n; i++) {
        write_char(w, i == 0 ? '[' : '|');
        if (fact_is_clue(&clue[i])) {
            fact_write(w, &clue[i]);
        } else {
            write_char(w, '?');
            fact_title_write(w, title[i]);
        }
    }
    write_char(w, ']');
}

static void write_start(struct writer *w, const struct planetx_state *s)
{
    write_str(w, " start ");
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

static char type_letter(int type)
{
    return type == PLANETX_UNKNOWN ? '?' : sky_letters[type];
}

static void write_hand(struct writer *w, const struct planetx_hand *hand)
{
    if (hand->n == PLANETX_OPEN)
        write_char(w, '-');
    else if (hand->n == PLANETX_HIDDEN)
        write_char(w, '*');
    else if (hand->n == 0)
        write_char(w, '0');
    else
        for (int i = 0; i < hand->n; i++)
            write_char(w, type_letter(hand->type[i]));
}

static void write_tokens(struct writer *w, const struct planetx_state *s)
{
    write_str(w, " tokens");
    for (int i = 0; i < s->tokens; i++) {
        const struct planetx_token *t = &s->token[i];
        write_char(w, ' ');
        write_int(w, t->owner + 1);
        write_char(w, type_letter(t->type));
        write_int(w, t->sector);
        write_char(w, t->up ? '+' : '.');
        write_int(w, t->step);
        write_char(w, '.');
        write_int(w, t->phase);
    }
}

void planetx_state_write(const struct game_data *d, const struct game_state *state,
                         struct writer *w)
{
    (void)d;
    const struct planetx_state *s = planetx_in(state);
    int n = s->seats;
    write_str(w, sky_rules((enum sky_mode)s->mode)->name);
    write_field(w, " seats ", n);
    write_field(w, " once ", s->penalty_once);
    write_field(w, " companion ", s->companion);
    write_field(w, " solo ", s->solo);
    write_list(w, " levels ", s->level, n);
    write_sky(w, s);
    write_clues(w, " research ", s->research, s->title, DEAL_TOPICS);
    write_clues(w, " conference ", s->conference, s->subject,
                planetx_conference_count((enum sky_mode)s->mode));
    write_start(w, s);
    write_str(w, " phase ");
    write_str(w, phase_names[s->phase]);
    write_field(w, " arrow ", s->arrow);
    write_list(w, " time ", s->time, n);
    write_list(w, " order ", s->order, n);
    write_field(w, " held ", s->held);
    write_list(w, " targets ", s->targets, n);
    write_list(w, " researched ", s->researched, n);
    write_field(w, " banned ", s->banned);
    write_field(w, " finder ", s->finder);
    write_field(w, " located ", s->located);
    write_list(w, " x ", s->x_points, n);
    write_field(w, " waiting ", s->waiting);
    write_field(w, " consent ", s->consent);
    write_masks(w, " confirmed ", s->confirmed);
    write_masks(w, " denied ", s->denied);
    write_field(w, " phases ", s->phases);
    write_str(w, " hand ");
    for (int i = 0; i < n; i++) {
        if (i > 0)
            write_char(w, ',');
        write_hand(w, &s->hand[i]);
    }
    for (int i = 0; i < n; i++)
        write_list(w, i == 0 ? " gone " : "/", s->gone[i], PLANETX_THEORY_TYPES);
    write_tokens(w, s);
}

/* ---- reading ------------------------------------------------------------------------ */

static bool take_byte(struct reader *r, uint32_t max, uint8_t *out)
{
    uint32_t v;
    if (!read_number(r, max, &v))
        return false;
    *out = (uint8_t)v;
    return true;
}

static bool take_field(struct reader *r, const char *name, uint32_t max, uint8_t *out)
{
    return read_word(r, name) && take_byte(r, max, out);
}

static bool take_list(struct reader *r, const char *name, uint32_t max, int n, uint8_t *out)
{
    bool ok = read_word(r, name);
    for (int i = 0; ok && i < n; i++)
        ok = (i == 0 || read_char(r, ',')) && take_byte(r, max, &out[i]);
    return ok;
}

static bool take_masks(struct reader *r, const char *name, int sectors, uint32_t *out)
{
    bool ok = read_word(r, name);
    for (int i = 0; ok && i < PLANETX_THEORY_TYPES; i++)
        ok = (i == 0 || read_char(r, ',')) && read_number(r, sky_all(sectors), &out[i]);
    return ok;
}

/* The text up to the next of the bytes given, which stays unread. */
static struct text take_until(struct reader *r, const char *stops)
{
    struct text span = {r->in.p + r->at, 0};
    while (!read_end(r) && !strchr(stops, read_peek(r)))
        r->at++, span.n++;
    return span;
}

static bool take_sky(struct reader *r, struct planetx_state *s)
{
    struct sky sky;
    if (!read_word(r, " sky "))
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

static bool take_clues(struct reader *r, const char *name, enum sky_mode mode, int n,
                       struct fact *clue, uint8_t *title)
{
    if (!read_word(r, name))
        return false;
    for (int i = 0; i < n; i++) {
        if (!read_char(r, i == 0 ? '[' : '|'))
            return false;
        if (read_char(r, '?')) {
            if (!take_title(take_until(r, "|]"), &title[i]))
                return false;
            continue;
        }
        struct text span = take_until(r, "|]");
        char canonical[FACT_TEXT_MAX];
        struct writer w = writer_on(canonical, sizeof canonical);
        if (!fact_read(span, mode, &clue[i], NULL) || !fact_is_clue(&clue[i]))
            return false;
        fact_write(&w, &clue[i]);
        if (!text_equal(span, writer_text(&w)))
            return false;
        title[i] = fact_title(&clue[i]);
    }
    return read_char(r, ']');
}

static bool take_start_fact(struct reader *r, struct planetx_state *s, int seat, int i)
{
    int type = read_char(r, '!') ? sky_type_of(read_peek(r)) : -1;
    if (type < 0 || type >= PLANETX_THEORY_TYPES)
        return false;
    r->at++;
    s->start[seat][i].type = (uint8_t)type;
    return take_byte(r, (uint32_t)planetx_sectors(s), &s->start[seat][i].sector) &&
           s->start[seat][i].sector > 0;
}

static bool take_start(struct reader *r, struct planetx_state *s)
{
    if (!read_word(r, " start "))
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

static bool take_name(struct reader *r, const char *const *names, int n, uint8_t *out)
{
    for (int i = 0; i < n; i++)
        if (read_word(r, names[i])) {
            *out = (uint8_t)i;
            return true;
        }
    return false;
}

static bool take_type(struct reader *r, uint8_t *out)
{
    int type = read_peek(r) == '?' ? PLANETX_UNKNOWN : sky_type_of(read_peek(r));
    if (type < 0 || (type >= PLANETX_THEORY_TYPES && type != PLANETX_UNKNOWN))
        return false;
    *out = (uint8_t)type;
    r->at++;
    return true;
}

static bool take_hand(struct reader *r, struct planetx_hand *hand)
{
    if (read_char(r, '-'))
        hand->n = PLANETX_OPEN;
    else if (read_char(r, '*'))
        hand->n = PLANETX_HIDDEN;
    else if (!read_char(r, '0'))
        while (hand->n < PLANETX_PICKS_MAX && take_type(r, &hand->type[hand->n]))
            hand->n++;
    return true;
}

static bool take_hands(struct reader *r, struct planetx_state *s)
{
    bool ok = read_word(r, " hand ");
    for (int i = 0; ok && i < s->seats; i++)
        ok = (i == 0 || read_char(r, ',')) && take_hand(r, &s->hand[i]);
    for (int i = 0; ok && i < s->seats; i++)
        ok = take_list(r, i == 0 ? " gone " : "/", 4, PLANETX_THEORY_TYPES, s->gone[i]);
    return ok;
}

static bool take_token(struct reader *r, struct planetx_state *s, struct planetx_token *t)
{
    uint8_t number;
    if (!take_byte(r, s->seats, &number) || number == 0 || !take_type(r, &t->type) ||
        !take_byte(r, (uint32_t)planetx_sectors(s), &t->sector) || t->sector == 0)
        return false;
    t->owner = (uint8_t)(number - 1);
    t->up = read_char(r, '+');
    if (!t->up && !read_char(r, '.'))
        return false;
    return take_byte(r, PLANETX_STEPS, &t->step) && t->step > 0 && read_char(r, '.') &&
           take_byte(r, s->phases, &t->phase) && t->phase > 0;
}

static bool take_tokens(struct reader *r, struct planetx_state *s)
{
    if (!read_word(r, " tokens"))
        return false;
    while (!read_end(r)) {
        if (s->tokens == PLANETX_TOKENS_MAX || !read_char(r, ' ') ||
            !take_token(r, s, &s->token[s->tokens]))
            return false;
        s->tokens++;
    }
    return true;
}

/* ---- numbers in range can still contradict each other; the rules rely on these ---- */

static bool order_holds(const struct planetx_state *s)
{
    uint32_t seen = 0;
    for (int i = 0; i < s->seats; i++) {
        seen |= seat_bit(s->order[i]);
        if (i > 0 && s->time[s->order[i - 1]] > s->time[s->order[i]])
            return false;
    }
    return seen == seat_bit(s->seats) - 1;
}

static bool supply_holds(const struct planetx_state *s)
{
    for (int i = 0; i < s->tokens; i++)
        if (s->token[i].up && s->token[i].type == PLANETX_UNKNOWN)
            return false;
    for (int seat = 0; seat < s->seats; seat++)
        for (int type = 0; type < PLANETX_THEORY_TYPES; type++) {
            int held = 0;
            for (int i = 0; s->hand[seat].n <= PLANETX_PICKS_MAX && i < s->hand[seat].n; i++)
                held += s->hand[seat].type[i] == type;
            if (held > planetx_supply_left(s, seat, type))
                return false;
        }
    return true;
}

/* PX-45: at a real table only a bot that was called acts in a phase. */
static bool bot_called(const struct planetx_state *s)
{
    uint8_t bot = (uint8_t)seat_bit(1);
    if (!planetx_solo_companion(s))
        return false;
    return s->phase == PLANETX_TURN     ? s->order[0] == 1
           : s->phase == PLANETX_THEORY ? s->hand[0].n == 0
                                        : s->waiting == bot;
}

static bool phase_holds(const struct planetx_state *s)
{
    uint32_t all = seat_bit(s->seats) - 1;
    if (((s->banned | s->located | s->waiting | s->consent) & ~all) != 0)
        return false;
    if (s->finder != PLANETX_NOBODY && s->finder >= s->seats)
        return false;
    if ((s->phase == PLANETX_TABLE && !s->companion) || (s->solo && s->seats != 2))
        return false;
    if (s->companion && s->phase < PLANETX_TABLE && !bot_called(s))
        return false;
    for (int i = 0; i < s->seats; i++)
        if ((s->phase == PLANETX_THEORY ? 0 : s->hand[i].n) != 0)
            return false;
    if (s->phase == PLANETX_OVER && !s->sky[SKY_X])
        return false;
    if (s->phase != PLANETX_LAST && s->waiting != 0)
        return false;
    if (s->phase == PLANETX_THEORY)
        return planetx_theory_turn(s) != 0;
    if (s->phase != PLANETX_LAST)
        return true;
    if (s->finder == PLANETX_NOBODY || s->waiting == 0)
        return false;
    for (int i = 0; i < s->seats; i++) {
        int behind = s->time[s->finder] - s->time[i];
        if (bits_has(s->waiting, i) &&
            (behind < 1 || behind > PLANETX_LAST_REACH || planetx_last_left(s, i) < 1))
            return false;
    }
    return true;
}

static bool take_head(struct reader *r, struct planetx_state *s)
{
    const char *modes[SKY_MODES];
    for (int i = 0; i < SKY_MODES; i++)
        modes[i] = sky_rules((enum sky_mode)i)->name;
    if (!take_name(r, modes, SKY_MODES, &s->mode) ||
        !take_field(r, " seats ", PLANETX_SEATS_MAX, &s->seats) || s->seats == 0)
        return false;
    enum sky_mode mode = (enum sky_mode)s->mode;
    return take_field(r, " once ", 1, &s->penalty_once) &&
           take_field(r, " companion ", 1, &s->companion) && take_field(r, " solo ", 1, &s->solo) &&
           take_list(r, " levels ", PLANETX_LEVELS - 1, s->seats, s->level) && take_sky(r, s) &&
           take_clues(r, " research ", mode, DEAL_TOPICS, s->research, s->title) &&
           take_clues(r, " conference ", mode, planetx_conference_count(mode), s->conference,
                      s->subject) &&
           take_start(r, s);
}

static bool take_play(struct reader *r, struct planetx_state *s)
{
    int n = s->seats;
    return read_word(r, " phase ") && take_name(r, phase_names, PLANETX_PHASES, &s->phase) &&
           take_field(r, " arrow ", PLANETX_TIME_MAX, &s->arrow) &&
           take_list(r, " time ", PLANETX_TIME_MAX, n, s->time) &&
           take_list(r, " order ", (uint32_t)n - 1, n, s->order) &&
           take_field(r, " held ", 3, &s->held) &&
           take_list(r, " targets ", PLANETX_TARGETS, n, s->targets) &&
           take_list(r, " researched ", 63, n, s->researched) &&
           take_field(r, " banned ", 15, &s->banned) &&
           take_field(r, " finder ", PLANETX_NOBODY, &s->finder) &&
           take_field(r, " located ", 15, &s->located) &&
           take_list(r, " x ", PLANETX_FINDER_POINTS, n, s->x_points) &&
           take_field(r, " waiting ", 15, &s->waiting) &&
           take_field(r, " consent ", 15, &s->consent) &&
           take_masks(r, " confirmed ", planetx_sectors(s), s->confirmed) &&
           take_masks(r, " denied ", planetx_sectors(s), s->denied) &&
           take_field(r, " phases ", 250, &s->phases) && take_hands(r, s) && take_tokens(r, s);
}

bool planetx_state_read(const struct game_data *d, struct text in, struct game_state *out,
                        struct fault *f)
{
    (void)d;
    struct planetx_state *s = (struct planetx_state *)out;
    struct reader r = reader_on(in);
    memset(s, 0, sizeof *s);
    if (!take_head(&r, s) || !take_play(&r, s))
        return fault_set(f, r.at, "The position cannot be read from here on.");
    if (!order_holds(s) || !supply_holds(s) || !phase_holds(s))
        return fault_set(f, 0, "The parts of this position contradict each other.");
    return true;
}
