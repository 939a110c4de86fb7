import * as z from 'zod';
import type { Caller } from './caller.ts';
import type { Channel } from './provenance.ts';

export const tokenRoles: readonly ['agent', 'reviewer', 'admin'] = ['agent', 'reviewer', 'admin'];
export type TokenRole = Caller['role'];

/** The ways an agent's token may write by. A token for `operator` would be a person who is none. */
export const tokenChannels: readonly ['agent', 'user', 'tool', 'document', 'import', 'unknown'] = [
  'agent',
  'user',
  'tool',
  'document',
  'import',
  'unknown',
];
export type TokenChannel = Exclude<Channel, 'operator'>;

/** What is known of a token. Its secret is told once, when it is made, and kept nowhere. */
export interface AccessToken {
  readonly id: string;
  /** Becomes the principal of everything that is done with it. */
  readonly name: string;
  readonly role: TokenRole;
  readonly spaces: '*' | readonly string[];
  /** By which way an agent's words come in. Persons' tokens write as operator. */
  readonly channel: TokenChannel;
  readonly createdAt: number;
  readonly expiresAt?: number;
}

export type TokenRequest = Omit<AccessToken, 'id' | 'createdAt'>;

const tokenName = z
  .string()
  .min(1)
  .max(128)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._@:/-]*$/u);
const spaceName = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._:@/-]{0,127}$/);

/** What a new token may say of itself. */
export const tokenRequestSchema: z.ZodType<TokenRequest> = z.strictObject({
  name: tokenName,
  role: z.enum(tokenRoles),
  spaces: z.union([z.literal('*'), z.array(spaceName).min(1).max(1_000)]),
  channel: z.enum(tokenChannels),
  expiresAt: z.int().min(0).exactOptional(),
});

/** Where tokens are kept. */
export interface AccessTokens {
  /** The token a secret belongs to, while it is valid. */
  find(secret: string): AccessToken | undefined;
  list(): readonly AccessToken[];
  create(wish: TokenRequest): { readonly token: AccessToken; readonly secret: string };
  /** False when there is no such token. */
  revoke(id: string): boolean;
}
