import { isObject } from '../../base/is-object.ts';
import { type AdapterSession, markTexts } from '../core/index.ts';

/**
 * Memories as a prompt may have them: what the guard stored from the user is shown verbatim, anything else is marked or
 * withheld.
 */
export async function shownMemories(session: AdapterSession, items: readonly unknown[]): Promise<readonly unknown[]> {
  const known = items.flatMap((item) => (isObject(item) && typeof item.memory === 'string' ? [item.memory] : []));
  const shown = known.length === 0 ? [] : await session.recognise(known.map((content) => ({ content })));
  let at = 0;
  const made: unknown[] = [];
  for (const item of items) {
    if (isObject(item)) {
      const text = typeof item.memory === 'string' ? { memory: String(shown[at++]?.text ?? '') } : {};
      made.push({ ...(await markedMembers(session, item)), ...text });
    } else made.push(await marked(session, item));
  }
  return made;
}

/** Everything else that comes with a memory: metadata, categories, messages. */
async function markedMembers(session: AdapterSession, item: Readonly<Record<string, unknown>>): Promise<object> {
  const members: [string, unknown][] = [];
  for (const [name, value] of Object.entries(item)) {
    members.push([name, name === 'memory' ? '' : await marked(session, value)]);
  }
  return Object.fromEntries(members);
}

/** A value with every text in it marked in place. */
export function marked(session: AdapterSession, value: unknown): Promise<unknown> {
  return markTexts(session, 'mem0', value);
}

/** The items of an answer, which has them in a list or in `results`, and the answer with other items. */
export function itemsOf(
  answer: unknown,
): readonly [items: readonly unknown[], withItems: (items: readonly unknown[]) => unknown] {
  if (Array.isArray(answer)) return [answer, (items) => items];
  if (isObject(answer) && Array.isArray(answer.results)) {
    return [answer.results, (items) => ({ ...answer, results: items })];
  }
  return [[answer], ([item]) => item];
}
