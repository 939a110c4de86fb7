import { z } from 'zod';
import type { BatchOperation, Candidate, Refused, Replacement, WriteResult } from '../../guard/index.ts';
import { etagOf } from '../etag.ts';
import { type HttpOperation, inSpace, type Reply } from '../operation.ts';
import { refusal } from '../problems-of-guard.ts';
import { answers } from '../schemas/answers.ts';
import { id, kind, listOf, state, target, text } from '../schemas/fields.ts';

// What an agent does with its memory. Sizes are the policy's to judge: it may differ from space to space.

const words = {
  content: text,
  tags: listOf(text).exactOptional(),
  importance: z.int().min(0).max(10).exactOptional(),
  parents: listOf(id, 1_024).exactOptional(),
};
const candidate = z.strictObject({ ...words, kind: kind.exactOptional(), target: target.exactOptional() });
const replacement = z.strictObject(words);
const entryParams = z.strictObject({ id });

const written = {
  201: { what: 'Stored.', schema: answers.stored },
  202: { what: 'Held: it waits for a person and reaches no prompt.', schema: answers.held },
  200: { what: 'The memory says exactly this already.', schema: answers.duplicate },
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
    async run({ space, body, origin }) {
      const result = await space.write(body as Candidate, origin);
      if (result.outcome === 'refused') throw refusal(result);
      return writeReply(result);
    },
  }),
  inSpace({
    id: 'checkEntry',
    method: 'post',
    path: '/check',
    group: 'Memory',
    summary: 'What a write of this text would be told. Nothing is stored.',
    roles: ['agent', 'admin'],
    body: candidate,
    answers: { 200: { what: 'The ruling.', schema: answers.checked } },
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
    summary: 'List entries as a model may see them, oldest change first. An agent that looks has read them.',
    roles: ['agent', 'reviewer', 'admin'],
    query: z.strictObject({
      state: z.array(state).max(4).exactOptional(),
      target: listOf(target).exactOptional(),
      cursor: id.describe('The `next` of the page before.').exactOptional(),
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
    summary: 'Read one entry as a model may see it. Its ETag is what `If-Match` of a replacement wants.',
    roles: ['agent', 'reviewer', 'admin'],
    params: entryParams,
    answers: { 200: { what: 'The entry.', schema: answers.entry }, 304: { what: 'The text is the one you have.' } },
    memory: 'search_memory',
    async run({ space, params, origin, known }) {
      const found = await space.get({ id: params.id }, origin);
      if (found.outcome === 'refused') throw refusal(found);
      const { entry } = found;
      if (entry.contentHash === '') return { status: 200, body: entry };
      const headers = { etag: etagOf(entry.contentHash) };
      // Only where nothing but the text could have changed: a placeholder that was let in since must be seen.
      return known === entry.contentHash ? { status: 304, headers } : { status: 200, body: entry, headers };
    },
  }),
  inSpace({
    id: 'replaceEntry',
    method: 'put',
    path: '/entries/{id}',
    group: 'Memory',
    summary: 'Replace the text of an entry. With `If-Match`, only when it is still the one you read.',
    roles: ['agent', 'admin'],
    params: entryParams,
    body: replacement,
    answers: written,
    once: true,
    conditional: true,
    memory: 'update_memory',
    async run({ space, params, body, origin, expect }) {
      const request = { id: params.id, ...body, ...(expect === undefined ? {} : { expect }) };
      const result = await space.replace(request as Replacement, origin);
      if (result.outcome === 'refused') throw refusal(result);
      return writeReply(result);
    },
  }),
  inSpace({
    id: 'removeEntry',
    method: 'delete',
    path: '/entries/{id}',
    group: 'Memory',
    summary: 'Take an entry out of every prompt. Its text is kept, and a person can bring it back.',
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
    summary: 'Several operations, all or none, in one record.',
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
    answers: { 200: { what: 'All of them are done; those that wait for a person too.', schema: answers.applied } },
    once: true,
    memory: 'upsert_memory',
    async run({ space, body, origin }) {
      const result = await space.batch({ operations: body.operations as readonly BatchOperation[] }, origin);
      if (result.outcome === 'refused') throw refusal(result);
      return { status: 200, body: result };
    },
  }),
];
