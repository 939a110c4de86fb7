import { test } from 'vitest';
import { type GuaranteeId, guarantees } from '../guarantees.ts';

/** The title of a group of tests that together prove a guarantee, or a part of it. */
export function proof(id: GuaranteeId, part?: string): string {
  return part === undefined ? `${id}: ${guarantees[id]}` : `${id} (${part}): ${guarantees[id]}`;
}

/** A test that proves a guarantee. If a guarantee has several proofs, each has a name; `limit` is in milliseconds. */
export function proves(id: GuaranteeId, body: () => void | Promise<void>): void;
export function proves(id: GuaranteeId, part: string, body: () => void | Promise<void>, limit?: number): void;
export function proves(
  id: GuaranteeId,
  partOrBody: string | (() => void | Promise<void>),
  body?: () => void | Promise<void>,
  limit?: number,
): void {
  if (typeof partOrBody === 'string') test(`${id} (${partOrBody}): ${guarantees[id]}`, body, limit);
  else test(`${id}: ${guarantees[id]}`, partOrBody);
}
