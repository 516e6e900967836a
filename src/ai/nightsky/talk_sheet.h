#ifndef ASTRO_AI_NIGHTSKY_TALK_SHEET_H
#define ASTRO_AI_NIGHTSKY_TALK_SHEET_H

#include "ai/nightsky/talk.h"
#include "ai/sheet.h"

/* A type's sign on paper. */
extern const char *const ns_print_role[NS_TYPES];
/* What a seat has drawn, from the notes of an order; false where there is nothing. */
bool ns_sheet_read(const struct sheet_order *o, struct ns_seat *p);

/* talk_sheet_more.c */
void ns_draw_scores(const struct sheet_order *o, struct sheet *s);
int ns_card_pages(const struct sheet_order *o);
void ns_draw_cards(const struct sheet_order *o, int page, struct sheet *s);
/* The stars and lines of a card within a box. */
void ns_draw_shape(struct sheet *s, const struct ns_card *card, struct plot_box box);

#endif
