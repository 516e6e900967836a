#include "backs.h"

#include "base/panic.h"
#include "cluster.h"
#include "kit.h"
#include "memory_back.h"

static char path[KIT_PATH_SIZE];

static enum store_result open_memory(struct store **out)
{
    return store_open_memory(out);
}

static enum store_result open_sqlite(struct store **out)
{
    if (!path[0])
        kit_path(path);
    kit_clean(path, false);
    return store_open_sqlite(path, out);
}

/* Only the first store of a program makes the schema; then rows will do. */
static enum store_result open_postgres(struct store **out)
{
    static bool made;
    if (made)
        cluster_sql("DELETE FROM astrolabe.tables; DELETE FROM astrolabe.devices; "
                    "DELETE FROM astrolabe.secrets");
    made = true;
    return store_open_postgres(cluster_url(), out);
}

const struct back backs[BACKS] = {
    {"memory", open_memory}, {"sqlite", open_sqlite}, {"postgres", open_postgres}};

struct store *backs_open(void **state)
{
    const struct back *back = *state;
    struct store *store;
    ASTRO_ASSERT(back->open(&store) == STORE_OK);
    return store;
}

void backs_clean(void)
{
    if (path[0])
        kit_clean(path, true);
    cluster_stop();
}
