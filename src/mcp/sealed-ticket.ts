import { z } from 'zod';
import { hmac, sameDigest } from '../base/hash.ts';

/**
 * Identifies one question to a person. The client returns it with the answer, so it binds everything the answer may decide:
 * which text, for whom, asked by which call, until when, and only once.
 */
export interface Ticket {
  readonly id: string;
  readonly version: number;
  readonly contentHash: string;
  readonly session: string;
  readonly principal: string;
  readonly tool: string;
  /** Hash of the call's arguments. */
  readonly arguments: string;
  readonly expires: number;
  readonly nonce: string;
}

const ticketSchema: z.ZodType<Ticket> = z.strictObject({
  id: z.string(),
  version: z.int(),
  contentHash: z.string(),
  session: z.string(),
  principal: z.string(),
  tool: z.string(),
  arguments: z.string(),
  expires: z.int(),
  nonce: z.string(),
});

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
