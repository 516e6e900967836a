// The whole run: two lanes, each with a server and a browser of its own, take one
// scenario after the other.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { alone_bots_scenario, alone_code_scenario, alone_keys_scenario, alone_offline_scenario } from './alone.mjs';
import { browser_start } from './browser.mjs';
import { bot_scenario } from './bot.mjs';
import { game_scenario } from './game.mjs';
import { guide_scenario } from './guide.mjs';
import { lobby_scenario } from './lobby.mjs';
import { lostcode_alone_scenario, lostcode_modules_scenario, lostcode_scenario } from './lostcode.mjs';
import { lostcode_box_scenario } from './lostcode_box.mjs';
import { nightsky_alone_scenario, nightsky_table_scenario } from './nightsky.mjs';
import { nightsky_box_scenario } from './nightsky_box.mjs';
import { planetx_expert_scenario, planetx_scenario } from './planetx.mjs';
import { planetx_help_scenario } from './planetx_help.mjs';
import { planetx_table_scenario } from './planetx_table.mjs';
import { report_end } from './report.mjs';
import { report_broken, report_end } from './report.mjs';
import { retry_scenario } from './retry.mjs';
import { seats_scenario } from './seats.mjs';
import { words_scenario } from './words.mjs';
import { Server } from './server.mjs';

  const scenarios = {
    lobby_scenario,
    guide_scenario,
    game_scenario,
    bot_scenario,
    retry_scenario,
    seats_scenario,
    planetx_scenario,
    planetx_expert_scenario,
    planetx_help_scenario,
    planetx_table_scenario,
    alone_offline_scenario,
    alone_code_scenario,
    alone_bots_scenario,
    alone_keys_scenario,
    nightsky_alone_scenario,
    nightsky_table_scenario,
    nightsky_box_scenario,
    lostcode_scenario,
    lostcode_modules_scenario,
    lostcode_alone_scenario,
    lostcode_box_scenario,
    words_scenario,
  };
}

await Promise.all(Array.from({ length: Math.min(LANES, waiting.length) }, lane));
const code = report_end();
console.log(`${((Date.now() - started) / 1000).toFixed(0)} s`);
process.exit(code);
