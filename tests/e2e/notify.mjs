// Your turn with the page closed: one tap, a push that only this browser reads, a notification of
// the worker that opens the table, and the link that turns it off. A headless browser has no push
// service, so the test is one: it has the keys, decrypts what the server sends, and hands it to the
// worker as a browser would. Nor does it show notifications: what the worker wants shown is kept.

import { createDecipheriv, createECDH, createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Person } from './browser.mjs';
import { look } from './look.mjs';
import { assert, scenario, scenario_seed } from './report.mjs';
import { Server } from './server.mjs';

const hmac = (key, ...parts) => createHmac('sha256', key).update(Buffer.concat(parts.map((p) => Buffer.from(p)))).digest();

/** Looks again and again until something is there. */
async function until(there) {
  for (const end = Date.now() + 20000; !(await there()); ) {
    assert.ok(Date.now() < end, 'it never came');
    await new Promise((keep) => setTimeout(keep, 50));
  }
}

/** A push service and the browser behind it (RFC 8291, section 3.4). */
class Service {
  constructor() {
    this.bodies = [];
    this.curve = createECDH('prime256v1');
    this.key = this.curve.generateKeys();
    this.auth = randomBytes(16);
    this.http = createServer((request, response) => {
      const parts = [];
      request.on('data', (part) => parts.push(part));
      request.on('end', () => {
        this.bodies.push(Buffer.concat(parts));
        response.writeHead(201).end();
      });
    });
  }

  async start() {
    this.http.listen(0, '127.0.0.1');
    await once(this.http, 'listening');
    this.host = `http://127.0.0.1:${this.http.address().port}`;
  }

  read(body) {
    const [salt, sender, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
    const shared = hmac(this.auth, this.curve.computeSecret(sender));
    const prk = hmac(salt, hmac(shared, 'WebPush: info\0', this.key, sender, '\x01'));
    const key = hmac(prk, 'Content-Encoding: aes128gcm\0\x01').subarray(0, 16);
    const nonce = hmac(prk, 'Content-Encoding: nonce\0\x01').subarray(0, 12);
    const open = createDecipheriv('aes-128-gcm', key, nonce);
    open.setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()]);
    assert.equal(plain.at(-1), 2);
    return plain.subarray(0, -1).toString();
  }
}

/** Stands for the browser's side of PushManager, which headless has not. */
function fake_push([endpoint, p256dh, auth]) {
  let made = null;
  PushManager.prototype.getSubscription = async () => made;
  PushManager.prototype.subscribe = async (options) => {
    if (new Uint8Array(options.applicationServerKey).length !== 65) throw new Error('no key');
    made = { endpoint, toJSON: () => ({ endpoint, keys: { p256dh, auth } }), unsubscribe: async () => (made = null) };
    return made;
  };
}

/** The worker of a page, to hand it a push and to see what it shows. */
async function worker_of(person, origin) {
  const found = person.context.serviceWorkers().find((w) => w.url() === `${origin}/sw.js`);
  const worker = found ?? (await person.context.waitForEvent('serviceworker'));
  await worker.evaluate(() => {
    self.shown = [];
    registration.showNotification = async (title, options) => void shown.push({ title, ...options });
  });
  return worker;
}

/** In the worker: a click on what was shown last. */
function click_shown(action) {
  const click = new Event('notificationclick');
  dispatchEvent(Object.assign(click, { action, waitUntil: () => {}, notification: { ...shown.at(-1), close: () => {} } }));
}

export async function notify_scenario(browser) {
  const service = new Service();
  await service.start();
  const data = mkdtempSync(join(tmpdir(), 'astrolabe-e2e-'));
  const server = new Server(data, scenario_seed('server'), ['--push-hosts', service.host, '--webhook-hosts', service.host]);
  await server.start();
  const ada = await Person.meet(browser, 'Ada');
  const ben = await Person.meet(browser, 'Ben', { viewport: { width: 360, height: 740 }, locale: 'pl' });
  const keys = [`${service.host}/push`, service.key.toString('base64url'), service.auth.toString('base64url')];
  await ben.page.addInitScript(fake_push, keys);
  await ben.context.grantPermissions(['notifications'], { origin: server.origin });
  const panel = ben.page.locator('[data-test=notify]');
  let link, told;

  await scenario('Your turn with the page closed', {
    'one tap, and this device is told': async () => {
      await ada.page.goto(`${server.origin}/?null`);
      await ada.page.getByLabel('Your name').fill('Ada');
      await ada.press('Open a table');
      await ada.page.getByRole('heading', { name: 'Waiting for the others.' }).waitFor();
      link = await ada.page.getByRole('textbox', { name: 'Link to this table' }).inputValue();
      await ada.page.getByRole('button', { name: 'Tell me when it is my turn' }).waitFor(); // also for who waits for others
      await look(ada, 'notify-waiting', { brief: true });
      await ben.page.goto(link);
      await ben.page.getByLabel('Twoje imię').fill('Ben');
      await ben.press('Usiądź');
      await panel.getByRole('button', { name: 'Powiadom mnie, gdy będzie moja kolej' }).click();
      await panel.getByText('Na tym urządzeniu').waitFor();
      await panel.locator('summary').click();
      await look(ben, 'notify');
    },
    'who has left gets a push that says whose turn it is, and no more': async () => {
      await ben.page.goto(server.origin);
      await until(() => service.bodies.length > 0);
      assert.equal(service.bodies.length, 1);
      told = service.read(service.bodies[0]);
      const code = link.split('/t/')[1];
      assert.deepEqual({ ...JSON.parse(told), id: '' }, { table: code, say: `Twoja kolej przy ${code}`, off: 'Wyłącz', id: '' });
    },
    'the worker shows it, and a click opens the table': async () => {
      const worker = await worker_of(ben, server.origin);
      await ben.page.push_deliver(server.origin, told);
      await until(() => worker.evaluate(() => shown.length > 0));
      const [shown] = await worker.evaluate(() => shown);
      assert.deepEqual([shown.body, shown.actions[0].title], [JSON.parse(told).say, 'Wyłącz']);
      await worker.evaluate(click_shown, '');
      await ben.page.waitForURL(link);
      await panel.getByText('Na tym urządzeniu').waitFor({ state: 'attached' });
    },
    'a push that is none of ours shows nothing': async () => {
      const worker = await worker_of(ben, server.origin);
      await ben.page.push_deliver(server.origin, JSON.stringify({ table: '../evil', say: 'x', off: 'x', id: 'x' }));
      await ben.page.push_deliver(server.origin, told);
      await until(() => worker.evaluate(() => shown.length > 0));
      assert.deepEqual(await worker.evaluate(() => shown.map((n) => n.data.table)), [new URL(link).pathname]);
    },
    'its other button turns it off': async () => {
      const worker = await worker_of(ben, server.origin);
      await ben.page.push_deliver(server.origin, told);
      await until(() => worker.evaluate(() => shown.length > 0));
      await ben.page.goto(server.origin);
      await worker.evaluate(click_shown, 'off');
      await ben.page.waitForURL(`${server.origin}/notify/off/${JSON.parse(told).id}`);
      await ben.page.getByRole('heading', { name: 'Te wiadomości są wyłączone.' }).waitFor();
      await look(ben, 'notify-off', { brief: true });
      await ben.page.goto(link);
      await panel.getByRole('button', { name: 'Powiadom mnie, gdy będzie moja kolej' }).waitFor({ state: 'attached' });
    },
    'nothing went wrong in the pages': () => {
      for (const p of [ada, ben]) assert.deepEqual(p.wrong, [], p.name);
    },
  }, async () => {
    await Promise.all([ada, ben].map((p) => p.context.close()));
    service.http.close();
    await server.end('SIGTERM');
    rmSync(data, { recursive: true, force: true });
  });
}
notify_scenario.needs = ['push'];
