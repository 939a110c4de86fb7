import * as z from 'zod';
import { hmac } from '../base/hash.ts';
import type { ReviewAct } from './review-keys.ts';
import { id, text } from './schemas/fields.ts';

/** A link in a notice: which held entry to open, and what the reader came to do. It opens, and never decides. */
export interface EntryLink {
  readonly space: string;
  readonly id: string;
  readonly act: ReviewAct;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** The purpose of the secret that signs these links, for `Guard.secret`. */
export const entryLinkPurpose = 'links to held entries';

const maxTokenLength = 2_000;
const schema = z.tuple([text, id, z.enum(['release', 'discard']), z.number()]);

/** The link as a word for an address. */
export function signEntryLink(secret: Uint8Array, { space, id: entry, act, expiresAt }: EntryLink): string {
  const body = Buffer.from(JSON.stringify([space, entry, act, expiresAt])).toString('base64url');
  return `${body}.${signatureOf(secret, body)}`;
}

/** Undefined if the link is not ours, or its time is over. */
export function readEntryLink(secret: Uint8Array, token: string, now: number): EntryLink | undefined {
  const [body = '', signature = '', ...rest] = token.length > maxTokenLength ? [] : token.split('.');
  // Compared by another keyed hash, so that the time it takes says nothing about the right one.
  const isOurs = rest.length === 0 && signatureOf(secret, signature) === signatureOf(secret, signatureOf(secret, body));
  if (!isOurs || body === '') return undefined;
  const parsed = schema.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')));
  if (!parsed.success) return undefined;
  const [space, entry, act, expiresAt] = parsed.data;
  return expiresAt > now ? { space, id: entry, act, expiresAt } : undefined;
}

function signatureOf(secret: Uint8Array, body: string): string {
  return Buffer.from(hmac(secret, `bezoar entry link\n${body}`), 'hex').toString('base64url');
}
