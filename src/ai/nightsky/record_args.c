#include "ai/nightsky/record_args.h"

extern const struct game nightsky_game;

static bool until(void *context, const struct match *before, const struct match *after,
                  const struct entry *e)
{
    (void)before;
    (void)after;
    return e->seq < *(const uint32_t *)context;
}

static bool count(void *context, const struct match *before, const struct match *after,
                  const struct entry *e)
{
    (void)before;
    (void)after;
    *(uint32_t *)context = e->seq;
    return true;
}

enum verb_result ns_record_args_open(const struct verb_call *call, const struct match **out)
{
    struct ns_record_args *l = call->memory;
    struct game_data *data = (struct game_data *)&l->sky;
    struct record record;
    struct fault f = {0};
    uint32_t entries = 0, stop;
    int last = 0;
    if (!record_read(call->input, &record, &f) ||
        !record_replay(&record, &nightsky_game, data, l->match, &last, count, &entries, &f))
        return verb_refuse(call, &f, VERB_BAD_DATA);
    *out = &l->match[last];
    struct text at = verb_flag_value(call->flags, "at");
    if (at.n == 0)
        return VERB_OK;
    struct reader r = reader_on(at);
    if (!read_number(&r, entries, &stop) || !read_end(&r)) {
        fault_set_int(&f, 0, "The entry is a number from 0 to {0}.", entries);
        return verb_refuse(call, &f, VERB_USAGE);
    }
    if (stop == 0)
        record.entries.n = 0;
    record_replay(&record, &nightsky_game, data, l->match, &last, until, &stop, &f);
    *out = &l->match[last];
    return VERB_OK;
}

enum verb_result ns_record_args_seat(const struct verb_call *call, const struct match *m,
                                     int otherwise, int *seat)
{
    struct text flag = verb_flag_value(call->flags, "seat");
    struct reader r = reader_on(flag);
    struct fault f = {0};
    uint32_t n;
    *seat = otherwise;
    if (flag.n == 0)
        return VERB_OK;
    if (!read_number(&r, (uint32_t)m->seats, &n) || !read_end(&r) || n == 0) {
        fault_set_int(&f, 0, "The seat is a number from 1 to {0}.", m->seats);
        return verb_refuse(call, &f, VERB_USAGE);
    }
    *seat = (int)n - 1;
    return VERB_OK;
}
