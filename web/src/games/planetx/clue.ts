// Facts as sentences.

import { t, tc } from '../../lib/i18n';
import type { Fact } from './board';
import { capital, term_absent, term_looks, term_name, term_plural } from './terms';

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
} as Record<string, string>;
const NEXT_TO = /* tc next to */ {
  C: 'a comet',
  A: 'an asteroid',
  D: 'a dwarf planet',
  G: 'a gas cloud',
  E: 'an empty sector',
} as Record<string, string>;
const OPPOSITE = /* tc opposite */ {
  C: 'a comet',
  A: 'an asteroid',
  D: 'a dwarf planet',
  G: 'a gas cloud',
  E: 'an empty sector',
  AA: 'another asteroid',
} as Record<string, string>;
const SECTORS_OF = /* tc sectors of */ {
  C: 'a comet',
  A: 'an asteroid',
  D: 'a dwarf planet',
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

function about_x({ kind, relation, n = 0, other = 'E' }: Fact): string {
  if (relation === 'adj') return t('Planet X is not next to {0}.', tc('next to', NEXT_TO[other] ?? ''));
  if (relation === 'opp') return t('Planet X is not opposite {0}.', tc('opposite', OPPOSITE[other] ?? ''));
  const of = tc('sectors of', SECTORS_OF[other] ?? '');
  return kind === 'no'
    ? t('Planet X is not within {0} sectors of {1}.', n, of)
    : t('Planet X is within {0} sectors of {1}.', n, of);
}

function about_pair({ kind, type, relation, n = 0, other = 'E' }: Fact): string {
  const who = capital(tc('clue begins', SUBJECT[`${kind} ${type}`] ?? ''));
  const same = type === other ? type + other : other;
  if (relation === 'adj') {
    const whom = tc('next to', NEXT_TO[other] ?? '');
    return kind === 'no' ? tc('no', '{0} is next to {1}.', who, whom) : t('{0} is next to {1}.', who, whom);
  }
  if (relation === 'opp') {
    const whom = tc('opposite', OPPOSITE[same] ?? '');
    return kind === 'no' ? tc('no', '{0} is opposite {1}.', who, whom) : t('{0} is opposite {1}.', who, whom);
  }
  const whom = tc('sectors of', SECTORS_OF[same] ?? '');
  return kind === 'no'
    ? tc('no', '{0} is within {1} sectors of {2}.', who, n, whom)
    : t('{0} is within {1} sectors of {2}.', who, n, whom);
}

/** Any fact a seat can be told, the clues of research and conferences among them. */
export function fact_say(fact: Fact): string {
  const { kind, type, sector = 0, n = 0 } = fact;
  switch (kind) {
    case 'not':
      return t('Sector {0}: {1}.', sector, term_absent(type));
    case 'is':
      return t('Sector {0}: {1}.', sector, term_name(type));
    case 'target':
      return t('Sector {0}: {1}.', sector, term_looks(type));
    case 'survey':
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
      return type === 'X' ? about_x(fact) : about_pair(fact);
  }
}
