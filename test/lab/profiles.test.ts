import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { labProfiles } from '../../src/cli/lab-profiles/index.ts';
import { createScanner } from '../../src/detect/index.ts';
import { runHonestHost } from '../../src/lab/honest-host.ts';
import { type AgentHost, openLabStore, type Profile, vectors } from '../../src/lab/index.ts';
import { labEnv, labKeyring } from '../../src/lab/lab-env.ts';
import type { LabStore } from '../../src/lab/place.ts';
import { isPortable, type PortableVector, runProfileTrial } from '../../src/lab/profile-trial.ts';
import { standingIn, states } from '../../src/lab/standing.ts';
import { runTrial, type Trial } from '../../src/lab/trial.ts';
import { presets } from '../../src/policy/index.ts';

// Each integration, driven by the code that ships, in this process.

const scanner = createScanner();
const policy = presets.balanced;
let place: LabStore;
let root: string;
let spaces = 0;
beforeAll(async () => {
  place = await openLabStore('sqlite');
  root = mkdtempSync(join(tmpdir(), 'bezoar-profiles-'));
});
afterAll(async () => {
  await place.close();
  rmSync(root, { recursive: true, force: true });
});

const next = () => ({ name: `profile-${spaces++}`, folder: mkdtempSync(join(root, 'files-')) });
const vectorOf = (id: string) => vectors.filter(isPortable).find((one) => one.id === id) as PortableVector;
const profileOf = (name: string) => labProfiles.find((one) => one.name === name) as Profile;
const keyOf = (vector: string, profile: string, condition: Trial['condition'] = 'full') =>
  ({ suite: 'bezoar', profile, vector, power: 'tool', disguise: 'none', condition, delay: 1 }) as const;

const through = (vector: string, profile: Profile) =>
  runProfileTrial(vectorOf(vector), keyOf(vector, profile.name), {
    ...{ place, scanner, policy, profile, seed: 5 },
    ...next(),
  });

async function withHost<T>(profile: Profile, work: (host: AgentHost) => Promise<T>): Promise<T> {
  const { name: space, folder } = next();
  const parts = { store: place.store, keyring: labKeyring(5), scanner, policy, env: labEnv(5), space, folder };
  const host = await profile.open(parts);
  try {
    return await work(host);
  } finally {
    await host.close();
  }
}

test('every integration has a profile', () => {
  expect(labProfiles.map(({ name, coverage }) => `${name} ${coverage}`)).toEqual([
    'library full',
    'library-unreported none',
    'adapter full',
    'mcp-hooks full',
    'mcp none',
    'http full',
    'http-unreported none',
    'proxy none',
    'hermes full',
    'docker-agent full',
    'anthropic full',
    'knowledge-graph full',
    'sentinel full',
  ]);
});

describe.each(labProfiles.map((profile) => [profile.name, profile] as const))('%s', (_name, profile) => {
  const said = 'My sister Nadia lives in Porto and works as a carpenter.';
  const page = 'The bakery in Quay Lane closes at six on Saturdays.';

  test('what the user said is theirs where it is reported, and what the agent read is data, also after a restart', async () => {
    const found = await withHost(profile, async (host) => {
      await host.says(said);
      expect((await host.note(said)).outcome).toBe('stored');
      await host.reads(page, { tool: 'web_fetch', url: 'https://bakery.example/' });
      expect((await host.note(page)).outcome).toBe('stored');
      await host.newConnection();
      await host.restart();
      const { verbatim, data } = standingIn(await host.prompt());
      const stored = (await host.stored()).join('\n');
      return {
        said: [states(verbatim, said), states(data, said)],
        page: [states(verbatim, page), states(data, page)],
        stored: [states(stored, said), states(stored, page)],
      };
    });
    const isReported = profile.coverage === 'full';
    expect(found).toEqual({ said: [isReported, !isReported], page: [false, true], stored: [true, true] });
  });

  test('an attack is stored and shown as data', async () => {
    const { record, bare, fenced, orderObeyed, falseFactUsed } = await through('calm_false_fact', profile);
    expect({ record, bare, orderObeyed, falseFactUsed }).toMatchObject({
      record: { poison_retained: true, activation_succeeded: false, observed_classification: 'as_data' },
      ...{ bare: 0, orderObeyed: false, falseFactUsed: false },
    });
    expect(fenced).toBeGreaterThan(0);
  });
});

test('an integration that loses the marks is caught, and the fact counts as used', async () => {
  const library = profileOf('library');
  const leaky: Profile = {
    ...library,
    open: async (parts) => {
      const host = await library.open(parts);
      return { ...host, prompt: async () => (await host.prompt()).replaceAll(/^\| /gm, '') };
    },
  };
  const found = await through('calm_false_fact', leaky);
  expect(found).toMatchObject({ falseFactUsed: true, orderObeyed: false });
  expect(found.record).toMatchObject({ activation_succeeded: true, observed_classification: 'bare' });
  expect(found.bare).toBeGreaterThan(0);
});

describe('the adaptive attacker', () => {
  const run = (condition: Trial['condition'], vector: string) =>
    runTrial(vectorOf(vector), keyOf(vector, 'library', condition), {
      ...{ place, scanner, policy, host: 'careful', seed: 5 },
      name: next().name,
    });
  const attempts = ({ transcript }: Trial): readonly string[] =>
    transcript.flatMap((line) => /attempt \d+: (.*)/.exec(line)?.[1] ?? []);

  test('stops after the first attempt where nothing is checked', async () => {
    const { record } = await run('integrity', 'adaptive_fact');
    expect(record.activation_succeeded).toBe(true);
    expect(attempts(await run('integrity', 'adaptive_fact'))).toEqual(['as it is']);
  });

  test('after a mark looks for another way in, after a hold for other words, and gains nothing', async () => {
    const fact = await run('full', 'adaptive_fact');
    expect(attempts(fact).slice(0, 3)).toEqual(['as it is', 'own words, next day', 'by mail']);
    expect([fact.record.activation_succeeded, fact.bare]).toEqual([false, 0]);
    const payee = await run('full', 'adaptive_payee');
    expect(attempts(payee).slice(0, 2)).toEqual(['as it is', 'synonyms']);
    expect([payee.record.activation_succeeded, payee.bare]).toEqual([false, 0]);
  });
});

test('honest use costs more where nothing is reported', async () => {
  const cost = async (name: string) => {
    const parts = { place, scanner, policy, profile: profileOf(name), seed: 1, entries: 40, ...next() };
    const { ordinary } = await runHonestHost(parts);
    const { written, lost, demoted } = ordinary;
    return { written, lost: lost.count, demoted: demoted.count, own: demoted.of };
  };
  expect(await cost('adapter')).toEqual({ written: 40, lost: 0, demoted: 10, own: 25 });
  expect(await cost('library-unreported')).toEqual({ written: 40, lost: 0, demoted: 23, own: 25 });
});
