import { expect, test } from 'vitest';
import { integrations } from './drivers/index.ts';
import { tableTests } from './table-tests.ts';

// The integrations that start a process or listen on a port.
tableTests(integrations.filter(({ spawns }) => spawns));

test('no two integrations share a name', () => {
  const names = integrations.map(({ name }) => name.toLowerCase());
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
