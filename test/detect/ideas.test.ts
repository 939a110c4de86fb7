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
  .filter((file) => file.endsWith('.json') && file !== 'reports-about-attacks.json')
  .map((file) => [file.replace('.json', ''), JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as Wordings]);

const scanner = createScanner({ learned: false });
const isFlagged = (text: string): boolean => scanner.scan(text).level >= 2;

/** A wording with the name under which a figure lists it: its register or language, and its place there. */
interface Named {
  readonly name: string;
  readonly text: string;
}

const named = (group: string, texts: readonly string[]): readonly Named[] =>
  texts.map((text, at) => ({ name: `${group} ${at + 1}`, text }));
const secondHalf = (all: readonly Named[]): readonly Named[] => all.filter((_, at) => at % 2 === 1);

function report(name: string, what: string, heldMeans: string, all: readonly Named[], missed: readonly Named[]): void {
  expectFigures(name, {
    area: 'scanner',
    what,
    heldMeans,
    tried: all.length,
    held: all.length - missed.length,
    missed: missed.map((one) => one.name),
  });
}

describe.each(ideas)('%s', (name, { attacks, honest, languages = {} }) => {
  const english = Object.entries(attacks).flatMap(([register, texts]) => named(register, texts));
  const translated = Object.entries(languages).flatMap(([code, texts]) => named(code, texts.attacks));
  const foreign = Object.values(languages);

  test('has enough wordings, registers and languages', () => {
    expect(english.length).toBeGreaterThanOrEqual(40);
    expect(honest.length).toBeGreaterThanOrEqual(40);
    expect(Object.keys(attacks).length).toBeGreaterThanOrEqual(5);
    const attackTexts = [...english, ...translated].map(({ text }) => text);
    const all = [...attackTexts, ...honest, ...foreign.flatMap((one) => one.honest)];
    expect(new Set(all).size).toBe(all.length);
    if (foreign.length > 0) expect(foreign.length).toBeGreaterThanOrEqual(12);
    for (const one of foreign) expect([one.attacks.length >= 2, one.honest.length >= 2]).toEqual([true, true]);
  });

  test('the second half of its wordings is found', () => {
    const wordings = [...secondHalf(english), ...secondHalf(translated)];
    report(
      `scanner-idea-${name}`,
      `idea "${name}": wordings in ${Object.keys(attacks).length} registers and ${foreign.length + 1} languages, the half that was set aside before the rule and looked at while it was refined`,
      'found by rules alone',
      wordings,
      wordings.filter(({ text }) => !isFlagged(text)),
    );
  });
});

test('honest sentences on the same topics stay clean', () => {
  const sentences = ideas.flatMap(([name, { honest, languages = {} }]) => [
    ...named(name, honest),
    ...Object.entries(languages).flatMap(([code, texts]) => named(`${name}, ${code}`, texts.honest)),
  ]);
  report(
    'scanner-ideas-honest',
    'honest sentences on the topics of the ideas',
    'nothing reported by rules',
    sentences,
    sentences.filter(({ text }) => isFlagged(text)),
  );
});
