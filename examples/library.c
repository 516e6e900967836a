/* One game of The Lost Code between two bots: cc library.c $(pkg-config --cflags --libs astrolabe)
 */
#include <astrolabe.h>
#include <stdio.h>

int main(void)
{
    struct astrolabe *lib = astrolabe_open();
    struct astrolabe_game *game;
    char text[4096];
    double points[ASTROLABE_SEATS];
    if (astrolabe_new(lib, "lostcode", "curse yes", 2, 42, &game, text, sizeof text) < 0)
        return fprintf(stderr, "%s\n", text), 1;
    for (unsigned turn; (turn = astrolabe_turn(game)) != 0;) {
        int seat = __builtin_ctz(turn);
        astrolabe_think(game, seat, seat ? "easy" : "strong", 1, text, sizeof text, NULL, 0);
        astrolabe_play(game, seat, text, NULL, 0);
    }
    astrolabe_returns(game, points, NULL);
    printf("won by %s\n", points[0] > points[1] ? "strong" : "easy");
    astrolabe_free(game);
    astrolabe_close(lib);
}
