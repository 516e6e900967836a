// A seat's shape, one for each of the most seats a game has; style/base.css gives each its colour.

const SHAPES = ['seat-1', 'seat-2', 'seat-3', 'seat-4', 'seat-5'] as const;

export function shape_of(seat: number): (typeof SHAPES)[number] {
  return SHAPES[(seat - 1) % SHAPES.length]!;
}
