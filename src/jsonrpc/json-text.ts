/** Why a text is not JSON that all parsers understand alike. */
export type JsonProblem = 'not-json' | 'too-deep' | 'twice';

export type JsonResult =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: JsonProblem };

/** The maximum nesting depth; no memory needs more. */
const maxDepth = 64;

/**
 * Parses JSON that may be forwarded unchanged. If an object has the same name twice, some parsers use the first value
 * and some the last, so that the checked value might not be the used one: such a text is refused.
 */
export function parseJson(text: string, depth: number = maxDepth): JsonResult {
  const shape = shapeOf(text, depth);
  if (shape === undefined) return { ok: false, problem: 'too-deep' };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, problem: 'not-json' };
  }
  return membersOf(value) === shape.members ? { ok: true, value } : { ok: false, problem: 'twice' };
}

/**
 * One pass over the text, before anything is built from it: the number of members of its objects, unless it is too
 * deep.
 */
function shapeOf(text: string, depth: number): { readonly members: number } | undefined {
  let level = 0;
  let members = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) at = endOfString(text, at);
    else if (code === 0x5b || code === 0x7b) level += 1;
    else if (code === 0x5d || code === 0x7d) level -= 1;
    else if (code === 0x3a) members += 1;
    if (level > depth) return undefined;
  }
  return { members };
}

/** Where the string that opens at `start` closes, or the end of the text. */
export function endOfString(text: string, start: number): number {
  let at = text.indexOf('"', start + 1);
  while (at !== -1 && isEscaped(text, at)) at = text.indexOf('"', at + 1);
  return at === -1 ? text.length : at;
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text.charCodeAt(at - 1 - slashes) === 0x5c) slashes += 1;
  return slashes % 2 === 1;
}

function membersOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (Array.isArray(value)) return value.reduce((sum: number, item) => sum + membersOf(item), 0);
  const items = Object.values(value);
  return items.reduce((sum: number, item) => sum + membersOf(item), items.length);
}
