#include "base/panic.h"

#include <stdio.h>
#include <stdlib.h>

/* A broken claim ends a test program at once, with its place. */
_Noreturn void astro_panic(const char *file, int line, const char *claim)
{
    fprintf(stderr, "%s:%d: broken claim: %s\n", file, line, claim);
    abort();
}
