import { codePoints } from '../../base/code-points.ts';
import { canonicalText } from '../../model/canonical-text.ts';
import { type EntryKind, entryKinds } from '../../model/entry.ts';
import type { SizeLimits } from '../../policy/index.ts';
import { type RefusalCode, type Refused, refused } from '../results.ts';

/** A text proposed for memory. What it says about its own origin is part of its content and no more. */
export interface Candidate {
  readonly content: string;
  readonly tags?: readonly string[];
  readonly kind?: EntryKind;
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
export type CanonicalCandidate = Required<Omit<Candidate, 'claimedAt'>> & Pick<Candidate, 'claimedAt'>;

const targetName = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,63}$/;
const idForm = /^[A-Za-z0-9-]{1,64}$/;
// Controls and line breaks: a tag is one word or a few, on one line.
const notInTags = /[\p{Cc}\u2028\u2029]/u;

type Checked =
  | { readonly ok: true; readonly candidate: CanonicalCandidate }
  | { readonly ok: false; readonly refusal: Refused };

/** Every alias, import and batch comes through here, so what is scanned and what is stored cannot differ. */
export function checkCandidate(input: Candidate, limits: SizeLimits): Checked {
  const wrong = shapeProblem(input) ?? sizeProblem(input, limits);
  if (wrong !== undefined) return { ok: false, refusal: refused(...wrong) };
  const { tags = [], kind = 'note', target = 'memory', importance = 5, parents = [], claimedAt } = input;
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
      ...(claimedAt === undefined ? {} : { claimedAt }),
    },
  };
}

type Wrong = readonly [problem: RefusalCode, message: string];

type Test = (value: unknown) => boolean;
const isText: Test = (value) => typeof value === 'string';
const isWhole: Test = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
const isLike =
  (form: RegExp): Test =>
  (value) =>
    typeof value === 'string' && form.test(value);
const isListOf =
  (isItem: Test): Test =>
  (value) =>
    Array.isArray(value) && value.every((item) => isItem(item));

/** What a field must be, and what is answered when it is not. By hand and not by a schema: every write comes through here. */
const shape: ReadonlyMap<string, { readonly is: Test; readonly wrong: Wrong }> = new Map(
  Object.entries({
    content: { is: isText, wrong: ['content-not-text', 'content must be a string'] },
    tags: { is: isListOf(isText), wrong: ['tags-invalid', 'tags must be a list of strings'] },
    kind: {
      is: (value) => entryKinds.some((kind) => kind === value),
      wrong: ['kind-invalid', `kind must be one of ${entryKinds.join(', ')}`],
    },
    target: {
      is: isLike(targetName),
      wrong: ['target-invalid', 'target must be a short name of letters, digits and . _ : -'],
    },
    importance: {
      is: (value) => isWhole(value) && (value as number) <= 10,
      wrong: ['importance-invalid', 'importance must be a whole number from 0 to 10'],
    },
    parents: { is: isListOf(isLike(idForm)), wrong: ['parents-invalid', 'parents must be ids of entries'] },
    claimedAt: {
      is: isWhole,
      wrong: ['time-invalid', 'claimedAt must be a whole number of milliseconds since 1970'],
    },
  } satisfies Record<keyof Candidate, { is: Test; wrong: Wrong }>),
);

function shapeProblem(input: Candidate): Wrong | undefined {
  if (typeof input !== 'object' || input === null || !isText(input.content)) return shape.get('content')?.wrong;
  const given = Object.entries(input);
  for (const [field, value] of given) {
    const wanted = shape.get(field);
    if (wanted !== undefined && !wanted.is(value)) return wanted.wrong;
  }
  // Trust, channel and the like are stamped by the guard. A caller that offers them has misunderstood something.
  if (given.every(([field]) => shape.has(field))) return undefined;
  const fields = [...shape.keys()].join(', ');
  return ['unknown-field', `a candidate has only the fields ${fields}; where it came from is stamped by Bezoar`];
}

function sizeProblem({ content, tags = [], parents = [] }: Candidate, limits: SizeLimits): Wrong | undefined {
  // The cheap bound first: counting the code points of a gigabyte is work an attacker would like us to do.
  if (content.length > limits.contentCodePoints * 2 || codePoints(content) > limits.contentCodePoints) {
    return ['content-too-long', `an entry holds at most ${limits.contentCodePoints} characters; split it`];
  }
  if (!content.isWellFormed()) return ['content-not-text', 'content holds half a surrogate pair; send valid Unicode'];
  if (canonicalText(content) === '') return ['content-empty', 'content cannot be empty'];
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
