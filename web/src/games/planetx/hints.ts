// What hints are made of: what follows and is not marked yet, why it follows, what
// is likely, what is worth asking. All of it from what this seat was told (PX-43).

import type { Engine } from '../../lib/engine';
import { t, tn } from '../../lib/i18n';
import type { Position } from '../../lib/protocol';
import { THEORIES, TYPES, type PlanetxBoard, type Type } from './board';
import type { Draft } from './draft.svelte';
import { know_ask, type Question, type Solved } from './know';
import { type Auto, type Cell, type Notebook } from './notebook.svelte';
import { term_absent, term_looks, term_name, term_search, term_title } from './terms';
import { decimal, percent } from './figures';

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
    ? t('Sector {0}: {1}.', news.sector, term_name(news.type))
    : t('Sector {0}: {1}.', news.sector, term_absent(news.type));
}

/** The facts from which a mark follows: those that clash with its contrary. null: cannot be said. */
export async function hint_why(engine: Engine, board: PlanetxBoard, facts: string[], news: News): Promise<string[] | null> {
  const contrary = news.yes ? `!${news.cell}` : news.cell;
  const answer = await know_ask(engine, board, [...facts, contrary]);
  return answer && 'clash' in answer ? answer.clash.filter((fact) => fact !== contrary) : null;
}

/** The flags for what this seat may ask: what is in sight, topics unread, targets left. */
export function hint_flags(at: Position, arrow: number): string {
  const board = at.board as PlanetxBoard;
  const me = board.seats[Number(at.viewer) - 1]!;
  const topics = board.research.map((r) => (me.research_barred || r.clue ? '-' : r.title)).join(',');
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
  return (solved.questions ?? [])
    .filter((q) => q.sky_bits > 0 && /^[STR]/.test(q.move))
    .filter((q) => (count[q.move[0]!] = (count[q.move[0]!] ?? 0) + 1) <= KIND_MOST);
}

// ---- questions in words ----

function parts(move: string) {
  const [, type = '', from = '', to = ''] = /^S(\w)(\d+)-(\d+)$/.exec(move) ?? [];
  return { type: type as Type, from: Number(from), to: Number(to) };
}

export function hint_question_say(board: PlanetxBoard, move: string): string {
  if (move[0] === 'T') return t('Look at {0}', move.slice(1));
  if (move[0] === 'R')
    return t('Research topic {0}: {1}', move.slice(1), term_title(board.research.find((r) => r.name === move[1])?.title ?? ''));
  const { type, from, to } = parts(move);
  return t('Survey {0} in {1}', term_search(type), from === to ? String(from) : t('{0}–{1}', from, to));
}

/** How likely each answer is, and what would be left on average. */
export function hint_question_why(q: Question, skies: number): string {
  const total = q.answers.reduce((a, b) => a + b, 0);
  const left = q.answers.reduce((a, b) => a + b * b, 0) / Math.max(1, total);
  const then = t('Then about {0} of {1} skies are left.', decimal(left, left < 10 ? 1 : 0), decimal(skies, 0));
  if (q.move[0] === 'R')
    return `${tn(q.answers.filter((n) => n > 0).length, 'It may say {0} thing.', 'It may say {0} different things.')} ${then}`;
  const looks: Type[] = ['C', 'A', 'D', 'G', 'E'];
  const list = q.answers
    .map((n, i) => ({ n, what: q.move[0] === 'T' ? term_looks(looks[i]!) : String(i) }))
    .filter(({ n }) => n > 0)
    .map(({ n, what }) => t('{0}: {1}', what, percent(n / total)))
    .join(', ');
  return `${t('Answers: {0}.', list)} ${then}`;
}

/** Puts a move into the draft, ready to be asked. */
export function hint_take(draft: Draft, move: string) {
  draft.clear();
  const target = /^T(\d+)$/.exec(move);
  const topic = /^R(\w)$/.exec(move);
  const locate = /^L(\d+)(\w)(\w)$/.exec(move);
  if (target) {
    draft.action = 'target';
    draft.sector = Number(target[1]);
  } else if (topic) {
    draft.action = 'research';
    draft.topic = topic[1]!;
  } else if (locate) {
    draft.action = 'locate';
    draft.sector = Number(locate[1]);
    draft.left = locate[2] as Type;
    draft.right = locate[3] as Type;
  } else {
    const { type, from, to } = parts(move);
    draft.action = 'survey';
    draft.type = type;
    [draft.from, draft.to] = [from, to];
  }
}

