import { userWords } from '../../model/user-words.ts';
import { readUntrusted } from '../../prompt/index.ts';

/** What a message of the user holds. */
export interface TurnTexts {
  /** What the user wrote. */
  readonly said: readonly string[];
  /** What came with it: tool results, files and everything else that the user did not write. */
  readonly shown: readonly string[];
}

/** How providers call a part that holds text of the user. */
const textTypes: ReadonlySet<unknown> = new Set([undefined, 'text', 'input_text']);
const userNames: ReadonlySet<unknown> = new Set(['user', 'human']);
const messageTypes: ReadonlySet<unknown> = new Set(['message', ...userNames]);
/** Members that say what a message or part is, or how to send it, not what it says. */
const formMembers: ReadonlySet<string> = new Set(['type', 'role', 'id', 'cache_control', 'providerOptions']);
/** A name that a program gave; any other can say something. */
const plainName = /^[\w.$-]{1,64}$/;
const maxDepth = 32;

/**
 * Reads a turn of the user: a string, or a message or parts of any provider. Providers also put tool results and files into
 * messages with the role of the user, so only strings and parts of text are the user's words, up to
 * where something else begins in them.
 */
export function readUserTurn(content: unknown): TurnTexts {
  const said: string[] = [];
  const rest: unknown[] = [];
  collect(content, said, rest, 0);
  const own = new Set(said);
  const beside = rest.flatMap((value) => readUntrusted(value).evidence).filter((text) => !own.has(text));
  const words = said.map(userWords);
  const shown = [...words.map((one) => one.shown), ...beside].filter((text) => /[\p{L}\p{N}]/u.test(text));
  return { said: words.map((one) => one.said).filter((text) => text !== ''), shown };
}

function collect(value: unknown, said: string[], rest: unknown[], depth: number): void {
  if (typeof value === 'string') {
    said.push(value);
  } else if (depth > maxDepth || typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) {
    if (value !== null) rest.push(value);
  } else if (Array.isArray(value)) {
    for (const item of value) collect(item, said, rest, depth + 1);
  } else {
    collectMembers(Object.fromEntries(Object.entries(value)), said, rest, depth);
  }
}

function collectMembers(
  object: Readonly<Record<string, unknown>>,
  said: string[],
  rest: unknown[],
  depth: number,
): void {
  const inner = innerMember(object);
  if (inner === undefined) {
    rest.push(object);
    return;
  }
  for (const [name, member] of Object.entries(object)) {
    if (name === inner) collect(member, said, rest, depth + 1);
    else if (!formMembers.has(name) && member !== undefined && member !== null) rest.push(member);
    if (!plainName.test(name)) rest.push(name);
  }
}

/** The member of a message or part in which the user's words are; undefined if it has none. */
function innerMember(object: Readonly<Record<string, unknown>>): 'text' | 'content' | 'parts' | undefined {
  const { role, type, text, content, parts } = object;
  if (role !== undefined && !userNames.has(role)) return undefined;
  if (typeof text === 'string') return textTypes.has(type) ? 'text' : undefined;
  if (type !== undefined && !messageTypes.has(type)) return undefined;
  // A message without a role may be anybody's, except in a format whose messages without one are the user's.
  if (content !== undefined) return role !== undefined || userNames.has(type) ? 'content' : undefined;
  return parts === undefined ? undefined : 'parts';
}
