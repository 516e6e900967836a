#ifndef ASTRO_HOST_HOST_INTERNAL_H
#define ASTRO_HOST_HOST_INTERNAL_H

#include "host/host.h"

/* Bytes that grow in the machine's memory. */
struct buffer {
    char *p;
    size_t n, cap;
};

/* Where an entry, its key and its reason lie in the log. */
struct mark {
    uint32_t decision;
    uint32_t line_at, key_at, reason_at;
    uint16_t line_n, key_n, reason_n;
    int8_t seat;
};

/* What a bot has decided and why, until its move is an entry. */
struct pending {
    uint32_t decision; /* 0: nothing */
    size_t move_n;
    struct buffer text; /* the move, then the reason */
};

/* Viewers from VIEWER_ALL on. */
enum { HOST_VIEWERS = SEATS_MAX - VIEWER_ALL };

struct host {
    const struct host_edge *edge;
    const struct ai *ai;
    struct match now;
    struct record head;   /* its spans point into `opened` */
    struct buffer opened; /* the record the host was opened from, without entries */
    struct game_data *data;
    struct buffer marks; /* of struct mark, one for each entry */
    struct buffer log;
    size_t reasons; /* bytes of them in the log */
    struct buffer observations[HOST_VIEWERS];
    struct pending pending[SEATS_MAX];
};

/* Makes room for so many bytes more. False: there is no more memory. */
bool buffer_room(const struct host *h, struct buffer *b, size_t more);

const struct mark *host_mark(const struct host *h, uint32_t seq);

#endif
