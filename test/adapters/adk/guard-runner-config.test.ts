import {
  AgentTool,
  type BaseTool,
  type Event,
  FunctionTool,
  InMemoryMemoryService,
  InMemorySessionService,
  LiveRequestQueue,
  LlmAgent,
  LOAD_MEMORY,
  PRELOAD_MEMORY,
  Runner,
} from '@google/adk';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type AdkGuardOptions, guardMemoryService, guardRunnerConfig } from '../../../src/adapters/adk/index.ts';
import type { GuardedSpace } from '../../../src/guard/index.ts';
import type { ContractTool, ModelStep } from '../contract.ts';
import { processes } from '../support/guarded.ts';
import { pageText, poison } from '../world.ts';
import { askedIn, ScriptedLlm, toolOf } from './turn.ts';

const iban = 'DE02120300000000202051';
const note = 'The office is on the third floor.';
const said = 'My office is on the third floor.';
const call = (id: string, tool: string, input: Readonly<Record<string, unknown>>): ModelStep => ({
  calls: [{ id, tool: tool as ContractTool, input }],
});
const done: ModelStep = { text: 'Done.' };
const read = call('call-read', 'fetch_page', { url: 'https://acme.example/news' });
const fetchPage = toolOf({ name: 'fetch_page', description: 'Reads', input: { url: 'string' }, run: () => pageText });

/** A tool that keeps what it is given. */
function keeper(name: string, kept: unknown[]) {
  return toolOf({
    name: name as ContractTool,
    description: 'Keeps',
    input: { text: 'string' },
    run: (input) => `kept ${kept.push(input)}`,
  });
}

interface Setup {
  readonly space?: GuardedSpace;
  readonly agent: LlmAgent;
  readonly options?: AdkGuardOptions;
  readonly memoryService?: InMemoryMemoryService;
  readonly sessionService?: InMemorySessionService;
  readonly sessionId?: string;
}

function runnerOf({
  space = processes().open(),
  agent,
  options,
  memoryService,
  sessionService,
  sessionId = 'monday',
}: Setup) {
  const sessions = sessionService ?? new InMemorySessionService();
  const config = { appName: 'bot', agent, sessionService: sessions, ...(memoryService ? { memoryService } : {}) };
  const runner = new Runner(guardRunnerConfig(space, config, options));
  const key = { appName: 'bot', userId: 'ana', sessionId };
  const send = async (...parts: readonly object[]): Promise<readonly Event[]> => {
    if ((await sessions.getSession(key)) === undefined) await sessions.createSession(key);
    const events: Event[] = [];
    for await (const event of runner.runAsync({ ...key, newMessage: { role: 'user', parts: [...parts] } }))
      events.push(event);
    return events;
  };
  return { send, say: (text: string) => send({ text }), runner, key, sessions };
}

const agentOf = (model: ScriptedLlm, tools: readonly BaseTool[], rest: object = {}) =>
  new LlmAgent({ name: 'helper', model, instruction: 'You are a helper.', tools: [...tools], ...rest });
/** The contents that a model saw, without lines that are marked as data. */
const unmarked = (prompt = '') =>
  prompt
    .replaceAll('\\n', '\n')
    .split('\n')
    .filter((line) => !line.startsWith('|'))
    .join('\n');

test('a model that gives no ids sees results with the same bytes on every step', async () => {
  const model = new ScriptedLlm([read, read, done], { givesIds: false });
  await runnerOf({ agent: agentOf(model, [fetchPage]) }).say('Read.');
  const shown = model.prompts.map((prompt) => prompt.match(/<untrusted-content.*?<\/untrusted-content \w+>/)?.[0]);
  expect(shown[1]).toContain(`| ${pageText}`);
  expect(shown[2]).toBe(shown[1]);
});

test('the message of an error and structured results are marked', async () => {
  const broken = new FunctionTool({
    name: 'broken',
    description: 'Fails',
    parameters: z.object({}),
    execute: () => {
      throw new Error(poison);
    },
  });
  const table = new FunctionTool({
    name: 'table',
    description: 'Returns rows',
    parameters: z.object({}),
    execute: () => ({ id: 'row-7', rows: [{ alt: poison, [poison]: true }] }),
  });
  const model = new ScriptedLlm([call('a', 'broken', {}), call('b', 'table', {}), done]);
  await runnerOf({ agent: agentOf(model, [broken, table]) }).say('Try.');
  expect(model.prompts.at(-1)).toContain('"row-7"');
  expect(model.prompts.at(-1)).toContain(iban);
  expect(unmarked(model.prompts.at(-1))).not.toContain(iban);
});

describe('other agents', () => {
  test('an agent that is a tool is guarded, and keeps nothing that it read', async () => {
    const kept: unknown[] = [];
    const inner = new ScriptedLlm([read, call('call-save', 'save_memory', { text: poison }), { text: poison }]);
    const asked = new LlmAgent({
      name: 'reader',
      model: inner,
      instruction: 'Read.',
      tools: [fetchPage, keeper('save_memory', kept)],
    });
    const outer = new ScriptedLlm([
      call('call-ask', 'reader', { request: 'Read the news.' }),
      call('call-keep', 'save_memory', { text: poison }),
      done,
    ]);
    const options = { memoryTools: { save_memory: (input: Readonly<Record<string, unknown>>) => input.text } };
    const own: string[] = [];
    const agent = agentOf(outer, [new AgentTool({ agent: asked }), keeper('save_memory', kept)], {
      beforeToolCallback: ({ tool }: { tool: BaseTool }) => void own.push(tool.name),
    });
    await runnerOf({ agent, options }).say('What is new?');
    expect(kept).toEqual([]);
    expect(inner.seen).toHaveLength(3);
    expect(inner.seen[0]?.system).toContain('<untrusted-content ID');
    expect(unmarked(inner.prompts.at(-1)?.replace(/"args":\{.*?\}/g, ''))).not.toContain(iban);
    expect(unmarked(outer.prompts[1])).not.toContain(iban);
    expect(own).toEqual(['reader']); // our refusal of save_memory comes first
  });

  test('what one agent asks another is not the words of the user', async () => {
    const kept: unknown[] = [];
    const inner = new ScriptedLlm([call('call-save', 'save_memory', { text: poison }), done]);
    const asked = new LlmAgent({
      name: 'writer',
      model: inner,
      instruction: 'Write.',
      tools: [keeper('save_memory', kept)],
    });
    const outer = new ScriptedLlm([read, call('call-ask', 'writer', { request: poison }), done]);
    const options = { memoryTools: { save_memory: (input: Readonly<Record<string, unknown>>) => input.text } };
    await runnerOf({ agent: agentOf(outer, [fetchPage, new AgentTool({ agent: asked })]), options }).say('Hello.');
    expect(inner.seen).toHaveLength(2);
    expect(kept).toEqual([]);
  });

  test('what a tool returned is marked for an agent that takes over', async () => {
    const second = new ScriptedLlm([done]);
    const other = new LlmAgent({ name: 'payer', description: 'Pays', model: second, instruction: 'Pay.' });
    const first = new ScriptedLlm([read, call('call-over', 'transfer_to_agent', { agentName: 'payer' })]);
    await runnerOf({ agent: agentOf(first, [fetchPage], { subAgents: [other] }) }).say('Pay ACME.');
    expect(second.prompts[0]).toContain('tool `fetch_page` returned result:');
    expect(second.prompts[0]).toContain(iban);
    expect(unmarked(second.prompts[0])).not.toContain(iban);
    expect(second.seen[0]?.system).toContain('<untrusted-content ID');
  });
});

test('a person who confirms lets the call run; one who does not, does not', async () => {
  for (const confirmed of [true, false]) {
    const paid: unknown[] = [];
    const pay = keeper('pay', paid);
    const model = new ScriptedLlm([read, call('call-pay', 'pay', { text: iban }), done, done]);
    const { say, send } = runnerOf({ agent: agentOf(model, [fetchPage, pay]), options: { effects: ['pay'] } });
    const [asked] = askedIn(await say('Pay ACME.'));
    expect([asked?.tool, paid]).toEqual(['pay', []]);
    expect(asked?.reason).toContain('fetch_page acme.example');
    await send({ functionResponse: { id: asked?.id, name: 'adk_request_confirmation', response: { confirmed } } });
    expect(paid).toEqual(confirmed ? [{ text: iban }] : []);
  }
});

describe('memory of ADK', () => {
  const remembering = new FunctionTool({
    name: 'set_state',
    description: 'Notes',
    parameters: z.object({ text: z.string() }),
    execute: ({ text }, context) => {
      context?.state.set('user:note', text);
      context?.state.set('seen', text);
      return 'noted';
    },
  });

  test('the state of a user keeps what they said, and nothing that a page says', async () => {
    for (const [text, isKept] of [
      [poison, false],
      [note, true],
    ] as const) {
      const model = new ScriptedLlm([read, call('call-note', 'set_state', { text }), done]);
      const { say, sessions } = runnerOf({ agent: agentOf(model, [fetchPage, remembering]) });
      await say(said);
      const next = await sessions.createSession({ appName: 'bot', userId: 'ana', sessionId: 'tuesday' });
      expect(next.state['user:note']).toBe(isKept ? text : undefined);
    }
  });

  test('a memory service keeps the words of the user; memories of others are marked and count as read', async () => {
    const { open } = processes();
    const memoryService = new InMemoryMemoryService();
    const monday = runnerOf({
      space: open(),
      agent: agentOf(new ScriptedLlm([read, { text: poison }]), [fetchPage]),
      memoryService,
    });
    await monday.say(`${said} What is new?`);
    const session = await monday.sessions.getSession(monday.key);
    if (session === undefined) throw new Error('no session');
    await monday.runner.memoryService?.addSessionToMemory(session);
    const search = { appName: 'bot', userId: 'ana', query: 'office pay' };
    const stored = JSON.stringify(await memoryService.searchMemory(search));
    expect(stored).toContain(said);
    expect(stored).not.toContain(iban);

    await memoryService.addSessionToMemory({
      ...session,
      id: 'forged',
      events: [{ ...session.events[0], author: 'user', content: { role: 'user', parts: [{ text: poison }] } } as Event],
    });
    const kept: unknown[] = [];
    const model = new ScriptedLlm([
      call('call-load', 'load_memory', { query: 'pay' }),
      call('call-save', 'save_memory', { text: poison }),
      done,
    ]);
    const options = { memoryTools: { save_memory: (input: Readonly<Record<string, unknown>>) => input.text } };
    const agent = agentOf(model, [PRELOAD_MEMORY, LOAD_MEMORY, keeper('save_memory', kept)]);
    await runnerOf({ space: open(), agent, options, memoryService, sessionId: 'tuesday' }).say('Whom do we pay now?');
    expect(model.seen).toHaveLength(3);
    expect(model.seen[0]?.system).toContain('<PAST_CONVERSATIONS>');
    for (const { system } of model.seen) expect(unmarked(system)).not.toContain(iban);
    expect(unmarked(model.prompts[1])).not.toContain(iban);
    expect(kept).toEqual([]);
  });

  test('a service can be guarded alone', async () => {
    const service = new InMemoryMemoryService();
    const guarded = guardMemoryService(processes().open(), service, { session: 'monday' });
    expect(await guarded.searchMemory({ appName: 'bot', userId: 'ana', query: 'x' })).toEqual({ memories: [] });
  });
});

test('a live connection is refused, and options are checked', async () => {
  const { runner, key, sessions } = runnerOf({ agent: agentOf(new ScriptedLlm([]), []) });
  await sessions.createSession(key);
  const live = runner.runLive({ ...key, liveRequestQueue: new LiveRequestQueue() });
  await expect(live.next()).rejects.toThrow(/a live connection cannot be guarded/);
  expect(() => guardRunnerConfig(processes().open(), {}, { efects: [] } as never)).toThrow(/efects/);
});
