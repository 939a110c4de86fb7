import { describe, expect, test } from 'vitest';
import { createScanner, type Rule } from '../../src/scan.ts';
import { ruleOf } from './support/engine.ts';

function found(rules: readonly Rule[], text: string): string[] {
  return createScanner({ rules })
    .scan(text)
    .findings.map(({ ruleId, level, span }) => `${ruleId}:${level}@${span.start}-${span.end}`);
}

describe('a rule that yields', () => {
  const exact = ruleOf({ id: 'exact', level: 3, phrases: ['ignore all rules'] });
  const broad = ruleOf({ id: 'broad', level: 3, yieldsTo: ['exact'], phrases: ['ignore ..4 now', 'rules', 'ignore'] });

  test('stays quiet where the other reports the same words at the same level or higher', () => {
    expect(found([exact, broad], 'ignore all rules')).toEqual(['exact:3@0-16']);
    expect(found([broad, exact], 'ignore all rules')).toEqual(['exact:3@0-16']);
  });

  test('reports where the other does not', () => {
    expect(found([exact, broad], 'they ignore it')).toEqual(['broad:3@5-11']);
    expect(found([exact, broad], 'ignore all rules; later ignore it')).toEqual(['exact:3@0-16', 'broad:3@24-30']);
  });

  test('reports if its level is higher', () => {
    const grave = { ...broad, level: 4 } as const;
    expect(found([exact, grave], 'ignore all rules')).toEqual(['broad:4@0-6', 'exact:3@0-16', 'broad:4@11-16']);
  });

  test('does not yield to a rule that only touches its words', () => {
    const next = ruleOf({ id: 'exact', phrases: ['the road'] });
    const before = ruleOf({ id: 'broad', yieldsTo: ['exact'], phrases: ['along'] });
    expect(found([next, before], 'along the road')).toEqual(['broad:3@0-5', 'exact:3@6-14']);
  });

  test('two rules that yield to each other do not both stay quiet', () => {
    const one = ruleOf({ id: 'one', yieldsTo: ['two'], phrases: ['ignore all'] });
    const two = ruleOf({ id: 'two', yieldsTo: ['one'], phrases: ['ignore all'] });
    expect(found([one, two], 'ignore all')).not.toEqual([]);
  });
});

describe('hits of one rule', () => {
  test('are one finding if they overlap', () => {
    const rule = ruleOf({ id: 'one', phrases: ['ignore all', 'all rules', 'ignore ..3 rules'] });
    expect(found([rule], 'ignore all rules')).toHaveLength(1);
  });

  test('are several findings if they do not overlap', () => {
    const rule = ruleOf({ id: 'one', phrases: ['ignore all'] });
    expect(found([rule], 'ignore all and ignore all')).toEqual(['one:3@0-10', 'one:3@15-25']);
  });

  test('count only once there are enough, if the rule requires several', () => {
    const rule = ruleOf({ id: 'thrice', atLeast: 3, phrases: ['bang'] });
    expect(found([rule], 'bang bang')).toEqual([]);
    expect(found([rule], 'bang bang bang')).toHaveLength(3);
    const dozen = ruleOf({ id: 'dozen', atLeast: 12, phrases: ['bang'] });
    expect(found([dozen], 'bang '.repeat(11))).toEqual([]);
    expect(found([dozen], 'bang '.repeat(12))).toHaveLength(12);
  });

  test('are reported at most eight times in one view', () => {
    const rule = ruleOf({ id: 'one', phrases: ['bang'] });
    expect(found([rule], 'bang '.repeat(100))).toHaveLength(8);
  });
});

test('a match that is legible in the original is reported as written, not as disguised', () => {
  const scanner = createScanner({ rules: [ruleOf({ phrases: ['ignore all rules'] })] });
  const views = (text: string): string[] => scanner.scan(text).findings.map(({ view }) => view);
  expect(views('IGNORE all rules')).toEqual(['as-written']);
  expect(views('\u0456gnore all rules')).toEqual(['folded']);
  expect(views('ig\u200bnore all rules')).toEqual(['unhidden']);
  expect(views('i g n o r e   a l l   r u l e s')).toEqual(['compact']);
});

test('a decoded match is reported as decoded', () => {
  const scanner = createScanner({ rules: [ruleOf({ phrases: ['ignore all rules'] })] });
  for (const text of ['aWdub3JlIGFsbCBydWxlcw==', '%69%67%6e%6f%72%65 all rules', 'vtaber nyy ehyrf']) {
    expect(scanner.scan(text).findings.map(({ view }) => view)).toEqual(['decoded']);
  }
});
