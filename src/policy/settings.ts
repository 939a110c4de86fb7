import { canonicalJson } from '../base/canonical-json.ts';
import { sha256 } from '../base/hash.ts';
import type { Rates } from '../model/rates.ts';
import { refuseBadNumbers, refuseBadRows, refuseBadSettings, refuseUnknown } from './check.ts';
import {
  type BudgetUnit,
  type Policy,
  type PolicyRow,
  type PresetName,
  presetNames,
  type SizeLimits,
} from './policy.ts';
import { defaultRates } from './rates.ts';
import { balancedRows, strictRows } from './rows.ts';

/** What a user may change. Whatever is absent stays as the preset has it. */
export interface PolicySettings {
  /** Default `balanced`. */
  readonly preset?: PresetName;
  /** Each replaces the row of its id in its place, or is added at the end. */
  readonly rows?: readonly PolicyRow[];
  /** Ids of rows to leave out. Legal, and visible: the digest changes with it. */
  readonly remove?: readonly string[];
  readonly limits?: Partial<SizeLimits>;
  readonly rates?: Partial<Omit<Rates, 'writes'>> & { readonly writes?: Partial<Rates['writes']> };
  readonly budget?: { readonly unit?: BudgetUnit; readonly size?: number };
  readonly taint?: { readonly window?: number };
  readonly review?: { readonly expiresAfterDays?: number };
}

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
  strict: placed(balancedRows, strictRows),
};

/** Ids of every row that ships, in any preset. */
export const shippedRowIds: readonly string[] = [
  ...new Set(Object.values(tables).flatMap((rows) => rows.map(({ id }) => id))),
];

/** The preset with the user's changes. A setting that cannot be meant is a Fault, never a default. */
export function policyFrom(settings: PolicySettings): Policy {
  refuseBadSettings(settings);
  const preset = settings.preset ?? 'balanced';
  refuseUnknown('preset', preset, presetNames);
  refuseBadRows(settings.rows ?? []);
  const parts = {
    enforce: preset !== 'observe',
    rows: remaining(placed(tables[preset], settings.rows ?? []), settings.remove ?? []),
    limits: { ...limits, ...settings.limits },
    rates: { ...defaultRates, ...settings.rates, writes: { ...defaultRates.writes, ...settings.rates?.writes } },
    budget: { unit: 'code-points' as const, size: 16_000, ...settings.budget },
    taint: { window: 1_000, ...settings.taint },
    review: { expiresAfterDays: 90, ...settings.review },
  };
  refuseBadNumbers(parts, limits);
  return deepFreeze({ preset, ...parts, digest: digestOf(parts) });
}

export const presets: Readonly<Record<PresetName, Policy>> = {
  observe: policyFrom({ preset: 'observe' }),
  balanced: policyFrom({ preset: 'balanced' }),
  strict: policyFrom({ preset: 'strict' }),
};

function placed(rows: readonly PolicyRow[], changes: readonly PolicyRow[]): readonly PolicyRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const row of changes) byId.set(row.id, row); // a Map keeps a replaced key in its place
  return [...byId.values()].map(plain);
}

function remaining(rows: readonly PolicyRow[], remove: readonly string[]): readonly PolicyRow[] {
  const known = [...shippedRowIds, ...rows.map(({ id }) => id)];
  // A misspelt id would leave a row standing that someone believes is gone, or the other way round.
  for (const id of remove) refuseUnknown('remove', id, known);
  return rows.filter(({ id }) => !remove.includes(id));
}

/** Sets in one order, so that tables that rule alike are written alike. */
function plain({ id, when, verdict, why }: PolicyRow): PolicyRow {
  const { impact, signal, path, ...rest } = when;
  return {
    id,
    when: {
      ...rest,
      ...(impact === undefined ? {} : { impact: [...new Set(impact)].sort() }),
      ...(signal === undefined ? {} : { signal: [...new Set(signal)].sort() }),
      ...(path === undefined ? {} : { path: [...new Set(path)].sort() }),
    },
    verdict,
    why,
  };
}

/** The words of a row explain it and decide nothing, so they are left out; so is the name of the preset. */
function digestOf({ rows, ...rest }: Omit<Policy, 'preset' | 'digest'>): string {
  const deciding = rows.map(({ id, when, verdict }) => ({ id, when: { ...when }, verdict }));
  const rates = { ...rest.rates, writes: { ...rest.rates.writes } };
  return `sha256:${sha256(canonicalJson({ ...rest, limits: { ...rest.limits }, rates, rows: deciding }))}`;
}

/** A policy is handed to every part of the program; none of them may change it for the others. */
function deepFreeze<T extends object>(value: T): T {
  for (const part of Object.values(value)) if (typeof part === 'object' && part !== null) deepFreeze(part);
  return Object.freeze(value);
}
