// The null game's board as the engine describes it.

export interface NullBoard {
  done: number;
  length: number;
  top: number;
  die: number; // 0: not rolled yet
  pointed: number; // a seat, or 0
  seats: { secret: number; open: boolean; bid: number | '?' | null; points: number }[];
}
