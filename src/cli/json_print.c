#include "cli/json_print.h"

#include <stdio.h>

#include "base/panic.h"
#include "engine/game.h"
#include "engine/setup.h"

static char bytes[4 * SETUP_SIZE_MAX]; /* the longest piece: a deal, a byte may need two */
static struct writer out;

struct json json_print(void)
{
    out = writer_on(bytes, sizeof bytes);
    return json_on(&out);
}

void json_print_part(struct json *j)
{
    ASTRO_ASSERT(writer_fits(j->w));
    fwrite(j->w->p, 1, j->w->n, stdout);
    j->w->n = 0;
}

void json_print_end(struct json *j)
{
    json_end_line(j);
    json_print_part(j);
}

void json_put_number(struct json *j, const char *name, double v, int decimals)
{
    char digits[64];
    int n = decimals == NUMBER_SHORT ? snprintf(digits, sizeof digits, "%g", v)
                                     : snprintf(digits, sizeof digits, "%.*f", decimals, v);
    json_put_raw(j, name, (struct text){digits, (size_t)n});
}

void json_put_score(struct json *j, const struct game_score *score)
{
    json_begin_array(j, "score");
    for (int i = 0; i < score->seats; i++) {
        json_begin_object(j, NULL);
        json_put_int(j, "points", score->points[i]);
        json_put_int(j, "rank", score->rank[i]);
        json_end_object(j);
    }
    json_end_array(j);
}
