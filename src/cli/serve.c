#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/language.h"
#include "notify/target.h"
#include "server/engines.h"

const struct verb_flag serve_flags[] = {
    {"listen", "ADDRESS:PORT",
     "Where to listen; 127.0.0.1:8040 if left out. Port 0: any free one."},
    {"lan", NULL, "Listen on all interfaces, for phones on the home network."},
    {"data", "FOLDER", "Where games are kept; ~/.local/share/astrolabe if left out."},
    {"store", "STORE", "sqlite, or the postgres://… that several servers share."},
    {"admin", "ADDRESS:PORT", "Where to give out metrics; nowhere if left out."},
    {"config", "FILE", "Settings as lines `name = value`."},
    {"tls-cert", "FILE", "Speak TLS with this certificate chain,"},
    {"tls-key", "FILE", "and this key."},
    {"proxies", "ADDRESSES", "Proxies whose X-Forwarded-For is believed, with commas."},
    {"hosts", "NAMES", "Names by which browsers may address it, with commas."},
    {"connections-per-address", "N", "Connections that one address may have; 0: any."},
    {"rate", "N", "Messages a second that one connection may send; 0: any."},
    {"address-rate", "N", "Messages a second that one address may send; 0: any."},
    {"tables-per-hour", "N", "Tables that one address may make; 0: any."},
    {"tables-per-day", "N", "Tables that may be made by all; 0: any."},
    {"ping", "SECONDS", "Silence after which a connection is asked whether it lives."},
    {"keep-days", "N", "How long finished games are kept; 0: forever."},
    {"abandon-days", "N", "How long games are kept that nobody goes on with; 0: forever."},
    {"away", "SECONDS", "Absence after which others may let a bot play for somebody (120)."},
    {"waiting-hours", "N", "How long tables are kept that never started; 0: forever."},
    {"sweep-per-day", "N", "Tables that may be laid aside in a day for being old; 0: any."},
    {"backups", "FOLDER", "Make backups into this folder, each read once more; none if left out."},
    {"backup-every", "TIME", "How often, as 30s, 15m, 2h or 1d (15m)."},
    {"backup-keep", "N", "How many of the newest stay (96); 0: all."},
    {"url", "URL", "Where people reach it, for links in messages."},
    {"push-hosts", "HOSTS", "Push services of browsers it may send to; none: no Web Push."},
    {"webhook-hosts", "HOSTS", "Hosts that webhooks may be at, with commas; none if left out."},
    {"sendmail", "FILE", "The program that sends e-mail; none is sent if left out."},
    {"mail-from", "ADDRESS", "Whom that e-mail is from."},
    {"engine", "NAME=COMMAND",
     "Offer this program as a bot (doc/engine.md); may be given again, or several with commas."},
    {NULL, NULL, NULL},
};

/* Splits ADDRESS:PORT; the address may be left out, and localhost is 127.0.0.1. */
static bool read_listen(const char *text, char *address, size_t size, int *port)
{
    const char *colon = strrchr(text, ':');
    size_t n = colon ? (size_t)(colon - text) : 0;
    char *end;
    long v = strtol(colon ? colon + 1 : text, &end, 10);
    if (*end != '\0' || end == (colon ? colon + 1 : text) || v < 0 || v > 65535 || n >= size)
        return false;
    memcpy(address, text, n);
    address[n] = '\0';
    if (n == 0 || strcmp(address, "localhost") == 0)
        strcpy(address, "127.0.0.1");
    *port = (int)v;
    return true;
}

const char *cli_data_folder(void)
{
    static char folder[4096];
    const char *base = getenv("XDG_DATA_HOME");
    const char *home = getenv("HOME");
    if (base && *base)
        snprintf(folder, sizeof folder, "%s/astrolabe", base);
    else
        snprintf(folder, sizeof folder, "%s/.local/share/astrolabe", home ? home : ".");
    return folder;
}

/* ---- settings: a flag, then the environment, then the file -------------------------- */

static char *file_text; /* the config file; lives as long as the program */

/* Finds `name = value` in the file; cuts the value out of it. */
static const char *from_file(const char *name)
{
    size_t n = strlen(name);
    for (char *line = file_text; line && *line; line += strlen(line) + 1) {
        if (strncmp(line, name, n) != 0)
            continue;
        char *rest = line + n + strspn(line + n, " \t");
        if (*rest == '=')
            return rest + 1 + strspn(rest + 1, " \t");
    }
    return NULL;
}

static bool known_setting(const char *line)
{
    size_t n = strcspn(line, " \t=");
    for (const struct verb_flag *f = serve_flags; f->name; f++)
        if (strlen(f->name) == n && strncmp(f->name, line, n) == 0)
            return strchr(line, '=') != NULL && strcmp(f->name, "config") != 0;
    return false;
}

/* Splits the file into lines that end with NUL, without comments and blanks.
 * On a mistake says where. */
static bool read_file(const char *path)
{
    size_t size;
    char *text = file_read(path, 64 * 1024, &size);
    if (!text)
        return false;
    char *out = malloc(size + 2), *to = out;
    int number = 0;
    for (char *line = text; line && *line;) {
        char *end = strchr(line, '\n');
        if (end)
            *end = '\0';
        number++;
        line += strspn(line, " \t");
        size_t n = strlen(line);
        while (n > 0 && strchr(" \t\r", line[n - 1]))
            line[--n] = '\0';
        if (n > 0 && *line != '#') {
            if (!known_setting(line)) {
                fprintf(stderr,
                        "astrolabe: %s:%d: here a line `name = value` is expected, where "
                        "name is an option of `serve`\n",
                        path, number);
                free(text);
                free(out);
                return false;
            }
            memcpy(to, line, n + 1);
            to += n + 1;
        }
        line = end ? end + 1 : NULL;
    }
    *to = '\0';
    free(text);
    file_text = out;
    return true;
}

const char *cli_setting(const struct args *a, const char *flag, const char *otherwise)
{
    char variable[64] = "ASTROLABE_";
    size_t n = strlen(variable);
    for (const char *c = flag; *c && n < sizeof variable - 1; c++)
        variable[n++] = *c == '-' ? '_' : (char)(*c >= 'a' && *c <= 'z' ? *c - 32 : *c);
    const char *environment = getenv(variable);
    const char *in_file = from_file(flag);
    if (environment && *environment)
        otherwise = environment;
    else if (in_file)
        otherwise = in_file;
    return args_get(a, flag, otherwise);
}

/* A whole number from 0 on; false after saying what is wrong. */
static bool number_setting(const struct args *a, const char *flag, int *value)
{
    const char *text = cli_setting(a, flag, NULL);
    if (!text)
        return true;
    char *end;
    long v = strtol(text, &end, 10);
    if (*text == '\0' || *end != '\0' || v < 0 || v > 1000000) {
        fprintf(stderr, "astrolabe: --%s takes a whole number up to 1000000, not '%s'\n", flag,
                text);
        return false;
    }
    *value = (int)v;
    return true;
}

/* A span of time as 30s, 15m, 2h or 1d, at least a second; false after saying what is wrong. */
static bool span_setting(const struct args *a, const char *flag, int *seconds)
{
    static const struct {
        const char *unit;
        long seconds;
    } units[] = {{"s", 1}, {"m", 60}, {"h", 3600}, {"d", 86400}};
    const char *text = cli_setting(a, flag, NULL);
    if (!text)
        return true;
    char *end;
    long v = strtol(text, &end, 10);
    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        if (strcmp(end, units[i].unit) == 0 && v > 0 && v <= 30 * 86400 / units[i].seconds) {
            *seconds = (int)(v * units[i].seconds);
            return true;
        }
    fprintf(stderr, "astrolabe: --%s takes a time up to 30d like 30s, 15m, 2h or 1d, not '%s'\n",
            flag, text);
    return false;
}

static bool read_numbers(const struct args *a, struct server_config *c)
{
    return number_setting(a, "rate", &c->rate) &&
           number_setting(a, "address-rate", &c->address_rate) &&
           number_setting(a, "connections-per-address", &c->connections_per_address) &&
           number_setting(a, "tables-per-hour", &c->tables_per_hour) &&
           number_setting(a, "tables-per-day", &c->tables_per_day) &&
           number_setting(a, "ping", &c->ping) && number_setting(a, "keep-days", &c->keep_days) &&
           number_setting(a, "abandon-days", &c->abandon_days) &&
           number_setting(a, "away", &c->away) &&
           number_setting(a, "waiting-hours", &c->waiting_hours) &&
           number_setting(a, "sweep-per-day", &c->sweep_per_day) &&
           number_setting(a, "backup-keep", &c->backup_keep) &&
           span_setting(a, "backup-every", &c->backup_every);
}

/* What the server says to people who are away. */
static const char *words_in(const char *code, const char *key)
{
    enum language language = LANGUAGE_EN;
    (void)language_read(code, &language);
    return language_find(&language, key, NULL, 0);
}

/* A list of hosts; `none` is an empty one. */
static const char *hosts_setting(const struct args *a, const char *flag, const char *otherwise)
{
    const char *list = cli_setting(a, flag, otherwise);
    return strcmp(list, "none") == 0 ? "" : list;
}

/* How people who are away are told; false after saying what is wrong. */
static bool read_notify(const struct args *a, struct server_config *c)
{
    static char address[256];
    struct url url;
    const char *text = cli_setting(a, "url", NULL);
    c->words = words_in;
    c->push_hosts = hosts_setting(a, "push-hosts", c->push_hosts);
    c->webhook_hosts = hosts_setting(a, "webhook-hosts", c->webhook_hosts);
    c->sendmail = cli_setting(a, "sendmail", NULL);
    c->mail_from = cli_setting(a, "mail-from", NULL);
    if (text) {
        size_t n = strlen(text);
        while (n > 0 && text[n - 1] == '/')
            n--;
        if (n >= sizeof address || !url_read((struct text){text, n}, &url)) {
            fprintf(stderr, "astrolabe: --url takes an address like https://games.example.org\n");
            return false;
        }
        memcpy(address, text, n);
        c->url = address;
    }
    if (c->sendmail && (!c->url || access(c->sendmail, X_OK) != 0)) {
        fprintf(stderr, "astrolabe: --sendmail takes a program, and needs --url for its links\n");
        return false;
    }
    if (c->mail_from && !email_is_valid(c->mail_from)) {
        fprintf(stderr, "astrolabe: --mail-from takes an e-mail address\n");
        return false;
    }
    return true;
}

/* All that were given, else those of the environment or the file. False after saying what is
 * wrong. */
static bool read_engines(const struct command *c, const struct args *a,
                         struct server_config *config)
{
    static char list[8192];
    const char *wrong, *other = cli_setting(a, "engine", "");
    size_t n = 0;
    for (int i = 0; i < a->flags; i++)
        if (strcmp(a->flag[i], "engine") == 0 && n < sizeof list)
            n += (size_t)snprintf(list + n, sizeof list - n, "%s%s", n ? "," : "", a->value[i]);
    if (n == 0)
        n = (size_t)snprintf(list, sizeof list, "%s", other);
    config->engines = list;
    if (n >= sizeof list)
        return say_usage(c, "%s", "these are too many engines"), false;
    return engines_check(list, &wrong) || (say_usage(c, "--engine: %s", wrong), false);
}

int serve_config(const struct command *c, const struct args *a, struct server_config *config)
{
    static char address[64], admin[64];
    *config = server_defaults;
    const char *file = args_get(a, "config", getenv("ASTROLABE_CONFIG"));
    if (file && *file && !read_file(file))
        return EXIT_USAGE;
    const char *listen = cli_setting(a, "listen", "127.0.0.1:8040");
    if (!read_listen(listen, address, sizeof address, &config->port))
        return say_usage(c, "--listen takes ADDRESS:PORT, not '%s'", listen);
    const char *watch = cli_setting(a, "admin", NULL);
    if (watch && !read_listen(watch, admin, sizeof admin, &config->admin_port))
        return say_usage(c, "--admin takes ADDRESS:PORT, not '%s'", watch);
    config->admin = watch ? admin : NULL;
    const char *lan = cli_setting(a, "lan", NULL);
    config->address = lan && strcmp(lan, "no") != 0 ? NULL : address;
    config->data = cli_setting(a, "data", cli_data_folder());
    config->store = cli_setting(a, "store", config->store);
    config->tls_cert = cli_setting(a, "tls-cert", NULL);
    config->tls_key = cli_setting(a, "tls-key", NULL);
    config->proxies = cli_setting(a, "proxies", "");
    config->hosts = cli_setting(a, "hosts", "");
    if (!config->tls_cert != !config->tls_key)
        return say_usage(c, "%s", "--tls-cert and --tls-key go together");
    if (strcmp(config->store, "sqlite") != 0 && strncmp(config->store, "postgres", 8) != 0)
        return say_usage(c, "%s", "--store takes sqlite or postgres://…");
    config->backups = cli_setting(a, "backups", NULL);
    if (config->backups && strcmp(config->store, "sqlite") != 0)
        return say_usage(c, "%s",
                         "--backups is for the embedded store; a PostgreSQL has its own tools");
    if (!read_numbers(a, config) || !read_notify(a, config) || !read_engines(c, a, config))
        return EXIT_USAGE;
    if (config->ping < 1 || config->ping > 10000)
        return say_usage(c, "%s", "--ping takes 1 to 10000 seconds");
    config->json = a->json;
    return EXIT_OK;
}

static int run(const struct command *c, const struct args *a)
{
    struct server_config config;
    int code = serve_config(c, a, &config);
    return code == EXIT_OK ? server_run(&config) : code;
}

const struct command command_serve = {
    .name = "serve",
    .synopsis = "[--listen ADDRESS:PORT] [--lan] [--data FOLDER] [--store STORE] [--admin "
                "ADDRESS:PORT] [--config FILE] …",
    .brief = "host games for browsers",
    .text = "Serves the page and hosts tables until it is stopped with SIGTERM or Ctrl-C. Every "
            "move is on the disk before anybody is told of it. Each setting may also come from "
            "the environment (ASTROLABE_LISTEN, ASTROLABE_TLS_CERT, …) or from the file of "
            "--config; a flag goes before the environment, and that before the file. "
            "doc/operations.md tells more.",
    .example = "astrolabe serve --lan",
    .flags = serve_flags,
    .run = run,
};
