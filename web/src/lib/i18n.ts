// Every sentence of the page passes through here. Its English text is the key
// of its translations; {0}, {1} stand for the arguments.

const catalogue: Record<string, string> = {};

export function t(sentence: string, ...args: (string | number)[]): string {
  const text = catalogue[sentence] ?? sentence;
  return text.replace(/\{(\d)\}/g, (hole, n: string) => String(args[Number(n)] ?? hole));
}
