import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { isObject, isText } from '../json-shape.ts';

/** The last answer is at the end of a transcript. */
const tailBytes = 131_072;
const maxPathLength = 4_096;

/**
 * What the agent last said to the user, from the transcript that Claude Code names. Undefined if there is none, or if the last
 * thing in it is something else: what the user says next does not answer it.
 */
export function lastAnswer(path: unknown, prompt: string): string | undefined {
  if (!isText(path, maxPathLength) || path === '') return undefined;
  const texts: string[] = [];
  for (const line of linesFromTheEnd(path)) {
    const entry = parsedEntry(line);
    if (entry === undefined) continue;
    if (entry.type === 'user') {
      // The prompt itself may be there already.
      if (texts.length === 0 && entry.content === prompt) continue;
      break;
    }
    const parts = textsOf(entry.content);
    if (parts === undefined) break;
    texts.unshift(...parts);
  }
  const said = texts.join('\n').trim();
  return said === '' ? undefined : said;
}

interface TranscriptEntry {
  readonly type: 'user' | 'assistant';
  readonly content: unknown;
}

/** A message of the main conversation. Other lines of a transcript say nothing. */
function parsedEntry(line: string): TranscriptEntry | undefined {
  try {
    const entry: unknown = JSON.parse(line);
    if (!isObject(entry) || entry.isSidechain === true || entry.isMeta === true) return undefined;
    const { type, message } = entry;
    if ((type !== 'user' && type !== 'assistant') || !isObject(message)) return undefined;
    return { type, content: message.content };
  } catch {
    return undefined; // cut off, or not JSON
  }
}

/** The texts of a message; undefined if the agent continued with a tool. */
function textsOf(content: unknown): readonly string[] | undefined {
  if (typeof content === 'string') return [content];
  if (!Array.isArray(content)) return undefined;
  const parts = content.filter(isObject);
  if (parts.some(({ type }) => type !== 'text' && type !== 'thinking' && type !== 'redacted_thinking'))
    return undefined;
  return parts.flatMap(({ type, text }) => (type === 'text' && typeof text === 'string' ? [text] : []));
}

function linesFromTheEnd(path: string): readonly string[] {
  let file: number | undefined;
  try {
    file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const status = fstatSync(file);
    if (!status.isFile()) return [];
    const size = Math.min(status.size, tailBytes);
    const bytes = Buffer.alloc(size);
    readSync(file, bytes, 0, size, status.size - size);
    return bytes.toString('utf8').split('\n').reverse();
  } catch {
    return []; // no transcript, or not ours to read
  } finally {
    if (file !== undefined) closeSync(file);
  }
}
