#include "ai/planetx/skies.h"

#include "base/form.h"
#include "base/json.h"
#include "games/planetx/sky.h"

static bool count_sky(void *context, const struct sky *sky)
{
    (void)sky;
    ++*(uint32_t *)context;
    return true;
}

static void write_count(const struct verb_call *call, enum sky_mode mode, uint32_t skies)
{
    if (call->json) {
        struct json j = json_on(call->out);
        json_begin_object(&j, NULL);
        json_put_str(&j, "mode", sky_rules(mode)->name);
        json_put_int(&j, "skies", skies);
        json_end_line(&j);
        return;
    }
    write_form(call->out, "mode %s\nskies %u\n", sky_rules(mode)->name, skies);
}

static enum verb_result run(const struct verb_call *call)
{
    enum sky_mode mode = SKY_STANDARD;
    struct text chosen = verb_flag_value(call->flags, "mode");
    uint32_t skies = 0;
    struct fault f = {0};
    if (chosen.n > 0 && !sky_mode_read(chosen, &mode, &f))
        return verb_refuse(call, &f, VERB_USAGE);
    sky_each(mode, count_sky, &skies);
    write_count(call, mode, skies);
    return VERB_OK;
}

const struct ai_verb planetx_skies = {.name = "skies", .run = run};
