import { z } from 'zod';
import type { DocumentRelease } from '../../guard/index.ts';
import { inSpace, type Operation } from '../operation.ts';
import { refusal } from '../problems-of-guard.ts';
import { answers } from '../schemas/answers.ts';
import { hash, id, listOf, name, reason } from '../schemas/fields.ts';

// A document waits in pieces and is read as a whole. The id is that of the document or of any piece of it.

const entryParams = z.strictObject({ id });

export const documentOperations: readonly Operation[] = [
  inSpace({
    id: 'inspectDocument',
    method: 'get',
    path: '/entries/{id}/document',
    group: 'Review',
    summary: 'What waits of a document, all of its pieces with their raw texts.',
    roles: ['reviewer', 'admin'],
    params: entryParams,
    answers: { 200: { what: 'The pieces, in order.', schema: answers.inspectedDocument } },
    async run({ space, params, origin }) {
      const result = await space.inspectDocument(params.id, origin);
      if (result.outcome === 'refused') throw refusal(result);
      return { status: 200, body: result };
    },
  }),
  inSpace({
    id: 'releaseDocument',
    method: 'post',
    path: '/entries/{id}/document/release',
    group: 'Review',
    summary: 'Let in all that waits of a document, exactly as it was read, or nothing of it.',
    roles: ['reviewer', 'admin'],
    params: entryParams,
    body: z.strictObject({
      reason,
      contentHash: hash.describe('Of the inspection that was read.'),
      accepts: listOf(name, 500).exactOptional(),
      vouched: z.boolean().exactOptional(),
    }),
    answers: { 200: { what: 'Released.', schema: answers.reviewedDocument } },
    once: true,
    async run({ space, params, body, origin }) {
      const result = await space.releaseDocument({ id: params.id, ...body } as DocumentRelease, origin);
      if (result.outcome === 'refused') throw refusal(result);
      return { status: 200, body: result };
    },
  }),
  inSpace({
    id: 'discardDocument',
    method: 'post',
    path: '/entries/{id}/document/discard',
    group: 'Review',
    summary: 'Turn away all that waits of a document.',
    roles: ['reviewer', 'admin'],
    params: entryParams,
    body: z.strictObject({ reason }),
    answers: { 200: { what: 'Discarded.', schema: answers.reviewedDocument } },
    once: true,
    async run({ space, params, body, origin }) {
      const result = await space.discardDocument({ id: params.id, ...body }, origin);
      if (result.outcome === 'refused') throw refusal(result);
      return { status: 200, body: result };
    },
  }),
];
