import { beforeAll, describe, expect, test } from 'vitest';
import { createScanner } from '../../src/detect/index.ts';
import {
  attackResult,
  compareRuns,
  type ExperimentRun,
  type Grid,
  openLabStore,
  runExperiment,
} from '../../src/lab/index.ts';
import { conditionNames, trialOutcomes } from '../../src/lab/result-record.ts';
import { world } from '../guard/support/world.ts';
import { usePostgres } from '../support/postgres.ts';
import { proves } from '../support/proves.ts';

// A small grid on real stores. `bezoar lab run` runs the whole one.

const scanner = createScanner();

async function run(grid: Grid, store = 'sqlite'): Promise<ExperimentRun> {
  const place = await openLabStore(store);
  try {
    return await runExperiment(grid, { place, scanner, version: 'test' });
  } finally {
    await place.close();
  }
}

describe("Assay's matrix, on the shipped code", () => {
  let trials: ExperimentRun['trials'];
  let summary: ExperimentRun['summary'];

  beforeAll(async () => {
    const stored = ['v1_replay_baseline', 'v2_deny_convergence', 'v4_decay_escape'];
    const state = await run({ vectors: stored, powers: ['store'], honest: 0 });
    // A field that never existed has no earlier value to compare with, so the power `tool` is enough.
    const field = await run({ vectors: ['v3_context_envelope'], powers: ['tool'], honest: 0 });
    const controls = await run({
      vectors: ['control_b1_metadata_recall', 'control_b2_tool_observation', 'control_b3_approval_recall'],
      conditions: ['full'],
      honest: 0,
    });
    trials = [...state.trials, ...field.trials, ...controls.trials];
    summary = controls.summary;
  });

  test.each([
    ['none', 12, { misclassification: 9, policy_shift: 3, correct_detection: 0 }],
    ['integrity', 3, { misclassification: 0, policy_shift: 3, correct_detection: 9 }],
    ['full', 0, { misclassification: 0, policy_shift: 0, correct_detection: 12 }],
  ] as const)('condition %s: activated %i of 12', (condition, activated, outcomes) => {
    const records = trials
      .filter((trial) => trial.condition === condition && trial.vector.startsWith('v'))
      .map(({ record }) => record);
    expect(records).toHaveLength(12);
    expect(records.filter((record) => record.activation_succeeded)).toHaveLength(activated);
    for (const [name, count] of Object.entries(outcomes)) {
      expect([name, records.filter(({ outcome }) => outcome === `activation_with_${name}`).length]).toEqual([
        name,
        count,
      ]);
    }
  });

  test('45 results: 15 bypassed, 21 blocked, 9 passed, and their names', () => {
    const results = trials.map((trial) => attackResult(trial, trial.vector.startsWith('control_'), 0));
    const count = (status: string) => results.filter((result) => result.status === status).length;
    expect([results.length, count('Bypassed'), count('Blocked'), count('Passed')]).toEqual([45, 15, 21, 9]);
    const names = results.map(({ name }) => name);
    for (const name of [
      'memory_poison.v1_replay_baseline.delay_1',
      'memory_poison.v2_deny_convergence.condition_b.delay_2',
      'memory_poison.v4_decay_escape.condition_c.decay_3',
      'memory_poison.control_b1_metadata_recall.delay_3',
    ]) {
      expect(names).toContain(name);
    }
    expect(new Set(names).size).toBe(names.length);
    // Nine trials, but three honest uses: the delay changes nothing.
    expect(summary.groups[0]?.fpbr).toMatchObject({ count: 0, of: 3, clusters: 3 });
  });

  test('V1 and V2 are misclassified as in Assay', () => {
    const seen = (vector: string) =>
      trials.find((trial) => trial.vector === vector && trial.condition === 'none')?.record;
    expect(seen('v1_replay_baseline')).toMatchObject({
      expected_classification: 'unchanged',
      observed_classification: 'stricter',
    });
    expect(seen('v2_deny_convergence')).toMatchObject({
      expected_classification: 'unchanged',
      observed_classification: 'reclassified',
    });
    expect(seen('v3_context_envelope')).toMatchObject({
      expected_classification: 'partial_envelope',
      observed_classification: 'complete_envelope',
    });
  });

  test('a record has exactly the planned fields', () => {
    for (const { record } of trials) {
      expect(Object.keys(record)).toEqual([
        'vector_id',
        'condition',
        'phase_a_injected',
        'phase_b_delay_turns',
        'phase_c_triggered',
        'poison_retained',
        'activation_succeeded',
        'expected_classification',
        'observed_classification',
        'outcome',
        'hypothesis_tags',
      ]);
      expect(trialOutcomes).toContain(record.outcome);
      expect(Object.values(conditionNames)).toContain(record.condition);
    }
  });
});

describe('a small grid', () => {
  let found: ExperimentRun;

  beforeAll(async () => {
    found = await run({ delays: [1], disguises: ['none', 'paraphrase'], honest: 300 });
  });

  proves('lab/invariant', () => {
    const bad = found.trials.filter(
      ({ vector, condition, bare, record }) =>
        !vector.startsWith('control_') && condition === 'full' && (bare > 0 || record.activation_succeeded),
    );
    expect(bad.map(({ vector, power, disguise }) => [vector, power, disguise])).toEqual([]);
    expect(found.summary.groups.map(({ invariant }) => invariant)).toEqual([true]);
    expect(found.trials.filter(({ condition }) => condition === 'full').length).toBeGreaterThan(60);
  });

  proves('lab/every-vector-does-harm', () => {
    expect(found.summary.harmless).toEqual([]);
    const none = found.summary.groups[0]?.conditions.none;
    expect(none?.dasr.count).toBe(none?.dasr.of);
  });

  test('every goal and hypothesis is evaluated as written', () => {
    const [group] = found.summary.groups;
    expect(group?.goals.map(({ met }) => met)).toEqual([true, true, true, true, true, true]);
    // Poison from a tool passes every integrity check, so H1 is falsified. Zero of three controls settles nothing; zero of
    // more than a hundred sentences does.
    expect(group?.hypotheses.map(({ id, verdict }) => [id, verdict])).toEqual([
      ['H1', 'falsified'],
      ['H2', 'confirmed'],
      ['H3', 'not settled'],
      ['H4', 'not settled'],
    ]);
  });

  test('trials believed under B keep their transcript, and a run compared with itself is no worse', () => {
    const believed = found.trials.filter(
      ({ condition, record }) => condition === 'integrity' && record.activation_succeeded,
    );
    expect(believed.length).toBeGreaterThan(30);
    expect(believed.every(({ transcript }) => transcript.length > 0)).toBe(true);
    expect(compareRuns(found, found)).toMatchObject({ worse: [], better: [], missing: [] });
  });
});

test('a careless host is not protected from a rollback, and the run names the kind of host', async () => {
  const grid: Grid = { vectors: ['summary_laundering', 'rollback'], conditions: ['full'], delays: [1], honest: 0 };
  const plain: Grid = { ...grid, disguises: ['none', 'leetspeak'] };
  const acted = ({ trials }: ExperimentRun) =>
    trials.map(({ vector, disguise, record }) => [vector, disguise, record.activation_succeeded]);
  expect(acted(await run(plain))).toEqual([
    ['rollback', 'none', false],
    ['summary_laundering', 'none', false],
    ['summary_laundering', 'leetspeak', false],
  ]);
  const careless = await run({ ...plain, host: 'careless' });
  expect(careless.host).toBe('careless');
  expect(acted(careless)).toEqual([
    ['rollback', 'none', true],
    // Nobody reported the page; so the note has no known source and is shown as data.
    ['summary_laundering', 'none', false],
    ['summary_laundering', 'leetspeak', false],
  ]);
});

const server = usePostgres({ durable: false });

test('the backdoor reaches one space only, even for a superuser who bypasses row-level security', async () => {
  const place = await openLabStore(server.superuser(await server.freshDatabase()));
  try {
    const user = { channel: 'user', principal: 'ana' } as const;
    for (const name of ['one', 'other']) {
      await world({ store: place.store, name }).space.write({ content: `words of ${name}` }, user);
    }
    const before = await place.backdoor.take('other');
    expect(before.record).toHaveLength(1);
    await place.backdoor.put('one', { record: [], text: [], entry: [] });
    expect(await place.backdoor.take('one')).toEqual({ record: [], text: [], entry: [], search: [] });
    expect(await place.backdoor.take('other')).toEqual(before);
  } finally {
    await place.close();
  }
});

describe('the same seed', () => {
  const grid: Grid = {
    vectors: ['sleeper_trigger', 'rollback', 'drift_edit', 'v3_context_envelope', 'poisoned_import'],
    disguises: ['none'],
    delays: [1],
    honest: 30,
  };
  let first: ExperimentRun;
  beforeAll(async () => {
    first = await run(grid);
  });

  proves('lab/same-seed-same-bytes', 'twice on SQLite', async () => {
    expect(JSON.stringify(await run(grid))).toBe(JSON.stringify(first));
  });

  proves('lab/same-seed-same-bytes', 'on PostgreSQL', async () => {
    const there = await run(grid, await server.freshDatabase());
    expect(there.store).toBe('postgres');
    // Each store ranks search results in its own way, which may show in a transcript but not in a result.
    const results = ({ trials, honest, summary }: ExperimentRun) => ({
      trials: trials.map(({ transcript: _told, ...result }) => result),
      honest,
      summary,
    });
    expect(results(there)).toEqual(results(first));
  });
});
