import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { entryPoints } from '../../scripts/entry-points.ts';
import { frameworks } from '../../src/cli/frameworks/frameworks.ts';
import { parse } from '../support/syntax.ts';

test.each(frameworks)('$name: the adapter, its page and its example exist, and its file is valid', (framework) => {
  const { entry, page, file, packages, use } = framework;
  expect(entryPoints.map(({ name }) => name)).toContain(entry);
  expect(existsSync(page)).toBe(true);
  const example = `examples/${entry.replace('bezoar/', '')}/main.ts`;
  expect(readFileSync(example, 'utf8')).toContain(`from '${entry}'`);
  expect(readFileSync('docs/adapters/README.md', 'utf8')).toContain(`\`${entry}\``);
  for (const language of ['ts', 'js'] as const) {
    const code = framework.module('"bot"', language);
    expect(code).toContain(`from '${entry}'`);
    expect(code).toContain('guard.space("bot")');
    expect(parse(`${file}.${language}`, code).body.length).toBeGreaterThan(2);
  }
  expect(packages.length).toBeGreaterThan(0);
  expect(use).toContain('guarded');
});
