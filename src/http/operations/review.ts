import * as z from 'zod';
import { diffTexts, type TextDiff } from '../../diff/index.ts';
import type { BrowseFilter, Inspection, ReleaseRequest, VouchRequest, VouchSourceRequest } from '../../guard/index.ts';
import { type HttpOperation, inSpace } from '../operation.ts';
import { refusal } from '../problems-of-guard.ts';
import { answers } from '../schemas/answers.ts';
import { channel, hash, id, kind, listOf, name, reason, state, target, text, time, trust } from '../schemas/fields.ts';

// What reviewers read and decide. Except for the text history, only these operations return raw texts.

const entryParams = z.strictObject({ id });

/** A reviewer of a replacement has to see what it changes, whatever their client can compute. */
export function withDiff<T extends Pick<Inspection, 'text' | 'replaced'>>(shown: T): T & { diff?: TextDiff } {
  const [before, after] = [shown.replaced?.text, shown.text];
  if (before === undefined || after === undefined) return shown;
  return { ...shown, diff: diffTexts(before.content, after.content) };
}

export const reviewOperations: readonly HttpOperation[] = [
  inSpace({
    id: 'browse',
    method: 'get',
    path: '/browse',
    group: 'Review',
    summary: 'Search all entries, with their raw texts; `state=quarantined` lists the review queue.',
    roles: ['reviewer', 'admin'],
    query: z.strictObject({
      query: text.max(100_000).exactOptional(),
      id: listOf(id, 500).exactOptional(),
      state: listOf(state, 4).exactOptional(),
      kind: listOf(kind, 6).exactOptional(),
      target: listOf(target).exactOptional(),
      trust: listOf(trust, 5).exactOptional(),
      channel: listOf(channel, 7).exactOptional(),
      principal: name.exactOptional(),
      session: name.exactOptional(),
      from: time.exactOptional(),
      to: time.exactOptional(),
      cursor: z.string().max(128).exactOptional(),
      limit: z.int().min(1).max(500).exactOptional(),
    }),
    answers: { 200: { what: 'A page, newest change first.', schema: answers.browsed } },
    async run({ space, query, origin }) {
      const { id: ids, state: states, kind: kinds, target: targets, trust: trusts, channel: channels, ...rest } = query;
      const lists = { ids, states, kinds, targets, trusts, channels };
      const given = Object.fromEntries(Object.entries(lists).filter(([, list]) => list !== undefined));
      const result = await space.browse({ ...rest, ...given } as BrowseFilter, origin);
      if (result.outcome === 'refused') throw refusal(result);
      return { status: 200, body: result };
    },
  }),
  inSpace({
    id: 'inspectEntry',
    method: 'get',
    path: '/entries/{id}/inspection',
    group: 'Review',
    summary: 'Read one entry with its raw text, what it would replace, and the findings of a new scan.',
    roles: ['reviewer', 'admin'],
    params: entryParams,
    answers: { 200: { what: 'The entry.', schema: answers.inspected } },
    async run({ space, params, origin }) {
      const result = await space.review.inspect({ id: params.id }, origin);
      if (result.outcome === 'refused') throw refusal(result);
      return { status: 200, body: withDiff(result) };
    },
  }),
  inSpace({
    id: 'releaseEntry',
    method: 'post',
    path: '/entries/{id}/release',
    group: 'Review',
    summary: 'Release a held entry: exactly the text or the change that was read, or an edited text.',
    roles: ['reviewer', 'admin'],
    params: entryParams,
    body: z.strictObject({
      reason,
      contentHash: hash.describe('The `reviewHash` of the inspection you read.'),
      edited: text.exactOptional(),
      accepts: listOf(name, 500).exactOptional(),
      vouched: z.boolean().exactOptional(),
    }),
    answers: { 200: { what: 'Released.', schema: answers.released } },
    once: true,
    async run({ space, params, body, origin }) {
      const result = await space.review.release({ id: params.id, ...body } as ReleaseRequest, origin);
      if (result.outcome === 'refused') throw refusal(result);
      return { status: 200, body: result };
    },
  }),
  inSpace({
    id: 'discardEntry',
    method: 'post',
    path: '/entries/{id}/discard',
    group: 'Review',
    summary: 'Discard a held entry. It is kept and can still be released.',
    roles: ['reviewer', 'admin'],
    params: entryParams,
    body: z.strictObject({ reason }),
    answers: { 200: { what: 'Discarded.', schema: answers.discarded } },
    once: true,
    async run({ space, params, body, origin }) {
      const result = await space.review.discard({ id: params.id, ...body }, origin);
      if (result.outcome === 'refused') throw refusal(result);
      return { status: 200, body: result };
    },
  }),
  inSpace({
    id: 'reopenEntry',
    method: 'post',
    path: '/entries/{id}/reopen',
    group: 'Review',
    summary: 'Undo the last review decision: the entry is held again, as before.',
    roles: ['reviewer', 'admin'],
    params: entryParams,
    body: z.strictObject({ reason }),
    answers: { 200: { what: 'Held again.', schema: answers.reopened } },
    once: true,
    async run({ space, params, body, origin }) {
      const result = await space.review.reopen({ id: params.id, ...body }, origin);
      if (result.outcome === 'refused') throw refusal(result);
      return { status: 200, body: result };
    },
  }),
  inSpace({
    id: 'protectEntry',
    method: 'post',
    path: '/entries/{id}/protect',
    group: 'Review',
    summary: 'Protect an active entry: only a person can then change or remove it.',
    roles: ['reviewer', 'admin'],
    params: entryParams,
    body: z.strictObject({ reason }),
    answers: { 200: { what: 'Protected.', schema: answers.protected } },
    once: true,
    async run({ space, params, body, origin }) {
      const result = await space.review.protect({ id: params.id, ...body }, origin);
      if (result.outcome === 'refused') throw refusal(result);
      return { status: 200, body: result };
    },
  }),
  inSpace({
    id: 'unprotectEntry',
    method: 'post',
    path: '/entries/{id}/unprotect',
    group: 'Review',
    summary: 'Let agents change an entry again, as far as its trust allows.',
    roles: ['reviewer', 'admin'],
    params: entryParams,
    body: z.strictObject({ reason }),
    answers: { 200: { what: 'No longer protected.', schema: answers.unprotected } },
    once: true,
    async run({ space, params, body, origin }) {
      const result = await space.review.unprotect({ id: params.id, ...body }, origin);
      if (result.outcome === 'refused') throw refusal(result);
      return { status: 200, body: result };
    },
  }),
  inSpace({
    id: 'vouchForEntry',
    method: 'post',
    path: '/entries/{id}/vouch',
    group: 'Review',
    summary: "Vouch for an active entry: agents then see it as the user's words instead of data.",
    roles: ['reviewer', 'admin'],
    params: entryParams,
    body: z.strictObject({
      reason,
      contentHash: hash.describe('The `reviewHash` of the inspection you read.'),
      accepts: listOf(name, 500).exactOptional(),
    }),
    answers: { 200: { what: 'Vouched for.', schema: answers.vouched } },
    once: true,
    async run({ space, params, body, origin }) {
      const result = await space.review.vouch({ id: params.id, ...body } as VouchRequest, origin);
      if (result.outcome === 'refused') throw refusal(result);
      return { status: 200, body: result };
    },
  }),
  inSpace({
    id: 'vouchForSource',
    method: 'post',
    path: '/vouch',
    group: 'Review',
    summary: 'Vouch for all active entries of one source; lists them unless `dryRun` is false.',
    roles: ['reviewer', 'admin'],
    body: z.strictObject({
      source: z
        .strictObject({
          host: name.exactOptional(),
          tool: name.exactOptional(),
          principal: name.exactOptional(),
          channel: channel.exactOptional(),
        })
        .refine((source) => Object.keys(source).length > 0, 'name at least one of host, tool, principal and channel'),
      reason,
      contentHash: hash.describe('The `contentHash` of the dry run you read.').exactOptional(),
      dryRun: z.boolean().exactOptional(),
    }),
    answers: {
      200: { what: 'The entries, and those that must be vouched for one by one.', schema: answers.vouchedSource },
    },
    once: true,
    async run({ space, body, origin }) {
      const result = await space.review.vouch(body as VouchSourceRequest, origin);
      if (result.outcome === 'refused') throw refusal(result);
      return { status: 200, body: result, ...(result.outcome === 'would-vouch' ? { isPreview: true } : {}) };
    },
  }),
  inSpace({
    id: 'expireReviews',
    method: 'post',
    path: '/expire',
    group: 'Review',
    summary: 'Retire held entries whose review period has ended.',
    roles: ['reviewer', 'admin'],
    answers: { 200: { what: 'The retired entries.', schema: answers.expired } },
    once: true,
    async run({ space, origin }) {
      return { status: 200, body: await space.review.expire({}, origin) };
    },
  }),
];
