// What this browser cannot do here. The page says it once, at its top, and goes on as far as it can.

/**
 * wasm: it runs no engine at all. file: it is too old for the one-file page. forbidden: nothing
 * may be kept, as in some private windows. full: there is no room left.
 */
export type Limit = 'wasm' | 'file' | 'forbidden' | 'full';

export const limits = $state<{ engine: Limit | null; storage: Limit | null }>({ engine: null, storage: null });

/** Whether the page opens without its server: browsers keep no copy of addresses they do not trust. */
export const opens_alone = ASTRO_SINGLE || 'serviceWorker' in navigator;
