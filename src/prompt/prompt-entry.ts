import { Fault } from '../base/fault.ts';
import type { EntryKind } from '../model/entry.ts';
import type { Rendering } from '../model/event.ts';
import type { Channel } from '../model/provenance.ts';
import type { Trust } from '../model/trust.ts';

/** An entry as it will be shown: decided elsewhere, rendered here. */
export interface PromptEntry {
  readonly id: string;
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

const nonceLength = 16;
const validHash = /^[0-9a-f]{16,128}$/;

/** 64 bits of the hash: beyond guessing, and short enough for every line that Bezoar writes. */
export function nonceOf(hash: string): string {
  if (!validHash.test(hash)) throw new Fault('input-invalid', 'the nonce must be 16 to 128 lower-case hex digits');
  return hash.slice(0, nonceLength);
}
