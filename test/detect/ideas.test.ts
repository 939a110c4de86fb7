import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createScanner } from '../../src/detect/index.ts';
import { expectFigures } from '../assurance/figures.ts';

/** The wordings of an idea. They were written before its rule, half of them to build it on and half to measure it with. */
interface Wordings {
  readonly attacks: Readonly<Record<string, readonly string[]>>;
  readonly honest: readonly string[];
  readonly languages?: Readonly<
    Record<string, { readonly attacks: readonly string[]; readonly honest: readonly string[] }>
  >;
}

const folder = 'test/detect/ideas';
const ideas: readonly (readonly [name: string, wordings: Wordings])[] = readdirSync(folder)
  .filter((file) => file !== 'reports-about-attacks.json')
  .map((file) => [file.replace('.json', ''), JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as Wordings]);

const scanner = createScanner({ learned: false });
const isFlagged = (text: string): boolean => scanner.scan(text).level >= 2;
const secondHalf = (texts: readonly string[]): readonly string[] => texts.filter((_, at) => at % 2 === 1);

function report(
  name: string,
  what: string,
  heldMeans: string,
  texts: readonly string[],
  missed: readonly string[],
): void {
  expectFigures(name, {
    area: 'scanner',
    what,
    heldMeans,
    tried: texts.length,
    held: texts.length - missed.length,
    missed: [...missed],
  });
}

describe.each(ideas)('%s', (name, { attacks, honest, languages = {} }) => {
  const english = Object.values(attacks).flat();
  const foreign = Object.values(languages);

  test('has enough wordings, registers and languages', () => {
    expect(english.length).toBeGreaterThanOrEqual(40);
    expect(honest.length).toBeGreaterThanOrEqual(40);
    expect(Object.keys(attacks).length).toBeGreaterThanOrEqual(5);
    const all = [...english, ...honest, ...foreign.flatMap((one) => [...one.attacks, ...one.honest])];
    expect(new Set(all).size).toBe(all.length);
    if (foreign.length > 0) expect(foreign.length).toBeGreaterThanOrEqual(12);
    for (const one of foreign) expect([one.attacks.length >= 2, one.honest.length >= 2]).toEqual([true, true]);
  });

  test('the second half of its wordings is found', () => {
    const texts = [...secondHalf(english), ...secondHalf(foreign.flatMap((one) => one.attacks))];
    report(
      `scanner-idea-${name}`,
      `idea "${name}": wordings in ${Object.keys(attacks).length} registers and ${foreign.length + 1} languages, the half that the rule was not built on`,
      'found by rules alone',
      texts,
      texts.filter((text) => !isFlagged(text)),
    );
  });
});

test('honest sentences on the same topics stay clean', () => {
  const texts = ideas.flatMap(([, { honest, languages = {} }]) => [
    ...honest,
    ...Object.values(languages).flatMap((one) => one.honest),
  ]);
  report(
    'scanner-ideas-honest',
    'honest sentences on the topics of the ideas',
    'nothing reported by rules',
    texts,
    texts.filter(isFlagged),
  );
});
