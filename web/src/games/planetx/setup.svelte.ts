// What is chosen for a new game of Planet X: at a real table the program keeps the
// secret, an open code does, or one plays alone against the bot; alone on the page one
// plays solo by the book, or a match against bots.

import { t } from '../../lib/i18n';
import { local_all } from '../../lib/local.svelte';
import { bot_of, type Fault, type GameOption } from '../../lib/protocol';
import { route_code } from '../../lib/route';
import { PERSON, type Plan } from '../../lib/start';
import { Setup } from '../../setup/setup.svelte';
import { seasons } from './seasons';

/** Facts people start with: each their own number of them, instead of one level for all. */
export const EACH = 'each';
const USUAL_LEVEL = 'beginner';

export class PlanetxSetup extends Setup {
  // A page without a server has nobody to keep the secret.
  how = $state<'hosted' | 'code' | 'solo'>(ASTRO_SINGLE ? 'code' : 'hosted');
  /** At the door "Alone": solo (PX-46), or as any other match. */
  alone = $state<'book' | 'match'>('book');
  /** The bot of a solo game. */
  opponent = $state('');
  level = $state(USUAL_LEVEL);
  /** Seats at this phone, where an open code serves every phone by itself: people choose. */
  here = $state<number[]>([]);
  /** How many pass one phone round. */
  round = $state(2);
  /** The season of whoever opens a table with phones; 0: not chosen yet. */
  season = $state(0);
  /** The code of a friend. */
  typed = $state('');

  constructor(...args: ConstructorParameters<typeof Setup>) {
    super(...args);
    this.opponent = bot_of(this.game.bots, 'solo');
    for (const name in this.options) if (name.startsWith('level')) this.options[name] = USUAL_LEVEL;
  }

  get companion(): boolean {
    return this.door === 'table';
  }

  get by_code(): boolean {
    return this.companion && this.how === 'code';
  }

  get by_bot(): boolean {
    return this.companion && this.how === 'solo';
  }

  /** One phone at a real table goes from hand to hand: the sky is kept on it. */
  get by_hand(): boolean {
    return this.companion && this.how === 'hosted' && this.count === 1;
  }

  get by_book(): boolean {
    return this.door === 'alone' && this.alone === 'book';
  }

  override get local(): boolean {
    return super.local || this.by_code || this.by_bot || this.by_hand;
  }

  override get verb(): string {
    return this.by_code ? t('Open the sky') : super.verb;
  }

  override get count_label(): string {
    if (this.by_code || this.by_bot || this.by_book) return '';
    return this.companion ? t('Phones') : super.count_label;
  }

  override get asks_kinds(): boolean {
    return !this.companion && !this.by_book;
  }

  override get asks_limit(): boolean {
    return super.asks_limit && !this.companion; // there people play for themselves
  }

  override get others(): GameOption[] {
    const tokens = this.companion ? ['penalty'] : ['penalty', 'picks', 'review'];
    const asked = this.by_code || this.by_bot ? [] : tokens;
    const tie = this.by_book || this.by_bot ? ['tie'] : [];
    return super.others.filter((o) => [...asked, ...tie].includes(o.name));
  }

  /** The seats that people take. */
  get people(): number[] {
    const { seats } = this.plan();
    return seats.flatMap((kind, i) => (kind === PERSON && (!this.by_code || this.here.includes(i + 1)) ? [i + 1] : []));
  }

  /** What is still to be chosen. */
  override get missing(): Fault | null {
    const hosted = this.companion && !this.by_code && !this.by_bot && this.count > 1;
    const open = (this.by_code && this.here.length === 0) || (hosted && (this.season < 1 || this.season > this.count));
    return open ? { say: 'Choose the season of this phone: every phone takes another.' } : null;
  }

  /** Seasons that this browser plays already by the code that was typed. */
  get taken(): number[] {
    const code = route_code(this.typed);
    const games = this.typed ? local_all().filter((g) => g.code === code && !g.over) : [];
    return this.here.filter((seat) => games.some((g) => g.here?.includes(seat)));
  }

  override plan(): Plan {
    const plan = super.plan();
    const { options, seats } = plan;
    const levels = { ...options };
    if (this.companion) {
      options.companion = 'yes';
      if (this.by_code) {
        // A code deals to all seasons, so that every phone may take any.
        plan.seats = Array<string>(this.game.seats_max).fill(PERSON);
        plan.here = [...this.here].sort();
        plan.code = route_code(this.typed);
        plan.names = seasons();
      } else if (this.by_hand) {
        plan.seats = Array<string>(this.round).fill(PERSON);
        plan.names = seasons();
      } else if (this.by_bot) plan.seats = [PERSON, bot_of(this.game.bots, 'solo')];
      else {
        plan.seats = seats.map(() => PERSON);
        plan.seat = Math.min(Math.max(this.season, 1), seats.length);
      }
    }
    if (this.by_book) {
      const { bots } = this.game;
      plan.seats = [PERSON, bots.some((b) => b.id === this.opponent) ? this.opponent : bot_of(bots, 'solo')];
    }
    if (this.by_book || this.by_bot) options.solo = 'yes';
    else delete options.tie;
    // Start facts for people; bots need none, but for expert solo's (PX-46).
    const bare = options.solo === 'yes' && options.mode === 'expert' ? USUAL_LEVEL : 'genius';
    for (let i = plan.seats.length; i < this.game.seats_max; i++) delete options[`level${i + 1}`];
    for (const [i, kind] of plan.seats.entries()) {
      const sits = kind === PERSON && (plan.here?.includes(i + 1) ?? true);
      const own = `level${i + 1}`;
      options[own] = !sits ? bare : this.level === EACH ? levels[own]! : this.level;
    }
    // Where nobody sits, nobody starts with anything.
    for (let i = plan.seats.length; i < this.game.seats_max; i++) delete options[`level${i + 1}`];
    return plan;
  }

  protected override kept(): object {
    const { how, alone, opponent, level, round } = this;
    return { ...super.kept(), how, alone, opponent, level, round };
  }
}
