// The network of one person, as a proxy: it can be cut, and names can lead to this machine.

import { createServer, request } from 'node:http';
import { connect } from 'node:net';

export class Proxy {
  /** @param names that lead to this machine */
  static async listen(names = []) {
    const proxy = new Proxy();
    proxy.names = names;
    proxy.cut = false;
    proxy.wires = new Set();
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
      there.pipe(wire).pipe(there);
    });
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
      there.write(`GET ${url.pathname}${url.search} HTTP/1.1\r\n${lines.join('')}\r\n`);
      there.write(head);
      there.pipe(wire).pipe(there);
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
