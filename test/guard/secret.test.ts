import { expect, test } from 'vitest';
import { scriptedEnv } from '../../src/base/env.ts';
import { createKeyring, rotate } from '../../src/journal/index.ts';
import { world } from './support/world.ts';

test('a secret is derived from the sealing key, for one purpose', () => {
  const keyring = createKeyring(scriptedEnv(3));
  const { guard } = world({ keyring });
  const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
  const secret = hex(guard.secret('approval'));
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(hex(world({ keyring }).guard.secret('approval'))).toBe(secret);
  expect(hex(guard.secret('another'))).not.toBe(secret);
  expect(hex(world({ keyring: rotate(keyring, scriptedEnv(4)) }).guard.secret('approval'))).not.toBe(secret);
  expect(keyring.keys.map((key) => hex(key.secret))).not.toContain(secret);
});
