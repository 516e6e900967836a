// Opens a game: a table on the server, or one of this browser's own.

import type { Engine } from './engine';
import { t } from './i18n';
import { device_hello } from './device';
import { key_new } from './key';
import { local_keep, local_seed } from './local.svelte';
import type { Fault } from './protocol';
import { seats_keep } from './seats';
import { LostError, type Socket } from './socket';

export const PERSON = 'person';

export interface Plan {
  game: string;
  /** Who sits where: PERSON or a bot's id. */
  seats: string[];
  options: Record<string, string>;
  name: string;
  /** The seat of whoever opens a table; left out: the first. */
  seat?: number;
  /** Seats at this device, where the others have phones of their own. */
  here?: number[];
  /** How much help all agree on. */
  help: 'none' | 'notebook' | 'hints';
  /** The tables it is played on; '' for the usual ones. */
  data: string;
  /** Seconds for one decision at a table; 0: as long as it takes. */
  limit: number;
  /** Everybody can find the table. */
  listed: boolean;
  /** The open code it is dealt from; '': a fresh one. */
  code?: string;
  /** What the seats are called until somebody says otherwise. */
  names?: string[];
}

/** Asks what is harmless to ask twice, again when the connection was lost on the way. */
async function insist<T>(socket: Socket, message: { do: string; [field: string]: unknown }) {
  for (;;) {
    try {
      return await socket.ask<T>(message);
    } catch (error) {
      if (!(error instanceof LostError)) throw error;
    }
  }
}

/** Opens a table and sits down on its first seat. The table's code, or a fault. */
export async function start_table(socket: Socket, plan: Plan): Promise<{ table: string } | { fault: Fault }> {
  const name = plan.name.trim() || t('Seat {0}', 1);
  await device_hello(socket, name);
  const { game, seats, options, help, limit, listed, data } = plan;
  const made = await insist<{ table: string }>(socket, {
    do: 'create',
    game,
    seats,
    options,
    help,
    limit,
    listed,
    key: key_new(),
    ...(data ? { data } : {}),
  });
  if (!made.ok) return { fault: made.problem };
  const table = made.table;
  const sat = await insist<{ seat: number; token: string }>(socket, {
    do: 'sit',
    table,
    name,
    seat: plan.seat ?? 1,
    token: key_new(),
  });
  if (!sat.ok) return { fault: sat.problem };
  seats_keep({ table, game, seat: sat.seat, token: sat.token, over: false, when: Date.now() });
  return { table };
}

function lines(options: Record<string, string>): string {
  return Object.entries(options)
    .map(([name, value]) => `${name} ${value}\n`)
    .join('');
}

/** Deals a game that lives in this browser. Its id, or a fault. */
export async function start_local(engine: Engine, plan: Plan): Promise<{ id: string } | { fault: Fault }> {
  const { game, seats } = plan;
  const options = lines(plan.options);
  let { code } = plan;
  if (code === '') {
    const drawn = await engine.code(game, local_seed(), options);
    if (!drawn.ok) return { fault: drawn.fault };
    code = drawn.code;
  }
  const dealt = code
    ? await engine.open(game, code, seats.length, options)
    : await engine.deal(game, local_seed(), seats.length, options, plan.data);
  if (!dealt.ok) return { fault: dealt.fault };
  const id = key_new().slice(0, 12);
  const first = plan.here?.[0] ?? 1;
  // Who plays alone needs no name: it is you.
  const alone = seats.filter((s) => s === PERSON).length === 1;
  const other = (seat: number) => plan.names?.[seat - 1] ?? (alone ? '' : t('Seat {0}', seat));
  const names = seats.map((s, i) => (s === PERSON ? (i + 1 === first ? plan.name.trim() : '') || other(i + 1) : ''));
  local_keep({
    id,
    game,
    record: dealt.record,
    bots: seats.map((s) => (s === PERSON ? '' : s)),
    names,
    ...(code ? { code } : {}),
    ...(plan.here ? { here: plan.here } : {}),
    plan: { ...plan, ...(code ? { code: '' } : {}) }, // the same again is another deal
    over: false,
    when: Date.now(),
  });
  return { id };
}
