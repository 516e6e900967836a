#include <string.h>

#include "ai/nightsky/talk.h"

struct canvas canvas_of(int columns, int rows)
{
    struct canvas c = {.columns = columns < CANVAS_COLUMNS ? columns : CANVAS_COLUMNS,
                       .rows = rows < CANVAS_ROWS ? rows : CANVAS_ROWS};
    for (int row = 0; row < c.rows; row++)
        for (int x = 0; x < c.columns; x++)
            memcpy(c.at[row][x], " ", 2);
    return c;
}

void canvas_put(struct canvas *c, int column, int row, struct text t)
{
    while (t.n > 0) {
        size_t n = 1;
        while (n < t.n && ((unsigned char)t.p[n] & 0xC0) == 0x80)
            n++;
        if (row >= 0 && row < c->rows && column >= 0 && column < c->columns && n < CANVAS_LETTER) {
            memcpy(c->at[row][column], t.p, n);
            c->at[row][column][n] = '\0';
        }
        t = (struct text){t.p + n, t.n - n};
        column++;
    }
}

void canvas_line(struct canvas *c, int column, int row, int to_column, int to_row)
{
    if (row == to_row) {
        int from = column < to_column ? column : to_column;
        int to = column < to_column ? to_column : column;
        for (int x = from + 2; x < to - 1; x++)
            canvas_put(c, x, row, text_of("-"));
        return;
    }
    bool rises = (to_row < row) == (to_column > column); /* to the right */
    int low = row > to_row ? column : to_column;         /* of the lower end */
    canvas_put(c, rises ? low + 1 : low - 1, (row + to_row) / 2, text_of(rises ? "/" : "\\"));
}

void canvas_write(const struct canvas *c, int margin, struct writer *w)
{
    for (int row = 0; row < c->rows; row++) {
        int end = c->columns;
        while (end > 0 && c->at[row][end - 1][0] == ' ')
            end--;
        if (end > 0)
            write_padding(w, margin);
        for (int x = 0; x < end; x++)
            write_str(w, c->at[row][x]);
        write_char(w, '\n');
    }
}
