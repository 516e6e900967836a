// Steps with names, told one by one. A scenario stops at its first failure:
// the steps left out count as failed, so nothing is passed over in silence.

import assert from 'node:assert/strict';

export { assert };

const count = { passed: 0, failed: 0 };

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
