import { expect, test } from 'vitest';
import { editDistance, nearest } from '../../src/base/nearest.ts';
import { cli, expectGolden } from './support/harness.ts';

test('lists every rule', async () => {
  const { code, stdout } = await cli(['rules']);
  expectGolden('rules.txt', stdout);
  expect(code).toBe(0);
});

test('explains one', async () => {
  expectGolden('rule.txt', (await cli(['rules', 'odd_word'])).stdout);
  expect((await cli(['rules', 'names_host'])).stdout).toContain('introduces-destination');
});

test('json', async () => {
  const all = JSON.parse((await cli(['rules', '--json'])).stdout) as { id: string }[];
  const models = ['learned_attack', 'learned_suspicion', 'second_opinion'];
  expect(all.map(({ id }) => id)).toEqual(['bad_word', 'odd_word', 'mild_word', 'names_host', ...models]);
  expect(JSON.parse((await cli(['rules', 'bad_word', '--json'])).stdout)).toEqual(all[0]);
  expectGolden('rule.json', (await cli(['rules', 'bad_word', '--json'])).stdout);
});

test('an unknown rule gets a suggestion', async () => {
  const close = await cli(['rules', 'bad_wrod']);
  expect([close.code, close.stdout, close.stderr]).toEqual([
    2,
    '',
    'bezoar: unknown rule bad_wrod; did you mean bad_word?\n',
  ]);
  const far = await cli(['rules', 'zzz']);
  expect(far.stderr).toBe('bezoar: unknown rule zzz; run `bezoar rules` for the list\n');
});

test.each([
  ['', '', 0],
  ['', 'abc', 3],
  ['abc', 'abc', 0],
  ['kitten', 'sitting', 3],
  ['flaw', 'lawn', 2],
])('from %j to %j it takes %d changes', (a, b, changes) => {
  expect(editDistance(a, b)).toBe(changes);
  expect(editDistance(b, a)).toBe(changes);
});

test('a distant name gets no suggestion', () => {
  expect(nearest('secret', ['prompt_injection'])).toBeUndefined();
  expect(nearest('prompt_injektion', ['secret', 'prompt_injection'])).toBe('prompt_injection');
});
