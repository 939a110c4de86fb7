/**
 * What hermes-agent reads from the bytes of a memory file: a model of its documented reader that shares no code with ours. A test
 * compares it with a Python program. Undefined if the bytes are not UTF-8: hermes-agent then reads nothing.
 */
export function hermesEntries(bytes: Uint8Array): readonly string[] | undefined {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes); // drops one byte order mark, as `utf-8-sig` does
  } catch {
    return undefined;
  }
  const lines = text.split(/\r\n|\r|\n/).join('\n');
  const pieces = lines.split('\n\u00a7\n').map((piece) => piece.replace(edges, ''));
  return [...new Set(pieces.filter((piece) => piece !== ''))];
}

const blank = '[\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]';
const edges = new RegExp(`^${blank}+|${blank}+$`, 'g');
