// What is chosen for a new game of Planet X: at a real table the program keeps the
// secret, an open code does, or one plays alone against the bot.

import { t } from '../../lib/i18n';
import { bot_of, type GameOption } from '../../lib/protocol';
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
  level = $state(USUAL_LEVEL);
  /** Seats at this phone, where an open code serves every phone by itself. */
  here = $state<number[]>([1]);
  /** The code of a friend. */
  typed = $state('');

  constructor(...args: ConstructorParameters<typeof Setup>) {
    super(...args);
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

  override get local(): boolean {
    return super.local || this.by_code || this.by_bot;
  }

  override get verb(): string {
    return this.by_code ? t('Open the sky') : super.verb;
  }

  override get count_label(): string {
    if (this.by_code || this.by_bot) return '';
    return this.companion ? t('Phones') : super.count_label;
  }

  override get asks_kinds(): boolean {
    return !this.companion;
  }

  override get others(): GameOption[] {
    return this.by_code || this.by_bot ? [] : super.others.filter((o) => o.name === 'penalty');
  }

  /** The seats that people take. */
  get people(): number[] {
    const { seats } = this.plan();
    return seats.flatMap((kind, i) => (kind === PERSON && (!this.by_code || this.here.includes(i + 1)) ? [i + 1] : []));
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
      } else if (this.by_bot) plan.seats = [PERSON, bot_of(this.game.bots, 'solo')];
      else plan.seats = seats.map(() => PERSON);
    }
    if (this.local && plan.seats.length === 2) options.solo = 'yes';
    // Start facts for people; bots need none, but for expert solo's (PX-46).
    const bare = options.solo === 'yes' && options.mode === 'expert' ? USUAL_LEVEL : 'genius';
    for (const [i, kind] of plan.seats.entries()) {
      const sits = kind === PERSON && (plan.here?.includes(i + 1) ?? true);
      const own = `level${i + 1}`;
      options[own] = !sits ? bare : this.level === EACH ? levels[own]! : this.level;
    }
    // A seat that is not there has no level.
    for (let i = plan.seats.length; i < this.game.seats_max; i++) delete options[`level${i + 1}`];
    return plan;
  }

  protected override kept(): object {
    const { how, level } = this;
    return { ...super.kept(), how, level };
  }
}
