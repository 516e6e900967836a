#include "server/address.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <libwebsockets.h>
#include <net/if.h>
#include <string.h>
#include <unistd.h>

bool address_listed(const char *list, const char *address)
{
    size_t n = strlen(address);
    while (n > 0 && *list) {
        size_t word = strcspn(list, ", ");
        if (word == n && strncmp(list, address, n) == 0)
            return true;
        list += word;
        list += strspn(list, ", ");
    }
    return false;
}

/* One household has a whole /64 of IPv6, so that is what counts; proxies may
 * write the port behind the address. */
static void plain(const char *said, char out[ADDRESS_SIZE])
{
    char text[ADDRESS_SIZE];
    unsigned char v4[4], v6[16];
    bool bracket = *said == '[';
    const char *start = said + bracket;
    const char *colon = strchr(start, ':');
    bool port = !bracket && colon && !strchr(colon + 1, ':');
    size_t n = bracket ? strcspn(start, "]") : port ? (size_t)(colon - start) : strcspn(start, " ");
    if (n == 0 || n >= sizeof text)
        return;
    memcpy(text, start, n);
    text[n] = '\0';
    static const unsigned char mapped[12] = {[10] = 0xff, [11] = 0xff};
    if (inet_pton(AF_INET, text, v4) == 1) {
        inet_ntop(AF_INET, v4, out, ADDRESS_SIZE);
    } else if (inet_pton(AF_INET6, text, v6) == 1) {
        if (memcmp(v6, mapped, sizeof mapped) == 0) {
            inet_ntop(AF_INET, v6 + 12, out, ADDRESS_SIZE);
            return;
        }
        memset(v6 + 8, 0, 8);
        inet_ntop(AF_INET6, v6, out, ADDRESS_SIZE);
    }
}

void address_of_peer(int fd, char out[ADDRESS_SIZE])
{
    struct sockaddr_in peer;
    socklen_t n = sizeof peer;
    out[0] = '\0';
    if (getpeername(fd, (struct sockaddr *)&peer, &n) == 0 && peer.sin_family == AF_INET)
        inet_ntop(AF_INET, &peer.sin_addr, out, ADDRESS_SIZE);
}

void address_of(struct lws *wsi, const char *proxies, char out[ADDRESS_SIZE])
{
    char said[256];
    out[0] = '\0';
    char peer[ADDRESS_SIZE] = "";
    lws_get_peer_simple(wsi, peer, sizeof peer);
    plain(peer, out);
    if (!proxies || !address_listed(proxies, out))
        return;
    if (lws_hdr_copy(wsi, said, sizeof said, WSI_TOKEN_X_FORWARDED_FOR) <= 0)
        return;
    /* The last one is what our proxy saw; those before it anybody can write. */
    char *last = strrchr(said, ',');
    last = last ? last + 1 : said;
    last += strspn(last, " ");
    plain(last, out);
}

/* Private ranges first: behind the router of a home the others are strangers. */
static int rank(uint32_t a)
{
    if (a >> 16 == 0xC0A8)
        return 4;
    if (a >> 24 == 10)
        return 3;
    if (a >> 20 == 0xAC1)
        return 2;
    return a >> 16 == 0xA9FE ? 0 : 1;
}

bool address_lan(char out[ADDRESS_SIZE])
{
    struct ifaddrs *all;
    int best = -1;
    if (getifaddrs(&all) != 0)
        return false;
    for (struct ifaddrs *i = all; i; i = i->ifa_next) {
        if (!i->ifa_addr || i->ifa_addr->sa_family != AF_INET || !(i->ifa_flags & IFF_UP) ||
            (i->ifa_flags & IFF_LOOPBACK))
            continue;
        struct sockaddr_in a;
        memcpy(&a, i->ifa_addr, sizeof a);
        int r = rank(ntohl(a.sin_addr.s_addr));
        if (r > best && inet_ntop(AF_INET, &a.sin_addr, out, ADDRESS_SIZE))
            best = r;
    }
    freeifaddrs(all);
    return best >= 0;
}

int address_listen(const char *address, int port, int *given)
{
    struct sockaddr_in a = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    socklen_t n = sizeof a;
    if (address && inet_pton(AF_INET, address, &a.sin_addr) != 1)
        return -1;
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    int on = 1;
    bool ok = fd >= 0 && setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) == 0 &&
              bind(fd, (struct sockaddr *)&a, sizeof a) == 0 && listen(fd, SOMAXCONN) == 0 &&
              getsockname(fd, (struct sockaddr *)&a, &n) == 0;
    *given = ntohs(a.sin_port);
    if (ok || fd < 0)
        return fd;
    close(fd);
    return -1;
}

bool address_free(const char *address, int port)
{
    int fd = address_listen(address, port, &port);
    if (fd >= 0)
        close(fd);
    return fd >= 0;
}
