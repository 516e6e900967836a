// The real server, on a port of its own, that can be stopped, killed and started again.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

const START_MS = 20000;
const RANDOM_SHIM = new URL('../../build/release/tests/librandom_shim.so', import.meta.url).pathname;

export class Server {
  /** @param seed what it draws at random follows from this; without it, from chance
   *  @param flags of `serve`, more */
  constructor(data, seed = '', flags = []) {
    this.binary = process.env.ASTROLABE ?? 'build/astrolabe';
    this.data = data;
    this.seed = seed;
    this.flags = flags;
    this.starts = 0;
    this.port = 0; // the system chooses one, and a restart takes it again
    this.said = [];
    this.ending = false; // we asked for its end
  }

  get origin() {
    return `http://127.0.0.1:${this.port}`;
  }

  async start() {
    const args = ['serve', '--listen', `127.0.0.1:${this.port}`, '--data', this.data, '--away', '3', ...this.flags];
    // Started again, it draws something else: no name is given twice.
    const luck = this.seed && { LD_PRELOAD: RANDOM_SHIM, ASTRO_RANDOM: `${this.seed} ${this.starts++}` };
    this.child = spawn(this.binary, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...luck } });
    this.port = await new Promise((keep, drop) => {
      const late = setTimeout(() => drop(this.failure('did not start in time')), START_MS);
      const hear = (line) => {
        this.said.push(line);
        const found = /listening on https?:\/\/[^\s/]+:(\d+)/.exec(line);
        if (!found) return;
        clearTimeout(late);
        keep(Number(found[1]));
      };
      createInterface({ input: this.child.stdout }).on('line', hear);
      createInterface({ input: this.child.stderr }).on('line', hear);
      this.child.on('error', drop);
      this.child.on('exit', (code, signal) => {
        const failure = this.failure(`ended by itself with ${signal ?? code}`);
        drop(failure);
        if (!this.ending) console.log(`  ${failure.message}`);
      });
    });
  }

  failure(what) {
    return new Error(`The server ${what}:\n${this.said.slice(-20).join('\n')}`);
  }

  /** Ends it with a signal and waits until it is gone. Returns its exit code. */
  async end(signal) {
    const child = this.child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode;
    this.ending = true;
    child.kill(signal);
    const [code] = await once(child, 'exit');
    this.ending = false;
    return code;
  }
}
