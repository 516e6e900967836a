#ifndef ASTRO_NOTIFY_SENDMAIL_H
#define ASTRO_NOTIFY_SENDMAIL_H

#include "base/text.h"

/* Hands a whole e-mail to the program at `path` as sendmail takes one, on its standard input,
 * and waits for it, but not for long. `stop` is a descriptor that is readable when to give up.
 * Returns its exit code, or -1 where it could not be started or was not done in time. */
int sendmail_run(const char *path, const char *address, struct text mail, int stop);

enum { SENDMAIL_TRY_LATER = 75 }; /* EX_TEMPFAIL */

#endif
