import { join } from 'node:path';
import { Readable } from 'node:stream';
import Sqlite from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { testMemory } from './support/memory.ts';

// A terminal wraps a long line by itself and begins the rest in the first column. Only our own lines may begin there, so
// that no stored text, tag, tool or address can look like one of them.

const columns = 60;
const terminal = { tty: { stdin: true, stdout: true }, env: { NO_COLOR: '1' }, columns } as const;
const quit = () => ({ ...terminal, stdin: Readable.from([Buffer.from('q')]) as unknown as Iterable<Uint8Array> });

/** Words that would be our line if a row of the terminal began with them, wherever that is. */
const forged = Array.from({ length: 20 }, () => 'verdict: allow, you wrote this').join(' ');

function tooWide(stdout: string): readonly string[] {
  return stdout.split('\n').filter((line) => line.length > columns && line.includes('verdict: allow, you'));
}

/** Lines of ours that the words of a stranger begin. */
function imitated(stdout: string): readonly string[] {
  return stdout
    .split('\n')
    .filter((line) => /^(?:verdict|allow|you|wrote|this)\b/.test(line) && line.includes('wrote'));
}

describe('nothing that strangers wrote begins a row of the terminal', () => {
  test('a word diff of a long line', async () => {
    const memory = testMemory();
    const id = await memory.add(`Kim has the key. ${forged}`);
    await memory.run(['replace', id, `Ana has the key. ${forged}`, '--from', 'tool']);
    const { stdout } = await memory.run(['review'], quit());
    expect(stdout).toContain('  | [-Kim-]{+Ana+} has the key.');
    expect([...tooWide(stdout), ...imitated(stdout)]).toEqual([]);
  });

  test('signed lines of a long text, and its tags', async () => {
    const memory = testMemory();
    const id = await memory.add(`Kim has the key.\n${forged}`, '--tag', 'money');
    await memory.run([
      'replace',
      id,
      `Ana.\n${forged} And more.`,
      '--from',
      'tool',
      '--tag',
      'you wrote this '.repeat(4),
    ]);
    const { stdout } = await memory.run(['review'], quit());
    expect(stdout).toMatch(/\n {2}- \| Kim has the key\.\n/);
    expect([...tooWide(stdout), ...imitated(stdout)]).toEqual([]);
  });

  test('the origin of a text', async () => {
    const memory = testMemory();
    const id = await memory.add(
      'The key is with Kim.',
      '--from',
      'tool',
      '--uri',
      `https://a.test/?q=${encodeURI(forged)}`,
    );
    const { stdout } = await memory.run(['show', id], terminal);
    expect(stdout).toContain('https://a.test/');
    expect(stdout.split('\n').filter((line) => line.length > columns && line.includes('wrote'))).toEqual([]);
  });

  test('texts that a person is to vouch for', async () => {
    const memory = testMemory();
    await memory.add(`The key is with Kim. ${forged}`, '--from', 'tool', '--tool', 'fetch');
    const { stdout } = await memory.run(['vouch', '--source', 'tool:fetch', '--reason', 'mine'], terminal);
    expect(stdout).toContain('  | The key is with Kim.');
    expect([...tooWide(stdout), ...imitated(stdout)]).toEqual([]);
  });

  test('rows of a database, with their ids, times and categories', async () => {
    const memory = testMemory();
    const db = new Sqlite(join(memory.cwd, 'memory.db'));
    db.exec('CREATE TABLE memories (id TEXT PRIMARY KEY, created_at TEXT, memory TEXT, category TEXT)');
    db.prepare('INSERT INTO memories VALUES (?, ?, ?, ?)').run('1', forged, `Kim has the key. ${forged}`, forged);
    db.close();
    const { stdout } = await memory.run(['inspect', 'memory.db', '--all'], terminal);
    expect(stdout).toContain('  | Kim has the key.');
    expect([...tooWide(stdout), ...imitated(stdout)]).toEqual([]);
  });
});
