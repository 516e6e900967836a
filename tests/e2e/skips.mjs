// Scenarios that need what a browser's driver cannot do, and why. They count as skipped.

const SOCKET = 'WebKitWebDriver lets nobody stand between a page and its socket';

export const skips = {
  chromium: {},
  firefox: {},
  webkit: { retry_scenario: SOCKET, time_scenario: SOCKET },
};
