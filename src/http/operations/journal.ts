import { z } from 'zod';
import type { VerifyOptions } from '../../guard/index.ts';
import { type HttpOperation, inSpace } from '../operation.ts';
import { problem } from '../problem.ts';
import { refusal } from '../problems-of-guard.ts';
import { answers } from '../schemas/answers.ts';
import { id, seq, text } from '../schemas/fields.ts';

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
    async run({ space, params }) {
      return { status: 200, body: { lines: await space.history(params.id) } };
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
      const result = await space.texts(params.id, origin);
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
    async run({ space, query }) {
      const { cursor, limit = 100, backwards = false } = query;
      const from = cursor === undefined ? {} : { from: Number(cursor) };
      const records = await space.journal({ limit, backwards, ...from });
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
      checkpoint: z
        .strictObject({
          format: z.literal('bezoar-checkpoint/1'),
          space: text,
          seq,
          hash: text,
          at: z.int(),
          publicKey: text,
          signature: text,
        })
        .exactOptional(),
      publicKey: text.exactOptional(),
    }),
    bodyOptional: true,
    answers: { 200: { what: 'The result; `ok` is true if no problem was found.', schema: answers.verification } },
    async run({ space, body }) {
      return { status: 200, body: await space.verify((body ?? {}) as VerifyOptions) };
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
      const result = await space.rebuild(origin);
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
    async run({ space }) {
      const checkpoint = await space.checkpoint();
      if (checkpoint === undefined) throw problem(404, 'journal-empty', 'this space has no records yet');
      return { status: 200, body: checkpoint };
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
    async run({ space }) {
      return { status: 200, body: await space.stats() };
    },
  }),
];
