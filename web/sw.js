// Keeps the page of one build, so that it opens without a network.
// finish.mjs writes the name of the build, its files and a module with vectors into these lines.
const CACHE = `astrolabe-${'build'}`;
const VECTORS = ['vectors'];
// Of the two engines the one this browser runs.
const plain = !WebAssembly.validate(new Uint8Array(VECTORS));
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
