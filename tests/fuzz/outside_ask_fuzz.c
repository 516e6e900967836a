/* What a foreign engine answers: read as answers to a hello (first byte odd) or to a question. */

#include <string.h>

#include "base/panic.h"
#include "outside/ask.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    if (size < 2)
        return 0;
    struct ask_hello hello = {0};
    struct ask_question q = {.answers = 1 + bytes[1] % 8};
    struct ask_reading r = ask_reading_of(&q, bytes[0] & 1 ? &hello : NULL);
    struct text rest = {(const char *)bytes + 2, size - 2}, line;
    bool more = true;
    while (more && text_line(&rest, &line))
        more = ask_read(&r, line);
    ASTRO_ASSERT(more == (r.answers > 0 && !r.wrong));
    ASTRO_ASSERT(r.wrong == (r.words[0] != '\0'));
    ASTRO_ASSERT(memchr(r.move, '\0', sizeof r.move) && memchr(hello.name, '\0', ASK_NAME_SIZE));
    for (const char *c = r.words; *c; c++)
        ASTRO_ASSERT(*c >= ' ' && *c <= '~');
    return 0;
}
