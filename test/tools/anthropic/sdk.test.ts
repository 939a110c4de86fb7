import { mkdtempSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BetaLocalFilesystemMemoryTool, betaMemoryTool } from '@anthropic-ai/sdk/tools/memory/node';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Chance, chance } from '../../guard/support/chance.ts';
import { desk, person, type Ran, runner } from './support.ts';

/** The SDK's own implementation, on its own folder. */
async function reference(): Promise<Ran> {
  const folder = mkdtempSync(join(tmpdir(), 'bezoar-anthropic-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const run = runner(betaMemoryTool(await BetaLocalFilesystemMemoryTool.init(folder)));
  return async (input) => {
    const answer = await run(input);
    for (const { name } of entriesOf(join(folder, 'memories'))) prune(join(folder, 'memories', name));
    return answer;
  };
}

function entriesOf(folder: string): { name: string }[] {
  return readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
}

/** Our folders exist only through their files: there is no empty folder. */
function prune(folder: string): void {
  for (const { name } of entriesOf(folder)) prune(join(folder, name));
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}

/** A folder's size depends on the file system, so sizes are not compared. */
function withoutFolderSizes(answer: string): string {
  if (!answer.startsWith("Here're the files")) return answer;
  return answer
    .split('\n')
    .map((line, at) => (at === 1 || line.endsWith('/') ? line.replace(/^\S+/, '?') : line))
    .join('\n');
}

test("the SDK's helper accepts the handlers and describes the tool", () => {
  const tool = betaMemoryTool(desk().memory);
  expect(tool).toMatchObject({ type: 'memory_20250818', name: 'memory' });
});

const inventory = Array.from({ length: 200 }, (_, at) => `shelf ${at}: ${at * 7} caf\u00e9 cups`).join('\n');

const story: readonly Record<string, unknown>[] = [
  { command: 'view', path: '/memories' },
  { command: 'create', path: '/memories/notes.md', file_text: '# Notes\n- likes tea\n- likes jazz\n' },
  { command: 'create', path: '/memories/notes.md', file_text: 'again' },
  { command: 'view', path: '/memories/notes.md' },
  { command: 'view', path: '/memories/notes.md', view_range: [2, 3] },
  { command: 'view', path: '/memories/notes.md', view_range: [3, -1] },
  { command: 'view', path: '/memories/notes.md', view_range: [9, 12] },
  { command: 'view', path: '/memories/notes.md', view_range: [-4, 1] },
  { command: 'view', path: '/memories/notes.md', view_range: [2] },
  { command: 'view', path: '/memories/none.md' },
  { command: 'str_replace', path: '/memories/notes.md', old_str: 'tea', new_str: 'green tea\nand cake' },
  { command: 'str_replace', path: '/memories/notes.md', old_str: 'likes', new_str: 'loves' },
  { command: 'str_replace', path: '/memories/notes.md', old_str: 'coffee', new_str: 'x' },
  { command: 'str_replace', path: '/memories/notes.md', old_str: 'cake\n- likes', new_str: 'x' },
  { command: 'str_replace', path: '/memories/none.md', old_str: 'x', new_str: 'y' },
  { command: 'str_replace', path: '/memories', old_str: 'x', new_str: 'y' },
  { command: 'str_replace', path: '/memories/notes.md', old_str: 'jazz', new_str: 'jazz' },
  { command: 'str_replace', path: '/memories/notes.md', old_str: 'jazz', new_str: "$& $1 $' jazz" },
  { command: 'insert', path: '/memories/notes.md', insert_line: 0, insert_text: 'first\n' },
  { command: 'insert', path: '/memories/notes.md', insert_line: 3, insert_text: 'a\nb\n\n' },
  { command: 'insert', path: '/memories/notes.md', insert_line: 99, insert_text: 'x' },
  { command: 'insert', path: '/memories/notes.md', insert_line: -1, insert_text: 'x' },
  { command: 'insert', path: '/memories/none.md', insert_line: 0, insert_text: 'x' },
  { command: 'view', path: '/memories/notes.md' },
  { command: 'create', path: '/memories/deep/down/under/far.md', file_text: 'far' },
  { command: 'create', path: '/memories/deep/b.md', file_text: '' },
  { command: 'create', path: '/memories/deep/.hidden', file_text: 'hidden' },
  { command: 'create', path: '/memories/node_modules/x.js', file_text: 'x' },
  { command: 'create', path: '/memories/big.txt', file_text: inventory },
  { command: 'view', path: '/memories' },
  { command: 'view', path: '/memories/deep' },
  { command: 'view', path: '/memories/deep/b.md' },
  { command: 'create', path: '/memories/deep', file_text: 'x' },
  { command: 'rename', old_path: '/memories/notes.md', new_path: '/memories/deep/b.md' },
  { command: 'rename', old_path: '/memories/notes.md', new_path: '/memories/new/place.md' },
  { command: 'rename', old_path: '/memories/none.md', new_path: '/memories/other.md' },
  { command: 'rename', old_path: '/memories', new_path: '/memories/other' },
  { command: 'rename', old_path: '/memories/deep', new_path: '/memories/deeper' },
  { command: 'view', path: '/memories/deeper/down/under/far.md' },
  { command: 'view', path: '/memories' },
  { command: 'delete', path: '/memories/deeper' },
  { command: 'delete', path: '/memories/deeper' },
  { command: 'delete', path: '/memories' },
  { command: 'delete', path: '/memories/new/place.md' },
];

describe('the handlers answer as the SDK\u2019s own do', () => {
  test('in a sequence with every command and every error', async () => {
    const [theirs, ours] = [await reference(), desk({ origin: person }).run];
    for (const input of story) {
      const expected = withoutFolderSizes(await theirs(input));
      expect({ input, answer: withoutFolderSizes(await ours(input)) }).toEqual({ input, answer: expected });
    }
  });

  test.each([1, 2, 3, 4, 5, 6])('in 120 random commands, seed %i', async (seed) => {
    const [theirs, ours] = [await reference(), desk({ origin: person }).run];
    const pick = chance(seed);
    for (let step = 0; step < 120; step++) {
      const input = anyCommand(pick);
      const expected = withoutFolderSizes(await theirs(input));
      expect({ step, input, answer: withoutFolderSizes(await ours(input)) }).toEqual({ step, input, answer: expected });
    }
  });
});

/** No path is both a file and a folder here, because there the SDK passes on the errors of its file system. */
const paths = ['a.md', 'b.txt', 'n/a.md', 'n/b c.md', 'n/m/x.md', 'o/\u00e4.md'].map((name) => `/memories/${name}`);
const folders = ['/memories', '/memories/n', '/memories/n/m', '/memories/o'];
const texts = [
  '',
  'tea',
  'tea\n',
  '\n',
  '\n\ntea  ',
  '  tea\njazz\ntea',
  'jazz\n(end of file)',
  '(end of file)\n',
  '\n\n(end of file)',
  '\n(end of file)',
  'a\n\n\nb\t',
];

function anyCommand({ pick, between }: Chance): Record<string, unknown> {
  const path = pick(paths);
  switch (
    pick(['view', 'view', 'create', 'create', 'str_replace', 'str_replace', 'insert', 'insert', 'rename', 'delete'])
  ) {
    case 'create':
      return { command: 'create', path, file_text: pick(texts) };
    case 'str_replace':
      return { command: 'str_replace', path, old_str: pick(['tea', 'jazz', '', 'end', ' ']), new_str: pick(texts) };
    case 'insert':
      return { command: 'insert', path, insert_line: between(-1, 6), insert_text: pick(texts) };
    case 'rename':
      return { command: 'rename', old_path: path, new_path: pick(paths) };
    case 'delete':
      return { command: 'delete', path: pick([path, path, '/memories/n/m']) };
    default: {
      const view_range = pick([null, [1, 2], [2, -1], [0, 0], [3, 1]]);
      return {
        command: 'view',
        path: pick([path, path, ...folders]),
        ...(view_range === null ? {} : { view_range }),
      };
    }
  }
}
