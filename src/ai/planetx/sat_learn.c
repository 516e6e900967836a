#include <string.h>

#include "ai/planetx/sat.h"
#include "base/panic.h"

/* The draft is the clause under way; its first literal will follow from it. */

static void mark_clause(struct sat *s, uint32_t clause, sat_lit except, int *open)
{
    const uint32_t *c = &s->word[clause];
    for (uint32_t i = 0; i < c[SAT_SIZE]; i++) {
        sat_lit l = c[SAT_LITS + i];
        int var = (int)(l >> 1);
        if (l == except || s->seen[var] || s->level[var] == 0)
            continue;
        s->seen[var] = true;
        sat_bump(s, var);
        if (s->level[var] == s->levels)
            ++*open;
        else
            s->draft[s->drafted++] = l;
    }
}

/* The first unique implication point: goes back along the trail until one
 * literal of this level stands for the conflict. */
static void draft_from(struct sat *s, uint32_t conflict)
{
    int open = 0, at = s->trailed;
    sat_lit l = 0;
    s->drafted = 1;
    mark_clause(s, conflict, SAT_NONE, &open);
    for (;;) {
        do
            l = s->trail[--at];
        while (!s->seen[l >> 1]);
        s->seen[l >> 1] = false;
        if (--open == 0)
            break;
        mark_clause(s, s->reason[l >> 1], l, &open);
    }
    s->draft[0] = sat_not(l);
}

/* Whether a literal follows from others of the draft by its reason. */
static bool spare(const struct sat *s, sat_lit l)
{
    uint32_t reason = s->reason[l >> 1];
    if (reason == SAT_NONE)
        return false;
    const uint32_t *c = &s->word[reason];
    for (uint32_t i = 0; i < c[SAT_SIZE]; i++) {
        int var = (int)(c[SAT_LITS + i] >> 1);
        if (!s->seen[var] && s->level[var] > 0)
            return false;
    }
    return true;
}

/* Drops what is spare and unmarks everything. */
static void shorten(struct sat *s)
{
    int kept = 1, drops = 0;
    for (int i = 1; i < s->drafted; i++) {
        if (spare(s, s->draft[i]))
            s->dropped[drops++] = s->draft[i];
        else
            s->draft[kept++] = s->draft[i];
    }
    s->drafted = kept;
    for (int i = 1; i < kept; i++)
        s->seen[s->draft[i] >> 1] = false;
    for (int i = 0; i < drops; i++)
        s->seen[s->dropped[i] >> 1] = false;
}

static uint16_t level_of(const struct sat *s, int i)
{
    return s->level[s->draft[i] >> 1];
}

/* Brings a literal of the highest level to the second place, where it is
 * watched, and returns that level. */
static int bring_up(struct sat *s)
{
    if (s->drafted == 1)
        return 0;
    int top = 1;
    for (int i = 2; i < s->drafted; i++)
        if (level_of(s, i) > level_of(s, top))
            top = i;
    sat_lit swap = s->draft[1];
    s->draft[1] = s->draft[top];
    s->draft[top] = swap;
    return level_of(s, 1);
}

/* From about how many levels its literals come: few are worth more. */
static uint32_t quality_of(const struct sat *s)
{
    enum { FAR = 16 };
    uint32_t levels = 1;
    for (int i = 1; i < s->drafted; i++) {
        bool fresh = true;
        for (int j = 1; fresh && j < i && j < FAR; j++)
            fresh = level_of(s, i) != level_of(s, j);
        levels += fresh;
    }
    return levels;
}

static uint32_t keep(struct sat *s, uint32_t quality)
{
    uint32_t clause = s->used, *c = &s->word[clause];
    s->used += (uint32_t)s->drafted + SAT_LITS;
    ASTRO_ASSERT(s->used <= SAT_WORDS);
    c[SAT_SIZE] = (uint32_t)s->drafted;
    c[SAT_QUALITY] = quality;
    memcpy(c + SAT_LITS, s->draft, (size_t)s->drafted * sizeof *s->draft);
    sat_watch(s, clause);
    return clause;
}

void sat_learn(struct sat *s, uint32_t conflict)
{
    draft_from(s, conflict);
    shorten(s);
    uint32_t quality = quality_of(s);
    int level = bring_up(s);
    s->bump += s->bump >> 4;
    sat_back(s, level);
    sat_put(s, s->draft[0], s->drafted > 1 ? keep(s, quality) : SAT_NONE);
}

/* ---- blame -------------------------------------------------------------------------------- */

static void blame_clause(struct sat *s, uint32_t clause)
{
    const uint32_t *c = &s->word[clause];
    for (uint32_t i = 0; i < c[SAT_SIZE]; i++)
        if (s->level[c[SAT_LITS + i] >> 1] == 1)
            s->seen[c[SAT_LITS + i] >> 1] = true;
}

/* From what is marked back to the assumptions it follows from. */
static void blame_marked(struct sat *s)
{
    for (int at = s->trailed; at-- > s->level_from[1];) {
        int var = (int)(s->trail[at] >> 1);
        if (!s->seen[var])
            continue;
        s->seen[var] = false;
        if (s->reason[var] == SAT_NONE)
            s->core[s->cores++] = s->trail[at];
        else
            blame_clause(s, s->reason[var]);
        s->seen[var] = false;
    }
}

void sat_blame(struct sat *s, uint32_t conflict)
{
    blame_clause(s, conflict);
    blame_marked(s);
}

void sat_blame_lit(struct sat *s, sat_lit l)
{
    s->core[s->cores++] = l;
    if (s->level[l >> 1] == 1)
        s->core[s->cores++] = sat_not(l);
}

/* ---- forgetting ------------------------------------------------------------------------------ */

static uint32_t length_at(const struct sat *s, uint32_t clause)
{
    return s->word[clause + SAT_SIZE] + SAT_LITS;
}

/* The quality that about half of what was learned does not reach. */
static uint32_t middling(const struct sat *s)
{
    enum { MOST = 32 };
    uint32_t of[MOST + 1] = {0}, all = 0, q = 0;
    for (uint32_t c = s->given; c < s->used; c += length_at(s, c), all++)
        of[s->word[c + SAT_QUALITY] < MOST ? s->word[c + SAT_QUALITY] : MOST]++;
    for (uint32_t sum = of[0]; q < MOST && sum < all / 2; sum += of[++q])
        ;
    return q;
}

/* On level 0 nothing asks for reasons, so clauses may move. A clause keeps its
 * first two literals: what was right to watch still is. */
void sat_forget(struct sat *s)
{
    sat_back(s, 0);
    uint32_t limit = middling(s), to = s->given, room = s->given + SAT_LEARNED / 2;
    for (uint32_t c = s->given; c < s->used;) {
        uint32_t n = length_at(s, c);
        uint32_t quality = s->word[c + SAT_QUALITY];
        if (quality == 0 || (quality <= limit && to + n <= room)) {
            memmove(&s->word[to], &s->word[c], n * sizeof *s->word);
            to += n;
        }
        c += n;
    }
    s->used = to;
    memset(s->watch, 0xff, sizeof s->watch);
    for (uint32_t c = 0; c < s->used; c += length_at(s, c))
        sat_watch(s, c);
}
