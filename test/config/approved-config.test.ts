import { chmodSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { approveConfig, type BezoarConfig, forgetConfig, openGuard } from '../../src/config/index.ts';
import { levels } from '../../src/model/level.ts';
import { trusts } from '../../src/model/trust.ts';
import { verdictRank } from '../../src/model/verdict.ts';
import { decide, type PolicyInput } from '../../src/policy/index.ts';
import { proves } from '../support/proves.ts';
import { fields, file, loose, machine } from './support/machine.ts';

describe('approval', () => {
  test('lets a file count in full, until it is forgotten', () => {
    const { load, variables, at } = machine({ [file]: loose });
    approveConfig(at(file), variables);
    expect(load()).toMatchObject({ files: [{ path: at(file), standing: 'approved' }], notices: [] });
    expect(load().policyFor('a').preset).toBe('observe');
    expect([forgetConfig(at(file), variables), forgetConfig(at(file), variables)]).toEqual([true, false]);
    expect(load().policyFor('a').preset).toBe('balanced');
  });

  test('is for the words of the file: after a change the approved ones stay in force, and only stricter ones are added', () => {
    const { load, variables, at, write } = machine({
      [file]: 'version: 1\nspace: mine\nstore: ours.db\npolicy: { preset: strict }\n',
    });
    approveConfig(at(file), variables);
    write(file, 'version: 1\nspace: theirs\nstore: theirs.db\npolicy: { preset: observe, limits: { tags: 1 } }\n');
    const changed = load();
    expect(changed).toMatchObject({ space: 'mine', store: at('clone/ours.db') });
    expect([changed.policyFor('a').preset, changed.policyFor('a').limits.tags]).toEqual(['strict', 1]);
    expect(fields(changed)).toEqual(['the changed version', 'space', 'store', 'policy.preset']);
    expect(changed.notices[1]?.why).toContain('the file has changed since you approved it');
    approveConfig(at(file), variables);
    expect(load()).toMatchObject({ space: 'theirs', notices: [] });
    // Even if nothing is left to ignore, the user learns that another version is in force than the one they see.
    write(file, 'version: 1\n');
    expect([load().space, fields(load())]).toEqual(['theirs', ['the changed version']]);
  });

  test('covers the policy file and the model that the file names', () => {
    const { load, variables, at, write } = machine({
      [file]: 'version: 1\npolicy: policy.yaml\nmodel: model.json\n',
      'clone/policy.yaml': 'version: 1\npreset: strict\n',
      'clone/model.json': '{}',
    });
    approveConfig(at(file), variables);
    expect(load()).toMatchObject({ model: at('clone/model.json'), notices: [] });
    write('clone/policy.yaml', 'version: 1\npreset: observe\n');
    write('clone/model.json', '{"weaker":true}');
    expect(load().policyFor('a').preset).toBe('strict');
    expect([load().model, fields(load())]).toEqual([
      undefined,
      ['model', 'the changed version', 'model', 'policy.preset'],
    ]);
  });

  test('is not lent to another project by a link, neither from it nor to it', () => {
    const { load, variables, at } = machine({ 'lab/bezoar.config.yaml': loose });
    approveConfig(at('lab/bezoar.config.yaml'), variables);
    symlinkSync(at('lab/bezoar.config.yaml'), at(file));
    expect(load({}, 'lab').policyFor('a').preset).toBe('observe');
    expect(load().policyFor('a').preset).toBe('balanced');
  });

  test('is refused if others could have written it', () => {
    const { load, variables, at } = machine({ [file]: loose });
    approveConfig(at(file), variables);
    chmodSync(at('user/bezoar/approved.json'), 0o666);
    expect(() => load()).toThrow(`other users can change ${at('user/bezoar/approved.json')}; run: chmod 600`);
    writeFileSync(at('user/bezoar/approved.json'), '{"format":"bezoar-approved/1","configs":"all"}');
    chmodSync(at('user/bezoar/approved.json'), 0o600);
    expect(() => load()).toThrow('approved.json is damaged; remove it and approve your configurations again');
  });
});

test('openGuard follows the same rules, and reports what it ignored', async () => {
  const { at, variables } = machine({ [file]: `${loose}space: other\n` });
  const notices: string[] = [];
  const place = { cwd: at('clone'), store: at('memory/m.db'), variables };
  const guard = await openGuard({ ...place, onNotice: ({ field }) => notices.push(field) });
  expect([guard.space('a').policy.preset, notices]).toEqual(['balanced', ['space', 'policy.preset']]);
  await guard.close();

  const warned: string[] = [];
  const listen = (warning: Error & { code?: string }): void => void warned.push(`${warning.name} ${warning.code}`);
  process.on('warning', listen);
  const silent = await openGuard(place);
  await new Promise((resolve) => setImmediate(resolve));
  process.off('warning', listen);
  await silent.close();
  expect(warned).toEqual(['BezoarWarning BEZOAR_CONFIG_IGNORED', 'BezoarWarning BEZOAR_CONFIG_IGNORED']);

  const named = await openGuard({ ...place, config: 'bezoar.config.yaml' });
  expect(named.space('a').policy.preset).toBe('observe');
  await named.close();
});

proves('config/found-only-tightens', 'any policy in a file, with any file of the user', () => {
  const { load, write, at } = machine({});
  const names = ['user/bezoar/bezoar.config.json', 'bezoar.config.json', 'clone/bezoar.config.json'];
  const policy = fc.record(
    {
      preset: fc.constantFrom('observe', 'balanced', 'strict'),
      remove: fc.uniqueArray(fc.constantFrom('high-agent', 'critical-external', 'unread-any'), { minLength: 1 }),
      limits: fc.record({ tags: fc.integer({ min: 1, max: 40 }) }),
    },
    { requiredKeys: [] },
  );
  const anyFile = fc.record(
    {
      policy,
      spaces: fc.record({ a: policy, b: policy }, { requiredKeys: [] }),
      hooks: fc.constant({ answer: 'ask' }),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(anyFile, anyFile, anyFile, (own, above, near) => {
      for (const name of names) rmSync(at(name), { force: true });
      const steps = names.map((name, step) => {
        write(name, JSON.stringify({ version: 1, ...[own, above, near][step] }));
        return load();
      });
      for (const [step, after] of steps.slice(1).entries()) expectStricter(steps[step] as BezoarConfig, after);
    }),
    { numRuns: 25 },
  );
});

function expectStricter(before: BezoarConfig, after: BezoarConfig): void {
  expect([after.hooks.answer, after.store, after.space]).toEqual([before.hooks.answer, before.store, before.space]);
  for (const space of ['a', 'b', 'c']) {
    const [was, is] = [before.policyFor(space), after.policyFor(space)];
    for (const input of inputs) {
      expect(verdictRank(decide(is, input).verdict)).toBeGreaterThanOrEqual(verdictRank(decide(was, input).verdict));
    }
    expect(is.limits.tags).toBeLessThanOrEqual(was.limits.tags);
  }
}

const inputs: readonly PolicyInput[] = levels.flatMap((level) =>
  trusts.flatMap((trust) =>
    [true, false].map((complete) => ({ level, trust, complete, impacts: [], path: 'write', condition: 'full' })),
  ),
);
