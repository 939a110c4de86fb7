import { createHmac, generateKeyPairSync, sign, verify } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scriptedEnv, systemEnv } from '../../src/base/env.ts';
import { hmac, sameDigest, sha256 } from '../../src/base/hash.ts';
import { createSigningKey, signatureHolds, signText } from '../../src/base/signature.ts';
import { times } from '../support/long-run.ts';

const bytes = (hex: string): Uint8Array => Buffer.from(hex, 'hex');
const base64 = (hex: string): string => Buffer.from(hex, 'hex').toString('base64');

test('HMAC-SHA-256 is that of node:crypto, for secrets and texts of any length', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.string({ unit: 'binary', maxLength: 300 }), (secret, text) => {
      expect(hmac(secret, text)).toBe(createHmac('sha256', secret).update(text, 'utf8').digest('hex'));
    }),
  );
});

test('HMAC-SHA-256 is the same for texts around the length that is put together in one place', () => {
  const secret = Buffer.alloc(32, 7);
  for (const character of ['a', '\u00e9', '\u20ac', '\u{1f600}']) {
    for (let length = 145; length <= 155; length++) {
      const text = character.repeat(length);
      expect(hmac(secret, text)).toBe(createHmac('sha256', secret).update(text, 'utf8').digest('hex'));
    }
  }
});

test('a digest that lost a character to one outside ASCII is another one, whatever was compared before', () => {
  const digest = sha256('a');
  expect(sameDigest(digest, digest)).toBe(true);
  for (const other of ['\u00e9', '\u0161', '\u20ac']) {
    expect(sameDigest(digest, digest)).toBe(true);
    expect(sameDigest(digest, `${digest.slice(0, 63)}${other}`)).toBe(false);
    expect(sameDigest(`${digest.slice(0, 63)}${other}`, digest)).toBe(false);
    expect(sameDigest(digest, `${other}${digest.slice(1)}`)).toBe(false);
  }
});

describe('known answers', () => {
  test.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    ['\u20ac', 'c4cc90ed3d26f12d4b08a75140970a7904035c31cbb4515a83f19b9003c00d1d'],
  ])('SHA-256 of %j', (text, digest) => {
    expect(sha256(text)).toBe(digest);
  });

  // RFC 4231, test cases 1, 2 and 6.
  test.each([
    ['0b'.repeat(20), 'Hi There', 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7'],
    ['4a656665', 'what do ya want for nothing?', '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843'],
    [
      'aa'.repeat(131),
      'Test Using Larger Than Block-Size Key - Hash Key First',
      '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
    ],
  ])('HMAC-SHA-256 with key %s', (key, text, digest) => {
    expect(hmac(bytes(key), text)).toBe(digest);
  });

  // RFC 8032, section 7.1, tests 1 and 2, in DER.
  test.each([
    [
      '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
      'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
      '',
      'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
    ],
    [
      '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb',
      '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
      'r',
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
    ],
  ])('Ed25519 with seed %s', (seed, point, text, signature) => {
    const privateKey = base64(`302e020100300506032b657004220420${seed}`);
    const publicKey = base64(`302a300506032b6570032100${point}`);
    expect(signText(privateKey, text)).toBe(base64(signature));
    expect(signatureHolds(publicKey, text, base64(signature))).toBe(true);
    expect(signatureHolds(publicKey, `${text}.`, base64(signature))).toBe(false);
  });
});

describe('signatures', () => {
  const key = createSigningKey();
  const signature = signText(key.privateKey, 'the text');

  test('another key, another text, another signature and a missing key do not verify', () => {
    expect(signatureHolds(key.publicKey, 'the text', signature)).toBe(true);
    expect(signatureHolds(createSigningKey().publicKey, 'the text', signature)).toBe(false);
    expect(signatureHolds(key.publicKey, 'the Text', signature)).toBe(false);
    expect(signatureHolds(key.publicKey, 'the text', signText(createSigningKey().privateKey, 'the text'))).toBe(false);
    for (const bad of ['', 'AAAA', '\u0000', key.privateKey]) {
      expect(signatureHolds(bad, 'the text', signature)).toBe(false);
      expect(signatureHolds(key.publicKey, 'the text', bad)).toBe(false);
    }
  });

  test('a key of another kind does not verify, even with a correct signature', () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed448');
    const signed = sign(null, Buffer.from('the text'), privateKey);
    expect(verify(null, Buffer.from('the text'), publicKey, signed)).toBe(true);
    const der = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
    expect(signatureHolds(der, 'the text', signed.toString('base64'))).toBe(false);
  });
});

test('two digests are equal or different', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      expect(sameDigest(a, b)).toBe(Buffer.from(a).equals(Buffer.from(b)));
      expect(sameDigest(a, a)).toBe(true);
    }),
    { seed: 1, numRuns: times(200, 60) },
  );
});

describe('a run with scripted time, ids and randomness can be repeated', () => {
  test('the same seed gives the same times, ids and random bytes; another seed does not', () => {
    const [one, again, other] = [scriptedEnv(5), scriptedEnv(5), scriptedEnv(6)];
    const draw = (env: typeof one) => [env.now(), env.id(), [...env.random(8)], env.now()];
    const drawn = draw(one);
    expect(draw(again)).toEqual(drawn);
    expect(draw(other)).not.toEqual(drawn);
    expect(drawn[3]).toBe((drawn[0] as number) + 1);
  });

  test('no id of ten thousand repeats, scripted or real', () => {
    for (const env of [scriptedEnv(1), systemEnv]) {
      expect(new Set(Array.from({ length: 10_000 }, () => env.id())).size).toBe(10_000);
    }
  });

  test('a seed of zero still produces a sequence', () => {
    const env = scriptedEnv(0);
    expect(new Set(Array.from({ length: 100 }, () => env.id())).size).toBe(100);
  });
});
