import { Fault } from '../base/fault.ts';
import { placeOf } from '../base/wrong-setting.ts';
import { parseSettings } from '../model/parse-settings.ts';
import { type Policy, type PolicySettings, policyFrom } from '../policy/index.ts';
import { policyFileSchema } from './policy-schema.ts';
import { readData } from './read-data.ts';

export interface PolicyFile {
  /** The policy of a space: its own if the file names the space exactly, else the common one. */
  readonly forSpace: (space: string) => Policy;
}

/** The settings in a file: for all spaces, and for individual ones. */
export interface PolicyData {
  readonly common: PolicySettings;
  readonly spaces: Readonly<Record<string, PolicySettings>>;
}

/**
 * A policy from YAML or JSON. The policies of all spaces are built at once, so that a mistake is an error at start-up and
 * never replaced by a default later.
 */
export function parsePolicyFile(text: string, name: string): PolicyFile {
  return policiesOf(name, readPolicyFile(text, name));
}

/** The settings in a policy file, validated against its schema. */
export function readPolicyFile(text: string, name: string): PolicyData {
  const parsed = parseSettings(policyFileSchema, readData(text, name), { whole: 'the file' });
  if (!parsed.ok) throw invalid(name, parsed.problem);
  const { version: _, spaces = {}, ...common } = parsed.data;
  return { common, spaces };
}

/** Builds the policies of all spaces at once, so that a contradiction is reported before anything is opened. */
export function policiesOf(name: string, { common, spaces }: PolicyData): PolicyFile {
  const commonPolicy = policyOf(name, '', common, common);
  const bySpace = new Map(
    Object.entries(spaces).map(([space, own]) => [
      space,
      policyOf(name, `${placeOf(['spaces', space])}: `, own, merged(common, own)),
    ]),
  );
  return { forSpace: (space) => bySpace.get(space) ?? commonPolicy };
}

/** The settings of a space override the common ones: numbers, rows by id, and removals. */
function merged(common: PolicySettings, own: PolicySettings): PolicySettings {
  const ownIds = new Set((own.rows ?? []).map(({ id }) => id));
  return {
    ...common,
    ...own,
    rows: [...(common.rows ?? []).filter(({ id }) => !ownIds.has(id)), ...(own.rows ?? [])],
    exceptions: [
      ...(common.exceptions ?? []).filter(({ name }) => !own.exceptions?.some((each) => each.name === name)),
      ...(own.exceptions ?? []),
    ],
    remove: [...(common.remove ?? []).filter((id) => !ownIds.has(id)), ...(own.remove ?? [])],
    limits: { ...common.limits, ...own.limits },
    rates: { ...common.rates, ...own.rates, writes: { ...common.rates?.writes, ...own.rates?.writes } },
    budget: { ...common.budget, ...own.budget },
    evidence: { ...common.evidence, ...own.evidence },
    review: { ...common.review, ...own.review },
  };
}

function policyOf(name: string, where: string, own: PolicySettings, settings: PolicySettings): Policy {
  // Adding and removing the same row must be a mistake.
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
