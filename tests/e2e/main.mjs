// The whole run: one server, one browser, one scenario after the other.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browser_start } from './browser.mjs';
import { bot_scenario } from './bot.mjs';
import { game_scenario } from './game.mjs';
import { lobby_scenario } from './lobby.mjs';
import { report_end } from './report.mjs';
import { retry_scenario } from './retry.mjs';
import { Server } from './server.mjs';

const data = mkdtempSync(join(tmpdir(), 'astrolabe-e2e-'));
const server = new Server(data);
let browser;
let code = 1;
try {
  await server.start();
  browser = await browser_start();
  await lobby_scenario(browser, server);
  await game_scenario(browser, server);
  await bot_scenario(browser, server);
  await retry_scenario(browser, server);
  code = report_end();
} catch (error) {
  console.log(error);
  console.log('\n0 passed, 1 failed');
} finally {
  await browser?.close();
  await server.end('SIGTERM');
  rmSync(data, { recursive: true, force: true });
}
process.exit(code);
