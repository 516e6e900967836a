// Steps with names, told one by one. A scenario stops at its first failure:
// the steps left out count as failed, so nothing is passed over in silence.

import assert from 'node:assert/strict';
import { AsyncLocalStorage } from 'node:async_hooks';

export { assert };

// Two cores, three pages at a time, and no GPU: waiting longer costs nothing where all is well.
export const WAIT_MS = 60000 * Number(process.env.ASTRO_PATIENCE ?? 1);
// No step is longer, whatever it does over and over: a run that hangs tells nothing.
const STEP_MS = 6 * WAIT_MS;
const SLOWEST = 10;
const count = { passed: 0, failed: 0, skipped: 0 };
const times = [];

/** Whose steps these are: the name of the scenario that runs, and how many seeds it took. */
export const running = new AsyncLocalStorage();

/** Whatever chance decides in a scenario follows from its name; ASTRO_SEED asks for other games. */
export function scenario_seed(who) {
  const mine = running.getStore();
  return `${process.env.ASTRO_SEED ?? ''} ${mine?.name} ${mine ? mine.seeds++ : ''} ${who}`;
}

/** Steps that failed, by scenario. */
const failed = new Map();
const note_failed = () => {
  count.failed++;
  const name = running.getStore()?.name;
  failed.set(name, (failed.get(name) ?? 0) + 1);
};

/** Scenarios in which something failed so far. */
export const report_failed = () => [...failed.keys()];

/** What failed in it does not count: it is about to be played once more. */
export function report_forget(name) {
  count.failed -= failed.get(name) ?? 0;
  failed.delete(name);
}

/** What a step comes to, or a failure once it is over its time; what is left of it ends with its pages. */
async function in_time(step) {
  let timer;
  const late = new Promise((_, fail) => {
    timer = setTimeout(() => fail(new Error(`It is not done after ${STEP_MS / 1000} s.`)), STEP_MS);
  });
  try {
    return await Promise.race([step(), late]);
  } finally {
    clearTimeout(timer);
  }
}

export async function scenario(title, steps, always) {
  const start = Date.now();
  const lines = [];
  let broken = false;
  for (const [name, step] of Object.entries(steps)) {
    if (broken) {
      note_failed();
      lines.push(`  not run  ${name}`);
      continue;
    }
    const begun = Date.now();
    try {
      const note = await in_time(step);
      const ms = Date.now() - begun;
      count.passed++;
      times.push({ ms, where: `${title}: ${name}` });
      lines.push(`  ok       ${name}${note ? ` (${note})` : ''}, ${ms} ms`);
    } catch (error) {
      broken = true;
      note_failed();
      lines.push(`  FAILED   ${name}\n${String(error?.stack ?? error).replace(/^/gm, '           ')}`);
    }
  }
  if (always) await in_time(() => always(broken));
  // Scenarios run side by side; each is told in one piece.
  console.log(`\n${title}, ${((Date.now() - start) / 1000).toFixed(1)} s\n${lines.join('\n')}`);
}

/** A scenario that this browser cannot play, and why. */
export function report_skipped(name, why) {
  count.skipped++;
  console.log(`\nskipped ${name}: ${why}`);
}

/** For what broke outside of any step. */
export function report_broken(error) {
  note_failed();
  console.log(error);
}

/** Where the time went, for who wants less of it; then the sum. */
export function report_end() {
  console.log('\nSlowest steps');
  times.sort((a, b) => b.ms - a.ms);
  for (const { ms, where } of times.slice(0, SLOWEST)) console.log(`  ${(ms / 1000).toFixed(1).padStart(5)} s  ${where}`);
  console.log(`\n${count.passed} passed, ${count.failed} failed${count.skipped ? `, ${count.skipped} scenarios skipped` : ''}`);
  return count.failed === 0 && count.passed > 0 ? 0 : 1;
}
