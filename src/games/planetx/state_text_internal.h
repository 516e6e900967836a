#ifndef ASTRO_PLANETX_STATE_TEXT_INTERNAL_H
#define ASTRO_PLANETX_STATE_TEXT_INTERNAL_H

#include "games/planetx/state.h"

static inline struct planetx_state *planetx_out(struct game_state *s)
{
    return (struct planetx_state *)s;
}

bool planetx_take_byte(struct reader *r, uint32_t max, uint8_t *out);

/* Fields with a spelling of their own (engine/fields.h). */
void planetx_mode_write(const struct game_state *s, struct writer *w);
bool planetx_mode_read(struct game_state *s, struct reader *r);
void planetx_sky_write(const struct game_state *s, struct writer *w);
bool planetx_sky_read(struct game_state *s, struct reader *r);
void planetx_research_write(const struct game_state *s, struct writer *w);
bool planetx_research_read(struct game_state *s, struct reader *r);
void planetx_conferences_write(const struct game_state *s, struct writer *w);
bool planetx_conferences_read(struct game_state *s, struct reader *r);
void planetx_start_write(const struct game_state *s, struct writer *w);
bool planetx_start_read(struct game_state *s, struct reader *r);

#endif
