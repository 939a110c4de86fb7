import * as z from 'zod';
import type { BatchOperation, Candidate, Refused, Replacement, WriteResult } from '../../guard/index.ts';
import { time } from '../../model/schemas/fields.ts';
import { withCoverageStep } from '../coverage-step.ts';
import { etagOf } from '../etag.ts';
import { type HttpOperation, inSpace, type Reply } from '../operation.ts';
import { refusal } from '../problems-of-guard.ts';
import { answers } from '../schemas/answers.ts';
import { id, kind, listOf, state, target, text } from '../schemas/fields.ts';

// Operations of an agent on its memory. The policy of each space limits sizes, so the schemas do not.

const words = {
  content: text,
  tags: listOf(text).exactOptional(),
  importance: z.int().min(0).max(10).exactOptional(),
  parents: listOf(id, 1_024).exactOptional(),
};
const expiresAt = time.describe('When the entry expires, in milliseconds since 1970. Must be in the future.');
const candidate = z.strictObject({
  ...words,
  kind: kind.exactOptional(),
  target: target.exactOptional(),
  expiresAt: expiresAt.exactOptional(),
});
const replacement = z.strictObject({
  ...words,
  expiresAt: expiresAt.nullable().describe('As for a new entry; null removes the expiry.').exactOptional(),
});
const entryParams = z.strictObject({ id });

const written = {
  201: { what: 'Stored.', schema: answers.stored },
  202: { what: 'Held for review; no agent sees it.', schema: answers.held },
  200: { what: 'An entry with exactly this text exists.', schema: answers.duplicate },
};
const statusOf = { stored: 201, held: 202, duplicate: 200 } as const;

function writeReply(result: Exclude<WriteResult, Refused>): Reply {
  const status = statusOf[result.outcome];
  return {
    status,
    body: result,
    ...(result.outcome === 'stored' ? { headers: { etag: etagOf(result.contentHash) } } : {}),
  };
}

export const entryOperations: readonly HttpOperation[] = [
  inSpace({
    id: 'writeEntry',
    method: 'post',
    path: '/entries',
    group: 'Memory',
    summary: 'Propose a text for memory.',
    roles: ['agent', 'admin'],
    body: candidate,
    answers: written,
    once: true,
    memory: 'create_memory',
    takesText: true,
    async run({ space, body, origin, session, caller }) {
      const result = await space.write(body as Candidate, origin);
      if (result.outcome === 'refused') throw refusal(result);
      return writeReply(withCoverageStep(result, { session, caller }));
    },
  }),
  inSpace({
    id: 'checkEntry',
    method: 'post',
    path: '/check',
    group: 'Memory',
    summary: 'Preview the decision about a text. Nothing is stored.',
    roles: ['agent', 'admin'],
    body: candidate,
    answers: { 200: { what: 'The ruling.', schema: answers.checked } },
    takesText: true,
    async run({ space, body, origin }) {
      const result = await space.check(body as Candidate, origin);
      if (result.outcome === 'refused') throw refusal(result);
      return { status: 200, body: result };
    },
  }),
  inSpace({
    id: 'listEntries',
    method: 'get',
    path: '/entries',
    group: 'Memory',
    summary:
      'List entries as a model may see them, oldest change first. Listing counts as reading for the agent that calls.',
    roles: ['agent', 'reviewer', 'admin'],
    query: z.strictObject({
      state: z.array(state).max(4).exactOptional(),
      target: listOf(target).exactOptional(),
      cursor: id.describe('The `next` of the previous page.').exactOptional(),
      limit: z.int().min(1).max(500).exactOptional(),
    }),
    answers: { 200: { what: 'A page.', schema: answers.entries } },
    memory: 'search_memory',
    async run({ space, query, origin }) {
      const { state: states, target: targets, cursor, limit = 50 } = query;
      const filter = {
        ...(states === undefined ? {} : { states }),
        ...(targets === undefined ? {} : { targets }),
        ...(cursor === undefined ? {} : { after: cursor }),
      };
      const entries = (await space.list({ ...filter, limit }, origin)).entries;
      const last = entries.length === limit ? entries.at(-1)?.id : undefined;
      return { status: 200, body: { entries, ...(last === undefined ? {} : { next: last }) } };
    },
  }),
  inSpace({
    id: 'getEntry',
    method: 'get',
    path: '/entries/{id}',
    group: 'Memory',
    summary: 'Read one entry as a model may see it. Send its ETag as `If-Match` to replace it.',
    roles: ['agent', 'reviewer', 'admin'],
    params: entryParams,
    answers: { 200: { what: 'The entry.', schema: answers.entry }, 304: { what: 'The text has not changed.' } },
    memory: 'search_memory',
    async run({ space, params, origin, known }) {
      const found = await space.get({ id: params.id }, origin);
      if (found.outcome === 'refused') throw refusal(found);
      const { entry } = found;
      if (entry.contentHash === '') return { status: 200, body: entry };
      const headers = { etag: etagOf(entry.contentHash) };
      // A placeholder has no hash and is always sent, as its entry may have been released since.
      return known === entry.contentHash ? { status: 304, headers } : { status: 200, body: entry, headers };
    },
  }),
  inSpace({
    id: 'replaceEntry',
    method: 'put',
    path: '/entries/{id}',
    group: 'Memory',
    summary: 'Replace the text of an entry. With `If-Match`, only if it has not changed since you read it.',
    roles: ['agent', 'admin'],
    params: entryParams,
    body: replacement,
    answers: written,
    once: true,
    conditional: true,
    memory: 'update_memory',
    takesText: true,
    async run({ space, params, body, origin, expect, session, caller }) {
      const request = { id: params.id, ...body, ...(expect === undefined ? {} : { expect }) };
      const result = await space.replace(request as Replacement, origin);
      if (result.outcome === 'refused') throw refusal(result);
      return writeReply(withCoverageStep(result, { session, caller }));
    },
  }),
  inSpace({
    id: 'removeEntry',
    method: 'delete',
    path: '/entries/{id}',
    group: 'Memory',
    summary: 'Remove an entry from use. Its text is kept, and a person can restore it.',
    roles: ['agent', 'admin'],
    params: entryParams,
    answers: { 200: { what: 'Removed.', schema: answers.removed } },
    once: true,
    memory: 'delete_memory',
    async run({ space, params, origin }) {
      const result = await space.remove({ id: params.id }, origin);
      if (result.outcome === 'refused') throw refusal(result);
      return { status: 200, body: result };
    },
  }),
  inSpace({
    id: 'applyBatch',
    method: 'post',
    path: '/batch',
    group: 'Memory',
    summary: 'Apply several operations in one record, all or none.',
    roles: ['agent', 'admin'],
    body: z.strictObject({
      operations: z
        .array(
          z.discriminatedUnion('action', [
            candidate.extend({ action: z.literal('write') }),
            replacement.extend({ action: z.literal('replace'), id, expect: text.exactOptional() }),
            z.strictObject({ action: z.literal('remove'), id }),
          ]),
        )
        .min(1)
        .max(1_000),
    }),
    largeBody: true,
    answers: {
      200: { what: 'All operations were applied; some entries may be held for review.', schema: answers.applied },
    },
    once: true,
    memory: 'upsert_memory',
    takesText: true,
    async run({ space, body, origin, session, caller }) {
      const result = await space.batch({ operations: body.operations as readonly BatchOperation[] }, origin);
      if (result.outcome === 'refused') throw refusal(result);
      const results = result.results.map((one) => withCoverageStep(one, { session, caller }));
      return { status: 200, body: { ...result, results } };
    },
  }),
];
