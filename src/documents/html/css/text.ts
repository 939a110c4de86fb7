/** Escapes undone: `displa\79` hides as well as `display`. */
export function unescaped(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(/\\(?:([0-9a-f]{1,6})\s?|([^\n]))/gi, (_all, hex?: string, plain?: string) => {
    if (hex === undefined) return plain ?? '';
    const code = Number.parseInt(hex, 16);
    const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : '\ufffd';
  });
}

/** Strings, escapes, brackets and separators. */
const token = /"(?:[^"\\]|\\[\s\S])*"?|'(?:[^'\\]|\\[\s\S])*'?|\\[\s\S]|[()[\]]|[;,/]|\s+/g;

/** Splits at a separator outside brackets and quotes; a blank stands for any white space. */
export function splitCss(text: string, separator: ';' | ',' | '/' | ' '): readonly string[] {
  const parts: string[] = [];
  let [start, depth] = [0, 0];
  for (const { 0: found, index } of text.matchAll(token)) {
    if (found === '(' || found === '[') depth++;
    else if (found === ')' || found === ']') depth = Math.max(0, depth - 1);
    else if (depth === 0 && (found === separator || (separator === ' ' && /^\s/.test(found)))) {
      parts.push(text.slice(start, index));
      start = index + found.length;
    }
  }
  parts.push(text.slice(start));
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}
