/**
 * The attacks of the lab with another scanner as the only protection: `npm run bench:peers`. Every scanner sees each text of the
 * memory before it reaches a prompt, also a text that was changed in the database; what it flags is left out. Nothing is fenced,
 * sealed or traced. Counts only: speed is the matter of bench/run.ts.
 */
import { createScanner } from '../../src/index.ts';
import { honestStatements, runHonest } from '../../src/lab/honest.ts';
import { hardTexts, ordinaryTexts } from '../../src/lab/honest-texts.ts';
import { openLabStore, vectors } from '../../src/lab/index.ts';
import { distinctTrials } from '../../src/lab/samples.ts';
import { runTrial, type Trial, type TrialParts } from '../../src/lab/trial.ts';
import { libraryProfile, ownSuite } from '../../src/lab/vector.ts';
import { presets } from '../../src/policy/index.ts';
import { contestants, type Scan } from '../contestants.ts';
import { table } from '../table.ts';

const seed = 1;
const attacks = vectors.filter(({ kind }) => kind === 'memory');
const scanner = createScanner();
const place = await openLabStore('sqlite');
let count = 0;

/** Every memory vector, by every power and in every disguise, one session later. */
async function trials(condition: 'none' | 'full', flags: Pick<TrialParts, 'flags'>): Promise<readonly Trial[]> {
  const found: Trial[] = [];
  for (const vector of attacks) {
    for (const power of vector.powers) {
      for (const disguise of vector.disguises) {
        const cell = {
          suite: ownSuite,
          profile: libraryProfile,
          vector: vector.id,
          power,
          disguise,
          condition,
          delay: 1,
        };
        const name = `peers-${String(count++).padStart(6, '0')}`;
        const parts = { place, scanner, policy: presets.balanced, host: 'careful', seed: seed + count, name } as const;
        found.push(await runTrial(vector, cell, { ...parts, ...flags }));
      }
    }
  }
  return distinctTrials(found);
}

function cached(scan: Scan): Scan {
  const known = new Map<string, boolean>();
  return (text) => {
    const flagged = known.get(text) ?? scan(text);
    known.set(text, flagged);
    return flagged;
  };
}

function row(name: string, found: readonly Trial[], honest: readonly string[]): readonly string[] {
  const share = (test: (trial: Trial) => boolean): string => `${found.filter(test).length} of ${found.length}`;
  return [
    name,
    share(({ record }) => record.activation_succeeded),
    share(({ orderObeyed }) => orderObeyed),
    share(({ falseFactUsed }) => falseFactUsed),
    ...honest,
  ];
}

const entries = 2_000;
const hardEntries = 400;

/** Honest texts that the scanner flags, of an ordinary workload and of one that uses the words of attacks. */
function honestCosts(flags: Scan): readonly string[] {
  const workloads = [
    [ordinaryTexts, entries],
    [hardTexts, hardEntries],
  ] as const;
  return workloads.map(([texts, size]) => {
    const flagged = honestStatements(texts, seed, size).filter(({ text }) => flags(text));
    return `${flagged.length} of ${size}`;
  });
}

/** Honest texts that the guard loses or holds for a person. */
async function costsOfGuard(): Promise<readonly string[]> {
  const parts = { profile: libraryProfile, host: 'careful', place, scanner, policy: presets.balanced, seed } as const;
  const { ordinary, hard } = await runHonest({ ...parts, name: 'peers-honest', entries });
  return [ordinary, hard].map(({ lost, delayed }) => `${lost.count + delayed.count} of ${lost.of}`);
}

try {
  const rows = [row('nothing', await trials('none', {}), [`0 of ${entries}`, `0 of ${hardEntries}`])];
  for (const { name, load } of contestants) {
    const flags = cached(await load());
    rows.push(row(`${name}, alone`, await trials('none', { flags }), honestCosts(flags)));
  }
  rows.push(row('the guard (condition C)', await trials('full', {}), await costsOfGuard()));
  const head = [
    'protection',
    'attacks that work',
    'orders obeyed',
    'false facts used',
    'honest texts stopped',
    'hard ones',
  ];
  console.log(
    `${attacks.length} vectors of the lab, delay 1, seed ${seed}; ${contestants.map(({ name, note }) => `${name}: ${note}`).join('; ')}\n`,
  );
  console.log(table(head, rows));
} finally {
  await place.close();
}
