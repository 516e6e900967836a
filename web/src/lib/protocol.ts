// The messages of doc/protocol.md, as types.

export interface GameOption {
  name: string;
  values: string[];
  help: string;
}

interface BotInfo {
  id: string;
  title: string;
  level: number;
  roles: ('stand_in' | 'usual' | 'solo')[];
}

/** The bot of a role; where none has it, the best there is. */
export function bot_of(bots: BotInfo[], role: BotInfo['roles'][number]): string {
  return (bots.find((b) => b.roles.includes(role)) ?? bots.reduce((a, b) => (b.level > a.level ? b : a))).id;
}

export interface GameInfo {
  id: string;
  title: string;
  blurb: string;
  seats_min: number;
  seats_max: number;
  options: GameOption[];
  /** The weakest first. */
  bots: BotInfo[];
}

/** A program that a server offers as a bot. */
export interface EngineInfo {
  id: string;
  games: string[];
}

export interface SeatInfo {
  seat: number;
  kind: 'person' | 'bot' | 'open';
  name: string;
  here: boolean;
  /** A bot plays for this person. */
  stand_in?: boolean;
  /** Since when this person is not here, seconds since 1970; 0: is here. */
  away?: number;
  /** Free, but kept for whom it names: an invitation to a rematch. */
  kept?: boolean;
  /** The device that made the table sits here. */
  owner?: boolean;
  /** Plays the same deal at a phone that shares nothing with this one. */
  elsewhere?: boolean;
}

/** What is proposed to all who are there. */
export interface Proposal {
  what: 'move' | 'bot' | 'end';
  /** The absent one's seat; 0: it is about the whole table. */
  for: number;
  agreed: number[];
  asked: number[];
}

/** What happens at a seat apart from moves, in every game alike. */
export interface Note {
  note: 'undo' | 'timeout' | 'seat' | 'end';
  /** Who sits there now: person, bot or open; once: a bot makes this one move. */
  sitter?: string;
}

export interface TableEvent {
  seq: number;
  seat: string;
  event: string;
  /** What the event says, as the engine reads it (Engine.describe): a Note or the game's Told. */
  told?: unknown;
}

export function event_note(e: TableEvent): Note | null {
  return e.told && typeof e.told === 'object' && 'note' in e.told ? (e.told as Note) : null;
}

/** Why a bot made a move: the figures that decided, each game's own. */
export interface KeptReason {
  seq: number;
  reason: unknown;
}

/** A move of a finished game, through whose eyes, and what is pointed at on the board, in
 *  thousandths of its width and height. */
export interface ReviewCursor {
  move: number;
  eyes: number;
  x?: number;
  y?: number;
}

/** Until then the others only pass; or nothing hidden is told to who planned. */
export type Condition = 'pass' | 'quiet';

/** A move that was left with the server, and what became of it by which entry. */
export interface Plan {
  move: string;
  if: Condition;
  state: 'waits' | 'dropped' | 'illegal' | 'played';
  entry: number;
}

export interface Position {
  table: string;
  game: string;
  viewer: string;
  status: 'waiting' | 'playing' | 'over';
  commit: string;
  seats: SeatInfo[];
  /** Who wants to sit down needs a password. */
  locked?: boolean;
  seq: number;
  view: string;
  /** The tables it is played on, where they are not the usual ones. */
  data?: string;
  board: unknown;
  show: string;
  turn: string[];
  decision: number;
  undo: boolean;
  score: { points: number; rank: number }[];
  events: TableEvent[];
  /** The number that leads here while the table waits. */
  join?: string;
  /** The code of the rematch, and the seat that asked for it. */
  next?: string;
  next_by?: number;
  /** It is over because all agreed to end it. */
  ended?: boolean;
  /** Where those who look back together are. */
  review?: ReviewCursor;
  /** What was agreed on of the game's options. */
  options?: Record<string, string>;
  proposal?: Proposal | null;
  /** Who asked this viewer to come and move. */
  nudged?: { by: number; time: number } | null;
  /** What this viewer planned ahead. */
  plan?: Plan | null;
  /** This is no position of the server's: a move is planned on it. */
  planning?: boolean;
  /** The score sheet of a real table: what was written down for each seat, empty for nothing yet. */
  sheet?: number[][];
  /** How much help all agreed on. */
  help?: 'none' | 'notebook' | 'hints';
  /** Seconds for one decision; 0: as long as it takes. */
  limit?: number;
  /** Seconds after which others may do without who left. */
  patience?: number;
  /** The seats that a bot may play; left out: it does not matter here. */
  bot_seats?: number[];
  /** When this viewer's decision runs out, seconds since 1970; 0: never. */
  deadline?: number;
}

/** A position as it is pushed: without what stays as it is, and without the board as text. */
type PushedPosition = Omit<Position, 'commit' | 'data' | 'help' | 'limit' | 'patience' | 'options' | 'bot_seats' | 'show'>;

/** One line of the chat. */
export interface Word {
  number: number;
  seat: string;
  name: string;
  /** What was typed; or the name of a ready-made phrase (lib/phrases.ts). */
  text?: string;
  phrase?: string;
  /** It is a note on this move of a finished game. */
  move?: number;
}

/** Somebody asks for this device's person, wherever the page is. */
export interface Nudge {
  table: string;
  game: string;
  for: number;
  by: number;
  name: string;
}

/** What went wrong: a sentence with holes, what fills them, and where: byte and line. */
export interface Fault {
  say: string;
  args?: string[];
  at?: number;
  /** The line of a text, where that text has several. */
  line?: number;
}

interface Problem extends Fault {
  type: string;
}

export type Answer<T> =
  | ({ re: number; ok: true } & T)
  | { re: number; ok: false; problem: Problem; at?: Position };

export interface Push {
  push: string;
  at: PushedPosition & { words?: Word[] } & Partial<Nudge>;
}
