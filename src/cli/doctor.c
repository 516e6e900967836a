/* `astrolabe doctor`: will a server with these settings run well here? Looks at
 * everything that has kept one from it and says what to do. */

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/timex.h>
#include <time.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/json_print.h"
#include "store/store.h"

enum {
    FREE_MIN_MB = 200,
    SYNCS = 20,
    SYNC_SLOW_MS = 50,
    FILES_MIN = 4096,
    DAYS_LEFT_MIN = 14,
    PATH_SIZE = 4096
};

/* ---- telling -------------------------------------------------------------------------- */

enum verdict { GOOD, WARNING, BAD };

struct checkup {
    const struct server_config *config;
    bool json;
    struct json out; /* with json */
    enum verdict worst;
};

__attribute__((format(printf, 4, 5))) static void tell(struct checkup *v, enum verdict verdict,
                                                       const char *what, const char *says, ...)
{
    static const char *const marks[] = {"ok", "warning", "bad"};
    char sentence[PATH_SIZE + 256];
    va_list list;
    va_start(list, says);
    vsnprintf(sentence, sizeof sentence, says, list);
    va_end(list);
    if (verdict > v->worst)
        v->worst = verdict;
    if (v->json) {
        json_begin_object(&v->out, NULL);
        json_put_str(&v->out, "check", what);
        json_put_str(&v->out, "verdict", marks[verdict]);
        json_put_str(&v->out, "says", sentence);
        json_end_object(&v->out);
        json_print_part(&v->out);
    } else {
        printf("%-8s %-7s %s\n", marks[verdict], what, sentence);
    }
}

/* ---- the disk: place, and whether a sync is one --------------------------------------- */

static void look_at_space(struct checkup *v)
{
    struct statvfs disk;
    if (statvfs(v->config->data, &disk) != 0)
        return;
    unsigned long long free_mb = (unsigned long long)disk.f_bavail * disk.f_frsize >> 20;
    if (free_mb < FREE_MIN_MB)
        tell(v, WARNING, "disk", "only %llu MB are free in %s; make room before games stop.",
             free_mb, v->config->data);
    else
        tell(v, GOOD, "disk", "%llu MB are free in %s.", free_mb, v->config->data);
}

/* The mean time of a write and a sync in milliseconds; below 0 where it cannot be done. */
static double time_sync(const char *folder)
{
    char path[PATH_SIZE], block[4096];
    memset(block, 'x', sizeof block);
    snprintf(path, sizeof path, "%s/.doctor-XXXXXX", folder);
    int fd = mkstemp(path);
    if (fd < 0)
        return -1;
    double begun = seconds();
    bool ok = true;
    for (int i = 0; i < SYNCS && ok; i++)
        ok = write(fd, block, sizeof block) == (ssize_t)sizeof block && fdatasync(fd) == 0;
    double took = seconds() - begun;
    close(fd);
    unlink(path);
    return ok ? took * 1000 / (double)SYNCS : -1;
}

static void look_at_sync(struct checkup *v)
{
    double ms = time_sync(v->config->data);
    if (ms < 0)
        tell(v, BAD, "sync",
             "nothing can be written and synced in %s: %s. Look at its owner and the disk.",
             v->config->data, strerror(errno));
    else if (ms > (double)SYNC_SLOW_MS)
        tell(v, WARNING, "sync",
             "a sync takes %.1f ms, and every move waits for one; a faster disk is felt.", ms);
    else if (ms < 0.005)
        tell(v, WARNING, "sync",
             "a sync takes %.3f ms: nothing is as fast as that. On a memory disk, or one that "
             "only says it syncs, moves are lost when the power fails.",
             ms);
    else
        tell(v, GOOD, "sync", "a sync takes %.2f ms.", ms);
}

/* ---- the store ------------------------------------------------------------------------- */

static void look_at_store(struct checkup *v)
{
    const struct server_config *config = v->config;
    char path[PATH_SIZE];
    struct stat there;
    bool sqlite = strcmp(config->store, "sqlite") == 0;
    if (sqlite && !server_database(config->data, path, sizeof path)) {
        tell(v, BAD, "store", "the name of the data folder is too long.");
        return;
    }
    if (sqlite && stat(config->data, &there) != 0) {
        tell(v, WARNING, "store", "%s is not there yet; serve makes it.", config->data);
        return;
    }
    if (sqlite) {
        look_at_space(v);
        look_at_sync(v);
    }
    if (sqlite && stat(path, &there) != 0) {
        tell(v, GOOD, "store", "no games are kept yet; %s will be made.", path);
        return;
    }
    if (sqlite && there.st_mtime > time(NULL) + 60)
        tell(v, BAD, "clock",
             "the clock is behind the last change of the games; set it before serving.");
    struct store *store;
    enum store_result result =
        sqlite ? store_open_sqlite(path, &store) : store_open_postgres(config->store, &store);
    const char *name = sqlite ? path : "the PostgreSQL of --store";
    if (result != STORE_OK) {
        tell(v, BAD, "store", "%s: %s", name, store_result_say(result));
        return;
    }
    store_close(store);
    tell(v, GOOD, "store", "%s opens.", name);
}

/* ---- where it listens --------------------------------------------------------------------- */

/* Whether the port can be had, or errno. */
static int try_port(const struct server_config *config)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons((uint16_t)config->port)};
    if (config->address && inet_pton(AF_INET, config->address, &at.sin_addr) != 1)
        return 0; /* an address of another kind: the server itself will tell */
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), one = 1;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    int error = bind(fd, (struct sockaddr *)&at, sizeof at) == 0 ? 0 : errno;
    close(fd);
    return error;
}

static void look_at_port(struct checkup *v)
{
    int port = v->config->port, error = try_port(v->config);
    if (error == 0) {
        tell(v, GOOD, "port", "%d is free.", port);
    } else if (error != EADDRINUSE) {
        tell(v, BAD, "port", "%d cannot be listened on: %s. Choose another with --listen.", port,
             strerror(error));
    } else {
        int status = http_status_of(v->config, "/readyz");
        if (status == 200)
            tell(v, GOOD, "port", "a server answers at %d, and is ready.", port);
        else if (status == 503)
            tell(v, BAD, "port", "the server at %d takes no moves; its log says why.", port);
        else
            tell(v, BAD, "port", "%d is taken by another program; choose another with --listen.",
                 port);
    }
}

static void look_at_files(struct checkup *v)
{
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0)
        return;
    if (files.rlim_max < FILES_MIN)
        tell(v, WARNING, "files",
             "only %llu files may be open, one for each connection; raise LimitNOFILE or ulimit "
             "-n.",
             (unsigned long long)files.rlim_max);
    else
        tell(v, GOOD, "files", "%llu files may be open.", (unsigned long long)files.rlim_max);
}

/* ---- TLS ----------------------------------------------------------------------------------- */

static void look_at_days(struct checkup *v, const X509 *certificate)
{
    int days = 0, rest = 0, until = 0, part = 0;
    ASN1_TIME_diff(&days, &rest, NULL, X509_get0_notAfter(certificate));
    ASN1_TIME_diff(&until, &part, NULL, X509_get0_notBefore(certificate));
    if (until > 0 || part > 0)
        tell(v, BAD, "tls",
             "the certificate is not valid before %d days from now; look whether the clock is "
             "right, or take one that is valid today.",
             until + (part > 0));
    else if (days < 0 || rest < 0)
        tell(v, BAD, "tls",
             "the certificate ended %d days ago; get a new one and send the server SIGHUP.", -days);
    else if (days < DAYS_LEFT_MIN)
        tell(v, WARNING, "tls",
             "the certificate ends in %d days; renew it, then send the server SIGHUP.", days);
    else
        tell(v, GOOD, "tls", "the certificate is good for %d days.", days);
}

static void look_at_tls(struct checkup *v)
{
    const struct server_config *config = v->config;
    if (!config->tls_cert) {
        if (!config->address || strncmp(config->address, "127.", 4) != 0)
            tell(v, WARNING, "tls",
                 "plain connections on a network: others on it can read along. Use --tls-cert or a "
                 "proxy.");
        return;
    }
    SSL_CTX *context = SSL_CTX_new(TLS_server_method());
    if (!context || SSL_CTX_use_certificate_chain_file(context, config->tls_cert) != 1)
        tell(v, BAD, "tls",
             "%s is no certificate that can be read; name one in PEM, the whole chain in one file, "
             "with --tls-cert, and let the server's user read it.",
             config->tls_cert);
    else if (SSL_CTX_use_PrivateKey_file(context, config->tls_key, SSL_FILETYPE_PEM) != 1 ||
             SSL_CTX_check_private_key(context) != 1)
        tell(v, BAD, "tls",
             "%s is not the key of that certificate, or cannot be read; name the key it was made "
             "with, in PEM, with --tls-key, and let the server's user read it.",
             config->tls_key);
    else
        look_at_days(v, SSL_CTX_get0_certificate(context));
    SSL_CTX_free(context);
    ERR_clear_error();
}

/* ---- the clock ------------------------------------------------------------------------------- */

static void look_at_clock(struct checkup *v)
{
    struct timex state = {0};
    if (adjtimex(&state) == TIME_ERROR || state.status & STA_UNSYNC)
        tell(
            v, WARNING, "clock",
            "nobody keeps this clock right; install systemd-timesyncd or chrony, or dates of games "
            "drift away.");
    else
        tell(v, GOOD, "clock", "it is kept right by the network.");
}

static int run(const struct command *c, const struct args *a)
{
    struct server_config config;
    int code = serve_config(c, a, &config);
    if (code != EXIT_OK)
        return code;
    struct checkup v = {.config = &config, .json = a->json, .out = json_print()};
    if (v.json)
        json_begin_array(&v.out, NULL);
    look_at_store(&v);
    look_at_port(&v);
    look_at_files(&v);
    look_at_tls(&v);
    look_at_clock(&v);
    if (v.json) {
        json_end_array(&v.out);
        write_char(v.out.w, '\n');
        json_print_part(&v.out);
    }
    return v.worst == BAD ? EXIT_FAILED : EXIT_OK;
}

const struct command command_doctor = {
    .name = "doctor",
    .synopsis = "[--listen ADDRESS:PORT] [--data FOLDER] [--config FILE] …",
    .brief = "look whether a server will run well here",
    .text = "Takes the settings of serve and looks at what a server needs: store, disk, port, "
            "files, TLS and clock. Each line says what is wrong and what to do. Exit code 0 "
            "means that nothing keeps a server from running, warnings or not.",
    .example = "astrolabe doctor --config /etc/astrolabe.conf",
    .flags = serve_flags,
    .run = run,
};
