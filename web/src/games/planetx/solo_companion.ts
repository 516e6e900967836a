// One person at a real board, the program as the bot (PX-45): what the bot has done
// since it was called, and what the table has to do now.

import { t } from '../../lib/i18n';
import type { Position, TableEvent } from '../../lib/protocol';
import { told_of, type PlanetxBoard } from './board';
import { planetx_tell } from './tell';

/** Seats of such a table. */
export const YOU = 1;
export const BOT = 2;

export function is_solo_companion(board: PlanetxBoard): boolean {
  return board.companion && board.solo;
}

/** What the bot did when it was last called, each with what to do on the board. */
export function solo_companion_said(events: TableEvent[], at: Position): string[] {
  const board = at.board as PlanetxBoard;
  const called = events.map((e) => e.seat === String(YOU) && told_of(e)?.move.kind === 'call').lastIndexOf(true);
  if (called < 0) return [];
  const out: string[] = [];
  for (const e of events.slice(called)) {
    const told = e.seat === String(BOT) ? told_of(e) : null;
    switch (told?.move.kind) {
      case undefined:
        break;
      case 'place':
        out.push(t('The bot publishes: put a token of its face down on sector {0}.', told!.move.sector ?? 0));
        break;
      case 'pick':
        if (told!.parts.some((p) => p.counts?.some((c) => c.n === 0))) out.push(t('The bot publishes nothing.'));
        break;
      case 'pass':
        out.push(t('The bot does nothing more.'));
        break;
      default: {
        const line = planetx_tell([e], at).find((l) => l.seat === BOT);
        const said = line?.answer ? t('{0}: {1}', line.text, line.answer) : (line?.text ?? '');
        out.push(t('The bot: {0}.', said));
        const pawn = board.pawns.find((p) => p.seat === BOT);
        if (pawn && board.finder !== YOU) out.push(t('Put its pawn on sector {0}.', pawn.sector));
      }
    }
  }
  return out;
}

export interface Due {
  /** A theory phase in which the bot has not published yet. */
  theories: boolean;
  /** Conferences the arrow has passed, and nobody has held. */
  conferences: string[];
  /** Sectors where a theory of the bot has come to the inner step. */
  reviews: number[];
}

export function solo_companion_due(events: TableEvent[], board: PlanetxBoard): Due {
  let theories = false;
  const passed = new Set<string>();
  for (const e of events) {
    const told = told_of(e);
    if (told?.move.phase === 'theory') theories = false;
    for (const { kind, name } of told?.parts ?? []) {
      if (kind !== 'due') continue;
      if (name) passed.add(name);
      else theories = true;
    }
  }
  return {
    theories: theories && board.finder === 0,
    conferences: board.conferences.filter((c) => passed.has(c.name) && c.clue === null).map((c) => c.name),
    reviews: reviewed_of_bot(board).map((x) => x.sector),
  };
}

/** The bot's theories that can be reviewed: face down on the inner step (PX-22). */
export function reviewed_of_bot(board: PlanetxBoard) {
  return board.tokens.filter((x) => x.seat === BOT && !x.up && x.step === board.steps);
}
