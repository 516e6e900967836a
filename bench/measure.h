#ifndef BENCH_MEASURE_H
#define BENCH_MEASURE_H

#include <stdbool.h>

/* Milliseconds of this process's processor, which a busy machine does not blur, and of
 * the clock on the wall. */
double measure_cpu_ms(void);
double measure_wall_ms(void);

/* Prints `name measured target ok|short`; true: ok. */
bool measure_at_most(const char *name, double measured, double target);
bool measure_at_least(const char *name, double measured, double target);

#endif
