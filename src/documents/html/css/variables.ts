/** The most text that variables may make of one value: nested variables grow exponentially. */
const maxExpandedLength = 4_000;

/** A value that nothing here understands. */
export const unreadableValue = '?';

/**
 * Replaces `var()` and `env()`. Undefined if a variable has no value and no fallback: the declaration then counts as not
 * written. `lookUp` gives the value of a variable.
 */
export function substitute(value: string, lookUp: (name: string) => string | undefined): string | undefined {
  const start = /\b(var|env)\(/i.exec(value);
  if (start === null) return value;
  if (value.length > maxExpandedLength) return unreadableValue;
  const open = start.index + start[0].length;
  const close = closingOf(value, open);
  const inside = value.slice(open, close);
  const comma = inside.indexOf(',');
  const name = (comma < 0 ? inside : inside.slice(0, comma)).trim();
  const fallback = comma < 0 ? undefined : inside.slice(comma + 1);
  const found = start[1]?.toLowerCase() === 'env' ? undefined : lookUp(name);
  const own = found ?? (fallback === undefined ? undefined : substitute(fallback, lookUp));
  // The variables of the browser are the insets of a phone's screen.
  const replacement = own ?? (start[1]?.toLowerCase() === 'env' ? '0px' : undefined);
  if (replacement === undefined) return undefined;
  const rest = substitute(value.slice(close + 1), lookUp);
  if (rest === undefined) return undefined;
  const whole = value.slice(0, start.index) + replacement.trim() + rest;
  return whole.length > maxExpandedLength ? unreadableValue : whole;
}

function closingOf(text: string, open: number): number {
  let depth = 1;
  for (let at = open; at < text.length; at++) {
    if (text[at] === '(') depth++;
    else if (text[at] === ')' && --depth === 0) return at;
  }
  return text.length;
}
