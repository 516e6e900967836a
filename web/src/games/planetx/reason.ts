// Why a bot moved as it did: the figures that decided, in words.

import { number, t, tl, tn } from '../../lib/i18n';
import type { Type } from './board';
import { decimal, percent } from '../../lib/figures';
import { term_name } from './terms';

interface Idea {
  type: Type;
  sector: number;
  fit: number;
}

/** A move that was tried in whole games: the time of the locate there, or how far from won they were. */
interface Tried {
  move: string;
  worlds: number;
  time?: number;
  loss?: number;
}

interface Reason {
  why?: 'ask' | 'locate' | 'wait' | 'pick' | 'place' | 'pass' | 'try';
  skies?: number;
  believes?: number[]; // sectors where it trusts a rival's theory
  believed?: number; // skies that leaves
  race?: { seat: number; finds: number };
  cost?: number;
  sky_bits?: number;
  fit?: number;
  ideas?: Idea[];
  times?: { locate: number; ask?: number; wait?: number }; // steps still to go, each way
  tried?: { chosen: number; better?: number; error?: number; moves: Tried[] }; // strong's move first
}

/** What strong expected of its choice. */
function say_time(time: number | undefined): string {
  return time === undefined ? '' : ` ${t('It expected to be ready for Planet X in {0} steps of time.', decimal(time, 1))}`;
}

function say_ideas(ideas: Idea[], skies: number): string {
  if (ideas.length === 0) return t('No theory seemed safe enough to it.');
  const list = ideas.map(({ type, sector, fit }) =>
    t('{0} on sector {1}, {2} sure', term_name(type), sector, percent(fit / Math.max(1, skies))),
  );
  return t('It thought of: {0}.', tl(list));
}

/** What strong knew, and what it took from others' theories. */
function say_known({ skies = 0, believes = [], believed = skies }: Reason): string {
  const knew = tn(skies, '{0} sky fitted what it knew.', '{0} skies fitted what it knew.');
  if (believes.length === 0) return knew;
  const where = tl(believes.map(String));
  return `${knew} ${t('It took theories of others at their word (sectors: {0}) and reckoned with {1} of them.', where, number(believed))}`;
}

/** Whom strong feared to be first. */
function say_race({ race }: Reason): string {
  return race ? ` ${t('It feared that seat {0} would find Planet X first ({1}).', race.seat, percent(race.finds))}` : '';
}

/** What master tried, and what came of it. */
function say_tried({ tried }: Reason): string {
  if (!tried) return '';
  const { better, error = 0, moves } = tried;
  const list = moves.map(({ move, time, loss = 1 }) => `${move} ${time === undefined ? percent(1 - loss) : decimal(time, 1)}`);
  const skies = number(Math.max(...moves.map(({ worlds }) => worlds)));
  const alone = moves.some(({ time }) => time !== undefined);
  const found = alone
    ? t('Played on to the end in skies that fitted ({0} at most), Planet X was found at these times: {1}.', skies, tl(list))
    : t('Played on to the end in skies that fitted ({0} at most), the games went this well: {1}.', skies, tl(list));
  if (better === undefined) return ` ${found} ${t('None was surely better than the first.')}`;
  return ` ${found} ${alone ? t('This move was {0} steps earlier than the first (± {1}).', decimal(better, 1), decimal(error, 1)) : t('This move was better than the first by {0} (± {1}).', percent(better), percent(error))}`;
}

/** The reason a bot gave, as JSON; '' when it gave none. */
export function planetx_reason(json: string): string {
  let reason: Reason;
  try {
    reason = JSON.parse(json) as Reason;
  } catch {
    return '';
  }
  return `${say_why(reason)}${say_tried(reason)}`;
}

function say_why(reason: Reason): string {
  const knew = say_known(reason);
  const skies = reason.believed ?? reason.skies ?? 0;
  switch (reason.why) {
    case 'ask':
      return `${knew} ${t('This question was to leave one sky in {0}, at a cost of {1}.', decimal(2 ** (reason.sky_bits ?? 0), 1), reason.cost ?? 0)}${say_time(reason.times?.ask)}${say_race(reason)}`;
    case 'locate':
      return reason.fit === reason.skies
        ? `${knew} ${t('It was certain of Planet X and both neighbours.')}`
        : `${knew} ${t('This place fitted {0} of them: {1}.', number(reason.fit ?? 0), percent((reason.fit ?? 0) / Math.max(1, skies)))}${say_race(reason)}`;
    case 'wait':
      return `${knew} ${t('No question in sight told it anything, so it let time pass.')}${say_race(reason)}`;
    case 'pick':
    case 'place':
      return `${knew} ${say_ideas(reason.ideas ?? [], skies)}`;
    case 'try':
      return knew;
    case 'pass':
      return t('Nothing left was worth a try to it.');
    default:
      return '';
  }
}
