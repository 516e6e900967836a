#include "notify/target.h"

#include <string.h>

static const char *const ways[NOTIFY_WAYS] = {"push", "webhook", "email"};
static const char *const formats[WEBHOOK_FORMATS] = {"json", "ntfy", "matrix", "discord"};

const char *notify_way_name(enum notify_way way)
{
    return ways[way];
}

bool notify_way_read(struct text in, enum notify_way *out)
{
    int found = text_among(in, ways, NOTIFY_WAYS);
    if (found >= 0)
        *out = (enum notify_way)found;
    return found >= 0;
}

const char *webhook_format_name(enum webhook_format format)
{
    return formats[format];
}

bool webhook_format_read(struct text in, enum webhook_format *out)
{
    int found = text_among(in, formats, WEBHOOK_FORMATS);
    if (found >= 0)
        *out = (enum webhook_format)found;
    return found >= 0;
}

#define LETTERS "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

bool email_is_valid(const char *address)
{
    size_t local = strspn(address, LETTERS "._%+-");
    if (local == 0 || local > 64 || address[0] == '-' || address[0] == '.' || address[local] != '@')
        return false;
    const char *domain = address + local + 1;
    size_t n = strspn(domain, LETTERS ".-");
    return n > 0 && domain[n] == '\0' && domain[0] != '.' && domain[0] != '-' &&
           domain[n - 1] != '.' && strchr(domain, '.') && !strstr(address, "..") &&
           local + 1 + n <= EMAIL_MAX;
}

bool token_is_valid(const char *token)
{
    for (const char *c = token; *c; c++)
        if (*c <= ' ' || *c > '~')
            return false;
    return true;
}

int64_t notify_time(const struct notify_target *t, int64_t now)
{
    int64_t day = (int64_t)DAY_MINUTES * 60;
    int64_t there = ((now + t->offset * 60) % day + day) % day; /* seconds of their day */
    int64_t from = (int64_t)t->quiet_from * 60, to = (int64_t)t->quiet_to * 60;
    bool quiet =
        from < to ? there >= from && there < to : from > to && (there >= from || there < to);
    return quiet ? now + (to - there + day) % day : now;
}
