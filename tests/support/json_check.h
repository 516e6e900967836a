#ifndef ASTRO_TESTS_JSON_CHECK_H
#define ASTRO_TESTS_JSON_CHECK_H

#include "base/text.h"

/* Whether t is exactly one JSON value (RFC 8259), nested at most 64 deep.
 * Bytes beyond ASCII inside strings are taken as they are. */
bool json_valid(struct text t);

#endif
