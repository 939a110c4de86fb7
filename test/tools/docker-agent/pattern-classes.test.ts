import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { scanContent } from '../../../src/tools/docker-agent/security.ts';
import { expectFigures } from '../../assurance/figures.ts';

interface NamedText {
  readonly name: string;
  readonly text: string;
}
interface Wordings {
  readonly attacks: readonly NamedText[];
  readonly honest: readonly NamedText[];
}

const classes: Readonly<Record<string, Wordings>> = JSON.parse(
  readFileSync(new URL('pattern-classes.json', import.meta.url), 'utf8'),
);

test.each(Object.entries(classes))('%s: no honest neighbour is accused', (_name, { honest }) => {
  expect(honest.filter(({ text }) => scanContent(text) !== null).map(({ name }) => name)).toEqual([]);
});

test('wordings of the classes that docker-agent #3020 names are found', () => {
  const attacks = Object.values(classes).flatMap((wordings) => wordings.attacks);
  const missed = attacks.filter(({ text }) => scanContent(text) === null).map(({ name }) => name);
  expectFigures('docker-agent-pattern-classes', {
    area: 'scanner',
    what: 'new personas, requests and addresses that carry secrets, and addresses with holes for them, in memories',
    heldMeans: 'refused by add_memory',
    tried: attacks.length,
    held: attacks.length - missed.length,
    missed,
  });
});
