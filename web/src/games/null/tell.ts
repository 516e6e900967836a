// What was told in a null game, as sentences.

import { t } from '../../lib/i18n';
import { note_say } from '../../lib/notes';
import { name_is_you, name_seat } from '../../lib/names';
import { event_note, type Position, type TableEvent } from '../../lib/protocol';
import type { Line } from '../registry';
import type { Told } from './types';

/** What later sentences need from earlier ones. */
interface Memory {
  pointed: number;
  die: number;
}

interface Said {
  text: string;
  only_you?: boolean;
}

function bid(at: Position, seat: number, { number, bids }: Told): Said {
  const who = name_seat(at, seat);
  if (bids) {
    const all = bids.map((n, i) => t('{0} bid {1}', name_seat(at, i + 1), n));
    return { text: t('{0}.', all.join(', ')) };
  }
  if (number === undefined) return { text: t('{0} has bid.', who) };
  return { text: t('You bid {0}.', number), only_you: true };
}

function ask(at: Position, seat: number, { answer }: Told, now: Memory): Said {
  const whom = name_seat(at, now.pointed);
  const text = name_is_you(at, seat)
    ? t('You asked {0}.', whom)
    : t('{0} asked {1}.', name_seat(at, seat), whom);
  if (!answer) return { text };
  const told =
    answer === 'below'
      ? t("{0}'s secret is below {1}.", whom, now.die)
      : answer === 'above'
        ? t("{0}'s secret is above {1}.", whom, now.die)
        : t("{0}'s secret is {1}.", whom, now.die);
  return { text: t('{0} {1}', text, told), only_you: true };
}

function guess(at: Position, seat: number, { number = 0, right }: Told, now: Memory): Said {
  const who = name_seat(at, seat);
  const whom = name_seat(at, now.pointed);
  const end = right ? t('That was right.') : t('That was wrong.');
  const text = name_is_you(at, seat)
    ? t("You guessed {1} for {0}'s secret. {2}", whom, number, end)
    : name_is_you(at, now.pointed)
      ? t('{0} guessed {1} for your secret. {2}', who, number, end)
      : t("{0} guessed {2} for {1}'s secret. {3}", who, whom, number, end);
  return { text };
}

function point(at: Position, seat: number, target: number): Said {
  if (name_is_you(at, seat)) return { text: t('You pointed at {0}.', name_seat(at, target)) };
  const who = name_seat(at, seat);
  if (name_is_you(at, target)) return { text: t('{0} pointed at you.', who) };
  return { text: t('{0} pointed at {1}.', who, name_seat(at, target)) };
}

function say(at: Position, seat: number, told: Told, now: Memory): Said {
  switch (told.kind) {
    case 'bid':
      return bid(at, seat, told);
    case 'roll':
      now.die = told.number ?? 0;
      return { text: t('The die shows {0}.', now.die) };
    case 'point':
      now.pointed = told.number ?? 0;
      return point(at, seat, now.pointed);
    case 'ask':
      return ask(at, seat, told, now);
    case 'guess':
      return guess(at, seat, told, now);
    case 'pass':
      return {
        text: name_is_you(at, seat) ? t('You passed.') : t('{0} passed.', name_seat(at, seat)),
      };
  }
}

export function null_tell(events: TableEvent[], at: Position): Line[] {
  const now: Memory = { pointed: 0, die: 0 };
  return events.map((e) => {
    const seat = Number(e.seat) || 0;
    const note = event_note(e);
    const said = note ? { text: note_say(at, seat, note) } : say(at, seat, e.told as Told, now);
    return { seq: e.seq, seat, text: said.text, only_you: 'only_you' in said ? (said.only_you ?? false) : false };
  });
}
