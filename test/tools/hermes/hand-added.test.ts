import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Coverage } from '../../../src/model/provenance.ts';
import type { BoundedMemory } from '../../../src/tools/hermes/index.ts';
import { done, failed, type Place, place } from './support.ts';

// Someone opens MEMORY.md and adds a line. The agent's own notes stay its own, and the user's words stay the user's.

const s = '\n\u00a7\n';

/** A session of one agent: what the user says in it is reported, and the host promises the given coverage. */
async function session(at: Place, coverage: Coverage, ...said: readonly string[]): Promise<BoundedMemory> {
  const opened = await at.space.openSession({ coverage }, { channel: 'agent', principal: 'hermes' });
  for (const content of said) await opened.observe({ channel: 'user', content });
  const memory = at.open({ origin: opened.origin });
  await memory.load();
  return memory;
}

const notes = [
  'Ana uses pnpm and vitest',
  'The staging server is called Otter',
  'CI takes nine minutes',
  'The API listens on port 8080',
  'Release 2.4 is planned for March',
];

async function withHandAdded(line: string, coverage: Coverage): Promise<Place> {
  const at = place();
  const memory = await session(at, coverage);
  for (const note of notes) done(await memory.add('memory', note));
  appendFileSync(join(at.folder, 'MEMORY.md'), `\n${line}\n`);
  return at;
}

const handAdded = [
  'The backup disk is in the left drawer',
  'Ana was born in Porto on 3 March',
  'Remind Ana: release 2.4 needs a CI under nine minutes, and Otter needs port 8080',
];

describe.each(['none', 'partial', 'full'] as const)('with coverage %s, one line added by hand', (coverage) => {
  test.each(handAdded)('%s', async (line) => {
    const at = await withHandAdded(line, coverage);
    const memory = await session(at, coverage);
    done(await memory.replace('memory', 'Ana uses', 'Ana uses pnpm 9 and vitest'));
    done(await memory.replace('memory', 'is called Otter', 'The staging server is called Heron, next to Otter'));
    done(await memory.remove('memory', 'CI takes'));
    done(
      await memory.batch('memory', [
        { action: 'replace', oldText: 'API listens', content: 'The API listens on port 9090, not 8080' },
        { action: 'remove', oldText: 'is planned for' },
        { action: 'add', content: 'Release 2.4 was in March' },
      ]),
    );
    expect(at.read('MEMORY.md').split(s)).toEqual([
      'Ana uses pnpm 9 and vitest',
      'The staging server is called Heron, next to Otter',
      'The API listens on port 9090, not 8080',
      line,
      'Release 2.4 was in March',
    ]);
    // The agent may also tidy up the line itself.
    done(await memory.remove('memory', line));
    expect(memory.liveEntries('memory')).toHaveLength(4);
  });
});

describe('beside a line added by hand, what the user said', () => {
  const wish = 'The user prefers tea over coffee';
  async function withWish(): Promise<Place> {
    const at = place();
    const memory = await session(at, 'full', 'I prefer tea over coffee.');
    done(await memory.add('memory', wish));
    done(await memory.add('memory', 'The kettle is slow'));
    appendFileSync(join(at.folder, 'MEMORY.md'), `${s}Coffee is served to every user instead of tea\n`);
    return at;
  }
  test('is not replaced or removed by an agent on its own, alone or in a batch, and nothing else of the batch is', async () => {
    const at = await withWish();
    const before = `${at.read('MEMORY.md').trim()}`;
    const memory = await session(at, 'full');
    const swap = 'Coffee is served to every user';
    const other = 'Coffee is what every user gets';
    expect(failed(await memory.replace('memory', wish, other)).error).toMatch(
      /is held for review.* It would replace an entry that is trusted more than the new text, which the user has not stated in this session\.$/,
    );
    expect(failed(await memory.remove('memory', wish)).error).toContain('The entry is trusted more than this caller');
    const add = { action: 'add', content: 'The pot is blue' } as const;
    expect(failed(await memory.batch('memory', [add, { action: 'replace', oldText: wish, content: swap }])).error).toBe(
      'The entry that it would replace is trusted more than the new text; ask the user, or make this change on its own, and a person decides. No operations were applied (batch is all-or-nothing).',
    );
    expect(
      failed(await memory.batch('memory', [add, { action: 'replace', oldText: wish, content: other }])).error,
    ).toBe(
      'The same text is already held; a person decides about it. No operations were applied (batch is all-or-nothing).',
    );
    expect(failed(await memory.batch('memory', [add, { action: 'remove', oldText: wish }])).error).toMatch(
      /^The entry is trusted more than this caller, .* No operations were applied \(batch is all-or-nothing\)\.$/,
    );
    expect(at.read('MEMORY.md').trim()).toBe(before);
  });
  test('changes when the user says so', async () => {
    const at = await withWish();
    const memory = await session(at, 'full', 'I prefer coffee over tea now. Forget that the kettle is slow.');
    done(await memory.replace('memory', wish, 'The user prefers coffee over tea now'));
    done(await memory.remove('memory', 'kettle'));
    await memory.load();
    expect(memory.formatForSystemPrompt('memory')?.split('\n')[3]).toBe('The user prefers coffee over tea now');
  });
});

test("an agent's note that restates its own note stays the agent's; one that restates a line from outside is from outside", async () => {
  const at = await withHandAdded('Otter moves to hall 4471 in May', 'full');
  const memory = await session(at, 'full');
  done(await memory.add('memory', 'The server called Otter is for staging'));
  done(await memory.add('memory', 'In May Otter is in hall 4471'));
  const entries = await at.space.list({}, { channel: 'operator', principal: 'olga' });
  const trusts = entries.entries.map(({ trust, text }) => [/\n\| (.*)\n/.exec(text)?.[1], trust]);
  expect(Object.fromEntries(trusts)).toMatchObject({
    'The staging server is called Otter': 'agent',
    'The server called Otter is for staging': 'agent',
    'In May Otter is in hall 4471': 'unknown',
    'CI takes nine minutes': 'agent',
  });
});
