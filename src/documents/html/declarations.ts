export interface Declaration {
  readonly property: string;
  readonly value: string;
  readonly important: boolean;
}

/** `color: red; display: none !important`, with escapes decoded: `displa\79` hides as well as `display`. */
export function parseDeclarations(block: string): readonly Declaration[] {
  return split(withoutComments(block), ';').flatMap((part) => {
    const colon = part.indexOf(':');
    if (colon < 0) return [];
    const property = unescaped(part.slice(0, colon)).trim().toLowerCase();
    const whole = unescaped(part.slice(colon + 1)).trim();
    const value = withoutImportance(whole);
    return property === '' ? [] : [{ property, value: value.toLowerCase(), important: value !== whole }];
  });
}

/** Cut from the end, because a search from every space would be quadratic in a long run of spaces. */
function withoutImportance(value: string): string {
  if (!/important$/i.test(value)) return value;
  const sign = value.slice(0, -'important'.length).trimEnd();
  return sign.endsWith('!') ? sign.slice(0, -1).trimEnd() : value;
}

export function withoutComments(css: string): string {
  return css.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ');
}

/** Strings, escapes, brackets and separators. */
const token = /"(?:[^"\\]|\\[\s\S])*"?|'(?:[^'\\]|\\[\s\S])*'?|\\[\s\S]|[()[\];,]/g;

/** Splits at separators outside brackets and quotes. */
export function split(text: string, separator: ';' | ','): readonly string[] {
  const parts: string[] = [];
  let [start, depth] = [0, 0];
  for (const { 0: found, index } of text.matchAll(token)) {
    if (found === '(' || found === '[') depth++;
    else if (found === ')' || found === ']') depth = Math.max(0, depth - 1);
    else if (found === separator && depth === 0) {
      parts.push(text.slice(start, index));
      start = index + 1;
    }
  }
  parts.push(text.slice(start));
  return parts;
}

function unescaped(text: string): string {
  return text.replace(/\\(?:([0-9a-f]{1,6})\s?|([^\n]))/gi, (_all, hex?: string, plain?: string) => {
    if (hex === undefined) return plain ?? '';
    const code = Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
  });
}
