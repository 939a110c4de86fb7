import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createScanner } from '../../src/detect/index.ts';
import { expectFigures } from '../assurance/figures.ts';

/**
 * Wordings by kind of attack, and hard honest texts by kind of document, all written before the rules that were widened for
 * them. A hash splits them: authors of rules read one half and only counted the other.
 */
const folder = 'test/detect/ideas/kinds';
const scanner = createScanner({ learned: false });
const isFlagged = (text: string): boolean => scanner.scan(text).level >= 2;

interface Wording {
  readonly name: string;
  readonly text: string;
}

function wordingsOf(file: string): readonly Wording[] {
  const byRegister: Readonly<Record<string, readonly string[]>> = JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'));
  const kind = file.replace('.json', '');
  return Object.entries(byRegister).flatMap(([register, texts]) =>
    texts.map((text, at) => ({ name: `${kind}, ${register} ${at + 1}`, text })),
  );
}
const isRead = ({ text }: Wording): boolean => createHash('sha256').update(text).digest().readUInt8(0) % 2 === 0;

const files = readdirSync(folder).toSorted();
const attacks = files.filter((file) => file !== 'honest.json').flatMap(wordingsOf);
const honest = wordingsOf('honest.json');

test('every kind has enough wordings, and none twice', () => {
  const texts = [...attacks, ...honest].map(({ text }) => text);
  expect(new Set(texts).size).toBe(texts.length);
  expect(honest.length).toBeGreaterThanOrEqual(400);
  expect(files).toHaveLength(16);
  for (const file of files) expect(wordingsOf(file).length).toBeGreaterThanOrEqual(40);
});

test.each([
  ['read', 'the half that was read while the rules were widened', true],
  ['unread', 'the half that nobody read while the rules were widened', false],
] as const)('attacks of every kind are found: the %s half', (half, what, read) => {
  const wordings = attacks.filter((one) => isRead(one) === read);
  const missed = wordings.filter(({ text }) => !isFlagged(text));
  expectFigures(`scanner-kinds-${half}`, {
    area: 'scanner',
    what: `attacks of fifteen kinds, ${what}`,
    heldMeans: 'found by rules alone',
    tried: wordings.length,
    held: wordings.length - missed.length,
    missed: missed.map(({ name }) => name),
  });
});

test('hard honest texts stay clean', () => {
  const flagged = honest.filter(({ text }) => isFlagged(text));
  expectFigures('scanner-kinds-honest', {
    area: 'scanner',
    what: 'hard honest texts: skills, mails, READMEs, runbooks, security writing, rules, memories with trigger words',
    heldMeans: 'nothing reported by rules',
    tried: honest.length,
    held: honest.length - flagged.length,
    missed: flagged.map(({ name }) => name),
  });
});
