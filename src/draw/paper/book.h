#ifndef ASTRO_DRAW_PAPER_BOOK_H
#define ASTRO_DRAW_PAPER_BOOK_H

#include "draw/paper/paper.h"
#include "draw/qr.h"

/* A PDF of several pages of A4, set in the fonts of this computer; its words can be searched.
 * The same words give the same bytes: it holds no date. All lengths are points, y goes down. */
#define BOOK_WIDE 595.0
#define BOOK_HIGH 842.0

enum book_font { BOOK_TITLE, BOOK_HEAD, BOOK_TEXT, BOOK_SMALL, BOOK_CODE, BOOK_FONTS };
/* Where words stand between x and x + wide. */
enum book_align { BOOK_LEFT, BOOK_MIDDLE, BOOK_RIGHT };

struct book;

struct book *book_open(paper_sink *sink, void *context, const char *title);
/* Ends the page. */
void book_turn(struct book *b);
/* How high words are, broken at a width. */
double book_measure(struct book *b, enum book_font font, double wide, struct text words);
/* The same, and sets them below y. */
double book_words(struct book *b, enum book_font font, enum book_align align, double x, double y,
                  double wide, struct text words);
void book_box(struct book *b, double x, double y, double wide, double high, bool shaded);
/* A ring of parts around a point, the first at the top and the rest clockwise, numbered. */
void book_ring(struct book *b, double x, double y, double radius, int parts);
void book_qr(struct book *b, double x, double y, double wide, const struct qr *q);
/* A picture whose units are points, with its origin at a point. */
bool book_picture(struct book *b, double x, double y, struct text picture, struct fault *f);
/* Ends the book; false, with f->say set, where it could not be drawn or written. */
bool book_close(struct book *b, struct fault *f);

#endif
