// Without eyes: a finished game judged, and the companions of real boxes, by the accessibility tree
// alone (ears.mjs).

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Person } from './browser.mjs';
import { Ears } from './ears.mjs';
import { played } from './judge.mjs';
import { assert, scenario } from './report.mjs';

const MOST = 100; // moves looked at

/** Words of the tree that are like this. */
const words = async (ears, like) => (await ears.tree()).filter((n) => n.role === 'StaticText' && like.test(n.name));

/** By game: who played it, a move of its report, and what is said of a better one. */
const JUDGED = {
  planetx: ['easy,medium,medium', /^\d+: /, /^Better: /],
  lostcode: ['casual,medium,easy', /^\d+: Bets/, /^(Better: |The best bet was: )/],
  nightsky: ['casual,medium,easy', /^\d+: /, /^(Better: |The best place for)/],
};

function judged_steps(ears, server, folder, game) {
  const [bots, costly, better] = JUDGED[game];
  const { page } = ears;
  /** From the beginning from move to move until there is such a thing. */
  async function move_with(there) {
    await ears.reach('slider', /^Move \d+ of \d+/);
    await page.keyboard.press('Home');
    await ears.wait('slider', /^Move 0 of \d+/);
    await ears.listen();
    for (let i = 0; i < MOST && !(await there()); i++) {
      await page.keyboard.press(']');
      await ears.hear(/./);
    }
    assert.ok(await there());
  }
  return {
    'a finished game is opened, and looked back at': async () => {
      const { kept } = played(folder, game, bots);
      await page.goto(server.origin);
      await page.evaluate((game) => localStorage.setItem('astrolabe.local', JSON.stringify([game])), kept);
      await page.goto(`${server.origin}/#solo/${kept.id}/0.1`);
      await page.reload();
      await ears.wait('heading', 'How it went');
      await ears.wait('slider', /^Move \d+ of \d+/);
    },
    'how well everybody played can be read': async () => {
      await ears.wait('heading', 'How well it was played');
      for (let i = 0; i < 2000 && (await words(ears, /^Luck$/)).length < 3; i++) await page.waitForTimeout(30);
      assert.equal((await words(ears, /^Luck$/)).length, 3);
    },
    'a move of the report is a press away; what it cost is heard': async () => {
      await ears.press('button', costly);
      const said = (await ears.hear(/This cost about|Nothing better was found|Hardly anything was better/)).join(' / ');
      return said.slice(-80);
    },
    'what would have been better can be read': () => move_with(async () => (await words(ears, better)).length > 0),
    'a bot is asked why, and answers': async () => {
      await move_with(() => ears.find('button', /^Why did .* do this\?$/));
      await ears.press('button', /^Why did .* do this\?$/);
      await ears.hear(/\w+ \w+ \w+/);
    },
  };
}

export async function blind_judge_scenario(browser, server) {
  for (const game of Object.keys(JUDGED)) {
    const ada = await Person.meet(browser, 'Ada');
    const folder = mkdtempSync(join(tmpdir(), 'astrolabe-blind-judge-'));
    await scenario(`Without eyes: a game of ${game} judged`, {
      ...judged_steps(new Ears(ada), server, folder, game),
      'nothing went wrong in the page': () => assert.deepEqual(ada.wrong, []),
    }, async (broken) => {
      if (broken) await ada.page.screenshot({ path: 'build/screenshots/broken-blind-judge.png', fullPage: true }).catch(() => {});
      await ada.context.close();
      rmSync(folder, { recursive: true, force: true });
    });
  }
}

export async function blind_box_scenario(browser, server) {
  const ada = await Person.meet(browser, 'Ada');
  const ears = new Ears(ada);
  const { page } = ears;
  await scenario('Without eyes: the companion of The Lost Code', {
    'the lobby leads to it': async () => {
      await page.goto(server.origin);
      await ears.wait('radio', /^The Lost Code/);
      await ears.choose('Choose a game', /^The Lost Code/);
      await ears.choose('Where you play', /^At the table/);
      await ears.press('link', 'Open the companion');
      await ears.wait('heading', 'The Lost Code: companion');
    },
    'a module is switched on': async () => {
      await ears.press('checkbox', 'The curse', ' ');
      assert.equal((await ears.find('checkbox', 'The curse')).checked, 'true');
    },
    'three racks are written, digit by digit': async () => {
      await ears.reach('textbox', /bird/i);
      await page.keyboard.type('333333444444555553');
      await ears.hear(/Noted twice, but there is only one of each tile/);
      await page.keyboard.type('5');
      assert.ok((await words(ears, /codes fit what you know/)).length > 0);
    },
    'a round is noted: dice, wheel, range and answer': async () => {
      for (const symbol of ['chameleon', 'chameleon', 'jaguar']) {
        await ears.reach('button', new RegExp(`^${symbol}`, 'i'));
        await page.keyboard.press('Enter');
      }
      await ears.press('button', /wheel of 5|5 numbers/i);
      await ears.reach('button', /^Range: one on/);
      await page.keyboard.press('Home');
      await page.keyboard.press('+');
      await ears.choose('What your friends said', 'hit');
      await page.keyboard.press(' ');
      await ears.press('button', /^Note round 1/);
      await ears.hear(/codes? fits? what you know/);
    },
    'it can be corrected, and struck out': async () => {
      await ears.press('button', /round 1/i);
      await ears.wait('heading', 'Correct round 1');
      await ears.press('button', 'Strike it out');
      await ears.wait('heading', /^Round 1 of/);
    },
    'nothing went wrong in the page': () => assert.deepEqual(ada.wrong, []),
  }, async (broken) => {
    if (broken) await page.screenshot({ path: 'build/screenshots/broken-blind-box.png', fullPage: true }).catch(() => {});
    await ada.context.close();
  });
}

export async function blind_table_scenario(browser, server) {
  const ada = await Person.meet(browser, 'Ada');
  const ears = new Ears(ada);
  const { page } = ears;
  await scenario('Without eyes: Planet X alone at a real board', {
    'it is set up from the lobby': async () => {
      await page.goto(server.origin);
      await ears.wait('radio', /^Planet X/);
      await ears.choose('Choose a game', /^Planet X/);
      await ears.choose('Where you play', /^At the table/);
      await ears.choose('How you play', /^Alone, against the bot/);
      await ears.press('button', 'Start the game');
      await ears.hear(/You begin with|Your turn/);
    },
    'a question is asked, and its answer heard': async () => {
      await ears.press('button', 'asteroid');
      await ears.press('button', /^From sector: one on/);
      for (let i = 0; i < 3; i++) await ears.press('button', /^To sector: one on/);
      await ears.reach('button', /^(Ask|Survey) .*\d/);
      await page.keyboard.press('Enter');
      await ears.hear(/Survey asteroids in \d.*: \d/);
    },
    'a question is typed, as at a game of the page': async () => {
      assert.match(await ears.ask('survey asteroids 7 to 9'), /survey asteroids 7 to 9.*Enter does it/);
      await page.keyboard.press('Enter');
      await ears.hear(/Survey asteroids in 7.*: \d/);
      await page.keyboard.press('Escape');
    },
    'the bot is called, and what it does is heard': async () => {
      await ears.press('button', 'Bot');
      await ears.press('button', "The bot's turn");
      await ears.hear(/Survey|Research|Target/);
    },
    'nothing went wrong in the page': () => assert.deepEqual(ada.wrong, []),
  }, async (broken) => {
    if (broken) await page.screenshot({ path: 'build/screenshots/broken-blind-table.png', fullPage: true }).catch(() => {});
    await ada.context.close();
  });
}

export async function blind_score_scenario(browser, server) {
  const ada = await Person.meet(browser, 'Ada');
  const ears = new Ears(ada);
  const { page } = ears;
  await scenario('Without eyes: the scorer of Night Sky', {
    'the lobby leads to it': async () => {
      await page.goto(server.origin);
      await ears.wait('radio', /^Night Sky/);
      await ears.choose('Choose a game', /^Night Sky/);
      await ears.choose('Where you play', /^At the table/);
      await ears.press('link', 'Open the scorer');
      await ears.wait('heading', 'Night Sky: the scorer');
    },
    'a card is entered': async () => {
      await ears.choose('Stars of the card', '7');
      await page.keyboard.press(' ');
      assert.equal((await ears.find('radio', '7')).checked, 'true');
      await ears.press('button', 'red');
      await ears.wait('rowheader', 'red stars');
    },
    'a line is drawn by the arrow keys, and each step is heard': async () => {
      await ears.reach('application', /^Your map/);
      await page.keyboard.press('ArrowRight'); // onto the map
      await ears.hear(/drawn\. \S/);
      for (let i = 0; i < 2; i++) {
        await page.keyboard.press('ArrowDown');
        await ears.hear(/drawn\. \S/);
      }
      await page.keyboard.press('Enter');
      await ears.hear(/The pencil is on/);
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      return (await ears.hear(/^1 line drawn/)).join(' / ');
    },
    'it is written down, and the next round begins': async () => {
      await ears.press('button', /^Write down \d+ points?$/);
      await ears.wait('heading', 'Player 1, round II');
      await ears.wait('button', /^Player 1, round II/);
    },
    'nothing went wrong in the page': () => assert.deepEqual(ada.wrong, []),
  }, async (broken) => {
    if (broken) await page.screenshot({ path: 'build/screenshots/broken-blind-score.png', fullPage: true }).catch(() => {});
    await ada.context.close();
  });
}

for (const run of [blind_judge_scenario, blind_box_scenario, blind_table_scenario, blind_score_scenario]) run.needs = ['tree'];
