// The little of W3C WebDriver we use: a driver's process, a session, commands in line.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';

const START_MS = 60000;

/** Starts a program on a port of its own choice that answers /status when it is ready. */
async function spawn_driver(program, args, env) {
  for (let tries = 0; ; tries++) {
    const port = 20000 + Math.floor(Math.random() * 20000);
    const child = spawn(program, [...args, `--port=${port}`], { stdio: 'ignore', env });
    const gone = once(child, 'exit').catch(() => {});
    const late = Date.now() + START_MS;
    while (child.exitCode === null && child.pid && Date.now() < late) {
      try {
        await send(port, 'GET', '/status');
        return { port, child, gone };
      } catch {
        await new Promise((ready) => setTimeout(ready, 20));
      }
    }
    child.kill('SIGKILL');
    if (tries === 3) throw new Error(`${program} does not start; is it installed (tools/setup test)?`);
  }
}

function send(port, method, path, body) {
  return new Promise((keep, drop) => {
    const text = body === undefined ? '' : JSON.stringify(body);
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
    const asked = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      let said = '';
      answer.setEncoding('utf8');
      answer.on('data', (part) => (said += part));
      answer.on('end', () => {
        const { value } = JSON.parse(said || '{}');
        if (answer.statusCode === 200) return keep(value);
        drop(Object.assign(new Error(`${value?.error}: ${value?.message}`), { code: value?.error }));
      });
    });
    asked.on('error', drop);
    asked.end(text);
  });
}

export class Session {
  static async start(program, args, env, capabilities) {
    const session = new Session();
    session.driver = await spawn_driver(program, args, env);
    session.line = Promise.resolve();
    const made = await send(session.driver.port, 'POST', '/session', { capabilities: { alwaysMatch: capabilities } });
    session.path = `/session/${made.sessionId}`;
    session.version = made.capabilities.browserVersion;
    return session;
  }

  /** One command after the other, each in the window it is meant for. */
  ask(handle, method, path, body) {
    const turn = async () => {
      if (handle && this.handle !== handle) {
        await send(this.driver.port, 'POST', `${this.path}/window`, { handle });
        this.handle = handle;
      }
      return send(this.driver.port, method, this.path + path, body);
    };
    const answer = this.line.then(turn, turn);
    this.line = answer.catch(() => {});
    return answer;
  }

  async end() {
    await this.ask(null, 'DELETE', '').catch(() => {});
    this.driver.child.kill('SIGTERM');
    await this.driver.gone;
  }
}
