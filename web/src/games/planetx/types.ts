// Made by tools/make-types.mjs from the shapes in src/games/planetx. Do not edit.

export type Type = 'C' | 'A' | 'D' | 'G' | 'E' | 'X';

/** A type that this viewer may not know. */
export type Hidden = Type | '?';

/** What all know to be in a sector. */
export type Seen = Type | null;

/** key: its notation. n: a count, a distance or a length; of a locate, 1 if it is right. */
export interface Fact {
  key: string;
  kind: 'survey' | 'target' | 'is' | 'not' | 'locate' | 'some' | 'no' | 'every' | 'band' | 'run';
  type: Type;
  sector?: number;
  from?: number;
  to?: number;
  left?: Type;
  right?: Type;
  relation?: 'adj' | 'opp' | 'in';
  other?: Type;
  n?: number;
}

/** step: 1 outer … 4 inner. */
export interface Token {
  seat: number;
  type: Hidden;
  sector: number;
  step: number;
  up: boolean;
  phase: number;
}

/** name: A … F, X1, X2. title: what it is about. */
export interface Clue {
  name: string;
  title: Type[];
  clue: Fact | null;
}

export interface Pawn {
  seat: number;
  time: number;
  sector: number;
}

/** hand: null before the pick. start: what it was told at the start. */
export interface Seat {
  seat: number;
  level: string;
  targets_used: number;
  researched: string[];
  research_barred: boolean;
  located: boolean;
  consents: boolean;
  hand: Hidden[] | '?' | null;
  left: Record<string, number> | null;
  last_limit: number;
  start: Fact[];
  theory_points: number;
  first_points: number;
  x_points: number;
}

/** skies: how many there are. finder: 0 is nobody. pawns: rearmost first. */
export interface Board {
  mode: 'standard' | 'expert';
  sectors: number;
  skies: number;
  phase: 'turn' | 'theory' | 'last' | 'table' | 'over' | 'review';
  penalty: 'token' | 'player';
  picks: 'public' | 'hidden';
  review: 'fixed' | 'chosen';
  companion: boolean;
  solo: boolean;
  tie_bot: boolean;
  theory_phases: number;
  finder: number;
  comet_sectors: number[];
  theory_icons: number[];
  conference_icons: number[];
  targets_max: number;
  picks_max: number;
  steps: number;
  arrow: number;
  visible: number[];
  pawns: Pawn[];
  sky: Seen[];
  confirmed: number[];
  denied: Record<string, number[]>;
  tokens: Token[];
  research: Clue[];
  conferences: Clue[];
  seats: Seat[];
}

export interface Mode {
  picks: number;
  objects: Record<string, number>;
  supply: Record<string, number>;
  points: Record<string, number>;
}

/** survey: its cost by the number of sectors. last: theories of the last chance by how far behind. */
export interface Constants {
  standard: Mode;
  expert: Mode;
  survey: number[];
  target: number;
  targets: number;
  research: number;
  locate: number;
  first: number;
  finder: number;
  behind: number;
  last: number[];
  laps: number;
  facts: Record<string, number>;
}

/** type: '?' is the bot's, or was not told. name: a topic or a conference. bot, person: where a call says their pawns stand. of: what was a mistake. */
export interface Move {
  kind: 'survey' | 'target' | 'research' | 'locate' | 'pick' | 'place' | 'pass' | 'conference' | 'review' | 'reveal' | 'call' | 'behind' | 'mistake';
  type?: Hidden;
  from?: number;
  to?: number;
  sector?: number;
  left?: Type;
  right?: Type;
  name?: string;
  picks?: Type[];
  phase?: 'turn' | 'theory' | 'last';
  bot?: number;
  person?: number;
  behind?: number;
  of?: Move;
}

export interface Count {
  seat: number;
  n: number;
}

/** What followed from a move. name: of a conference; n: of a phase, of steps, a sector to review. */
export interface Part {
  kind: 'conference' | 'theories' | 'picked' | 'verdict' | 'penalty' | 'found' | 'last' | 'due' | 'arrow' | 'sky' | 'review';
  name?: string;
  n?: number;
  seat?: number;
  counts?: Count[];
  fact?: Fact;
}

/** move: as far as this viewer heard it. fact: the answer. found: of a locate. */
export interface Told {
  move: Move;
  found?: boolean;
  fact?: Fact;
  parts: Part[];
}

/** cost 0: no pawn moves. theory, conference: what the arrow passes. */
export interface Outlook {
  cost: number;
  lands: number;
  next: number;
  theory: boolean;
  conference: boolean;
}
