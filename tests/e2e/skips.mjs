// Scenarios that need what a browser's driver cannot do, and why. They count as skipped.

const SOCKET = 'WebKitWebDriver lets nobody stand between a page and its socket';

const VECTORS = 'only WebKit can be started without vectors in WebAssembly';

const TREE = 'the accessibility tree is read over the DevTools protocol of Chromium';
const BLIND = {
  blind_planetx_scenario: TREE,
  blind_learn_scenario: TREE,
  blind_lostcode_scenario: TREE,
  blind_nightsky_scenario: TREE,
};

export const skips = {
  chromium: { vectors_scenario: VECTORS },
  firefox: { vectors_scenario: VECTORS, ...BLIND },
  webkit: { retry_scenario: SOCKET, time_scenario: SOCKET, ...BLIND },
};
