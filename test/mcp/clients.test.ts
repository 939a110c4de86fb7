import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { operator } from '../support/origins.ts';
import { proof } from '../support/proves.ts';
import {
  type Answer,
  type AnyClient,
  connect,
  kinds,
  type Person,
  program,
  streams,
  type ToolResult,
  type Where,
} from './support/clients.ts';
import { memory, poison, served } from './support/memory.ts';

// Real clients of both SDKs and both protocol generations against the real server, over HTTP and stdio.

const names = [
  'memory_confirm',
  'memory_get',
  'memory_history',
  'memory_list',
  'memory_pending',
  'memory_recall',
  'memory_remove',
  'memory_replace',
  'memory_review',
  'memory_scan',
  'memory_snapshot',
  'memory_write',
];

const transports: readonly (readonly [transport: string, where: (person?: string) => Promise<Where>])[] = [
  ['HTTP', async (person) => served(memory(person === undefined ? {} : { person }))],
  ['stdio', async (person) => streams(memory(person === undefined ? {} : { person }))],
];

describe.each(transports)('over %s', (_transport, where) => {
  test.each(kinds)('every tool result matches its schema: %s', async (kind) => {
    const client = await connect(kind, await where());
    expect(client.revision).toBe(kind === 'v2 client, 2026-07-28' ? '2026-07-28' : '2025-11-25');
    await tour(client);
  });

  test.each(kinds)('a person releases a held text: %s', async (kind) => {
    const questions: string[] = [];
    const releasing: Person = (question) => {
      questions.push(question);
      return { action: 'accept', content: { decision: 'release', reason: 'I wrote it' } };
    };
    const client = await connect(kind, await where('ana'), releasing);
    const written = await client.call('memory_write', { content: poison });
    expect(written.structuredContent?.outcome).toBe('released');
    expect(questions).toHaveLength(1);
    expect(questions[0]?.replaceAll('\n    |>', '')).toContain(`| ${poison}`);
    expect(questions[0]).toContain('mcp:test-client wants to remember the text below. Bezoar held it because of: ');
    const { structuredContent } = await client.call('memory_pending');
    expect(structuredContent).toEqual({ entries: [] });
  });

  test.each(kinds)('with a client that cannot ask, a held text waits in the queue: %s', async (kind) => {
    const client = await connect(kind, await where('ana'));
    const { structuredContent, content } = await client.call('memory_write', { content: poison });
    expect(structuredContent?.outcome).toBe('held');
    expect(content[0]?.text).toMatch(/^Held as \[[0-9a-f-]{36}\] until a person has reviewed it/);
    expect(JSON.stringify({ structuredContent, content })).not.toContain('previous');
    const pending = await client.call('memory_pending');
    expect(pending.structuredContent?.entries).toMatchObject([{ id: structuredContent?.id, rendering: 'placeholder' }]);
  });
});

test.each(kinds)('the program serves every tool and question: %s', async (kind) => {
  const answers: Answer[] = [{ action: 'decline' }, { action: 'accept', content: { decision: 'release' } }];
  const client = await connect(
    kind,
    await program('mcp', '--as', 'ana'),
    () => answers.shift() ?? { action: 'cancel' },
  );
  await tour(client);
  const { structuredContent } = await client.call('memory_write', { content: `${poison}/again` });
  expect(structuredContent?.outcome).toBe('released');
});

describe(proof('mcp/no-tool-approves'), () => {
  test('there are exactly twelve tools, and none accepts a decision', async () => {
    const client = await connect('v2 client, 2026-07-28', await served(memory({ person: 'ana' })));
    const tools = await client.tools();
    expect(tools.map(({ name }) => name).sort()).toEqual(names);
    expect(JSON.stringify(tools.map(({ inputSchema }) => inputSchema))).not.toMatch(/release|vouch|accept|decision/);
  });

  test.each<readonly [string, Person, string]>([
    ['discards', () => ({ action: 'accept', content: { decision: 'discard' } }), 'discarded'],
    ['leaves it for later', () => ({ action: 'accept', content: { decision: 'later' } }), 'held'],
    ['declines', () => ({ action: 'decline' }), 'held'],
    ['closes the form', () => ({ action: 'cancel' }), 'held'],
  ])('the outcome when a person %s', async (_what, person, outcome) => {
    const world = memory({ person: 'ana' });
    const client = await connect('v2 client, 2026-07-28', await served(world), person);
    const { structuredContent } = await client.call('memory_write', { content: poison });
    expect(structuredContent?.outcome).toBe(outcome);
    const { states } = await world.space.audit.stats({}, operator);
    expect(states.active).toBe(0);
  });

  test('nobody is asked unless a person was named at the start', async () => {
    const client = await connect('v2 client, 2026-07-28', await served(memory()), () => {
      throw new Error('nobody should be asked');
    });
    expect((await client.call('memory_write', { content: poison })).structuredContent?.outcome).toBe('held');
  });

  test('writing the same text again does not ask again', async () => {
    let asked = 0;
    const client = await connect('v2 client, 2026-07-28', await served(memory({ person: 'ana' })), () => {
      asked += 1;
      return { action: 'decline' };
    });
    await client.call('memory_write', { content: poison });
    const { structuredContent } = await client.call('memory_write', { content: poison });
    expect(structuredContent?.outcome).toBe('held');
    expect(asked).toBe(1);
  });

  test('a person is asked at most 20 times', async () => {
    let asked = 0;
    const client = await connect('v2 client, 2026-07-28', await served(memory({ person: 'ana' })), () => {
      asked += 1;
      return { action: 'decline' };
    });
    for (let at = 0; at < 25; at++) await client.call('memory_write', { content: `${poison} ${at}` });
    expect(asked).toBe(20);
  });

  test('a text too long for a form waits in the queue', async () => {
    const client = await connect('v2 client, 2026-07-28', await served(memory({ person: 'ana' })), () => {
      throw new Error('nobody should be asked');
    });
    const content = `${poison}\n${'A quiet day with rain. '.repeat(300)}`;
    expect((await client.call('memory_write', { content })).structuredContent?.outcome).toBe('held');
  });
});

/** Calls every tool and validates each result against the schema the server gave for it. */
async function tour(client: AnyClient): Promise<void> {
  const tools = await client.tools();
  expect(tools.map(({ name }) => name).sort()).toEqual(names);
  const ajv = new Ajv2020({ strict: false });
  const schemas = new Map(tools.map((tool) => [tool.name, tool]));
  for (const { inputSchema, outputSchema, annotations } of tools) {
    expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
    expect(outputSchema).toMatchObject({ type: 'object', additionalProperties: false });
    expect(Object.keys(annotations ?? {}).sort()).toEqual([
      'destructiveHint',
      'idempotentHint',
      'openWorldHint',
      'readOnlyHint',
    ]);
  }
  const call = async (name: string, given: Record<string, unknown> = {}): Promise<ToolResult> => {
    const tool = schemas.get(name);
    expect(ajv.validate(tool?.inputSchema as object, given), `${name} accepts the arguments`).toBe(true);
    const result = await client.call(name, given);
    expect(result.isError ?? false, JSON.stringify(result)).toBe(false);
    expect(ajv.validate(tool?.outputSchema as object, result.structuredContent), ajv.errorsText()).toBe(true);
    return result;
  };
  const written = await call('memory_write', { content: 'ana drinks green tea', tags: ['drink'], importance: 7 });
  expect(written.structuredContent).toMatchObject({
    outcome: 'stored',
    version: 1,
    trust: 'external',
    why: [expect.any(String)],
  });
  const id = String(written.structuredContent?.id);
  const [said, coverage] = written.content[0]?.text?.split('\n') ?? [];
  expect(said).toBe(`Stored as [${id}]; it will be shown as data, not as instructions.`);
  expect(coverage).toBe(
    'Coverage none: Bezoar does not see what this agent reads, so its notes are shown as data. In Claude Code or Cursor, `bezoar hook install claude-code` (or `cursor`) reports it; for one note, memory_confirm asks the user.',
  );
  const again = await call('memory_write', { content: 'ana drinks green tea' });
  expect(again.structuredContent).toEqual({ outcome: 'duplicate', id, why: [] });

  const recalled = await call('memory_recall', { query: 'tea' });
  expect(recalled.structuredContent?.entries).toMatchObject([{ id, rendering: 'fenced', trust: 'external' }]);
  expect(recalled.content[0]?.text).toContain('ana drinks green tea');
  const read = hashIn(recalled.structuredContent?.entries);

  const replaced = await call('memory_replace', { id, content: 'ana drinks black tea', expect: read });
  expect(replaced.structuredContent).toMatchObject({ outcome: 'stored', id, version: 2 });
  const stale = await client.call('memory_replace', { id, content: 'ana drinks no tea', expect: read });
  expect(stale).toMatchObject({ isError: true, structuredContent: { outcome: 'refused', problem: 'changed' } });

  const listed = await call('memory_list', { limit: 1 });
  expect(listed.structuredContent).toMatchObject({ entries: [{ id, version: 2 }], next: id });
  const snapshot = await call('memory_snapshot');
  expect(snapshot.structuredContent?.id).toMatch(/^sha256:[0-9a-f]{64}$/);
  expect(snapshot.content[0]?.text).toContain('ana drinks black tea');

  const held = await call('memory_write', { content: poison, source: 'web', uri: 'https://x.example/page' });
  expect(held.structuredContent?.outcome).toMatch(/^(?:held|refused)$/);
  const scanned = await call('memory_scan', { text: poison });
  expect(scanned.structuredContent).toMatchObject({
    complete: true,
    verdict: expect.stringMatching(/challenge|quarantine|block/),
  });
  const pending = await call('memory_pending');
  expect(JSON.stringify(pending)).not.toContain('previous');
  expect(pending.structuredContent?.entries).toMatchObject([
    {
      why: ['exfiltrate_secret', 'learned_suspicion', 'prompt_injection'],
      because: expect.arrayContaining([
        'It tells the agent to set its instructions aside.',
        'It would send data to somebody else.',
      ]),
    },
  ]);
  expect(pending.content[0]?.text).toMatch(
    /^<memory-held id="[0-9a-f-]{36}" why="exfiltrate_secret, learned_suspicion, prompt_injection"> not shown; a person can look: bezoar review\. It /,
  );
  const one = await call('memory_get', { id });
  expect(one.structuredContent).toMatchObject({
    entry: { id, rendering: 'fenced' },
    state: 'active',
    channel: 'agent',
    statedBy: 'outside',
    because: ['It is shown as data: it comes from outside, or the guard cannot tell that the user said it.'],
  });
  expect(one.content[0]?.text).toContain('| ana drinks black tea');

  expect([...(await client.resources())].sort()).toEqual([
    'bezoar://entries',
    'bezoar://journal/head',
    'bezoar://quarantine',
  ]);
  expect(await client.read('bezoar://entries')).toContain('ana drinks black tea');
  expect(await client.read(`bezoar://entries/${id}`)).toContain('ana drinks black tea');
  await expect(client.read('bezoar://entries/none')).rejects.toThrow();
  const waiting = await client.read('bezoar://quarantine');
  expect(JSON.parse(waiting)).toMatchObject({ waiting: [{ trust: 'external' }] });
  expect(waiting).not.toContain('previous');
  expect(JSON.parse(await client.read('bezoar://journal/head'))).toMatchObject({ head: { hash: expect.any(String) } });
  expect(await client.prompt('memory')).toContain('ana drinks black tea');

  const removed = await call('memory_remove', { id });
  expect(removed.structuredContent).toMatchObject({ outcome: 'removed', id });
  const gone = await client.call('memory_remove', { id });
  expect(gone).toMatchObject({ isError: true, structuredContent: { problem: 'not-found' } });
  const history = await call('memory_history', { id });
  const types = typesIn(history.structuredContent?.records);
  expect(types.filter((type) => type !== 'entry.recalled' && type !== 'session.started')).toEqual([
    'entry.written',
    'entry.replaced',
    'entry.removed',
  ]);
  const wrong = await client.call('memory_write', { content: 'x', trust: 'verified' });
  expect(wrong.isError).toBe(true);
}

function hashIn(entries: unknown): string {
  return (entries as { contentHash: string }[] | undefined)?.[0]?.contentHash ?? '';
}

function typesIn(records: unknown): readonly string[] {
  return ((records ?? []) as { type: string }[]).map(({ type }) => type);
}
