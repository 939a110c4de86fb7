import { expect, test } from 'vitest';
import { scriptedEnv } from '../../src/base/env.ts';
import { sha256 } from '../../src/base/hash.ts';
import { textTarget } from '../../src/guard/index.ts';
import { createKeyring, rotate } from '../../src/journal/index.ts';
import { world } from './support/world.ts';

const text = 'Ana takes pills for her heart';

test('the target of a text is a keyed hash: of the space, and not of the text alone', () => {
  const { guard } = world();
  const [one, other] = [guard.space('one'), guard.space('other')];
  expect(textTarget(one, text)).toMatch(/^[0-9a-f]{64}$/);
  expect(textTarget(one, text)).not.toBe(sha256(text));
  expect(textTarget(one, text)).not.toBe(textTarget(other, text));
  expect(textTarget(one, text)).toBe(textTarget(one, ` ${text}\r\n`));
  const keyring = createKeyring(scriptedEnv(8));
  expect(textTarget(world({ keyring }).guard.space('one'), text)).not.toBe(textTarget(one, text));
});

test('a rotated key finds what was written before', () => {
  const env = scriptedEnv(9);
  const before = createKeyring(env);
  const after = rotate(before, env);
  expect(after.keys.length).toBe(2);
  const [first, second] = [before, after].map((keyring) => textTarget(world({ keyring }).space, text));
  expect(second).toBe(first);
});

test('a copy of a space has no key', () => {
  expect(() => textTarget({ ...world().space }, text)).toThrow('not a copy of it');
});
