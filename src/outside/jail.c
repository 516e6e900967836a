/* A child process before it becomes a foreign program. Only system calls: other threads of
 * the parent may have held any lock. */

#include "outside/jail.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

enum {
    MEMORY_MIB = 2048, /* of address space */
    FILE_MAX = 16 << 20,
    FILES_MAX = 64,
    NICENESS = 5,
};

/* ---- files: Landlock ------------------------------------------------------------------ */

#define READING                                                                                    \
    (LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR)
/* All of the first version, which every kernel with Landlock has. */
#define ANYTHING ((LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1)

bool jail_fences_files(void)
{
    return syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION) >= 1;
}

/* A path that is not there is no place to be read. */
static bool allow(int rules, const char *path, uint64_t what)
{
    int at = open(path, O_PATH | O_CLOEXEC);
    if (at < 0)
        return errno == ENOENT || errno == ENOTDIR || errno == EACCES;
    struct landlock_path_beneath_attr beneath = {.allowed_access = what, .parent_fd = at};
    long failed = syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &beneath, 0);
    if (failed && errno == EINVAL) { /* a file: it has no folder to be read */
        beneath.allowed_access = what & (LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE |
                                         LANDLOCK_ACCESS_FS_WRITE_FILE);
        failed = syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &beneath, 0);
    }
    close(at);
    return !failed;
}

static const char *fence_files(const struct jail *j)
{
    struct landlock_ruleset_attr attr = {.handled_access_fs = ANYTHING};
    if (!jail_fences_files())
        return NULL; /* the server's log says so */
    int rules = (int)syscall(SYS_landlock_create_ruleset, &attr, sizeof attr.handled_access_fs, 0);
    if (rules < 0)
        return "its files could not be fenced";
    bool fenced =
        allow(rules, j->scratch, ANYTHING) &&
        allow(rules, "/dev/null", LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE);
    for (int i = 0; fenced && i < j->reads; i++)
        fenced = allow(rules, j->read[i], READING);
    fenced = fenced && syscall(SYS_landlock_restrict_self, rules, 0) == 0;
    close(rules);
    return fenced ? NULL : "its files could not be fenced";
}

/* ---- system calls: seccomp --------------------------------------------------------------- */

#if defined(__x86_64__)
#define OWN_ARCH AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define OWN_ARCH AUDIT_ARCH_AARCH64
#endif

bool jail_cuts_network(void)
{
#ifdef OWN_ARCH
    return prctl(PR_GET_SECCOMP, 0, 0, 0, 0) >= 0;
#else
    return false;
#endif
}

#ifdef OWN_ARCH
#define DENY(call)                                                                                 \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (call), 0, 1),                                             \
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM)

/* What a process may do to itself only: its first argument says to whom. */
#define ALLOW_FOR(call, whom)                                                                      \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (call), 0, 4),                                             \
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[0])),                \
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (whom), 0, 1),                                         \
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),                                              \
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM)

/* No socket, no look into other processes, no signal to them, no way
 * out of its process group. Calls of
 * another architecture (which count otherwise) end the process. */
static const char *cut_calls(void)
{
    struct sock_filter program[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, OWN_ARCH, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
        DENY(SYS_socket),
        DENY(SYS_connect),
        DENY(SYS_io_uring_setup),
        DENY(SYS_ptrace),
        DENY(SYS_process_vm_readv),
        DENY(SYS_process_vm_writev),
        DENY(SYS_pidfd_getfd),
        DENY(SYS_kill),
        DENY(SYS_tkill),
        DENY(SYS_rt_sigqueueinfo),
        DENY(SYS_rt_tgsigqueueinfo),
        DENY(SYS_pidfd_send_signal),
        DENY(SYS_setpriority),
        DENY(SYS_sched_setscheduler),
        DENY(SYS_sched_setparam),
        DENY(SYS_sched_setattr),
        DENY(SYS_sched_setaffinity),
        DENY(SYS_setsid),
        DENY(SYS_setpgid),
        DENY(SYS_unshare),
        DENY(SYS_mount),
        DENY(SYS_bpf),
        DENY(SYS_keyctl),
        DENY(SYS_add_key),
        DENY(SYS_request_key),
        ALLOW_FOR(SYS_tgkill, (uint32_t)getpid()), /* abort() */
        ALLOW_FOR(SYS_prlimit64, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog all = {sizeof program / sizeof *program, program};
    if (!jail_cuts_network())
        return NULL;
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &all, 0, 0) == 0
               ? NULL
               : "the network could not be cut off";
}
#else
static const char *cut_calls(void)
{
    return NULL;
}
#endif

/* ---- all of it ---------------------------------------------------------------------------- */

static bool limit(__rlimit_resource_t what, rlim_t most)
{
    struct rlimit own;
    if (getrlimit(what, &own) != 0)
        return false;
    if (own.rlim_max != RLIM_INFINITY && own.rlim_max < most)
        most = own.rlim_max;
    own = (struct rlimit){most, most};
    return setrlimit(what, &own) == 0;
}

const char *jail_enter(const struct jail *j)
{
    if (chdir(j->scratch) != 0)
        return "its working folder is gone";
    if (!limit(RLIMIT_AS, (rlim_t)MEMORY_MIB << 20) || !limit(RLIMIT_FSIZE, FILE_MAX) ||
        !limit(RLIMIT_NOFILE, FILES_MAX) || !limit(RLIMIT_CORE, 0))
        return "its limits could not be set";
    (void)setpriority(PRIO_PROCESS, 0, NICENESS);
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
        return "its privileges could not be dropped";
    const char *wrong = fence_files(j);
    return wrong ? wrong : cut_calls();
}
