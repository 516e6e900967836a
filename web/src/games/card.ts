// What the page knows of a game before its part is loaded: each game's folder
// has a card.ts, and everything on it may be left out.

import type { Component } from 'svelte';
import type { Engine } from '../lib/engine';
import type { Guide } from '../lib/guide';
import type { GameInfo } from '../lib/protocol';
import type { PuzzlePart } from '../puzzle/session';
import type { Door, Setup } from '../setup/setup.svelte';

/** A companion of the game's box: a page for a real table that needs no server. */
interface BoxPart {
  /** What it is and does, for the lobby. */
  title: () => string;
  text: () => string;
  verb: () => string;
  load: () => Promise<{ default: Component }>;
  /** When a sheet that is not finished was last written on, in ms since 1970; 0: there is none. */
  begun?: () => number;
}

/** A form for what the game is played on. `text`: what was written, checked by the engine; '' for the usual. */
type DataForm = Component<{ engine: Engine; text: string }, object, 'text'>;

/** What an option and its values are called. */
interface OptionWords {
  /** Another option without which this one says nothing. */
  with?: string;
  name: string;
  values?: Record<string, string>;
}

export interface GameCard {
  /** The dial it is known by in the lobby. Without one, a plain dial with its first letter. */
  emblem?: Component;
  /** For people who build games: the lobby shows it only where it is asked for, by `?ID`. */
  template?: true;
  /** Words for its options; without them the engine's help says what each is about. */
  options?: () => Record<string, OptionWords>;
  /** Where a new game is more than seats and options: what is chosen, and the form for it. */
  setup?: new (game: GameInfo, door: Door) => Setup;
  form?: Component<{ setup: Setup; engine: Engine }>;
  /** Where people may bring what it is played on. */
  data?: () => Promise<{ default: DataForm }>;
  box?: BoxPart;
  /** What the seats of this game are called, where people must know whose is which; else none. */
  seat_names?: (board: unknown) => string[];
  /** Its puzzles and its daily, where the engine makes them. */
  puzzle?: () => Promise<PuzzlePart>;
  /** A guided first game (lib/guide.ts). It is here so that the lobby offers it from the start and does not move later. */
  guide?: () => Promise<Guide>;
  /** It has sheets to print; the options that change them. */
  sheets?: string[];
  /** Its open codes bring it to a real table without a server. */
  codes?: true;
  /** The move to which seats on other phones agree, where phones share nothing but a code. */
  consent?: string;
}
