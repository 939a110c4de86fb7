import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromBase64, toBase64 } from '../../src/base/base64.ts';
import { sha256 } from '../../src/base/hash.ts';
import { portableSha256 } from '../../src/base/portable-sha256.ts';

test('the portable digest is the one of Node, at every length of a block and for any text', () => {
  for (let length = 0; length < 200; length++) {
    const text = 'a'.repeat(length);
    expect(portableSha256(text)).toBe(sha256(text));
  }
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(portableSha256(text)).toBe(sha256(text));
    }),
  );
});

test('base64 is the one of Node, beyond what one call takes as arguments', () => {
  for (const length of [0, 1, 2, 3, 8_191, 8_192, 8_193, 20_000]) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 7) % 256);
    expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
    expect(new Uint8Array(fromBase64(toBase64(bytes)).buffer)).toEqual(bytes);
  }
});
