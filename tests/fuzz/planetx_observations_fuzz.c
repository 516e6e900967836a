#include <string.h>

#include "ai/planetx/solve_observations.h"
#include "base/panic.h"

/* What `solve` is told: read without harm; a fault lies inside the text. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct solve_observations observations;
    struct fault f;
    if (size == 0)
        return 0;
    enum sky_mode mode = data[0] & 1 ? SKY_EXPERT : SKY_STANDARD;
    struct text in = {(const char *)data + 1, size - 1};
    memset(&observations, 0, sizeof observations);
    if (!solve_observations_read(in, mode, &observations, &f)) {
        ASTRO_ASSERT(f.at <= in.n && f.say);
        return 0;
    }
    for (int i = 0; i < DEAL_TOPICS; i++)
        ASTRO_ASSERT(observations.title[i] < 1 << SKY_E);
    for (int i = 0; i < PLANETX_SEATS_MAX; i++)
        for (int k = 0; k < observations.rival[i].asks; k++)
            ASTRO_ASSERT(observations.rival[i].ask[k].from <= sky_rules(mode)->sectors);
    return 0;
}
