import { z } from 'zod';
import type { Scans } from '../../guard/index.ts';
import { roles, type TokenWish, tokenWishSchema } from '../../model/access-token.ts';
import type { Report } from '../../model/finding.ts';
import { verdictOf } from '../../policy/index.ts';
import { type Operation, outsideSpaces } from '../operation.ts';
import { problem } from '../problem.ts';
import { answers } from '../schemas/answers.ts';
import { text, trust } from '../schemas/fields.ts';

// What concerns no memory: scanning, and who may call.

const linkRoles = roles.filter((role) => role !== 'agent') as ['reviewer', 'admin'];

export const serverOperations: readonly Operation[] = [
  outsideSpaces({
    id: 'scan',
    method: 'post',
    path: '/scan',
    group: 'Scan',
    summary: 'Scan a text. Nothing is stored or journaled.',
    roles: ['agent', 'reviewer', 'admin'],
    body: z.strictObject({ text, trust: trust.exactOptional() }),
    largeBody: true,
    answers: { 200: { what: 'The report, and the verdict of the default policy.', schema: answers.scan } },
    run({ parts, body }) {
      const report = scanned(parts.scanner, body.text);
      return { status: 200, body: { ...report, verdict: verdictOf(report, body.trust ?? 'external') } };
    },
  }),
  outsideSpaces({
    id: 'listSpaces',
    method: 'get',
    path: '/spaces',
    group: 'Server',
    summary: 'The spaces this caller may touch.',
    roles: ['reviewer', 'admin'],
    answers: { 200: { what: 'Their names.', schema: answers.spaces } },
    async run({ parts, caller }) {
      const all = await parts.guard.spaces();
      const { spaces } = caller;
      return { status: 200, body: { spaces: spaces === '*' ? all : all.filter((name) => spaces.includes(name)) } };
    },
  }),
  outsideSpaces({
    id: 'listTokens',
    method: 'get',
    path: '/tokens',
    group: 'Server',
    summary: 'The tokens for your spaces, without their secrets.',
    roles: ['admin'],
    answers: { 200: { what: 'The tokens.', schema: answers.tokens } },
    run({ parts, caller }) {
      const tokens = parts.tokens.list().filter(({ spaces }) => isWithin(caller.spaces, spaces));
      return { status: 200, body: { tokens } };
    },
  }),
  outsideSpaces({
    id: 'createToken',
    method: 'post',
    path: '/tokens',
    group: 'Server',
    summary: 'Make a token. Its secret is in this answer and nowhere else.',
    roles: ['admin'],
    body: tokenWishSchema,
    answers: { 201: { what: 'The token and its secret.', schema: answers.newToken } },
    run({ parts, caller, body }) {
      refuseBeyondOwn(caller.spaces, (body as TokenWish).spaces);
      return { status: 201, body: parts.tokens.create(body as TokenWish) };
    },
  }),
  outsideSpaces({
    id: 'revokeToken',
    method: 'delete',
    path: '/tokens/{id}',
    group: 'Server',
    summary: 'Revoke a token. It is refused from the next request on, by every process.',
    roles: ['admin'],
    params: z.strictObject({ id: z.string().regex(/^[0-9a-f]{16}$/) }),
    answers: { 204: { what: 'Revoked.' } },
    run({ parts, caller, params }) {
      const token = parts.tokens.list().find(({ id }) => id === params.id);
      if (token === undefined) throw problem(404, 'not-found', 'there is no such token');
      refuseBeyondOwn(caller.spaces, token.spaces);
      parts.tokens.revoke(params.id);
      return { status: 204 };
    },
  }),
  outsideSpaces({
    id: 'createSignInLink',
    method: 'post',
    path: '/sign-in-links',
    group: 'Server',
    summary: 'Make a link that signs one person in, once, within ten minutes.',
    roles: ['admin'],
    body: z.strictObject({
      name: z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N} ._@:/-]{0,127}$/u),
      role: z.enum(linkRoles),
      spaces: z.union([z.literal('*'), z.array(z.string().min(1).max(128)).min(1).max(1_000)]),
    }),
    answers: { 201: { what: 'The path of the link.', schema: answers.link } },
    run({ signIns, caller, body }) {
      refuseBeyondOwn(caller.spaces, body.spaces);
      return { status: 201, body: signIns.createLink(body) };
    },
  }),
];

/** A rule that breaks has not read the text to its end, and what was not read is not clean. */
function scanned(scanner: Scans, content: string): Report {
  try {
    return scanner.scan(content);
  } catch {
    return { findings: [], impacts: [], level: 0, complete: false };
  }
}

/** An admin of some spaces gives away those and no more. */
function refuseBeyondOwn(own: '*' | readonly string[], wanted: '*' | readonly string[]): void {
  if (!isWithin(own, wanted)) throw problem(403, 'beyond-own-spaces', 'you can give access to your own spaces only');
}

function isWithin(own: '*' | readonly string[], wanted: '*' | readonly string[]): boolean {
  return own === '*' || (wanted !== '*' && wanted.every((space) => own.includes(space)));
}
