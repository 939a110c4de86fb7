import { expect, test } from 'vitest';
import { systemEnv } from '../../src/base/env.ts';

test('chance comes in the size asked for, never twice, and more than a pool of it', () => {
  const drawn = Array.from({ length: 2_000 }, () => Buffer.from(systemEnv.random(16)).toString('hex'));
  expect(new Set(drawn).size).toBe(2_000);
  expect(drawn.every((hex) => hex.length === 32)).toBe(true);
  for (const size of [0, 1, 4_095, 4_096, 4_097, 10_000]) {
    const bytes = systemEnv.random(size);
    expect(bytes.length).toBe(size);
    if (size > 100) expect(new Set(bytes).size).toBeGreaterThan(50);
  }
});

test('what was given out stays as it was when more is drawn', () => {
  const first = systemEnv.random(32);
  const copy = Uint8Array.from(first);
  for (let draws = 0; draws < 500; draws++) systemEnv.random(32);
  expect(first).toEqual(copy);
});
