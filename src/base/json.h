#ifndef ASTRO_BASE_JSON_H
#define ASTRO_BASE_JSON_H

/* Writes JSON with its commas in place. `name` is the key inside an object and
 * NULL inside an array or for a value that stands alone. Whoever opens closes;
 * nothing is checked, tests/wasm/schema_test.mjs reads what comes out. */

#include "base/text.h"

struct json {
    struct writer *w;
    bool comma; /* a value stands before this place */
};

struct json json_on(struct writer *w);
/* Goes on inside an object or array that already has something. */
struct json json_after(struct writer *w);
/* The next element of an array whose brackets are put around the whole text later. */
struct json json_next(struct writer *w);

void json_begin_object(struct json *j, const char *name);
void json_end_object(struct json *j);
void json_begin_array(struct json *j, const char *name);
void json_end_array(struct json *j);

void json_put_int(struct json *j, const char *name, int64_t v);
void json_put_bool(struct json *j, const char *name, bool v);
void json_put_null(struct json *j, const char *name);
void json_put_str(struct json *j, const char *name, const char *v);
void json_put_text(struct json *j, const char *name, struct text v);
/* A string of one letter. */
void json_put_letter(struct json *j, const char *name, char v);
/* A string whose inside is written between the two: notation, which needs no escapes. */
struct writer *json_begin_str(struct json *j, const char *name);
void json_end_str(struct json *j);
/* What already is JSON. */
void json_put_raw(struct json *j, const char *name, struct text v);
/* Puts the key for a value that the next call writes without a name. */
void json_key(struct json *j, const char *name);
void json_key_text(struct json *j, struct text name);
/* A fault as the page translates it: {"say":…,"args":[…,…],"at":…,"line":…}, the line where
 * there is one; or only what stands inside the object. */
void json_put_fault(struct json *j, const char *name, const struct fault *f);
void json_put_fault_inside(struct json *j, const struct fault *f);
/* Ends the object that is the whole answer, and its line. */
void json_end_line(struct json *j);

#endif
