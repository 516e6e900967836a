#include "ai/ai.h"

#include "base/json.h"

#define GAME(id) extern const struct ai id##_ai;
#include "games/list.def"
#undef GAME

#define GAME(id) &id##_ai,
const struct ai *const ai_list[] = {
#include "games/list.def"
    NULL,
};
#undef GAME

const struct ai *ai_find(struct text game_id)
{
    for (int i = 0; ai_list[i]; i++)
        if (text_is(game_id, ai_list[i]->game->id))
            return ai_list[i];
    return NULL;
}

bool deal_check(const struct ai *m, int seats, struct text options, struct fault *f)
{
    if (seats < m->game->seats_min || seats > m->game->seats_max)
        return fault_set_ints(f, 0, "This game is for {0} to {1} seats.", m->game->seats_min,
                              m->game->seats_max);
    return option_check(m->game, options, f) &&
           (!m->options_fit || m->options_fit(seats, options, f));
}

bool bot_seats_check(seat_set may, seat_set bots, struct fault *f)
{
    for (int i = 0; i < SEATS_MAX; i++)
        if (seat_in(bots & ~may, i))
            return fault_set_int(f, 0, "People play for themselves here: no bot may take seat {0}.",
                                 i + 1);
    return true;
}

bool bots_check(const struct ai *m, int seats, struct text options, seat_set bots, struct fault *f)
{
    return !m->bot_seats || bot_seats_check(m->bot_seats(seats, options), bots, f);
}

bool sitters_check(const struct ai *m, int seats, seat_set people, struct text options,
                   struct fault *f)
{
    return bots_check(m, seats, options, (seat_bit(seats) - 1) & ~people, f) &&
           (!m->sitters_fit || m->sitters_fit(seats, people, options, f));
}

const struct ai_verb *verb_find(const struct ai *m, struct text name)
{
    for (const struct ai_verb *const *v = m->verbs; v && *v; v++)
        if (text_is(name, (*v)->name))
            return *v;
    return NULL;
}

int verb_part(const struct ai_verb *v, struct text flags)
{
    return v->part_of ? v->part_of(flags) : -1;
}

size_t verb_memory(const struct ai_verb *v, int part)
{
    return v->memory_size + (part >= 0 ? v->part_memory(part) : 0);
}

bool verb_flag(struct text flags, const char *name, struct text *value)
{
    struct text line, word;
    bool found = false;
    while (text_line(&flags, &line)) {
        if (!text_word(&line, &word) || !text_is(word, name))
            continue;
        *value = text_trim(line);
        found = true;
    }
    return found;
}

struct text verb_flag_value(struct text flags, const char *name)
{
    struct text value = {0};
    verb_flag(flags, name, &value);
    return value;
}

enum verb_result verb_refuse(const struct verb_call *call, const struct fault *f,
                             enum verb_result result)
{
    write_fault(call->trouble, f);
    write_char(call->trouble, '\n');
    return result;
}

void bot_say_only(struct writer *reason, const char *why)
{
    struct json j = json_on(reason);
    json_begin_object(&j, NULL);
    json_put_str(&j, "why", why);
    json_end_object(&j);
}

const struct bot *bot_find(const struct ai *m, struct text id)
{
    for (const struct bot *const *b = m->bots; *b; b++)
        if (text_is(id, (*b)->id))
            return *b;
    return NULL;
}

const struct bot *bot_find_role(const struct ai *m, enum bot_role role)
{
    const struct bot *best = m->bots[0];
    for (const struct bot *const *b = m->bots; *b; b++) {
        if ((*b)->roles & role)
            return *b;
        if ((*b)->level > best->level)
            best = *b;
    }
    return best;
}

static void json_bot(struct json *j, const struct bot *b)
{
    static const struct {
        enum bot_role role;
        const char *name;
    } roles[] = {{ROLE_STAND_IN, "stand_in"}, {ROLE_USUAL, "usual"}, {ROLE_SOLO, "solo"}};
    json_begin_object(j, NULL);
    json_put_str(j, "id", b->id);
    json_put_str(j, "title", b->title);
    json_put_int(j, "level", b->level);
    json_begin_array(j, "roles");
    for (size_t i = 0; i < sizeof roles / sizeof *roles; i++)
        if (b->roles & roles[i].role)
            json_put_str(j, NULL, roles[i].name);
    json_end_array(j);
    json_end_object(j);
}

static void json_options(struct json *j, const struct game_option *o)
{
    json_begin_array(j, "options");
    for (; o && o->name; o++) {
        json_begin_object(j, NULL);
        json_put_str(j, "name", o->name);
        json_begin_array(j, "values");
        for (int k = 0; option_name(o, k).n > 0; k++)
            json_put_text(j, NULL, option_name(o, k));
        json_end_array(j);
        json_put_str(j, "help", o->help);
        json_end_object(j);
    }
    json_end_array(j);
}

static void json_game(struct json *j, const struct ai *m)
{
    const struct game *g = m->game;
    json_begin_object(j, NULL);
    json_put_str(j, "id", g->id);
    json_put_str(j, "title", g->title);
    json_put_str(j, "blurb", g->blurb);
    json_put_int(j, "seats_min", g->seats_min);
    json_put_int(j, "seats_max", g->seats_max);
    json_options(j, g->options);
    json_begin_array(j, "bots");
    for (int level = LEVEL_RANDOM; level <= LEVEL_MASTER; level++)
        for (const struct bot *const *b = m->bots; *b; b++)
            if ((int)(*b)->level == level)
                json_bot(j, *b);
    json_end_array(j);
    json_end_object(j);
}

void games_json(struct json *j)
{
    json_begin_array(j, "games");
    for (int i = 0; ai_list[i]; i++)
        json_game(j, ai_list[i]);
    json_end_array(j);
}
