/// <reference types="svelte" />
/// <reference types="vite/client" />

// The engine, compiled from the program's own sources; vite.config.ts knows where it lies.
declare module 'astrolabe.wasm?url' {
  const url: string;
  export default url;
}
