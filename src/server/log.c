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

void log_audit(const char *did, const char *from)
{
    enum { LINES = 20 };  /* of a second */
    static time_t second; /* of the loop's thread */
    static unsigned lines, unsaid;
    time_t now = time(NULL);
    if (now != second) {
        if (unsaid > 0)
            log_event(LOG_INFO, "audit", "did=more count=%u", unsaid);
        second = now;
        lines = unsaid = 0;
    }
    if (++lines > LINES) {
        unsaid++;
        return;
    }
    log_event(LOG_INFO, "audit", "did=%s from=%s", did, from ? from : "-");
}
