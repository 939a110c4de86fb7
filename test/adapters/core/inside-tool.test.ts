import { expect, test } from 'vitest';
import { createAdapter, insideTool, scopeTool } from '../../../src/adapters/core/index.ts';
import { processes } from '../support/guarded.ts';

const claim = 'My office is in Leeds, on Park Row.';
const note = 'The office is in Leeds, on Park Row.';

/** How far a note is trusted if the turn that it restates was reported by `report`. */
async function trustAfter(report: (observe: () => Promise<void>) => Promise<unknown>): Promise<string | undefined> {
  const session = await createAdapter('test', processes().open(), { session: 'monday' }).sessionFor(undefined);
  await report(() => session.observeUser(claim));
  const verdict = await session.judgeText(note);
  return verdict.run ? verdict.trust : verdict.message;
}

test('a turn outside of a tool is the user’s', async () => {
  expect(await trustAfter((observe) => observe())).toBe('user');
  expect(await trustAfter((observe) => insideTool(async () => 'done').then(observe))).toBe('user');
});

test('what a tool reports is not, whether it waits, yields, or continues after its answer', async () => {
  expect(await trustAfter((observe) => insideTool(observe))).toBe('agent');
  async function* yielding(observe: () => Promise<void>) {
    yield 'started';
    await observe();
    yield 'done';
  }
  const drained = async (observe: () => Promise<void>): Promise<void> => {
    for await (const _one of insideTool(() => yielding(observe)));
  };
  expect(await trustAfter(drained)).toBe('agent');
  const byHand = async (observe: () => Promise<void>): Promise<void> => {
    const results = insideTool(() => yielding(observe));
    while ((await results.next()).done !== true);
  };
  expect(await trustAfter(byHand)).toBe('agent');
  const later = async (observe: () => Promise<void>): Promise<void> => {
    const work: Promise<void>[] = [];
    await insideTool(async () => void work.push(new Promise<void>(setImmediate).then(observe)));
    await Promise.all(work);
  };
  expect(await trustAfter(later)).toBe('agent');
});

test('a tool is scoped once, keeps its identity and its receiver, and a frozen one is refused', async () => {
  class Tool {
    readonly #answer = 'yes';
    run(observe: () => Promise<void>): Promise<string> {
      return observe().then(() => this.#answer);
    }
  }
  const tool = new Tool();
  scopeTool(tool, 'run');
  const { run } = tool;
  scopeTool(tool, 'run');
  expect(tool.run).toBe(run);
  expect(await tool.run(async () => undefined)).toBe('yes');
  expect(await trustAfter((observe) => tool.run(observe))).toBe('agent');
  expect(() => scopeTool(Object.freeze(new Tool()), 'run')).toThrow('a frozen tool cannot be guarded');
});
