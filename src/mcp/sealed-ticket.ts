import * as z from 'zod';
import { hmac, sameDigest } from '../base/hash.ts';
import type { Inferred } from '../model/inferred.ts';

const ticketSchema = z.strictObject({
  id: z.string(),
  version: z.int(),
  contentHash: z.string(),
  session: z.string(),
  principal: z.string(),
  tool: z.string(),
  /** The hash of the arguments of the call. */
  arguments: z.string(),
  expires: z.int(),
  nonce: z.string(),
});
/**
 * What one question to a person was about. A client carries it from the question to the answer, so everything the answer
 * may decide is in it: which text, for whom, asked by which call, until when, and that it was asked once.
 */
export type Ticket = Inferred<typeof ticketSchema>;

const maxTicketLength = 4_096;

/** Only the holder of the secret can seal a ticket. It is signed but not encrypted, so it contains no memory text. */
export function sealTicket(secret: Uint8Array, ticket: Ticket): string {
  const body = Buffer.from(JSON.stringify(ticket), 'utf8').toString('base64url');
  return `${body}.${hmac(secret, body)}`;
}

/** Undefined if it was not sealed with this secret or has expired. */
export function openTicket(secret: Uint8Array, sealed: string, now: number): Ticket | undefined {
  if (sealed.length > maxTicketLength) return undefined;
  const [body = '', mac = '', ...more] = sealed.split('.');
  if (more.length > 0 || !sameDigest(mac, hmac(secret, body))) return undefined;
  const parsed = ticketSchema.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')));
  return parsed.success && parsed.data.expires > now ? parsed.data : undefined;
}
