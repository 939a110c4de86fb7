/** The longest part of a program that is read as one statement, in UTF-16 units. */
const maxStatementLength = 700;

/**
 * The end of the statement that begins at `start`: the first line break or semicolon outside brackets and quotation
 * marks. Brackets that never close end at the limit, so each call costs a constant.
 */
export function statementEnd(text: string, start: number, max = maxStatementLength): number {
  const limit = Math.min(text.length, start + max);
  let depth = 0;
  for (let at = start; at < limit; at++) {
    const code = text.charCodeAt(at);
    if (code === backslash) at++;
    else if (quotes.has(code)) at = quotationEnd(text, at, limit);
    else if (opening.has(code)) depth++;
    else if (closing.has(code)) depth--;
    if (depth < 0 || (depth === 0 && (code === newline || code === semicolon))) return at;
  }
  return limit;
}

/** The closing mark; a quotation that crosses a line break was an apostrophe, unless it is a template. */
function quotationEnd(text: string, start: number, limit: number): number {
  const quote = text.charCodeAt(start);
  for (let at = start + 1; at < limit; at++) {
    const code = text.charCodeAt(at);
    if (code === backslash) at++;
    else if (code === quote) return at;
    else if (code === newline && quote !== backtick) return start;
  }
  return limit;
}

const [newline, semicolon, backslash, backtick] = [10, 59, 92, 96];
const quotes = new Set([34, 39, backtick]);
const opening = new Set([40, 91, 123]);
const closing = new Set([41, 93, 125]);

/** Names and paths, the things that a value can be stored under. One setting of many (`config.VERSION`) is not all of them. */
const storage =
  /["'][\w-]{1,40}\.[A-Za-z]\w{1,4}["']|[A-Za-z_$][\w$]{0,60}(?![\w$]|\.[A-Z][A-Z_\d]{1,60}\b|\[["'])|\/[\w.-]{1,40}(?:\/[\w.-]{1,40}){0,8}/g;

/** Names and paths in a part of a program, without the sigil of shell and PHP variables. */
export function namesIn(code: string): readonly string[] {
  return (code.match(storage) ?? []).map((name) =>
    name.startsWith('$') ? name.slice(1) : /^["']/.test(name) ? name.slice(1, -1) : name,
  );
}
