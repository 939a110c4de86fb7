import { Fault } from '../base/fault.ts';
import type { EntryKind } from '../model/entry.ts';
import type { Rendering } from '../model/event.ts';
import type { Channel } from '../model/provenance.ts';
import type { Trust } from '../model/trust.ts';

/** An entry as it will be shown: decided elsewhere, rendered here. */
export interface PromptEntry {
  readonly id: string;
  /** The shortest beginning of the id that no other entry of the space shares. Readers pass it back. */
  readonly shortId: string;
  readonly version: number;
  readonly digest: string | null;
  readonly kind: EntryKind;
  readonly target: string;
  readonly trust: Trust;
  readonly channel: Channel;
  readonly uri?: string;
  readonly tool?: string;
  readonly createdAt: number;
  readonly seq: number;
  readonly content: string;
  readonly tags: readonly string[];
  readonly rendering: Rendering;
  /** Rule ids or reason codes of a placeholder. Never text. */
  readonly why?: readonly string[];
}

/**
 * A keyed hash, given by the caller. The same material gives the same nonce, which keeps a text byte-stable; without
 * the key nobody can predict the nonce, so no stored text can contain the one it will be shown with.
 */
export type FenceNonce = (material: string) => string;

/** Increase this with every change of the form of a rendered text, so that an id always means one text. */
export const format = 2;

const nonceLength = 16;
const validHash = /^[0-9a-f]{16,128}$/;

/** 64 bits of the hash: beyond guessing, and short enough for every line that Bezoar writes. */
export function nonceOf(hash: string): string {
  if (!validHash.test(hash)) throw new Fault('input-invalid', 'the nonce must be 16 to 128 lower-case hex digits');
  return hash.slice(0, nonceLength);
}

const maxDerivations = 16;

/**
 * A nonce that none of the texts contains: if one does, the next is derived with a counter. The author of a text could
 * only have guessed it, or seen it in another prompt.
 */
export function absentNonce(nonceFor: FenceNonce, material: string, texts: readonly string[]): string {
  for (let counter = 0; counter < maxDerivations; counter++) {
    const nonce = nonceOf(nonceFor(counter === 0 ? material : `${material}\n${counter}`));
    if (!texts.some((text) => text.toLowerCase().includes(nonce))) return nonce;
  }
  throw new Fault(
    'input-invalid',
    `${maxDerivations} derived nonces all occur in the text; pass a keyed hash as nonceFor`,
  );
}
