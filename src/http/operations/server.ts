import * as z from 'zod';
import type { TextScanner } from '../../guard/index.ts';
import { type TokenRequest, tokenRequestSchema, tokenRoles } from '../../model/access-token.ts';
import type { Report } from '../../model/finding.ts';
import { verdictOf } from '../../policy/index.ts';
import { type HttpOperation, outsideSpaces } from '../operation.ts';
import { problem } from '../problem.ts';
import { answers } from '../schemas/answers.ts';
import { text, trust } from '../schemas/fields.ts';

// Operations outside any space: scanning, tokens and sign-in links.

/**
 * In UTF-16 units. A scan runs on the thread that answers everybody, so it must be short; files are for `bezoar scan`.
 * No entry of a memory is nearly as long.
 */
const maxScannedLength = 65_536;

const linkRoles = tokenRoles.filter((role) => role !== 'agent') as ['reviewer', 'admin'];

export const serverOperations: readonly HttpOperation[] = [
  outsideSpaces({
    id: 'scan',
    method: 'post',
    path: '/scan',
    group: 'Scan',
    summary: 'Scan a text. Nothing is stored or journaled.',
    roles: ['agent', 'reviewer', 'admin'],
    body: z.strictObject({ text: text.max(maxScannedLength), trust: trust.exactOptional() }),
    answers: { 200: { what: 'The report, and the verdict of the default policy.', schema: answers.scan } },
    run({ dependencies, body }) {
      const report = scanned(dependencies.scanner, body.text);
      return { status: 200, body: { ...report, verdict: verdictOf(report, body.trust ?? 'external') } };
    },
  }),
  outsideSpaces({
    id: 'listSpaces',
    method: 'get',
    path: '/spaces',
    group: 'Server',
    summary: 'List the spaces this caller may access.',
    roles: ['reviewer', 'admin'],
    answers: { 200: { what: 'Their names.', schema: answers.spaces } },
    async run({ dependencies, caller }) {
      const all = await dependencies.guard.spaces();
      const { spaces } = caller;
      return { status: 200, body: { spaces: spaces === '*' ? all : all.filter((name) => spaces.includes(name)) } };
    },
  }),
  outsideSpaces({
    id: 'listTokens',
    method: 'get',
    path: '/tokens',
    group: 'Server',
    summary: 'List the tokens for your spaces, without their secrets.',
    roles: ['admin'],
    answers: { 200: { what: 'The tokens.', schema: answers.tokens } },
    async run({ dependencies, caller }) {
      const tokens = (await dependencies.tokens.list()).filter(({ spaces }) => isWithin(caller.spaces, spaces));
      return { status: 200, body: { tokens } };
    },
  }),
  outsideSpaces({
    id: 'createToken',
    method: 'post',
    path: '/tokens',
    group: 'Server',
    summary: 'Create a token. Only this response contains its secret.',
    roles: ['admin'],
    body: tokenRequestSchema,
    answers: { 201: { what: 'The token and its secret.', schema: answers.newToken } },
    async run({ dependencies, caller, body }) {
      refuseBeyondOwn(caller.spaces, (body as TokenRequest).spaces);
      return { status: 201, body: await dependencies.tokens.create(body as TokenRequest) };
    },
  }),
  outsideSpaces({
    id: 'revokeToken',
    method: 'delete',
    path: '/tokens/{id}',
    group: 'Server',
    summary: 'Revoke a token. This server refuses it at once, others on the same store within a second.',
    roles: ['admin'],
    params: z.strictObject({ id: z.string().regex(/^[0-9a-f]{16}$/) }),
    answers: { 204: { what: 'Revoked.' } },
    async run({ dependencies, caller, params }) {
      const token = (await dependencies.tokens.list()).find(({ id }) => id === params.id);
      if (token === undefined) throw problem(404, 'not-found', 'no such token');
      refuseBeyondOwn(caller.spaces, token.spaces);
      await dependencies.tokens.revoke(params.id);
      return { status: 204 };
    },
  }),
  outsideSpaces({
    id: 'createSignInLink',
    method: 'post',
    path: '/sign-in-links',
    group: 'Server',
    summary: 'Create a link that signs one person in, once, within ten minutes.',
    roles: ['admin'],
    body: z.strictObject({
      name: z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N} ._@:/-]{0,127}$/u),
      role: z.enum(linkRoles),
      spaces: z.union([z.literal('*'), z.array(z.string().min(1).max(128)).min(1).max(1_000)]),
    }),
    answers: { 201: { what: 'The path of the link.', schema: answers.link } },
    async run({ signIns, caller, body }) {
      refuseBeyondOwn(caller.spaces, body.spaces);
      return { status: 201, body: await signIns.createLink(body) };
    },
  }),
];

/** A rule that throws leaves the scan incomplete, and an incomplete scan is never clean. */
function scanned(scanner: TextScanner, content: string): Report {
  try {
    return scanner.scan(content);
  } catch {
    return { findings: [], impacts: [], level: 0, complete: false };
  }
}

/** An admin can give access only to their own spaces. */
function refuseBeyondOwn(own: '*' | readonly string[], wanted: '*' | readonly string[]): void {
  if (!isWithin(own, wanted)) throw problem(403, 'beyond-own-spaces', 'you can give access only to your own spaces');
}

function isWithin(own: '*' | readonly string[], wanted: '*' | readonly string[]): boolean {
  return own === '*' || (wanted !== '*' && wanted.every((space) => own.includes(space)));
}
