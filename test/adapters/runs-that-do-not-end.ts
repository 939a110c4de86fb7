import { describe, expect, test } from 'vitest';
import type { AdapterUnderTest } from './contract.ts';
import { processes } from './support/guarded.ts';
import { agentWorld, done, fence, iban, note, options, pageText, poison, read, said, save, unmarked } from './world.ts';

/** The part of the contract about runs that fail or are aborted in the middle. */
export function runsThatDoNotEnd(adapter: AdapterUnderTest): void {
  const { turn } = adapter;
  const base = { options, streaming: false, onOwnHook: () => undefined };
  describe(`${adapter.name}: a run that does not end`, () => {
    const ways = adapter.streams ? [false, true] : [false];
    const setup = { ...base, session: 'monday', user: 'What is new at ACME?' };

    test.each(ways)(
      'because the model failed is tried again with the same bytes, and remembers what was read (streaming: %s)',
      async (streaming) => {
        const { memory, tools } = agentWorld();
        const { open } = processes();
        const one = await turn({
          ...setup,
          space: open(),
          streaming,
          tools,
          model: [{ calls: [read] }, { fails: 'The provider is overloaded.' }],
        });
        const first = one.steps[1]?.results.get('call-read');
        expect(first).toMatch(fence);
        // In another process, and the page has changed: what the model read the first time still counts as read.
        const two = await turn({
          ...setup,
          space: open(),
          streaming,
          tools: tools.map((tool) => (tool.name === 'fetch_page' ? { ...tool, run: () => 'ACME is closed.' } : tool)),
          model: [{ calls: [{ ...read, id: 'call-later' }] }, { calls: [save(poison)] }, done],
        });
        expect(two.error).toBeUndefined();
        expect(memory).toEqual([]);
        expect(two.steps.at(-1)?.results.get('call-save')).toMatch(/Not saved\./);
        const three = await turn({ ...setup, space: open(), streaming, tools, model: [{ calls: [read] }, done] });
        expect(three.steps[1]?.results.get('call-read')).toBe(first);
      },
    );

    test.each(ways)('because the host aborted it leaves nothing unmarked (streaming: %s)', async (streaming) => {
      const { memory, tools } = agentWorld();
      const { open } = processes();
      const host = new AbortController();
      const run = (): string => {
        host.abort();
        return pageText;
      };
      const one = await turn({
        ...setup,
        space: open(),
        streaming,
        signal: host.signal,
        tools: tools.map((tool) => (tool.name === 'fetch_page' ? { ...tool, run } : tool)),
        model: [{ calls: [read] }, { calls: [save(poison)] }, done],
      });
      // Claude Code goes on for a moment, without its tools, and the host gets an error.
      expect(one.steps.length < 3 || one.error !== undefined, 'the run was aborted').toBe(true);
      const two = await turn({
        ...setup,
        space: open(),
        streaming,
        tools,
        before: one.history,
        user: said,
        model: [{ calls: [save(poison, 'call-poison')] }, { calls: [save(note, 'call-note')] }, done],
      });
      expect(two.error).toBeUndefined();
      expect(memory).toEqual([note]);
      expect(unmarked([...one.steps, ...two.steps])).not.toContain(iban);
      for (const text of two.steps[0]?.results.values() ?? []) expect(text).not.toBe(pageText);
    });
  });
}
