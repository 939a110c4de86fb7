import { Fault } from '../base/fault.ts';
import type { EntryKind } from '../model/entry.ts';
import type { Rendering } from '../model/event.ts';
import type { Channel } from '../model/provenance.ts';
import type { Trust } from '../model/trust.ts';

/** An entry as it is to be shown: decided elsewhere, rendered here. */
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
 * A keyed hash, given by the caller. The same material gives the same mark, which keeps a text byte-stable; without the key
 * nobody can tell the mark in advance, so no stored text can hold the one it will be shown with.
 */
export type FenceNonce = (material: string) => string;

const nonceLength = 16;
const longEnough = /^[0-9a-f]{16,128}$/;

/** 64 bits of a mark: beyond guessing, and short enough to stand on every line of ours. */
export function nonceOf(mark: string): string {
  if (!longEnough.test(mark)) throw new Fault('input-invalid', 'a mark must be at least 16 lower-case hex digits');
  return mark.slice(0, nonceLength);
}
