/* The text form of a sky: map, ecliptic, start cards, constellations. */

#include "games/nightsky/sky.h"
#include "base/form.h"

#include <string.h>

#include "engine/setup.h"
#include "games/nightsky/map.h"

const char *const ns_type_name[NS_TYPES] = {"blue", "white", "yellow", "red"};

/* NS-2: how many cards there are of each size from 5 on. */
static const uint8_t size_count[NS_SIZES] = {6, 6, 11, 6, 6, 6};

int ns_size_count(int size)
{
    return size_count[size - NS_SIZE_MIN];
}

int ns_size_first(int size)
{
    int first = 0;
    for (int k = NS_SIZE_MIN; k < size; k++)
        first += size_count[k - NS_SIZE_MIN];
    return first;
}

void ns_write_card(struct writer *w, const struct ns_sky *sky, int card)
{
    int size = sky->card[card].size;
    write_form(w, "%d-%d", size, card - ns_size_first(size) + 1);
}

bool ns_read_card(struct reader *r, int *card)
{
    uint32_t size, number;
    struct reader try = *r;
    if (!read_number(&try, NS_NODES_MAX, &size) || size < NS_SIZE_MIN || !read_char(&try, '-') ||
        !read_number(&try, (uint32_t)ns_size_count((int)size), &number) || number == 0)
        return false;
    *card = ns_size_first((int)size) + (int)number - 1;
    *r = try;
    return true;
}

bool ns_read_type(struct reader *r, uint8_t *type)
{
    for (int i = 0; i < NS_TYPES; i++) {
        if (read_word(r, ns_type_name[i])) {
            *type = (uint8_t)i;
            return true;
        }
    }
    return false;
}

/* ---- reading ------------------------------------------------------------------ */

struct sky_reading {
    struct ns_sky *sky;
    struct ns_map rows;
    int starts, cards;  /* read so far */
    bool map, ecliptic; /* whether these lines came */
};

static bool read_value(struct reader *r, uint8_t *out)
{
    uint32_t v;
    if (!read_number(r, NS_VALUE_MAX, &v) || v == 0)
        return false;
    *out = (uint8_t)v;
    return true;
}

static bool read_signed(struct reader *r, int8_t *out)
{
    struct reader try = *r;
    bool minus = read_char(&try, '-');
    uint32_t v;
    if (!read_number(&try, NS_COORD_MAX, &v) || (minus && v == 0))
        return false;
    *out = (int8_t)(minus ? -(int)v : (int)v);
    *r = try;
    return true;
}

static bool read_ecliptic(struct reader *r, struct sky_reading *k, struct fault *f)
{
    struct ns_sky *sky = k->sky;
    uint32_t radius;
    bool ok = read_signed(r, &sky->ecliptic.q) && read_char(r, ' ') &&
              read_signed(r, &sky->ecliptic.r) && read_char(r, ' ') &&
              read_number(r, 999, &radius) && read_end(r);
    if (!ok)
        return fault_set(f, r->at,
                         "The ecliptic is a lattice point and a radius in hundredths: "
                         "ecliptic 1 0 232");
    sky->radius = (uint16_t)radius;
    if (!ns_map_place(&k->rows, sky, f))
        return false;
    if (!ns_map_ecliptic(sky))
        return fault_set(f, 9, "No star may lie on the ecliptic: choose another radius.");
    return k->ecliptic = true;
}

static bool read_start(struct reader *r, struct sky_reading *k, struct fault *f)
{
    struct ns_start *s = &k->sky->start[k->starts];
    if (k->starts == NS_START_CARDS)
        return fault_set_int(f, 0, "There are {0} start cards, and this is one more.",
                             NS_START_CARDS);
    for (int side = 0; side < 2; side++) {
        bool ok = (side == 0 || read_char(r, ' ')) && ns_read_type(r, &s->type[side]) &&
                  read_char(r, ' ') && read_value(r, &s->value[side]);
        if (!ok)
            return fault_set(f, r->at,
                             "A start card has two sides, each a type and a value: "
                             "start blue 1 white 1");
    }
    if (!read_end(r))
        return fault_set(f, r->at, "A start card has two sides and ends here.");
    if (s->type[0] == s->type[1])
        return fault_set(f, 6, "The two sides of a start card show different types.");
    k->starts++;
    return true;
}

static bool read_name(struct reader *r, struct ns_card *c, struct fault *f)
{
    size_t from = r->at;
    while (!read_end(r) && read_peek(r) != ':') {
        unsigned char byte = (unsigned char)read_peek(r);
        if (byte < ' ' || byte == '"' || byte == '\\' || byte == '<' || byte == '&' || byte == 127)
            return fault_set(f, r->at, "This letter cannot stand in a name.");
        if (r->at - from == NS_CARD_NAME_MAX)
            return fault_set_int(f, r->at, "A name has at most {0} bytes.", NS_CARD_NAME_MAX);
        r->at++;
    }
    if (r->at == from || !read_char(r, ':'))
        return fault_set(f, r->at, "A card's name and then : is expected here.");
    memcpy(c->name, r->in.p + from, r->at - 1 - from);
    return true;
}

static bool read_nodes(struct reader *r, struct ns_card *c, struct fault *f)
{
    while (!read_char(r, ';')) {
        struct ns_point p = {0, 0};
        size_t at = r->at + 1;
        if (c->size == NS_NODES_MAX)
            return fault_set_int(f, r->at, "A card has at most {0} stars; here ; is expected.",
                                 NS_NODES_MAX);
        if (!read_char(r, ' ') || !read_signed(r, &p.q) || !read_char(r, ',') ||
            !read_signed(r, &p.r))
            return fault_set(f, r->at, "A star of a card is a lattice point, as in 1,-1.");
        for (int i = 0; i < c->size; i++)
            if (c->node[i].q == p.q && c->node[i].r == p.r)
                return fault_set(f, at, "This star is named twice.");
        c->node[c->size++] = p;
    }
    return c->size >= NS_SIZE_MIN ||
           fault_set_int(f, r->at, "A card has at least {0} stars.", NS_SIZE_MIN);
}

static bool read_lines(struct reader *r, struct ns_card *c, struct fault *f)
{
    while (!read_end(r)) {
        uint32_t a, b;
        size_t at = r->at + 1;
        if (c->lines == NS_CARD_LINES_MAX)
            return fault_set_int(f, r->at, "A card has at most {0} lines.", NS_CARD_LINES_MAX);
        if (!read_char(r, ' ') || !read_number(r, c->size, &a) || a == 0 || !read_char(r, '-') ||
            !read_number(r, c->size, &b) || b <= a)
            return fault_set(f, r->at,
                             "A line joins two stars of the card by their numbers, the "
                             "lower first, as in 1-2.");
        struct ns_point p = c->node[a - 1], q = c->node[b - 1];
        if (ns_norm(q.q - p.q, q.r - p.r) != 1)
            return fault_set(f, at, "A line joins neighbours, and these two are not.");
        for (int i = 0; i < c->lines; i++)
            if (c->line[i][0] == a - 1 && c->line[i][1] == b - 1)
                return fault_set(f, at, "This line is named twice.");
        c->line[c->lines][0] = (uint8_t)(a - 1);
        c->line[c->lines++][1] = (uint8_t)(b - 1);
    }
    return true;
}

/* What a card must be beside well spelled: NS-2, NS-7, NS-8. */
static bool check_card(struct sky_reading *k, const struct ns_card *c, struct fault *f)
{
    int number = k->cards, wanted = NS_SIZE_MIN;
    while (number >= ns_size_first(wanted) + ns_size_count(wanted))
        wanted++;
    if (c->size != wanted)
        return fault_set_ints(f, 0,
                              "Cards come by size: here one of {0} stars is expected, and "
                              "this has {1}.",
                              wanted, c->size);
    if (!ns_card_connected(c))
        return fault_set(f, 0, "The lines of a card join all its stars to one piece.");
    int places = 0;
    for (int round = 1; round <= NS_ROUNDS && places == 0; round++)
        places = ns_card_places(k->sky, c, round);
    if (places == 0)
        return fault_set(f, 0, "This constellation fits nowhere in an empty window.");
    for (int i = 0; i < number; i++) {
        if (strcmp(k->sky->card[i].name, c->name) == 0)
            return fault_set(f, 0, "Another card has this name already.");
        if (ns_card_same(&k->sky->card[i], c))
            return fault_set_text(f, 0, "This is the same constellation as {0}, only turned.",
                                  text_of(k->sky->card[i].name));
    }
    return true;
}

static bool read_card_line(struct reader *r, struct sky_reading *k, struct fault *f)
{
    if (k->cards == NS_CARDS)
        return fault_set_int(f, 0, "There are {0} cards, and this is one more.", NS_CARDS);
    struct ns_card *c = &k->sky->card[k->cards];
    if (!ns_read_type(r, &c->type) || !read_char(r, ' ') || !read_value(r, &c->value) ||
        !read_char(r, ' '))
        return fault_set(f, r->at, "A card starts with its type and value: card red 2 Lepus: …");
    if (!read_name(r, c, f) || !read_nodes(r, c, f) || !read_lines(r, c, f) || !check_card(k, c, f))
        return false;
    k->cards++;
    return true;
}

static bool read_sky_line(struct reader *r, struct sky_reading *k, size_t number, struct fault *f)
{
    if (!k->map) {
        if (!read_word(r, "map") || !read_end(r))
            return fault_set(f, 0, "A sky starts with a line map and its rows of stars.");
        return k->map = true;
    }
    if (!k->ecliptic && read_word(r, "ecliptic "))
        return read_ecliptic(r, k, f);
    if (!k->ecliptic)
        return ns_map_row(&k->rows, r, number, f);
    if (read_word(r, "start "))
        return read_start(r, k, f);
    if (k->starts == NS_START_CARDS && read_word(r, "card "))
        return read_card_line(r, k, f);
    return fault_set(f, 0,
                     "After the map come one line ecliptic, six lines start and 41 lines "
                     "card, in this order.");
}

bool ns_sky_read(struct text in, struct game_data *out, struct fault *f)
{
    struct sky_reading k = {.sky = (struct ns_sky *)out};
    memset(out, 0, sizeof *k.sky);
    struct text rest = in, line;
    size_t number = 0;
    while (setup_line(&rest, &line, &number)) {
        struct reader r = reader_on(line);
        if (!read_sky_line(&r, &k, number, f))
            return f && f->line ? false : fault_on_line(f, number);
    }
    if (k.cards == NS_CARDS)
        return true;
    fault_set(f, 0,
              "The sky ends too early: it needs a map, an ecliptic, six start cards and 41 "
              "cards.");
    return fault_on_line(f, number + 1);
}

/* ---- writing ------------------------------------------------------------------- */

static void write_ecliptic(const struct ns_sky *sky, struct writer *w)
{
    write_form(w, "ecliptic %d %d %d\n", sky->ecliptic.q, sky->ecliptic.r, sky->radius);
}

static void write_card_line(const struct ns_card *c, struct writer *w)
{
    write_form(w, "card %s %d %s:", ns_type_name[c->type], c->value, c->name);
    for (int i = 0; i < c->size; i++) {
        write_form(w, " %d,%d", c->node[i].q, c->node[i].r);
    }
    write_char(w, ';');
    for (int i = 0; i < c->lines; i++) {
        write_form(w, " %d-%d", c->line[i][0] + 1, c->line[i][1] + 1);
    }
    write_char(w, '\n');
}

void ns_sky_write(const struct game_data *d, struct writer *w)
{
    const struct ns_sky *sky = ns_sky_in(d);
    ns_map_write(sky, w);
    write_ecliptic(sky, w);
    for (int i = 0; i < NS_START_CARDS; i++) {
        write_str(w, "start");
        for (int side = 0; side < 2; side++) {
            write_form(w, " %s %d", ns_type_name[sky->start[i].type[side]],
                       sky->start[i].value[side]);
        }
        write_char(w, '\n');
    }
    for (int i = 0; i < NS_CARDS; i++)
        write_card_line(&sky->card[i], w);
}
