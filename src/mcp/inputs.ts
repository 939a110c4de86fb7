import * as z from 'zod';
import { entryKinds } from '../model/entry.ts';
import type { Inferred } from '../model/inferred.ts';
import { trusts } from '../model/trust.ts';
import { claims } from './claim.ts';

/** Limits of the MCP server. The guard enforces those of the policy, which are usually lower. */
const maxTextLength = 262_144;
const maxListed = 500;

const text = z.string().min(1).max(maxTextLength);
const id = z
  .string()
  .regex(/^[A-Za-z0-9-]{1,64}$/)
  .describe('Id of an entry, or its beginning as "[id]" shows it.');
const target = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._:-]{0,63}$/);
const targets = z.array(target).max(32).exactOptional().describe('Only these parts of the memory.');
const source = z
  .enum(claims)
  .exactOptional()
  .describe(
    'Where the text comes from, as far as you know. A claim: it can lower the trust of the text and never raise it.',
  );
const uri = z
  .string()
  .regex(/^[\x21-\x7e]{1,2048}$/)
  .exactOptional()
  .describe('URL the text was read from, if any. A claim like `source`; a URL marks the text as coming from outside.');
const tags = z.array(z.string().min(1).max(256)).max(64).exactOptional();
const importance = z.int().min(0).max(10).exactOptional();
const expiresAt = z
  .int()
  .min(0)
  .exactOptional()
  .describe('When the entry expires, in milliseconds since 1970. Omit it for facts that stay true.');
const parents = z.array(id).max(256).exactOptional().describe('Ids of the entries this text is derived from.');

/** The arguments of each tool. Unknown ones are refused. */
export const inputs = {
  write: z.strictObject({
    content: text.describe('One fact, preference or note, in plain words.'),
    kind: z.enum(entryKinds).exactOptional(),
    target: target.exactOptional().describe('Part of the memory: `memory` (default), `user`, or any other name.'),
    tags,
    importance,
    parents,
    expiresAt,
    source,
    uri,
  }),
  replace: z.strictObject({
    id,
    content: text,
    expect: z
      .string()
      .max(64)
      .exactOptional()
      .describe('The contentHash you last read; refused if the text has changed since.'),
    tags,
    importance,
    parents,
    expiresAt,
    source,
    uri,
  }),
  one: z.strictObject({ id }),
  recall: z.strictObject({
    query: z.string().max(4_000).exactOptional().describe('Words to search for. Omit for the newest entries.'),
    kinds: z.array(z.enum(entryKinds)).max(entryKinds.length).exactOptional(),
    targets,
    minTrust: z.enum(trusts).exactOptional().describe('Minimum trust of the entries.'),
    limit: z.int().min(1).max(maxListed).exactOptional(),
  }),
  list: z.strictObject({
    targets,
    after: id.exactOptional().describe('`next` of the previous page.'),
    limit: z.int().min(1).max(maxListed).exactOptional(),
  }),
  snapshot: z.strictObject({}),
  pending: z.strictObject({ after: id.exactOptional(), limit: z.int().min(1).max(maxListed).exactOptional() }),
  scan: z.strictObject({ text }),
};

/** What an agent says of where a text is from. */
export type ClaimedSource = Pick<Inferred<typeof inputs.write>, 'source' | 'uri'>;
