/* A recorded game from a file: what replay, verify and the pictures begin with. */

#include <stdlib.h>

#include "cli/cli.h"

int record_load(const char *path, struct loaded_record *out)
{
    struct fault f;
    size_t size;
    out->ai = NULL;
    out->text = file_read(path, RECORD_SIZE_MAX, &size);
    if (!out->text)
        return EXIT_INPUT_OUTPUT;
    if (!record_read((struct text){out->text, size}, &out->record, &f)) {
        say_fault(path, &f);
    } else {
        out->ai = ai_find(out->record.id);
        if (!out->ai)
            fprintf(stderr, "%s: line 2: this program does not know the game %.*s\n", path,
                    (int)out->record.id.n, out->record.id.p);
    }
    if (out->ai) {
        out->memory = malloc(out->ai->game->data_size + 1);
        out->size = size;
        return EXIT_OK;
    }
    free(out->text);
    return EXIT_BAD_DATA;
}

void record_unload(struct loaded_record *r)
{
    free(r->text);
    free(r->memory);
}
