#include "ai/planetx/skies.h"

#include "games/planetx/sky.h"

static bool count_sky(void *context, const struct sky *sky)
{
    (void)sky;
    ++*(uint32_t *)context;
    return true;
}

static void write_count(const struct verb_call *call, enum sky_mode mode, uint32_t skies)
{
    write_str(call->out, call->json ? "{\"mode\":\"" : "mode ");
    write_str(call->out, sky_rules(mode)->name);
    write_str(call->out, call->json ? "\",\"skies\":" : "\nskies ");
    write_int(call->out, skies);
    write_str(call->out, call->json ? "}\n" : "\n");
}

static bool mode_of(struct text line, enum sky_mode *mode, struct fault *f)
{
    struct text word, value = {0};
    if (!text_word(&line, &word) || !text_is(word, "mode"))
        return true;
    text_word(&line, &value);
    return sky_mode_read(value, mode, f);
}

static enum verb_result run(const struct verb_call *call)
{
    enum sky_mode mode = SKY_STANDARD;
    struct text rest = call->flags, line;
    uint32_t skies = 0;
    struct fault f = {0};
    while (text_line(&rest, &line)) {
        if (!mode_of(line, &mode, &f)) {
            write_fault(call->trouble, &f);
            write_char(call->trouble, '\n');
            return VERB_USAGE;
        }
    }
    sky_each(mode, count_sky, &skies);
    write_count(call, mode, skies);
    return VERB_OK;
}

static const struct verb_flag flags[] = {
    {"mode", "MODE", "standard (the default) or expert."},
    {NULL, NULL, NULL},
};

const struct ai_verb planetx_skies = {
    .name = "skies",
    .synopsis = "[--mode MODE]",
    .brief = "count the skies of Planet X",
    .text = "Counts every sky the placement rules allow, one by one.",
    .example = "astrolabe skies --mode expert",
    .flags = flags,
    .run = run,
};
