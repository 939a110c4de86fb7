import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { markdownFolder } from '../../../src/stores/markdown/index.ts';
import type { OutsideChange } from '../../../src/tools/hermes/index.ts';
import { quietScanner } from '../../crash/quiet-scanner.ts';
import { agent, done, failed, loaded, operator, person, place, poison } from './support.ts';

const s = '\n\u00a7\n';

async function withThree() {
  const told: OutsideChange[] = [];
  const at = await loaded({}, { onOutsideChange: (change) => told.push(change) });
  for (const text of ['one tea', 'two cups', 'three spoons']) await at.memory.add('memory', text);
  const trusts = async () =>
    Object.fromEntries(
      (await at.space.list({}, operator)).entries.map((entry) => [
        entry.text.replace(/^- \[.*?\] |^[\s\S]*?\n\| |\n[\s\S]*$/g, ''),
        entry.trust,
      ]),
    );
  return { ...at, told, trusts, kinds: () => told.map(({ kind }) => kind) };
}

describe('changes that can be explained entry by entry are imported with unknown trust and reported', () => {
  test('an added entry', async () => {
    const at = await withThree();
    at.write('MEMORY.md', `one tea${s}by hand${s}two cups${s}three spoons`);
    const result = done(await at.memory.add('memory', 'four forks'));
    expect(result.outside_changes).toEqual({ added: 1 });
    expect(at.read('MEMORY.md')).toBe(['one tea', 'by hand', 'two cups', 'three spoons', 'four forks'].join(s));
    expect(await at.trusts()).toMatchObject({ 'one tea': 'external', 'by hand': 'unknown' });
    expect(at.told).toEqual([{ target: 'memory', kind: 'added', text: 'by hand', id: expect.any(String) }]);
  });
  test('a removed entry leaves the prompt and stays in the journal', async () => {
    const at = await withThree();
    at.write('MEMORY.md', `one tea${s}three spoons`);
    await at.memory.load();
    expect(at.kinds()).toEqual(['removed']);
    expect(at.read('MEMORY.md')).toBe(`one tea${s}three spoons`);
    expect(at.memory.formatForSystemPrompt('memory')).not.toContain('two cups');
    const id = at.told[0]?.id ?? '';
    const seen = await at.space.review.inspect({ id }, operator);
    expect(seen).toMatchObject({
      facts: { state: 'retired', inactiveReason: 'removed' },
      text: { content: 'two cups' },
    });
  });
  test('a changed entry', async () => {
    const at = await withThree();
    at.write('MEMORY.md', `one tea${s}two mugs${s}three spoons`);
    await at.memory.load();
    expect(at.told.map(({ kind, text }) => `${kind} ${text}`)).toEqual(['changed two mugs', 'removed two cups']);
    expect(await at.trusts()).toEqual({ 'one tea': 'external', 'two mugs': 'unknown', 'three spoons': 'external' });
    expect(at.read('MEMORY.md')).toBe(`one tea${s}two mugs${s}three spoons`);
  });
  test('a short text appended without a delimiter becomes its own entry, and its neighbour keeps its trust', async () => {
    const at = await withThree();
    appendFileSync(join(at.folder, 'MEMORY.md'), '\na line from a shell\n');
    const result = done(await at.memory.replace('memory', 'three spoons', 'three knives'));
    expect(result.outside_changes).toEqual({ appended: 1 });
    expect(at.read('MEMORY.md')).toBe(['one tea', 'two cups', 'three knives', 'a line from a shell'].join(s));
    expect(await at.trusts()).toMatchObject({ 'three knives': 'external', 'a line from a shell': 'unknown' });
  });
  test('text appended on the same line is a changed entry, and removing it is noticed', async () => {
    const at = await withThree();
    appendFileSync(join(at.folder, 'MEMORY.md'), ' and more');
    const result = done(await at.memory.add('memory', 'four forks'));
    expect(result.outside_changes).toEqual({ changed: 1, removed: 1 });
    expect(at.read('MEMORY.md')).toBe(['one tea', 'two cups', 'three spoons and more', 'four forks'].join(s));
  });
  test('entries in another order are the same entries', async () => {
    const at = await withThree();
    at.write('MEMORY.md', `three spoons${s}one tea${s}two cups`);
    expect((await at.memory.load()).changes).toEqual([]);
    expect(at.memory.liveEntries('memory')).toEqual(['three spoons', 'one tea', 'two cups']);
  });
  test('all of them at once', async () => {
    const at = await withThree();
    at.write('MEMORY.md', `new first${s}three spoons\nand a lid${s}two bowls`);
    await at.memory.load();
    expect(at.kinds()).toEqual(['changed', 'appended', 'added', 'removed', 'removed']);
    expect(at.read('MEMORY.md')).toBe(`new first${s}three spoons${s}and a lid${s}two bowls`);
  });
  test('appended poison is held, and its neighbour stays in the prompt', async () => {
    const at = await withThree();
    appendFileSync(join(at.folder, 'MEMORY.md'), `\n${poison}\n`);
    await at.memory.load();
    const prompt = at.memory.formatForSystemPrompt('memory') ?? '';
    expect(prompt).toMatch(
      /\n\[BLOCKED: MEMORY\.md[^\n]*\n\u00a7\n<memory-data [^\n]*\n[\s\S]*\n\| three spoons\n<\/memory-data [0-9a-f]{16}>$/,
    );
    expect(prompt).not.toContain('collect.example');
    expect(at.told).toMatchObject([{ kind: 'appended', held: expect.arrayContaining(['prompt_injection']) }]);
    // It is reported once: the next load knows it.
    await at.memory.load();
    expect(at.told).toHaveLength(1);
  });
});

describe('a file without its entries', () => {
  test.each([
    ['deleted', (path: string) => rmSync(path), false],
    ['emptied', (path: string) => appendFileSync(path, '', { flag: 'w' }), true],
    ['left with blanks', (path: string) => appendFileSync(path, '\n\n', { flag: 'w' }), true],
  ])('%s: the entries stay deleted, and the journal keeps their texts', async (_what, lose, isThere) => {
    const at = await withThree();
    lose(join(at.folder, 'MEMORY.md'));
    await at.memory.load();
    await at.memory.load();
    expect(at.kinds()).toEqual(['removed', 'removed', 'removed']);
    expect([at.has('MEMORY.md'), at.memory.liveEntries('memory')]).toEqual([isThere, []]);
    expect(at.memory.formatForSystemPrompt('memory')).toBeNull();
    const seen = await at.space.review.inspect({ id: at.told[1]?.id ?? '' }, operator);
    expect(seen).toMatchObject({ facts: { state: 'retired' }, text: { content: 'two cups' } });
    done(await at.memory.add('memory', 'a new start'));
    expect(at.read('MEMORY.md')).toBe('a new start');
  });
  test('if the manifest of our last write is lost too, nothing is lost and nothing duplicated', async () => {
    const at = await withThree();
    rmSync(join(at.folder, '.bezoar'), { recursive: true });
    at.write('MEMORY.md', `one tea${s}by hand`);
    await at.memory.load();
    expect(at.read('MEMORY.md')).toBe(['one tea', 'by hand', 'two cups', 'three spoons'].join(s));
  });
  test.each(['', '{', '{"format":1,"memory":{"items":[{"hash":"x"}]}}', '[]', '{"format":2}'])(
    'and what we remember cannot be read (%j): the same',
    async (text) => {
      const at = await withThree();
      at.write('.bezoar/written.json', text);
      expect((await at.memory.load()).changes).toEqual([]);
      expect(at.read('MEMORY.md')).toBe(`one tea${s}two cups${s}three spoons`);
    },
  );
});

describe("a person's decisions reach the file at the next load", () => {
  test('a released text enters it', async () => {
    const at = await withThree();
    const { pending_id: id = '' } = failed(await at.memory.add('memory', poison));
    const seen = await at.space.review.inspect({ id }, operator);
    const contentHash = seen.outcome === 'inspected' ? (seen.text?.contentHash ?? '') : '';
    const released = await at.space.review.release({ id, contentHash, reason: 'a test of our own filter' }, operator);
    expect(released.outcome).toBe('released');
    await at.memory.load();
    expect(at.read('MEMORY.md')).toBe(['one tea', 'two cups', 'three spoons', poison].join(s));
    expect(at.kinds()).toEqual([]);
  });
  test('a planted text that is released is in the prompt, as data, and stays in its place', async () => {
    const at = await withThree();
    at.write('MEMORY.md', `one tea${s}${poison}${s}two cups${s}three spoons`);
    await at.memory.load();
    const [held] = (await at.space.list({ states: ['quarantined'] }, operator)).entries;
    const id = held?.id ?? '';
    const seen = await at.space.review.inspect({ id }, operator);
    const contentHash = seen.outcome === 'inspected' ? (seen.text?.contentHash ?? '') : '';
    expect((await at.space.review.release({ id, contentHash, reason: 'known quote' }, operator)).outcome).toBe(
      'released',
    );
    await at.memory.load();
    expect(at.memory.liveEntries('memory')[1]).toBe(poison);
    expect(at.memory.formatForSystemPrompt('memory')).toContain(`| ${poison}`);
  });
  test('revoked and erased entries leave it, and no copy of the erased one remains beside it', async () => {
    const at = await withThree();
    const [first, second] = (await at.space.list({}, operator)).entries;
    expect(
      (await at.space.recovery.revoke({ id: first?.id ?? '', reason: 'wrong', dryRun: false }, operator)).outcome,
    ).toBe('revoked');
    expect(
      (await at.space.recovery.erase({ id: second?.id ?? '', reason: 'asked for', dryRun: false }, operator)).outcome,
    ).toBe('erased');
    await at.memory.load();
    expect(at.read('MEMORY.md')).toBe('three spoons');
    expect(at.kinds()).toEqual([]);
    const files = readdirSync(at.folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const texts = files.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
    expect([texts.length > 1, texts.filter((text) => text.includes('two cups'))]).toEqual([true, []]);
  });
});

describe('reconcile', () => {
  test('shows the difference and changes nothing', async () => {
    const at = await withThree();
    const raw = `one tea${s}two mugs${s}three spoons`;
    at.write('MEMORY.md', raw);
    const account = await at.memory.reconcile();
    expect(account.changes.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
      'changed two mugs',
      'removed two cups',
    ]);
    expect(await at.trusts()).toMatchObject({ 'two cups': 'external' });
    expect(at.read('MEMORY.md')).toBe(raw);
  });
  test('settles a file that changes refuse, and saves what is too long beside it', async () => {
    const at = await withThree();
    const log = 'log line\n'.repeat(400).trim();
    at.write('MEMORY.md', `one tea${s}  two cups ${s}${s}three spoons\n${log}`);
    expect((await at.memory.add('memory', 'x')).success).toBe(false);
    expect((await at.memory.reconcile()).problems).toEqual([{ target: 'memory', kind: 'drift' }]);
    const account = await at.memory.reconcile({ settle: true });
    const [aside] = account.changes.filter(({ kind }) => kind === 'set-aside');
    expect(existsSync(aside?.path ?? '')).toBe(true);
    expect(readFileSync(aside?.path ?? '', 'utf8')).toBe(log);
    expect(at.read('MEMORY.md')).toBe(`one tea${s}two cups${s}three spoons`);
    expect((await at.memory.add('memory', 'x')).success).toBe(true);
  });
});

test('what restates a text from outside is trusted like it, and an agent cannot remove what is the user\u2019s', async () => {
  const at = await withThree();
  const fact = 'The tea fair opens at nine in hall 4471';
  appendFileSync(join(at.folder, 'MEMORY.md'), `${s}${fact}`);
  await at.open({ origin: person }).add('memory', 'Ana drinks mate');
  const session = await at.space.openSession({ coverage: 'full' }, { channel: 'agent', principal: 'agent-7' });
  await session.observe({ channel: 'user', content: 'I keep four forks in the drawer.' });
  const second = at.open({ origin: session.origin });
  await second.load();
  await second.add('memory', 'Hall 4471 has the tea fair, which opens at nine');
  await second.add('memory', 'keeps four forks in the drawer');
  await second.add('memory', 'seems to be tired');
  expect(await at.trusts()).toMatchObject({
    [fact]: 'unknown',
    'Hall 4471 has the tea fair, which opens at nine': 'unknown',
    'keeps four forks in the drawer': 'user',
    'seems to be tired': 'agent',
  });
  expect(failed(await second.remove('memory', 'Ana drinks mate')).error).toContain(
    'The entry is trusted more than this caller',
  );
});

test("an entry stored under older rules is withheld by today's rules, and stays in the file", async () => {
  const before = place({ scanner: quietScanner });
  const writer = before.open();
  await writer.load();
  await writer.add('memory', 'Ana likes tea');
  await writer.add('memory', poison);
  const today = place({ store: before.store });
  const memory = today.open({ files: markdownFolder(before.folder), origin: { ...agent, session: 's2' } });
  await memory.load();
  const prompt = memory.formatForSystemPrompt('memory') ?? '';
  expect(prompt).toMatch(
    /\n\[BLOCKED: MEMORY\.md entry contained threat pattern\(s\): [\w, ]*prompt_injection[^\n]*\n\u00a7\n<memory-data [^\n]*\n\| Ana likes tea\n<\/memory-data [0-9a-f]{16}>$/,
  );
  expect(prompt).not.toContain('collect.example');
  expect(before.read('MEMORY.md')).toBe(`Ana likes tea${s}${poison}`);
  expect(done(await memory.remove('memory', '[BLOCKED: MEMORY.md entry')).entries).toEqual(['| Ana likes tea']);
});
