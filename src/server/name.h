#ifndef ASTRO_SERVER_NAME_H
#define ASTRO_SERVER_NAME_H

#include "server/request.h"

/* Names that people give themselves and others have to read. */

/* Whether a name, in UTF-8, may stand beside others': it has something to be
 * seen, and nothing that controls a terminal or turns the letters around it.
 * Fills *p and returns false where not. */
bool name_check(struct text name, struct problem *p);
/* Whether two names look the same to who does not look closely: but for letter
 * case, blanks and what is not seen at all. */
bool name_same(struct text a, struct text b);

#endif
