// Steps with names, told one by one. A scenario stops at its first failure:
// the steps left out count as failed, so nothing is passed over in silence.

import assert from 'node:assert/strict';

export { assert };

const count = { passed: 0, failed: 0 };

export async function scenario(title, steps, always) {
  console.log(`\n${title}`);
  let broken = false;
  for (const [name, step] of Object.entries(steps)) {
    if (broken) {
      count.failed++;
      console.log(`  not run  ${name}`);
      continue;
    }
    const start = Date.now();
    try {
      const note = await step();
      count.passed++;
      console.log(`  ok       ${name}${note ? ` (${note})` : ''}, ${Date.now() - start} ms`);
    } catch (error) {
      broken = true;
      count.failed++;
      console.log(`  FAILED   ${name}\n${String(error?.stack ?? error).replace(/^/gm, '           ')}`);
    }
  }
  await always?.(broken);
}

export function report_end() {
  console.log(`\n${count.passed} passed, ${count.failed} failed`);
  return count.failed === 0 && count.passed > 0 ? 0 : 1;
}
