// Companions of the games' boxes: pages for a real table that need no server.

import type { Component } from 'svelte';
import { t } from '../lib/i18n';
import { storage_get } from '../lib/local_storage';

export interface BoxPart {
  /** What it is and does, for the lobby. */
  title: () => string;
  text: () => string;
  verb: () => string;
  load: () => Promise<{ default: Component }>;
  /** When a sheet that is not finished was last written on, in ms since 1970; 0: there is none. */
  begun?: () => number;
}

export const boxes: Record<string, BoxPart> = {
  lostcode: {
    title: () => t('The companion'),
    text: () => t('Play with your box. Note what you see and hear: it tells what you can hold and where to bet, and finds the rounds in which a friend miscounted.'),
    verb: () => t('Open the companion'),
    load: () => import('./lostcode/Box.svelte'),
    begun: () => storage_get<{ when?: number }>('box.lostcode', {}).when ?? 0,
  },
  nightsky: {
    title: () => t('The scorer'),
    text: () => t('Play with your box. Tap what you drew, and it is counted line by line; the score of the whole game stays on this device.'),
    verb: () => t('Open the scorer'),
    load: () => import('./nightsky/Box.svelte'),
    begun: () => storage_get<{ when?: number }>('box.nightsky', {}).when ?? 0,
  },
};
