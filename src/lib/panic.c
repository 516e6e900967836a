#include "base/panic.h"

#include <stdio.h>
#include <stdlib.h>

/* A mistake of ours: nothing that is handed in leads here. */
_Noreturn void astro_panic(const char *file, int line, const char *claim)
{
    fprintf(stderr, "libastrolabe: %s:%d: broken claim: %s\n", file, line, claim);
    abort();
}
