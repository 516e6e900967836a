/* Loaded into a server before the C library (LD_PRELOAD): the calls by which it
 * reaches its store pass through here, are counted, and one of them is where
 * a fault strikes. The server itself is the one that is shipped.
 *
 * Calls that count: writes, syncs and truncations of the files of astrolabe.db,
 * and what is sent to or received from a PostgreSQL by its Unix socket.
 * ASTRO_FAULT names a file of six 32-bit numbers that the test maps too: */

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

enum fault {
    FAULT_NONE,
    FAULT_KILL,   /* the process dies halfway through call `at` */
    FAULT_FULL,   /* every write finds the disk full, from call `at` on */
    FAULT_BROKEN, /* every sync fails, from call `at` on */
    FAULT_SLOW,   /* every sync takes a while, from call `at` on */
};

enum { SLOW_US = 100000 };
#define HURRY_MOST UINT64_C(300000000000) /* ns */

uint64_t uv_hrtime(void);
int uv_cond_timedwait(void *cond, void *lock, uint64_t nanoseconds);

struct plan {
    _Atomic uint32_t fault, at, calls, struck;
    _Atomic int32_t clock;  /* seconds by which the wall clock is wrong */
    _Atomic uint32_t hurry; /* 1: who waits for some minutes finds them gone at once */
};

static struct plan *plan(void)
{
    static struct plan nothing;
    static _Atomic(struct plan *) mapped;
    struct plan *p = atomic_load(&mapped);
    if (p)
        return p;
    const char *name = getenv("ASTRO_FAULT");
    int fd = name ? open(name, O_RDWR | O_CLOEXEC) : -1;
    void *m =
        fd < 0 ? MAP_FAILED : mmap(NULL, sizeof *p, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (fd >= 0)
        close(fd);
    p = m == MAP_FAILED ? &nothing : m;
    atomic_store(&mapped, p);
    return p;
}

static bool is_store_file(int fd)
{
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t n = readlink(link, path, sizeof path - 1);
    path[n > 0 ? n : 0] = '\0';
    return strstr(path, "/astrolabe.db") != NULL;
}

/* The index of the log, 32 kB: whoever opens it first cuts it and writes it anew, into
 * the room it had, so it does not find the disk full. */
static bool is_index(int fd)
{
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t n = readlink(link, path, sizeof path - 1);
    return n > 4 && memcmp(path + n - 4, "-shm", 4) == 0;
}

static bool is_store_line(int fd)
{
    struct sockaddr_un peer = {0};
    socklen_t n = sizeof peer - 1;
    return getpeername(fd, (struct sockaddr *)&peer, &n) == 0 && peer.sun_family == AF_UNIX &&
           strstr(peer.sun_path, ".s.PGSQL") != NULL;
}

/* Counts a call; which fault it has. */
static enum fault strike(void)
{
    struct plan *p = plan();
    uint32_t call = atomic_fetch_add(&p->calls, 1) + 1;
    uint32_t fault = atomic_load(&p->fault), at = atomic_load(&p->at);
    if (fault == FAULT_NONE || call < at)
        return FAULT_NONE;
    atomic_fetch_add(&p->struck, 1);
    return (enum fault)fault;
}

static void die(void)
{
    raise(SIGKILL);
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static ssize_t write_at(int fd, const void *bytes, size_t n, off64_t at, bool own)
{
    ssize_t (*real)(int, const void *, size_t, off64_t) = REAL(pwrite64);
    enum fault fault = own ? strike() : FAULT_NONE;
    if (fault == FAULT_KILL) {
        real(fd, bytes, n / 2, at);
        die();
    }
    if (fault != FAULT_FULL || is_index(fd))
        return real(fd, bytes, n, at);
    real(fd, bytes, n / 2, at);
    errno = ENOSPC;
    return -1;
}

ssize_t pwrite64(int fd, const void *bytes, size_t n, off64_t at)
{
    return write_at(fd, bytes, n, at, is_store_file(fd));
}

ssize_t pwrite(int fd, const void *bytes, size_t n, off_t at)
{
    return write_at(fd, bytes, n, at, is_store_file(fd));
}

static int sync_or_fail(int fd, int (*real)(int))
{
    enum fault fault = is_store_file(fd) ? strike() : FAULT_NONE;
    if (fault == FAULT_KILL)
        die();
    if (fault == FAULT_SLOW)
        (void)usleep(SLOW_US);
    if (fault != FAULT_BROKEN)
        return real(fd);
    errno = EIO;
    return -1;
}

int fsync(int fd)
{
    return sync_or_fail(fd, REAL(fsync));
}

int fdatasync(int fd)
{
    return sync_or_fail(fd, REAL(fdatasync));
}

int ftruncate64(int fd, off64_t size)
{
    if (is_store_file(fd) && strike() == FAULT_KILL)
        die();
    return REAL(ftruncate64)(fd, size);
}

ssize_t send(int fd, const void *bytes, size_t n, int flags)
{
    ssize_t (*real)(int, const void *, size_t, int) = REAL(send);
    if (is_store_line(fd) && strike() == FAULT_KILL) {
        real(fd, bytes, n / 2, flags);
        die();
    }
    return real(fd, bytes, n, flags);
}

ssize_t recv(int fd, void *bytes, size_t n, int flags)
{
    if (is_store_line(fd) && strike() == FAULT_KILL)
        die();
    return REAL(recv)(fd, bytes, n, flags);
}

int clock_gettime(clockid_t which, struct timespec *out)
{
    int result = REAL(clock_gettime)(which, out);
    if (which == CLOCK_REALTIME)
        out->tv_sec += atomic_load(&plan()->clock);
    return result;
}

time_t time(time_t *out)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (out)
        *out = now.tv_sec;
    return now.tv_sec;
}

/* libuv's clock, which is the one of who waits by libuv: what was not waited has passed. */
static _Atomic uint64_t passed;

uint64_t uv_hrtime(void)
{
    return REAL(uv_hrtime)() + atomic_load(&passed);
}

int uv_cond_timedwait(void *cond, void *lock, uint64_t nanoseconds)
{
    if (atomic_load(&plan()->hurry) == 0 || nanoseconds > HURRY_MOST)
        return REAL(uv_cond_timedwait)(cond, lock, nanoseconds);
    atomic_fetch_add(&passed, nanoseconds);
    return REAL(uv_cond_timedwait)(cond, lock, 0);
}
