import { z } from 'zod';
import { type HttpOperation, inSpace } from '../operation.ts';
import { refusal } from '../problems-of-guard.ts';
import { answers } from '../schemas/answers.ts';
import { hash, id, listOf, name, reason } from '../schemas/fields.ts';

// A document is many entries. A person reads it as one text, and decides it by one act.

const params = z.strictObject({ id: id.describe('The entry that stands for the document, or any piece of it.') });

export const documentOperations: readonly HttpOperation[] = [
  inSpace({
    id: 'inspectDocument',
    method: 'get',
    path: '/documents/{id}',
    group: 'Review',
    summary: 'All pieces of a document that wait, in its order, raw texts included.',
    roles: ['reviewer', 'admin'],
    params,
    answers: {
      200: { what: 'What waits of it, and the hash that a release names.', schema: answers.inspectedDocument },
    },
    async run({ space, params, origin }) {
      const result = await space.review.inspect({ document: params.id }, origin);
      if (result.outcome === 'refused') throw refusal(result);
      return { status: 200, body: result };
    },
  }),
  inSpace({
    id: 'releaseDocument',
    method: 'post',
    path: '/documents/{id}/release',
    group: 'Review',
    summary: 'Let in all pieces that wait, exactly as they were read, or none: one record.',
    roles: ['reviewer', 'admin'],
    params,
    body: z.strictObject({
      reason,
      contentHash: hash.describe('Of the inspection that was read.'),
      accepts: listOf(name, 500).exactOptional(),
      vouched: z.boolean().exactOptional(),
    }),
    answers: { 200: { what: 'Released.', schema: answers.releasedDocument } },
    once: true,
    async run({ space, params, body, origin }) {
      const result = await space.review.release({ document: params.id, ...body }, origin);
      if (result.outcome === 'refused') throw refusal(result);
      return { status: 200, body: result };
    },
  }),
  inSpace({
    id: 'discardDocument',
    method: 'post',
    path: '/documents/{id}/discard',
    group: 'Review',
    summary: 'Turn away all pieces that wait, in one record. They are kept and can still be released, one by one.',
    roles: ['reviewer', 'admin'],
    params,
    body: z.strictObject({ reason }),
    answers: { 200: { what: 'Discarded.', schema: answers.discardedDocument } },
    once: true,
    async run({ space, params, body, origin }) {
      const result = await space.review.discard({ document: params.id, ...body }, origin);
      if (result.outcome === 'refused') throw refusal(result);
      return { status: 200, body: result };
    },
  }),
];
