// Every game of the engine's list, with what its folder here holds: card.ts at once,
// part.ts when it is first wanted. A game without a folder gets its board as text
// and its moves as a list, so every game can be played from its first day.

import type { Component } from 'svelte';
import all_games from 'virtual:games';
import { language_open, t } from '../lib/i18n';
import { name_seat } from '../lib/names';
import { bot_of, type GameInfo, type Position, type TableEvent } from '../lib/protocol';
import type { IconName } from '../parts/icons';
import type { Play } from '../lib/play';
import type { KeyLine } from '../lib/keys.svelte';
import type { GameCommands } from '../command/part';
import type { GameCard } from './card';
import PlainHand from './PlainHand.svelte';

/** One line of the log. */
export interface Line {
  seq: number;
  seat: number; // 0: the dice
  text: string;
  only_you: boolean;
  /** The text does not say whose it is. */
  unnamed?: boolean;
  /** What the answer was, apart from the sentence, to be set at the right. */
  answer?: string;
  /** What it tells, in the game's notation: reasons point at it by this. */
  key?: string;
  /** Something the game did, rather than a seat. */
  icon?: IconName;
  /** Nobody at the table should miss it: 1; and above all not this: 2. */
  big?: 0 | 1 | 2;
}

/** What the look back says of moves, which are the game's Move. */
export interface Review {
  /** A move of a seat in a few words. */
  move: (at: Position, seat: number, move: unknown) => string;
  /** The whole sentence that names a better one; left out: "Better: …". */
  better?: (at: Position, seat: number, move: unknown) => string | undefined;
}

export interface GamePart {
  /** The dial: what can be seen. Without one, the board as text. `better`: a move that the look
      back found better than the one just made, to be shown beside it. */
  board?: Component<{ table: Play; at: Position; better?: unknown }>;
  /** What can be done, shown while this viewer has a decision. */
  hand: Component<{ table: Play; at: Position }>;
  /** The notebook, for games in which people keep one. */
  book?: Component<{ table: Play; at: Position }>;
  /** Help on request, where the table allows it; `onact` shows the moves again. */
  hint?: Component<{ table: Play; at: Position; onact: () => void }>;
  /** How the game ended, where more is to be told than points. */
  result?: Component<{ table: Play; at: Position }>;
  /** After the game: its moves in words, where the engine judges them. */
  review?: Review;
  /** Whether the engine draws worlds that fit what a seat knows, to try things in. */
  scratch?: boolean;
  /** Whether the engine draws its board as a picture: its AI has the verb `board`. */
  picture?: boolean;
  /** What stands on this viewer's sheets, to print them: options and lines as its src/ai has them. */
  sheet?: (at: Position, events: TableEvent[]) => { options: string[]; notes: string[] };
  /** They hold the last move too: nothing is revealed at the end. */
  book_ends?: true;
  /** What is known of a seat, in a few words. */
  about: (at: Position, seat: number) => string;
  /** Who is next, where the game knows better than the seats in turn do: around a real board. */
  next?: (at: Position) => string | undefined;
  /** What a bot gave as its reason, in words. */
  reason?: (reason: string) => string;
  /** Turns what was told into sentences. */
  tell: (events: TableEvent[], at: Position) => Line[];
  /** The keys of its board and notebook, for the help. */
  keys?: () => KeyLine[];
  /** Its questions and moves in words, for people who type (command/part.ts). */
  commands?: () => Promise<GameCommands>;
  /** What one looks up while playing: () => import('./Crib.svelte'). */
  crib?: () => Promise<{ default: Component<{ table: Play; at: Position }> }>;
  /** The page of its rules, made of Chapters (parts/Chapter.svelte): () => import('./Rules.svelte'). */
  rules?: () => Promise<{ default: Component }>;
}

const cards = import.meta.glob<GameCard>('./*/card.ts', { eager: true, import: 'card' });
const loads = import.meta.glob<GamePart>('./*/part.ts', { import: 'part' });

const parts = new Map<string, GamePart>();

function tell_plainly(events: TableEvent[], at: Position): Line[] {
  return events.map(({ seq, seat, event }) => {
    const number = Number(seat) || 0;
    const who = number ? name_seat(at, number) : t('Dice');
    return { seq, seat: number, text: t('{0}: {1}', who, event), only_you: false };
  });
}

/** Brings what draws a game; rejects where it cannot be had. */
export async function registry_load(game: string): Promise<GamePart> {
  const there = parts.get(game);
  if (there) return there;
  const [own] = await Promise.all([loads[`./${game}/part.ts`]?.(), language_open(game)]);
  const part = own ?? { hand: PlainHand, about: () => '', tell: tell_plainly };
  parts.set(game, part);
  return part;
}

/** What the engine's list says of a game. */
export function info_of(game: string): GameInfo | undefined {
  return (all_games as GameInfo[]).find((g) => g.id === game);
}

/** The bot of a seat where it is to play here: a server's engine is not here, so the usual one is. */
export function bot_here(game: string, id: string): string {
  const bots = info_of(game)?.bots ?? [];
  return bots.some((b) => b.id === id) ? id : bot_of(bots, 'usual');
}

/** What draws a game that has been loaded. */
export function registry_find(game: string): GamePart {
  const part = parts.get(game);
  if (!part) throw new Error(`${game} has not been loaded`);
  return part;
}

/** Brings every game while nobody waits, so that all can be played if the network goes. */
export async function registry_warm() {
  for (const { id } of all_games) {
    const part = await registry_load(id);
    await Promise.all([part.crib?.(), part.commands?.(), part.rules?.(), card_of(id).guide?.(), card_of(id).data?.(), card_of(id).puzzle?.()]);
  }
}

/** Brings something that a game's card offers, with the words for it. */
export async function card_load<T>(game: string, load: () => Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([load(), language_open(game)]);
  return loaded;
}

export function card_of(game: string): GameCard {
  return cards[`./${game}/card.ts`] ?? {};
}

/** What can be played, in the order of the engine's list. */
export function registry_games(): GameInfo[] {
  return all_games.filter((g) => !card_of(g.id).template);
}

/** What shows people how games are built. */
export function registry_templates(): GameInfo[] {
  return all_games.filter((g) => card_of(g.id).template);
}

export function title_of(game: string): string {
  return t(all_games.find((g) => g.id === game)?.title ?? game);
}
