import { expect, test } from 'vitest';
import { scriptedEnv } from '../../src/base/env.ts';
import { createSigningKey } from '../../src/base/signature.ts';
import { type Checkpoint, checkpointHolds, createKeyring, signCheckpoint } from '../../src/journal/index.ts';

const keyring = createKeyring(scriptedEnv(1));
const { publicKey } = keyring.signing;
const head = { seq: 41, hash: 'ab'.repeat(32), at: 1_700_000_000_041 };
const checkpoint = signCheckpoint(keyring, 'acme', head);

test('a checkpoint states how far a journal had come, and who says so', () => {
  expect(checkpoint).toEqual({
    format: 'bezoar-checkpoint/1',
    space: 'acme',
    ...head,
    publicKey,
    signature: checkpoint.signature,
  });
  expect(checkpointHolds(checkpoint, publicKey)).toBe(true);
  expect(checkpointHolds(JSON.parse(JSON.stringify(checkpoint)), publicKey)).toBe(true);
});

const changes: readonly (readonly [string, object])[] = [
  ['space', { space: 'acme-corp' }],
  ['seq', { seq: 40 }],
  ['hash', { hash: 'cd'.repeat(32) }],
  ['at', { at: 1 }],
  ['format', { format: 'bezoar-checkpoint/2' }],
  ['signature', { signature: '' }],
  ['a field more', { note: 'hello' }],
];

test.each(changes)('a checkpoint with a changed %s does not verify', (_field, change) => {
  expect(checkpointHolds({ ...checkpoint, ...change } as Checkpoint, publicKey)).toBe(false);
});

test('the key inside a checkpoint only says which key to look for', () => {
  const thief = { ...keyring, signing: createSigningKey() };
  const forged = signCheckpoint(thief, 'acme', head);
  expect(checkpointHolds(forged, publicKey)).toBe(false);
  expect(checkpointHolds({ ...forged, publicKey }, publicKey)).toBe(false);
  expect(checkpointHolds(forged, thief.signing.publicKey)).toBe(true);
  // Signed by this keyring, but in the name of another: the name would lead to the wrong key.
  const misnamed = { ...keyring, signing: { ...keyring.signing, publicKey: thief.signing.publicKey } };
  expect(checkpointHolds(signCheckpoint(misnamed, 'acme', head), publicKey)).toBe(false);
});

test('a checkpoint contains nothing of the private key', () => {
  expect(JSON.stringify(checkpoint)).not.toContain(keyring.signing.privateKey.slice(-24));
});
