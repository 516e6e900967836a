#ifndef ASTRO_BASE_TEXT_H
#define ASTRO_BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- spans ---------------------------------------------------------------
 * A span borrows its bytes: it never owns them and need not end in NUL. */
struct text {
    const char *p;
    size_t n;
};

/* The span over a NUL-terminated string. */
struct text text_of(const char *s);
bool text_equal(struct text a, struct text b);
bool text_is(struct text a, const char *s);
bool text_starts(struct text a, const char *prefix);
/* Which of so many names it is; -1: none of them. */
int text_among(struct text a, const char *const *names, int count);
/* The span without leading and trailing blanks (space, tab, CR). */
struct text text_trim(struct text a);
/* As much of the span's start as fits into max bytes without cutting a
 * character of UTF-8 in two. */
struct text text_cut(struct text a, size_t max);
/* Cuts off what stands before the next separator, and the separator; else all. */
struct text text_part(struct text *rest, char separator);
/* Cuts the first line off *rest (without its newline). False when *rest is empty. */
bool text_line(struct text *rest, struct text *line);
/* Cuts the first word (run of non-blanks) off *rest. False when none is left. */
bool text_word(struct text *rest, struct text *word);

/* Marks a sentence that people read, for its translation (tools/po-c.mjs). What
 * a parameter called `say` takes is marked by that. */
#define N_(sentence) sentence /* NOLINT(bugprone-macro-parentheses): a string literal */
/* The same for a word that bends with its place in a sentence: its context, then the word. */
#define NC_(context, word) context "\004" word

/* ---- faults --------------------------------------------------------------
 * What was wrong with something a person wrote, as data: the edge translates.
 * `say` is an English sentence and the key of its translation; {0} and {1} in
 * it stand for arg[0] and arg[1], which are notation and stay as they are. */
enum { FAULT_ARG_SIZE = 24 };
struct fault {
    size_t line; /* 1-based; 0 where the input is a single line */
    size_t at;   /* 0-based byte within the line; the edge shows at + 1 */
    const char *say;
    char arg[2][FAULT_ARG_SIZE];
};

/* Fills *f and returns false, so that a reader can `return fault_set(...)`.
 * f may be NULL when the caller does not care why. */
bool fault_set(struct fault *f, size_t at, const char *say);
bool fault_set_text(struct fault *f, size_t at, const char *say, struct text arg);
bool fault_set_int(struct fault *f, size_t at, const char *say, int64_t arg);
bool fault_set_ints(struct fault *f, size_t at, const char *say, int64_t a, int64_t b);
/* Says on which line of its input a fault lies, and returns false too. */
bool fault_on_line(struct fault *f, size_t line);

/* ---- bounded writer ------------------------------------------------------
 * Writes never overrun. `n` goes on counting past `cap`, so one failed try
 * tells how much room was needed. */
struct writer {
    char *p;
    size_t cap;
    size_t n;
};

struct writer writer_on(char *p, size_t cap);
/* True while everything written has fitted. */
bool writer_fits(const struct writer *w);
/* What has been written (as much of it as fitted). */
struct text writer_text(const struct writer *w);
/* Ends the buffer with NUL without counting it; cuts the last byte if full. */
const char *writer_cstr(struct writer *w);

void write_char(struct writer *w, char c);
void write_bytes(struct writer *w, const void *p, size_t n);
void write_str(struct writer *w, const char *s);
void write_text(struct writer *w, struct text t);
void write_int(struct writer *w, int64_t v);
void write_hex(struct writer *w, const uint8_t *p, size_t n);
/* The sentence of a fault in English, with its arguments and its place. */
void write_fault(struct writer *w, const struct fault *f);
/* The sentence alone, where there is no text in which to look for a place. */
void write_fault_words(struct writer *w, const struct fault *f);
void write_json_string(struct writer *w, struct text t);

/* ---- reader with positions ----------------------------------------------
 * Reads one piece of notation from the front. Functions that return bool move
 * on success only. */
struct reader {
    struct text in;
    size_t at;
};

struct reader reader_on(struct text in);
bool read_end(const struct reader *r);
/* The byte under the reader, or NUL at the end. */
char read_peek(const struct reader *r);
/* What is left to read. */
struct text read_left(const struct reader *r);
bool read_char(struct reader *r, char c);
bool read_word(struct reader *r, const char *word);
/* A decimal number without sign or leading zeros, at most max. */
bool read_number(struct reader *r, uint32_t max, uint32_t *out);
/* Exactly n bytes as 2n hexadecimal digits. */
bool read_hex(struct reader *r, uint8_t *out, size_t n);
void read_blanks(struct reader *r);

#endif
