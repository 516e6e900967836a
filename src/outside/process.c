#include "outside/process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

uint64_t process_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

/* ---- starting ------------------------------------------------------------------------- */

enum { EXIT_NOT_STARTED = 127 };

/* The child, between fork and exec: system calls alone. */
static _Noreturn void become(char *const *words, const struct jail *jail, int in, int out)
{
    static char *nothing[] = {NULL};
    sigset_t none;
    sigemptyset(&none);
    setpgid(0, 0);
    signal(SIGPIPE, SIG_DFL);
    sigprocmask(SIG_SETMASK, &none, NULL);
    dup2(in, STDIN_FILENO);
    dup2(out, STDOUT_FILENO);
    if (jail) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        dup2(open("/dev/null", O_WRONLY), STDERR_FILENO);
    }
    close_range(STDERR_FILENO + 1, ~0u, 0);
    if (!jail || !jail_enter(jail))
        execve(words[0], words, jail ? nothing : environ);
    _exit(EXIT_NOT_STARTED);
}

bool process_start(struct process *p, char *const *words, const struct jail *jail)
{
    int to[2], from[2];
    memset(p, 0, sizeof *p);
    if (pipe2(to, O_CLOEXEC) != 0)
        return false;
    if (pipe2(from, O_CLOEXEC) != 0) {
        close(to[0]);
        close(to[1]);
        return false;
    }
    p->pid = fork();
    if (p->pid == 0)
        become(words, jail, to[0], from[1]);
    close(to[0]);
    close(from[1]);
    p->to = to[1];
    p->from = from[0];
    if (p->pid > 0) {
        setpgid(p->pid, p->pid); /* whoever is first */
        fcntl(p->to, F_SETFL, O_NONBLOCK);
        fcntl(p->from, F_SETFL, O_NONBLOCK);
        return true;
    }
    close(p->to);
    close(p->from);
    return false;
}

/* ---- ending ------------------------------------------------------------------------------ */

void process_pause(const struct process *p, bool still)
{
    kill(-p->pid, still ? SIGSTOP : SIGCONT);
}

void process_end(struct process *p, char words[ENGINE_WORDS_SIZE])
{
    int status = 0;
    bool by_itself = false;
    /* Its pipe is at its end just before it is gone: it is not killed for that moment. */
    for (int i = 0; words && !by_itself && i < 100; i++) {
        by_itself = waitpid(p->pid, &status, WNOHANG) == p->pid;
        if (!by_itself)
            poll(NULL, 0, 1);
    }
    kill(-p->pid, SIGKILL);
    if (!by_itself)
        waitpid(p->pid, &status, 0);
    close(p->to);
    close(p->from);
    if (!words)
        return;
    if (by_itself && WIFEXITED(status) && WEXITSTATUS(status) == EXIT_NOT_STARTED)
        snprintf(words, ENGINE_WORDS_SIZE, "it could not be started");
    else if (by_itself && WIFEXITED(status))
        snprintf(words, ENGINE_WORDS_SIZE, "it ended with code %d", WEXITSTATUS(status));
    else if (by_itself)
        snprintf(words, ENGINE_WORDS_SIZE, "it was ended by signal %d", WTERMSIG(status));
    else
        snprintf(words, ENGINE_WORDS_SIZE, "it closed its output");
}

/* ---- asking ------------------------------------------------------------------------------ */

static void note(FILE *talk, const struct process *p, char direction, struct text text)
{
    struct text line;
    while (talk && text_line(&text, &line))
        fprintf(talk, "%d %c %.*s\n", (int)p->pid, direction, (int)line.n, line.p);
}

/* Reads the whole lines that have come in. */
static bool read_lines(struct process *p, struct ask_reading *r, FILE *talk)
{
    struct text rest = {p->in, p->in_n};
    const char *end;
    bool more = true;
    while (more && (end = memchr(rest.p, '\n', rest.n))) {
        struct text line = {rest.p, (size_t)(end - rest.p)};
        note(talk, p, '<', line);
        more = ask_read(r, line);
        rest.n -= line.n + 1;
        rest.p = end + 1;
    }
    if (rest.n > 0)
        memmove(p->in, rest.p, rest.n);
    p->in_n = rest.n;
    return more;
}

enum took { TOOK_SOME, TOOK_NOTHING, TOOK_END };

static enum took took(ssize_t n)
{
    if (n > 0)
        return TOOK_SOME;
    return n < 0 && (errno == EAGAIN || errno == EINTR) ? TOOK_NOTHING : TOOK_END;
}

/* Waits until more can be sent or read, and does it. */
static enum engine_result step(struct process *p, struct text *question, uint64_t until)
{
    uint64_t now = process_now();
    struct pollfd at[2] = {{.fd = p->from, .events = POLLIN},
                           {.fd = question->n > 0 ? p->to : -1, .events = POLLOUT}};
    if (now >= until)
        return ENGINE_LATE;
    poll(at, 2, (int)(until - now));
    if (at[1].revents) {
        ssize_t n = write(p->to, question->p, question->n);
        if (took(n) == TOOK_SOME) {
            question->p += n;
            question->n -= (size_t)n;
        } else if (took(n) == TOOK_END) {
            return ENGINE_DIED;
        }
    }
    if (at[0].revents) {
        ssize_t n = read(p->from, p->in + p->in_n, sizeof p->in - p->in_n);
        if (took(n) == TOOK_SOME)
            p->in_n += (size_t)n;
        else if (took(n) == TOOK_END)
            return ENGINE_DIED;
    }
    return ENGINE_MOVED;
}

enum engine_result process_ask(struct process *p, struct text question, struct ask_reading *r,
                               uint64_t until, FILE *talk, char words[ENGINE_WORDS_SIZE])
{
    note(talk, p, '>', question);
    while (read_lines(p, r, talk)) {
        if (p->in_n == sizeof p->in) {
            snprintf(words, ENGINE_WORDS_SIZE, "it answers with a line without end");
            return ENGINE_WRONG;
        }
        enum engine_result result = step(p, &question, until);
        if (result == ENGINE_LATE)
            snprintf(words, ENGINE_WORDS_SIZE, "it did not answer in time");
        if (result != ENGINE_MOVED)
            return result;
    }
    if (!r->wrong)
        return ENGINE_MOVED;
    snprintf(words, ENGINE_WORDS_SIZE, "%s", r->words);
    return ENGINE_WRONG;
}
