#ifndef ASTRO_BASE_CODE32_H
#define ASTRO_BASE_CODE32_H

#include "base/text.h"

/* Codes people read aloud and type: Crockford's 32 letters in groups of four
 * ("7K3M-Q9TD-X2FA"). The last letter checks the others. It is chosen so that
 * the letters, each times its own power of a generator of the field GF(32),
 * sum to zero: any one wrong letter and any two neighbours swapped show. */
enum { CODE32_BITS = 5, CODE32_LETTERS_MAX = 32 };

/* Writes n values of 0..31 and their check letter; n < CODE32_LETTERS_MAX. */
void code32_write(struct writer *w, const uint8_t *values, size_t n);

/* Reads exactly n values and their check letter. Case does not matter, I and L
 * read as 1, O as 0; hyphens and blanks may stand anywhere. Fails with a fault
 * at the letter in question, or at the end when the check does not agree. */
bool code32_read(struct text in, uint8_t *values, size_t n, struct fault *f);

/* A number as n values, highest first; 5n bits must hold it. And back; n <= 12. */
void code32_split(uint64_t number, uint8_t *values, size_t n);
uint64_t code32_join(const uint8_t *values, size_t n);

#endif
