// The page's own letters, for pictures that leave the page: whoever opens one
// need not have our fonts.

/** Whether a unicode-range (U+0-FF,U+131) has one of these characters. */
function range_covers(range: string, codes: Iterable<number>): boolean {
  const parts = range.split(',').map((part) => {
    const [low, high] = part.trim().replace(/^U\+/i, '').split('-');
    return [parseInt(low ?? '', 16), parseInt(high ?? low ?? '', 16)] as const;
  });
  for (const code of codes) if (parts.some(([low, high]) => code >= low && code <= high)) return true;
  return false;
}

interface Face {
  rule: CSSFontFaceRule;
  url: URL;
}

function faces(): Face[] {
  return [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].flatMap((rule) => {
      if (!(rule instanceof CSSFontFaceRule)) return [];
      const source = /url\("?([^")]+)"?\)/.exec(rule.style.getPropertyValue('src'))?.[1];
      return source ? [{ rule, url: new URL(source, sheet.href ?? document.baseURI) }] : [];
    }),
  );
}

async function data_url(url: URL): Promise<string> {
  const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return `data:font/woff2;base64,${btoa(binary)}`;
}

/** The style that brings the fonts a text needs along, as CSS; empty where they cannot be had. */
export async function fonts_for(text: string): Promise<string> {
  const codes = new Set([...text].map((c) => c.codePointAt(0)!));
  try {
    const needed = faces().filter(({ rule }) => range_covers(rule.style.getPropertyValue('unicode-range'), codes));
    const styles = needed.map(async ({ rule, url }) => {
      const kept = ['font-family', 'font-style', 'font-weight', 'unicode-range'];
      const lines = kept.map((name) => `${name}:${rule.style.getPropertyValue(name)}`);
      return `@font-face{${lines.join(';')};src:url(${await data_url(url)}) format('woff2')}`;
    });
    return (await Promise.all(styles)).join('');
  } catch {
    return ''; // offline, or a browser that keeps its style sheets to itself
  }
}
