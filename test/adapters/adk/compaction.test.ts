import { InMemorySessionService, LlmAgent, LlmSummarizer, Runner, TokenBasedContextCompactor } from '@google/adk';
import { expect, test } from 'vitest';
import { guardRunnerConfig } from '../../../src/adapters/adk/index.ts';
import type { ModelStep } from '../contract.ts';
import { processes } from '../support/guarded.ts';
import { iban, note, poison, said } from '../world.ts';
import { ScriptedLlm, toolOf } from './turn.ts';

const done: ModelStep = { text: 'Done.' };
const call = (tool: 'pay' | 'save_memory', input: Readonly<Record<string, unknown>>): ModelStep => ({
  calls: [{ id: `call-${tool}`, tool, input }],
});

test('a summary that another model made of the conversation is data, and counts as read', async () => {
  const summarizer = new LlmSummarizer({ llm: new ScriptedLlm([{ text: `${poison}\n${note}` }]) });
  const contextCompactors = [
    new TokenBasedContextCompactor({ tokenThreshold: 1, eventRetentionSize: 1, summarizer } as never),
  ];
  const [kept, paid]: [unknown[], unknown[]] = [[], []];
  const keeper = (name: 'pay' | 'save_memory', list: unknown[]) =>
    toolOf({ name, description: name, input: { text: 'string' }, run: (input) => `done ${list.push(input)}` });
  const model = new ScriptedLlm([done, call('pay', { text: iban }), call('save_memory', { text: note }), done]);
  const tools = [keeper('pay', paid), keeper('save_memory', kept)];
  const agent = new LlmAgent({ name: 'helper', model, instruction: 'Be kind.', tools, contextCompactors });
  const sessionService = new InMemorySessionService();
  const key = { appName: 'bot', userId: 'ana', sessionId: 'monday' };
  await sessionService.createSession(key);
  const options = { memoryTools: { save_memory: (input: { text?: unknown }) => input.text }, effects: ['pay'] };
  const space = processes().open();
  const runner = new Runner(guardRunnerConfig(space, { appName: 'bot', agent, sessionService }, options));
  const say = async (text: string): Promise<void> => {
    for await (const _event of runner.runAsync({ ...key, newMessage: { role: 'user', parts: [{ text }] } }));
  };
  await say(said);
  await say('Pay what is due.');
  const summary = model.prompts.find((prompt) => prompt.includes('[Previous Context Summary]')) ?? '';
  expect(summary).toContain(iban);
  const lines = summary.replaceAll('\\n', '\n').split('\n');
  expect(lines.filter((line) => line.includes(iban) && !line.startsWith('|'))).toEqual([]);
  expect(paid).toEqual([]);
  expect(model.seen.at(-1)?.system).toContain('A tool result stands between');
});
