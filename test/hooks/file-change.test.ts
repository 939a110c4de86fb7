import { expect, test } from 'vitest';
import { fileChange } from '../../src/hooks/file-change.ts';

const rows: readonly (readonly [string, object, string | undefined])[] = [
  ['a whole file', { file_path: 'f', content: 'new' }, 'new'],
  ['an edit', { file_path: 'f', old_string: 'b', new_string: 'x' }, 'axcb'],
  ['an edit everywhere', { file_path: 'f', old_string: 'b', new_string: 'x', replace_all: true }, 'axcx'],
  [
    'a replacement that looks like a pattern',
    { file_path: 'f', old_string: 'b', new_string: "$& $$ $'" },
    "a$& $$ $'cb",
  ],
  ['everywhere, too', { file_path: 'f', old_string: 'b', new_string: '$&', replace_all: true }, 'a$&c$&'],
  [
    'several edits, in order',
    {
      file_path: 'f',
      edits: [
        { old_string: 'b', new_string: 'x' },
        { old_string: 'x', new_string: 'y' },
      ],
    },
    'aycb',
  ],
  ['a place that is not there', { file_path: 'f', old_string: 'z', new_string: 'x' }, 'abcb\nx'],
  ['an edit of nothing', { file_path: 'f', old_string: '', new_string: 'x' }, 'abcb\nx'],
  ['a cell', { notebook_path: 'f', new_source: 'x', cell_id: '1' }, 'abcb\nx'],
  ['other names', { filePath: 'f', oldString: 'b', newString: 'x' }, 'axcb'],
  ['other names still', { path: 'f', contents: 'new' }, 'new'],
  [
    'text anywhere in the arguments',
    { path: 'f', edits: [{ oldText: 'b', newText: 'x' }], deep: { er: ['y'] } },
    'abcb\nb\nx\ny',
  ],
  ['a key with a history', { path: 'f', constructor: 'x', toString: 'y' }, 'abcb\nx\ny'],
  ['no file', { command: 'ls' }, undefined],
];

test.each(rows)('%s', (_what, input, after) => {
  const change = fileChange(input);
  expect([change?.path, change?.apply('abcb')]).toEqual(after === undefined ? [undefined, undefined] : ['f', after]);
});

test.each([null, 1, 'x', [], [{ path: 'f' }]])('%j names no file', (input) =>
  expect(fileChange(input)).toBeUndefined(),
);
