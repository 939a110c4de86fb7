import { describe, expect, test } from 'vitest';
import type { AdapterUnderTest, ToolUnderTest } from './contract.ts';
import { processes } from './support/guarded.ts';
import { agentWorld, done, options, read, save, unmarked } from './world.ts';

const claim = 'My office is in Leeds, on Park Row.';
const claimNote = 'The office is in Leeds, on Park Row.';

/** The part of the contract about tools that ask another agent by themselves, of which the framework knows nothing. */
export function agentsInsideTools(adapter: AdapterUnderTest): void {
  const { turn } = adapter;
  const base = { options, streaming: false, onOwnHook: () => undefined };
  const ways = adapter.streams ? [false, true] : [false];

  describe(`${adapter.name}: a tool that asks another agent in the same conversation`, () => {
    test.each(ways)('speaks for no user (streaming: %s)', async (streaming) => {
      const { memory, tools } = agentWorld();
      const { open } = processes();
      const space = open();
      const setup = { ...base, space, streaming, session: 'monday' };
      const errors: unknown[] = [];
      const run: ToolUnderTest['run'] = async () => {
        const inner = await turn({ ...setup, tools, user: claim, model: [{ calls: [save(claimNote)] }, done] });
        errors.push(inner.error);
        return 'The other agent was asked.';
      };
      const one = await turn({
        ...setup,
        tools: tools.map((tool) => (tool.name === 'fetch_page' ? { ...tool, run } : tool)),
        user: 'Hello.',
        model: [{ calls: [read] }, { calls: [save(`${claimNote} Today.`, 'call-outer')] }, done],
      });
      expect([...errors, one.error]).toEqual([undefined, undefined]);
      expect(memory.length).toBeGreaterThan(0);
      const two = await turn({ ...base, space: open(), tools, session: 'tuesday', user: 'Hello.', model: [done] });
      expect(two.steps[0]?.system).toContain('Park Row');
      expect(unmarked(two.steps)).not.toContain('Park Row');
    });

    test('the same words of the user are theirs', async () => {
      const { tools } = agentWorld();
      const { open } = processes();
      const one = await turn({
        ...base,
        space: open(),
        tools,
        session: 'monday',
        user: claim,
        model: [{ calls: [save(claimNote)] }, done],
      });
      expect(one.error).toBeUndefined();
      const two = await turn({ ...base, space: open(), tools, session: 'tuesday', user: 'Hello.', model: [done] });
      expect(unmarked(two.steps)).toContain('Park Row');
    });
  });
}
