#ifndef ASTRO_BASE_PANIC_H
#define ASTRO_BASE_PANIC_H

/* Our own mistakes stop the program, in release builds too. A person's mistake
 * never comes here: it is a `struct fault` (text.h).
 *
 * The edge (cli, server, wasm, tests) supplies astro_panic; it must not return. */
_Noreturn void astro_panic(const char *file, int line, const char *claim);

#define ASTRO_ASSERT(claim) ((claim) ? (void)0 : astro_panic(__FILE__, __LINE__, #claim))
/* Marks a place that cannot be reached. */
#define ASTRO_NEVER(why) astro_panic(__FILE__, __LINE__, why)

#endif
