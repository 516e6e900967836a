/* Facts of Planet X as sentences. A word bends with its place, so each place has a list. */

#include "ai/planetx/talk.h"
#include "base/bits.h"

static const char *const terms[CASES][SKY_TYPES] = {
    [CASE_NAME] = {NC_("object", "comet"), NC_("object", "asteroid"), NC_("object", "dwarf planet"),
                   NC_("object", "gas cloud"), NC_("object", "empty sector"),
                   NC_("object", "Planet X")},
    [CASE_PLURAL] = {NC_("objects", "comets"), NC_("objects", "asteroids"),
                     NC_("objects", "dwarf planets"), NC_("objects", "gas clouds"),
                     NC_("objects", "empty sectors"), NC_("objects", "Planet X")},
    [CASE_SEARCH] = {NC_("search for", "comets"), NC_("search for", "asteroids"),
                     NC_("search for", "dwarf planets"), NC_("search for", "gas clouds"),
                     NC_("search for", "empty sectors"), NC_("search for", "Planet X")},
    [CASE_LOOKS] = {NC_("seen there", "a comet"), NC_("seen there", "an asteroid"),
                    NC_("seen there", "a dwarf planet"), NC_("seen there", "a gas cloud"),
                    NC_("seen there", "it looks empty"), NC_("seen there", "Planet X")},
    [CASE_ABSENT] = {NC_("not there", "no comet"), NC_("not there", "no asteroid"),
                     NC_("not there", "no dwarf planet"), NC_("not there", "no gas cloud"),
                     NC_("not there", "not empty"), NC_("not there", "not Planet X")},
};

static const char *const begins[3][4] = {
    {NC_("clue begins", "at least one comet"), NC_("clue begins", "at least one asteroid"),
     NC_("clue begins", "at least one dwarf planet"), NC_("clue begins", "at least one gas cloud")},
    {NC_("clue begins", "no comet"), NC_("clue begins", "no asteroid"),
     NC_("clue begins", "no dwarf planet"), NC_("clue begins", "no gas cloud")},
    {NC_("clue begins", "every comet"), NC_("clue begins", "every asteroid"),
     NC_("clue begins", "every dwarf planet"), NC_("clue begins", "every gas cloud")},
};

static const char *const others[FACT_RELATIONS][5] = {
    [FACT_ADJ] = {NC_("next to", "a comet"), NC_("next to", "an asteroid"),
                  NC_("next to", "a dwarf planet"), NC_("next to", "a gas cloud"),
                  NC_("next to", "an empty sector")},
    [FACT_OPP] = {NC_("opposite", "a comet"), NC_("opposite", "an asteroid"),
                  NC_("opposite", "a dwarf planet"), NC_("opposite", "a gas cloud"),
                  NC_("opposite", "an empty sector")},
    [FACT_IN] = {NC_("sectors of", "a comet"), NC_("sectors of", "an asteroid"),
                 NC_("sectors of", "a dwarf planet"), NC_("sectors of", "a gas cloud"),
                 NC_("sectors of", "an empty sector")},
};

static const char *const all_of[4] = {
    NC_("all of them", "all comets"), NC_("all of them", "all asteroids"),
    NC_("all of them", "all dwarf planets"), NC_("all of them", "all gas clouds")};

static struct phrase word(const struct speech *s, const char *key)
{
    return phrase_of(text_of(s->words(s->context, key, NULL, 1)));
}

struct phrase planetx_term(const struct speech *s, enum planetx_case form, int type)
{
    return word(s, terms[form][type]);
}

struct phrase planetx_title(const struct speech *s, unsigned types)
{
    struct phrase list = {{0}};
    BITS_EACH(type, types)
    phrase_add(&list, ", ", planetx_term(s, CASE_PLURAL, (int)type));
    return phrase_capital(list);
}

struct phrase planetx_there(const struct speech *s, int type)
{
    return type == SKY_E ? word(s, NC_("is there", "empty")) : planetx_term(s, CASE_NAME, type);
}

/* A standard sky has one dwarf planet: it is called "the". */
static bool is_only(enum sky_mode mode, int type)
{
    return mode == SKY_STANDARD && type == SKY_D;
}

/* What a clue relates to: "another" where it is of the same type (PX-37). */
static struct phrase other(const struct speech *s, enum sky_mode mode, const struct fact *f)
{
    static const char *const the[FACT_RELATIONS] = {
        [FACT_ADJ] = NC_("next to", "the dwarf planet"),
        [FACT_OPP] = NC_("opposite", "the dwarf planet"),
        [FACT_IN] = NC_("sectors of", "the dwarf planet")};
    if (f->s == f->t && f->relation == FACT_OPP && f->t == SKY_A)
        return word(s, NC_("opposite", "another asteroid"));
    if (f->s == f->t && f->relation == FACT_IN && f->t == SKY_C)
        return word(s, NC_("sectors of", "another comet"));
    if (f->s == f->t && f->relation == FACT_IN && f->t == SKY_G)
        return word(s, NC_("sectors of", "another gas cloud"));
    return word(s, is_only(mode, f->t) ? the[f->relation] : others[f->relation][f->t]);
}

static struct phrase about_x(const struct speech *s, enum sky_mode mode, const struct fact *f)
{
    struct phrase of = other(s, mode, f);
    if (f->relation == FACT_ADJ)
        return phrase_say(s, "Planet X is not next to {0}.", WITH(of));
    if (f->relation == FACT_OPP)
        return phrase_say(s, "Planet X is not opposite {0}.", WITH(of));
    if (f->kind == FACT_NO)
        return phrase_say(s, "Planet X is not within {0} sectors of {1}.",
                          WITH(phrase_int(f->n), of));
    return phrase_say(s, "Planet X is within {0} sectors of {1}.", WITH(phrase_int(f->n), of));
}

/* By relation: of comets and dwarf planets, of asteroids and gas clouds, whose adjectives
 * bend; of none of them, likewise; and what the one dwarf planet is not. */
static const char *const related[FACT_RELATIONS][5] = {
    [FACT_ADJ] = {NC_("comet or dwarf planet", "{0} is next to {1}."),
                  NC_("asteroid or gas cloud", "{0} is next to {1}."),
                  NC_("no comet or dwarf planet", "{0} is next to {1}."),
                  NC_("no asteroid or gas cloud", "{0} is next to {1}."),
                  N_("{0} is not next to {1}.")},
    [FACT_OPP] = {NC_("comet or dwarf planet", "{0} is opposite {1}."),
                  NC_("asteroid or gas cloud", "{0} is opposite {1}."),
                  NC_("no comet or dwarf planet", "{0} is opposite {1}."),
                  NC_("no asteroid or gas cloud", "{0} is opposite {1}."),
                  N_("{0} is not opposite {1}.")},
    [FACT_IN] = {N_("{0} is within {1} sectors of {2}."), N_("{0} is within {1} sectors of {2}."),
                 NC_("no", "{0} is within {1} sectors of {2}."),
                 NC_("no", "{0} is within {1} sectors of {2}."),
                 N_("{0} is not within {1} sectors of {2}.")},
};

static struct phrase about_pair(const struct speech *s, enum sky_mode mode, const struct fact *f)
{
    bool only = is_only(mode, f->s), no = f->kind == FACT_NO;
    bool bends = f->s == SKY_A || f->s == SKY_G;
    struct phrase who =
        word(s, only ? NC_("clue begins", "the dwarf planet") : begins[f->kind - FACT_SOME][f->s]);
    struct phrase whom = other(s, mode, f);
    const char *say = related[f->relation][no && only ? 4 : 2 * no + bends];
    who = phrase_capital(who);
    return f->relation == FACT_IN ? phrase_say(s, say, WITH(who, phrase_int(f->n), whom))
                                  : phrase_say(s, say, WITH(who, whom));
}

struct phrase planetx_say_fact(const struct speech *s, enum sky_mode mode, const struct fact *f)
{
    struct phrase sector = phrase_int(f->from);
    switch ((enum fact_kind)f->kind) {
    case FACT_NOT:
        return phrase_say(s, "Sector {0}: {1}.", WITH(sector, planetx_term(s, CASE_ABSENT, f->s)));
    case FACT_IS:
        return phrase_say(s, "Sector {0}: {1}.", WITH(sector, planetx_there(s, f->s)));
    case FACT_TARGET:
        return phrase_say(s, "Sector {0}: {1}.", WITH(sector, planetx_term(s, CASE_LOOKS, f->s)));
    case FACT_SURVEY:
        if (f->from == f->to)
            return phrase_say(
                s, "{0} in sector {1}: {2}.",
                WITH(phrase_capital(planetx_term(s, CASE_PLURAL, f->s)), sector, phrase_int(f->n)));
        return phrase_say(s, "{0} in {1}–{2}: {3}.",
                          WITH(phrase_capital(planetx_term(s, CASE_PLURAL, f->s)), sector,
                               phrase_int(f->to), phrase_int(f->n)));
    case FACT_LOCATE: {
        struct phrase left = planetx_term(s, CASE_NAME, f->s),
                      right = planetx_term(s, CASE_NAME, f->t);
        if (f->n == 1)
            return phrase_say(s, "Planet X is in {0}, beside it: {1}, {2}.",
                              WITH(sector, left, right));
        return phrase_say(s, "Not all true: Planet X in {0}, beside it: {1}, {2}.",
                          WITH(sector, left, right));
    }
    case FACT_BAND:
        return phrase_say(s, "{0} lie in a band of {1} sectors or less.",
                          WITH(phrase_capital(word(s, all_of[f->s])), phrase_int(f->n)));
    case FACT_RUN:
        return f->s == SKY_A
                   ? phrase_say(s, "All asteroids lie in consecutive sectors.", NULL)
                   : phrase_say(s, "Three of the dwarf planets lie in consecutive sectors.", NULL);
    default:
        return f->s == SKY_X ? about_x(s, mode, f) : about_pair(s, mode, f);
    }
}
