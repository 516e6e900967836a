/* Who plays in a simulation: bots of ours, and programs that speak the engine protocol. */

#include <pthread.h>
#include <string.h>

#include "cli/sim.h"

static int open_engine(const struct simulation *s, const char *name, struct engine **out)
{
    char words[ENGINE_WORDS_SIZE];
    struct engine_plan plan = {
        .command = name + strlen("engine:"), .ms = (int)s->limit, .talk = s->talk};
    *out = engine_open(&plan, words);
    if (!*out) {
        fprintf(stderr, "astrolabe: %s: %s\n", name, words);
        return EXIT_UNAVAILABLE;
    }
    if (engine_plays(*out, s->ai->game))
        return EXIT_OK;
    fprintf(stderr, "astrolabe: %s does not play %s\n", name, s->ai->game->id);
    return EXIT_USAGE;
}

int sim_find_bot(const struct simulation *s, struct text word, char name[SIM_NAME_SIZE],
                 const struct bot **bot, struct engine **engine)
{
    bool foreign = text_starts(word, "engine:");
    snprintf(name, SIM_NAME_SIZE, "%.*s", (int)word.n, word.p);
    *bot = foreign ? host_stand_in(s->ai) : bot_find(s->ai, word);
    *engine = NULL;
    if (!*bot || word.n >= SIM_NAME_SIZE) {
        say_no_bot(s->ai, word);
        return EXIT_USAGE;
    }
    return foreign ? open_engine(s, name, engine) : EXIT_OK;
}

int sim_read_bots(struct simulation *s, struct text list)
{
    const struct game *g = s->ai->game;
    int code = EXIT_OK;
    while (code == EXIT_OK && list.n > 0 && s->seats < SEATS_MAX) {
        int k = s->seats++;
        code = sim_find_bot(s, text_part(&list, ','), s->name[k], &s->bot[k], &s->engine[k]);
    }
    if (code != EXIT_OK || (s->seats >= g->seats_min && s->seats <= g->seats_max && list.n == 0))
        return code;
    fprintf(stderr, "astrolabe: --seats names %d to %d bots for %s\n", g->seats_min, g->seats_max,
            g->id);
    return EXIT_USAGE;
}

void sim_close(struct simulation *s)
{
    for (int k = 0; k < s->seats; k++)
        engine_close(s->engine[k]);
}

void sim_lose(struct simulation *s, int who, long game, enum engine_result why, const char *words)
{
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    struct sim_trouble *t = &s->trouble[who];
    pthread_mutex_lock(&lock);
    if (t->all == 0 || game < t->game) {
        t->game = game;
        snprintf(t->words, sizeof t->words, "%s", words);
    }
    t->lost[why]++;
    t->all++;
    pthread_mutex_unlock(&lock);
}

bool sim_all_moved(const struct simulation *s)
{
    for (int k = 0; k < s->seats; k++)
        if (s->trouble[k].all > 0)
            return false;
    return true;
}

void sim_report_trouble(const struct simulation *s, int k)
{
    const struct sim_trouble *t = &s->trouble[k];
    if (!s->engine[k] || t->all == 0)
        return;
    printf("%s: %s made %ld of its moves:", s->name[k], s->bot[k]->id, t->all);
    for (int r = ENGINE_DIED; r < ENGINE_RESULTS; r++)
        if (t->lost[r] > 0)
            printf(" %ld %s", t->lost[r], engine_result_name((enum engine_result)r));
    printf("; first in game %ld: %s\n", t->game + 1, t->words);
}

void sim_put_trouble(struct json *j, const struct simulation *s, int k)
{
    const struct sim_trouble *t = &s->trouble[k];
    if (!s->engine[k])
        return;
    json_begin_object(j, "lost");
    for (int r = ENGINE_DIED; r < ENGINE_RESULTS; r++)
        json_put_int(j, engine_result_name((enum engine_result)r), t->lost[r]);
    json_end_object(j);
    if (t->all > 0)
        json_put_str(j, "trouble", t->words);
}
