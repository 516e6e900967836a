#include "notify/hosts.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>

/* ---- URLs ------------------------------------------------------------------------------ */

static bool starts(struct text *rest, const char *prefix)
{
    if (!text_starts(*rest, prefix))
        return false;
    rest->p += strlen(prefix);
    rest->n -= strlen(prefix);
    return true;
}

/* Letters, digits, hyphens and dots, none empty. */
static bool read_host(struct text in, char out[HOST_MAX + 1])
{
    if (in.n == 0 || in.n > HOST_MAX)
        return false;
    for (size_t i = 0; i < in.n; i++) {
        char c = in.p[i];
        c = (char)(c >= 'A' && c <= 'Z' ? c + 32 : c);
        bool dot = c == '.' && i > 0 && i + 1 < in.n && in.p[i - 1] != '.';
        if (!dot && !(c >= 'a' && c <= 'z') && !(c >= '0' && c <= '9') && c != '-')
            return false;
        out[i] = c;
    }
    out[in.n] = '\0';
    return true;
}

static bool read_port(struct text in, char out[6])
{
    struct reader r = reader_on(in);
    uint32_t port;
    if (!read_number(&r, 65535, &port) || port == 0 || !read_end(&r))
        return false;
    memcpy(out, in.p, in.n);
    out[in.n] = '\0';
    return true;
}

bool url_read(struct text in, struct url *out)
{
    struct text rest = in;
    if (in.n > URL_MAX)
        return false;
    for (size_t i = 0; i < in.n; i++)
        if (in.p[i] <= ' ' || in.p[i] > '~' || strchr("#\"<>\\^`{|}", in.p[i]))
            return false;
    out->tls = starts(&rest, "https://");
    if (!out->tls && !starts(&rest, "http://"))
        return false;
    size_t n = 0;
    while (n < rest.n && !strchr("/?", rest.p[n]))
        n++;
    struct text authority = {rest.p, n}, path = {rest.p + n, rest.n - n};
    struct text host = text_part(&authority, ':');
    strcpy(out->port, out->tls ? "443" : "80");
    bool has_port = host.n < n;
    if (!read_host(host, out->host) || (has_port && !read_port(authority, out->port)))
        return false;
    struct writer w = writer_on(out->path, sizeof out->path - 1);
    if (path.n == 0 || path.p[0] != '/')
        write_char(&w, '/');
    write_text(&w, path);
    writer_cstr(&w);
    return writer_fits(&w);
}

void url_write_origin(struct writer *w, const struct url *u)
{
    write_str(w, u->tls ? "https://" : "http://");
    write_str(w, u->host);
    if (strcmp(u->port, u->tls ? "443" : "80") != 0) {
        write_char(w, ':');
        write_str(w, u->port);
    }
}

/* ---- lists ----------------------------------------------------------------------------- */

/* The next item of a list: whether it is with TLS, its host and its port. */
static bool next_item(struct text *rest, bool *tls, struct text *host, struct text *port)
{
    struct text item = {0};
    while (rest->n > 0 && item.n == 0)
        item = text_trim(text_part(rest, ','));
    if (item.n == 0)
        return false;
    *tls = !starts(&item, "http://");
    if (*tls)
        (void)starts(&item, "https://");
    *host = text_part(&item, ':');
    *port = item.n > 0 ? item : text_of(*tls ? "443" : "80");
    return true;
}

/* `*.example.org` is every name below it. */
static bool covers(struct text item, const char *host)
{
    size_t n = strlen(host);
    if (item.n < 2 || item.p[0] != '*')
        return text_is(item, host);
    item.p++;
    item.n--;
    return item.p[0] == '.' && n > item.n && memcmp(host + n - item.n, item.p, item.n) == 0;
}

bool hosts_allow(const char *list, const struct url *u)
{
    struct text rest = text_of(list), host, port;
    bool tls;
    while (next_item(&rest, &tls, &host, &port))
        if (tls == u->tls && covers(host, u->host) && text_is(port, u->port))
            return true;
    return false;
}

/* ---- addresses ------------------------------------------------------------------------- */

struct range {
    uint32_t start;
    int bits;
};

/* What is not of the public internet (RFC 6890 and its successors). */
static const struct range closed[] = {
    {0x00000000, 8},  {0x0a000000, 8},  {0x64400000, 10}, {0x7f000000, 8},  {0xa9fe0000, 16},
    {0xac100000, 12}, {0xc0000000, 24}, {0xc0000200, 24}, {0xc0586300, 24}, {0xc0a80000, 16},
    {0xc6120000, 15}, {0xc6336400, 24}, {0xcb007100, 24}, {0xe0000000, 3},
};

static bool is_public_4(uint32_t address)
{
    for (size_t i = 0; i < sizeof closed / sizeof *closed; i++)
        if ((address ^ closed[i].start) >> (32 - closed[i].bits) == 0)
            return false;
    return true;
}

/* Only 2000::/3 is given out, and of that not what stands for an IPv4 address (6to4, Teredo)
 * or is kept for books. */
static bool is_public_6(const uint8_t a[16])
{
    bool special = a[0] == 0x20 && a[1] == 0x01 &&
                   ((a[2] < 0x02) || (a[2] == 0x0d && a[3] == 0xb8)); /* 2001::/23, 2001:db8:: */
    bool mapped = a[0] == 0x20 && a[1] == 0x02;
    return a[0] >> 5 == 1 && !special && !mapped;
}

static bool is_listed(const char *list, const char *address)
{
    struct text rest = text_of(list), host, port;
    bool tls;
    while (next_item(&rest, &tls, &host, &port))
        if (text_is(host, address))
            return true;
    return false;
}

bool hosts_allow_address(const char *list, const struct sockaddr *address)
{
    char name[INET_ADDRSTRLEN];
    if (address->sa_family == AF_INET6) {
        const struct sockaddr_in6 *in = (const struct sockaddr_in6 *)address;
        return is_public_6(in->sin6_addr.s6_addr);
    }
    if (address->sa_family != AF_INET)
        return false;
    const struct sockaddr_in *in = (const struct sockaddr_in *)address;
    return is_public_4(ntohl(in->sin_addr.s_addr)) ||
           (inet_ntop(AF_INET, &in->sin_addr, name, sizeof name) && is_listed(list, name));
}
