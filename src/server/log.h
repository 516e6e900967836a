#ifndef ASTRO_SERVER_LOG_H
#define ASTRO_SERVER_LOG_H

/* One line per event to stderr, as `time=… level=… event=… name=value`. Tokens,
 * moves, names of people and codes of tables are never given to it. */
enum log_level { LOG_INFO, LOG_WARN, LOG_ERROR };

/* What somebody did or was refused that who runs the server may want to know of:
 * `event=audit did=… from=address`. So many a second are written, of the rest the
 * number. `from` may be NULL. */
void log_audit(const char *did, const char *from);

/* `more` is a format for further `name=value` pairs, or "". */
void log_event(enum log_level level, const char *event, const char *more, ...)
    __attribute__((format(printf, 3, 4)));

#endif
