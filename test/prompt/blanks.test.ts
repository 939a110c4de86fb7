import { expect, test } from 'vitest';
import { withBlanksDrawn } from '../../src/prompt/blanks.ts';
import { expectLinear } from '../support/cpu-time.ts';

test('long runs of blanks and empty lines are counted, short ones stay', () => {
  const lines = ['| a', '|', '| \t', '+ |', '- \u3000', '| b         c', '| d  e', '', '', '| f'];
  expect(withBlanksDrawn(lines)).toEqual([
    '| a',
    '| \u20394 empty lines\u203a',
    '| b \u20399 blanks\u203a c',
    '| d  e',
    '',
    '',
    '| f',
  ]);
});

test('a line of blanks takes time that grows with its length', async () => {
  const workOn = (size: number) => {
    const line = `${' '.repeat(size)}x`;
    return () => withBlanksDrawn([line]);
  };
  await expectLinear(workOn, 65_536, 2_000);
});
