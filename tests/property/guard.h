#ifndef ASTRO_TESTS_GUARD_H
#define ASTRO_TESTS_GUARD_H

#include <stdbool.h>
#include <stddef.h>

/* Runs something that may end early: by a failed check, or by a panic of the
 * game under test, which is a finding like any other. */

/* Calls call(context). True when it returned by itself; false when it left
 * through guard_leave or panicked. Where it panicked, `claim` (of `size`
 * bytes) says what was asserted and where; otherwise it is empty. */
bool guard_call(void (*call)(void *), void *context, char *claim, size_t size);
/* Ends the guarded call that is under way. */
_Noreturn void guard_leave(void);

#endif
