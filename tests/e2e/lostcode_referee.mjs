// The Lost Code with the real box, and one device as its referee: racks are entered
// hidden from their owners, every bet is answered, and the end is settled.

import { choose, Person } from './browser.mjs';
import { look } from './look.mjs';
import { assert, scenario } from './report.mjs';

// Ada's rack is all 0s, Bo's all 1s; the open ones are 2s and 3s.
const SUMS = { 1: 0, 2: 3 };
const WHEELS = { 1: 5, 2: 4 };
const GUESSES = { 1: [5, 0, 0, 0, 0, 0], 2: [1, 1, 1, 1, 1] };

export async function lostcode_referee_scenario(browser, server) {
  const ada = await Person.meet(browser, 'Ada', { viewport: { width: 360, height: 740 } });
  const { page } = ada;
  const act = page.locator('[data-test=referee-act]');
  const on = (phase, seat = '') => page.locator(`[data-test=referee-act][data-phase=${phase}]${seat && `[data-seat="${seat}"]`}`).waitFor();
  const enter = () => page.locator('[data-test=referee-enter]').click();
  const take = () => page.locator('[data-test=referee-take]').click();
  const heard = (seat, answer) => page.locator(`[data-heard="${seat}"] b`, { hasText: answer }).waitFor();

  async function roll(dice) {
    await on('roll');
    for (const letter of dice) await act.locator(`[data-symbol="${letter}"]`).click();
    await enter();
  }

  /** Sets a wheel from `low` on. */
  async function bet(seat, width, low) {
    await on('bet', seat);
    await act.locator(`[data-wheel="${width}"]`).click();
    await page.getByRole('button', { name: 'Range: one on' }).focus();
    await page.keyboard.press('Home');
    for (let i = 0; i < low; i++) await page.keyboard.press('+');
    await enter();
  }

  /** A round in which both hit. The order is read off the table. */
  async function easy_round() {
    await roll('BJS');
    await on('turn');
    await enter();
    await on('bet');
    const first = Number(await act.getAttribute('data-seat'));
    for (const seat of [first, 3 - first]) await bet(seat, WHEELS[seat], Math.max(0, SUMS[seat] - 3));
  }

  async function write(seat) {
    await page.locator(`[data-write="${seat}"]`).click();
    await take();
    const rows = page.locator('[data-test=referee-guess] [data-letter]');
    for (const [k, value] of GUESSES[seat].entries()) await rows.nth(k).locator(`[data-value="${value}"]`).click();
    await page.locator('[data-test=referee-write]').click();
  }

  await scenario('A referee for the real box of The Lost Code', {
    'the companion can be the referee, and the network may go': async () => {
      await page.goto(server.origin);
      await choose(page.locator('input[name=game][value=lostcode]'));
      await choose(page.locator('input[name=door][value=table]'));
      await page.getByRole('link', { name: 'Open the companion' }).click();
      await choose(page.locator('[data-test=box-use] input[value=referee]'));
      await page.locator('[data-test=referee-table]').waitFor();
      await ada.cut();
    },
    'who plays, with what, and whose marker is on top': async () => {
      await page.locator('[data-name="1"]').fill('Ada');
      await page.locator('[data-name="2"]').fill('Bo');
      await choose(page.locator('[data-module=curse]'));
      await page.locator('[data-module=once]').waitFor();
      await page.locator('[data-raise="2"]').click();
      await look(ada, 'lostcode-referee-table');
      await page.locator('[data-test=referee-racks]').click();
    },
    'the first player enters the racks they see': async () => {
      await page.locator('[data-test=referee-pass]', { hasText: 'Hand the device to Ada' }).waitFor();
      await look(ada, 'lostcode-referee-pass');
      assert.equal(await page.locator('[data-tile]').count(), 0);
      await take();
      assert.equal(await page.locator('[data-tile="1B"]').count(), 0);
      await page.locator('[data-tile="2B"]').focus();
      await page.keyboard.type('111111222222333332');
      await page.locator('[data-test=referee-whose]', { hasText: '2: Bo · 3: an open rack · 4: an open rack' }).waitFor();
      await page.locator('[data-tile="4R"][aria-invalid=true]').waitFor();
      await page.locator('[data-test=referee-twice]', { hasText: 'only one of each tile: bear: 2' }).waitFor();
      assert.ok(await page.locator('[data-test=referee-on]').isDisabled());
      await page.locator('[data-tile="4R"]').focus();
      await page.keyboard.type('3');
      await look(ada, 'lostcode-referee-racks');
      await page.locator('[data-test=referee-on]').click();
    },
    'a reload keeps the racks, and shows none': async () => {
      await page.locator('[data-test=referee-pass]', { hasText: 'Hand the device to Bo' }).waitFor();
      await page.reload();
      await page.locator('[data-test=referee-pass]', { hasText: 'Ada must not look' }).waitFor();
      assert.equal(await page.locator('[data-tile]').count(), 0);
    },
    'a tile that lies on a rack nobody sees together with it is found': async () => {
      await take();
      assert.equal(await page.locator('[data-tile="2B"]').count(), 0);
      await page.locator('[data-tile="1B"]').focus();
      await page.keyboard.type('000001');
      await page.locator('[data-test=referee-on]').click();
      await page.getByText('A tile was entered twice').waitFor();
      await take();
      await page.locator('[data-test=referee-on]').click();
      await take();
      await page.locator('[data-tile="1R"]').focus();
      await page.keyboard.type('0');
      await page.locator('[data-test=referee-on]').click();
      await on('roll');
    },
    'dice are entered as they fell, and a wrong entry is taken back': async () => {
      await page.getByRole('heading', { name: 'Bo rolls' }).waitFor();
      await roll('BBB');
      await on('turn', 2);
      await page.locator('[data-test=referee-mend]').click();
      await roll('BJC');
      await on('turn', 2);
      await act.locator('[data-die="2"]').click();
      await act.locator('[data-symbol="S"]').click();
      await enter();
    },
    'every bet is answered': async () => {
      await bet(2, 10, 0);
      await look(ada, 'lostcode-referee-bet');
      await bet(1, 5, 10);
      await heard(2, 'hit');
      await heard(1, 'lower');
      await page.getByRole('heading', { name: 'Round 1: what is said of the bets' }).waitFor();
      assert.equal(await page.locator('[data-test=referee-mend]').count(), 0);
    },
    'who missed swaps; the new tile is entered by another, and cannot lie elsewhere': async () => {
      await on('swap', 1);
      await act.locator('[data-symbol="C"]').click();
      await enter();
      await page.locator('[data-test=referee-pass]', { hasText: 'anybody but Ada' }).waitFor();
      await look(ada, 'lostcode-referee-draw');
      await take();
      assert.ok(await act.locator('[data-value="0"]').isDisabled()); // just given up
      assert.ok(await act.locator('[data-value="3"]').isDisabled()); // on an open rack
      await act.locator('[data-value="1"]').click();
      await enter();
      await page.locator('[data-test=referee-fault]', { hasText: 'This tile lies somewhere else already.' }).waitFor();
      await act.locator('[data-value="6"]').click();
      await enter();
      await on('roll');
      const log = await page.locator('[data-test=referee-log]').textContent();
      assert.match(log, /The new tile was entered: chameleon/);
      assert.doesNotMatch(log, /6/);
    },
    'the rest of the rounds, over a reload': async () => {
      await easy_round();
      await page.reload();
      await on('roll');
      for (let round = 3; round <= 10; round++) await easy_round();
      await on('final');
    },
    'final guesses are written in secret, and empty tiles ask first': async () => {
      await look(ada, 'lostcode-referee-final');
      await write(1);
      await page.locator('[data-write="1"]').waitFor({ state: 'detached' });
      await write(2);
      await page.getByText('Hand in all the same?').waitFor();
      await look(ada, 'lostcode-referee-guess');
      await page.locator('[data-test=referee-write]').click();
    },
    'the end is settled': async () => {
      const result = page.locator('[data-test=result]');
      await result.waitFor();
      await result.click();
      await result.getByRole('heading', { name: /won\.$/ }).waitFor();
      // Ada guessed the bird wrong and the chameleon, which she swapped: four fives less four.
      await result.locator('li', { hasText: 'Ada' }).filter({ hasText: '+16' }).first().waitFor();
      await result.locator('li', { hasText: 'Bo' }).filter({ hasText: '+23' }).first().waitFor();
      await look(ada, 'lostcode-referee-result');
    },
    'a new game begins with the same players and empty racks': async () => {
      await ada.press('Begin a new game');
      await page.locator('[data-test=referee-clear]').click();
      await page.locator('[data-test=referee-table]').waitFor();
      assert.equal(await page.locator('[data-name="2"]').inputValue(), 'Bo');
    },
    'nothing went wrong in the page': () => assert.deepEqual(ada.wrong, []),
  }, async (broken) => {
    if (broken) await page.screenshot({ path: 'build/screenshots/broken-lostcode-referee.png', fullPage: true }).catch(() => {});
    await ada.context.close();
  });
}
