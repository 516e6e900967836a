/* The head of a stored table: its settings, before the record. */

#include <string.h>

#include "base/panic.h"
#include "server/table_settings.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct settings one, two;
    struct table_plan plan, again;
    /* A line of one byte, its end, gets a word in front of it. */
    char text[sizeof "option " * OPTIONS_SIZE + sizeof "data " * DATA_SIZE + 4096];
    struct text head = {(const char *)bytes, size};
    if (!table_settings_read(&head, &one, &plan) || head.n == size)
        return 0;
    /* Read, write, read is the identity. */
    struct writer w = writer_on(text, sizeof text);
    table_settings_write(&one, &plan, &w);
    write_str(&w, "astrolabe 1\n");
    ASTRO_ASSERT(writer_fits(&w));
    struct text written = writer_text(&w);
    ASTRO_ASSERT(table_settings_read(&written, &two, &again));
    ASTRO_ASSERT(one.listed == two.listed && one.help == two.help && one.limit == two.limit);
    ASTRO_ASSERT(plan.seats == again.seats && strcmp(plan.options, again.options) == 0);
    return 0;
}
