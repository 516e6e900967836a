// What was told in a null game, as sentences.

import { t } from '../../lib/i18n';
import { note_say } from '../../lib/notes';
import { name_is_you, name_seat } from '../../lib/names';
import type { Position, TableEvent } from '../../lib/protocol';
import type { Line } from '../registry';

/** What later sentences need from earlier ones. */
interface Memory {
  pointed: number;
  die: string;
}

interface Said {
  text: string;
  only_you?: boolean;
}

function bid(at: Position, seat: number, number: string, all: string): Said {
  const who = name_seat(at, seat);
  if (all) {
    const bids = all.split(',').map((n, i) => t('{0} bid {1}', name_seat(at, i + 1), n));
    return { text: t('{0}.', bids.join(', ')) };
  }
  if (number === '?') return { text: t('{0} has bid.', who) };
  return { text: t('You bid {0}.', number), only_you: true };
}

function ask(at: Position, seat: number, answer: string, now: Memory): Said {
  const whom = name_seat(at, now.pointed);
  const text = name_is_you(at, seat)
    ? t('You asked {0}.', whom)
    : t('{0} asked {1}.', name_seat(at, seat), whom);
  if (!answer) return { text };
  const told =
    answer === '<'
      ? t("{0}'s secret is below {1}.", whom, now.die)
      : answer === '>'
        ? t("{0}'s secret is above {1}.", whom, now.die)
        : t("{0}'s secret is {1}.", whom, now.die);
  return { text: t('{0} {1}', text, told), only_you: true };
}

function guess(at: Position, seat: number, number: string, right: boolean, now: Memory): Said {
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

function say(at: Position, seat: number, event: string, now: Memory): Said {
  const [, kind = '', number = '', answer = ''] = /^(.)([\d?]*)=?(.*)$/.exec(event) ?? [];
  switch (kind) {
    case 'b':
      return bid(at, seat, number, answer);
    case 'd':
      now.die = number;
      return { text: t('The die shows {0}.', number) };
    case 'p':
      now.pointed = Number(number);
      return point(at, seat, now.pointed);
    case 'a':
      return ask(at, seat, answer, now);
    case 'g':
      return guess(at, seat, number, answer === '1', now);
    case '-':
      return {
        text: name_is_you(at, seat) ? t('You passed.') : t('{0} passed.', name_seat(at, seat)),
      };
    case '~':
      return { text: note_say(at, seat, event) };
    default:
      return { text: event };
  }
}

export function null_tell(events: TableEvent[], at: Position): Line[] {
  const now: Memory = { pointed: 0, die: '' };
  return events.map(({ seq, seat, event }) => {
    const number = Number(seat) || 0;
    const said = say(at, number, event, now);
    return { seq, seat: number, text: said.text, only_you: said.only_you ?? false };
  });
}
