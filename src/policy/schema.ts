import * as z from 'zod';
import { showValue } from '../base/wrong-setting.ts';
import { entryKinds } from '../model/entry.ts';
import { impacts, signals } from '../model/finding.ts';
import type { Inferred } from '../model/inferred.ts';
import { levelNames, levelOf, levels } from '../model/level.ts';
import { privateKinds } from '../model/private-data.ts';
import { channels } from '../model/provenance.ts';
import { ratesSchema } from '../model/schemas/rates.ts';
import { trusts } from '../model/trust.ts';
import { verdicts } from '../model/verdict.ts';
import { budgetUnits, guardPaths, presetNames, reservedRowIds } from './policy.ts';
import { canonicalHostPattern } from './source.ts';

// The one description of a policy: types, validation, the policy file and its JSON Schema are derived from it.

const emptyList = 'a list of at least one item; to match anything, leave the key out';
const nonEmpty = <T extends z.ZodType>(item: T) => z.array(item).min(1, emptyList);
const wholeNumber = (minimum: number) => z.int().min(minimum).max(1_000_000_000);
const rowId = z
  .string()
  .max(64)
  .regex(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/, 'a kebab-case id of at most 64 characters');

const oneLine = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[^\p{Cc}\p{Cf}\u2028\u2029]+$/u, 'one line without control or invisible characters');
const host = z
  .string()
  .max(260)
  .refine((text) => canonicalHostPattern(text) !== undefined, {
    error: ({ input }) =>
      `${showValue(input)} is not a host; expected one such as "shop.example", or "*.shop.example" for every host below it, without scheme, port or path`,
  });
/** A pattern rather than the format `date`, which not every JSON Schema validator knows. */
const day = z.string().regex(z.regexes.date, 'a day such as 2026-11-16');
const ruleId = z.string().regex(/^[a-z][a-z0-9_-]{0,99}$/, 'the id of a rule, as `bezoar rules` lists it');

/** Where a text came from. A row that names a source says nothing about texts from elsewhere. */
const source = {
  host: nonEmpty(host)
    .describe('The address of the text is on any of these hosts; "*.shop.example" means every host below shop.example.')
    .exactOptional(),
  tool: nonEmpty(oneLine(256)).describe('Any of these tools returned the text.').exactOptional(),
  principal: nonEmpty(oneLine(256)).describe('Any of these principals wrote the text.').exactOptional(),
};

/** The conditions of a row. Each is a threshold, so a more suspicious text matches at least as many rows. */
const condition = z.strictObject({
  level: z.literal(levels).describe('This level or higher.').exactOptional(),
  impact: nonEmpty(z.enum(impacts)).describe('Any of these impacts.').exactOptional(),
  signal: nonEmpty(z.enum(signals)).describe('Any of these signals of the sentinel.').exactOptional(),
  trust: z.enum(trusts).describe('This trust or lower.').exactOptional(),
  path: nonEmpty(z.enum(guardPaths)).describe('Only on these paths.').exactOptional(),
  ...source,
  rule: nonEmpty(ruleId).describe('Any of these rules found something.').exactOptional(),
  private: nonEmpty(z.enum(privateKinds))
    .describe(
      'Private data of any of these kinds. A row with the verdict redact masks these kinds; without the key, all.',
    )
    .exactOptional(),
  // No row can ask for "traced to the user": being traced must never lead to a stricter verdict.
  grounded: z.literal(false).describe('Only texts whose words were not traced to the user.').exactOptional(),
  // No row can ask for "scanned in full": a more complete scan must never lead to a stricter verdict.
  complete: z.literal(false).describe('Only texts that were not scanned in full.').exactOptional(),
});
export type RowCondition = Inferred<typeof condition>;

/** One line of the table. The strictest verdict of all matching rows applies. */
const row = z.strictObject({
  id: rowId.describe('An existing id replaces that row; a new id adds a row at the end.'),
  when: condition,
  verdict: z.enum(verdicts).describe('The strictest verdict of all matching rows applies.'),
  why: z
    .string()
    .trim()
    .min(1)
    .max(300)
    .describe('The reason, in one sentence, for reviewers. Must not contain memory text.'),
});
export type PolicyRow = Inferred<typeof row>;

/** What an exception applies to: a source, and what may pass when it comes from there. */
const exceptionMatch = z
  .strictObject({
    ...source,
    grounded: z.literal(true).describe('Only texts whose words were traced to the user.').exactOptional(),
    rule: nonEmpty(
      ruleId.refine((id) => !id.startsWith('sentinel_'), {
        error: ({ input }) =>
          `${showValue(input)} finds what no single text shows, so no exception can lift it; a reviewer decides about each such text`,
      }),
    )
      .describe('Findings of these rules are lifted, unless they are critical.')
      .exactOptional(),
    impact: nonEmpty(z.enum(impacts)).describe('These impacts are lifted.').exactOptional(),
  })
  .superRefine((match, context) => {
    const problem = (message: string): void => context.addIssue({ code: 'custom', path: [], message });
    if ([match.host, match.tool, match.principal].every((part) => part === undefined)) {
      problem('an exception needs a source: name host, tool or principal');
    }
    if (match.rule === undefined && match.impact === undefined) {
      problem('an exception names what it lifts: rule, impact or both');
    }
  });

/**
 * "Always allow this source", as a person's decision. It lifts `challenge` and `quarantine` for the named source and rules;
 * never `block`, critical findings, incomplete scans or signals of the sentinel. It raises no trust: the text is shown as data.
 */
const exception = z
  .strictObject({
    name: rowId.describe('The name that explanations and records show.'),
    by: oneLine(256).describe('The person who decided.'),
    at: day.describe('The day of the decision, as YYYY-MM-DD.'),
    until: day.describe('The last day, in UTC, on which the exception applies. Default: no end.').exactOptional(),
    because: oneLine(300).describe('The reason, for reviewers. Must not contain memory text.').exactOptional(),
    match: exceptionMatch,
  })
  .refine(({ at, until }) => until === undefined || until >= at, {
    path: ['until'],
    error: 'the last day is before the day of the decision in `at`; choose that day or a later one',
  });
export type PolicyException = Inferred<typeof exception>;

/** Limits above which a request is refused. Lengths are in code points. */
const sizeLimits = z.strictObject({
  contentCodePoints: wholeNumber(1),
  tags: wholeNumber(1),
  tagCodePoints: wholeNumber(1),
  /** Per space, without erased entries. */
  entries: wholeNumber(1),
  batch: wholeNumber(1),
  queryCodePoints: wholeNumber(1),
  parents: wholeNumber(1),
  /** Maximum number of entries that one recall returns. */
  recall: wholeNumber(1),
  /** Length of the names of targets, principals, sessions and tools. */
  nameCodePoints: wholeNumber(1),
  uriCodePoints: wholeNumber(1),
  /** Length of the reason that a reviewer gives. */
  reasonCodePoints: wholeNumber(1),
});
export type SizeLimits = Inferred<typeof sizeLimits>;

const budget = z.strictObject({ unit: z.enum(budgetUnits), size: wholeNumber(0) });
const evidence = z.strictObject({ days: wholeNumber(1) });
const days = z.int().min(1).max(36_500);
const daysFor = <const T extends readonly string[]>(names: T) =>
  z.strictObject(
    Object.fromEntries(names.map((name) => [name, days.exactOptional()])) as {
      [Name in T[number]]: z.ZodExactOptional<typeof days>;
    },
  );
const lifetimes = z.strictObject({
  channels: daysFor(channels).describe('Days after which a text of the channel expires.'),
  kinds: daysFor(entryKinds).describe('Days after which an entry of the kind expires. The shorter of both counts.'),
});
const review = z.strictObject({
  expiresAfterDays: wholeNumber(1),
  twoPeopleFor: z
    .array(z.enum(impacts))
    .max(impacts.length)
    .describe('A release of texts with any of these impacts takes two people: one approves, another one releases.')
    .exactOptional(),
});

/** The numeric settings of a policy, complete. */
export interface PolicyNumbers {
  readonly limits: SizeLimits;
  /** Limits on how fast texts are written. */
  readonly rates: Inferred<typeof ratesSchema>;
  /** How much of a prompt memory may fill. */
  readonly budget: Inferred<typeof budget>;
  /** How long the guard remembers, as keyed hashes, what a session has read. */
  readonly evidence: Inferred<typeof evidence>;
  readonly review: Inferred<typeof review>;
  /** How long entries stay active, in days, by channel and by kind. Absent means for good. */
  readonly lifetimes: Inferred<typeof lifetimes>;
}

/** What a user may change. An absent key keeps the value of the preset; inside a group, a key set to undefined is an error. */
export const policySettings = z.strictObject({
  preset: z.enum(presetNames).describe('The preset that the other settings change. Default: balanced.').optional(),
  rows: rowsOf(row).describe('Rows to replace or add.').optional(),
  exceptions: z
    .array(exception)
    .max(200)
    .superRefine((exceptions, context) => {
      const names = exceptions.map(({ name }) => name);
      const twice = names.find((name, index) => names.indexOf(name) !== index);
      if (twice !== undefined) {
        context.addIssue({ code: 'custom', path: [], message: `duplicate name ${JSON.stringify(twice)}` });
      }
    })
    .describe('What people decided to let pass from named sources. `bezoar policy allow` adds one after a preview.')
    .optional(),
  ownDomains: z
    .array(host)
    .max(200)
    .describe(
      'Hosts of your own; "*.shop.example" means every host below shop.example. A web or mail address there introduces no destination.',
    )
    .optional(),
  remove: z.array(rowId).max(200).describe('Ids of rows to remove.').optional(),
  limits: partialOf(sizeLimits)
    .describe('Limits above which a request is refused. Lengths are in code points.')
    .optional(),
  rates: partialOf(ratesSchema)
    .extend({
      writes: partialOf(ratesSchema.shape.writes)
        .describe('Writes that one principal may make at once, by channel; 0 means no limit.')
        .exactOptional(),
    })
    .describe('Limits on how fast texts are written, counted from the accepted writes in the journal.')
    .optional(),
  budget: partialOf(budget).describe('How much of a prompt memory may fill.').optional(),
  evidence: partialOf(evidence)
    .describe('For how many days the guard remembers, as keyed hashes, what a session has read.')
    .optional(),
  review: partialOf(review).optional(),
  lifetimes: partialOf(lifetimes)
    .describe('After how many days entries expire. By default they do not. A person may set a later expiry.')
    .optional(),
});
export type PolicySettings = Inferred<typeof policySettings>;

/** The same settings as written in a file, where levels are names instead of numbers. */
export const policyFileSettings = policySettings.extend({
  rows: rowsOf(
    row.extend({
      when: condition.extend({
        level: z.enum(levelNames).transform(levelOf).describe('This level or higher.').exactOptional(),
      }),
    }),
  )
    .describe('Rows to replace or add.')
    .optional(),
});

function rowsOf<T extends z.ZodType<PolicyRow>>(item: T) {
  return z
    .array(item)
    .max(200)
    .superRefine((rows, context) => {
      const seen = new Set<string>();
      for (const [at, { id }] of rows.entries()) {
        const shown = JSON.stringify(id);
        if (seen.has(id)) context.addIssue({ code: 'custom', path: [], message: `duplicate id ${shown}` });
        if ((reservedRowIds as readonly string[]).includes(id)) {
          context.addIssue({ code: 'custom', path: [at, 'id'], message: `${shown} is reserved; choose another id` });
        }
        seen.add(id);
      }
    });
}

/** The same object with every key optional. */
function partialOf<S extends z.ZodRawShape>(object: z.ZodObject<S>) {
  const fields = Object.entries(object.shape).map(([key, field]) => [key, (field as z.ZodType).exactOptional()]);
  return z.strictObject(Object.fromEntries(fields) as { [Key in keyof S]: z.ZodExactOptional<S[Key]> });
}
