#ifndef ASTRO_FUZZ_STILL_WORKER_H
#define ASTRO_FUZZ_STILL_WORKER_H

#include "server/store_worker.h"

/* The store worker (server/store_worker.h) without a thread: it works only when it is
 * told to, so that what comes out depends on the bytes of a fuzzer alone. */
void still_worker_run(struct store_worker *k);

#endif
