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

/** The members of a result that show memory, by method. */
const memoryMembers: ReadonlyMap<string, readonly string[]> = new Map([
  ['tools/call', ['content', 'structuredContent']],
  // A call that was started as a task gets its result through one of these.
  ['tasks/result', ['content', 'structuredContent']],
  ['tasks/get', ['result']],
  ['resources/read', ['contents']],
]);

/** Members of the protocol itself. `requestState` must return to the server unchanged. */
const protocol: ReadonlySet<string> = new Set(['_meta', 'resultType', 'requestState', 'nextCursor', 'protocolVersion']);

/**
 * A server's answer with every text that may not be shown replaced; the same object if nothing was. Memory texts are compared
 * with the journal. All other texts are the server's own and only scanned. Undefined if there are too many texts.
 */
export async function screenResult(
  { screen, role, origin }: Screening,
  waiting: PendingRequest,
  whole: JsonFields,
): Promise<JsonFields | undefined> {
  const { result } = whole;
  if (!isObject(result)) return swapParts(whole, ['error'], screen.own(textsOf(whole, ['error'])));
  const shown = isAnswer(result) ? (memoryMembers.get(waiting.method) ?? []) : [];
  const rest = Object.keys(result).filter((part) => !protocol.has(part) && !shown.includes(part));
  const texts = textsOf(result, shown);
  // A tool that only writes answers in its own words, and may repeat its arguments.
  const onlyWrites = waiting.method === 'tools/call' && !role.reads;
  const swaps = await screen.read(onlyWrites ? screen.accused(texts) : texts, origin);
  if (swaps === undefined) return undefined;
  const swapped = swapParts(swapParts(result, rest, screen.own(textsOf(result, rest))), shown, swaps);
  return swapped === result ? whole : { ...whole, result: swapped };
}

/** Errors and requests for input are the server's own text, not memory. */
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

/** Members that hold content blocks. Anywhere else, a member named `data` is ordinary text. */
const blocks: ReadonlySet<string> = new Set(['content', 'contents', 'messages']);

function swapPart(part: string, value: unknown, swap: Swap): unknown {
  if (!blocks.has(part) || !Array.isArray(value)) return swapTexts(value, swap);
  const items = value.map((item) => (isObject(item) ? swapBlock(item, swap) : swapTexts(item, swap)));
  return items.every((item, at) => item === value[at]) ? value : items;
}

/** Images, audio and binary data are not text, so they are not scanned. */
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
