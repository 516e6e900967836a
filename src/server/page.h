#ifndef ASTRO_SERVER_PAGE_H
#define ASTRO_SERVER_PAGE_H

#include <stddef.h>

/* The page, embedded in the program (tools/embed.mjs makes the table). */
struct page_file {
    const char *path; /* "/index.html" */
    const char *type; /* MIME */
    const char *tag;  /* of its content, for ETag */
    const unsigned char *plain;
    size_t plain_size;
    const unsigned char *packed; /* gzip; NULL where it would not be smaller */
    size_t packed_size;
};

extern const struct page_file page_files[];
extern const int page_file_count;

#endif
