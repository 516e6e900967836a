#include "guard.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/panic.h"

struct guard {
    jmp_buf out;
    char *claim;
    size_t size;
};

static struct guard *current;

bool guard_call(void (*call)(void *), void *context, char *claim, size_t size)
{
    struct guard g = {.claim = claim, .size = size};
    claim[0] = '\0';
    current = &g;
    bool returned = false;
    if (setjmp(g.out) == 0) {
        call(context);
        returned = true;
    }
    current = NULL;
    return returned;
}

_Noreturn void guard_leave(void)
{
    if (!current)
        abort();
    longjmp(current->out, 1);
}

_Noreturn void astro_panic(const char *file, int line, const char *claim)
{
    if (!current) {
        fprintf(stderr, "%s:%d: %s\n", file, line, claim);
        abort();
    }
    snprintf(current->claim, current->size, "%s:%d: %s", file, line, claim);
    guard_leave();
}
