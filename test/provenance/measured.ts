import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Coverage } from '../../src/model/provenance.ts';
import { spread } from '../support/long-run.ts';
import { type AttackCount, countAttacks, type ScenarioName, scenarios } from './attack-scenarios.ts';
import { type HonestUse, honestUse } from './honest-use.ts';
import type { Integration } from './integration.ts';
import { adversarialPages, dialogues, payloads, webFacts } from './material.ts';
import { twistedPagesShownVerbatim } from './twisted-pages.ts';

/** What was measured for one integration, as a file in `results/` keeps it. */
export interface Measured {
  readonly integration: string;
  readonly coverage: Coverage;
  readonly attacks: Readonly<Record<ScenarioName, AttackCount>>;
  readonly twistedPages: { readonly pages: number; readonly verbatim: readonly string[] };
  readonly honest: { readonly dev: HonestUse; readonly heldOut: HonestUse };
}

/** How much of the material is run. */
export interface Extent {
  readonly payloads: number;
  readonly operations: number;
  readonly twistedPages: number;
  readonly devDialogues: number;
  readonly heldOutDialogues: number;
  /** Whether notes of the second day are made: chance decides a few of them (see `fixedKey`), so that no test compares them. */
  readonly dayTwo: boolean;
  /** How many facts from the web are stored before the second day. */
  readonly webFacts: number;
}

/** Everything: the committed table comes from this. */
export const everything: Extent = {
  payloads: payloads.length,
  operations: 1_000,
  twistedPages: adversarialPages.length,
  devDialogues: dialogues.dev.length,
  heldOutDialogues: dialogues.heldOut.length,
  dayTwo: true,
  webFacts: webFacts.length,
};
/** For every test run. */
export const sample: Extent = {
  payloads: 6,
  operations: 30,
  twistedPages: 10,
  devDialogues: 10,
  heldOutDialogues: 10,
  dayTwo: false,
  webFacts: 10,
};
/** For every test run of an integration around the library, whose calls cost more. */
export const smallSample: Extent = {
  payloads: 2,
  operations: 8,
  twistedPages: 3,
  devDialogues: 5,
  heldOutDialogues: 0,
  dayTwo: false,
  webFacts: 10,
};
/** For every test run of an integration whose memory is a server of its own. */
export const tinySample: Extent = {
  payloads: 2,
  operations: 10,
  twistedPages: 2,
  devDialogues: 0,
  heldOutDialogues: 0,
  dayTwo: false,
  webFacts: 10,
};

/** Runs the attacks and the dialogues through an integration. */
export async function measure(integration: Integration, extent: Extent): Promise<Measured> {
  const scratch = mkdtempSync(join(tmpdir(), 'bezoar-provenance-'));
  const folder = (name: string): string => mkdtempSync(join(scratch, `${name}-`));
  try {
    const planted = { payloads: spread(payloads, extent.payloads), operations: extent.operations };
    const attacks: [string, AttackCount][] = [];
    for (const name of Object.keys(scenarios) as ScenarioName[]) {
      attacks.push([name, await countAttacks(integration, name, planted, folder(name))]);
    }
    const pages = spread(adversarialPages, extent.twistedPages);
    const verbatim = await twistedPagesShownVerbatim(integration, pages, folder('twisted'));
    return {
      integration: integration.name,
      coverage: integration.coverage,
      attacks: Object.fromEntries(attacks) as Measured['attacks'],
      twistedPages: { pages: pages.length, verbatim },
      honest: {
        dev: await honestUse(integration, dialogues.dev.slice(0, extent.devDialogues), extent, folder),
        heldOut: await honestUse(integration, dialogues.heldOut.slice(0, extent.heldOutDialogues), extent, folder),
      },
    };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** The file with the results of an integration. */
export function resultsFile({ name }: Pick<Integration, 'name'>): string {
  return `test/provenance/results/${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.json`;
}

/** The committed results of an integration, or nothing if it was never measured. */
export function committedResults(integration: Pick<Integration, 'name'>): Measured | undefined {
  const file = resultsFile(integration);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Measured) : undefined;
}
