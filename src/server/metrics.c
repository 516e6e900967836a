#include "server/metrics.h"

/* Upper edges of the histogram of moves, in µs and as Prometheus spells them. */
static const struct {
    uint64_t us;
    const char *seconds;
} steps[METRICS_STEPS] = {
    {250, "0.00025"}, {500, "0.0005"},  {1000, "0.001"},  {2500, "0.0025"},
    {5000, "0.005"},  {10000, "0.01"},  {25000, "0.025"}, {50000, "0.05"},
    {100000, "0.1"},  {250000, "0.25"}, {1000000, "1"},   {5000000, "5"},
};

void metrics_time(struct metrics *m, uint64_t us)
{
    int i = 0;
    while (i < METRICS_STEPS && us > steps[i].us)
        i++;
    m->step[i]++;
    m->step_sum_us += us;
}

static void write_one(struct writer *w, const char *name, const char *type, int64_t value)
{
    write_str(w, "# TYPE astrolabe_");
    write_str(w, name);
    write_char(w, ' ');
    write_str(w, type);
    write_str(w, "\nastrolabe_");
    write_str(w, name);
    write_char(w, ' ');
    write_int(w, value);
    write_char(w, '\n');
}

static void write_counter(struct writer *w, const char *name, uint64_t value)
{
    write_one(w, name, "counter", (int64_t)value);
}

static void write_histogram(const struct metrics *m, struct writer *w)
{
    uint64_t sum = 0;
    write_str(w, "# TYPE astrolabe_move_seconds histogram\n");
    for (int i = 0; i <= METRICS_STEPS; i++) {
        sum += m->step[i];
        write_str(w, "astrolabe_move_seconds_bucket{le=\"");
        write_str(w, i < METRICS_STEPS ? steps[i].seconds : "+Inf");
        write_str(w, "\"} ");
        write_int(w, (int64_t)sum);
        write_char(w, '\n');
    }
    write_str(w, "astrolabe_move_seconds_sum ");
    write_int(w, (int64_t)(m->step_sum_us / 1000000));
    write_char(w, '.');
    for (uint64_t ten = 100000; ten > 0; ten /= 10)
        write_char(w, (char)('0' + m->step_sum_us / ten % 10));
    write_str(w, "\nastrolabe_move_seconds_count ");
    write_int(w, (int64_t)sum);
    write_char(w, '\n');
}

static void write_notified(const struct metrics *m, struct writer *w)
{
    static const char *const results[NOTIFY_OUTCOMES] = {"sent", "gone", "refused", "dropped"};
    write_str(w, "# TYPE astrolabe_notifications_total counter\n");
    for (int way = 0; way < NOTIFY_WAYS; way++)
        for (int i = 0; i < NOTIFY_OUTCOMES; i++) {
            write_str(w, "astrolabe_notifications_total{way=\"");
            write_str(w, notify_way_name((enum notify_way)way));
            write_str(w, "\",result=\"");
            write_str(w, results[i]);
            write_str(w, "\"} ");
            write_int(w, (int64_t)m->notified[way][i]);
            write_char(w, '\n');
        }
}

void metrics_write(const struct metrics *m, struct writer *w)
{
    write_one(w, "sessions", "gauge", m->sessions);
    write_one(w, "tables_in_memory", "gauge", m->tables);
    write_counter(w, "entries_stored_total", m->entries);
    write_counter(w, "messages_malformed_total", m->malformed);
    write_counter(w, "messages_slowed_total", m->slowed);
    write_counter(w, "requests_over_limit_total", m->refused);
    write_counter(w, "floods_closed_total", m->floods);
    write_counter(w, "slow_readers_closed_total", m->overruns);
    write_counter(w, "store_conflicts_total", m->conflicts);
    write_counter(w, "store_failures_total", m->store_failures);
    write_counter(w, "tables_purged_total", m->purged);
    write_counter(w, "tables_removed_total", m->dropped);
    write_counter(w, "devices_purged_total", m->devices_purged);
    write_counter(w, "tables_damaged_total", m->damaged);
    write_counter(w, "sweeps_total", m->sweeps);
    write_one(w, "sweeps_held", "gauge", m->sweeps_held);
    write_counter(w, "backups_total", m->backups);
    write_counter(w, "backup_failures_total", m->backup_failures);
    write_one(w, "backup_time_seconds", "gauge", m->backup_time);
    write_str(w, "# TYPE astrolabe_requests_total counter\n");
    for (int i = 0; i < REQUEST_COUNT; i++) {
        write_str(w, "astrolabe_requests_total{do=\"");
        write_str(w, request_name((enum request_kind)i));
        write_str(w, "\"} ");
        write_int(w, (int64_t)m->requests[i]);
        write_char(w, '\n');
    }
    write_notified(m, w);
    write_histogram(m, w);
}
