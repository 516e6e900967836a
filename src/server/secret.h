#ifndef ASTRO_SERVER_SECRET_H
#define ASTRO_SERVER_SECRET_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"

/* Randomness from the operating system, and the tokens and codes made of it. */
void secret_bytes(void *out, size_t n);

enum { TOKEN_SIZE = 16, TABLE_CODE_SIZE = 15 };

/* The SHA-256 of a token written as 32 hexadecimal digits; false if it is not
 * one. Only this hash is ever stored. */
bool token_hash(struct text token, uint8_t out[32]);
/* A new token as 32 digits and NUL, and its hash. */
void token_make(char out[2 * TOKEN_SIZE + 1], uint8_t hash[32]);
/* In time that does not depend on where the two differ. */
bool secret_equal(const uint8_t a[32], const uint8_t b[32]);
bool secret_equal_n(const uint8_t *a, const uint8_t *b, size_t n);

/* A new table code: 55 random bits and a check letter, `7K3M-Q9TD-X2FA`. */
void table_code_make(char out[TABLE_CODE_SIZE]);
/* The table code that follows from the first 88 bits of a hash. */
void table_code_from(const uint8_t hash[32], char out[TABLE_CODE_SIZE]);
/* The one spelling of a code a person wrote. */
bool table_code_read(struct text in, char out[TABLE_CODE_SIZE], struct fault *f);

#endif
