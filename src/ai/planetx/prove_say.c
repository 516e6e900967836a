#include "ai/planetx/prove_say.h"

#include "base/bits.h"

static const char *const pattern_names[PROVE_PATTERNS] = {
    "told",       "sweep",        "filled",      "clue",         "x clue",    "group",
    "located",    "comet",        "lone",        "cloud",        "cold",      "dwarfs",
    "roll",       "pair squeeze", "gas squeeze", "band squeeze", "rules",     "counts",
    "rule count", "rest",         "survey rule", "counted",      "clue rule", "x reach",
    "overlap",    "clue survey",  "clues",       "three",        "web",       "search",
};

/* How each pattern comes to its conclusion. "" where citing says it all. */
static const char *const how[PROVE_PATTERNS] = {
    [PROVE_TOLD] = "",
    [PROVE_SWEEP] = "",
    [PROVE_FILLED] = N_("What is known in this range leaves only one way to fill it."),
    [PROVE_CLUE] = N_("With what is known, only this agrees with the clue."),
    [PROVE_X_CLUE] = N_("Anywhere else, Planet X would break this clue."),
    [PROVE_GROUP] = N_("With what is known, they cannot lie close enough otherwise."),
    [PROVE_LOCATED] = N_("All the rest of that guess is right, so this part was wrong."),
    [PROVE_COMET] = "",
    [PROVE_LONE] = N_("An asteroid needs a place beside it for another one."),
    [PROVE_CLOUD] = N_("A gas cloud needs a place beside it that can be empty."),
    [PROVE_COLD] = N_("So the two keep away from each other."),
    [PROVE_DWARFS] = N_("No other band of six has room for them."),
    [PROVE_ROLL] =
        N_("Either all of them are found, or just as many places are left as are missing."),
    [PROVE_PAIR_SQUEEZE] = N_("So many of them, and none alone: they fit in no other way."),
    [PROVE_GAS_SQUEEZE] =
        N_("So many of them, each with an empty sector: they fit in no other way."),
    [PROVE_BAND_SQUEEZE] = N_("So many of them in one band: they fit in no other way."),
    [PROVE_RULES_MEET] = N_("Here the two rules meet."),
    [PROVE_COUNTS_MEET] = N_("Count both together: the places left are just enough."),
    [PROVE_RULE_COUNT] = N_("Otherwise the rule would ask for more than there are."),
    [PROVE_REST] = N_("What is not in this range is in the rest of the sky."),
    [PROVE_SURVEY_RULE] = N_("Otherwise the number found in this range could not be right."),
    [PROVE_COUNTED] = N_("With so many of them, only this agrees with the clue."),
    [PROVE_CLUE_RULE] = N_("Here the clue and the rule meet."),
    [PROVE_X_REACH] = N_("Every place that is left for them leads to the same."),
    [PROVE_OVERLAP] = N_("Compare the two ranges: the difference decides."),
    [PROVE_CLUE_SURVEY] = N_("Whatever this range holds must also agree with the clue."),
    [PROVE_CLUES] = N_("Here the two clues meet."),
    [PROVE_THREE] = N_("Each alone leaves it open; all three together do not."),
    [PROVE_WEB] = N_("Try it the other way: one of these would have to be wrong."),
    [PROVE_SEARCH] = N_("Only trying all skies that are left shows it."),
};

static const char *const rule_names[PROVE_COUNTS] = {"comets", "pairs", "clouds", "apart", "band"};
static const char *const rule_sentences[PROVE_COUNTS] = {
    N_("Comets lie only in sectors {0}."),
    N_("Every asteroid is next to another asteroid."),
    N_("Every gas cloud is next to a truly empty sector."),
    N_("No dwarf planet is next to Planet X."),
    N_("The dwarf planets lie in a band of six sectors, one of them at each end."),
};

/* "comets", "pairs", "clouds", "apart", "band", "count A". */
static void write_rule(struct writer *w, int rule)
{
    if (rule < PROVE_COUNTS) {
        write_str(w, rule_names[rule]);
        return;
    }
    write_str(w, "count ");
    write_char(w, sky_letters[rule - PROVE_COUNTS]);
}

struct say prove_say_rule(enum sky_mode mode, int rule)
{
    const struct sky_rules *r = sky_rules(mode);
    int type = rule - PROVE_COUNTS;
    if (rule >= PROVE_COUNTS)
        return (struct say){.text = N_("{0} in the whole sky: {1}."),
                            .args = 2,
                            .arg = {{.kind = SAY_TYPE, .n = (uint8_t)type},
                                    {.kind = SAY_COUNT, .n = r->count[type]}}};
    struct say s = {.text = rule_sentences[rule]};
    if (rule == PROVE_COMETS) {
        s.args = 1;
        s.arg[0] = (struct say_arg){.kind = SAY_SECTORS, .mask = r->comet_sectors};
    }
    return s;
}

static struct say say_fact(int i)
{
    return (struct say){.text = N_("Fact {0}: {1}"),
                        .args = 2,
                        .arg = {{.kind = SAY_FACT, .n = (uint8_t)(i + 1)},
                                {.kind = SAY_SAYS, .n = (uint8_t)(i + 1)}}};
}

static struct say say_marks(const char *text, const struct prove_marks *m)
{
    return (struct say){.text = text, .args = 1, .arg = {{.kind = SAY_MARKS, .marks = *m}}};
}

/* What a step gives, with everything about the sectors that it settles. */
static struct prove_marks all_given(enum sky_mode mode, const struct prove_step *step,
                                    const struct prove_marks *before)
{
    struct prove_marks after = *before, out = step->gives;
    uint32_t settled = 0;
    prove_marks_add(&after, &step->gives);
    for (int t = 0; t < SKY_TYPES; t++)
        settled |= prove_marks_is(&after, mode, t) & ~prove_marks_is(before, mode, t);
    for (int t = 0; t < SKY_TYPES; t++)
        out.not[t] |= after.not[t] & settled;
    return out;
}

int prove_say_cites(enum sky_mode mode, prove_set cites, struct say out[SAY_MAX])
{
    int n = 0;
    BITS_EACH(k, cites)
    out[n++] = k < PROVE_RULES ? prove_say_rule(mode, (int)k) : say_fact((int)k - PROVE_RULES);
    return n;
}

int prove_say(enum sky_mode mode, const struct prove_step *step, const struct prove_marks *before,
              struct say out[SAY_MAX])
{
    int n = prove_say_cites(mode, step->cites, out);
    struct prove_marks gives = all_given(mode, step, before);
    if (!prove_marks_empty(&step->marks))
        out[n++] = say_marks(N_("Known: {0}"), &step->marks);
    if (how[step->pattern][0])
        out[n++] = (struct say){.text = how[step->pattern]};
    out[n++] = say_marks(N_("So: {0}"), &gives);
    return n;
}

/* ---- as JSON ------------------------------------------------------------------------------- */

/* A4, or !A4. */
static void put_mark(struct json *j, int kind, int type, int sector)
{
    struct fact mark = {.kind = (uint8_t)kind, .s = (uint8_t)type, .from = (uint8_t)sector};
    fact_write(json_begin_str(j, NULL), &mark);
    json_end_str(j);
}

void prove_marks_json(struct json *j, const char *name, const struct prove_marks *m)
{
    json_begin_array(j, name);
    for (int t = 0; t < SKY_TYPES; t++)
        BITS_EACH(s, m->not[t])
    put_mark(j, FACT_NOT, t, (int)s + 1);
    json_end_array(j);
}

void prove_cites_json(struct json *j, prove_set cites)
{
    json_begin_array(j, "facts");
    BITS_EACH(i, cites >> PROVE_RULES)
    json_put_int(j, NULL, (int64_t)i + 1);
    json_end_array(j);
    json_begin_array(j, "rules");
    BITS_EACH(k, cites & bits_below(PROVE_RULES))
    {
        write_rule(json_begin_str(j, NULL), (int)k);
        json_end_str(j);
    }
    json_end_array(j);
}

static void arg_json(struct json *j, const struct fact *facts, const struct say_arg *a)
{
    static const char *const names[] = {"fact", "says", "type", "n", "sectors", "marks"};
    const char *name = names[a->kind];
    json_begin_object(j, NULL);
    switch ((enum say_kind)a->kind) {
    case SAY_MARKS:
        prove_marks_json(j, name, &a->marks);
        break;
    case SAY_SECTORS:
        json_begin_array(j, name);
        BITS_EACH(s, a->mask)
        json_put_int(j, NULL, (int64_t)s + 1);
        json_end_array(j);
        break;
    case SAY_SAYS:
        fact_write(json_begin_str(j, name), &facts[a->n - 1]);
        json_end_str(j);
        break;
    case SAY_TYPE:
        json_put_letter(j, name, sky_letters[a->n]);
        break;
    case SAY_FACT:
    case SAY_COUNT:
        json_put_int(j, name, a->n);
        break;
    }
    json_end_object(j);
}

static void says_json(struct json *j, enum sky_mode mode, const struct fact *facts,
                      const struct prove_step *step, const struct prove_marks *before)
{
    struct say say[SAY_MAX];
    int n = prove_say(mode, step, before, say);
    json_begin_array(j, "say");
    for (int i = 0; i < n; i++) {
        json_begin_object(j, NULL);
        json_put_str(j, "text", say[i].text);
        json_begin_array(j, "args");
        for (int k = 0; k < say[i].args; k++)
            arg_json(j, facts, &say[i].arg[k]);
        json_end_array(j);
        json_end_object(j);
    }
    json_end_array(j);
}

/* The sectors that a step settles. */
static void settled_json(struct json *j, enum sky_mode mode, const struct prove_step *step,
                         const struct prove_marks *before)
{
    struct prove_marks after = *before;
    prove_marks_add(&after, &step->gives);
    json_begin_array(j, "is");
    for (int t = 0; t < SKY_TYPES; t++) {
        uint32_t now = prove_marks_is(&after, mode, t) & ~prove_marks_is(before, mode, t);
        BITS_EACH(s, now)
        put_mark(j, FACT_IS, t, (int)s + 1);
    }
    json_end_array(j);
}

void prove_step_json(struct json *j, enum sky_mode mode, const struct fact *facts, int number,
                     const struct prove_step *step, const struct prove_marks *before)
{
    json_begin_object(j, NULL);
    json_put_int(j, "step", number);
    json_put_str(j, "pattern", pattern_names[step->pattern]);
    json_put_int(j, "cost", step->cost);
    prove_cites_json(j, step->cites);
    prove_marks_json(j, "marks", &step->marks);
    prove_marks_json(j, "gives", &step->gives);
    settled_json(j, mode, step, before);
    says_json(j, mode, facts, step, before);
    json_end_object(j);
}
