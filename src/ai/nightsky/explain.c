/* The verb `explain`: why a drawing beats another, line by line, against the best found. */

#include <string.h>

#include "ai/nightsky/bots.h"
#include "ai/nightsky/explain.h"
#include "base/json.h"

static enum verb_result refuse(const struct ns_explained *e, const struct fault *f,
                               enum verb_result result)
{
    write_fault(e->call->trouble, f);
    write_char(e->call->trouble, '\n');
    return result;
}

/* The rounds before, as `score` reads them. */
static bool read_sheet(struct ns_explained *e, struct fault *f)
{
    struct score_sheet *s = &e->sheet;
    s->sky = e->call->data ? ns_sky_in(e->call->data) : &ns_builtin;
    if (!score_read(s, e->call->input, f))
        return false;
    const struct score_player *p = &s->player[0];
    if (s->players > 1)
        return fault_set(f, 0, "One sheet is explained at a time: leave the others out.");
    if (p->rows == NS_ROUNDS)
        return fault_set(f, 0, "All rounds are on the sheet: leave out the one that is asked for.");
    for (int k = 0; k < p->rows; k++)
        if (p->row[k].fault.say) {
            *f = p->row[k].fault;
            return fault_on_line(f, p->row[k].line);
        }
    e->round = p->rows + 1;
    return true;
}

static bool read_card(struct ns_explained *e, struct fault *f)
{
    struct text name = verb_flag_value(e->call->flags, "card");
    const struct score_player *p = &e->sheet.player[0];
    struct reader r = reader_on(name);
    int card;
    if (!ns_read_card(&r, &card) || !read_end(&r))
        return fault_set(f, 0, "Which card is drawn? Its size and its number, as in 7-11.");
    e->card = &e->sheet.sky->card[card];
    e->count = (struct ns_count){.sky = e->sheet.sky,
                                 .top = {e->card->type, e->card->value},
                                 .low = p->low,
                                 .fading = NS_FADING - p->tally.crossed,
                                 .size = e->card->size};
    return true;
}

/* A drawing that can be made of the card in this round; without the flag, nothing drawn. */
static bool read_drawing(struct ns_explained *e, const char *flag, struct ns_drawing *out,
                         struct fault *f)
{
    const struct ns_sky *sky = e->sheet.sky;
    struct text value;
    struct ns_written written;
    *out = (struct ns_drawing){0};
    if (!verb_flag(e->call->flags, flag, &value) || text_is(value, "-"))
        return true;
    struct reader r = reader_on(value);
    if (!ns_read_drawing(&r, sky, out, &written, f) ||
        !ns_written_free(sky, &written, e->round, e->sheet.player[0].used, f) ||
        (!e->sheet.several && !ns_written_joined(&written, f)))
        return false;
    return (read_end(&r) && ns_drawing_fits(e->card, out)) ||
           fault_set_text(f, 0,
                          "{0} cannot be drawn so: its lines may be turned and cut, not bent.",
                          text_of(e->card->name));
}

static void find_best(struct ns_explained *e)
{
    const struct ns_count *c = &e->count;
    mind_on(c->sky)->best(e->memory, c, e->card, e->round, e->sheet.player[0].used, &e->best, 1,
                          &e->looked);
    /* As good is good enough: then there is nothing to explain. */
    if (ns_count_worth(c, &e->own) == ns_count_worth(c, &e->best))
        e->best = e->own;
}

/* ---- answers ------------------------------------------------------------------------- */

static void put_stars(const struct ns_sky *sky, struct json *j, struct ns_stars stars)
{
    char name[NS_NAME_SIZE];
    json_begin_array(j, "stars");
    while (ns_stars_any(stars)) {
        ns_star_name(ns_sky_frame(sky), ns_stars_take(&stars), name);
        json_put_str(j, NULL, name);
    }
    json_end_array(j);
}

static void put_drawing(const struct ns_explained *e, struct json *j, const char *name,
                        const struct ns_drawing *d)
{
    struct ns_points points = ns_drawing_points(e->sheet.sky, d, e->count.top, e->count.low);
    struct ns_tally tally = e->sheet.player[0].tally;
    int left_out = e->count.size - ns_stars_count(ns_drawing_stars(d));
    ns_tally_add(&tally, &points, left_out);
    json_begin_object(j, name);
    ns_json_drawing(e->sheet.sky, d, j);
    json_put_int(j, "worth", ns_count_worth(&e->count, d));
    ns_json_points(&points, left_out, j);
    ns_json_tally(&tally, j);
    json_end_object(j);
}

static void put_line(const struct ns_sky *sky, struct json *j, const struct ns_compared *l)
{
    const int n[] = {l->count, l->each, l->count * l->each, l->against, l->against * l->each};
    json_begin_object(j, NULL);
    json_put_int(j, "gain", ns_compared_gain(l));
    put_stars(sky, j, l->stars);
    json_begin_object(j, "say");
    json_put_str(j, "text", l->say);
    json_begin_array(j, "args");
    for (int i = 0; i < 5; i++) {
        json_begin_object(j, NULL);
        json_put_int(j, "n", n[i]);
        json_end_object(j);
    }
    json_end_array(j);
    json_end_object(j);
    json_end_object(j);
}

static void write_json(const struct ns_explained *e)
{
    struct json j = json_on(e->call->out);
    json_begin_object(&j, NULL);
    json_put_int(&j, "round", e->round);
    json_put_int(&j, "looked_at", e->looked);
    put_drawing(e, &j, "best", &e->best);
    put_drawing(e, &j, "own", &e->own);
    json_begin_array(&j, "lines");
    for (int i = 0; i < NS_COMPARE_LINES; i++)
        put_line(e->sheet.sky, &j, &e->line[i]);
    json_end_array(&j);
    json_end_object(&j);
    write_char(e->call->out, '\n');
}

static enum verb_result run(const struct verb_call *call)
{
    struct ns_explained *e = memset(call->memory, 0, sizeof *e);
    struct fault f = {0};
    e->call = call;
    if (!read_sheet(e, &f))
        return refuse(e, &f, VERB_BAD_DATA);
    if (!read_card(e, &f) || !read_drawing(e, "draw", &e->own, &f) ||
        !read_drawing(e, "against", &e->best, &f))
        return refuse(e, &f, VERB_USAGE);
    if (verb_flag_value(call->flags, "against").n == 0)
        find_best(e);
    ns_compare(&e->count, &e->best, &e->own, e->line);
    if (call->json)
        write_json(e);
    return VERB_OK;
}

const struct ai_verb ns_verb_explain = {
    .name = "explain", .memory_size = sizeof(struct ns_explained), .spoken = true, .run = run};
