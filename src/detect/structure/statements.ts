/** The longest part of a program that is read as one statement, in UTF-16 units. */
export const maxStatementLength = 700;

/**
 * The end of the statement that begins at `start`: the first line break or semicolon outside brackets and quotation
 * marks. Brackets that never close end at the limit, so each call costs a constant.
 */
export function statementEnd(text: string, start: number, max = maxStatementLength): number {
  const limit = Math.min(text.length, start + max);
  let depth = 0;
  let quote = 0;
  for (let at = start; at < limit; at++) {
    const code = text.charCodeAt(at);
    if (code === backslash) at++;
    else if (quote !== 0) {
      // A quotation that crosses a line break was an apostrophe, unless it is a template.
      if (code === quote || (code === newline && quote !== backtick)) quote = 0;
    } else if (code === doubleQuote || code === singleQuote || code === backtick) quote = code;
    else if (opening.has(code)) depth++;
    else if (closing.has(code)) {
      depth--;
      if (depth < 0) return at;
    } else if (depth === 0 && (code === newline || code === semicolon)) return at;
  }
  return limit;
}

const [newline, doubleQuote, singleQuote, semicolon, backslash, backtick] = [10, 34, 39, 59, 92, 96];
const opening = new Set([40, 91, 123]);
const closing = new Set([41, 93, 125]);

/** Names and paths, the things that a value can be stored under. */
const storage = /[A-Za-z_$][\w$]{0,60}|\/[\w.-]{1,40}(?:\/[\w.-]{1,40}){0,8}/g;

/** Names and paths in a part of a program, without the sigil of shell and PHP variables. */
export function namesIn(code: string): readonly string[] {
  return (code.match(storage) ?? []).map((name) => (name.startsWith('$') ? name.slice(1) : name));
}
