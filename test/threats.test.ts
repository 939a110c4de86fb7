import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { categoryTitles } from '../scripts/gen-docs.ts';
import { rules } from '../src/detect/rules.gen.ts';

interface Threat {
  readonly id: string;
  readonly body: string;
}

const threats: readonly Threat[] = readFileSync('docs/threat-model.md', 'utf8')
  .split(/^(?=## )/m)
  .flatMap((section) => {
    const id = /^## (T\d{2}) \S/.exec(section)?.[1];
    return id === undefined ? [] : [{ id, body: section }];
  });

test('the threat model numbers its threats without gaps or repeats', () => {
  expect(threats.length).toBeGreaterThan(0);
  expect(threats.map(({ id }) => id)).toEqual(threats.map((_, n) => `T${String(n + 1).padStart(2, '0')}`));
});

test.each(threats)('$id is described, mapped to both frameworks, and states what scanning cannot see', ({ body }) => {
  expect(field(body, 'OWASP')).toMatch(/\bASI06\b/);
  expect(field(body, 'MITRE ATLAS')).toMatch(/\bAML\.T0080(?:\.00[01])?\b/);
  expect(field(body, 'Example')).not.toBe('');
  expect(field(body, 'Not seen')).not.toBe('');
});

test.each(threats)('$id names categories that exist', ({ body }) => {
  const named = Array.from(field(body, 'Seen by').matchAll(/`([^`]+)`/g), (match) => match[1] ?? '');
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((name) => !Object.hasOwn(categoryTitles, name))).toEqual([]);
});

test('every threat a rule cites is in the threat model', () => {
  const known = new Set(threats.map(({ id }) => id));
  expect(
    rules.flatMap(({ id, threats: cited }) =>
      cited.filter((threat) => !known.has(threat)).map((threat) => `${id}: ${threat}`),
    ),
  ).toEqual([]);
});

/** The text of `- **Name**: text`; empty when there is none. */
function field(body: string, name: string): string {
  const prefix = `- **${name}**: `;
  return (
    body
      .split('\n')
      .find((line) => line.startsWith(prefix))
      ?.slice(prefix.length)
      .trim() ?? ''
  );
}
