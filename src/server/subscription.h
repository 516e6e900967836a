#ifndef ASTRO_SERVER_SUBSCRIPTION_H
#define ASTRO_SERVER_SUBSCRIPTION_H

#include <jansson.h>

#include "base/json.h"
#include "notify/target.h"
#include "server/request.h"

/* Where somebody wants to hear of their turn, as JSON: on the wire (doc/protocol.md) and as
 * the body of a stored subscription. */

/* Fills *p and returns false where a field is not as it should be. `confirmed` is not read. */
bool target_read(json_t *in, struct notify_target *out, struct problem *p);
/* The fields of an object that is open. */
void target_put(struct json *j, const struct notify_target *t);

/* The body of a stored one; false: it was not written by target_write. */
bool target_restore(struct text body, struct notify_target *out);
void target_write(struct writer *w, const struct notify_target *t);

#endif
