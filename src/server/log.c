#include "server/log.h"

#include <stdarg.h>
#include <stdio.h>
#include <time.h>

void log_event(enum log_level level, const char *event, const char *more, ...)
{
    static const char *const levels[] = {"info", "warn", "error"};
    char line[1024], when[32];
    struct timespec now;
    struct tm parts;
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &parts);
    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%S", &parts);
    va_list args;
    va_start(args, more);
    vsnprintf(line, sizeof line, more, args);
    va_end(args);
    fprintf(stderr, "time=%s.%03ldZ level=%s event=%s%s%s\n", when, now.tv_nsec / 1000000,
            levels[level], event, *line ? " " : "", line);
}
