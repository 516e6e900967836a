#ifndef ASTRO_BASE_LOG2_H
#define ASTRO_BASE_LOG2_H

#include <stdint.h>

/* Information is measured in bits as integers, so that every compiler and the
 * browser agree to the last digit. One bit is LOG2_ONE. */
enum { LOG2_SHIFT = 24, LOG2_ONE = 1 << LOG2_SHIFT };

/* log2(x) in units of 1/LOG2_ONE, cut (not rounded) to the unit; x > 0. */
uint32_t log2_fixed(uint64_t x);

#endif
