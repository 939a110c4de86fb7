import { z } from 'zod';
import { impacts, signals } from '../model/finding.ts';
import type { Inferred } from '../model/inferred.ts';
import { levelNames, levelOf, levels } from '../model/level.ts';
import { ratesSchema } from '../model/schemas/rates.ts';
import { trusts } from '../model/trust.ts';
import { verdicts } from '../model/verdict.ts';
import { budgetUnits, guardPaths, presetNames, reservedRowIds } from './policy.ts';

// What a policy is made of, described once: types, checks, the policy file and its JSON schema all come from here.

const emptyList = 'a list with something in it: an empty one matches nothing; name one or leave it out';
const some = <T extends z.ZodType>(item: T) => z.array(item).min(1, emptyList);
const whole = (least: number) => z.int().min(least).max(1_000_000_000);
const rowId = z
  .string()
  .max(64)
  .regex(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/, 'a kebab-case id of at most 64 characters');

/** What a row looks at. Every part is a threshold, so a text that is more suspicious matches more rows and never fewer. */
const condition = z.strictObject({
  level: z.literal(levels).describe('This level or a higher one.').exactOptional(),
  impact: some(z.enum(impacts)).describe('Any of these.').exactOptional(),
  signal: some(z.enum(signals)).describe('Any of these: what a single text does not show.').exactOptional(),
  trust: z.enum(trusts).describe('This trust or a lower one.').exactOptional(),
  path: some(z.enum(guardPaths)).describe('On these paths only.').exactOptional(),
  // There is no row for "read in full": reading more must not be punished.
  complete: z.literal(false).describe('Only texts that were not read to their end.').exactOptional(),
});
export type RowCondition = Inferred<typeof condition>;

/** One line of the table. The verdict is the strictest of all rows that match. */
const row = z.strictObject({
  id: rowId.describe('A known id replaces that row; a new one is added at the end.'),
  when: condition,
  verdict: z.enum(verdicts).describe('The strictest verdict of all rows that match is the one that counts.'),
  why: z.string().trim().min(1).max(300).describe('One sentence for the person who asks why. No memory text.'),
});
export type PolicyRow = Inferred<typeof row>;

/** What is refused for its size alone. Characters are counted in code points. */
const sizeLimits = z.strictObject({
  contentCodePoints: whole(1),
  tags: whole(1),
  tagCodePoints: whole(1),
  /** Per space, erased ones not counted. */
  entries: whole(1),
  batch: whole(1),
  queryCodePoints: whole(1),
  parents: whole(1),
  /** Most entries one recall returns. */
  recall: whole(1),
  /** Names of targets, principals, sessions and tools. */
  nameCodePoints: whole(1),
  uriCodePoints: whole(1),
  /** A reviewer's own words. */
  reasonCodePoints: whole(1),
});
export type SizeLimits = Inferred<typeof sizeLimits>;

const budget = z.strictObject({ unit: z.enum(budgetUnits), size: whole(0) });
const taint = z.strictObject({ window: whole(0) });
const review = z.strictObject({ expiresAfterDays: whole(1) });

/** The numbers of a policy, each of them with a value. */
export interface PolicyNumbers {
  readonly limits: SizeLimits;
  /** How often may be written. */
  readonly rates: Inferred<typeof ratesSchema>;
  /** How much of a prompt the memory may take. */
  readonly budget: Inferred<typeof budget>;
  /** For how many records of its own after a sight a session's writes stay tainted by it. */
  readonly taint: Inferred<typeof taint>;
  readonly review: Inferred<typeof review>;
}

/** What a user may change. Whatever is absent stays as the preset has it; what is there and undefined is a mistake. */
export const policySettings = z.strictObject({
  preset: z.enum(presetNames).describe('What everything else is a change to. Default: balanced.').optional(),
  rows: rowsOf(row).describe('Rows to change or add.').optional(),
  remove: z.array(rowId).max(200).describe('Ids of rows to leave out.').optional(),
  limits: anyOf(sizeLimits).describe('What is refused for its size. Characters are counted in code points.').optional(),
  rates: anyOf(ratesSchema)
    .extend({
      writes: anyOf(ratesSchema.shape.writes)
        .describe('Most writes of one principal within the window, by channel; 0 means without limit.')
        .exactOptional(),
    })
    .describe('How often may be written. Accepted writes are counted from the journal.')
    .optional(),
  budget: anyOf(budget).describe('How much of a prompt the memory may take.').optional(),
  taint: anyOf(taint)
    .describe('For how many operations of a session what it has read lowers the trust of what its agent writes.')
    .optional(),
  review: anyOf(review).optional(),
});
export type PolicySettings = Inferred<typeof policySettings>;

/** The same as a person writes it in a file: levels have names there and numbers in the program. */
export const policyFileSettings = policySettings.extend({
  rows: rowsOf(
    row.extend({
      when: condition.extend({
        level: z.enum(levelNames).transform(levelOf).describe('This level or a higher one.').exactOptional(),
      }),
    }),
  )
    .describe('Rows to change or add.')
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

/** The same object with any of its keys. */
function anyOf<S extends z.ZodRawShape>(object: z.ZodObject<S>) {
  const fields = Object.entries(object.shape).map(([key, field]) => [key, (field as z.ZodType).exactOptional()]);
  return z.strictObject(Object.fromEntries(fields) as { [Key in keyof S]: z.ZodExactOptional<S[Key]> });
}
