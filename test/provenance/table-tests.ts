import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { standingIn, states } from '../../src/lab/standing.ts';
import { type ScenarioName, scenarios } from './attack-scenarios.ts';
import type { Fates, HonestUse } from './honest-use.ts';
import type { Host, Integration } from './integration.ts';
import {
  committedResults,
  type Extent,
  everything,
  type Measured,
  measure,
  resultsFile,
  sample,
  smallSample,
  tinySample,
} from './measured.ts';

/** `npm run provenance:table` sets `write`: then everything is run, and the results are written. `npm run test:long` sets `all`. */
const { BEZOAR_PROVENANCE_TABLE } = process.env;
const writesResults = BEZOAR_PROVENANCE_TABLE === 'write';
const runsEverything = writesResults || BEZOAR_PROVENANCE_TABLE === 'all';
/** Names of integrations, to measure some of them again. */
const only = process.env.BEZOAR_PROVENANCE_ONLY?.split(',');
const timeoutMs = runsEverything ? 3_600_000 : 600_000;
const scenarioNames = Object.keys(scenarios) as ScenarioName[];

/** The tests behind the table of docs/provenance.md, for some integrations. */
export function tableTests(integrations: readonly Integration[]): void {
  describe.each(integrations.filter(({ name }) => only === undefined || only.includes(name)))(
    '$name',
    (integration) => {
      test('words of the user are shown verbatim exactly where the host reports them', {
        timeout: timeoutMs,
      }, async () => {
        expect(await withHost(integration, userAndAgent)).toEqual(
          integration.coverage === 'full' ? { verbatim: true, data: false } : { verbatim: false, data: true },
        );
      });

      const claim = 'no text from outside stands verbatim, and honest notes fare as the table says';
      test(claim, { timeout: timeoutMs }, async () => {
        const measured = await measure(integration, extentFor(integration));
        if (writesResults) writeFileSync(resultsFile(integration), `${JSON.stringify(measured, null, 2)}\n`);
        expectNothingVerbatim(measured);
        const committed = committedResults(integration);
        if (committed === undefined)
          throw new Error(`${integration.name} has no results; run npm run provenance:table`);
        expect(honestFates(measured)).toEqual(honestFates(committed, measured));
      });
    },
  );
}

function extentFor({ name }: Integration): Extent {
  if (runsEverything) return everything;
  if (name === 'proxy') return tinySample;
  return name.startsWith('library') ? sample : smallSample;
}

function expectNothingVerbatim({ attacks, twistedPages }: Measured): void {
  const found = scenarioNames.map((name) => [name, attacks[name].verbatim]);
  expect(found).toEqual(scenarioNames.map((name) => [name, []]));
  expect(twistedPages.verbatim).toEqual([]);
  for (const name of scenarioNames) {
    const { payloads, fenced, held, refused } = attacks[name];
    // Otherwise the empty lists above would only say that nothing was noted.
    expect(fenced + held + refused, `${name}: payloads that were noted`).toBeGreaterThan(payloads * 0.9);
  }
}

const said = 'My sister Nadia lives in Porto and works as a carpenter.';

/** The user says something and the agent notes it. */
async function userAndAgent(host: Host): Promise<{ readonly verbatim: boolean; readonly data: boolean }> {
  await host.userSays(said);
  expect(await host.note(said)).toMatchObject({ outcome: 'stored' });
  await host.newSession();
  const { verbatim, data } = standingIn(await host.prompt());
  return { verbatim: states(verbatim, said), data: states(data, said) };
}

async function withHost<Result>(integration: Integration, work: (host: Host) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'bezoar-provenance-'));
  const host = await integration.open(folder);
  try {
    return await work(host);
  } finally {
    await host.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The fates of all dialogues, or of those that another run has, too. Without those of notes made on day two: where a driver
 * cannot fix the key, chance decides a few of them (see `fixedKey`).
 */
function honestFates({ honest }: Measured, { honest: others }: Measured = { honest } as Measured): unknown {
  const shared = (fates: Fates, other: Fates): Fates =>
    Object.fromEntries(Object.entries(fates).filter(([dialogue]) => dialogue in other));
  const days = (use: HonestUse, other: HonestUse): Omit<HonestUse, 'dayTwo'> => ({
    dayOne: shared(use.dayOne, other.dayOne),
    keptToDayTwo: shared(use.keptToDayTwo, other.keptToDayTwo),
  });
  return { dev: days(honest.dev, others.dev), heldOut: days(honest.heldOut, others.heldOut) };
}
