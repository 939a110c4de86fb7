import { canonicalJson } from '../../base/canonical-json.ts';
import type { Env } from '../../base/env.ts';
import { sha256 } from '../../base/hash.ts';
import type { SaltedText } from '../../model/entry.ts';

/** Once the salt has been erased with the text, nobody can guess the text from the digest in the journal. */
export function createText(env: Env, content: string, tags: readonly string[]): SaltedText {
  const salt = Buffer.from(env.random(16)).toString('hex');
  return { digest: digestOf({ content, salt, tags }), salt, content, tags };
}

export function textHolds(text: SaltedText): boolean {
  return text.content.isWellFormed() && digestOf(text) === text.digest;
}

/** Of the canonical JSON of the three, whose members are put together here, since every text that is read is hashed again. */
function digestOf({ content, salt, tags }: Omit<SaltedText, 'digest'>): string {
  return sha256(`{"content":${canonicalJson(content)},"salt":${canonicalJson(salt)},"tags":${canonicalJson(tags)}}`);
}
