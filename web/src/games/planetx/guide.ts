// A first game of Planet X: one survey, one topic, one target, three theories,
// a conference, and Planet X. Every conclusion the coach draws really follows.

import type { Guide } from '../../lib/guide';
import { t } from '../../lib/i18n';
import { notebook_of } from './notebook.svelte';

const RECORD = `astrolabe 1
game planetx 1
commit 2f299ca646f7fba4e43df29965a7171ec410f1076f0f9591a6d3e4456be5d3f9
salt fb4da4bae251ecc25f5b61a38b936785b7f117d5a575725ee580910961c0bc30
chance f28bf7c48e49b182f363d3ea6032a3acc4ab7c93fd7555204a2315b8cdc44404
setup
planetx 1
seats 2
mode standard
sky ECCEGAADAAXG
research A: no C in 2 A
research B: every G in 3 C
research C: some A adj G
research D: no C in 4 D
research E: no G in 2 G
research F: band A 6
conference X1: some X in 2 A
start spring: !A2 !D7 !D11 !G3 / !A4 !D6 !G1 !G8 / !C5 !A12 !D10 !G9
start summer: !A5 !D2 !D7 !G11 / !A4 !D10 !G1 !G6 / !C11 !A8 !D12 !G3
start autumn: !A5 !D2 !D7 !G3 / !A12 !D6 !G8 !G10 / !C11 !A4 !D1 !G9
start winter: !A5 !D2 !D3 !G11 / !A1 !D9 !G6 !G10 / !C7 !A4 !D12 !G8
order 1 2
levels youth genius
play
`;

const ends = (from: number, to: number) => `[data-sector="${from}"], [data-sector="${to}"]`;

export const planetx_guide: Guide = {
  game: 'planetx',
  record: RECORD,
  names: ['', 'Ines'],
  steps: [
    {
      say: () =>
        t('Welcome. Twelve sectors lie round the Earth, and each holds one thing. One of them is Planet X. Find it before Ines does.'),
      point: '[role=grid]',
    },
    {
      say: () =>
        t('You see only the bright half of the sky. Pawns walk round the ring as time goes by; whoever is furthest back acts, and the Earth turns after the last one.'),
      point: '.pawn',
    },
    {
      say: () =>
        t('This is your notebook. You start with twelve facts, and they are crossed out already: in sector 12, for one, there is no asteroid.'),
      point: '[data-cell="A12"]',
      tab: 'book',
    },
    {
      say: () =>
        t('Ask the sky. Survey how many asteroids there are in sectors 1 to 6: choose the asteroid, tap sector 1 and sector 6, then press the button.'),
      point: `[data-action=survey], [data-type=A], ${ends(1, 6)}, [data-test=ask]`,
      move: 'SA1-6',
      not: () => t('A fair question, but here we count asteroids from sector 1 to sector 6.'),
      after: () =>
        t('One asteroid. Asteroids are never alone, so it lies at an edge, with a friend just outside: in 1 with 12, or in 6 with 7. You know that 12 has none. So there are asteroids in 6 and 7.'),
      after_point: ends(6, 7),
    },
    {
      say: () => t('Write it down, so that it stays in sight. In your notebook tap the asteroid of sector 6: once crosses it out, twice circles it. Circle it.'),
      point: '[data-cell="A6"]',
      tab: 'book',
      mark: {
        made: (at) => notebook_of(at).at('A6', 0) === 'o',
        put: (at, yes) => notebook_of(at).put([{ cell: 'A6', mark: yes ? 'o' : '' }], 0),
      },
      after: () => t('That is your own mark, and the ring shows it as well. A third tap makes it a guess, a fourth rubs it out; nobody else sees any of it.'),
      after_point: '[data-cell="A6"]',
    },
    {
      others: ['2 SE1-6'],
      say: () =>
        t('The survey cost 3, so your pawn went three sectors. Ines surveyed too: you hear what she asked, not what she was told. Now the last pawn has left sector 3, and that opens a theory phase.'),
      point: '.post',
    },
    {
      say: () =>
        t('A theory is a claim you publish face down: what lies in a sector. Right ones are points. You are sure of an asteroid, so pick that.'),
      point: '[data-type=A], [data-test=pick]',
      move: 'HA',
      not: () => t('Publish what you know: an asteroid.'),
    },
    {
      others: ['2 HC'],
      say: () => t('Put it on sector 6: tap the sector, then publish.'),
      point: '[data-sector="6"], [data-test=place]',
      move: 'PA6',
      also: ['PA7'],
      not: () => t('We are sure of sectors 6 and 7. Put it on sector 6.'),
      after: () =>
        t('There it lies, on the outermost of four steps. With every theory phase it moves inwards, and in the third one it is reviewed for all to see.'),
      after_point: '[data-sector="6"]',
    },
    {
      others: ['2 PC3'],
      say: () =>
        t('Ines has put a theory on sector 3. It is your turn: research topic A. A clue costs only 1, but you may not research twice in a row.'),
      point: '[data-action=research], [data-topic=A], [data-test=ask]',
      move: 'RA',
      not: () => t('Now we want the clue of topic A, about comets and asteroids.'),
      after: () =>
        t('No comet is within two sectors of an asteroid. Comets can only be in 2, 3, 5, 7 and 11, and asteroids are in 6 and 7, with the other two side by side somewhere in 8 to 11. That leaves 2 and 3: both comets are found.'),
      after_point: ends(2, 3),
    },
    {
      others: ['2 T5'],
      say: () =>
        t('Ines targeted sector 5: she alone knows what is there. Now survey empty sectors from 5 to 10. Mind that Planet X looks empty, too.'),
      point: `[data-action=survey], [data-type=E], ${ends(5, 10)}, [data-test=ask]`,
      move: 'SE5-10',
      not: () => t('Survey empty sectors, from 5 to 10.'),
      after: () =>
        t('None. Two sectors are truly empty and Planet X looks empty, so all three lie outside 5 to 10. Without the comets in 2 and 3, that leaves 1, 4, 11 and 12.'),
      after_point: '[data-sector="1"], [data-sector="4"], [data-sector="11"], [data-sector="12"]',
    },
    {
      say: () => t('The arrow has left sector 6: another theory phase. You know where the comets are. Pick one.'),
      point: '[data-type=C], [data-test=pick]',
      move: 'HC',
      not: () => t('Publish a comet: you know where both of them are.'),
    },
    {
      others: ['2 H-'],
      say: () => t('Nobody has a theory on sector 2 yet, and the first right one on a sector is worth a point more. Put the comet there.'),
      point: '[data-sector="2"], [data-test=place]',
      move: 'PC2',
      not: () => t('Put the comet on sector 2, where you are the first.'),
    },
    {
      others: ['2 RB'],
      say: () =>
        t('Four sectors may look empty, and only three do. A target shows one visible sector for sure. It costs 4, and you have two in a game. Look at sector 12.'),
      point: '[data-action=target], [data-sector="12"], [data-test=ask]',
      move: 'T12',
      not: () => t('Target sector 12: it tells us most.'),
      after: () => t('A gas cloud. So 1, 4 and 11 are the ones that look empty, and one of them is Planet X.'),
      after_point: '[data-sector="1"], [data-sector="4"], [data-sector="11"]',
    },
    {
      others: ['2 SA9-12'],
      say: () => t('The third theory phase. Pick your second comet.'),
      point: '[data-type=C], [data-test=pick]',
      move: 'HC',
      not: () => t('Pick the comet that is left.'),
    },
    {
      others: ['2 H-'],
      say: () => t('And put it on sector 3. Ines was there first, but a right theory counts all the same.'),
      point: '[data-sector="3"], [data-test=place]',
      move: 'PC3',
      not: () => t('The second comet is in sector 3.'),
      after: () =>
        t('Peer review: your asteroid and the comet of Ines have reached the middle, and both are right. A wrong theory would have left the board and moved its owner on by one.'),
      after_point: ends(3, 6),
    },
    {
      say: () =>
        t('Then the arrow left sector 10, and a conference told everybody: Planet X is within two sectors of an asteroid. Sector 1 is three away from the nearest possible one, so it is out.'),
      point: '[data-test=log]',
      tab: 'log',
    },
    {
      say: () =>
        t('Sector 4 is out as well: 5 holds a gas cloud, which needs an empty sector beside it, or the dwarf planet, which is never next to Planet X. So it is 11. And its neighbours? 12 is the gas cloud; a second one in 10 would have no empty neighbour, so 10 is an asteroid.'),
      point: '[data-sector="10"], [data-sector="11"], [data-sector="12"]',
    },
    {
      say: () => t('Locate Planet X: sector 11, an asteroid before it, a gas cloud after it. All three must be right.'),
      point: '[data-action=locate], [data-sector="11"], [data-test=ask]',
      move: 'L11AG',
      not: () => t('Planet X is in 11, with an asteroid in 10 and a gas cloud in 12.'),
      after: () => t('Found! Your pawn moves on by 5. Whoever is behind you gets a last chance: Ines may locate Planet X too, or publish theories.'),
    },
    {
      others: ['2 P-'],
      say: () =>
        t('Ines lets it be, and the sky is revealed. Planet X is worth 10, right theories 2 to 4 each, and 1 more for the first on a sector. You have won. Now for a game of your own.'),
      point: '[data-test=result]',
    },
  ],
};
