// What is chosen for a new game: who plays, and how. It begins as the last game at
// the same door began. A game may choose more (games/card.ts).

import { t } from '../lib/i18n';
import { storage_get, storage_set } from '../lib/local_storage';
import { me_name } from '../lib/me';
import { bot_of, type Fault, type GameInfo, type GameOption } from '../lib/protocol';
import { PERSON, type Plan } from '../lib/start';

export type Door = 'table' | 'online' | 'alone';

/** Where the last set-up of a game at a door is kept. */
export const setup_place = (game: string, door: Door): string => `setup.${game}.${door}`;

export class Setup {
  name = $state(me_name());
  count = $state(2);
  /** Who takes which seat, the first one's own: PERSON or a bot. */
  kinds = $state<string[]>([]);
  options = $state<Record<string, string>>({});
  help = $state<Plan['help']>('hints');
  data = $state('');
  limit = $state(0);
  listed = $state(false);
  /** Programs that the server offers as bots of this game. */
  engines = $state.raw<string[]>([]);

  constructor(
    readonly game: GameInfo,
    readonly door: Door,
  ) {
    const { bots, options, seats_min, seats_max } = game;
    const usual = bot_of(bots, 'usual');
    this.count = Math.max(door === 'table' ? 3 : 2, seats_min);
    this.kinds = Array(seats_max).fill(door === 'alone' ? usual : PERSON);
    this.options = Object.fromEntries(options.map((o) => [o.name, o.values[0]!]));
  }

  /** It is played here in the page, without a server. */
  get local(): boolean {
    return this.door === 'alone';
  }

  get verb(): string {
    return this.local ? t('Start the game') : t('Open a table');
  }

  /** How many play is asked for, in these words; '': it is not. */
  get count_label(): string {
    return t('Players');
  }

  /** Who takes which seat is asked for. */
  get asks_kinds(): boolean {
    return true;
  }

  /** A decision may have a limit: when it is over, a bot takes the seat. */
  get asks_limit(): boolean {
    return !this.local;
  }

  /** The game can be played on what people bring. */
  get asks_data(): boolean {
    return true;
  }

  /** Options for which the game has no place of its own. */
  get others(): GameOption[] {
    return this.game.options;
  }

  /** Why it cannot begin yet. */
  get missing(): Fault | null {
    return null;
  }

  plan(): Plan {
    const { game, help, data, listed, name } = this;
    return {
      game: game.id,
      seats: [PERSON, ...this.kinds.slice(1, this.count)],
      options: $state.snapshot(this.options),
      name,
      help,
      data,
      limit: this.asks_limit ? this.limit : 0,
      listed,
    };
  }

  private get place(): string {
    return setup_place(this.game.id, this.door);
  }

  /** What the next set-up at this door begins with. */
  protected kept(): object {
    const { count, kinds, options, help, limit, listed, data } = this;
    return { count, kinds, options, help, limit, listed, data };
  }

  keep() {
    storage_set(this.place, this.kept());
  }

  recall() {
    const was = storage_get<Partial<this>>(this.place, {});
    const { bots, options, seats_min, seats_max } = this.game;
    const fits = (kind: string) => bots.some((b) => b.id === kind) || (kind === PERSON && this.door !== 'alone');
    // Since then the program may have changed: what is no longer there is left as it is.
    const kinds = this.kinds.map((kind, i) => (fits(was.kinds?.[i] ?? '') ? was.kinds![i]! : kind));
    const chosen = { ...this.options };
    for (const { name, values } of options) if (values.includes(was.options?.[name] ?? '')) chosen[name] = was.options![name]!;
    Object.assign(this, was, { kinds, options: chosen, count: Math.min(Math.max(was.count ?? this.count, seats_min), seats_max) });
  }
}
