#ifndef ASTRO_PLANETX_STATE_TEXT_INTERNAL_H
#define ASTRO_PLANETX_STATE_TEXT_INTERNAL_H

#include "base/codec.h"
#include "games/planetx/state.h"

/* state_text_deal.c */
void planetx_code_mode(struct codec *c, struct planetx_state *s);
void planetx_code_deal(struct codec *c, struct planetx_state *s);

/* What the page is shown as it stands: state_text.c. */
void planetx_code_company(struct codec *c, struct planetx_state *s);
void planetx_code_clock(struct codec *c, struct planetx_state *s);
void planetx_code_hand(struct codec *c, struct planetx_hand *hand);
void planetx_code_tokens(struct codec *c, struct planetx_state *s);

#endif
