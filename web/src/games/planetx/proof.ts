// What follows, step by step, and why: the engine's proofs in words. They cite nothing
// but the facts given here.

import constants from 'virtual:constants/planetx';
import type { Engine } from '../../lib/engine';
import { t, tl, tn } from '../../lib/i18n';
import type { Choices, Hint, Say, Told, Wrong } from '../../puzzle/session';
import { TYPES, type Fact, type PlanetxBoard, type Type } from './board';
import { fact_say } from './clue';
import { cells_of, type Auto, type Cell, type Notebook } from './notebook.svelte';
import { capital, term_absent, term_name, term_plural, term_there } from './terms';
import type { Constants } from './types';

export type Sky = Pick<PlanetxBoard, 'mode' | 'sectors' | 'comet_sectors'>;

/** What proofs start from: facts in the order of their numbers, and the sheet. */
export interface Ground {
  sky: Sky;
  facts: Fact[];
  book: Notebook;
  /** Marks that stand on the sheet without having been made. */
  auto: Map<Cell, Auto>;
  /** A fact with the number that people know it by; `place` counts from 0. */
  cite: (place: number, said: string) => string;
}

interface Step {
  facts: number[];
  rules: string[];
  gives: string[];
  is: string[];
  say: Say[];
}

interface Explained {
  wrong?: { mark: string; facts: number[]; rules: string[] }[];
  steps: Step[];
}

type Place = { cell: Cell; type: Type; sector: number };

/** Marks by their name: "!A4", and "A4" for what is there. */
function places_of(sky: Sky): Map<string, Place> {
  return new Map(cells_of(sky.sectors).flatMap((one) => [[one.cell, one], [`!${one.cell}`, one]]));
}

/** All marks of the sheet, as the engine reads them. */
export function proof_marks({ sky, book, auto }: Ground): string {
  return cells_of(sky.sectors)
    .flatMap(({ cell }) => {
      const made = auto.get(cell);
      if (made) return [made.yes ? cell : `!${cell}`];
      const own = book.at(cell, 0);
      return own === 'o' ? [cell] : own === 'x' ? [`!${cell}`] : [];
    })
    .join(';');
}

// ---- words ----

function at_sectors(sectors: number[], what: string): string {
  return tn(sectors.length, 'Sector {1}: {2}.', 'Sectors {1}: {2}.', tl(sectors.map(String)), what);
}

/** Marks as sentences; of a sector that has one type left, that is said. */
function marks_say(sky: Sky, marks: Place[]): string {
  const out: string[] = [];
  const settled = new Set<number>();
  const not = (type: Type, sector: number) =>
    marks.some((m) => m.type === type && m.sector === sector) || (type === 'C' && !sky.comet_sectors.includes(sector));
  for (const type of TYPES) {
    const here = [...new Set(marks.map((m) => m.sector))].filter((s) => TYPES.every((x) => not(x, s) === (x !== type)));
    here.forEach((s) => settled.add(s));
    if (here.length > 0) out.push(at_sectors(here, term_there(type)));
  }
  for (const type of TYPES) {
    const here = marks.filter((m) => m.type === type && !settled.has(m.sector)).map((m) => m.sector);
    if (here.length > 0) out.push(at_sectors(here, term_absent(type)));
  }
  return out.join(' ');
}

const RULES = /* t */ {
  pairs: 'Every asteroid is next to another asteroid.',
  clouds: 'Every gas cloud is next to a truly empty sector.',
  apart: 'No dwarf planet is next to Planet X.',
  band: 'The dwarf planets lie in a band of six sectors, one of them at each end.',
} as Record<string, string>;

function rule_say(sky: Sky, rule: string): string {
  if (rule === 'comets') return t('Comets lie only in sectors {0}.', tl(sky.comet_sectors.map(String)));
  const type = TYPES.find((x) => rule === `count ${x}`);
  if (!type) return t(RULES[rule] ?? '');
  return t('{0} in the whole sky: {1}.', capital(term_plural(type)), (constants as Constants)[sky.mode].objects[type] ?? 0);
}

function fact_line({ sky, facts, cite }: Ground, n: number): string {
  return cite(n - 1, fact_say(facts[n - 1]!, sky.mode));
}

/** One sentence of a proof. */
function say(ground: Ground, places: Map<string, Place>, { text, args }: Say): string {
  const fact = args.find((a) => 'fact' in a);
  if (fact) return fact_line(ground, fact.fact as number);
  return t(
    text,
    ...args.map((a) => {
      if ('type' in a) return capital(term_plural(a.type as Type));
      if ('sectors' in a) return tl((a.sectors as number[]).map(String));
      if ('marks' in a) return marks_say(ground.sky, (a.marks as string[]).map((m) => places.get(m)!));
      return Number(a.n);
    }),
  );
}

function told(ground: Ground, places: Map<string, Place>, step: Step): Told {
  const gives = step.gives.map((m) => places.get(m)!);
  const is = step.is.map((m) => places.get(m)!);
  const sectors = [...new Set(gives.map((m) => m.sector))].sort((a, b) => a - b);
  const says = step.say.map((one) => say(ground, places, one));
  return {
    // The engine cites before it says anything else.
    cites: says.slice(0, step.facts.length + step.rules.length),
    facts: step.facts,
    where: tn(sectors.length, 'Something follows about sector {1}.', 'Something follows about sectors {1}.', tl(sectors.map(String))),
    cells: [...gives, ...is].map((m) => m.cell),
    says,
    put: () => {
      const sure = new Set(is.map((m) => m.sector));
      const crosses = gives.filter((m) => !sure.has(m.sector) && !ground.auto.has(m.cell));
      ground.book.put(
        [...crosses.map(({ cell }) => ({ cell, mark: 'x' as const })), ...is.map(({ cell }) => ({ cell, mark: 'o' as const }))],
        0,
      );
    },
  };
}

/** Own marks that cannot be right: crossed out, or by a circle of something else there. */
function wrong_of(ground: Ground, places: Map<string, Place>, all: NonNullable<Explained['wrong']>): Wrong[] {
  const out = new Map<string, Wrong>();
  for (const { mark, facts, rules } of all) {
    const { cell, type, sector } = places.get(mark)!;
    const crossed = ground.book.at(cell, 0) === 'x';
    const own = crossed ? type : TYPES.find((x) => ground.book.at(x + sector, 0) === 'o');
    if (!own) continue;
    const text = t('Sector {0}: {1}.', sector, crossed ? term_absent(own) : term_there(own));
    const against = [...facts.map((n) => fact_line(ground, n)), ...rules.map((r) => rule_say(ground.sky, r))];
    if (!out.has(text)) out.set(text, { mark: text, against, facts, cells: [own + sector] });
  }
  return [...out.values()];
}

// ---- questions ----

function ask(engine: Engine, name: 'hint' | 'explain', { sky, facts }: Ground, flags: string[]): Promise<Explained | null> {
  return engine
    .prove<Explained>(name, 'planetx', [`mode ${sky.mode}`, ...flags], facts.map((f) => f.key).join('\n'))
    .catch(() => null);
}

/** The easiest thing that is not marked, or the next on the way to a goal, and marks that cannot be right. null: the engine cannot say. */
export async function proof_hint(engine: Engine, ground: Ground, goal: 'sky' | 'x' = 'sky'): Promise<Hint | null> {
  const answer = await ask(engine, 'hint', ground, [`marks ${proof_marks(ground)}`, `goal ${goal}`]);
  if (!answer?.wrong) return null;
  const places = places_of(ground.sky);
  const step = answer.steps[0];
  return { wrong: wrong_of(ground, places, answer.wrong), step: step ? told(ground, places, step) : null };
}

/** What proofs lead to: a cell of the sheet, all of a sector, or where Planet X is. */
export type Goal = { cell: Cell; yes: boolean } | { sector: number } | 'x';

/** The steps from what is marked to one thing that follows, or to where Planet X is. */
export async function proof_goal(engine: Engine, ground: Ground, goal: Goal): Promise<Told[]> {
  const to = goal === 'x' ? 'x' : 'sector' in goal ? goal.sector : goal.yes ? goal.cell : `!${goal.cell}`;
  const answer = await ask(engine, 'explain', ground, [`marks ${proof_marks(ground)}`, `goal ${to}`]);
  const places = places_of(ground.sky);
  return (answer?.steps ?? []).map((step) => told(ground, places, step));
}

/** What may be asked about: a sector, and an object there or whatever follows. */
export function proof_fields({ sectors }: Sky): Choices[] {
  return [
    { name: t('Sector'), values: Array.from({ length: sectors }, (_, i) => ({ value: `${i + 1}`, label: `${i + 1}` })) },
    { name: t('Object'), values: [{ value: '', label: t('whatever follows') }, ...TYPES.map((type) => ({ value: type, label: term_name(type) }))] },
  ];
}

/** The steps to what was chosen of these: that an object is not there, or that it is, whichever follows. */
export async function proof_why(engine: Engine, ground: Ground, [sector, type]: string[]): Promise<Told[]> {
  if (!type) return proof_goal(engine, ground, { sector: Number(sector) });
  const cell: Cell = `${type}${sector}`;
  const not = await proof_goal(engine, ground, { cell, yes: false });
  if (not.length > 0) return not;
  // Without all of it, some of what it takes to be there may follow.
  const is = await proof_goal(engine, ground, { cell, yes: true });
  return is.some((step) => step.cells.includes(cell)) ? is : [];
}

/** Everything that follows, or what leads to a goal, from the printed sheet on. */
export async function proof_chain(engine: Engine, ground: Ground, goal: 'sky' | 'x' = 'sky'): Promise<Told[]> {
  const printed = [...ground.auto.keys()].map((cell) => `!${cell}`).join(';');
  const answer = await ask(engine, 'explain', ground, [`marks ${printed}`, `goal ${goal}`]);
  const places = places_of(ground.sky);
  return (answer?.steps ?? []).map((step) => told(ground, places, step));
}
