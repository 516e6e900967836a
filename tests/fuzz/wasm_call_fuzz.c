/* Calls from the page: a sequence of them, separated by NUL. */

#include <string.h>

#include "wasm/call.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static char out[1 << 20];
    static struct caller caller;
    memset(&caller, 0, sizeof caller);
    const char *p = (const char *)bytes;
    while (size > 0) {
        const char *nul = memchr(p, '\0', size);
        size_t n = nul ? (size_t)(nul - p) : size;
        struct writer w = writer_on(out, sizeof out);
        if (n < 9 || memcmp(p, "signature", 9) != 0) /* those only take long */
            caller_call(&caller, (struct text){p, n}, &w);
        n += nul != NULL;
        p += n;
        size -= n;
    }
    return 0;
}
