import type * as z from 'zod';
import {
  createMemorySentinel,
  type MemorySentinel,
  type SentinelCaller,
  sentinelDecisions,
  sentinelRequests,
} from '../../tools/memory-sentinel/index.ts';
import { type HttpOperation, inSpace, type SpaceOperationCall } from '../operation.ts';
import { problem } from '../problem.ts';

// The memory sentinel contract, for programs that keep their memories elsewhere. A refusal is an answer with a verdict, not a problem.

type Call = Pick<SpaceOperationCall<unknown, unknown, unknown>, 'space' | 'origin' | 'caller' | 'dependencies'>;

function sentinelOf({ space, origin, caller, dependencies }: Call): MemorySentinel {
  const { env, documents = {} } = dependencies;
  const { channel, ...known } = origin;
  // A host program that may report its user's turns may also say that a text is the user's; no other caller may.
  const isHost = caller.reportsUser && caller.channel === 'agent' && channel === 'agent';
  const asking: SentinelCaller = { ...known, atMost: isHost ? 'user' : channel };
  return createMemorySentinel({ space, caller: asking, env, documents });
}

function contentOf({ content, base64 }: z.output<typeof sentinelRequests.document>): string | Uint8Array {
  if ((content === undefined) === (base64 === undefined))
    throw problem(422, 'request-invalid', 'send the document either as `content` or as `base64`');
  return content ?? Buffer.from(base64 ?? '', 'base64');
}

const roles = ['agent', 'admin'] as const;

export const sentinelOperations: readonly HttpOperation[] = [
  inSpace({
    id: 'sentinelCheckWrite',
    method: 'post',
    path: '/sentinel/write',
    group: 'Memory sentinel contract',
    summary: 'May this text be remembered? Stores it if so, or holds it for a person.',
    roles,
    body: sentinelRequests.write,
    answers: { 200: { what: 'The decision.', schema: sentinelDecisions.write } },
    memory: 'create_memory',
    takesText: true,
    async run(call) {
      const { content, ...given } = call.body;
      return { status: 200, body: await sentinelOf(call).checkWrite(content, given) };
    },
  }),
  inSpace({
    id: 'sentinelCheckRecall',
    method: 'post',
    path: '/sentinel/recall',
    group: 'Memory sentinel contract',
    summary: 'Which of these memories from another store may be shown, and how?',
    roles,
    body: sentinelRequests.recall,
    largeBody: true,
    answers: { 200: { what: 'The decision.', schema: sentinelDecisions.recall } },
    memory: 'search_memory',
    async run(call) {
      const { memories, ...given } = call.body;
      return { status: 200, body: await sentinelOf(call).checkRecall(memories, given) };
    },
  }),
  inSpace({
    id: 'sentinelCheckDocument',
    method: 'post',
    path: '/sentinel/document',
    group: 'Memory sentinel contract',
    summary: 'May this document be kept? Stores its chunks if so, or holds them for a person.',
    roles,
    body: sentinelRequests.document,
    largeBody: true,
    answers: { 200: { what: 'The decision.', schema: sentinelDecisions.document } },
    memory: 'create_memory',
    takesText: true,
    async run(call) {
      const { content: _text, base64: _bytes, ...given } = call.body;
      return { status: 200, body: await sentinelOf(call).checkDocument(contentOf(call.body), given) };
    },
  }),
];
