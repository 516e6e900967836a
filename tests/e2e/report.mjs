// Steps with names, told one by one. A scenario stops at its first failure:
// the steps left out count as failed, so nothing is passed over in silence.

import assert from 'node:assert/strict';
import { AsyncLocalStorage } from 'node:async_hooks';

export { assert };

const count = { passed: 0, failed: 0 };
const trial = new AsyncLocalStorage();
const TRIES = 3;

/** Runs scenarios. Deals are drawn by chance and two browsers share the machine:
 *  what fails is tried again, and fails for good only if it does so every time. */
export async function report_run(run) {
  for (let left = TRIES; ; left--) {
    const own = { passed: 0, failed: 0 };
    await trial.run(own, run).catch((error) => {
      own.failed++;
      console.log(error);
    });
    if (own.failed > 0 && left > 1) {
      console.log('  once more');
      continue;
    }
    count.passed += own.passed;
    count.failed += own.failed;
    return;
  }
}

export async function scenario(title, steps, always) {
  const count = trial.getStore();
  const start = Date.now();
  const lines = [];
  let broken = false;
  for (const [name, step] of Object.entries(steps)) {
    if (broken) {
      count.failed++;
      lines.push(`  not run  ${name}`);
      continue;
    }
    const begun = Date.now();
    try {
      const note = await step();
      count.passed++;
      lines.push(`  ok       ${name}${note ? ` (${note})` : ''}, ${Date.now() - begun} ms`);
    } catch (error) {
      broken = true;
      count.failed++;
      lines.push(`  FAILED   ${name}\n${String(error?.stack ?? error).replace(/^/gm, '           ')}`);
    }
  }
  await always?.(broken);
  // Scenarios run side by side; each is told in one piece.
  console.log(`\n${title}, ${((Date.now() - start) / 1000).toFixed(1)} s\n${lines.join('\n')}`);
}

/** For what broke outside of any step. */
export function report_broken(error) {
  count.failed++;
  console.log(error);
}

export function report_end() {
  console.log(`\n${count.passed} passed, ${count.failed} failed`);
  return count.failed === 0 && count.passed > 0 ? 0 : 1;
}
