import { expect, test } from 'vitest';
import { systemEnv } from '../../src/base/env.ts';

test('returns as many random bytes as requested, never twice the same, also more than the pool holds', () => {
  const drawn = Array.from({ length: 2_000 }, () => Buffer.from(systemEnv.random(16)).toString('hex'));
  expect(new Set(drawn).size).toBe(2_000);
  expect(drawn.every((hex) => hex.length === 32)).toBe(true);
  for (const size of [0, 1, 4_095, 4_096, 4_097, 10_000]) {
    const bytes = systemEnv.random(size);
    expect(bytes.length).toBe(size);
    if (size > 100) expect(new Set(bytes).size).toBeGreaterThan(50);
  }
});

test('bytes that were returned do not change when more are drawn', () => {
  const first = systemEnv.random(32);
  const copy = Uint8Array.from(first);
  for (let draws = 0; draws < 500; draws++) systemEnv.random(32);
  expect(first).toEqual(copy);
});
