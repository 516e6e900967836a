// What happens at a seat apart from moves, in every game alike: notes of the log
// as whole sentences, the name of the seat included.

import { t } from './i18n';
import { name_is_you, name_seat } from './names';
import type { Note, Position } from './protocol';

export function note_say(at: Position, seat: number, { note, sitter }: Note): string {
  const who = name_seat(at, seat);
  const you = name_is_you(at, seat);
  if (note === 'undo') return you ? t('You took your last move back.') : t('{0} took the last move back.', who);
  if (note === 'timeout') return you ? t('Your time ran out: a bot makes this move for you.') : t('{0} ran out of time: a bot makes this move.', who);
  if (note === 'end') return t('All agreed to end the game here.');
  if (sitter === 'once') return you ? t('As the others agreed, a bot makes this move for you.') : t('As agreed, a bot makes this move for {0}.', who);
  if (sitter === 'bot') return you ? t('A bot plays for you now.') : t('A bot plays for {0} now.', who);
  if (sitter === 'person') return you ? t('You are back at your seat.') : t('{0} is back.', who);
  return t('The seat of {0} changed hands.', who);
}
