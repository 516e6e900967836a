// A first game of The Lost Code: two rounds played by hand, a miss with its swap
// and a hit that was worked out, eight more to watch, and the final guess.

import type { Guide } from '../../lib/guide';
import { t } from '../../lib/i18n';
import { sheet_of } from './sheet.svelte';

const RECORD = `astrolabe 1
game lostcode 1
commit c29f98b3173bf1c25f0ebd58617d7d6c974e0caab5d1116b03343106731a5bcf
salt 8ebe18cf5aa7895bdd493f413e786c3409693ae0b30174191c7703b3d88f2da4
chance 00cd0d7f0078633c43142d40c27b3311894b8a0f48212c1a3d62ff984bf18a66
setup
lostcode 1
seats 2
data 6ca4ac2dd097a5ce0155d7da4690e3f4a23a2b052675c42c571898317dfac24c
modules beginner
rack 1 00076
rack 2 61337
rack 3 22265
rack 4 73150
box 36424
stack B 514
stack J 574
stack C 675
stack S 401
stack H 123
track 1 2
play
`;

/** Rounds 3 to 10, by both. */
const WATCHED = [
  '2 tH>C', '2 W4:7-10', '1 W3:6-8', '2 xB', '1 xJ', '2 tR>B', '2 tJ>B', '2 W1:9-9', '1 W2:14-15', '2 xJ', '2 tJ>B',
  '2 W1:10-10', '1 W2:4-5', '2 tJ>B', '2 W4:12-15', '1 W2:15-16', '1 xJ', '2 tJ>B', '2 W1:11-11', '1 W2:9-10',
  '1 t-', '1 W1:12-12', '2 W2:10-11', '2 tJ>B', '2 W1:15-15', '1 W2:15-16', '1 tR>B', '1 tJ>B', '1 W1:16-16',
  '2 W2:14-15',
];

/** Values of the chameleon that the first answer rules out. */
const TOO_MUCH = [5, 6, 7];

const DO = '[data-test=do]';
const bet = (wheel: number) => `[data-wheel="${wheel}"], [data-test=range], ${DO}`;

export const lostcode_guide: Guide = {
  game: 'lostcode',
  record: RECORD,
  names: ['', 'Ines'],
  steps: [
    {
      say: () => t('Welcome. Five tiles stand on your rack. Everybody can read them but you: find out what they are. Ines sits beside you, and the other two racks lie open.'),
      point: '[data-rack="1"]',
    },
    {
      say: () => t('Of each symbol every number exists once. What you see on other racks is not on yours, and your sheet has filled it in. The numbers that still stand there can be yours.'),
      point: '[data-test=sheet]',
      tab: 'book',
    },
    {
      say: () => t('You are furthest back on the track, so you rolled: chameleon, snake, chameleon. What counts now is your own snake and twice your own chameleon. You could turn a die; leave them this time.'),
      point: `[data-test=dice], ${DO}`,
      tab: 'act',
      move: 't-',
      not: () => t('Turning a die comes later. Leave them this time.'),
    },
    {
      say: () => t('Bet where that sum lies. Take the wheel that covers 7 sums, the one marked ↔ 7, and set it to 10–16 with plus and minus. Then bet.'),
      point: bet(7),
      tab: 'act',
      move: 'W7:10-16',
      not: () => t('That can be a good bet, too. For this lesson take the wheel marked ↔ 7 and set it to 10–16.'),
    },
    {
      others: ['2 W4:9-12'],
      say: () => t('Ines has bet as well, and the sums were added up. Hers was a hit: she moves on by 3. Yours is lower: your snake and twice your chameleon make 9 or less.'),
      point: '[data-test=answer], [data-test=track]',
      tab: 'act',
    },
    {
      say: () => t('That says a lot: twice 5, 6 or 7 would be too much. Your chameleon is 0 or 4! Cross out 5, 6 and 7 on your sheet: a tap on each does it.'),
      point: '[data-cell="C5"], [data-cell="C6"], [data-cell="C7"]',
      tab: 'book',
      mark: {
        made: (at) => TOO_MUCH.every((v) => sheet_of(at).at('C', v, 0) === 'x'),
        put: (at, yes) => TOO_MUCH.forEach((v) => sheet_of(at).mark('C', v, 0, yes ? 'x' : '')),
      },
    },
    {
      say: () => t('Whoever missed gives up a tile. You know nothing about your bird, so it costs you least: swap it.'),
      point: `[data-swap="B"], ${DO}`,
      tab: 'act',
      move: 'xB',
      not: () => t('Keep the tiles you have heard something about. The bird is the one to give up.'),
      after: () => t('It was a 0 and lies open now. A new bird stands on your rack, and only Ines sees it.'),
      after_point: '[data-rack="1"]',
    },
    {
      say: () => t('You are furthest back again and rolled a jaguar and two chameleons. Turn the jaguar into a third chameleon: three times 0 or three times 4, so the sum can only be 0 or 12.'),
      point: `[data-die="0"], [data-to="C"], ${DO}`,
      tab: 'act',
      move: 'tJ>C',
      not: () => t('Turn the jaguar, and turn it to the chameleon.'),
    },
    {
      say: () => t('0 or 12? If your chameleon is 0, all five numbers your snake can have fit the answer; if it is 4, only two of them do. So 0 is likelier. The narrowest wheel is worth 6: take it and set it to 0.'),
      point: bet(1),
      tab: 'act',
      move: 'W1:0-0',
      not: () => t('Be bold: the wheel marked ↔ 1, set to 0.'),
    },
    {
      others: ['2 W4:12-15', '2 xB'],
      say: () => t('A hit! You move on by 6 and are ahead, and you know for sure that your chameleon is 0. Ines missed and has swapped a bird.'),
      point: '[data-test=track]',
      tab: 'act',
    },
    {
      others: WATCHED,
      say: () => t('Eight rounds later. Every answer narrowed your tiles down, and you have come to field 34, Ines to 32. Now all write down what they think they hold.'),
      point: '[data-test=track]',
      tab: 'act',
    },
    {
      say: () => t('One number is worth 5 if it is right, two are worth 2, three are worth 1; a wrong guess costs 2. Write: bird 5; jaguar 4 and 6, for you are not sure; chameleon 0; snake 7; human 6.'),
      point: `[data-test=guess], ${DO}`,
      tab: 'act',
      move: 'f5/46/0/7/6',
      not: () => t('Write exactly this: bird 5; jaguar 4 and 6; chameleon 0; snake 7; human 6.'),
    },
    {
      others: ['2 f4/67/3/34/7'],
      say: () => t('All of it was right: four times 5, and 2 for the jaguar. That is 22 more, and you win by 56 to 51. Now you know how a code is found.'),
      point: '[data-test=result]',
      tab: 'act',
    },
  ],
};
