import type { GuardedSpace } from '../guard/index.ts';
import type { Origin } from '../model/provenance.ts';

interface Words {
  readonly content: string;
  readonly tags: readonly string[];
}

/**
 * The words as the guard would keep them: with private data masked, if the policy asks for it. A tool that keeps a copy of
 * its own, in a file or a database, keeps these words and no others.
 */
export async function wordsToKeep(space: GuardedSpace, words: Words, origin: Origin): Promise<Words> {
  if (!space.policy.rows.some(({ verdict }) => verdict === 'redact')) return words;
  const checked = await space.check(words, origin);
  return (checked.outcome === 'checked' ? checked.masked : undefined) ?? words;
}

/** The same for a text without tags. */
export async function textToKeep(space: GuardedSpace, content: string, origin: Origin): Promise<string> {
  return (await wordsToKeep(space, { content, tags: [] }, origin)).content;
}
