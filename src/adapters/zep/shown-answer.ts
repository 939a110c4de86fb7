import { isObject } from '../../base/is-object.ts';
import { type AdapterSession, markTexts, showMemoryText } from '../core/index.ts';

/** Members whose text can be one that the guard stored: facts, and what was added word by word. */
const recognised: ReadonlySet<string> = new Set(['fact', 'content']);
const maxDepth = 32;

/**
 * An answer of Zep as a prompt may have it: facts that the guard stored from the user stand as they are, a context is read
 * line by line, and any other text is marked.
 */
export async function shownAnswer(session: AdapterSession, answer: unknown): Promise<unknown> {
  const texts = [...new Set(textsToRecognise(answer))];
  const shown = texts.length === 0 ? [] : await session.recognise(texts.map((content) => ({ content })));
  const renderings = new Map(texts.map((text, at) => [text, String(shown[at]?.text ?? '')]));
  return shownValue(session, answer, renderings);
}

function textsToRecognise(value: unknown, depth = 0): readonly string[] {
  if (typeof value !== 'object' || value === null || depth > maxDepth) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    recognised.has(name) && typeof member === 'string' ? [member] : textsToRecognise(member, depth + 1),
  );
}

async function shownValue(
  session: AdapterSession,
  value: unknown,
  renderings: ReadonlyMap<string, string>,
  depth = 0,
): Promise<unknown> {
  if (depth > maxDepth) return null;
  if (Array.isArray(value)) {
    return Promise.all(value.map((item: unknown) => shownValue(session, item, renderings, depth + 1)));
  }
  if (!isObject(value)) return markTexts(session, 'zep', value);
  const members: [string, unknown][] = [];
  for (const [name, member] of Object.entries(value)) {
    members.push([name, await shownMember(session, name, member, renderings, depth)]);
  }
  return Object.fromEntries(members);
}

async function shownMember(
  session: AdapterSession,
  name: string,
  member: unknown,
  renderings: ReadonlyMap<string, string>,
  depth: number,
): Promise<unknown> {
  if (typeof member !== 'string') return shownValue(session, member, renderings, depth + 1);
  if (name === 'context') return showMemoryText(session, member);
  return recognised.has(name) ? (renderings.get(member) ?? '') : markTexts(session, 'zep', member);
}
