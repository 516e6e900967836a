// The whole run: lanes, each with a browser of its own, take one scenario after the other.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { alone_bots_scenario, alone_code_scenario, alone_keys_scenario, alone_offline_scenario } from './alone.mjs';
import { atplay_back_scenario, atplay_big_scenario, atplay_help_scenario } from './atplay.mjs';
import { blind_lostcode_scenario, blind_nightsky_scenario, blind_planetx_scenario } from './blind.mjs';
import { blind_learn_lostcode_scenario, blind_learn_nightsky_scenario, blind_learn_planetx_scenario } from './blind_learn.mjs';
import { blind_box_scenario, blind_judge_scenario, blind_score_scenario, blind_table_scenario } from './blind_more.mjs';
import { bot_scenario } from './bot.mjs';
import { branch_scenario } from './branch.mjs';
import { device_scenario } from './device.mjs';
import { game_scenario } from './game.mjs';
import { guide_scenario } from './guide.mjs';
import { guide_sight_scenario } from './guide_sight.mjs';
import { hands_scenario } from './hands.mjs';
import { file_scenario, home_scenario, tls_scenario } from './home.mjs';
import { judge_scenario } from './judge.mjs';
import { no_wasm_scenario, storage_scenario, vectors_scenario } from './limits.mjs';
import { lobby_scenario } from './lobby.mjs';
import { lostcode_alone_scenario, lostcode_modules_scenario, lostcode_scenario } from './lostcode.mjs';
import { lostcode_box_scenario } from './lostcode_box.mjs';
import { lostcode_keys_scenario } from './lostcode_keys.mjs';
import { lostcode_referee_scenario } from './lostcode_referee.mjs';
import { kept_scenario } from './kept.mjs';
import { nightsky_alone_scenario, nightsky_table_scenario } from './nightsky.mjs';
import { nightsky_box_scenario } from './nightsky_box.mjs';
import { nightsky_cards_scenario } from './nightsky_cards.mjs';
import { nightsky_guide_scenario, nightsky_keys_scenario } from './nightsky_keys.mjs';
import { notify_scenario } from './notify.mjs';
import { pace_scenario, pace_table_scenario } from './pace.mjs';
import { planetx_expert_scenario, planetx_scenario } from './planetx.mjs';
import { planetx_solo_companion_scenario, planetx_found_scenario } from './planetx_solo_companion.mjs';
import { planetx_help_scenario } from './planetx_help.mjs';
import { planetx_judge_scenario } from './planetx_judge.mjs';
import { planetx_phone_scenario } from './planetx_phone.mjs';
import { planetx_table_scenario } from './planetx_table.mjs';
import { planetx_why_scenario } from './planetx_why.mjs';
import { plan_scenario } from './plan.mjs';
import { plan_lostcode_scenario, plan_nightsky_scenario } from './plan_games.mjs';
import { presence_scenario } from './presence.mjs';
import { puzzle_scenario } from './puzzle.mjs';
import { retry_scenario } from './retry.mjs';
import { review_scenario } from './review.mjs';
import { seats_scenario } from './seats.mjs';
import { settings_scenario } from './settings.mjs';
import { sheets_scenario } from './sheets.mjs';
import { setup_scenario } from './setup.mjs';
import { time_scenario } from './time.mjs';
import { smoke_scenario } from './smoke.mjs';
import { switch_scenario } from './switch.mjs';
import { tabs_scenario } from './tabs.mjs';
import { widths_scenario, widths_words_scenario } from './widths.mjs';
import { words_scenario } from './words.mjs';
import { browser_start, lacks, usual } from './browser.mjs';
import { report_broken, report_end, report_failed, report_forget, report_skipped, running, scenario_seed } from './report.mjs';
import { Server } from './server.mjs';

// One more than a small machine has processors: people wait, too. Fewer where others need it.
const LANES = Number(process.env.ASTRO_LANES ?? 3);
const started = Date.now();

// Longest first, so that no lane waits for the other at the end. Words on the command
// line choose the scenarios whose names hold one of them; a whole name only its own.
const scenarios = {
  guide_scenario,
  guide_sight_scenario,
  planetx_scenario,
  words_scenario,
  time_scenario,
  presence_scenario,
  lostcode_scenario,
  lostcode_modules_scenario,
  planetx_table_scenario,
  planetx_phone_scenario,
  puzzle_scenario,
  planetx_help_scenario,
  game_scenario,
  lostcode_box_scenario,
  lostcode_referee_scenario,
  judge_scenario,
  branch_scenario,
  review_scenario,
  hands_scenario,
  blind_planetx_scenario,
  blind_lostcode_scenario,
  blind_nightsky_scenario,
  blind_learn_planetx_scenario,
  blind_learn_lostcode_scenario,
  blind_learn_nightsky_scenario,
  blind_judge_scenario,
  blind_box_scenario,
  blind_table_scenario,
  blind_score_scenario,
  nightsky_table_scenario,
  planetx_solo_companion_scenario,
  alone_offline_scenario,
  planetx_judge_scenario,
  planetx_expert_scenario,
  alone_code_scenario,
  seats_scenario,
  nightsky_box_scenario,
  nightsky_alone_scenario,
  nightsky_cards_scenario,
  lostcode_keys_scenario,
  lobby_scenario,
  planetx_found_scenario,
  nightsky_guide_scenario,
  file_scenario,
  alone_bots_scenario,
  nightsky_keys_scenario,
  home_scenario,
  settings_scenario,
  sheets_scenario,
  notify_scenario,
  plan_scenario,
  plan_nightsky_scenario,
  plan_lostcode_scenario,
  setup_scenario,
  tls_scenario,
  kept_scenario,
  switch_scenario,
  planetx_why_scenario,
  device_scenario,
  lostcode_alone_scenario,
  alone_keys_scenario,
  retry_scenario,
  tabs_scenario,
  bot_scenario,
  atplay_help_scenario,
  atplay_big_scenario,
  atplay_back_scenario,
  widths_scenario,
  widths_words_scenario,
  pace_scenario,
  pace_table_scenario,
  smoke_scenario,
  storage_scenario,
  vectors_scenario,
  no_wasm_scenario,
};

/** What every browser must hold, quickly: `smoke` on the command line. */
const SMOKE = [smoke_scenario, file_scenario, storage_scenario, vectors_scenario, no_wasm_scenario];
/** What is as much about looks, or says little that others do not: only asked for by name, in another browser, or with ASTRO_PICTURES=all as tools/soak does. */
const LONG = [widths_words_scenario, guide_sight_scenario, lostcode_modules_scenario, nightsky_cards_scenario, planetx_expert_scenario, blind_lostcode_scenario, blind_nightsky_scenario, blind_learn_planetx_scenario, blind_learn_lostcode_scenario, blind_learn_nightsky_scenario, blind_judge_scenario, blind_box_scenario, blind_table_scenario, blind_score_scenario, planetx_judge_scenario, plan_nightsky_scenario, switch_scenario, smoke_scenario];
const wanted = process.argv.slice(2);
const named = (name) => wanted.length === 0 || wanted.some((word) => (scenarios[word] ? name === word : name.includes(word)));
const whole = wanted.length > 0 || !usual || process.env.ASTRO_PICTURES === 'all';
const waiting = Object.entries(scenarios).filter(([name, run]) => {
  const meant = wanted[0] === 'smoke' ? SMOKE.includes(run) : named(name) && (whole || !LONG.includes(run));
  const why = run.needs?.map(lacks).find(Boolean);
  if (meant && why) report_skipped(name, why);
  return meant && !why;
});

/** One scenario with a server of its own: nothing of the one before is in its way. */
async function play(browser, run) {
  const data = mkdtempSync(join(tmpdir(), 'astrolabe-e2e-'));
  const server = new Server(data, scenario_seed('server'), run.serve);
  try {
    await server.start();
    await run(browser, server);
  } catch (error) {
    report_broken(error);
  } finally {
    await server.end('SIGTERM');
    rmSync(data, { recursive: true, force: true });
  }
}

async function lane() {
  const browser = await browser_start();
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [name, run] = next;
    await running.run({ name, seeds: 0 }, () => play(browser, run));
  }
  await browser.close();
}

await Promise.all(Array.from({ length: Math.min(LANES, waiting.length) }, lane));
// Three lanes on two cores starve a page now and then. What failed is played once more by itself,
// and said so: what fails twice has failed.
const again = report_failed().filter((name) => scenarios[name]);
for (const name of again) {
  console.log(`\nOnce more, alone: ${name}`);
  report_forget(name);
  waiting.push([name, scenarios[name]]);
}
if (again.length > 0) await lane();
const code = report_end();
if (again.length > 0) console.log(`played twice: ${again.join(', ')}`);
console.log(`${((Date.now() - started) / 1000).toFixed(0)} s`);
process.exit(code);
