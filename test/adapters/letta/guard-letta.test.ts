import { describe, expect, test } from 'vitest';
import { guardLetta } from '../../../src/adapters/letta/index.ts';
import { failing, processes } from '../support/guarded.ts';
import { pageText, poison } from '../world.ts';
import { lettaServer, type ServedCall } from './letta-server.ts';

const said = 'My office is on the third floor.';
const note = 'The office is on the third floor.';
const iban = 'DE02120300000000202051';
const agent = 'agent-1';
const read: ServedCall = { id: 'call-read', name: 'fetch_page', args: { url: 'https://acme.example/news' } };
const insert = (text: string): ServedCall => ({
  id: 'call-save',
  name: 'memory_insert',
  args: { label: 'human', new_str: text },
});
const turn = { messages: [{ role: 'user' as const, content: said }] };
const yes = { messages: [{ type: 'approval' as const, approvals: [{ approve: true, tool_call_id: 'call-save' }] }] };
const unmarked = (value: unknown) =>
  JSON.stringify(value)
    .replaceAll('\\n', '\n')
    .split('\n')
    .filter((line) => !line.startsWith('|'))
    .join('\n');

describe('an agent on the server', () => {
  test('without the guard, it keeps what a page says', async () => {
    const letta = await lettaServer(pageText, [read, insert(poison)]);
    await letta.client.agents.messages.create(agent, turn);
    await letta.client.agents.messages.create(agent, yes);
    expect(letta.block).toBe(poison);
  });

  test.each([false, true])(
    'with the guard, it does not, whatever the host approves (streaming: %s)',
    async (streaming) => {
      const letta = await lettaServer(pageText, [read, insert(poison)]);
      const refused: string[] = [];
      const options = { session: 'monday', reportsTurns: true, onRefused: (message: string) => refused.push(message) };
      const client = guardLetta(processes().open(), letta.client, options);
      const shown: unknown[] = [];
      if (streaming) for await (const event of await client.agents.messages.stream(agent, turn)) shown.push(event);
      else shown.push(await client.agents.messages.create(agent, turn));
      await client.agents.messages.create(agent, yes);
      expect(letta.block).toBe('');
      expect(refused).toHaveLength(1);
      expect(letta.context.at(-1)).toBe(`Denied: ${refused[0]}`);
      expect(
        unmarked(shown.map((one) => JSON.stringify(one, (name, value) => (name === 'arguments' ? '' : value)))),
      ).not.toContain(iban);
    },
  );

  test('the older form of an approval is judged as well', async () => {
    const letta = await lettaServer(pageText, [read, insert(poison)]);
    const client = guardLetta(processes().open(), letta.client, { session: 'monday', reportsTurns: true });
    await client.agents.messages.create(agent, turn);
    const old = { type: 'approval' as const, approve: true, approval_request_id: 'request-call-save' };
    await client.agents.messages.create(agent, { messages: [old] });
    expect(letta.block).toBe('');
  });

  test('a call that the server does not know is not approved', async () => {
    const letta = await lettaServer(pageText, [insert(note)]);
    const client = guardLetta(processes().open(), letta.client, { session: 'monday', reportsTurns: true });
    await client.agents.messages.create(agent, turn);
    const other = { type: 'approval' as const, approvals: [{ approve: true, tool_call_id: 'call-other' }] };
    await client.agents.messages.create(agent, { messages: [other] });
    expect(letta.block).toBe('');
  });

  test('words of the user are kept, and shown verbatim the next day, for another process', async () => {
    const letta = await lettaServer(pageText, [read, insert(note)]);
    const { open } = processes();
    const monday = guardLetta(open(), letta.client, { session: 'monday', reportsTurns: true });
    await monday.agents.messages.create(agent, turn);
    await monday.agents.messages.create(agent, yes);
    expect(letta.block).toBe(note);
    letta.block += `\n${poison}`; // another program writes to the same block
    const tuesday = guardLetta(open(), letta.client, { session: 'tuesday' });
    const values: string[] = [];
    for await (const { label, value } of tuesday.agents.blocks.list(agent)) values.push(`${label}: ${value}`);
    values.push((await tuesday.agents.blocks.retrieve('human', { agent_id: agent })).value);
    values.push(...(await tuesday.agents.blocks.list(agent)).items.map(({ value }) => value));
    const { system, blocks } = await tuesday.agents.retrieve(agent);
    values.push(...blocks.map(({ value }) => value));
    expect([system, values.length]).toEqual(['Be kind.', 4]);
    for (const value of values) {
      expect(unmarked(value)).toContain(note);
      expect(unmarked(value)).not.toContain(iban);
    }
  });

  test('the result of a tool that ran here reaches the server between marks', async () => {
    const letta = await lettaServer(pageText, [{ ...read, name: 'browse' }], ['browse']);
    const client = guardLetta(processes().open(), letta.client, { session: 'monday', reportsTurns: true });
    await client.agents.messages.create(agent, turn);
    const result = {
      type: 'tool' as const,
      tool_call_id: 'call-read',
      tool_return: pageText,
      status: 'success' as const,
    };
    await client.agents.messages.create(agent, { messages: [{ type: 'approval' as const, approvals: [result] }] });
    expect(letta.context.at(-1)).toMatch(/^<untrusted-content [0-9a-f]{16} source="browse"/);
    expect(letta.context.at(-1)).toContain(`| ${pageText}`);
  });

  test.each([false, true])(
    'an approved effect that a page alone states asks a person (their answer: %s)',
    async (answer) => {
      const letta = await lettaServer(pageText, [read, { id: 'call-save', name: 'pay', args: { iban } }], ['pay']);
      const asked: string[] = [];
      const client = guardLetta(processes().open(), letta.client, {
        session: 'monday',
        reportsTurns: true,
        effects: ['pay'],
        askPerson: ({ reason }) => asked.push(reason) > 0 && answer,
      });
      await client.agents.messages.create(agent, turn);
      await client.agents.messages.create(agent, yes);
      expect(asked).toEqual([expect.stringContaining('fetch_page')]);
      expect(letta.context.at(-1)?.startsWith('Denied: Not approved.')).toBe(!answer);
    },
  );
});

describe('memory that the host stores', () => {
  test('a passage of a page is refused; one of the user is stored and recognised', async () => {
    const letta = await lettaServer(pageText);
    const { open } = processes();
    const monday = guardLetta(open(), letta.client, { session: 'monday', reportsTurns: true });
    await monday.agents.messages.create(agent, turn);
    await monday.agents.tools.run('fetch_page', { agent_id: agent });
    await expect(monday.agents.passages.create(agent, { text: poison })).rejects.toThrow(/Not saved\./);
    await expect(monday.agents.passages.create(agent, { text: note, tags: [poison] })).rejects.toThrow(
      /Not sent to Letta/,
    );
    await monday.agents.passages.create(agent, { text: note });
    expect(letta.passages).toEqual([note]);
    letta.passages.push(poison);
    const tuesday = guardLetta(open(), letta.client, { session: 'tuesday' });
    const { results } = await tuesday.agents.passages.search(agent, { query: 'office' });
    const listed = await tuesday.agents.passages.list(agent);
    for (const found of [results.map(({ content }) => content), listed.map(({ text }) => text)]) {
      expect(unmarked(found)).toContain(note);
      expect(unmarked(found)).not.toContain(iban);
    }
    expect(listed.map(({ embedding }) => embedding)).toEqual([[0.5], [0.5]]);
  });

  test('lines of a page are left out of a block', async () => {
    const letta = await lettaServer(pageText);
    const refused: string[] = [];
    const onRefused = (message: string) => refused.push(message);
    const client = guardLetta(processes().open(), letta.client, { session: 'monday', reportsTurns: true, onRefused });
    await client.agents.messages.create(agent, turn);
    await client.agents.tools.run('fetch_page', { agent_id: agent });
    await client.agents.blocks.update('human', { agent_id: agent, value: `${note}\n${poison}` });
    expect(letta.block).toBe(note);
    await client.blocks.update('block-1', { value: poison });
    await client.blocks.create({ label: 'human', value: poison });
    expect(letta.block).toBe('');
    expect(refused).toHaveLength(3);
  });

  test('a tool of the memory that the host runs itself is judged', async () => {
    const letta = await lettaServer(pageText);
    const client = guardLetta(processes().open(), letta.client, { session: 'monday' });
    const args = { label: 'human', new_str: poison };
    await expect(client.agents.tools.run('memory_insert', { agent_id: agent, args })).rejects.toThrow(/Not saved\./);
  });
});

test('a request to any address is refused, and a client with other options is guarded', async () => {
  const letta = await lettaServer(pageText);
  const client = guardLetta(processes().open(), letta.client, { session: 'monday' });
  expect(() => client.post('/v1/blocks')).toThrow(/guardLetta: post\(\) can reach any memory/);
  await expect(client.withOptions({ maxRetries: 0 }).agents.passages.create(agent, { text: poison })).rejects.toThrow(
    /Not saved/,
  );
});

test('a guard that fails lets nothing through', async () => {
  const letta = await lettaServer(pageText);
  const client = guardLetta(failing(processes().open(), 'startSession'), letta.client, { session: 'monday' });
  await expect(client.agents.messages.create(agent, turn)).rejects.toThrow('the disk is full');
  await expect(client.agents.blocks.retrieve('human', { agent_id: agent })).rejects.toThrow('the disk is full');
  await expect(client.agents.blocks.update('human', { agent_id: agent, value: note })).rejects.toThrow(
    'the disk is full',
  );
  expect([letta.block, letta.context]).toEqual(['', []]);
});

test('options that are misspelt or missing', async () => {
  const { client } = await lettaServer(pageText);
  expect(() => guardLetta(processes().open(), client, {})).toThrow(/session is missing/);
  expect(() => guardLetta(processes().open(), client, { session: 'a', efects: [] } as never)).toThrow(/efects/);
});
