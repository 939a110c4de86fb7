import { Fault } from '../base/fault.ts';
import { type LevelName, levelOf } from '../model/level.ts';
import { type Policy, type PolicyRow, type PolicySettings, policyFrom } from '../policy/index.ts';
import { complaint, type Issue, placeOf } from './complaint.ts';
import { type FileSettings, keysAt, policyFileSchema } from './policy-schema.ts';
import { readData } from './read-data.ts';

export interface PolicyFile {
  /** The policy of a space: its own where the file names it exactly, the common one otherwise. */
  readonly forSpace: (space: string) => Policy;
}

/** Policies as a file has them: for every space, and for single ones. */
export interface PolicyData {
  readonly common: FileSettings;
  readonly spaces: Readonly<Record<string, FileSettings>>;
}

/**
 * A policy from YAML or JSON. Everything in it is checked here, every space's policy made, so that a mistake is an error at
 * the start and never a default later.
 */
export function parsePolicyFile(text: string, name: string): PolicyFile {
  return policiesOf(name, readPolicyFile(text, name));
}

/** What a policy file says, checked against its schema. */
export function readPolicyFile(text: string, name: string): PolicyData {
  const parsed = policyFileSchema.safeParse(readData(text, name));
  if (!parsed.success) throw invalid(name, complaint(parsed.error.issues as readonly Issue[], keysAt));
  const { version: _, spaces = {}, ...common } = parsed.data;
  return { common, spaces };
}

/** The policy of every space, made at once: one that contradicts itself is told before anything is opened. */
export function policiesOf(name: string, { common, spaces }: PolicyData): PolicyFile {
  const everywhere = policyOf(name, '', common, common);
  const bySpace = new Map(
    Object.entries(spaces).map(([space, own]) => [
      space,
      policyOf(name, `${placeOf(['spaces', space])}: `, own, merged(common, own)),
    ]),
  );
  return { forSpace: (space) => bySpace.get(space) ?? everywhere };
}

/** What a space says goes before what the file says for all: its numbers, its rows by id, and its removals. */
function merged(common: FileSettings, own: FileSettings): FileSettings {
  const ownIds = new Set((own.rows ?? []).map(({ id }) => id));
  return {
    ...common,
    ...own,
    rows: [...(common.rows ?? []).filter(({ id }) => !ownIds.has(id)), ...(own.rows ?? [])],
    remove: [...(common.remove ?? []).filter((id) => !ownIds.has(id)), ...(own.remove ?? [])],
    limits: { ...common.limits, ...own.limits },
    rates: { ...common.rates, ...own.rates, writes: { ...common.rates?.writes, ...own.rates?.writes } },
    budget: { ...common.budget, ...own.budget },
    taint: { ...common.taint, ...own.taint },
    review: { ...common.review, ...own.review },
  };
}

function policyOf(name: string, where: string, own: FileSettings, settings: FileSettings): Policy {
  // To write a row and to remove it in one breath can only be a mistake.
  const both = own.rows?.find(({ id }) => own.remove?.includes(id));
  if (both !== undefined) throw invalid(name, `${where}${both.id} stands under both rows and remove; keep one`);
  try {
    return policyFrom(settingsOf(settings));
  } catch (error) {
    throw error instanceof Fault ? invalid(name, where + error.message, error) : error;
  }
}

function settingsOf({ rows, ...rest }: FileSettings): PolicySettings {
  const kept = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  return { ...kept, ...(rows === undefined ? {} : { rows: rows.map(rowOf) }) };
}

function rowOf({ id, when, verdict, why }: NonNullable<FileSettings['rows']>[number]): PolicyRow {
  const { level, ...rest } = when;
  const kept = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  return {
    id,
    when: { ...kept, ...(level === undefined ? {} : { level: levelOf(level as LevelName) }) },
    verdict,
    why,
  };
}

function invalid(name: string, message: string, cause?: unknown): Fault {
  return new Fault('config-invalid', `${name}: ${message}`, { name }, cause);
}
