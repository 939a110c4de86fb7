import { describe, expect, test } from 'vitest';
import { scriptedEnv } from '../../src/base/env.ts';
import { policyFrom } from '../../src/policy/index.ts';
import { noRates } from '../support/unhurried.ts';
import type { AdapterUnderTest } from './contract.ts';
import { processes } from './support/guarded.ts';
import { agentWorld, done, options, save, unmarked } from './world.ts';

const ana = { channel: 'user', principal: 'ana' } as const;
const when = { private: ['email'] } as const;
const masking = policyFrom({ rates: noRates, rows: [{ id: 'mask', when, verdict: 'redact', why: 'Not kept.' }] });

/** The part of the contract about what a policy keeps, and for how long. */
export function whatIsKept(adapter: AdapterUnderTest): void {
  const { turn } = adapter;
  const base = { options, streaming: false, onOwnHook: () => undefined };

  describe(`${adapter.name}: what is kept`, () => {
    test('private data that the policy masks reaches neither the memory of the guard nor that of the tool', async () => {
      const { memory, tools } = agentWorld();
      const { open } = processes({ policy: masking });
      const text = 'The office manager is ana.lopez@acme.example.';
      const one = await turn({
        ...base,
        space: open(),
        tools,
        session: 'monday',
        user: text,
        model: [{ calls: [save(text)] }, { calls: [save(text, 'call-again')] }, done],
      });
      expect(one.error).toBeUndefined();
      expect(memory).toEqual([]);
      for (const id of ['call-save', 'call-again']) {
        expect(one.steps.at(-1)?.results.get(id)).toContain('with private data masked');
      }
      const two = await turn({ ...base, space: open(), tools, session: 'tuesday', user: 'Hello.', model: [done] });
      expect(unmarked(two.steps)).toContain('The office manager is [e-mail address removed]');
      expect(two.steps[0]?.system).not.toContain('ana.lopez');
    });

    test('a memory that has expired is not in the instructions of the next conversation', async () => {
      const { tools } = agentWorld();
      const clock = scriptedEnv(1);
      let days = 0;
      const env = { ...clock, now: () => clock.now() + days * 86_400_000 };
      const { open } = processes({ env });
      const space = open();
      await space.write({ content: 'The user drinks oolong.', expiresAt: env.now() + 86_400_000 }, ana);
      await space.write({ content: 'The user eats rice.' }, ana);
      const ask = (session: string) =>
        turn({ ...base, space: open(), tools, session, user: 'Hello.', model: [done] }).then(({ steps }) =>
          unmarked(steps),
        );
      expect(await ask('monday')).toContain('The user drinks oolong.');
      days = 2;
      const later = await ask('wednesday');
      expect(later).not.toContain('oolong');
      expect(later).toContain('The user eats rice.');
    });
  });
}
