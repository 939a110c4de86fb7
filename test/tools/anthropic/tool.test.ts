import { expect, test } from 'vitest';
import { anthropicMemoryTool } from '../../../src/tools/anthropic/anthropic-memory-tool.ts';
import { desk, person } from './support.ts';

const path = '/memories/notes.md';

test('a single tool with a name, a schema and a function does what the handlers do', async () => {
  const { memory } = desk({ origin: person });
  const { name, description, inputSchema, execute } = anthropicMemoryTool(memory);
  expect([name, description.length > 100, inputSchema.type]).toEqual(['memory', true, 'object']);
  const answers = [];
  for (const input of [
    { command: 'create', path, file_text: 'one\ntwo\n' },
    { command: 'insert', path, insert_line: 0, insert_text: 'zero\n' },
    { command: 'str_replace', path, old_str: 'two', new_str: '2' },
    { command: 'rename', old_path: path, new_path: '/memories/other.md' },
    { command: 'view', path: '/memories/other.md', view_range: [1, 2] },
    { command: 'delete', path: '/memories/other.md' },
  ]) {
    answers.push((await execute(input)).split('\n').at(-1));
  }
  expect(answers).toEqual([
    `File created successfully at: ${path}`,
    `The file ${path} has been edited.`,
    '     4\t',
    `Successfully renamed ${path} to /memories/other.md`,
    '     2\tone',
    'Successfully deleted /memories/other.md',
  ]);
});

test.each<[unknown, string]>([
  [undefined, 'Error: command must be one of view, create, str_replace, insert, delete, rename'],
  ['view', 'Error: command must be one of view, create, str_replace, insert, delete, rename'],
  [{ command: 'entriesAt', path }, 'Error: command must be one of view, create, str_replace, insert, delete, rename'],
  [{ command: 'view' }, 'Error: path must be a string that starts with /memories'],
  [{ command: 'create', path }, 'Error: file_text must be a string'],
  [{ command: 'view', path }, `Error: The path ${path} does not exist. Please provide a valid path.`],
  [{ command: 'view', path: '/memories/../etc' }, 'Error: Path /memories/../etc would escape /memories directory'],
])('%j gets an answer and never throws', async (input, answer) => {
  expect(await anthropicMemoryTool(desk().memory).execute(input)).toBe(answer);
});
