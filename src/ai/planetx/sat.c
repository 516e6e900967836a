#include "ai/planetx/sat.h"

#include <stddef.h>
#include <string.h>

#include "base/panic.h"

/* Room is always left for the longest clause that can be learned. */
enum { BUMP_FIRST = 64, BUMP_MAX = 1 << 28, RESTART = 50, LEARN_ROOM = SAT_VARS + SAT_LITS };

void sat_open(struct sat *s)
{
    memset(s, 0, offsetof(struct sat, word));
    memset(s->watch, 0xff, sizeof s->watch);
    s->trailed = s->spread = s->levels = s->heaped = s->cores = 0;
    s->bump = BUMP_FIRST;
}

/* ---- the order of decisions --------------------------------------------------------- */

static bool before(const struct sat *s, int a, int b)
{
    return s->activity[a] != s->activity[b] ? s->activity[a] > s->activity[b] : a < b;
}

static void heap_set(struct sat *s, int at, int var)
{
    s->heap[at] = var;
    s->place[var] = at;
}

static void heap_up(struct sat *s, int at)
{
    int var = s->heap[at];
    for (; at > 0 && before(s, var, s->heap[(at - 1) / 2]); at = (at - 1) / 2)
        heap_set(s, at, s->heap[(at - 1) / 2]);
    heap_set(s, at, var);
}

static void heap_down(struct sat *s, int at)
{
    int var = s->heap[at];
    for (int child; (child = 2 * at + 1) < s->heaped; at = child) {
        if (child + 1 < s->heaped && before(s, s->heap[child + 1], s->heap[child]))
            child++;
        if (!before(s, s->heap[child], var))
            break;
        heap_set(s, at, s->heap[child]);
    }
    heap_set(s, at, var);
}

static void heap_add(struct sat *s, int var)
{
    if (s->place[var] >= 0 || !s->decided[var])
        return;
    heap_set(s, s->heaped++, var);
    heap_up(s, s->place[var]);
}

static int heap_take(struct sat *s)
{
    int var = s->heap[0];
    s->place[var] = -1;
    if (--s->heaped > 0) {
        heap_set(s, 0, s->heap[s->heaped]);
        heap_down(s, 0);
    }
    return var;
}

void sat_bump(struct sat *s, int var)
{
    s->activity[var] += s->bump;
    if (s->activity[var] > BUMP_MAX) {
        /* The order of the heap stays right: equals may arise, and then the
         * lower variable must come first, so it is built anew. */
        for (int v = 0; v < s->vars; v++)
            s->activity[v] >>= 12;
        s->bump = (s->bump >> 12) + 1;
        for (int i = s->heaped / 2; i-- > 0;)
            heap_down(s, i);
    }
    if (s->place[var] >= 0)
        heap_up(s, s->place[var]);
}

/* ---- the trail ------------------------------------------------------------------------ */

void sat_put(struct sat *s, sat_lit l, uint32_t reason)
{
    int var = (int)(l >> 1);
    s->value[var] = (int8_t)!(l & 1);
    s->level[var] = (uint16_t)s->levels;
    s->reason[var] = reason;
    s->trail[s->trailed++] = l;
}

void sat_back(struct sat *s, int level)
{
    if (s->levels <= level)
        return;
    for (int from = s->level_from[level + 1]; s->trailed > from;) {
        int var = (int)(s->trail[--s->trailed] >> 1);
        s->phase[var] = s->value[var] == 1;
        s->value[var] = -1;
        heap_add(s, var);
    }
    s->spread = s->trailed;
    s->levels = level;
}

static void new_level(struct sat *s)
{
    s->level_from[++s->levels] = s->trailed;
}

int sat_var(struct sat *s, bool decided)
{
    ASTRO_ASSERT(s->vars < SAT_VARS);
    int var = s->vars++;
    s->value[var] = -1;
    s->phase[var] = false;
    s->decided[var] = decided;
    s->seen[var] = false;
    s->activity[var] = 0;
    s->place[var] = -1;
    heap_add(s, var);
    return var;
}

/* ---- clauses ---------------------------------------------------------------------------- */

void sat_watch(struct sat *s, uint32_t clause)
{
    uint32_t *c = &s->word[clause];
    for (int i = 0; i < 2; i++) {
        c[SAT_NEXT + i] = s->watch[c[SAT_LITS + i]];
        s->watch[c[SAT_LITS + i]] = clause;
    }
}

bool sat_add(struct sat *s, const sat_lit *lits, int n)
{
    ASTRO_ASSERT(s->levels == 0);
    bool first = s->given == s->used;
    if (s->used + (uint32_t)n + SAT_LITS + 4 * LEARN_ROOM > SAT_WORDS)
        return false;
    uint32_t *c = &s->word[s->used];
    int kept = 0;
    for (int i = 0; i < n; i++) {
        int v = sat_value(s, lits[i]);
        if (v == 1)
            return true;
        if (v < 0)
            c[SAT_LITS + kept++] = lits[i];
    }
    if (kept == 0) {
        s->broken = true;
    } else if (kept == 1) {
        sat_put(s, c[SAT_LITS], SAT_NONE);
    } else {
        c[SAT_SIZE] = (uint32_t)kept;
        c[SAT_QUALITY] = 0;
        sat_watch(s, s->used);
        s->used += (uint32_t)kept + SAT_LITS;
        s->given = first ? s->used : s->given;
    }
    return true;
}

/* Moves a watch of a clause from its literal `which` to one that is not false.
 * Where there is none the clause says something: false when it is broken. */
static bool visit(struct sat *s, uint32_t clause, int which)
{
    uint32_t *c = &s->word[clause];
    for (uint32_t i = 2; i < c[SAT_SIZE]; i++) {
        sat_lit l = c[SAT_LITS + i];
        if (sat_value(s, l) == 0)
            continue;
        c[SAT_LITS + i] = c[SAT_LITS + which];
        c[SAT_LITS + which] = l;
        c[SAT_NEXT + which] = s->watch[l];
        s->watch[l] = clause;
        return true;
    }
    return false;
}

/* Spreads what is on the trail; the clause that is broken, or SAT_NONE. */
static uint32_t spread(struct sat *s)
{
    while (s->spread < s->trailed) {
        sat_lit gone = sat_not(s->trail[s->spread++]);
        uint32_t *link = &s->watch[gone];
        while (*link != SAT_NONE) {
            uint32_t clause = *link, *c = &s->word[clause];
            int which = c[SAT_LITS] == gone ? 0 : 1;
            sat_lit other = c[SAT_LITS + !which];
            int v = sat_value(s, other);
            if (v == 1) {
                link = &c[SAT_NEXT + which];
                continue;
            }
            uint32_t next = c[SAT_NEXT + which];
            if (visit(s, clause, which)) {
                *link = next;
                continue;
            }
            if (v == 0)
                return clause;
            sat_put(s, other, clause);
            link = &c[SAT_NEXT + which];
        }
    }
    return SAT_NONE;
}

/* ---- the search --------------------------------------------------------------------------- */

/* All assumptions are level 1. False where one of them is already false. */
static bool assume_all(struct sat *s, const sat_lit *assume, int n)
{
    new_level(s);
    for (int i = 0; i < n; i++) {
        int v = sat_value(s, assume[i]);
        if (v == 0) {
            sat_blame_lit(s, assume[i]);
            return false;
        }
        if (v < 0)
            sat_put(s, assume[i], SAT_NONE);
    }
    return true;
}

/* False when everything is decided. */
static bool decide(struct sat *s)
{
    while (s->heaped > 0) {
        int var = heap_take(s);
        if (s->value[var] >= 0)
            continue;
        new_level(s);
        sat_put(s, s->phase[var] ? sat_is(var) : sat_isnt(var), SAT_NONE);
        return true;
    }
    return false;
}

/* 1 1 2 1 1 2 4 …: how long to go on before starting afresh. */
static uint32_t luby(uint32_t i)
{
    uint32_t size = 1, power = 0;
    for (; size < i + 1; size = 2 * size + 1)
        power++;
    while (size - 1 != i) {
        size = (size - 1) / 2;
        power--;
        i %= size;
    }
    return (uint32_t)1 << power;
}

static enum sat_result search(struct sat *s, const sat_lit *assume, int n, uint32_t budget)
{
    uint32_t tried = 0, restarts = 0, next = RESTART;
    for (;;) {
        uint32_t conflict = spread(s);
        if (conflict != SAT_NONE) {
            s->conflicts++;
            if (s->levels == 0)
                s->broken = true;
            if (s->levels == 1)
                sat_blame(s, conflict);
            if (s->levels <= 1)
                return SAT_NO;
            sat_learn(s, conflict);
            if (s->used - s->given > SAT_LEARNED || s->used + LEARN_ROOM > SAT_WORDS)
                sat_forget(s);
            if (++tried >= budget)
                return SAT_SPENT;
            continue;
        }
        if (tried >= next) {
            next = tried + RESTART * luby(++restarts);
            sat_back(s, 1);
        }
        if (s->levels == 0) {
            if (!assume_all(s, assume, n))
                return SAT_NO;
        } else if (!decide(s)) {
            return SAT_YES;
        }
    }
}

enum sat_result sat_solve(struct sat *s, const sat_lit *assume, int n, uint32_t budget)
{
    s->cores = 0;
    if (s->broken)
        return SAT_NO;
    enum sat_result result = search(s, assume, n, budget);
    if (result == SAT_YES)
        for (int v = 0; v < s->vars; v++)
            s->model[v] = s->value[v] == 1;
    sat_back(s, 0);
    return result;
}
