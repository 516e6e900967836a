#define _POSIX_C_SOURCE 200809L
#include "measure.h"

#include <stdio.h>
#include <time.h>

static double ms_of(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

double measure_cpu_ms(void)
{
    return ms_of(CLOCK_PROCESS_CPUTIME_ID);
}

double measure_wall_ms(void)
{
    return ms_of(CLOCK_MONOTONIC);
}

static bool report(const char *name, double measured, double target, bool ok)
{
    printf("%s %.4f %.4f %s\n", name, measured, target, ok ? "ok" : "short");
    return ok;
}

bool measure_at_most(const char *name, double measured, double target)
{
    return report(name, measured, target, measured <= target);
}

bool measure_at_least(const char *name, double measured, double target)
{
    return report(name, measured, target, measured >= target);
}
