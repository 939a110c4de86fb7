import { isObject } from '../base/is-object.ts';
import type { SessionOrigin } from '../guard/index.ts';
import type { JsonFields } from '../jsonrpc/index.ts';
import type { PendingRequest } from './pending.ts';
import type { ToolRole } from './roles.ts';
import type { Screen } from './screen.ts';
import { type Swap, swapTexts } from './texts.ts';

export interface Screening {
  readonly screen: Screen;
  readonly role: ToolRole;
  readonly origin: SessionOrigin;
}

/** Parts of an answer that show the memory, by the method that was called. */
const showing: ReadonlyMap<string, readonly string[]> = new Map([
  ['tools/call', ['content', 'structuredContent']],
  // The answer to a call that was begun as a task comes later, by one of these.
  ['tasks/result', ['content', 'structuredContent']],
  ['tasks/get', ['result']],
  ['resources/read', ['contents']],
]);

/** What the protocol itself put there. `requestState` goes back to the server as it came. */
const protocol: ReadonlySet<string> = new Set(['_meta', 'resultType', 'requestState', 'nextCursor', 'protocolVersion']);

/**
 * An answer of the server with every text in it that may not be shown replaced; the very object when nothing was. What
 * shows the memory is held against the journal. Everything else is the server's own, and only scanned. Undefined when it
 * is too much to look at.
 */
export async function screenResult(
  { screen, role, origin }: Screening,
  waiting: PendingRequest,
  whole: JsonFields,
): Promise<JsonFields | undefined> {
  const { result } = whole;
  if (!isObject(result)) return swapParts(whole, ['error'], screen.own(textsOf(whole, ['error'])));
  const shown = isAnswer(result) ? (showing.get(waiting.method) ?? []) : [];
  const rest = Object.keys(result).filter((part) => !protocol.has(part) && !shown.includes(part));
  const texts = textsOf(result, shown);
  // A tool that only writes answers in words of its own, and may repeat what it was given.
  const onlyWrites = waiting.method === 'tools/call' && !role.reads;
  const swaps = await screen.read(onlyWrites ? screen.accused(texts) : texts, origin);
  if (swaps === undefined) return undefined;
  const swapped = swapParts(swapParts(result, rest, screen.own(textsOf(result, rest))), shown, swaps);
  return swapped === result ? whole : { ...whole, result: swapped };
}

/** What went wrong, and what a server still wants to know, it says in its own words. */
function isAnswer({ resultType = 'complete', isError }: JsonFields): boolean {
  return resultType === 'complete' && isError !== true;
}

function textsOf(fields: JsonFields, parts: readonly string[]): readonly string[] {
  const found = new Set<string>();
  for (const part of parts) {
    swapPart(part, fields[part], (text) => {
      found.add(text);
      return text;
    });
  }
  return [...found];
}

function swapParts(fields: JsonFields, parts: readonly string[], swaps: ReadonlyMap<string, string>): JsonFields {
  if (swaps.size === 0) return fields;
  const changed = parts.map((part) => [part, swapPart(part, fields[part], (text) => swaps.get(text) ?? text)] as const);
  const same = changed.every(([part, value]) => value === fields[part]);
  return same ? fields : { ...fields, ...Object.fromEntries(changed) };
}

/** Where the protocol has blocks of content. Anywhere else a member called `data` is a text of the memory like any other. */
const blocks: ReadonlySet<string> = new Set(['content', 'contents', 'messages']);

function swapPart(part: string, value: unknown, swap: Swap): unknown {
  if (!blocks.has(part) || !Array.isArray(value)) return swapTexts(value, swap);
  const items = value.map((item) => (isObject(item) ? swapBlock(item, swap) : swapTexts(item, swap)));
  return items.every((item, at) => item === value[at]) ? value : items;
}

/** Pictures, sounds and files are not read as text, and are not looked into. */
const opaque: ReadonlySet<string> = new Set(['type', 'role', 'mimeType', 'data', 'blob', 'annotations', '_meta']);

function swapBlock(block: JsonFields, swap: Swap): JsonFields {
  const members = Object.entries(block).map(([name, item]) => [name, swapMember(name, item, swap)] as const);
  return members.every(([name, item]) => item === block[name]) ? block : Object.fromEntries(members);
}

function swapMember(name: string, item: unknown, swap: Swap): unknown {
  if (opaque.has(name)) return item;
  if (isObject(item) && (name === 'resource' || name === 'content')) return swapBlock(item, swap);
  return swapTexts(item, swap);
}
