// Whole games inside a link: compressed, and spelt in letters that an address may hold. It
// stands behind the #, which browsers keep to themselves: no server is sent it.

async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

export async function pack(what: unknown): Promise<string> {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(what)), new CompressionStream('deflate-raw'));
  const letters = Array.from(bytes, (b) => String.fromCharCode(b)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** What was packed; null where a piece of the link is missing. */
export async function unpack<T>(packed: string): Promise<T | null> {
  try {
    const letters = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = await through(Uint8Array.from(letters, (c) => c.charCodeAt(0)), new DecompressionStream('deflate-raw'));
    return JSON.parse(new TextDecoder().decode(bytes)) as T;
  } catch {
    return null;
  }
}

/** A link to this page that holds `what`; `room`: the part of the page that opens it. */
export async function pack_link(room: string, what: unknown): Promise<string> {
  const here = location.protocol === 'file:' || location.pathname === '/astrolabe.html' ? location.href.split('#')[0]! : `${location.origin}/`;
  return `${here}#${room}/${await pack(what)}`;
}
