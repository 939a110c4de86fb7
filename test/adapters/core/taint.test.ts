import { expect, test } from 'vitest';
import { createAdapter } from '../../../src/adapters/core/index.ts';
import { expectFigures } from '../../assurance/figures.ts';
import { processes } from '../support/guarded.ts';
import { honest, page, request, tainted } from './tainted-arguments.ts';

/** The names of the cases in which a person is asked. */
async function asked(cases: typeof tainted): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [name, input] of cases) {
    const adapter = createAdapter('guardX', processes().open(), { session: 'chat', effects: ['act'] });
    const session = await adapter.sessionFor({});
    await session.observeUser(request);
    await session.wrapResult({ callId: 'c', tool: 'web_fetch', content: page });
    if ((await session.needsPerson({ tool: 'act', input })) !== undefined) found.push(name);
  }
  return found;
}

test('a person is asked about arguments from a page, however they are spelled', async () => {
  const found = await asked(tainted);
  expect(found).toEqual(tainted.map(([name]) => name));
  expectFigures('adapter-arguments', {
    area: 'adapters',
    what: 'tool arguments that a page states and the user did not, in other spellings, encodings and places',
    heldMeans: 'a person is asked first',
    tried: tainted.length,
    held: found.length,
    missed: tainted.map(([name]) => name).filter((name) => !found.includes(name)),
  });
});

test('nobody is asked about what the user stated or the agent worded', async () => {
  const found = await asked(honest);
  expect(found).toEqual([]);
  expectFigures('adapter-honest-arguments', {
    area: 'adapters',
    what: 'honest tool arguments beside a page with a payload',
    heldMeans: 'nobody is asked',
    tried: honest.length,
    held: honest.length - found.length,
    missed: [...found],
  });
});
