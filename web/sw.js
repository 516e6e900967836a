// Keeps the page of one build, so that it opens without a network.
// finish.mjs writes the name of the build, its files and a module with vectors into these lines.
const CACHE = `astrolabe-${'build'}`;
const VECTORS = ['vectors'];
// Of the two engines the one this browser runs.
const plain = !globalThis.WebAssembly?.validate(new Uint8Array(VECTORS));
const FILES = ['files'].filter((name) => !name.endsWith('.wasm') || name.includes('-plain') === plain);

addEventListener('install', (e) => {
  e.waitUntil(
    caches
      .open(CACHE)
      .then((c) => c.addAll(FILES))
      .then(() => skipWaiting()),
  );
});

addEventListener('activate', (e) => {
  e.waitUntil(
    caches
      .keys()
      .then((all) => Promise.all(all.filter((n) => n !== CACHE).map((n) => caches.delete(n))))
      .then(() => clients.claim()),
  );
});

addEventListener('fetch', (e) => {
  const url = new URL(e.request.url);
  if (e.request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return;
  if (e.request.mode === 'navigate') {
    // The server's page if there is a server, else the one kept.
    e.respondWith(fetch(e.request).catch(() => caches.match('/')));
    return;
  }
  e.respondWith(caches.match(e.request).then((kept) => kept ?? fetch(e.request)));
});

// Somebody's turn, told while no page is open (doc/protocol.md, `subscribe`). Only what can be
// the code of a table, or the end of a link, becomes an address.
addEventListener('push', (e) => {
  const told = e.data?.json() ?? {};
  if (!/^[0-9A-Z-]{1,14}$/.test(told.table)) return;
  e.waitUntil(
    registration.showNotification('Astrolabe', {
      body: String(told.say),
      tag: `turn-${told.table}`,
      icon: '/icon-192.png',
      data: { table: `/t/${told.table}`, off: /^[0-9a-f]{32}$/.test(told.id) ? `/notify/off/${told.id}` : '/' },
      actions: [{ action: 'off', title: String(told.off) }],
    }),
  );
});

addEventListener('notificationclick', (e) => {
  const address = e.notification.data[e.action === 'off' ? 'off' : 'table'];
  e.notification.close();
  e.waitUntil(open_at(address));
});

/** Looks at an address: in the window that has it, or in any of ours, or in a new one. */
async function open_at(address) {
  const all = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = all.find((c) => new URL(c.url).pathname === address);
  const idle = all.find((c) => !new URL(c.url).pathname.startsWith('/t/'));
  const shown = there ?? (await idle?.navigate(address).catch(() => null));
  if (!shown) return clients.openWindow(address);
  return shown.focus().catch(() => {});
}
