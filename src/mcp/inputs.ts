import { z } from 'zod';
import type { Candidate, ListFilter, RecallQuery, Replacement } from '../guard/index.ts';
import { entryKinds } from '../model/entry.ts';
import { trusts } from '../model/trust.ts';
import { type ClaimedSource, claims } from './claim.ts';

/** Limits of this door. Those of the policy are the guard's to keep, and usually smaller. */
const longestText = 262_144;
const maxListed = 500;

const text = z.string().min(1).max(longestText);
const id = z
  .string()
  .regex(/^[A-Za-z0-9-]{1,64}$/)
  .describe('The id of an entry, as other tools show it.');
const target = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._:-]{0,63}$/);
const targets = z.array(target).max(32).exactOptional().describe('Only these parts of the memory.');
const source = z
  .enum(claims)
  .exactOptional()
  .describe(
    'Where the text is from. Recorded as your claim: it can lower how far the text is trusted, never raise it.',
  );
const uri = z
  .string()
  .regex(/^[\x21-\x7e]{1,2048}$/)
  .exactOptional()
  .describe(
    'The address it was read from, if any. A claim like `source`; naming one says that the text is from outside.',
  );
const tags = z.array(z.string().min(1).max(256)).max(64).exactOptional();
const importance = z.int().min(0).max(10).exactOptional();
const parents = z.array(id).max(256).exactOptional().describe('Entries this text was made from.');

interface Inputs {
  readonly write: z.ZodType<Candidate & ClaimedSource>;
  readonly replace: z.ZodType<Replacement & ClaimedSource>;
  readonly one: z.ZodType<{ readonly id: string }>;
  readonly recall: z.ZodType<Omit<RecallQuery, 'from' | 'to' | 'channels'>>;
  readonly list: z.ZodType<Omit<ListFilter, 'states'>>;
  readonly snapshot: z.ZodType<object>;
  readonly pending: z.ZodType<Pick<ListFilter, 'after' | 'limit'>>;
  readonly scan: z.ZodType<{ readonly text: string }>;
}

/** What each tool takes, and nothing else. */
export const inputs: Inputs = {
  write: z.strictObject({
    content: text.describe('One fact, preference or note, in plain words.'),
    kind: z.enum(entryKinds).exactOptional(),
    target: target
      .exactOptional()
      .describe('Which part of the memory: `memory` (default), `user`, or a name of your own.'),
    tags,
    importance,
    parents,
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
      .describe('contentHash as you last read it: nothing is replaced if it changed.'),
    tags,
    importance,
    parents,
    source,
    uri,
  }),
  one: z.strictObject({ id }),
  recall: z.strictObject({
    query: z.string().max(4_000).exactOptional().describe('Words to look for. Without any, the newest entries.'),
    kinds: z.array(z.enum(entryKinds)).max(entryKinds.length).exactOptional(),
    targets,
    minTrust: z.enum(trusts).exactOptional().describe('Nothing that is trusted less.'),
    limit: z.int().min(1).max(maxListed).exactOptional(),
  }),
  list: z.strictObject({
    targets,
    after: id.exactOptional().describe('The last id of the page before.'),
    limit: z.int().min(1).max(maxListed).exactOptional(),
  }),
  snapshot: z.strictObject({}),
  pending: z.strictObject({ after: id.exactOptional(), limit: z.int().min(1).max(maxListed).exactOptional() }),
  scan: z.strictObject({ text }),
};
