#include "forgetful_vfs.h"

#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/panic.h"
#include "base/rng.h"

enum { FILES = 8, PATH_SIZE = 512, SECTOR = 512 };

/* A write or (bytes NULL) a truncation that has not been synced. */
struct change {
    struct change *next;
    size_t at;
    size_t n;
    uint8_t *bytes;
};

/* What the disk knows of one path. */
struct image {
    char path[PATH_SIZE];
    bool exists;  /* the disk has a file of this name */
    bool deleted; /* removed, but the folder was not synced since */
    uint8_t *bytes;
    size_t size;
    struct change *first;
    struct change **last;
};

struct shim_file {
    sqlite3_file base;
    struct image *image; /* NULL for files without a name */
    sqlite3_file *real;
};

static struct {
    sqlite3_vfs vfs;
    sqlite3_vfs *real;
    struct forgetful_plan plan;
    unsigned calls;
    bool struck_sync;
    struct rng luck;
    struct image images[FILES];
    int count;
} disk;

/* ---- what the disk knows ---------------------------------------------------- */

static void drop_changes(struct image *i)
{
    while (i->first) {
        struct change *c = i->first;
        i->first = c->next;
        free(c->bytes);
        free(c);
    }
    i->last = &i->first;
}

static void resize(struct image *i, size_t size)
{
    if (size > i->size) {
        i->bytes = realloc(i->bytes, size);
        ASTRO_ASSERT(i->bytes);
        memset(i->bytes + i->size, 0, size - i->size);
    }
    i->size = size;
}

static void apply(struct image *i, const struct change *c, size_t n)
{
    if (!c->bytes) {
        resize(i, c->at);
        return;
    }
    if (n == 0)
        return;
    if (c->at + n > i->size)
        resize(i, c->at + n);
    memcpy(i->bytes + c->at, c->bytes, n);
}

static void remember(struct image *i, size_t at, const void *bytes, size_t n)
{
    struct change *c = calloc(1, sizeof *c);
    ASTRO_ASSERT(c);
    c->at = at;
    c->n = n;
    if (bytes) {
        c->bytes = malloc(n ? n : 1);
        ASTRO_ASSERT(c->bytes);
        memcpy(c->bytes, bytes, n);
    }
    *i->last = c;
    i->last = &c->next;
}

static void sync_folder(void)
{
    for (int k = 0; k < disk.count; k++) {
        struct image *i = &disk.images[k];
        if (i->deleted) {
            i->deleted = i->exists = false;
            i->size = 0;
        }
    }
}

static void sync_image(struct image *i)
{
    for (struct change *c = i->first; c; c = c->next)
        apply(i, c, c->n);
    drop_changes(i);
    if (!i->exists) { /* SQLite's first sync of a new file syncs its folder too */
        sync_folder();
        i->exists = true;
    }
}

static void saved_name(const struct image *i, char name[PATH_SIZE + 8])
{
    snprintf(name, PATH_SIZE + 8, "%s.disk", i->path);
}

static void read_whole(struct image *i)
{
    char saved[PATH_SIZE + 8];
    saved_name(i, saved);
    FILE *f = fopen(disk.plan.resume ? saved : i->path, "rb");
    if (!f)
        return;
    i->exists = true;
    fseek(f, 0, SEEK_END);
    resize(i, (size_t)ftell(f));
    rewind(f);
    ASTRO_ASSERT(i->size == 0 || fread(i->bytes, 1, i->size, f) == i->size);
    fclose(f);
}

/* Called before the file is opened, and so maybe made. */
static struct image *image_of(const char *path)
{
    for (int k = 0; k < disk.count; k++) {
        struct image *i = &disk.images[k];
        if (strcmp(i->path, path) != 0)
            continue;
        if (i->deleted) { /* made anew: the old one does not come back */
            i->deleted = i->exists = false;
            i->size = 0;
        }
        return i;
    }
    ASTRO_ASSERT(disk.count < FILES && strlen(path) < PATH_SIZE);
    struct image *i = &disk.images[disk.count++];
    snprintf(i->path, PATH_SIZE, "%s", path);
    i->last = &i->first;
    read_whole(i);
    return i;
}

static bool coin(void)
{
    return disk.plan.luck && rng_below(&disk.luck, 2) == 0;
}

static void write_whole(const struct image *i, const char *name)
{
    unlink(name);
    if (!i->exists)
        return;
    FILE *f = fopen(name, "wb");
    ASTRO_ASSERT(f && (i->size == 0 || fwrite(i->bytes, 1, i->size, f) == i->size));
    fclose(f);
}

static void restore(struct image *i)
{
    for (struct change *c = i->first; c; c = c->next) {
        if (!coin())
            continue;
        bool torn = coin();
        size_t sectors = c->n / SECTOR;
        size_t n = c->n;
        if (torn && sectors > 0)
            n = SECTOR * rng_below(&disk.luck, (uint32_t)sectors + 1);
        apply(i, c, n);
        i->exists = true;
    }
    write_whole(i, i->path);
}

void forgetful_cut_power(void)
{
    for (int k = 0; k < disk.count; k++)
        restore(&disk.images[k]);
}

void forgetful_save(void)
{
    for (int k = 0; k < disk.count; k++) {
        char saved[PATH_SIZE + 8];
        saved_name(&disk.images[k], saved);
        write_whole(&disk.images[k], saved);
    }
}

/* ---- faults ------------------------------------------------------------------ */

/* True when this call must fail. Death by power comes here; death halfway
 * through a call is for the caller to arrange. */
static bool strike(bool is_sync)
{
    disk.calls++;
    bool now = disk.calls == disk.plan.at;
    switch (disk.plan.fault) {
    case FORGETFUL_POWER:
        if (now) {
            forgetful_cut_power();
            raise(SIGKILL);
        }
        return false;
    case FORGETFUL_KILL:
        if (now && is_sync)
            raise(SIGKILL);
        return now;
    case FORGETFUL_FULL:
        return disk.calls >= disk.plan.at && !is_sync;
    case FORGETFUL_BROKEN:
        disk.struck_sync = disk.struck_sync || (now && is_sync);
        return now;
    default:
        return false;
    }
}

/* ---- the methods of a file ------------------------------------------------- */

static struct shim_file *shim(sqlite3_file *file)
{
    return (struct shim_file *)file;
}

static int shim_write(sqlite3_file *file, const void *p, int n, sqlite3_int64 at)
{
    struct shim_file *f = shim(file);
    if (!f->image)
        return f->real->pMethods->xWrite(f->real, p, n, at);
    remember(f->image, (size_t)at, p, (size_t)n);
    if (!strike(false))
        return f->real->pMethods->xWrite(f->real, p, n, at);
    f->real->pMethods->xWrite(f->real, p, n / 2, at);
    if (disk.plan.fault == FORGETFUL_KILL)
        raise(SIGKILL);
    return disk.plan.fault == FORGETFUL_FULL ? SQLITE_FULL : SQLITE_IOERR_WRITE;
}

static int shim_truncate(sqlite3_file *file, sqlite3_int64 size)
{
    struct shim_file *f = shim(file);
    if (f->image) {
        if (strike(false)) {
            if (disk.plan.fault == FORGETFUL_KILL)
                raise(SIGKILL);
            return SQLITE_IOERR_TRUNCATE;
        }
        remember(f->image, (size_t)size, NULL, 0);
    }
    return f->real->pMethods->xTruncate(f->real, size);
}

/* Never reaches the real disk: nothing here survives the machine, and a test
 * of many thousand syncs stays quick. */
static int shim_sync(sqlite3_file *file, int flags)
{
    (void)flags;
    struct shim_file *f = shim(file);
    if (!f->image)
        return SQLITE_OK;
    if (strike(true)) {
        drop_changes(f->image); /* the cache now takes them for written */
        return SQLITE_IOERR_FSYNC;
    }
    sync_image(f->image);
    return SQLITE_OK;
}

static int shim_close(sqlite3_file *file)
{
    struct shim_file *f = shim(file);
    return f->real->pMethods ? f->real->pMethods->xClose(f->real) : SQLITE_OK;
}

static int shim_read(sqlite3_file *file, void *p, int n, sqlite3_int64 at)
{
    return shim(file)->real->pMethods->xRead(shim(file)->real, p, n, at);
}

static int shim_size(sqlite3_file *file, sqlite3_int64 *size)
{
    return shim(file)->real->pMethods->xFileSize(shim(file)->real, size);
}

static int shim_lock(sqlite3_file *file, int level)
{
    return shim(file)->real->pMethods->xLock(shim(file)->real, level);
}

static int shim_unlock(sqlite3_file *file, int level)
{
    return shim(file)->real->pMethods->xUnlock(shim(file)->real, level);
}

static int shim_reserved(sqlite3_file *file, int *out)
{
    return shim(file)->real->pMethods->xCheckReservedLock(shim(file)->real, out);
}

/* Size hints would write behind our back. */
static int shim_control(sqlite3_file *file, int op, void *arg)
{
    if (op == SQLITE_FCNTL_SIZE_HINT || op == SQLITE_FCNTL_CHUNK_SIZE)
        return SQLITE_NOTFOUND;
    return shim(file)->real->pMethods->xFileControl(shim(file)->real, op, arg);
}

static int shim_sector(sqlite3_file *file)
{
    return shim(file)->real->pMethods->xSectorSize(shim(file)->real);
}

static int shim_character(sqlite3_file *file)
{
    return shim(file)->real->pMethods->xDeviceCharacteristics(shim(file)->real);
}

/* The shared memory beside the log is memory: it needs no syncing and is made
 * again after a crash. */
static int shim_map(sqlite3_file *file, int page, int size, int extend, void volatile **out)
{
    return shim(file)->real->pMethods->xShmMap(shim(file)->real, page, size, extend, out);
}

static int shim_shm_lock(sqlite3_file *file, int at, int n, int flags)
{
    return shim(file)->real->pMethods->xShmLock(shim(file)->real, at, n, flags);
}

static void shim_barrier(sqlite3_file *file)
{
    shim(file)->real->pMethods->xShmBarrier(shim(file)->real);
}

static int shim_unmap(sqlite3_file *file, int drop)
{
    return shim(file)->real->pMethods->xShmUnmap(shim(file)->real, drop);
}

static const sqlite3_io_methods methods = {
    .iVersion = 2, /* no memory-mapped reads: writes through a map cannot be seen */
    .xClose = shim_close,
    .xRead = shim_read,
    .xWrite = shim_write,
    .xTruncate = shim_truncate,
    .xSync = shim_sync,
    .xFileSize = shim_size,
    .xLock = shim_lock,
    .xUnlock = shim_unlock,
    .xCheckReservedLock = shim_reserved,
    .xFileControl = shim_control,
    .xSectorSize = shim_sector,
    .xDeviceCharacteristics = shim_character,
    .xShmMap = shim_map,
    .xShmLock = shim_shm_lock,
    .xShmBarrier = shim_barrier,
    .xShmUnmap = shim_unmap,
};

/* ---- the methods of the disk ----------------------------------------------- */

static int shim_open(sqlite3_vfs *vfs, const char *path, sqlite3_file *file, int flags, int *out)
{
    (void)vfs;
    struct shim_file *f = shim(file);
    f->real = (sqlite3_file *)(f + 1);
    f->image = path ? image_of(path) : NULL;
    int rc = disk.real->xOpen(disk.real, path, f->real, flags, out);
    f->base.pMethods = rc == SQLITE_OK ? &methods : NULL;
    return rc;
}

static int shim_delete(sqlite3_vfs *vfs, const char *path, int folder)
{
    (void)vfs;
    if (strike(false)) {
        if (disk.plan.fault == FORGETFUL_KILL)
            raise(SIGKILL);
        if (disk.plan.fault == FORGETFUL_BROKEN)
            return SQLITE_IOERR_DELETE;
    }
    int rc = disk.real->xDelete(disk.real, path, 0);
    if (rc != SQLITE_OK)
        return rc;
    struct image *i = image_of(path);
    drop_changes(i);
    i->deleted = true;
    if (folder)
        sync_folder();
    return SQLITE_OK;
}

void forgetful_remove(void)
{
    if (!disk.real)
        return;
    sqlite3_vfs_unregister(&disk.vfs);
    sqlite3_vfs_register(disk.real, 1);
    for (int k = 0; k < disk.count; k++) {
        drop_changes(&disk.images[k]);
        free(disk.images[k].bytes);
    }
    disk.count = 0;
}

void forgetful_install(struct forgetful_plan plan)
{
    forgetful_remove();
    sqlite3_vfs *real = sqlite3_vfs_find(NULL);
    memset(&disk, 0, sizeof disk);
    disk.real = real;
    disk.plan = plan;
    disk.luck = rng_from_number(plan.luck);
    disk.vfs = *real; /* all that does not touch the content of files */
    disk.vfs.pNext = NULL;
    disk.vfs.zName = "forgetful";
    disk.vfs.szOsFile = (int)sizeof(struct shim_file) + real->szOsFile;
    disk.vfs.xOpen = shim_open;
    disk.vfs.xDelete = shim_delete;
    sqlite3_vfs_register(&disk.vfs, 1);
}

void forgetful_make_room(void)
{
    disk.plan.fault = FORGETFUL_NEVER;
}

unsigned forgetful_calls(void)
{
    return disk.calls;
}

bool forgetful_struck_sync(void)
{
    return disk.struck_sync;
}
