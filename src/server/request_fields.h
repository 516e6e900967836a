#ifndef ASTRO_SERVER_REQUEST_FIELDS_H
#define ASTRO_SERVER_REQUEST_FIELDS_H

#include "server/request.h"

/* Fields of a message. Each function fills *p and returns false where a field is
 * not as it should be; optional ones may be missing. */

/* `say` is a sentence about a field, which is its {0}. */
bool field_fault(struct problem *p, const char *say, const char *field);
/* A string of less than `size` bytes, which the message goes on owning. */
bool field_text(json_t *in, const char *field, size_t size, struct text *out, struct problem *p);
/* The same copied into a buffer, which stays as it is where an optional one is missing. */
bool field_string(json_t *in, const char *field, char *out, size_t size, struct problem *p);
bool field_optional(json_t *in, const char *field, char *out, size_t size, struct problem *p);
/* The same kept with the request; "" where an optional one is missing. */
bool field_keep(json_t *in, const char *field, size_t size, struct request *q, const char **out,
                struct problem *p);
bool field_keep_optional(json_t *in, const char *field, size_t size, struct request *q,
                         const char **out, struct problem *p);
/* A whole number from 0 to max. */
bool field_count(json_t *in, const char *field, int64_t max, uint32_t *out, struct problem *p);
/* Optional: true or false, which it is where it is missing. */
bool field_flag(json_t *in, const char *field, bool *out, struct problem *p);
/* Optional: a token. */
bool field_token(json_t *in, const char *field, struct request *q, struct request_token *out,
                 struct problem *p);
/* `key`: one of the client's own. The server's have a colon (request_bot_move). */
bool field_key(json_t *in, struct text *out, struct problem *p);

#endif
