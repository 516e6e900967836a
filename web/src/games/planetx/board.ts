// Planet X's board as the engine describes it (doc/protocol.md).

export type Type = 'C' | 'A' | 'D' | 'G' | 'E' | 'X';
export const TYPES: readonly Type[] = ['C', 'A', 'D', 'G', 'E', 'X'];
/** What can be surveyed, and what can lie beside Planet X. */
export const SEEN: readonly Type[] = ['C', 'A', 'D', 'G', 'E'];
/** What theories are about. */
export const THEORIES: readonly Type[] = ['C', 'A', 'D', 'G'];

export interface Token {
  seat: number;
  type: Type | '?';
  sector: number;
  step: number; // 1 outer … 4 inner
  up: boolean;
  phase: number;
}

export interface Clue {
  name: string; // A … F, X1, X2
  title: string; // letters of the types it is about
  clue: string | null;
}

export interface PlanetxSeat {
  seat: number;
  level: string;
  targets_used: number;
  researched: string;
  research_barred: boolean;
  located: boolean;
  consents: boolean;
  hand: null | '?' | (Type | '?')[];
  left: Record<string, number> | null;
  last_limit: number;
  start: string[];
  points: number;
  theory_points: number;
  first_points: number;
  x_points: number;
}

export interface PlanetxBoard {
  mode: 'standard' | 'expert';
  sectors: number;
  phase: 'turn' | 'theory' | 'last' | 'table' | 'over';
  companion: boolean;
  solo: boolean;
  finder: number;
  comet_sectors: number[];
  theory_icons: number[];
  conference_icons: number[];
  cost: { survey: number[]; target: number; research: number; locate: number };
  targets_max: number;
  picks_max: number;
  supply: Record<string, number>;
  arrow: number;
  arrow_sector: number;
  visible: number[];
  pawns: { seat: number; time: number; sector: number }[];
  sky: (Type | null)[];
  confirmed: number[];
  denied: Record<string, number[]>;
  tokens: Token[];
  research: Clue[];
  conferences: Clue[];
  seats: PlanetxSeat[];
}

/** Whether the program knows where pawns stand: at a real table only with a bot (PX-45). */
export function board_tracks(board: PlanetxBoard): boolean {
  return !board.companion || board.solo;
}

/** The sector after so many more, round the circle. */
export function sector_plus(board: PlanetxBoard, sector: number, by: number): number {
  const n = board.sectors;
  return ((((sector - 1 + by) % n) + n) % n) + 1;
}

/** How many sectors lie in from … to. */
export function range_size(board: PlanetxBoard, from: number, to: number): number {
  return ((to - from + board.sectors) % board.sectors) + 1;
}

export function in_range(board: PlanetxBoard, sector: number, from: number, to: number): boolean {
  return range_size(board, from, sector) <= range_size(board, from, to);
}
