import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  type NamedPattern,
  proofKey,
  readProofs,
  rulePatterns,
  unsafePatterns,
} from '../../scripts/gen-pattern-proofs.ts';
import { createScanner, impacts, type Rule, rules } from '../../src/detect/index.ts';
import { proves } from '../support/proves.ts';

interface Sample {
  readonly text: string;
  readonly why: string;
}
interface Fixture {
  readonly hits: readonly Sample[];
  readonly misses: readonly Sample[];
}

const folder = 'test/fixtures/rules';
const all: readonly Rule[] = [...rules, ...impacts];
const fixtures = new Map(
  readdirSync(folder).map((file): [string, Fixture] => [
    file.replace(/\.json$/, ''),
    JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')),
  ]),
);
const patterns = rulePatterns();
const scanner = createScanner({ learned: false });

/** Whether a rule reports: an accusing one asks at least for a person, an impact is only marked. */
function speaks(rule: Rule, text: string): boolean {
  const { findings, impacts: marks } = scanner.scan(text, { scope: 'strict' });
  if ('impact' in rule) return marks.some(({ ruleId }) => ruleId === rule.id);
  // A family has one id per member: invisible_unicode covers invisible_unicode_U+200B.
  return findings.some(({ ruleId, level }) => level >= 2 && (ruleId === rule.id || ruleId.startsWith(`${rule.id}_U+`)));
}

test('every rule has its own id', () => {
  expect(all.map(({ id }) => id).filter((id, at, ids) => ids.indexOf(id) !== at)).toEqual([]);
});

test('every rule has its proof, and every proof its rule', () => {
  expect([...fixtures.keys()].sort()).toEqual(all.map(({ id }) => id).sort());
});

describe.each(all.map((rule) => ({ id: rule.id, rule })))('$id', ({ id, rule }) => {
  const { hits = [], misses = [] } = fixtures.get(id) ?? {};
  test('has something to find and something to ignore', () => {
    expect(hits.length).toBeGreaterThan(0);
    expect(misses.length).toBeGreaterThan(0);
  });
  test('catches', () => {
    expect(hits.filter(({ text }) => !speaks(rule, text)).map(({ text }) => text)).toEqual([]);
  });
  test('leaves alone', () => {
    expect(misses.filter(({ text }) => speaks(rule, text)).map(({ text }) => text)).toEqual([]);
  });
});

/** Words of nearly every sentence. A phrase that begins with one before a gap would be active in every text. */
const common = new Set('the to you a an and of in is it are for that be as at by or with on'.split(' '));

test('no phrase begins with a word of nearly every sentence before a gap', () => {
  const awake = all.flatMap(({ id, phrases = [] }) =>
    phrases.filter((phrase) => waitsBehindCommon(phrase)).map((phrase) => `${id}: ${phrase.slice(0, 60)}`),
  );
  expect(awake).toEqual([]);
});

function waitsBehindCommon(phrase: string): boolean {
  if (phrase.startsWith('^')) return false;
  const [first = '', second = ''] = phrase.match(/\([^)]*\)\??|\S+/g) ?? [];
  const words = first.replace(/[()?]/g, '').split('|');
  return (second.startsWith('..') || second.endsWith('?')) && words.some((word) => common.has(word.trim()));
}

// A shape is tried once per literal of the text. It stays linear if one attempt is: no unbounded repetition, and no
// backtracking that an attacker could exploit.
proves('scan/linear-rules', 'no shape has an unbounded repetition', () => {
  expect(patterns.filter(({ pattern }) => isUnbounded(pattern.source)).map(({ name }) => name)).toEqual([]);
});

proves('scan/linear-rules', 'the check finds missing bounds', () => {
  for (const source of ['a*', 'a+b', 'a{2,}', '[+*]x+', '\\++']) expect(isUnbounded(source)).toBe(true);
  for (const source of ['a{0,9}', '[*+]', '\\*\\+', 'a?', '\\{3,}']) expect(isUnbounded(source)).toBe(false);
});

const onFile = readProofs();
/** A prover on a busy machine is slow, and its duration says nothing about the patterns. */
const proverLimitMs = 600_000;

proves(
  'scan/linear-rules',
  'no pattern can be made to backtrack',
  async () => {
    // `npm run test:long` proves every pattern again, and so finds a wrong stored answer.
    expect(await unsafePatterns(patterns, onFile, process.env.BEZOAR_PROVE === 'all')).toEqual([]);
  },
  proverLimitMs,
);

test('every stored proof is of a current pattern, and every pattern has one (npm run gen)', () => {
  const keys = patterns.map(({ pattern }) => proofKey(pattern));
  expect(Object.keys(onFile)).toEqual(keys.toSorted());
});

test('a stored proof is for one pattern with its flags', () => {
  expect(new Set([/ab/, /ab/i, /ac/].map(proofKey)).size).toBe(3);
  expect(proofKey(/ab/)).toBe(proofKey(/ab/g)); // the start of a search does not concern the pattern
});

test('a backtracking pattern is found: without a stored answer, and with a wrong one if all are proved again', async () => {
  const evil: NamedPattern = { name: 'evil', pattern: /(?:a|a)*b/ };
  const wrong = { [proofKey(evil.pattern)]: 'safe' } as const;
  expect(await unsafePatterns([evil], {}, false)).toEqual(['evil: vulnerable']);
  expect(await unsafePatterns([evil], wrong, true)).toEqual(['evil: vulnerable']);
  expect(await unsafePatterns([evil], wrong, false)).toEqual([]);
});

function isUnbounded(source: string): boolean {
  const bare = source.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x');
  return /[*+]|\{\d+,\}/.test(bare);
}
