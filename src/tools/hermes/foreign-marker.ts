import { hermesIds } from '../../detect/index.ts';
import { fileNames, type MemoryTarget } from '../../stores/markdown/index.ts';

const head = 'entry contained threat pattern(s): ';
/** How hermes-agent's versions end the marker. */
const tails: ReadonlySet<string> = new Set([
  '.]',
  '. Removed from system prompt.]',
  '. Removed from system prompt; use memory(action=remove) to delete the original.]',
  '. Removed from system prompt; use memory(action=read) to inspect and memory(action=remove) to delete the original.]',
]);
const maxIds = 64;
const invisible = /^invisible_unicode_U\+[0-9A-F]{4,6}$/;

/**
 * Whether an entry is exactly a marker that hermes-agent writes in place of a blocked text. Every word of it is hermes-agent's, so it is
 * shown as it is; a text that only begins like a marker is an ordinary text.
 */
export function isForeignMarker(target: MemoryTarget, text: string): boolean {
  const opening = `[BLOCKED: ${fileNames[target]} ${head}`;
  if (!text.startsWith(opening)) return false;
  const rest = text.slice(opening.length);
  const end = rest.indexOf('.');
  const ids = rest.slice(0, Math.max(0, end)).split(', ');
  return tails.has(rest.slice(end)) && ids.length <= maxIds && areInOrder(ids);
}

/** hermes-agent names invisible characters first and then its patterns, each once, in the order of its table. */
function areInOrder(ids: readonly string[]): boolean {
  const patterns = ids.slice(ids.findLastIndex((id) => invisible.test(id)) + 1);
  const characters = ids.slice(0, ids.length - patterns.length);
  const inTable = hermesIds.filter((id) => patterns.includes(id));
  return characters.every((id) => invisible.test(id)) && patterns.every((id, at) => id === inTable[at]);
}
