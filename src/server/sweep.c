/* What gets old goes: laid aside first, removed for good a month later. A clock
 * that is wrong makes everything old at once, so nothing goes while there is a
 * reason to doubt it. */

#include <time.h>

#include "server/hub_internal.h"
#include "server/log.h"

enum {
    SWEEP_SECONDS = 600,
    SWEEP_FIRST = 5,
    SWEEP_MOST = 500,       /* of a kind at a time */
    KEEP_GONE = 30 * 86400, /* seconds that what was laid aside can be brought back */
    JUMP = 60,              /* seconds by which a clock may be corrected without being doubted */
    SILENCE = 86400,        /* seconds without anything new after which a start is doubted */
    DOUBT = 86400           /* seconds of the machine's own that a doubt lasts */
};

/* Seconds since the machine started, asleep or not: nobody can set these. */
static int64_t steady(void)
{
    struct timespec t;
    clock_gettime(CLOCK_BOOTTIME, &t);
    return t.tv_sec;
}

static void doubt(struct hub *h, const char *why, int64_t seconds)
{
    if (h->sweep.trusted <= steady())
        log_event(LOG_WARN, "clock", "said=\"%s\" seconds=%lld removing=held", why,
                  (long long)seconds);
    h->sweep.trusted = steady() + DOUBT;
}

void hub_watch_clock(struct hub *h)
{
    int64_t now = hub_now() - steady();
    int64_t jump = now - h->sweep.ahead;
    h->sweep.ahead = now;
    if (jump > JUMP || jump < -JUMP)
        doubt(h, "The clock jumped.", jump);
}

/* ---- the sweep ---------------------------------------------------------------------- */

struct sweep_op {
    struct async_op op;
    struct hub_limits limits;
    int64_t now;
    bool first; /* since this process started */
    struct store_times times;
    const char *why; /* nothing was done; NULL: it was */
    int64_t off;     /* by so many seconds */
    size_t gone, devices, dropped;
    size_t most; /* that may still go today; SIZE_MAX: any number */
};

/* Why the store gives reason to doubt the clock; NULL: it does not. Whoever uses
 * the server writes the time into the store: where that is long ago, nobody was
 * here, or the clock is ahead. */
static const char *doubtful(struct sweep_op *e)
{
    if (e->times.clock != 0) {
        e->off = e->now - e->times.clock;
        if (e->off > JUMP || e->off < -JUMP)
            return "The clock is not that of the database.";
    }
    e->off = e->now - e->times.newest;
    if (e->times.newest != 0 && e->off < -JUMP)
        return "The clock is behind what is stored.";
    if (e->first && e->times.newest != 0 && e->off > SILENCE)
        return "The clock is far ahead of what is stored.";
    /* What was written today may be of the same false clock. */
    e->off = e->now - SILENCE - e->times.before;
    if (e->first && e->times.before != 0 && e->off > SILENCE)
        return "Nothing was stored yesterday, or the clock is far ahead.";
    return NULL;
}

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

static void lay_aside(struct sweep_op *e, struct store *store)
{
    const struct {
        enum store_status status;
        int64_t keep;
    } rules[] = {
        {STORE_WAITING, e->limits.keep_waiting},
        {STORE_PLAYING, e->limits.keep_playing},
        {STORE_OVER, e->limits.keep_over},
    };
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        size_t n = 0, most = least(SWEEP_MOST, e->most - e->gone);
        if (rules[i].keep > 0 && most > 0)
            (void)store_purge(store, rules[i].status, e->now - rules[i].keep, most, e->now, &n);
        e->gone += n;
    }
    /* A device that neither made nor sits at anything leaves only its name. */
    if (e->limits.keep_playing > 0)
        (void)store_purge_devices(store, e->now - e->limits.keep_playing,
                                  least(SWEEP_MOST, e->most), e->now, &e->devices);
}

static void run_sweep(struct job *job, struct store *store)
{
    struct sweep_op *e = (struct sweep_op *)job;
    e->op.result = store_read_times(store, e->now - SILENCE, &e->times);
    if (e->op.result != STORE_OK)
        return;
    e->why = doubtful(e);
    if (e->why)
        return;
    size_t per_day = (size_t)e->limits.sweep_per_day;
    e->most = per_day == 0 ? SIZE_MAX : per_day > e->times.gone ? per_day - e->times.gone : 0;
    lay_aside(e, store);
    (void)store_drop(store, e->now - KEEP_GONE, SWEEP_MOST, &e->dropped);
}

static void done_sweep(struct job *job)
{
    struct sweep_op *e = (struct sweep_op *)job;
    struct hub *h = e->op.hub;
    h->metrics->purged += e->gone;
    h->metrics->devices_purged += e->devices;
    h->metrics->dropped += e->dropped;
    if (e->why)
        doubt(h, e->why, e->off);
    else if (e->op.result == STORE_OK) {
        h->sweep.looked = true;
        h->metrics->sweeps++;
    }
    if (e->gone > 0 || e->devices > 0 || e->dropped > 0)
        log_event(LOG_INFO, "sweep",
                  "tables_laid_aside=%zu devices_laid_aside=%zu tables_removed=%zu", e->gone,
                  e->devices, e->dropped);
    if (e->gone > 0 || e->dropped > 0)
        h->sweep.at = 0; /* there may be more */
    async_op_end(e);
}

void hub_sweep(struct hub *h)
{
    h->metrics->sweeps_held = h->sweep.trusted > steady();
    if (steady() < h->sweep.at + SWEEP_SECONDS || h->sweep.trusted > steady())
        return;
    h->sweep.at = steady();
    struct sweep_op *e = async_op_new(sizeof *e, h, NULL, NULL, run_sweep, done_sweep);
    e->limits = h->limits;
    e->now = hub_now();
    e->first = !h->sweep.looked && h->sweep.trusted == 0;
    async_op_post(e);
}

void hub_sweep_start(struct hub *h)
{
    h->sweep.ahead = hub_now() - steady();
    h->sweep.at = steady() - SWEEP_SECONDS + SWEEP_FIRST;
}
