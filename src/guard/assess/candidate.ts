import * as z from 'zod';
import { canonicalText, codePoints } from '../../base/text.ts';
import { entryKinds } from '../../model/entry.ts';
import type { SizeLimits } from '../../policy/index.ts';
import { shown } from '../core/request.ts';
import { type RefusalCode, type Refused, refused } from '../results.ts';

const targetName = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,63}$/;
const idForm = /^[A-Za-z0-9-]{1,64}$/;
// Control characters and line breaks: a tag is one word or a few, on one line.
const notInTags = /[\p{Cc}\u2028\u2029]/u;

/** Names of unknown fields that a message repeats. */
const maxNamedFields = 3;

const whole = z.number().int().nonnegative();
const candidateSchema = z.strictObject({
  content: z.string().describe('content must be a string'),
  tags: z.array(z.string()).readonly().exactOptional().describe('tags must be a list of strings'),
  kind: z
    .enum(entryKinds)
    .exactOptional()
    .describe(`kind must be one of ${entryKinds.join(', ')}`),
  target: z
    .string()
    .regex(targetName)
    .exactOptional()
    .describe('target must be a name of 1 to 64 letters, digits and . _ : -'),
  importance: whole.max(10).exactOptional().describe('importance must be a whole number from 0 to 10'),
  parents: z.array(z.string().regex(idForm)).readonly().exactOptional().describe('parents must be a list of entry ids'),
  expiresAt: whole.exactOptional().describe('expiresAt must be a whole number of milliseconds since 1970'),
  claimedAt: whole.exactOptional().describe('claimedAt must be a whole number of milliseconds since 1970'),
});

/**
 * A text proposed for memory. Anything the text says about its own origin is ordinary content. `target` defaults to
 * `memory`; `importance` goes from 0 to 10 and defaults to 5; `parents` are the entries the text was made from;
 * `claimedAt` is when its source says it was made, in milliseconds since 1970: never trusted, only compared with the
 * journal. `expiresAt` is when the entry expires, in milliseconds since 1970; it must be in the future.
 */
export type Candidate = z.infer<typeof candidateSchema>;

/** A candidate in the canonical form that is scanned, hashed and stored. */
export type CanonicalCandidate = Required<Omit<Candidate, 'claimedAt' | 'expiresAt'>> &
  Pick<Candidate, 'claimedAt' | 'expiresAt'>;

/** The refusal code for each invalid field. */
const codes: Readonly<Record<keyof Candidate, RefusalCode>> = {
  content: 'content-not-text',
  tags: 'tags-invalid',
  kind: 'kind-invalid',
  target: 'target-invalid',
  importance: 'importance-invalid',
  parents: 'parents-invalid',
  expiresAt: 'time-invalid',
  claimedAt: 'time-invalid',
};

type Checked =
  | { readonly ok: true; readonly candidate: CanonicalCandidate }
  | { readonly ok: false; readonly refusal: Refused };

/** Every alias, import and batch passes through here, so that the scanned text and the stored text cannot differ. */
export function checkCandidate(input: Candidate, limits: SizeLimits): Checked {
  const wrong = shapeProblem(input) ?? sizeProblem(input, limits);
  if (wrong !== undefined) return { ok: false, refusal: refused(...wrong) };
  const { tags = [], kind = 'note', target = 'memory', importance = 5, parents = [], claimedAt, expiresAt } = input;
  const content = canonicalText(input.content);
  return {
    ok: true,
    candidate: {
      content,
      tags: [...new Set(tags.map((tag) => tag.trim()))],
      kind,
      target,
      importance,
      parents: [...new Set(parents)],
      ...(expiresAt === undefined ? {} : { expiresAt }),
      ...(claimedAt === undefined ? {} : { claimedAt }),
    },
  };
}

type Wrong = readonly [problem: RefusalCode, message: string];

function shapeProblem(input: unknown): Wrong | undefined {
  const parsed = candidateSchema.safeParse(input);
  if (parsed.success) return undefined;
  const [issue] = parsed.error.issues;
  const name = (issue?.path[0] ?? 'content') as keyof Candidate;
  if (issue?.code !== 'unrecognized_keys' || issue.path.length > 0) {
    const given = (input as Partial<Record<keyof Candidate, unknown>> | null)?.[name];
    const got = issue !== undefined && issue.path.length > 1 ? '' : `; got ${shown(given)}`;
    return [codes[name], `${candidateSchema.shape[name].description}${got}`];
  }
  // The guard sets trust and channel itself. A caller that sends them misunderstands the API.
  const fields = Object.keys(candidateSchema.shape).join(', ');
  const names = issue.keys.slice(0, maxNamedFields).map(shown).join(', ');
  return ['unknown-field', `unknown field ${names}; a candidate takes ${fields}, and Bezoar records the origin itself`];
}

function sizeProblem({ content, tags = [], parents = [] }: Candidate, limits: SizeLimits): Wrong | undefined {
  // Cheap bound first: an attacker must not make us count the code points of a gigabyte.
  if (content.length > limits.contentCodePoints * 2 || codePoints(content) > limits.contentCodePoints) {
    return ['content-too-long', `an entry holds at most ${limits.contentCodePoints} characters; split it`];
  }
  if (!content.isWellFormed()) return ['content-not-text', 'content has an unpaired surrogate; send valid Unicode'];
  if (canonicalText(content) === '') return ['content-empty', 'content cannot be empty'];
  if (tags.length > limits.tags)
    return ['tags-too-many', `an entry has at most ${limits.tags} tags; got ${tags.length}`];
  if (tags.some((tag) => !isTag(tag, limits.tagCodePoints))) {
    return ['tags-invalid', `a tag is one line of 1 to ${limits.tagCodePoints} characters`];
  }
  if (parents.length > limits.parents)
    return ['parents-invalid', `an entry names at most ${limits.parents} parents; got ${parents.length}`];
  return undefined;
}

function isTag(tag: string, max: number): boolean {
  return (
    tag.length <= max * 2 && tag.isWellFormed() && tag.trim() !== '' && codePoints(tag) <= max && !notInTags.test(tag)
  );
}
