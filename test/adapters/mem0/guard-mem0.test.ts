import './no-telemetry.ts';
import { MemoryClient } from 'mem0ai';
import type { Memory } from 'mem0ai/oss';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { createAdapter } from '../../../src/adapters/core/index.ts';
import { type GuardMem0Options, guardMem0 } from '../../../src/adapters/mem0/index.ts';
import type { GuardedSpace } from '../../../src/guard/index.ts';
import { failing, processes } from '../support/guarded.ts';
import { pageText, poison } from '../world.ts';
import { fakeMem0 } from './fake-mem0.ts';

const iban = 'DE02120300000000202051';
const note = 'The office is on the third floor.';
const ana = { filters: { user_id: 'ana' } };
const said = [{ role: 'user', content: 'My office is on the third floor.' }];

/** What another adapter reports for the same conversation. */
async function reads(space: GuardedSpace, session: string, content: string): Promise<void> {
  const adapter = createAdapter('test', space, { session });
  await (await adapter.sessionFor(undefined)).wrapResult({ callId: 'c1', tool: 'fetch_page', content });
}

async function hears(space: GuardedSpace, session: string, content: string): Promise<void> {
  await (await createAdapter('test', space, { session }).sessionFor(undefined)).observeUser(content);
}

const texts = async (memory: Memory): Promise<readonly string[]> =>
  (await memory.getAll(ana)).results.map(({ memory: text }) => text);

/** Lines that are not marked as data. */
const unmarked = (shown: readonly string[]): string =>
  shown
    .flatMap((text) => text.split('\n'))
    .filter((line) => !line.startsWith('|'))
    .join('\n');

describe('an attack', () => {
  test('works without the guard: the page is stored and found in the next session', async () => {
    const memory = fakeMem0();
    await memory.add(poison, { userId: 'ana', infer: false });
    const found = await memory.search('ACME', ana);
    expect(found.results.map((item) => item.memory)).toEqual([poison]);
  });

  test('fails with the guard: the page is not stored, and the host gets the error', async () => {
    const [space, raw, refused] = [processes().open(), fakeMem0(), [] as string[]];
    const memory = guardMem0(space, raw, { session: 'monday', onRefused: (message) => refused.push(message) });
    await reads(space, 'monday', pageText);
    expect(await memory.add(poison, { userId: 'ana', infer: false })).toEqual({ results: [] });
    expect(await texts(raw)).toEqual([]);
    expect(refused).toEqual([expect.stringMatching(/^Not saved\. A person has to review this text first/)]);
  });

  test('of one message among several leaves the others', async () => {
    const [space, raw] = [processes().open(), fakeMem0()];
    const memory = guardMem0(space, raw, { session: 'monday' });
    await reads(space, 'monday', pageText);
    await hears(space, 'monday', 'My office is on the third floor.');
    const messages = [
      { role: 'user', content: note },
      { role: 'assistant', content: poison },
    ];
    await memory.add(messages, { userId: 'ana', infer: false });
    expect(await texts(raw)).toEqual([note]);
  });

  test('through a message of the role user, which a model wrote, is not the user’s', async () => {
    const [space, raw] = [processes().open(), fakeMem0()];
    const memory = guardMem0(space, raw, { session: 'monday' });
    await memory.add([{ role: 'user', content: poison }], { userId: 'ana', infer: false });
    expect(unmarked((await memory.search('ACME', ana)).results.map((item) => item.memory))).not.toContain(iban);
  });

  test('through the model that extracts is deleted again', async () => {
    const [space, raw] = [processes().open(), fakeMem0(() => [poison])];
    const memory = guardMem0(space, raw, { session: 'monday', reportsTurns: true });
    const messages = [...said, { role: 'tool', content: pageText }];
    expect(await memory.add(messages, { userId: 'ana' })).toEqual({ results: [] });
    expect(await texts(raw)).toEqual([]);
  });

  test('through the model that extracts, in other words, is shown as data', async () => {
    const [space, raw] = [processes().open(), fakeMem0(() => ['ACME has moved its account to another bank.'])];
    const memory = guardMem0(space, raw, { session: 'monday', reportsTurns: true });
    const page = 'The bank account of ACME was moved to another bank last week, its press office said.';
    await memory.add([...said, { role: 'tool', content: page }], { userId: 'ana' });
    const shown = (await memory.search('bank', ana)).results.map((item) => item.memory);
    expect(shown).toHaveLength(1);
    expect(unmarked(shown)).not.toContain('another bank');
  });

  test('through an update is refused', async () => {
    const [space, raw] = [processes().open(), fakeMem0()];
    const memory = guardMem0(space, raw, { session: 'monday' });
    await hears(space, 'monday', 'My office is on the third floor.');
    const { results } = await memory.add(note, { userId: 'ana', infer: false });
    await reads(space, 'monday', pageText);
    for (const change of [poison, { text: poison }, { data: poison }]) {
      const answer = await memory.update(results[0]?.id ?? '', change);
      expect(answer.message).toMatch(/^Not saved\./);
    }
    expect(await texts(raw)).toEqual([note]);
  });

  test('that is in the store already, or beside a memory, is marked', async () => {
    const raw = fakeMem0();
    await raw.add(poison, { userId: 'ana', infer: false });
    await raw.add('ACME is a company.', { userId: 'ana', infer: false, metadata: { source: poison } });
    const memory = guardMem0(processes().open(), raw, { session: 'tuesday' });
    const [found, all] = [await memory.search('ACME', ana), await memory.getAll(ana)];
    const one = await memory.get(all.results[0]?.id ?? '');
    for (const answer of [found, all, one]) {
      expect(unmarked(textsIn(answer))).not.toContain(iban);
    }
  });
});

const textsIn = (value: unknown): readonly string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : [];

describe('honest use', () => {
  test('words of the user are shown verbatim on the next day', async () => {
    const [{ open }, raw] = [processes(), fakeMem0()];
    const monday = open();
    await hears(monday, 'monday', 'My office is on the third floor.');
    await guardMem0(monday, raw, { session: 'monday' }).add(note, { userId: 'ana', infer: false });
    const found = await guardMem0(open(), raw, { session: 'tuesday' }).search('office', ana);
    expect(unmarked(found.results.map((item) => item.memory))).toContain(note);
  });

  test('what the model extracted from the user’s turns is shown verbatim on the next day', async () => {
    const [{ open }, raw] = [processes(), fakeMem0(() => [note])];
    const options: GuardMem0Options = { session: 'monday', reportsTurns: true };
    await guardMem0(open(), raw, options).add(said, { userId: 'ana' });
    const found = await guardMem0(open(), raw, { session: 'tuesday' }).search('office', ana);
    expect(unmarked(found.results.map((item) => item.memory))).toContain(note);
  });

  test('the conversation can come from the call', async () => {
    const space = processes().open();
    const memory = guardMem0(space, fakeMem0(), { sessionOf: ({ runId }) => (runId === undefined ? 'x' : `${runId}`) });
    await hears(space, 'run-7', 'My office is on the third floor.');
    await memory.add(note, { userId: 'ana', runId: 'run-7', infer: false });
    const { entries } = await space.list({}, { channel: 'user', principal: 'ana' });
    expect(entries.map(({ trust }) => trust)).toEqual(['user']);
  });

  test('types, ids and other methods stay', async () => {
    const raw = fakeMem0();
    const memory = guardMem0(processes().open(), raw, { session: 'monday' });
    expectTypeOf(memory).toEqualTypeOf<Memory>();
    expect(memory).toBeInstanceOf(raw.constructor);
    const { results } = await memory.add('ACME is a company.', { userId: 'ana', infer: false });
    expect(results[0]?.id).toBe((await raw.getAll(ana)).results[0]?.id);
    await memory.delete(results[0]?.id ?? '');
    expect(await texts(raw)).toEqual([]);
  });
});

test.each([['startSession'], ['write']] as const)('if %s of the guard fails, nothing is stored', async (verb) => {
  const raw = fakeMem0(() => [poison]);
  const memory = guardMem0(failing(processes().open(), verb), raw, { session: 'monday' });
  await expect(memory.add(poison, { userId: 'ana', infer: false })).rejects.toThrow('the disk is full');
  await expect(memory.add(poison, { userId: 'ana' })).rejects.toThrow('the disk is full');
  await expect(memory.update('1', poison)).rejects.toThrow('the disk is full');
  expect(await texts(raw)).toEqual([]);
});

test('the client of the service is guarded alike', async () => {
  const sent: string[] = [];
  class Service extends MemoryClient {
    override telemetryId = 'none';
    override async ping(): Promise<void> {}
    override async _validateApiKey(): Promise<void> {}
    override async _fetchWithErrorHandling(url: string, { body }: { body?: string }): Promise<unknown> {
      if (body !== undefined) sent.push(body);
      return url.includes('search') ? { results: [{ id: 'm1', memory: poison }] } : [];
    }
  }
  const space = processes().open();
  const memory = guardMem0(space, new Service({ apiKey: 'no-key' }), { session: 'monday' });
  await reads(space, 'monday', pageText);
  const messages = [{ role: 'user' as const, content: poison }];
  expect(await memory.add(messages, { userId: 'ana', infer: false })).toEqual([]);
  expect(await memory.update('m1', { text: poison })).toEqual([]);
  expect(sent).toEqual([]);
  const { results } = await memory.search('ACME', { filters: { user_id: 'ana' } });
  expect(unmarked(results.map((item) => item.memory ?? ''))).not.toContain(iban);
});

test('a misspelt option is refused', () => {
  expect(() => guardMem0(processes().open(), fakeMem0(), { sesion: 'monday' } as GuardMem0Options)).toThrow(
    /guardMem0: .*sesion/,
  );
});
