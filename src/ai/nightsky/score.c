/* The verb `score`: the points of a game played with the box. */

#include "ai/nightsky/score_sheet.h"

/* Says what cannot have been drawn. True if there is nothing of the kind. */
static bool tell_faults(struct score_sheet *s, struct writer *trouble)
{
    bool good = true;
    for (int i = 0; i < s->players; i++)
        for (int k = 0; k < s->player[i].rows; k++) {
            struct score_row *row = &s->player[i].row[k];
            if (!row->fault.say)
                continue;
            fault_on_line(&row->fault, row->line);
            write_fault(trouble, &row->fault);
            write_char(trouble, '\n');
            good = false;
        }
    return good;
}

static enum verb_result run(const struct verb_call *call)
{
    struct score_sheet *s = call->memory;
    struct fault f = {0};
    *s = (struct score_sheet){.sky = call->data ? ns_sky_in(call->data) : &ns_builtin};
    if (!score_read(s, call->input, &f)) {
        write_fault(call->trouble, &f);
        write_char(call->trouble, '\n');
        return VERB_BAD_DATA;
    }
    if (call->json)
        score_tell_json(s, call->out);
    else
        score_tell_text(s, call->out);
    return tell_faults(s, call->trouble) ? VERB_OK : VERB_FAILED;
}

const struct ai_verb ns_verb_score = {
    .name = "score", .memory_size = sizeof(struct score_sheet), .run = run};
