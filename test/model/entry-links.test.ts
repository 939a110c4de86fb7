import { expect, test } from 'vitest';
import { readEntryLink, signEntryLink } from '../../src/model/entry-links.ts';

const secret = new Uint8Array(32).fill(7);
const link = { space: 'team/a b', id: 'e-1', act: 'release', expiresAt: 2_000 } as const;

test('a signed link is read back until its time is over', () => {
  const token = signEntryLink(secret, link);
  expect(token).toMatch(/^[\w-]+\.[\w-]+$/);
  expect(readEntryLink(secret, token, 1_999)).toEqual(link);
  expect(readEntryLink(secret, token, 2_000)).toBeUndefined();
});

test('nothing else is a link', () => {
  const token = signEntryLink(secret, link);
  const [body = '', signature = ''] = token.split('.');
  const other = Buffer.from(JSON.stringify(['team/a b', 'e-1', 'discard', 2_000])).toString('base64url');
  const forged = [
    '',
    '.',
    body,
    `${other}.${signature}`,
    `${body}.${signature}.x`,
    `.${signature}`,
    'a'.repeat(9_000),
    `${body}.`,
  ];
  for (const one of forged) expect([one, readEntryLink(secret, one, 0)]).toEqual([one, undefined]);
  expect(readEntryLink(new Uint8Array(32).fill(8), token, 0)).toBeUndefined();
});
