/* Messages from the wire. */

#include "base/panic.h"
#include "server/request.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct request *q;
    struct problem p;
    if (!request_read((struct text){(const char *)bytes, size}, &q, &p))
        ASTRO_ASSERT(p.type && p.fault.say);
    /* No message is a command of the server's own, and its texts fit into it. */
    ASTRO_ASSERT(q->kind < REQUEST_COUNT && q->text_n <= size);
    request_release(q);
    return 0;
}
