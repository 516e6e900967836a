/// <reference types="svelte" />
/// <reference types="vite/client" />

// The engine, compiled from the program's own sources; vite.config.ts knows where it lies.
declare module 'astrolabe.wasm?url' {
  const url: string;
  export default url;
}

declare module 'sheets.wasm?url' {
  const url: string;
  export default url;
}

// The same without vectors, for browsers that have none; '' in the one-file page.
declare module 'astrolabe-plain.wasm?url' {
  const url: string;
  export default url;
}

// Catalogues of translations by language and part: main, or a game; vite.config.ts makes them.
declare module 'virtual:words' {
  const words: Record<string, Record<string, () => Promise<{ default: Record<string, string | string[]> }>>>;
  export default words;
}

// True in the one self-contained file that plays without a server.
declare const ASTRO_SINGLE: boolean;

declare module 'virtual:games' {
  const games: import('./lib/protocol').GameInfo[];
  export default games;
}

// The numbers of a game's rules, as the engine gives them: the game's Constants.
declare module 'virtual:constants/*' {
  const constants: unknown;
  export default constants;
}
