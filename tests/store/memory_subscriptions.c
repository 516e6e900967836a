#include <stdlib.h>
#include <string.h>

#include "store/memory_back.h"

/* Who wants to hear of their turn, and secrets, in memory. */

typedef void visit_subscription(void *context, const struct store_subscription *s);

struct kept_subscription {
    struct kept_subscription *next;
    struct store_subscription s; /* its code is the table's own */
    char bytes[STORE_BODY_MAX];
};

struct kept_secret {
    struct kept_secret *next;
    uint8_t value[STORE_SECRET_SIZE];
    size_t n;
    char name[STORE_KEY_MAX];
};

static bool same(const uint8_t *a, const uint8_t *b, size_t n)
{
    return memcmp(a, b, n) == 0;
}

static bool same_text(struct text a, struct text b)
{
    return a.n == b.n && memcmp(a.p, b.p, a.n) == 0;
}

static void drop(struct kept_subscription **link)
{
    struct kept_subscription *gone = *link;
    *link = gone->next;
    free(gone);
}

static void keep_body(struct kept_subscription *kept, const struct store_subscription *s)
{
    char *to = kept->bytes;
    kept->s.body = memory_keep(&to, s->body);
    kept->s.due = s->due;
}

enum store_result memory_subscribe(struct store *store, const struct store_subscription *s)
{
    struct memory_store *m = memory_own(store);
    struct kept_table *t = memory_find(m, s->code);
    struct kept_subscription **old = NULL;
    int others = 0;
    if (!t)
        return STORE_MISSING;
    for (struct kept_subscription **link = &m->subscriptions; *link; link = &(*link)->next) {
        const struct store_subscription *o = &(*link)->s;
        if (!same_text(o->code, s->code))
            continue;
        others++;
        if (o->seat == s->seat && o->way == s->way && same(o->device, s->device, sizeof s->device))
            old = link;
    }
    if (!old && others >= STORE_SUBSCRIPTIONS_MAX)
        return STORE_CONFLICT;
    struct kept_subscription *kept = calloc(1, sizeof *kept);
    if (!kept)
        return STORE_NO_MEMORY;
    if (old)
        drop(old);
    kept->s = *s;
    kept->s.code = t->table.code;
    keep_body(kept, s);
    kept->next = m->subscriptions;
    m->subscriptions = kept;
    return STORE_OK;
}

static struct kept_subscription **link_to(struct memory_store *m, const uint8_t *id)
{
    struct kept_subscription **link = &m->subscriptions;
    while (*link && !same((*link)->s.id, id, STORE_ID_SIZE))
        link = &(*link)->next;
    return link;
}

enum store_result memory_unsubscribe(struct store *store, const uint8_t *id)
{
    struct kept_subscription **link = link_to(memory_own(store), id);
    if (!*link)
        return STORE_MISSING;
    drop(link);
    return STORE_OK;
}

enum store_result memory_update_subscription(struct store *store,
                                             const struct store_subscription *s)
{
    struct kept_subscription *kept = *link_to(memory_own(store), s->id);
    if (!kept)
        return STORE_MISSING;
    keep_body(kept, s);
    return STORE_OK;
}

enum store_result memory_list_subscriptions(struct store *store, struct text code, void *context,
                                            visit_subscription *visit)
{
    for (struct kept_subscription *k = memory_own(store)->subscriptions; k; k = k->next)
        if (same_text(k->s.code, code))
            visit(context, &k->s);
    return STORE_OK;
}

enum store_result memory_find_subscription(struct store *store, const uint8_t *id, void *context,
                                           visit_subscription *visit)
{
    const struct kept_subscription *kept = *link_to(memory_own(store), id);
    if (!kept)
        return STORE_MISSING;
    visit(context, &kept->s);
    return STORE_OK;
}

enum store_result memory_take_due(struct store *store, int64_t now, size_t limit, void *context,
                                  visit_subscription *visit)
{
    struct memory_store *m = memory_own(store);
    for (struct kept_subscription *k = m->subscriptions; k && limit > 0; k = k->next) {
        if (k->s.due == 0 || k->s.due > now || !memory_find(m, k->s.code))
            continue;
        visit(context, &k->s);
        k->s.due = 0;
        limit--;
    }
    return STORE_OK;
}

void memory_drop_subscriptions(struct memory_store *m, const struct text *code,
                               const uint8_t *device)
{
    for (struct kept_subscription **link = &m->subscriptions; *link;) {
        const struct store_subscription *s = &(*link)->s;
        if ((!code || same_text(s->code, *code)) &&
            (!device || same(s->device, device, STORE_HASH_SIZE)))
            drop(link);
        else
            link = &(*link)->next;
    }
}

enum store_result memory_keep_secret(struct store *store, struct text name, uint8_t *value)
{
    struct memory_store *m = memory_own(store);
    struct kept_secret *k = m->secrets;
    while (k && !same_text((struct text){k->name, k->n}, name))
        k = k->next;
    if (!k) {
        k = calloc(1, sizeof *k);
        if (!k)
            return STORE_NO_MEMORY;
        memcpy(k->name, name.p, name.n);
        k->n = name.n;
        memcpy(k->value, value, sizeof k->value);
        k->next = m->secrets;
        m->secrets = k;
    }
    memcpy(value, k->value, sizeof k->value);
    return STORE_OK;
}

void memory_drop_secrets(struct memory_store *m)
{
    while (m->secrets) {
        struct kept_secret *next = m->secrets->next;
        free(m->secrets);
        m->secrets = next;
    }
}
