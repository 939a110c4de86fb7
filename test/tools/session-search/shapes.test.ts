import { expect, test } from 'vitest';
import { operator } from '../../support/origins.ts';
import { archiveWorld, turns } from './support/archive.ts';

const ids = (messages: readonly { readonly id: number }[] = []): readonly number[] => messages.map(({ id }) => id);
const names = (results: readonly { readonly session_id: string }[]): readonly string[] =>
  results.map(({ session_id }) => session_id);

test('discover: the best session with five messages on each side and three bookends; of the others only the match', async () => {
  const { archive, found } = archiveWorld();
  const messages = turns(20).map((turn, index) => (index === 20 ? { ...turn, content: 'trams trams trams' } : turn));
  await archive.recordSession({ id: 'long', source: 'cli', messages });
  await archive.recordSession({
    id: 'short',
    source: 'telegram',
    messages: [
      { role: 'user', content: 'hello' },
      { role: 'assistant', content: 'something long about trams and many other things that are not about them at all' },
    ],
  });
  const { mode, count, results } = await found({ query: 'trams', sort: 'oldest' });
  expect([mode, count, names(results)]).toEqual(['discover', 2, ['long', 'short']]);
  const [long, short] = results;
  expect(long).toMatchObject({
    source: 'cli',
    match_message_id: 21,
    message_count: 40,
    messages_before: 15,
    messages_after: 14,
  });
  expect(ids(long?.bookend_start)).toEqual([1, 2, 3]);
  expect(ids(long?.messages)).toEqual([16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26]);
  expect(ids(long?.bookend_end)).toEqual([38, 39, 40]);
  expect(long?.messages?.filter(({ anchor }) => anchor)).toEqual([
    { id: 21, role: 'user', content: 'trams trams trams', timestamp: expect.any(Number), anchor: true },
  ]);
  expect([ids(short?.bookend_start), ids(short?.messages), ids(short?.bookend_end)]).toEqual([[], [2], []]);
  const full = await found({ query: 'trams', sort: 'newest', detail: 'full', window: 1 });
  expect(names(full.results)).toEqual(['short', 'long']);
  expect(full.results.map(({ messages: shown }) => ids(shown))).toEqual([
    [1, 2],
    [20, 21, 22],
  ]);
});

test('scroll: a window around a message, clamped to twenty', async () => {
  const { archive, found } = archiveWorld();
  await archive.recordSession({ id: 's', source: 'cli', messages: turns(30) });
  const near = await found({ session_id: 's', around_message_id: 31 });
  expect(near).toMatchObject({ mode: 'scroll', session_id: 's', messages_before: 25, messages_after: 24 });
  expect(ids(near.messages)).toEqual([26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36]);
  expect(ids((await found({ session_id: 's', around_message_id: 31, window: 99 })).messages)).toHaveLength(41);
  expect(ids((await found({ session_id: 's', around_message_id: 31, window: 0 })).messages)).toEqual([30, 31, 32]);
  expect(ids((await found({ session_id: 's', around_message_id: 10_000, window: 1 })).messages)).toEqual([59, 60]);
});

test('read: the whole session, or the first twenty and the last ten messages', async () => {
  const { archive, found } = archiveWorld();
  await archive.recordSession({ id: 'small', source: 'cli', messages: turns(15) });
  await archive.recordSession({ id: 'large', source: 'cli', messages: turns(16) });
  expect(await found({ session_id: 'small' })).toMatchObject({ mode: 'read', messages_omitted: 0 });
  expect(ids((await found({ session_id: 'small' })).messages)).toHaveLength(30);
  const large = await found({ session_id: 'large' });
  expect(large).toMatchObject({ message_count: 32, messages_omitted: 2 });
  expect(ids(large.messages)).toEqual([
    ...Array.from({ length: 20 }, (_, index) => index + 1),
    ...ids(large.messages).slice(20),
  ]);
  expect(ids(large.messages).slice(20)).toEqual([23, 24, 25, 26, 27, 28, 29, 30, 31, 32]);
});

test('browse: the latest sessions with title and first words; three, or up to ten', async () => {
  const { archive, found } = archiveWorld();
  for (let index = 0; index < 12; index++) {
    const messages = [{ role: 'user' as const, content: `${'word '.repeat(40)}${index}` }];
    await archive.recordSession({ id: `s${index}`, source: 'cli', title: `Talk ${index}`, messages });
  }
  const { mode, results } = await found();
  expect([mode, names(results)]).toEqual(['browse', ['s11', 's10', 's9']]);
  expect(results[0]).toMatchObject({ title: 'Talk 11', preview: 'word '.repeat(24), message_count: 1, source: 'cli' });
  expect((await found({ limit: 50 })).count).toBe(10);
  expect((await found({ limit: 0 })).count).toBe(1);
  expect(names((await found({ sort: 'oldest', limit: 2 })).results)).toEqual(['s0', 's1']);
});

test("sessions between programs are not found, scheduled ones come last, and the caller's own is left out", async () => {
  const { archive, found } = archiveWorld();
  for (const source of ['kanban', 'subagent', 'tool', 'cli', 'cron']) {
    await archive.recordSession({ id: `by-${source}`, source, messages: [{ role: 'user', content: 'trams' }] });
  }
  await archive.recordMessage({ session: 'today', role: 'user', content: 'trams' });
  await archive.recordMessage({ session: 'unnamed', role: 'user', content: 'trams' });
  expect(names((await found({ query: 'trams', sort: 'newest', limit: 10 })).results)).toEqual([
    'unnamed',
    'by-cli',
    'by-cron',
  ]);
  expect(names((await found({ limit: 10 })).results)).toEqual(['unnamed', 'by-cli', 'by-cron']);
  expect(ids((await found({ session_id: 'by-kanban' })).messages)).toEqual([1]);
});

test('only permitted callers can search a profile', async () => {
  const { archive, ask, found } = archiveWorld();
  for (const profile of ['default', 'private']) {
    await archive.recordSession({
      id: profile,
      source: 'cli',
      profile,
      messages: [{ role: 'user', content: 'trams' }],
    });
  }
  expect(names((await found({ query: 'trams' })).results)).toEqual(['default']);
  const refusal = { success: false, error: 'this caller may not read that profile' };
  expect(JSON.parse(await ask({ query: 'trams', profile: 'private' }))).toEqual(refusal);
  expect(JSON.parse(await ask({ session_id: 'private' }))).toEqual({
    success: false,
    error: 'there is no such session',
  });
  const both = { profiles: ['default', 'private'] };
  expect(names((await found({ query: 'trams', profile: 'private' }, both)).results)).toEqual(['private']);
  expect(names((await found({ query: 'trams' }, both)).results)).toEqual(['default']);
});

test('roles: users and assistants by default; a tool and its calls are named', async () => {
  const { archive, ask, found } = archiveWorld();
  const toolCalls = [{ id: 'c1', name: 'web_fetch', arguments: { url: 'a.example' } }];
  await archive.recordSession({
    id: 's',
    source: 'cli',
    messages: [
      { role: 'user', content: 'look it up', at: 1_600_000_000_500 },
      { role: 'assistant', content: '', toolCalls },
      { role: 'tool', content: 'trams run hourly', toolName: 'web_fetch', toolCallId: 'c1' },
    ],
  });
  expect((await found({ session_id: 's' })).messages).toEqual([
    { id: 1, role: 'user', content: 'look it up', timestamp: 1_600_000_000.5 },
    { id: 2, role: 'assistant', content: '(no text)', timestamp: expect.any(Number), tool_calls: toolCalls },
  ]);
  expect((await found({ session_id: 's', role_filter: 'tool' })).messages).toEqual([
    {
      id: 3,
      role: 'tool',
      content: 'trams run hourly',
      timestamp: expect.any(Number),
      tool_name: 'web_fetch',
      tool_call_id: 'c1',
    },
  ]);
  expect((await found({ query: 'hourly' })).count).toBe(0);
  expect((await found({ query: 'hourly', role_filter: 'Tool, user' })).results[0]?.match_message_id).toBe(3);
  expect((await found({ query: 'a.example' })).results[0]?.match_message_id).toBe(2);
  expect(JSON.parse(await ask({ role_filter: 'system' }))).toEqual({
    success: false,
    error: 'role_filter takes roles separated by commas: user, assistant, tool',
  });
});

test('nothing a model sends makes it throw', async () => {
  const { archive, ask } = archiveWorld();
  await archive.recordMessage({ session: 's', role: 'user', content: 'trams' });
  const bad = {
    success: false,
    error: expect.stringMatching(/^(?:invalid arguments at \w|there is no such session|a query has)/),
  };
  for (const input of [
    [1],
    'x',
    7,
    { query: 7 },
    { limit: 'many' },
    { sort: 'up' },
    { session_id: '../s' },
    { query: 'x'.repeat(2_000) },
  ]) {
    const answer = await ask(input);
    if (!answer.startsWith('<untrusted-content')) expect(JSON.parse(answer)).toEqual(bad);
  }
  expect(await ask({ query: null, session_id: null, limit: null })).toContain('"mode": "browse"');
  expect(await ask(undefined)).toContain('"mode": "browse"');
});

test('a session continues after a restart', async () => {
  const world = archiveWorld();
  expect(await world.archive.recordMessage({ session: 's', role: 'user', content: 'one' })).toEqual({
    messageId: 1,
    outcome: 'stored',
    cut: false,
  });
  const later = world.again();
  expect((await later.archive.recordMessage({ session: 's', role: 'assistant', content: 'two' })).messageId).toBe(2);
  expect(ids((await world.found({ session_id: 's' })).messages)).toEqual([1, 2]);
});

test('messages recorded concurrently are numbered one after the other', async () => {
  const { archive, found } = archiveWorld();
  const texts = Array.from({ length: 12 }, (_, index) => `note ${index}`);
  const made = await Promise.all(
    texts.map((content) => archive.recordMessage({ session: 's', role: 'user', content })),
  );
  expect(made.map(({ messageId }) => messageId)).toEqual(texts.map((_, index) => index + 1));
  expect((await found({ session_id: 's' })).messages?.map(({ content }) => content)).toEqual(texts);
});

test.each([
  [{}, 'id: a session needs a non-empty id, the one that its messages name'],
  [{ id: '', source: 'cli' }, 'id: a session needs a non-empty id, the one that its messages name'],
  [{ id: 's1' }, 'source and profile: use 1 to 32 ASCII letters, digits or . _ -'],
])('a session without a valid id or source is refused: %j', async (session, message) => {
  const { archive, space } = archiveWorld();
  await expect(archive.recordSession(session as never)).rejects.toThrow(message);
  expect((await space.audit.stats({}, operator)).records).toBe(0);
});
