#include "notify/sendmail.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/pidfd.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SENDMAIL_MS = 20000 };

/* A pipe whose reading end holds the whole mail: so much fits without anybody reading. */
static int mail_pipe(struct text mail)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0)
        return -1;
    bool whole = write(ends[1], mail.p, mail.n) == (ssize_t)mail.n;
    close(ends[1]);
    /* The program reads it as it reads anything: waiting. */
    whole = whole && fcntl(ends[0], F_SETFL, 0) == 0;
    if (!whole)
        close(ends[0]);
    return whole ? ends[0] : -1;
}

static bool start(const char *path, const char *address, int in, pid_t *pid)
{
    /* The address is an operand whatever it looks like, and dots are no end. */
    const char *arguments[] = {path, "-i", "--", address, NULL};
    static char *const environment[] = {"PATH=/usr/sbin:/usr/bin:/sbin:/bin", NULL};
    posix_spawn_file_actions_t files;
    posix_spawnattr_t how;
    sigset_t none, pipes;
    sigemptyset(&none);
    sigemptyset(&pipes);
    sigaddset(&pipes, SIGPIPE);
    posix_spawn_file_actions_init(&files);
    posix_spawnattr_init(&how);
    posix_spawnattr_setflags(&how, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setsigmask(&how, &none);
    posix_spawnattr_setsigdefault(&how, &pipes);
    bool ok = posix_spawn_file_actions_adddup2(&files, in, 0) == 0 &&
              posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0) == 0 &&
              posix_spawn_file_actions_addclosefrom_np(&files, 3) == 0 &&
              posix_spawn(pid, path, &files, &how, (char **)arguments, environment) == 0;
    posix_spawnattr_destroy(&how);
    posix_spawn_file_actions_destroy(&files);
    return ok;
}

int sendmail_run(const char *path, const char *address, struct text mail, int stop)
{
    pid_t pid;
    int status;
    int in = mail_pipe(mail);
    bool started = in >= 0 && start(path, address, in, &pid);
    if (in >= 0)
        close(in);
    if (!started)
        return -1;
    int process = pidfd_open(pid, 0);
    struct pollfd fds[] = {{.fd = process, .events = POLLIN}, {.fd = stop, .events = POLLIN}};
    bool done = process >= 0 && poll(fds, 2, SENDMAIL_MS) > 0 && fds[0].revents;
    if (!done)
        kill(pid, SIGKILL);
    if (process >= 0)
        close(process);
    bool ended = waitpid(pid, &status, 0) == pid;
    return done && ended && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}
