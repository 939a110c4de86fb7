import { Fault } from '../base/fault.ts';
import { type Impact, signals } from '../model/finding.ts';
import { channels } from '../model/provenance.ts';
import { trusts } from '../model/trust.ts';
import { verdicts } from '../model/verdict.ts';
import { unmatched } from './decide.ts';
import { budgetUnits, guardPaths, type Policy, type PolicyRow, type SizeLimits } from './policy.ts';
import { maxCountedWrites, maxWindowSeconds } from './rates.ts';
import type { PolicySettings } from './settings.ts';

/** Every impact. A new one does not compile until it stands here. */
const impactNames: Readonly<Record<Impact, true>> = {
  'grants-permission': true,
  'names-payment-target': true,
  'introduces-destination': true,
  'runs-code': true,
  'changes-agent-configuration': true,
  'carries-credential': true,
  'claims-authority': true,
  'sets-standing-rule': true,
};
export const impacts: readonly Impact[] = Object.keys(impactNames) as Impact[];

/** What may be set. A setting that is new does not compile until it stands here. */
const settingNames: Readonly<Record<keyof PolicySettings, 'object' | 'list' | 'word'>> = {
  preset: 'word',
  rows: 'list',
  remove: 'list',
  limits: 'object',
  rates: 'object',
  budget: 'object',
  taint: 'object',
  review: 'object',
};

/** A setting that is misspelt, or the bare name of a preset, must not quietly become the default. */
export function refuseBadSettings(settings: PolicySettings): void {
  if (!isObject(settings)) throw invalid(`settings are an object such as { preset: 'strict' }`);
  for (const [name, value] of Object.entries(settings)) {
    refuseUnknown('settings', name, Object.keys(settingNames));
    const form = settingNames[name as keyof PolicySettings];
    if (value === undefined || form === 'word') continue;
    if (form === 'list' ? !Array.isArray(value) : !isObject(value)) throw invalid(`${name}: must be ${article[form]}`);
  }
}

const article = { list: 'a list', object: 'an object' } as const;

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const reserved: readonly string[] = Object.values(unmatched).map(({ row }) => row);
const rowId = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/**
 * Settings also come from programs without types. A row with a misspelt trust would match too much or nothing, and nobody
 * would be told; it is refused instead.
 */
export function refuseBadRows(rows: readonly PolicyRow[]): void {
  const seen = new Set<string>();
  for (const { id, when, verdict, why } of rows) {
    if (typeof id !== 'string' || id.length > 64 || !rowId.test(id)) {
      throw invalid('a row has an id that is not kebab-case or is longer than 64 characters');
    }
    if (reserved.includes(id)) throw invalid(`rows.${id}: the id is taken; choose another`);
    if (seen.has(id)) throw invalid(`rows.${id}: stands there twice; keep one of them`);
    seen.add(id);
    if (typeof why !== 'string' || why === '') throw invalid(`rows.${id}.why: say in a sentence why the row exists`);
    refuseUnknown(`rows.${id}.verdict`, verdict, verdicts);
    refuseBadWhen(id, when);
  }
}

const thresholds: readonly string[] = ['level', 'impact', 'signal', 'trust', 'path', 'complete'];

function refuseBadWhen(id: string, when: PolicyRow['when']): void {
  const { level, impact, signal, trust, path, complete } = when;
  for (const key of Object.keys(when)) refuseUnknown(`rows.${id}.when`, key, thresholds);
  if (level !== undefined) refuseUnknown(`rows.${id}.when.level`, level, [0, 1, 2, 3, 4]);
  if (trust !== undefined) refuseUnknown(`rows.${id}.when.trust`, trust, trusts);
  if (complete !== undefined) refuseUnknown(`rows.${id}.when.complete`, complete, [false]);
  for (const name of impact ?? []) refuseUnknown(`rows.${id}.when.impact`, name, impacts);
  for (const name of signal ?? []) refuseUnknown(`rows.${id}.when.signal`, name, signals);
  for (const name of path ?? []) refuseUnknown(`rows.${id}.when.path`, name, guardPaths);
  for (const [name, list] of Object.entries({ impact, signal, path })) {
    if (list?.length === 0)
      throw invalid(`rows.${id}.when.${name}: an empty list matches nothing; name one or leave it out`);
  }
}

export function refuseUnknown<T>(where: string, value: T, known: readonly T[]): void {
  if (!known.includes(value)) throw invalid(`${where}: not one of ${known.join(', ')}`);
}

type Numbers = Pick<Policy, 'limits' | 'rates' | 'budget' | 'taint' | 'review'>;

export function refuseBadNumbers({ limits, rates, budget, taint, review }: Numbers, known: SizeLimits): void {
  for (const [name, value] of Object.entries(limits)) {
    refuseUnknown('limits', name, Object.keys(known));
    refuseBadNumber(`limits.${name}`, value, 1);
  }
  for (const [name, value] of Object.entries(rates.writes)) {
    refuseUnknown('rates.writes', name, channels);
    refuseBadNumber(`rates.writes.${name}`, value, 0, maxCountedWrites);
  }
  refuseBadNumber('rates.windowSeconds', rates.windowSeconds, 1, maxWindowSeconds);
  refuseBadNumber('rates.space', rates.space, 0, maxCountedWrites);
  refuseUnknown('budget.unit', budget.unit, budgetUnits);
  refuseBadNumber('budget.size', budget.size, 0);
  refuseBadNumber('taint.window', taint.window, 0);
  refuseBadNumber('review.expiresAfterDays', review.expiresAfterDays, 1);
}

function refuseBadNumber(where: string, value: unknown, least: number, most = 1_000_000_000): void {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= most) return;
  throw invalid(`${where}: must be a whole number from ${least} to ${most}`);
}

function invalid(message: string): Fault {
  return new Fault('config-invalid', `policy: ${message}`);
}
