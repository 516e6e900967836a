#ifndef ASTRO_SERVER_SHARED_H
#define ASTRO_SERVER_SHARED_H

#include "host/host.h"

/* What hosts need of this machine, for all threads of the process: memory of
 * malloc, the large read-only tables of the AI, each built at most once, by
 * whoever first needs it, and scratch for thinking, of which there is as much
 * as bots ever thought at once and a little for those who come again. */
extern const struct host_edge shared_edge;

#endif
