import { canonicalJson } from '../../base/canonical-json.ts';
import type { Env } from '../../base/env.ts';
import { sha256 } from '../../base/hash.ts';
import type { SaltedText } from '../../model/entry.ts';

/** Once the salt has been erased with the text, nobody can guess the text from the digest in the journal. */
export function createText(env: Env, content: string, tags: readonly string[]): SaltedText {
  const salt = Buffer.from(env.random(16)).toString('hex');
  return { digest: sha256(canonicalJson({ content, salt, tags })), salt, content, tags };
}

export function textHolds(text: SaltedText): boolean {
  const { salt, content, tags, digest } = text;
  return content.isWellFormed() && sha256(canonicalJson({ content, salt, tags })) === digest;
}
