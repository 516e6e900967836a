// Facts in the engine's notation, as sentences.

import { t, tc } from '../../lib/i18n';
import type { Type } from './board';
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

function about_x(q: string, relation: string, n: string, other: string): string {
  if (relation === 'adj') return t('Planet X is not next to {0}.', tc('next to', NEXT_TO[other] ?? ''));
  if (relation === 'opp') return t('Planet X is not opposite {0}.', tc('opposite', OPPOSITE[other] ?? ''));
  const of = tc('sectors of', SECTORS_OF[other] ?? '');
  return q === 'no'
    ? t('Planet X is not within {0} sectors of {1}.', n, of)
    : t('Planet X is within {0} sectors of {1}.', n, of);
}

function about_pair(q: string, s: string, relation: string, n: string, other: string): string {
  const who = capital(tc('clue begins', SUBJECT[`${q} ${s}`] ?? ''));
  const same = s === other ? s + other : other;
  if (relation === 'adj') {
    const whom = tc('next to', NEXT_TO[other] ?? '');
    return q === 'no' ? tc('no', '{0} is next to {1}.', who, whom) : t('{0} is next to {1}.', who, whom);
  }
  if (relation === 'opp') {
    const whom = tc('opposite', OPPOSITE[same] ?? '');
    return q === 'no' ? tc('no', '{0} is opposite {1}.', who, whom) : t('{0} is opposite {1}.', who, whom);
  }
  const whom = tc('sectors of', SECTORS_OF[same] ?? '');
  return q === 'no'
    ? tc('no', '{0} is within {1} sectors of {2}.', who, n, whom)
    : t('{0} is within {1} sectors of {2}.', who, n, whom);
}

/** A clue of research or a conference: `no C adj G`, `band A 5`, `some X in 3 D`. */
export function clue_say(clue: string): string {
  const words = clue.split(' ');
  const [q = '', s = ''] = words;
  if (q === 'band')
    return t('{0} lie in a band of {1} sectors or less.', capital(tc('all of them', ALL[s] ?? '')), words[2] ?? '');
  if (q === 'run')
    return s === 'A'
      ? t('All asteroids lie in consecutive sectors.')
      : t('Three of the dwarf planets lie in consecutive sectors.');
  const relation = words[2] ?? '';
  const n = relation === 'in' ? (words[3] ?? '') : '';
  const other = words.at(-1) ?? '';
  return s === 'X' ? about_x(q, relation, n, other) : about_pair(q, s, relation, n, other);
}

/** Any fact a seat can be told. */
export function fact_say(fact: string): string {
  let m = /^!(\w)(\d+)$/.exec(fact);
  if (m) return t('Sector {0}: {1}.', m[2]!, term_absent(m[1] as Type));
  m = /^([CADGEX])(\d+)$/.exec(fact);
  if (m) return t('Sector {0}: {1}.', m[2]!, term_name(m[1] as Type));
  m = /^T(\d+)=(\w)$/.exec(fact);
  if (m) return t('Sector {0}: {1}.', m[1]!, term_looks(m[2] as Type));
  m = /^(\w)(\d+)-(\d+)=(\d+)$/.exec(fact);
  if (m) return t('{0} in {1}–{2}: {3}.', capital(term_plural(m[1] as Type)), m[2]!, m[3]!, m[4]!);
  m = /^L(\d+)(\w)(\w)=([01])$/.exec(fact);
  if (m) {
    const [, x = '', left = '', right = '', found] = m;
    const names = [term_name(left as Type), term_name(right as Type)] as const;
    return found === '1'
      ? t('Planet X is in {0}, beside it: {1}, {2}.', x, ...names)
      : t('Not all true: Planet X in {0}, beside it: {1}, {2}.', x, ...names);
  }
  return clue_say(fact);
}
