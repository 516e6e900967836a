// Scenarios that need what a browser's driver cannot do, and why. They count as skipped.

const SOCKET = 'WebKitWebDriver lets nobody stand between a page and its socket';

const VECTORS = 'only WebKit can be started without vectors in WebAssembly';

export const skips = {
  chromium: { vectors_scenario: VECTORS },
  firefox: { vectors_scenario: VECTORS },
  webkit: { retry_scenario: SOCKET, time_scenario: SOCKET },
};
