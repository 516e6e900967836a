// A first game of Night Sky: three constellations drawn by hand, one of them
// with a star left out, three more to watch, and the count.

import type { Guide } from '../../lib/guide';
import { t } from '../../lib/i18n';

const RECORD = `astrolabe 1
game nightsky 1
commit 09e3e5e73c0e5415742bbfe625edce241f65295a554e5b1f54957ea70855890f
salt 7f999b19aa8bde6ce24dfcf4bb8ce54ad7119656567b450b6a6b46aca57ab24e
chance 05ff9a8f3caddd1273de71ca801bddab5d6037669743810768f433eea582a57f
setup
nightsky 1
seats 2
data a1ff5ee109b453fc9381ebfb8f661ef3657286efde7f504b21bb6c3dbc938035
pieces one
first 1
seat 1 start 2 pool 5-5 6-2 7-3 7-11 8-6 9-2 10-1
seat 2 start 1 pool 5-3 6-5 7-5 7-2 8-5 9-5 10-2
play
`;

const KEEP = '[data-test=keep], [data-test=keep-near]';
const stars = (...names: string[]) => names.map((n) => `[data-star="${n}"]`).join(', ');
const elsewhere = () => t('That would be a fine drawing. For this lesson, lay it on the marked stars: move it by taps or arrows and turn it with the two round arrows.');

export const nightsky_guide: Guide = {
  game: 'nightsky',
  record: RECORD,
  names: ['', 'Ines'],
  steps: [
    {
      say: () => t('Welcome. Six times a constellation comes up, and you draw it on your own map of the sky. Whoever has the finest sky in the end wins. Ines draws on hers.'),
      point: '[data-test=map]',
    },
    {
      say: () => t('First the start card. The side you choose says which stars are worth something in round I. Choose yellow.'),
      point: '[data-side=yellow]',
      move: 'yellow',
      not: () => t('Red would do as well. Choose yellow, and see why in a moment.'),
      after: () => t('Each yellow star you use in round I is worth 1. This is your first lower card.'),
    },
    {
      others: ['2 blue'],
      say: () => t('You have the first-player card, so you say how large the constellation is. You see only the number of stars. Take the 5; Ines takes a card of 5, too.'),
      point: '[data-size="5"]',
      move: '5',
      not: () => t('Begin with a small one: the 5.'),
      after: () => t('It is Crux, the cross. The new card lies on top and makes blue stars worth 3; your start card lies below it.'),
      after_point: '.card .head',
    },
    {
      say: () => t('The window shows half of the map. Crux lies there already: tap a glowing star and it moves there, turn it with the round arrows. It is never mirrored, and never leaves the window.'),
      point: '[data-test=window]',
    },
    {
      say: () => t('Find the marked blue star with yellow ones beside it. Tap it, so that the middle of Crux lies there; then turn Crux until it covers all the marked stars, and keep it.'),
      point: `${stars('e3', 'd3', 'e2', 'e4', 'f4')}, [aria-keyshortcuts=r], ${KEEP}`,
      move: 'd3-e3-e2,e4-e3-f4',
      not: elsewhere,
      after: () => t('18 points: one blue star for 3, three yellow stars for 1 each, and three lines that join a blue star with a yellow one, for 3 + 1 each. Lines pay best.'),
      after_point: '[data-test=log] li:last-child',
    },
    {
      others: ['2 c2-d3-d4-e4-e3-d3'],
      say: () => t('Ines made 15. From now on you may look at her map, and she at yours. And the sky has turned by one step: some stars have set, others have risen.'),
      point: '[data-sky="2"]',
    },
    {
      others: ['2 8'],
      say: () => t('Ines had fewer points, so now she called: 8 stars. Yours is Pegasus. It makes blue worth 1, and below it Crux still makes blue worth 3: every blue star counts for both.'),
      point: '.card .head, .low',
    },
    {
      say: () => t('Lay Pegasus on the marked stars and keep it. A used star can never be used again, so the sky fills up.'),
      point: `${stars('f2', 'g2', 'g3', 'g4', 'h1', 'h2', 'h3', 'h4')}, ${KEEP}`,
      move: 'f2-g2-g3-g4-h4-h3-g3,h1-h2-h3',
      not: elsewhere,
      after: () => t('20 points. With one type on both cards, look for stars of that type side by side.'),
      after_point: '[data-test=log] li:last-child',
    },
    {
      others: ['2 g2-f2-f3-g3-g2-h3-h4-g3-g4-h4-i3-h3'],
      say: () => t('Ines made 21, so you call again. Your cards to come are on the sheet. Take a 7.'),
      point: '[data-size="7"]',
      move: '7',
      not: () => t('Take a 7 this time: there are two of them.'),
    },
    {
      say: () => t('Of two sevens you choose one without seeing it. Take the left one.'),
      point: '[data-slot="7a"]',
      move: '7a',
      not: () => t('The left one, for this lesson.'),
    },
    {
      others: ['2 7a'],
      say: () => t('Orion. Here is a place that pays: lay it on the marked stars. The star of it that finds no place is left out by itself, and you may leave out any other by tapping it.'),
      point: `${stars('g5', 'h6', 'i5', 'j3', 'j2', 'k2')}, ${KEEP}`,
      move: 'g5-h6-i5-j3-j2,j3-k2',
      not: elsewhere,
      after: () => t('12 points. A star left out crosses one of your seven fading stars, and each that is whole in the end is worth 3. What you draw must hang together.'),
      after_point: '.fading',
    },
    {
      others: [
        '2 g5-h5-i4-j2-k1-j3-i5-h5',
        '2 6',
        '1 f9-g8-h8-i7-i8-h8',
        '2 h9-h8-h7-i6-j4-k2',
        '2 10',
        '1 c6-c7-c8-d9-e8-e7-f7-e6-f6-g6-f7',
        '2 e8-d8-c7-c6-d6-e5-f6-f7,e8-f8-f9-e8',
        '1 9',
      ],
      say: () => t('Two rounds later: the sky has turned five times and is nearly full. It is the last round, and a card of 9 stars: Capricornus. Before you draw, mind what counts only at the end.'),
      point: '[data-test=window]',
    },
    {
      say: () => t('At the end each used star around the sun gives 1, each line across the ecliptic, the dashed ring, gives 2, and each used star on the outskirts gives 3. The list beside your drawing shows it all.'),
      point: '[data-test=worth] + ul',
    },
    {
      say: () => t('Lay Capricornus on the marked stars; one is left out. It is worth 6 now, and more in the count.'),
      point: `${stars('a2', 'b3', 'b4', 'c4', 'd4', 'd5', 'd6', 'd7')}, ${KEEP}`,
      move: 'b4-a2-b3-c4-d4-d5-d6-d7',
      not: elsewhere,
    },
    {
      others: ['2 a1-b3-c4-d5-c5-b3,b5-b4-c5'],
      say: () => t('All is counted on your map, line by line: 144 points, and 139 for Ines. You won. Tap a line to see where it comes from, or save your sky as a poster.'),
      point: '[data-test=result]',
    },
  ],
};
