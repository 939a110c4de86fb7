import * as z from 'zod';
import type { Observation, RecallQuery, SessionRequest } from '../../guard/index.ts';
import { coverages, observedChannels } from '../../model/provenance.ts';
import { guardPaths } from '../../policy/index.ts';
import { type HttpOperation, inSpace, sessionOrigin } from '../operation.ts';
import type { KnownCaller } from '../parts.ts';
import { problem } from '../problem.ts';
import { refusal } from '../problems-of-guard.ts';
import { answers } from '../schemas/answers.ts';
import { channel, kind, listOf, name, target, text, time, trust } from '../schemas/fields.ts';
import { sessionFor, startOne } from '../session-header.ts';

// What a session reads, and previews of the policy's decision about a text.

const sessionOptions = z.strictObject({
  targets: listOf(target).exactOptional(),
  budget: z
    .strictObject({ unit: z.enum(['code-points', 'tokens']), size: z.int().min(0).max(10_000_000) })
    .exactOptional(),
  coverage: z
    .enum(coverages)
    .describe('`full`: you report every user turn, tool result and document. Needs a token that may report user turns.')
    .exactOptional(),
});

/** Only a host program knows what its user said. A token within reach of an agent's tools could forge it. */
function requireReporter({ reportsUser }: KnownCaller, what: string): void {
  if (reportsUser) return;
  throw problem(
    403,
    'user-turns-forbidden',
    `this token may not ${what}; the host program needs a token of its own, created with \`bezoar token create --reports-user\``,
  );
}

export const sessionOperations: readonly HttpOperation[] = [
  inSpace({
    id: 'recall',
    method: 'post',
    path: '/recall',
    group: 'Sessions',
    summary: 'Search the memory. The journal records what is shown, so that a note that restates it gets its trust.',
    roles: ['agent', 'admin'],
    body: z.strictObject({
      query: text.max(100_000).exactOptional(),
      kinds: listOf(kind, 6).exactOptional(),
      targets: listOf(target).exactOptional(),
      channels: listOf(channel, 7).exactOptional(),
      minTrust: trust.exactOptional(),
      from: time.exactOptional(),
      to: time.exactOptional(),
      limit: z.int().min(1).max(500).exactOptional(),
    }),
    answers: { 200: { what: 'Entries rendered for a prompt.', schema: answers.recall } },
    memory: 'search_memory',
    async run({ space, body, origin }) {
      const result = await space.recall(body as RecallQuery, origin);
      if (result.outcome === 'refused') throw refusal(result);
      return { status: 200, body: result };
    },
  }),
  inSpace({
    id: 'startSession',
    method: 'post',
    path: '/sessions',
    group: 'Sessions',
    summary: 'Start or continue a session: get its id, and the memory as the text it starts with.',
    roles: ['agent', 'admin'],
    body: sessionOptions,
    bodyOptional: true,
    answers: { 201: { what: 'The id of the session and its snapshot.', schema: answers.snapshot } },
    memory: 'search_memory',
    async run({ space, body, origin, caller, dependencies }) {
      if (body?.coverage === 'full') requireReporter(caller, 'promise full coverage');
      const start = await space.startSession((body ?? {}) as SessionRequest, origin);
      const session = sessionFor(dependencies.guard, caller, start.session ?? '');
      return { status: 201, body: { ...start, session } };
    },
  }),
  inSpace({
    id: 'previewSession',
    method: 'post',
    path: '/preview',
    group: 'Sessions',
    summary: 'Preview the text that the next session would start with. No session starts, and no record is written.',
    roles: ['reviewer', 'admin'],
    body: sessionOptions,
    bodyOptional: true,
    answers: { 200: { what: 'The snapshot.', schema: answers.snapshot } },
    async run({ space, body, origin }) {
      const request = { ...(body as SessionRequest | undefined), dryRun: true } as const;
      return { status: 200, body: await space.startSession(request, origin) };
    },
  }),
  inSpace({
    id: 'observe',
    method: 'post',
    path: '/observations',
    group: 'Sessions',
    summary:
      'Report what a session reads: a turn of its user, a tool result, a document, another memory. Returns the text for its model.',
    roles: ['agent', 'admin'],
    largeBody: true,
    body: z.strictObject({
      channel: z.enum(observedChannels).exactOptional(),
      content: z
        .union([
          text,
          z.array(z.unknown()).max(1_000),
          z.record(z.string(), z.unknown()),
          z.number(),
          z.boolean(),
          z.null(),
        ])
        .describe('What the tool returned: a string, a message or parts of any provider, or any other JSON.'),
      source: name.describe('The tool or address it comes from.').exactOptional(),
      uri: z.string().min(1).max(8_192).exactOptional(),
      callId: name
        .describe('The id of the tool call or turn. A repeated report with the same id counts once.')
        .exactOptional(),
      asked: text
        .describe('With channel user: what the agent said before this turn, so that "yes, that one" can be traced.')
        .exactOptional(),
      compatible: z.boolean().exactOptional(),
    }),
    answers: {
      200: { what: 'The content: words of the user verbatim, anything else wrapped.', schema: answers.observed },
    },
    async run({ space, body, origin, caller, session }) {
      if (body.channel === 'user') {
        requireReporter(caller, 'report turns of the user');
        if (session === 'unknown')
          throw problem(422, 'session-unknown', `this session was not started here with this token; ${startOne}`);
        if (origin.tool !== undefined || origin.uri !== undefined)
          throw problem(
            422,
            'user-turn-sourced',
            'a turn of the user has no Bezoar-Tool and no Bezoar-Uri; leave them out',
          );
      }
      const { content } = await space.observe(body as Observation, sessionOrigin(origin));
      return { status: 200, body: { content } };
    },
  }),
  inSpace({
    id: 'explain',
    method: 'post',
    path: '/explain',
    group: 'Review',
    summary: 'Show how the policy would decide about a text from a channel, and which row decides. Nothing is stored.',
    roles: ['reviewer', 'admin'],
    body: z.strictObject({
      content: text,
      tags: listOf(text).exactOptional(),
      channel: channel.exactOptional(),
      path: z.enum(guardPaths).exactOptional(),
    }),
    answers: { 200: { what: 'The ruling.', schema: answers.explanation } },
    async run({ space, body, origin }) {
      const { content, tags = [], path = 'write' } = body;
      const from = { ...origin, channel: body.channel ?? 'agent' };
      return { status: 200, body: (await space.check({ content, tags, path }, from)).explanation };
    },
  }),
];
