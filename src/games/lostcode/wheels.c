/* The wheels: data/wheels.txt as a table, and its text form. A wheel is called
 * by how many numbers it shows, so no two are equally wide; the narrowest tells
 * nothing but hit or wrong (LC-13). */

#include <string.h>

#include "base/form.h"
#include "engine/setup.h"
#include "games/lostcode/state.h"

const struct lostcode_data lostcode_builtin = {
    .wheels = 7,
    .wheel = {{1, 6}, {2, 4}, {3, 3}, {4, 3}, {5, 2}, {7, 2}, {10, 1}},
};

/* The widest range that fits between 0 and 21 (LC-12). */
enum { WIDTH_MAX = 22 };

bool lostcode_wheel_read(struct text line, struct lostcode_data *d, struct fault *f)
{
    struct reader r = reader_on(line);
    uint32_t width, points;
    int before = d->wheels > 0 ? d->wheel[d->wheels - 1].width : 0;
    if (!read_word(&r, "wheel "))
        return fault_set(f, 0, "A line says what a wheel shows and is worth: wheel 7 2");
    size_t at = r.at;
    if (!read_number(&r, WIDTH_MAX, &width) || width == 0)
        return fault_set_int(f, at, "A wheel shows 1 to {0} numbers.", WIDTH_MAX);
    if ((int)width <= before)
        return fault_set_int(f, at,
                             "Wheels stand in rising order: this one must show more than "
                             "{0} numbers.",
                             before);
    if (d->wheels == LC_WHEELS_MAX)
        return fault_set_int(f, 0, "There are at most {0} wheels.", LC_WHEELS_MAX);
    if (!read_char(&r, ' ') || !read_number(&r, LC_POINTS_MAX, &points) || points == 0)
        return fault_set_int(f, r.at, "After the width comes what a hit is worth: 1 to {0} points.",
                             LC_POINTS_MAX);
    if (!read_end(&r))
        return fault_set(f, r.at, "The line must end here.");
    d->wheel[d->wheels++] = (struct lostcode_wheel){(uint8_t)width, (uint8_t)points};
    return true;
}

bool lostcode_data_read(struct text in, struct game_data *out, struct fault *f)
{
    struct lostcode_data *d = (struct lostcode_data *)out;
    memset(d, 0, sizeof *d);
    struct text rest = in, line;
    size_t number = 0;
    while (setup_line(&rest, &line, &number))
        if (!lostcode_wheel_read(line, d, f))
            return fault_on_line(f, number);
    if (d->wheels >= LC_WHEELS_MIN)
        return true;
    fault_set_int(f, 0, "There are too few wheels: four players need {0}.", LC_WHEELS_MIN);
    return fault_on_line(f, number + 1);
}

void lostcode_data_write(const struct game_data *data, struct writer *w)
{
    const struct lostcode_data *d = lostcode_data_in(data);
    for (int i = 0; i < d->wheels; i++) {
        write_form(w, "wheel %d %d\n", d->wheel[i].width, d->wheel[i].points);
    }
}
