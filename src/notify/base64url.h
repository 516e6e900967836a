#ifndef ASTRO_NOTIFY_BASE64URL_H
#define ASTRO_NOTIFY_BASE64URL_H

#include "base/text.h"

/* RFC 4648, section 5, without padding: how Web Push writes keys and tokens. */
void write_base64url(struct writer *w, const void *p, size_t n);
/* Exactly n bytes; padding, blanks and bits that stand for nothing are refused. */
bool base64url_read(struct text in, uint8_t *out, size_t n);
/* RFC 4648, section 4, with padding; and in lines of 76: the inside of a mail. */
void write_base64(struct writer *w, struct text t);
void write_base64_lines(struct writer *w, struct text t);

#endif
