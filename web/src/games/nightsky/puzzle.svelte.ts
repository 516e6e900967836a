// Night Sky in the puzzle room: a sky with some rounds drawn on it, and a card to be drawn
// as well as can be.

import { ai_engine } from '../../lib/ai';
import { t, tl, tn } from '../../lib/i18n';
import { storage_get, storage_set } from '../../lib/local_storage';
import type { Hint, PuzzlePart, PuzzleSession, Say, Told } from '../../puzzle/session';
import { ROMAN, RULES, used_stars, type Card, type Round, type Side } from './board';
import { Draft, type Worth } from './draft.svelte';
import { fit_lines, Window } from './fit';
import { stars_of } from './lattice';
import PuzzleSheet from './PuzzleSheet.svelte';
import { term_type } from './terms';

/** What the engine makes (doc/notation.md). */
interface Made {
  round: number;
  sheet: string[];
  card: string;
  rounds: (Round & { card: Card })[];
  low: Side;
  crossed: number;
  best: { worth: number };
}

type Drawn = Required<Pick<Round, 'drawn'>> & Omit<Worth, 'move'> & { worth: number };

/** One drawing against another, line by line. */
interface Explained {
  looked_at: number;
  best: Drawn;
  own: Drawn;
  lines: { gain: number; stars: string[]; say: Say }[];
}

const say = ({ text, args }: Say) => t(text, ...args.map((a) => Number(a.n)));
const names_of = ({ drawn }: Drawn) => [...new Set(drawn.flat())];

export class NightskyPuzzleSession implements PuzzleSession {
  readonly draft = new Draft();
  readonly board: { round: number; phase: 'drawing'; sky: typeof RULES.sky };
  readonly seat: { rounds: Round[] };
  readonly crossed: number;
  /** The drawing that was kept last; null: none yet. */
  kept = $state.raw<[string, string][] | null>(null);
  /** What the drawing at hand is worth in all. */
  worth = $state(0);
  /** What the kept one is worth, in words. */
  told = $state('');

  constructor(
    private readonly made: Made,
    private readonly name: string,
  ) {
    const last = made.rounds.at(-1)!;
    this.board = { round: made.round, phase: 'drawing', sky: RULES.sky };
    this.seat = { rounds: made.rounds.slice(0, -1) };
    this.crossed = made.crossed;
    this.draft.begin({ card: last.card, top: last.card.shows, low: made.low }, new Window(stars_of(this.board), used_stars(this.seat), made.round, true));
    this.kept = storage_get<[string, string][] | null>(name, null);
    if (this.kept) this.draft.lay(this.kept);
  }

  asks = (): string =>
    t('Draw {0} in the window so that it is worth as much as can be: points of this round and those at the end, less the fading stars.', this.draft.card?.name ?? '');

  get facts(): string[] {
    const shows = (side: Side) => t('{0}, worth {1}', term_type(side.type), side.value);
    const { card } = this.made.rounds.at(-1)!;
    const whole = RULES.fading - this.crossed;
    return [
      t('Round {0} of {1}', ROMAN[this.board.round - 1] ?? '', ROMAN.at(-1) ?? ''),
      t('{0}: {1}', t('Top card'), shows(card.shows)),
      t('{0}: {1}', t('Lower card'), shows(this.made.low)),
      tn(whole, '{0} fading star whole', '{0} fading stars whole'),
      tn(this.made.best.worth, 'The best drawing is worth {0} point.', 'The best drawing is worth {0} points.'),
    ];
  }

  private notation(drawn: [string, string][] | null): string {
    return drawn?.map((line) => line.join('-')).join(',') || '-';
  }

  private explain(draw: string): Promise<Explained | null> {
    const input = ['player', ...this.made.sheet].join('\n');
    return ai_engine().prove<Explained>('explain', 'nightsky', [`card ${this.made.card}`, `draw ${draw}`], input).catch(() => null);
  }

  /** Has the engine count what is being drawn. */
  async weigh(move: string) {
    const said = await this.explain(move);
    if (move !== this.draft.move) return;
    this.draft.worth = said && { move, ...said.own };
    this.worth = said?.own.worth ?? 0;
  }

  keep = () => {
    const { card, fit } = this.draft;
    if (!card) return;
    this.kept = fit_lines(card, fit).map(([a, b]) => [a.name, b.name]);
    storage_set(this.name, this.kept);
  };

  private put(best: Drawn) {
    this.draft.lay(best.drawn);
    this.keep();
  }

  private step(said: Explained, { stars, say: line }: Explained['lines'][number], says: string[]): Told {
    const cells = stars.length > 0 ? stars : names_of(said.best);
    return {
      cites: [say(line)],
      facts: [],
      where: tn(cells.length, 'Star {1} counts here.', 'Stars {1} count here.', tl(cells)),
      cells,
      says,
      put: () => this.put(said.best),
      does: t('Draw it'),
    };
  }

  /** In all, and that nothing is better. */
  private sum({ best, own, looked_at }: Explained): string[] {
    return [t('In all: {0} against {1}.', best.worth, own.worth), tn(looked_at, '{0} way to draw was tried; none is worth more.', '{0} ways to draw were tried; none is worth more.')];
  }

  marks = (): string => (this.kept ? this.notation(this.kept) : '');

  hint = async (): Promise<Hint | null> => {
    const said = await this.explain(this.notation(this.kept));
    if (!said) return null;
    const { best, own, lines } = said;
    const done = this.kept !== null && own.worth === best.worth;
    this.told = !this.kept || done ? '' : t('What you kept is worth {0}; the best is worth {1}.', own.worth, best.worth);
    const most = [...lines].sort((a, b) => Number(b.stars.length > 0) - Number(a.stars.length > 0) || b.gain - a.gain)[0]!;
    const differ = lines.filter((l) => l.gain !== 0).map((l) => say(l.say));
    return { wrong: [], step: done ? null : this.step(said, most, [...differ, ...this.sum(said)]) };
  };

  chain = async (): Promise<Told[]> => {
    const kept = await this.explain(this.notation(this.kept));
    // Who has the best already is told it against nothing.
    const said = kept && kept.own.worth === kept.best.worth ? await this.explain('-') : kept;
    if (!said) return [];
    const lines = said.lines.filter(({ say: { args } }) => args[0]?.n !== 0 || args[3]?.n !== 0);
    return lines.map((line, i) => this.step(said, line, [say(line.say), ...(i === lines.length - 1 ? this.sum(said) : [])]));
  };
}

export const nightsky_puzzle: PuzzlePart = {
  open: (made, name) => new NightskyPuzzleSession(made as Made, name),
  sheet: PuzzleSheet,
};
