// Scenarios that need what a browser's driver cannot do, and why. They count as skipped.

const SOCKET = 'WebKitWebDriver lets nobody stand between a page and its socket';

const VECTORS = 'only WebKit can be started without vectors in WebAssembly';

const TREE = 'only Chromium shows its accessibility tree to a driver';
const PUSH = 'only Chromium takes pushed messages from a driver';

const blind = Object.fromEntries(['planetx', 'lostcode', 'nightsky'].map((what) => [`blind_${what}_scenario`, TREE]));
const others = { ...blind, notify_scenario: PUSH };

export const skips = {
  chromium: { vectors_scenario: VECTORS },
  firefox: { ...others, vectors_scenario: VECTORS },
  webkit: { ...others, retry_scenario: SOCKET, time_scenario: SOCKET },
};
