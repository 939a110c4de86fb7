import { Fault } from '../base/fault.ts';
import { placeOf } from '../base/wrong-setting.ts';
import { parseSettings } from '../model/parse-settings.ts';
import { type Policy, type PolicySettings, policyFrom } from '../policy/index.ts';
import { policyFileSchema } from './policy-schema.ts';
import { readData } from './read-data.ts';

export interface PolicyFile {
  /** The policy of a space: its own where the file names it exactly, the common one otherwise. */
  readonly forSpace: (space: string) => Policy;
}

/** Policies as a file has them: for every space, and for single ones. */
export interface PolicyData {
  readonly common: PolicySettings;
  readonly spaces: Readonly<Record<string, PolicySettings>>;
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
  const parsed = parseSettings(policyFileSchema, readData(text, name), { whole: 'the file' });
  if (!parsed.ok) throw invalid(name, parsed.problem);
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
function merged(common: PolicySettings, own: PolicySettings): PolicySettings {
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

function policyOf(name: string, where: string, own: PolicySettings, settings: PolicySettings): Policy {
  // To write a row and to remove it in one breath can only be a mistake.
  const both = own.rows?.find(({ id }) => own.remove?.includes(id));
  if (both !== undefined)
    throw invalid(name, `${where}${JSON.stringify(both.id)} is in both rows and remove; keep one`);
  try {
    return policyFrom(settings);
  } catch (error) {
    throw error instanceof Fault ? invalid(name, where + error.message, error) : error;
  }
}

function invalid(name: string, message: string, cause?: unknown): Fault {
  return new Fault('config-invalid', `${name}: ${message}`, { name }, cause);
}
