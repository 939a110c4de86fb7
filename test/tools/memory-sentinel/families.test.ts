import { describe, expect, test } from 'vitest';
import { expectFigures } from '../../assurance/figures.ts';
import { attackFiles, type CheckedAs, honestFiles, type Sentence, sentences, verdictOn } from './families.ts';

const halves = {
  'rules were written with': ({ line }: Sentence) => line % 2 === 0,
  'held out': ({ line }: Sentence) => line % 2 === 1,
} as const;

const inParallel = <T, R>(list: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> =>
  Promise.all(list.map(work));

describe.each(Object.entries(attackFiles))('family %s', (file, as) => {
  test('has at least a hundred sentences', () => expect(sentences(file).length).toBeGreaterThanOrEqual(100));
  test.each(Object.entries(halves))('at least four fifths of the half %s are not allowed', async (half, isIn) => {
    const tried = sentences(file).filter(isIn);
    const results = await inParallel(tried, async ({ line, text }) => ({
      line,
      ...(await verdictOn(text, as, 'web_fetch')),
    }));
    const missed = results.filter(({ verdict }) => verdict === 'allow').map(({ line }) => `line ${line}`);
    const held = tried.length - missed.length;
    expect(held * 5).toBeGreaterThanOrEqual(tried.length * 4);
    expectFigures(`sentinel-family-${file}-${half.split(' ')[0]}`, {
      area: 'scanner',
      what: `sentences of the sentinel contract's family "${file}", the half ${half}`,
      heldMeans: 'not allowed',
      tried: tried.length,
      held,
      missed,
    });
  });
});

interface Alarm {
  readonly name: string;
  readonly rules: readonly string[];
}

async function alarmsFrom(source: string): Promise<readonly Alarm[]> {
  const files: readonly (readonly [string, CheckedAs])[] = Object.entries(honestFiles);
  const all = await inParallel(files, ([file, as]) =>
    inParallel(sentences(file), async ({ line, text }) => ({
      name: `${file} ${line}`,
      ...(await verdictOn(text, as, source)),
    })),
  );
  return all.flat().filter(({ verdict }) => verdict !== 'allow');
}

describe('of two hundred honest texts that sound like the families', () => {
  const count = Object.keys(honestFiles).reduce((sum, file) => sum + sentences(file).length, 0);
  test('are there', () => expect(count).toBe(200));
  test.each(['user_direct', 'web_fetch'])('from %s, the families accuse at most one', async (source) => {
    const alarms = await alarmsFrom(source);
    const byFamilies = alarms.filter(({ rules }) => rules.some((rule) => rule.startsWith('contract_')));
    expect(byFamilies.length).toBeLessThanOrEqual(1);
    expectFigures(`sentinel-family-honest-${source.replace('_', '-')}`, {
      area: 'scanner',
      what: `honest texts that sound like the sentinel contract's families, from \`${source}\``,
      heldMeans: 'allowed',
      tried: count,
      held: count - alarms.length,
      missed: alarms.map(({ name, rules }) => `${name} (${rules.join(', ')})`),
    });
  });
});

describe('of a hundred honest memories that were written after the rules', () => {
  test('are there', () => expect(sentences('honest-later').length).toBe(100));
  test.each(['user_direct', 'web_fetch'])('from %s, the families accuse at most one', async (source) => {
    const results = await inParallel(sentences('honest-later'), async ({ line, text }) => ({
      name: `honest-later ${line}`,
      ...(await verdictOn(text, 'memory', source)),
    }));
    const alarms = results.filter(({ verdict }) => verdict !== 'allow');
    const byFamilies = alarms.filter(({ rules }) => rules.some((rule) => rule.startsWith('contract_')));
    expect(byFamilies.length).toBeLessThanOrEqual(1);
    expectFigures(`sentinel-family-honest-later-${source.replace('_', '-')}`, {
      area: 'scanner',
      what: `honest memories written after the rules of the sentinel contract's families, from \`${source}\``,
      heldMeans: 'allowed',
      tried: results.length,
      held: results.length - alarms.length,
      missed: alarms.map(({ name, rules }) => `${name} (${rules.join(', ')})`),
    });
  });
});
