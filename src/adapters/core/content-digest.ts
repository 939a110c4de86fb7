import { sha256 } from '../../base/hash.ts';

/**
 * Recognises the same tool result on the next step. Objects are compared by what they contain, because a host may change
 * one in place. Undefined for what JSON cannot write, such as a cycle: such a result is read anew each time.
 */
export function contentDigest(content: unknown): string | undefined {
  if (typeof content === 'string') return `text ${sha256(content)}`;
  try {
    const json = JSON.stringify(content);
    return json === undefined ? undefined : `json ${sha256(json)}`;
  } catch {
    return undefined; // the guard reads such values by its own rules
  }
}
