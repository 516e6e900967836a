// The network of one person, as a proxy: it can be cut, names can lead to this machine, and
// somebody may stand between a page and its socket.

import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import { frame_write, frames_read } from './frames.mjs';

export class Proxy {
  /** @param names that lead to this machine */
  static async listen(names = []) {
    const proxy = new Proxy();
    proxy.names = names;
    proxy.cut = false;
    proxy.wires = new Set();
    proxy.routes = [];
    proxy.server = createServer((asked, answer) => proxy.pass(asked, answer));
    proxy.server.on('connect', (asked, wire) => proxy.tunnel(asked, wire));
    proxy.server.on('upgrade', (asked, wire, head) => proxy.upgrade(asked, wire, head));
    proxy.server.on('connection', (wire) => proxy.hold(wire) && proxy.cut && wire.destroy());
    await new Promise((ready) => proxy.server.listen(0, '127.0.0.1', ready));
    return proxy;
  }
  get port() {
    return this.server.address().port;
  }
  hold(wire) {
    this.wires.add(wire);
    wire.on('error', () => {});
    wire.on('close', () => this.wires.delete(wire));
    return wire;
  }
  host(name) {
    return this.names.includes(name) ? '127.0.0.1' : name;
  }
  pass(asked, answer) {
    const url = new URL(asked.url);
    const on = { host: this.host(url.hostname), port: url.port || 80, method: asked.method, path: url.pathname + url.search, headers: asked.headers };
    const there = request(on, (back) => {
      answer.writeHead(back.statusCode, back.rawHeaders);
      back.pipe(answer);
    });
    // A server that is away is as away as without us: no answer is made up.
    there.on('error', () => answer.destroy());
    asked.pipe(there);
  }
  tunnel(asked, wire) {
    const [name, port] = asked.url.split(':');
    const there = this.join(wire, port, name);
    there.on('connect', () => {
      wire.write('HTTP/1.1 200 Connected\r\n\r\n');
      wire.once('data', (first) => this.carry(wire, there, first));
    });
  }
  /** Everything goes on as it comes, unless it is a socket somebody stands before. */
  carry(wire, there, first) {
    const [, path] = /^GET (\S+)[^]*\r\nUpgrade: websocket/i.exec(String(first)) ?? [];
    const route = path !== undefined && this.routes.find(({ pattern }) => pattern.test(path));
    if (route) return this.stand_between(wire, there, route.meet, first);
    there.write(first);
    there.pipe(wire).pipe(there);
  }
  /** Sockets of this address are given to `meet` as playwright's routeWebSocket gives them. */
  route(pattern, meet) {
    this.routes.push({ pattern, meet });
  }
  stand_between(wire, there, meet, asked) {
    const side = (to, masked) => ({ send: (text) => to.write(frame_write(String(text), masked)), close: () => to.destroy() });
    const [page, server] = [side(wire, false), side(there, true)];
    let heard_page = server.send;
    let heard_server = page.send;
    frames_read(wire, { head: (head) => there.write(head), hear: (text) => heard_page(text), pass: (raw) => there.write(raw) });
    frames_read(there, { head: (head) => wire.write(head), hear: (text) => heard_server(text), pass: (raw) => wire.write(raw) });
    meet({
      ...page,
      onMessage: (hear) => (heard_page = hear),
      connectToServer: () => ({ ...server, onMessage: (hear) => (heard_server = hear) }),
    });
    wire.emit('data', asked);
  }
  /** A wire to there that ends with the one from here, and the other way round. */
  join(wire, port, name) {
    const there = this.hold(connect(Number(port || 80), this.host(name)));
    there.on('close', () => wire.destroy());
    wire.on('close', () => there.destroy());
    return there;
  }
  /** Where a socket is asked for without a tunnel, the question goes on as it came, but for its address. */
  upgrade(asked, wire, head) {
    const url = new URL(asked.url);
    const there = this.join(wire, url.port, url.hostname);
    there.on('connect', () => {
      const lines = [];
      for (let i = 0; i < asked.rawHeaders.length; i += 2) lines.push(`${asked.rawHeaders[i]}: ${asked.rawHeaders[i + 1]}\r\n`);
      this.carry(wire, there, Buffer.concat([Buffer.from(`GET ${url.pathname}${url.search} HTTP/1.1\r\n${lines.join('')}\r\n`), head]));
    });
  }
  set_cut(cut) {
    this.cut = cut;
    if (cut) for (const wire of this.wires) wire.destroy();
  }
  end() {
    this.server.close();
    for (const wire of this.wires) wire.destroy();
  }
}
