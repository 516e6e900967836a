/* The module's flat exports, and the only memory it writes to. */

#include <stdint.h>

#include "base/panic.h"
#include "wasm/call.h"

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(#name), used))
#else
#define EXPORT(name)
#endif

enum { IN_SIZE = 1 << 18, OUT_SIZE = 1 << 20 };

static char in[IN_SIZE];
static char out[OUT_SIZE];

_Noreturn void astro_panic(const char *file, int line, const char *claim)
{
    (void)file, (void)line, (void)claim;
    __builtin_trap();
}

#ifdef __wasm__
/* Memory is only ever added: what a call once needed, the next will need too. */
static void *room(size_t size)
{
    enum { PAGE = 65536, ALIGN = 64 };
    static uintptr_t free_from, free_to;
    size = (size + ALIGN - 1) / ALIGN * ALIGN;
    if (free_to - free_from < size) {
        size_t pages = (size + PAGE - 1) / PAGE;
        size_t before = __builtin_wasm_memory_grow(0, pages);
        if (before == (size_t)-1)
            return NULL;
        if (before * PAGE != free_to)
            free_from = before * PAGE;
        free_to = (before + pages) * PAGE;
    }
    void *memory = (void *)free_from;
    free_from += size;
    return memory;
}
static struct caller caller = {.local.machine.room = room};
#else
static struct caller caller;
#endif

EXPORT(astro_in) char *astro_in(void);
char *astro_in(void)
{
    return in;
}

EXPORT(astro_in_size) int astro_in_size(void);
int astro_in_size(void)
{
    return IN_SIZE;
}

EXPORT(astro_out) char *astro_out(void);
char *astro_out(void)
{
    return out;
}

/* Answers the call in the first n bytes of the input; returns the length of
 * the answer. */
EXPORT(astro_call) int astro_call(int n);
int astro_call(int n)
{
    struct writer w = writer_on(out, OUT_SIZE);
    ASTRO_ASSERT(n >= 0 && n <= IN_SIZE);
    caller_call(&caller, (struct text){in, (size_t)n}, &w);
    return (int)w.n;
}
