// What a map and a sketch look like, in words.

import { t, tn } from '../../lib/i18n';
import { ROMAN, type Board, type Seat } from './board';
import type { Draft } from './draft.svelte';
import { term_type } from './terms';

export function describe_sketch(draft: Draft): string {
  if (!draft.card) return '';
  if (draft.kept === 0) return t('{0}: nothing is drawn here.', draft.card.name);
  const stars = draft.fit.flatMap((s) => (s ? [t('{0} {1}', s.name, term_type(s.type))] : []));
  const parts = [t('{0} on {1}.', draft.card.name, stars.join(', '))];
  const out = draft.card.nodes.length - draft.kept;
  if (out > 0) parts.push(tn(out, '{0} star left out.', '{0} stars left out.'));
  if (draft.worth && draft.help !== 'paper') parts.push(tn(draft.worth.points.round, '{0} point.', '{0} points.'));
  return parts.join(' ');
}

export function describe_map(board: Board, seat: Seat, whose: string): string {
  const parts = [board.phase === 'over' ? t('{0}, all of it.', whose) : t('{0}, turned to round {1}.', whose, ROMAN[board.round - 1] ?? '')];
  seat.rounds.forEach((r, i) => {
    if (!r.drawn || !r.card) return;
    parts.push(
      r.drawn.length === 0
        ? t('{0}: {1}, not drawn.', ROMAN[i]!, r.card.name)
        : t('{0}: {1}, {2}.', ROMAN[i]!, r.card.name, r.text ?? ''),
    );
  });
  if (parts.length === 1) parts.push(t('Nothing is drawn yet.'));
  return parts.join(' ');
}
