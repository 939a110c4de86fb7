import * as z from 'zod';
import type { VerifyRequest } from '../../guard/index.ts';
import { sentCheckpointSchema } from '../../model/schemas/checkpoint.ts';
import { type HttpOperation, inSpace } from '../operation.ts';
import { problem } from '../problem.ts';
import { refusal } from '../problems-of-guard.ts';
import { answers } from '../schemas/answers.ts';
import { id, text } from '../schemas/fields.ts';

const entryParams = z.strictObject({ id });

export const journalOperations: readonly HttpOperation[] = [
  inSpace({
    id: 'readHistory',
    method: 'get',
    path: '/entries/{id}/history',
    group: 'Journal',
    summary: 'Read every record about an entry.',
    roles: ['reviewer', 'admin'],
    params: entryParams,
    answers: { 200: { what: 'Oldest first.', schema: answers.history } },
    async run({ space, params, origin }) {
      return { status: 200, body: { lines: (await space.audit.history({ id: params.id }, origin)).lines } };
    },
  }),
  inSpace({
    id: 'readTexts',
    method: 'get',
    path: '/entries/{id}/texts',
    group: 'Journal',
    summary: 'Read every text an entry ever had, by digest. Raw text, for reviewers only.',
    roles: ['reviewer', 'admin'],
    params: entryParams,
    answers: { 200: { what: 'The texts.', schema: answers.texts } },
    async run({ space, params, origin }) {
      const result = await space.audit.texts({ id: params.id }, origin);
      if (result.outcome === 'refused') throw refusal(result);
      return { status: 200, body: result };
    },
  }),
  inSpace({
    id: 'readJournal',
    method: 'get',
    path: '/journal',
    group: 'Journal',
    summary: 'Read a page of the journal.',
    roles: ['reviewer', 'admin'],
    query: z.strictObject({
      cursor: z
        .string()
        .regex(/^\d{1,15}$/)
        .describe('The `next` of the previous page, or the first record number to read.')
        .exactOptional(),
      limit: z.int().min(1).max(1_000).exactOptional(),
      backwards: z.boolean().exactOptional(),
    }),
    answers: { 200: { what: 'A page.', schema: answers.journal } },
    async run({ space, query, origin }) {
      const { cursor, limit = 100, backwards = false } = query;
      const from = cursor === undefined ? {} : { from: Number(cursor) };
      const records = (await space.audit.journal({ limit, backwards, ...from }, origin)).lines;
      const last = records.at(-1)?.seq;
      const after = last === undefined ? -1 : last + (backwards ? -1 : 1);
      const next = records.length === limit && after >= 0 ? { next: String(after) } : {};
      return { status: 200, body: { records, ...next } };
    },
  }),
  inSpace({
    id: 'verifySpace',
    method: 'post',
    path: '/verify',
    group: 'Journal',
    summary: 'Verify the whole space: chain, seals, rows and texts; against a checkpoint if you send one.',
    roles: ['reviewer', 'admin'],
    body: z.strictObject({
      checkpoint: sentCheckpointSchema.exactOptional(),
      publicKey: text.exactOptional(),
    }),
    bodyOptional: true,
    answers: { 200: { what: 'What was found; `ok` says whether anything was.', schema: answers.verification } },
    async run({ space, body, origin }) {
      return { status: 200, body: await space.audit.verify((body ?? {}) as VerifyRequest, origin) };
    },
  }),
  inSpace({
    id: 'rebuildSpace',
    method: 'post',
    path: '/rebuild',
    group: 'Journal',
    summary: 'Rebuild all entries from the journal.',
    roles: ['admin'],
    answers: { 200: { what: 'Rebuilt.', schema: answers.rebuilt } },
    once: true,
    async run({ space, origin }) {
      const result = await space.recovery.rebuild({}, origin);
      if (result.outcome === 'refused') throw refusal(result);
      return { status: 200, body: result };
    },
  }),
  inSpace({
    id: 'takeCheckpoint',
    method: 'get',
    path: '/checkpoint',
    group: 'Journal',
    summary: 'Get a signed statement of the latest record, to keep outside the store.',
    roles: ['reviewer', 'admin'],
    answers: { 200: { what: 'The checkpoint.', schema: answers.checkpoint } },
    async run({ space, origin }) {
      const signed = await space.audit.checkpoint({}, origin);
      if (signed.outcome === 'refused') throw problem(404, 'journal-empty', 'this space has no record yet');
      return { status: 200, body: signed.checkpoint };
    },
  }),
  inSpace({
    id: 'readStats',
    method: 'get',
    path: '/stats',
    group: 'Journal',
    summary: 'Count entries, verdicts, rules and held texts.',
    roles: ['reviewer', 'admin'],
    answers: { 200: { what: 'The counts.', schema: answers.stats } },
    async run({ space, origin }) {
      return { status: 200, body: await space.audit.stats({}, origin) };
    },
  }),
];
