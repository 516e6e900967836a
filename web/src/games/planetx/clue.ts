// Facts as sentences. Standard has one dwarf planet, so there it is "the" (PX-2).

import { t, tc } from '../../lib/i18n';
import type { Fact, PlanetxBoard, Type } from './board';
import { capital, term_absent, term_looks, term_name, term_plural, term_there } from './terms';

const SUBJECT = /* tc clue begins */ {
  'some C': 'at least one comet',
  'some A': 'at least one asteroid',
  'some D': 'at least one dwarf planet',
  'some G': 'at least one gas cloud',
  'every C': 'every comet',
  'every A': 'every asteroid',
  'every D': 'every dwarf planet',
  'every G': 'every gas cloud',
  'no C': 'no comet',
  'no A': 'no asteroid',
  'no D': 'no dwarf planet',
  'no G': 'no gas cloud',
  'the D': 'the dwarf planet',
} as Record<string, string>;
const NEXT_TO = /* tc next to */ {
  C: 'a comet',
  A: 'an asteroid',
  D: 'a dwarf planet',
  the: 'the dwarf planet',
  G: 'a gas cloud',
  E: 'an empty sector',
} as Record<string, string>;
const OPPOSITE = /* tc opposite */ {
  C: 'a comet',
  A: 'an asteroid',
  D: 'a dwarf planet',
  the: 'the dwarf planet',
  G: 'a gas cloud',
  E: 'an empty sector',
  AA: 'another asteroid',
} as Record<string, string>;
const SECTORS_OF = /* tc sectors of */ {
  C: 'a comet',
  A: 'an asteroid',
  D: 'a dwarf planet',
  the: 'the dwarf planet',
  G: 'a gas cloud',
  E: 'an empty sector',
  CC: 'another comet',
  GG: 'another gas cloud',
} as Record<string, string>;
const ALL = /* tc all of them */ {
  C: 'all comets',
  A: 'all asteroids',
  D: 'all dwarf planets',
  G: 'all gas clouds',
} as Record<string, string>;

type Mode = PlanetxBoard['mode'];

const is_only = (type: Type, mode: Mode) => type === 'D' && mode === 'standard';

/** What a clue relates to, in a list of words: the key of `other`. */
const whom = (other: Type, mode: Mode) => (is_only(other, mode) ? 'the' : other);

function about_x({ kind, relation, n = 0, other = 'E' }: Fact, mode: Mode): string {
  const key = whom(other, mode);
  if (relation === 'adj') return t('Planet X is not next to {0}.', tc('next to', NEXT_TO[key] ?? ''));
  if (relation === 'opp') return t('Planet X is not opposite {0}.', tc('opposite', OPPOSITE[key] ?? ''));
  const of = tc('sectors of', SECTORS_OF[key] ?? '');
  return kind === 'no'
    ? t('Planet X is not within {0} sectors of {1}.', n, of)
    : t('Planet X is within {0} sectors of {1}.', n, of);
}

/** The one dwarf planet of a standard sky: some, every and no are is and is not. */
function about_the_dwarf({ kind, relation, n = 0, other = 'E' }: Fact): string {
  const who = capital(tc('clue begins', SUBJECT['the D'] ?? ''));
  const not = kind === 'no';
  if (relation === 'adj') {
    const it = tc('next to', NEXT_TO[other] ?? '');
    return not ? t('{0} is not next to {1}.', who, it) : tc('comet or dwarf planet', '{0} is next to {1}.', who, it);
  }
  if (relation === 'opp') {
    const it = tc('opposite', OPPOSITE[other] ?? '');
    return not ? t('{0} is not opposite {1}.', who, it) : tc('comet or dwarf planet', '{0} is opposite {1}.', who, it);
  }
  const it = tc('sectors of', SECTORS_OF[other] ?? '');
  return not
    ? t('{0} is not within {1} sectors of {2}.', who, n, it)
    : t('{0} is within {1} sectors of {2}.', who, n, it);
}

function about_pair({ kind, type, relation, n = 0, other = 'E' }: Fact, mode: Mode): string {
  const who = capital(tc('clue begins', SUBJECT[`${kind} ${type}`] ?? ''));
  const same = type === other ? type + other : whom(other, mode);
  const no = kind === 'no';
  // Adjectives bend with what they are said of.
  const she = type === 'C' || type === 'D';
  if (relation === 'adj') {
    const it = tc('next to', NEXT_TO[same] ?? '');
    if (she)
      return no
        ? tc('no comet or dwarf planet', '{0} is next to {1}.', who, it)
        : tc('comet or dwarf planet', '{0} is next to {1}.', who, it);
    return no
      ? tc('no asteroid or gas cloud', '{0} is next to {1}.', who, it)
      : tc('asteroid or gas cloud', '{0} is next to {1}.', who, it);
  }
  if (relation === 'opp') {
    const it = tc('opposite', OPPOSITE[same] ?? '');
    if (she)
      return no
        ? tc('no comet or dwarf planet', '{0} is opposite {1}.', who, it)
        : tc('comet or dwarf planet', '{0} is opposite {1}.', who, it);
    return no
      ? tc('no asteroid or gas cloud', '{0} is opposite {1}.', who, it)
      : tc('asteroid or gas cloud', '{0} is opposite {1}.', who, it);
  }
  const it = tc('sectors of', SECTORS_OF[same] ?? '');
  return no
    ? tc('no', '{0} is within {1} sectors of {2}.', who, n, it)
    : t('{0} is within {1} sectors of {2}.', who, n, it);
}

/** Any fact a seat can be told, the clues of research and conferences among them. */
export function fact_say(fact: Fact, mode: Mode): string {
  const { kind, type, sector = 0, n = 0 } = fact;
  switch (kind) {
    case 'not':
      return t('Sector {0}: {1}.', sector, term_absent(type));
    case 'is':
      return t('Sector {0}: {1}.', sector, term_there(type));
    case 'target':
      return t('Sector {0}: {1}.', sector, term_looks(type));
    case 'survey':
      if (fact.from === fact.to) return t('{0} in sector {1}: {2}.', capital(term_plural(type)), fact.from!, n);
      return t('{0} in {1}–{2}: {3}.', capital(term_plural(type)), fact.from!, fact.to!, n);
    case 'locate': {
      const beside = [term_name(fact.left!), term_name(fact.right!)] as const;
      return n === 1
        ? t('Planet X is in {0}, beside it: {1}, {2}.', sector, ...beside)
        : t('Not all true: Planet X in {0}, beside it: {1}, {2}.', sector, ...beside);
    }
    case 'band':
      return t('{0} lie in a band of {1} sectors or less.', capital(tc('all of them', ALL[type] ?? '')), n);
    case 'run':
      return type === 'A'
        ? t('All asteroids lie in consecutive sectors.')
        : t('Three of the dwarf planets lie in consecutive sectors.');
    default:
      if (type === 'X') return about_x(fact, mode);
      return is_only(type, mode) ? about_the_dwarf(fact) : about_pair(fact, mode);
  }
}
