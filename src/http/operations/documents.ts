import * as z from 'zod';
import { type HttpOperation, inSpace } from '../operation.ts';
import { refusal } from '../problems-of-guard.ts';
import { answers } from '../schemas/answers.ts';
import { hash, id, listOf, name, reason } from '../schemas/fields.ts';
import { withDiff } from './review.ts';

// A document is many entries. A reviewer reads it as one text and decides about all of it at once.

const params = z.strictObject({ id: id.describe('Id of the document entry, or of any of its pieces.') });

export const documentOperations: readonly HttpOperation[] = [
  inSpace({
    id: 'inspectDocument',
    method: 'get',
    path: '/documents/{id}',
    group: 'Review',
    summary: 'Read all held pieces of a document, in order, with their raw texts.',
    roles: ['reviewer', 'admin'],
    params,
    answers: {
      200: { what: 'The held pieces, and the hash that a release must name.', schema: answers.inspectedDocument },
    },
    async run({ space, params, origin }) {
      const result = await space.review.inspect({ document: params.id }, origin);
      if (result.outcome === 'refused') throw refusal(result);
      return { status: 200, body: { ...result, pieces: result.pieces.map(withDiff) } };
    },
  }),
  inSpace({
    id: 'releaseDocument',
    method: 'post',
    path: '/documents/{id}/release',
    group: 'Review',
    summary: 'Release all held pieces, exactly as they were read, in one record; all or none.',
    roles: ['reviewer', 'admin'],
    params,
    body: z.strictObject({
      reason,
      contentHash: hash.describe('The `contentHash` of the inspection you read.'),
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
    summary: 'Discard all held pieces, in one record. They are kept and can still be released one by one.',
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
