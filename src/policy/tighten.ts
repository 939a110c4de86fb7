import { canonicalJson } from '../base/canonical-json.ts';
import { showValue } from '../base/wrong-setting.ts';
import { verdictRank } from '../model/verdict.ts';
import { type Policy, type PresetName, presetNames } from './policy.ts';
import { policyOf, presets } from './presets.ts';
import type { PolicyNumbers, PolicyRow, PolicySettings } from './schema.ts';

/**
 * How a file that was merely found may use a setting. `lower-limit` keeps the lower number, where 0 means no limit.
 * Anyone who adds a setting decides here; a setting without a decision is ignored, and a test fails.
 */
export type FoundUse =
  | { readonly use: 'free' }
  | { readonly use: 'ignored'; readonly why: string }
  | {
      readonly use: 'tighten';
      readonly keep: 'lower' | 'higher' | 'lower-limit' | 'stricter-preset' | 'added-rows' | 'added-items';
    };

const lower: FoundUse = { use: 'tighten', keep: 'lower' };
const higher: FoundUse = { use: 'tighten', keep: 'higher' };
const lowerLimit: FoundUse = { use: 'tighten', keep: 'lower-limit' };
const ignored = (why: string): FoundUse => ({ use: 'ignored', why });

const endsEntries = ignored('it decides when your entries expire');

/** Every setting of `policySettings`, by its place. */
export const foundPolicyUses: Readonly<Record<string, FoundUse>> = {
  preset: { use: 'tighten', keep: 'stricter-preset' },
  rows: { use: 'tighten', keep: 'added-rows' },
  remove: ignored('removing a row makes the policy milder'),
  'limits.contentCodePoints': lower,
  'limits.tags': lower,
  'limits.tagCodePoints': lower,
  'limits.entries': lower,
  'limits.batch': lower,
  'limits.queryCodePoints': lower,
  'limits.parents': lower,
  'limits.recall': lower,
  'limits.nameCodePoints': lower,
  'limits.uriCodePoints': lower,
  'limits.reasonCodePoints': lower,
  'rates.windowSeconds': ignored('it changes how writes are counted'),
  'rates.perMinute': lowerLimit,
  'rates.spacePerMinute': lowerLimit,
  'rates.batchTexts': lowerLimit,
  'rates.batchCodePoints': lowerLimit,
  'rates.writes.user': lowerLimit,
  'rates.writes.agent': lowerLimit,
  'rates.writes.tool': lowerLimit,
  'rates.writes.document': lowerLimit,
  'rates.writes.import': lowerLimit,
  'rates.writes.operator': lowerLimit,
  'rates.writes.unknown': lowerLimit,
  'rates.space': lowerLimit,
  'budget.unit': ignored('it decides how much of your memory a prompt shows'),
  'budget.size': ignored('it decides how much of your memory a prompt shows'),
  'evidence.days': higher,
  exceptions: ignored('an exception makes the policy milder'),
  ownDomains: ignored('a domain of your own makes the policy milder'),
  'review.twoPeopleFor': ignored('it decides how many people release a text'),
  'review.expiresAfterDays': ignored('it decides when texts held for you leave the queue'),
  'lifetimes.channels.user': endsEntries,
  'lifetimes.channels.agent': endsEntries,
  'lifetimes.channels.tool': endsEntries,
  'lifetimes.channels.document': endsEntries,
  'lifetimes.channels.import': endsEntries,
  'lifetimes.channels.operator': endsEntries,
  'lifetimes.channels.unknown': endsEntries,
  'lifetimes.kinds.note': endsEntries,
  'lifetimes.kinds.user': endsEntries,
  'lifetimes.kinds.document': endsEntries,
  'lifetimes.kinds.observation': endsEntries,
  'lifetimes.kinds.baseline': endsEntries,
  'lifetimes.kinds.context_field': endsEntries,
};

/** A setting that did not count, and why. */
export interface IgnoredSetting {
  readonly path: readonly string[];
  readonly why: string;
}

export interface Tightened {
  readonly policy: Policy;
  readonly ignored: readonly IgnoredSetting[];
}

const undecided = 'Bezoar does not know whether it would loosen the policy';

/**
 * The policy with those settings of a stranger that cannot loosen it. Every row of the policy stays and the strictest
 * matching row wins, so added rows never make a verdict milder.
 */
export function tightened(policy: Policy, settings: PolicySettings): Tightened {
  const { preset, rows = [], ...others } = settings;
  const { preset: presetBefore, rows: rowsBefore, enforce: _, digest: __, ...numbersBefore } = policy;
  const notCounted: IgnoredSetting[] = [];
  const table = new Map(rowsBefore.map((row) => [row.id, row]));
  const stricter = strictness(preset) > strictness(presetBefore) ? preset : undefined;
  if (preset !== undefined && strictness(preset) < strictness(presetBefore))
    notCounted.push({ path: ['preset'], why: `${preset} is milder than ${presetBefore}` });
  if (stricter !== undefined) addPreset(table, presetBefore, stricter);
  notCounted.push(...addRows(table, rows));
  const numbers = tighterNumbers(numbersBefore, others, notCounted);
  const all = [...table.values()];
  const remove = presets[stricter ?? presetBefore].rows.map(({ id }) => id).filter((id) => !table.has(id));
  return { policy: policyOf({ preset: stricter ?? presetBefore, rows: all, remove, ...numbers }), ignored: notCounted };
}

function strictness(preset: PresetName | undefined): number {
  return preset === undefined ? -1 : presetNames.indexOf(preset);
}

/** A row that the user changed stays, and the stricter preset's row applies beside it. */
function addPreset(table: Map<string, PolicyRow>, before: PresetName, stricter: PresetName): void {
  const shipped = new Map(presets[before].rows.map((row) => [row.id, row]));
  for (const row of presets[stricter].rows) {
    const own = table.get(row.id);
    const isUnchanged = own === undefined || sameRow(own, shipped.get(row.id));
    if (isUnchanged) table.set(row.id, row);
    else if (!sameRow(own, row)) add(table, row);
  }
}

/**
 * Reviewers and models read the id and the reason of a row. The words of a stranger must not speak to them in our name, so
 * the id is marked and the reason is ours.
 */
const foundRowReason =
  'A row of a configuration file that was found in the project, and that you have not approved, asks for this.';
const knownRowKeys: ReadonlySet<string> = new Set(['id', 'when', 'verdict', 'why']);

function addRows(table: Map<string, PolicyRow>, rows: readonly PolicyRow[]): readonly IgnoredSetting[] {
  const before = new Map(table);
  return rows.flatMap((row, at) => {
    const path = ['rows', `${at}`];
    if (Object.keys(row).some((key) => !knownRowKeys.has(key))) return [{ path, why: undecided }];
    const own = before.get(row.id);
    if (own !== undefined && sameRow(own, row)) return [];
    if (row.verdict === 'redact') return [{ path, why: 'a row that redacts removes your words permanently' }];
    // A row that allows cannot tighten anything.
    if (verdictRank(row.verdict) > 0) add(table, { ...row, why: foundRowReason });
    if (own !== undefined) return [{ path, why: `the row ${row.id} stays; this one only applies beside it` }];
    return verdictRank(row.verdict) > 0 ? [] : [{ path, why: 'a row that allows makes nothing stricter' }];
  });
}

const maxRowIdCharacters = 64;

function add(table: Map<string, PolicyRow>, row: PolicyRow): void {
  const wanted = `found-${row.id}`.slice(0, maxRowIdCharacters - 5).replace(/-+$/, '');
  let id = wanted;
  for (let copy = 2; table.has(id); copy++) id = `${wanted}-${copy}`;
  table.set(id, { ...row, id });
}

function sameRow(a: PolicyRow, b: PolicyRow | undefined): boolean {
  return b !== undefined && a.verdict === b.verdict && canonicalJson({ ...a.when }) === canonicalJson({ ...b.when });
}

type Group = { [key: string]: unknown };

function tighterNumbers(before: PolicyNumbers, settings: object, notCounted: IgnoredSetting[]): PolicyNumbers {
  const numbers = structuredClone(before);
  for (const [path, value] of leavesOf(settings)) {
    const use = foundPolicyUses[path.join('.')] ?? ignored(undecided);
    const [group, key] = groupAt(numbers, path);
    const now = group?.[key];
    if (value === now || isEmptyList(value)) continue;
    const next = use.use === 'tighten' ? tighterNumber(use.keep, now, value) : undefined;
    if (group !== undefined && next !== undefined) group[key] = next;
    if (next !== value) notCounted.push({ path, why: use.use === 'ignored' ? use.why : looser(value, now) });
  }
  return numbers;
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

function looser(value: unknown, now: unknown): string {
  return `${showValue(value)} is looser than ${showValue(now)}`;
}

/** The stricter of two numbers; undefined if they cannot be compared. */
function tighterNumber(keep: string, now: unknown, value: unknown): number | undefined {
  if (typeof now !== 'number' || typeof value !== 'number') return undefined;
  if (keep === 'lower') return Math.min(now, value);
  if (keep === 'higher') return Math.max(now, value);
  if (keep !== 'lower-limit') return undefined;
  return Math.min(now || Number.POSITIVE_INFINITY, value || Number.POSITIVE_INFINITY) === value ? value : now;
}

function groupAt(numbers: object, path: readonly string[]): readonly [Group | undefined, string] {
  let at: unknown = numbers;
  for (const step of path.slice(0, -1)) at = isGroup(at) && Object.hasOwn(at, step) ? at[step] : undefined;
  return [isGroup(at) ? at : undefined, path.at(-1) ?? ''];
}

/** Every value that is not an object of settings, with its place. */
export function leavesOf(value: object, path: readonly string[] = []): readonly (readonly [string[], unknown])[] {
  return Object.entries(value).flatMap(([key, inside]) => {
    if (inside === undefined) return [];
    return isGroup(inside) ? leavesOf(inside, [...path, key]) : [[[...path, key], inside] as const];
  });
}

function isGroup(value: unknown): value is Group {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
