import * as z from 'zod';
import type { RestoreRequest } from '../../guard/index.ts';
import { type HttpOperation, inSpace } from '../operation.ts';
import { refusal } from '../problems-of-guard.ts';
import { answers } from '../schemas/answers.ts';
import { id, reason, seq, time } from '../schemas/fields.ts';

const entryParams = z.strictObject({ id });

export const recoveryOperations: readonly HttpOperation[] = [
  inSpace({
    id: 'traceEntry',
    method: 'get',
    path: '/entries/{id}/trace',
    group: 'Recovery',
    summary: 'Show what an entry was derived from, what was derived from it, and which sessions saw it.',
    roles: ['reviewer', 'admin'],
    params: entryParams,
    answers: { 200: { what: 'The trace.', schema: answers.trace } },
    async run({ space, params, origin }) {
      const result = await space.recovery.trace({ id: params.id }, origin);
      if (result.outcome === 'refused') throw refusal(result);
      return { status: 200, body: result };
    },
  }),
  inSpace({
    id: 'revokeEntry',
    method: 'post',
    path: '/entries/{id}/revoke',
    group: 'Recovery',
    summary: 'Revoke an entry and everything derived from it.',
    roles: ['reviewer', 'admin'],
    params: entryParams,
    body: z.strictObject({
      reason,
      descendants: z.boolean().exactOptional(),
      dryRun: z.boolean().exactOptional(),
    }),
    answers: {
      200: { what: 'The revoked entries; with `dryRun`, those that would be revoked.', schema: answers.revoked },
    },
    once: true,
    async run({ space, params, body, origin }) {
      const result = await space.recovery.revoke({ dryRun: false, ...body, id: params.id }, origin);
      if (result.outcome === 'refused') throw refusal(result);
      return { status: 200, body: result };
    },
  }),
  inSpace({
    id: 'restoreSpace',
    method: 'post',
    path: '/restore',
    group: 'Recovery',
    summary: 'Restore the memory to an earlier record. A dry run unless `dryRun` is false.',
    roles: ['admin'],
    body: z.strictObject({
      to: z.union([z.strictObject({ seq }), z.strictObject({ time })]),
      reason,
      dryRun: z.boolean().exactOptional(),
      revive: z.boolean().exactOptional(),
    }),
    answers: { 200: { what: 'The changes; in a dry run, those that would be made.', schema: answers.restored } },
    once: true,
    async run({ space, body, origin }) {
      const result = await space.recovery.restore(body as RestoreRequest, origin);
      if (result.outcome === 'refused') throw refusal(result);
      return { status: 200, body: result };
    },
  }),
  inSpace({
    id: 'eraseEntry',
    method: 'post',
    path: '/entries/{id}/erase',
    group: 'Recovery',
    summary: 'Destroy every text an entry ever had. This cannot be undone.',
    roles: ['admin'],
    params: entryParams,
    body: z.strictObject({ reason }),
    answers: { 200: { what: 'Erased, with any residue that was found.', schema: answers.erased } },
    once: true,
    memory: 'delete_memory',
    async run({ space, params, body, origin }) {
      const result = await space.recovery.erase({ id: params.id, ...body, dryRun: false }, origin);
      if (result.outcome === 'refused') throw refusal(result);
      return { status: 200, body: result };
    },
  }),
];
