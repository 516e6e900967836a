/* The record of a game that people play is kept from its first move on, so that nothing
 * that ends the program loses it. */

#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/panic.h"
#include "cli/play.h"

static void interrupted(int signal)
{
    (void)signal; /* the waiting ends */
}

static sigset_t signals_before; /* which were blocked when the program began */

/* They are let in only while a line is waited for, so that none comes unseen. What is
 * typed ahead must stay where poll sees it. */
void save_catch_interrupt(void)
{
    static const int ends[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction a = {.sa_handler = interrupted};
    sigset_t set;
    sigemptyset(&set);
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        sigaction(ends[i], &a, NULL);
        sigaddset(&set, ends[i]);
    }
    sigprocmask(SIG_BLOCK, &set, &signals_before);
    setvbuf(stdin, NULL, _IONBF, 0);
}

bool save_wait(void)
{
    struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
    return ppoll(&in, 1, NULL, &signals_before) == 1;
}

/* Makes the folder and those above it. */
static void make_folders(char *path)
{
    for (char *p = path + 1; (p = strchr(p, '/')); p++) {
        *p = '\0';
        mkdir(path, 0700);
        *p = '/';
    }
}

void save_open(struct game_night *n)
{
    const char *given = args_get(n->args, "save", NULL);
    int size = given ? snprintf(n->path, sizeof n->path, "%s", given)
                     : snprintf(n->path, sizeof n->path, "%s/last.txt", cli_data_folder());
    if (size < 0 || (size_t)size >= sizeof n->path)
        n->path[0] = '\0';
    else if (!given)
        make_folders(n->path);
}

/* Beside it first: whatever happens, there is a whole record. */
int save_record(const struct game_night *n)
{
    if (!n->path[0])
        return EXIT_OK;
    char beside[PLAY_PATH_SIZE + sizeof ".new"];
    snprintf(beside, sizeof beside, "%s.new", n->path);
    char *text = malloc(RECORD_SIZE_MAX);
    ASTRO_ASSERT(text != NULL);
    struct writer w = writer_on(text, RECORD_SIZE_MAX);
    host_record(n->host, &w);
    int code = file_write(beside, writer_text(&w));
    free(text);
    if (code == EXIT_OK && rename(beside, n->path) != 0) {
        perror(n->path);
        code = EXIT_INPUT_OUTPUT;
    }
    return code;
}

int terminal_columns(void)
{
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
        return 80;
    return size.ws_col < 40 ? 40 : size.ws_col > 160 ? 160 : size.ws_col;
}
