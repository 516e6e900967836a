// A seat's shape; style/base.css gives each its colour.

const SHAPES = ['spring', 'summer', 'autumn', 'winter'] as const;

export function shape_of(seat: number): (typeof SHAPES)[number] {
  return SHAPES[(seat - 1) % SHAPES.length]!;
}
