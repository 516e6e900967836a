// Forms for the tables a game is played on, where people may replace them. They
// are loaded when the set-up of a table asks for them.

import type { Component } from 'svelte';
import type { Engine } from '../lib/engine';

/** `text`: what was written, checked by the engine; '' for the usual. */
export type DataForm = Component<{ engine: Engine; text: string }, object, 'text'>;

export const data_forms: Record<string, () => Promise<{ default: DataForm }>> = {
  lostcode: () => import('./lostcode/WheelsFile.svelte'),
  nightsky: () => import('./nightsky/SkyFile.svelte'),
};
