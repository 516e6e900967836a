/* The note of a stored table: what people proposed, nudged, wrote down and planned. */

#include <string.h>

#include "base/panic.h"
#include "server/table_note.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    char one[TABLE_NOTE_SIZE], two[TABLE_NOTE_SIZE];
    struct table_note note = table_note_read((struct text){(const char *)bytes, size});
    /* Read, write, read is the identity, whatever was passed over. */
    struct writer first = writer_on(one, sizeof one), again = writer_on(two, sizeof two);
    table_note_write(&note, &first);
    ASTRO_ASSERT(writer_fits(&first));
    struct table_note read = table_note_read(writer_text(&first));
    table_note_write(&read, &again);
    ASTRO_ASSERT(text_equal(writer_text(&first), writer_text(&again)));
    ASTRO_ASSERT(table_note_same(&note, &read));
    for (int i = 0; i < SEATS_MAX; i++)
        ASTRO_ASSERT(planned_same(&note.planned[i], &read.planned[i]));
    return 0;
}
