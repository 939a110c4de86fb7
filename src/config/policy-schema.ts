import { z } from 'zod';
import { type Impact, type Signal, signals } from '../model/finding.ts';
import { type LevelName, levelNames } from '../model/level.ts';
import { type Channel, channels } from '../model/provenance.ts';
import { type Trust, trusts } from '../model/trust.ts';
import { type Verdict, verdicts } from '../model/verdict.ts';
import {
  budgetUnits,
  type GuardPath,
  guardPaths,
  impactNames,
  type Policy,
  type PresetName,
  presetNames,
  type Rates,
  type SizeLimits,
} from '../policy/index.ts';

const whole = (least: number): z.ZodInt => z.int().min(least).max(1_000_000_000);
const rowId = z
  .string()
  .max(64)
  .regex(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/, 'must be kebab-case');

const when = z
  .strictObject({
    level: z.enum(levelNames).describe('This level or a higher one.'),
    impact: z.array(z.enum(impactNames)).min(1).describe('Any of these.'),
    signal: z.array(z.enum(signals)).min(1).describe('Any of these: what a single text does not show.'),
    trust: z.enum(trusts).describe('This trust or a lower one.'),
    path: z.array(z.enum(guardPaths)).min(1).describe('On these paths only.'),
    complete: z.literal(false).describe('Only texts that were not read to their end.'),
  })
  .partial();

const row = z.strictObject({
  id: rowId.describe('A known id replaces that row; a new one is added at the end.'),
  when,
  verdict: z.enum(verdicts).describe('The strictest verdict of all rows that match is the one that counts.'),
  why: z.string().trim().min(1).max(300).describe('One sentence for the person who asks why. No memory text.'),
});

const limits = z
  .strictObject({
    contentCodePoints: whole(1),
    tags: whole(1),
    tagCodePoints: whole(1),
    entries: whole(1),
    batch: whole(1),
    queryCodePoints: whole(1),
    parents: whole(1),
    recall: whole(1),
    nameCodePoints: whole(1),
    uriCodePoints: whole(1),
    reasonCodePoints: whole(1),
  })
  .partial()
  .describe('What is refused for its size. Characters are counted in code points.');
const counted = z.int().min(0).max(1_000);
const writes = z
  .strictObject(Object.fromEntries(channels.map((channel) => [channel, counted])) as Record<Channel, z.ZodInt>)
  .partial()
  .describe('Most writes of one principal within the window, by channel; 0 means without limit.');
const rates = z
  .strictObject({
    windowSeconds: z.int().min(1).max(3_600),
    writes,
    space: counted.describe('Most writes of all limited channels together within the window; 0 means without limit.'),
  })
  .partial()
  .describe('How often may be written. Accepted writes are counted from the journal.');
const budget = z
  .strictObject({ unit: z.enum(budgetUnits), size: whole(0) })
  .partial()
  .describe('How much of a prompt the memory may take.');
const taint = z
  .strictObject({ window: whole(0) })
  .partial()
  .describe('For how many operations of a session what it has read lowers the trust of what its agent writes.');
const review = z.strictObject({ expiresAfterDays: whole(1) }).partial();

/** What one level of the file may say. Every part may be absent. */
const settings = z
  .strictObject({
    preset: z.enum(presetNames).describe('What everything else is a change to. Default: balanced.'),
    rows: z.array(row).max(200).describe('Rows to change or add.'),
    remove: z.array(rowId).max(200).describe('Ids of rows to leave out.'),
    limits,
    rates,
    budget,
    taint,
    review,
  })
  .partial();

const file = z.strictObject({
  version: z.literal(1),
  ...settings.shape,
  spaces: z.record(z.string(), settings).optional().describe('Changes for single spaces, by their exact name.'),
});

/** A row as a file has it: levels by name. */
interface FileRow {
  readonly id: string;
  readonly when: {
    readonly level?: LevelName | undefined;
    readonly impact?: Impact[] | undefined;
    readonly signal?: Signal[] | undefined;
    readonly trust?: Trust | undefined;
    readonly path?: GuardPath[] | undefined;
    readonly complete?: false | undefined;
  };
  readonly verdict: Verdict;
  readonly why: string;
}

/** The settings of one policy, for a file that holds policies among other things. */
export const settingsSchema: z.ZodType<FileSettings> = settings;

type Few<T> = { readonly [Key in keyof T]?: T[Key] | undefined };

export interface FileSettings {
  readonly preset?: PresetName | undefined;
  readonly rows?: FileRow[] | undefined;
  readonly remove?: string[] | undefined;
  readonly limits?: Few<SizeLimits> | undefined;
  readonly rates?: (Few<Omit<Rates, 'writes'>> & { readonly writes?: Few<Rates['writes']> | undefined }) | undefined;
  readonly budget?: Few<Policy['budget']> | undefined;
  readonly taint?: Few<Policy['taint']> | undefined;
  readonly review?: Few<Policy['review']> | undefined;
}

/** The file as a person writes it. Levels have names here and numbers inside. */
export const policyFileSchema: z.ZodType<
  FileSettings & { readonly version: 1; readonly spaces?: Record<string, FileSettings> | undefined }
> = file;

const keysByPlace: Readonly<Record<string, readonly string[]>> = {
  '': Object.keys(file.shape),
  settings: Object.keys(settings.shape),
  rows: Object.keys(row.shape),
  when: Object.keys(when.shape),
  limits: Object.keys(limits.shape),
  rates: Object.keys(rates.shape),
  writes: Object.keys(writes.shape),
  budget: Object.keys(budget.shape),
  taint: Object.keys(taint.shape),
  review: Object.keys(review.shape),
};

/** The keys that may stand at a place of the file. */
export function keysAt(path: readonly PropertyKey[]): readonly string[] {
  if (path.length === 2 && path[0] === 'spaces') return keysByPlace.settings ?? [];
  const inside = path[0] === 'spaces' ? path.slice(2) : path;
  const place = inside.findLast((step) => typeof step === 'string') ?? '';
  return keysByPlace[String(place)] ?? [];
}

/** JSON Schema 2020-12 of the file, for editors and other languages. */
export function policySchema(): Readonly<Record<string, unknown>> {
  return { title: 'Bezoar policy file', ...z.toJSONSchema(file, { target: 'draft-2020-12' }) };
}

/** The same as it is published in docs/policy.schema.json. */
export function policySchemaText(): string {
  return `${JSON.stringify(policySchema(), null, 2)}\n`;
}
