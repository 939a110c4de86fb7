import * as z from 'zod';
import type { Observation, RecallQuery, SessionRequest } from '../../guard/index.ts';
import { guardPaths } from '../../policy/index.ts';
import { type HttpOperation, inSpace, sessionOrigin } from '../operation.ts';
import { refusal } from '../problems-of-guard.ts';
import { answers } from '../schemas/answers.ts';
import { channel, kind, listOf, name, target, text, time, trust } from '../schemas/fields.ts';

// What a session reads, and previews of the policy's decision about a text.

const sessionOptions = z.strictObject({
  targets: listOf(target).exactOptional(),
  budget: z
    .strictObject({ unit: z.enum(['code-points', 'tokens']), size: z.int().min(0).max(10_000_000) })
    .exactOptional(),
});

/** Observed text never counts as a person's: a session that could claim so would remove its own taint. */
const observedChannels = ['tool', 'document', 'import', 'unknown'] as const;

export const sessionOperations: readonly HttpOperation[] = [
  inSpace({
    id: 'recall',
    method: 'post',
    path: '/recall',
    group: 'Sessions',
    summary: 'Search the memory. What is shown is journaled and taints what the session writes.',
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
    summary: 'Start a session: freeze the current memory into the text it starts with.',
    roles: ['agent', 'admin'],
    body: sessionOptions,
    bodyOptional: true,
    answers: { 201: { what: 'The snapshot.', schema: answers.snapshot } },
    memory: 'search_memory',
    async run({ space, body, origin }) {
      const start = await space.startSession((body ?? {}) as SessionRequest, sessionOrigin(origin));
      return { status: 201, body: start };
    },
  }),
  inSpace({
    id: 'previewSession',
    method: 'post',
    path: '/preview',
    group: 'Sessions',
    summary: 'Preview the text the next session would start with. Starts none and leaves no record.',
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
    summary: 'Report text from outside that a session reads. Returns it wrapped as data.',
    roles: ['agent', 'admin'],
    largeBody: true,
    body: z.strictObject({
      source: name,
      content: z.union([text, z.array(z.union([text, z.record(z.string(), z.unknown())])).max(1_000)]),
      channel: z.enum(observedChannels).exactOptional(),
      uri: z.string().min(1).max(8_192).exactOptional(),
      callId: name.exactOptional(),
      compatible: z.boolean().exactOptional(),
    }),
    answers: { 200: { what: 'The content, wrapped.', schema: answers.observed } },
    async run({ space, body, origin }) {
      const content = (await space.observe(body as Observation, sessionOrigin(origin))).content;
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
