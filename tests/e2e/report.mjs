// Steps with names, told one by one. A scenario stops at its first failure:
// the steps left out count as failed, so nothing is passed over in silence.

import assert from 'node:assert/strict';

export { assert };

const SLOWEST = 10;
const count = { passed: 0, failed: 0 };
const times = [];

export async function scenario(title, steps, always) {
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
      const ms = Date.now() - begun;
      count.passed++;
      times.push({ ms, where: `${title}: ${name}` });
      lines.push(`  ok       ${name}${note ? ` (${note})` : ''}, ${ms} ms`);
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

/** Where the time went, for who wants less of it; then the sum. */
export function report_end() {
  console.log('\nSlowest steps');
  times.sort((a, b) => b.ms - a.ms);
  for (const { ms, where } of times.slice(0, SLOWEST)) console.log(`  ${(ms / 1000).toFixed(1).padStart(5)} s  ${where}`);
  console.log(`\n${count.passed} passed, ${count.failed} failed`);
  return count.failed === 0 && count.passed > 0 ? 0 : 1;
}
