import { canonicalJson } from '../base/canonical-json.ts';
import { Fault } from '../base/fault.ts';
import { sha256 } from '../base/hash.ts';
import { unknownName } from '../base/wrong-setting.ts';
import type { Policy, PresetName } from './policy.ts';
import { defaultRates } from './rates.ts';
import { balancedRows, strictRows } from './rows.ts';
import type { PolicyException, PolicyRow, PolicySettings, SizeLimits } from './schema.ts';
import { canonicalHostPattern, type SourceCondition } from './source.ts';

// Kept apart from the validation of settings, so that a hook that only needs a preset does not load zod.

const limits: SizeLimits = {
  contentCodePoints: 32_768,
  tags: 16,
  tagCodePoints: 64,
  entries: 250_000,
  batch: 100,
  queryCodePoints: 1_000,
  parents: 64,
  recall: 50,
  nameCodePoints: 256,
  uriCodePoints: 2_048,
  reasonCodePoints: 1_000,
};

const tables: Readonly<Record<PresetName, readonly PolicyRow[]>> = {
  observe: balancedRows,
  balanced: balancedRows,
  strict: withRows(balancedRows, strictRows),
};

/** Ids of every row that ships, in any preset. */
export const shippedRowIds: readonly string[] = [
  ...new Set(Object.values(tables).flatMap((rows) => rows.map(({ id }) => id))),
];

const made = new WeakSet<object>();

/** Builds a policy from settings that `policyFrom` validated or that ship with Bezoar. */
export function policyOf(settings: PolicySettings): Policy {
  const { preset = 'balanced', rows = [], exceptions = [], ownDomains = [], remove = [], ...numbers } = settings;
  const parts = {
    enforce: preset !== 'observe',
    rows: withoutRows(withRows(tables[preset], rows), remove),
    exceptions: exceptions.map(normalizedException),
    ownDomains: [...new Set(ownDomains.flatMap((domain) => canonicalHostPattern(domain) ?? []))].sort(),
    limits: { ...limits, ...numbers.limits },
    rates: { ...defaultRates, ...numbers.rates, writes: { ...defaultRates.writes, ...numbers.rates?.writes } },
    budget: { unit: 'code-points' as const, size: 16_000, ...numbers.budget },
    evidence: { days: 30, ...numbers.evidence },
    review: { expiresAfterDays: 90, ...numbers.review },
    lifetimes: { channels: {}, kinds: {}, ...numbers.lifetimes },
  };
  const policy = deepFreeze({ preset, ...parts, digest: digestOf(parts) });
  made.add(policy);
  return policy;
}

/** Whether `policyFrom` or a preset made the value: what looks like a policy may lack a row that nobody checked. */
export function isPolicy(value: unknown): value is Policy {
  return typeof value === 'object' && value !== null && made.has(value);
}

// Each is made when it is first used: a scan uses none.
export const presets: Readonly<Record<PresetName, Policy>> = {
  get observe() {
    return presetOf('observe');
  },
  get balanced() {
    return presetOf('balanced');
  },
  get strict() {
    return presetOf('strict');
  },
};

const presetPolicies = new Map<PresetName, Policy>();

function presetOf(preset: PresetName): Policy {
  const policy = presetPolicies.get(preset) ?? policyOf({ preset });
  presetPolicies.set(preset, policy);
  return policy;
}

function withRows(rows: readonly PolicyRow[], changes: readonly PolicyRow[]): readonly PolicyRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const row of changes) byId.set(row.id, row); // a Map keeps a replaced key in its place
  return [...byId.values()].map(normalized);
}

function withoutRows(rows: readonly PolicyRow[], remove: readonly string[]): readonly PolicyRow[] {
  const known = [...new Set([...shippedRowIds, ...rows.map(({ id }) => id)])];
  // A misspelt id would keep a row that the user believes is removed.
  const unknown = remove.find((id) => !known.includes(id));
  if (unknown !== undefined) throw invalidPolicy(unknownName('row', unknown, known, ['remove']));
  return rows.filter(({ id }) => !remove.includes(id));
}

/** Sorts sets and drops duplicates, so that tables that decide alike have equal digests. */
function normalized({ id, when, verdict, why }: PolicyRow): PolicyRow {
  return { id, when: normalizedSets(when), verdict, why };
}

function normalizedException(exception: PolicyException): PolicyException {
  return { ...exception, match: normalizedSets(exception.match) };
}

function normalizedSets<T extends SourceCondition>(condition: T): T {
  const host = condition.host?.map((pattern) => canonicalHostPattern(pattern) ?? pattern);
  const entries = Object.entries(host === undefined ? condition : { ...condition, host });
  return Object.fromEntries(
    entries.map(([key, value]) => [key, Array.isArray(value) ? [...new Set(value)].sort() : value]),
  ) as T;
}

/** Leaves out the reasons of rows and exceptions and the name of the preset: they affect no decision. */
function digestOf({ rows, exceptions, lifetimes, ownDomains, ...rest }: Omit<Policy, 'preset' | 'digest'>): string {
  const decidingRows = rows.map(({ id, when, verdict }) => ({ id, when: { ...when }, verdict }));
  const lifting = exceptions.map(({ because: _reason, ...deciding }) => deciding);
  const rates = { ...rest.rates, writes: { ...rest.rates.writes } };
  const { channels, kinds } = lifetimes;
  // Policies without lifetimes keep the digest that they had before there were any.
  const ends =
    Object.keys(channels).length + Object.keys(kinds).length === 0
      ? {}
      : { lifetimes: { channels: { ...channels }, kinds: { ...kinds } } };
  const own = ownDomains.length === 0 ? {} : { ownDomains: [...ownDomains] };
  const { review } = rest;
  const twoPeople = review.twoPeopleFor === undefined ? {} : { twoPeopleFor: [...review.twoPeopleFor].sort() };
  return `sha256:${sha256(canonicalJson({ ...rest, ...ends, ...own, review: { ...review, ...twoPeople }, limits: { ...rest.limits }, rates, rows: decidingRows, exceptions: lifting }))}`;
}

/** Every part of the program shares one policy object; none may change it for the others. */
function deepFreeze<T extends object>(value: T): T {
  for (const part of Object.values(value)) if (typeof part === 'object' && part !== null) deepFreeze(part);
  return Object.freeze(value);
}

export function invalidPolicy(problem: string): Fault {
  return new Fault('config-invalid', `policy: ${problem}`);
}
