#ifndef ASTRO_AI_NIGHTSKY_LARGE_H
#define ASTRO_AI_NIGHTSKY_LARGE_H

/* Before all else in a file that thinks on large boards: its functions have names of
 * their own, beside those for the usual ones. */

#define NS_BOARD_LARGE

#define bitboards_build  bitboards_build_large
#define bitboard_free    bitboard_free_large
#define shapes_list      shapes_list_large
#define prices_of        prices_of_large
#define prices_care      prices_care_large
#define place_worth      place_worth_large
#define place_nothing    place_nothing_large
#define place_at         place_at_large
#define place_none       place_none_large
#define places_each      places_each_large
#define place_best       place_best_large
#define places_best      places_best_large
#define place_drawing    place_drawing_large
#define growth_build     growth_build_large
#define growth_best      growth_best_large
#define ctx_of           ctx_of_large
#define stand_of         stand_of_large
#define stand_prices     stand_prices_large
#define stand_best       stand_best_large
#define stand_after      stand_after_large
#define future_draw      future_draw_large
#define future_play      future_play_large
#define reason_points    reason_points_large
#define reason_drawing   reason_drawing_large
#define reason_options   reason_options_large
#define ns_fits          ns_fits_large
#define ns_best_drawings ns_best_drawings_large
#define ns_judge_move    ns_judge_move_large
#define ns_judge_choice  ns_judge_choice_large

#endif
