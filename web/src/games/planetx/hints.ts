// What hints are made of: what follows and is not marked yet, what is likely, what
// is worth asking. All of it from what this seat was told (PX-43).

import { t, tn } from '../../lib/i18n';
import type { Position } from '../../lib/protocol';
import { SEEN, THEORIES, TYPES, type PlanetxBoard, type Type } from './board';
import type { Action, Draft } from './draft.svelte';
import type { Question, Solved } from './know';
import { type Auto, type Cell, type Notebook } from './notebook.svelte';
import { research_say, survey_say } from './tell';
import { term_absent, term_looks, term_there } from './terms';
import { decimal, percent } from '../../lib/figures';
import type { Move } from './types';

/** How many questions of one kind are shown. */
const KIND_MOST = 2;

/** A mark that follows: `yes` an object that must be there, or one that cannot. */
export interface News {
  cell: Cell;
  type: Type;
  sector: number;
  yes: boolean;
}

/** What follows from the facts and stands neither printed, told nor inked: objects first. */
export function hint_news(told: Map<Cell, Auto>, book: Notebook, solved: Solved): News[] {
  const out: News[] = [];
  (solved.sectors ?? []).forEach((counts, i) => {
    const sector = i + 1;
    const left = TYPES.filter((x) => counts[x] > 0);
    for (const type of TYPES) {
      const cell = type + sector;
      const yes = left.length === 1 && left[0] === type;
      if (!yes && left.includes(type)) continue;
      // One object there says that all others are not.
      if (!yes && left.length === 1) continue;
      if (told.has(cell) || book.at(cell, 0) === (yes ? 'o' : 'x')) continue;
      out.push({ cell, type, sector, yes });
    }
  });
  return out.sort((a, b) => Number(b.yes) - Number(a.yes));
}

export function hint_news_say(news: News): string {
  return news.yes
    ? t('Sector {0}: {1}.', news.sector, term_there(news.type))
    : t('Sector {0}: {1}.', news.sector, term_absent(news.type));
}

/** The flags for what this seat may ask: what is in sight, topics unread, targets left. */
export function hint_flags(at: Position, arrow: number): string {
  const board = at.board as PlanetxBoard;
  const me = board.seats[Number(at.viewer) - 1]!;
  const topics = board.research.map((r) => (me.research_barred || r.clue ? '-' : r.title.join(''))).join(',');
  const targets = me.targets_used < board.targets_max ? '' : '\nno-target';
  return `top 256\nat ${arrow % board.sectors}\ntopics ${topics}${targets}`;
}

/** Chances of Planet X by sector, the likeliest first. */
export function hint_chances(solved: Solved): { sector: number; chance: number }[] {
  return (solved.sectors ?? [])
    .map((counts, i) => ({ sector: i + 1, chance: counts.X / solved.skies }))
    .filter((c) => c.chance > 0)
    .sort((a, b) => b.chance - a.chance || a.sector - b.sector);
}

/** Theories by the chance that they are right, where this seat may place them. */
export function hint_theories(at: Position, solved: Solved): { type: Type; sector: number; chance: number }[] {
  const board = at.board as PlanetxBoard;
  const seat = Number(at.viewer);
  const left = board.seats[seat - 1]?.left;
  const out: { type: Type; sector: number; chance: number }[] = [];
  (solved.sectors ?? []).forEach((counts, i) => {
    const sector = i + 1;
    if (board.confirmed.includes(sector)) return;
    for (const type of THEORIES) {
      const mine = board.tokens.some((x) => x.seat === seat && x.sector === sector && x.type === type);
      if (counts[type] > 0 && !mine && (left?.[type] ?? 1) > 0) out.push({ type, sector, chance: counts[type] / solved.skies });
    }
  });
  return out.sort((a, b) => b.chance - a.chance).slice(0, 5);
}

/** The best questions for their time, but not more than two of a kind: there is a choice. */
export function hint_questions(solved: Solved): Question[] {
  const count: Record<string, number> = {};
  return (solved.questions ?? []).filter(
    ({ sky_bits, ask: { kind } }) => sky_bits > 0 && (count[kind] = (count[kind] ?? 0) + 1) <= KIND_MOST,
  );
}

// ---- questions in words ----

export function hint_question_say(board: PlanetxBoard, ask: Move): string {
  if (ask.kind === 'target') return t('Look at {0}', ask.sector ?? 0);
  return ask.kind === 'research' ? research_say(board, ask.name) : survey_say(ask);
}

/** How likely each answer is, and what would be left on average. */
export function hint_question_why({ ask, answers }: Question, skies: number): string {
  const total = answers.reduce((a, b) => a + b, 0);
  const left = answers.reduce((a, b) => a + b * b, 0) / Math.max(1, total);
  const then = t('Then about {0} of {1} skies are left.', decimal(left, left < 10 ? 1 : 0), decimal(skies, 0));
  if (ask.kind === 'research')
    return `${tn(answers.filter((n) => n > 0).length, 'It may say {0} thing.', 'It may say {0} different things.')} ${then}`;
  const list = answers
    .map((n, i) => ({ n, what: ask.kind === 'target' ? term_looks(SEEN[i]!) : String(i) }))
    .filter(({ n }) => n > 0)
    .map(({ n, what }) => t('{0}: {1}', what, percent(n / total)))
    .join(', ');
  return `${t('Answers: {0}.', list)} ${then}`;
}

/** Puts a question into the draft, ready to be asked. */
export function hint_take(draft: Draft, { kind, type, from = 0, to = 0, sector = 0, name = '', left = 'E', right = 'E' }: Move) {
  draft.clear();
  draft.action = kind as Action;
  if (kind === 'survey') [draft.type, draft.from, draft.to] = [type as Type, from, to];
  draft.sector = sector;
  draft.topic = name;
  if (kind === 'locate') [draft.left, draft.right] = [left, right];
}
