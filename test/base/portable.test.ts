import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { base64Of, bytesOf } from '../../src/base/base64.ts';
import { hostSha256, useHostSha256 } from '../../src/base/host-sha256.ts';
import { portableSha256 } from '../../src/base/portable-sha256.ts';
import { times } from '../support/long-run.ts';

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

test('the portable SHA-256 matches the examples of FIPS 180-4', () => {
  expect(portableSha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(portableSha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

test('the portable SHA-256 matches Node at every length around a block and for any text', () => {
  for (let length = 0; length < 200; length++)
    expect(portableSha256('x'.repeat(length))).toBe(sha256('x'.repeat(length)));
  const text = fc.string({
    unit: fc.oneof(fc.constantFrom('a', '\u00e9', '\u4e2d', '\u{1f600}', '\ud83d'), fc.string()),
    maxLength: 400,
  });
  fc.assert(
    fc.property(text, (each) => {
      expect(portableSha256(each)).toBe(sha256(each));
    }),
    { numRuns: times(500, 120) },
  );
  const long = 'The library opens at nine. \u4e2d'.repeat(20_000);
  expect(portableSha256(long)).toBe(sha256(long));
});

test('a hash that the host provides is used from then on', () => {
  const text = 'rules \u4e2d\ud83d';
  expect(hostSha256(text)).toBe(sha256(text));
  try {
    useHostSha256((given) => `the host hashes ${given.length} units`);
    expect(hostSha256(text)).toBe('the host hashes 8 units');
  } finally {
    useHostSha256(portableSha256);
  }
});

test('base64 matches what Node writes and reads', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const written = Buffer.from(bytes).toString('base64');
      expect(base64Of(bytes)).toBe(written);
      expect([...bytesOf(written)]).toEqual([...bytes]);
      expect([...bytesOf(written.replaceAll('=', ''))]).toEqual([...bytes]);
    }),
    { numRuns: times(500, 120) },
  );
  expect([...bytesOf('QU\nJD !')]).toEqual([...Buffer.from('QU\nJD !', 'base64')]);
});
