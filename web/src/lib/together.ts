// What a look back shows, for those who look back together.

export interface Seen {
  move: number;
  /** The seat through whose eyes. */
  eyes: number;
  /** The board, to point at. */
  board: HTMLElement | undefined;
  go: (move: number, eyes: number) => void;
}
