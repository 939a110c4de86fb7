import { z } from 'zod';
import { Fault } from '../base/fault.ts';
import { type Kind, kinds } from '../model/entry.ts';
import { channels, type Origin } from '../model/provenance.ts';
import type { Limits } from '../policy/index.ts';
import { type Problem, type Refused, refused } from './results.ts';
import { codePoints } from './text.ts';

/** A text proposed for memory. What it says about its own origin is part of its content and no more. */
export interface Candidate {
  readonly content: string;
  readonly tags?: readonly string[];
  readonly kind?: Kind;
  /** Default `memory`. */
  readonly target?: string;
  /** 0 to 10, default 5. */
  readonly importance?: number;
  /** Entries it was made from. */
  readonly parents?: readonly string[];
  /** When its source says it was made, in milliseconds since 1970. Believed for nothing, and held against the journal. */
  readonly claimedAt?: number;
}

/** A candidate in the one form that is scanned, hashed and stored. */
export type Canonical = Required<Omit<Candidate, 'claimedAt'>> & Pick<Candidate, 'claimedAt'>;

const targetName = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,63}$/;
const idForm = /^[A-Za-z0-9-]{1,64}$/;
// Controls and line breaks: a tag is one word or a few, on one line.
const notInTags = /[\p{Cc}\u2028\u2029]/u;
const fields: ReadonlySet<string> = new Set([
  'content',
  'tags',
  'kind',
  'target',
  'importance',
  'parents',
  'claimedAt',
]);

type Checked = { readonly ok: true; readonly candidate: Canonical } | { readonly ok: false; readonly refusal: Refused };

/** Every alias, import and batch comes through here, so what is scanned and what is stored cannot differ. */
export function checkCandidate(input: Candidate, limits: Limits): Checked {
  const wrong = shapeProblem(input) ?? sizeProblem(input, limits);
  if (wrong !== undefined) return { ok: false, refusal: refused(...wrong) };
  const { tags = [], kind = 'note', target = 'memory', importance = 5, parents = [], claimedAt } = input;
  const content = canonicalContent(input.content);
  return {
    ok: true,
    candidate: {
      content,
      tags: [...new Set(tags.map((tag) => tag.trim()))],
      kind,
      target,
      importance,
      parents: [...new Set(parents)],
      ...(claimedAt === undefined ? {} : { claimedAt }),
    },
  };
}

type Wrong = readonly [problem: Problem, message: string];

const shape = z.object({
  content: z.string(),
  tags: z.array(z.string()).exactOptional(),
  kind: z.enum(kinds).exactOptional(),
  target: z.string().regex(targetName).exactOptional(),
  importance: z.int().min(0).max(10).exactOptional(),
  parents: z.array(z.string().regex(idForm)).exactOptional(),
  claimedAt: z.int().min(0).exactOptional(),
});

const shapeMessages: Readonly<Record<string, Wrong>> = {
  content: ['content-not-text', 'content must be a string'],
  tags: ['tags-invalid', 'tags must be a list of strings'],
  kind: ['kind-invalid', `kind must be one of ${kinds.join(', ')}`],
  target: ['target-invalid', 'target must be a short name of letters, digits and . _ : -'],
  importance: ['importance-invalid', 'importance must be a whole number from 0 to 10'],
  parents: ['parents-invalid', 'parents must be ids of entries'],
  claimedAt: ['time-invalid', 'claimedAt must be a whole number of milliseconds since 1970'],
};

function shapeProblem(input: Candidate): Wrong | undefined {
  const parsed = shape.safeParse(input);
  if (!parsed.success) {
    const field = String(parsed.error.issues[0]?.path[0] ?? 'content');
    return shapeMessages[field] ?? shapeMessages.content;
  }
  // Trust, channel and the like are stamped by the guard. A caller that offers them has misunderstood something.
  if (Object.keys(input).some((key) => !fields.has(key))) {
    return [
      'unknown-field',
      `a candidate has only the fields ${[...fields].join(', ')}; where it came from is stamped by Bezoar`,
    ];
  }
  return undefined;
}

function sizeProblem({ content, tags = [], parents = [] }: Candidate, limits: Limits): Wrong | undefined {
  // The cheap bound first: counting the code points of a gigabyte is work an attacker would like us to do.
  if (content.length > limits.contentCodePoints * 2 || codePoints(content) > limits.contentCodePoints) {
    return ['content-too-long', `an entry holds at most ${limits.contentCodePoints} characters; split it`];
  }
  if (!content.isWellFormed()) return ['content-not-text', 'content holds half a surrogate pair; send valid Unicode'];
  if (canonicalContent(content) === '') return ['content-empty', 'content cannot be empty'];
  if (tags.length > limits.tags) return ['tags-too-many', `an entry has at most ${limits.tags} tags`];
  if (tags.some((tag) => !isTag(tag, limits.tagCodePoints))) {
    return ['tags-invalid', `a tag is one line of 1 to ${limits.tagCodePoints} characters`];
  }
  if (parents.length > limits.parents) return ['parents-invalid', `an entry names at most ${limits.parents} parents`];
  return undefined;
}

function isTag(tag: string, most: number): boolean {
  return (
    tag.length <= most * 2 && tag.isWellFormed() && tag.trim() !== '' && codePoints(tag) <= most && !notInTags.test(tag)
  );
}

/** Line ends become one kind and blank edges go. Nothing else: the scanner must see what the writer wrote. */
export function canonicalContent(content: string): string {
  return content.replace(/\r\n?/g, '\n').replace(/^[ \t\n]+|[ \t\n]+$/g, '');
}

const oneLine = /[\p{Cc}\p{Cf}\u2028\u2029]/u;

function originSchema({ nameCodePoints, uriCodePoints }: Limits): z.ZodType<Origin> {
  const line = (most: number): z.ZodString =>
    z
      .string()
      .min(1)
      .refine((value) => value.isWellFormed() && codePoints(value) <= most && !oneLine.test(value));
  const name = line(nameCodePoints);
  return z.strictObject({
    channel: z.enum(channels),
    principal: name,
    session: name.exactOptional(),
    tool: name.exactOptional(),
    uri: line(uriCodePoints).exactOptional(),
  });
}

const schemas = new WeakMap<Limits, z.ZodType<Origin>>();

/** An origin is told by the surface, so a bad one is a mistake in a program and not an attack. */
export function checkOrigin(origin: Origin, limits: Limits): Origin {
  const schema = schemas.get(limits) ?? originSchema(limits);
  schemas.set(limits, schema);
  const parsed = schema.safeParse(origin);
  if (parsed.success) return parsed.data;
  const field = parsed.error.issues[0]?.path.join('.') || 'origin';
  throw new Fault('input-invalid', `the origin of a call is not valid at "${field}": it names channel and principal`);
}
