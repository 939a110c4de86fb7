import type { KeyObject } from 'node:crypto';
import { nodeCrypto } from './node-crypto.ts';

/** An Ed25519 key pair, each half as base64 of its DER form. */
export interface SigningKey {
  readonly privateKey: string;
  readonly publicKey: string;
}

export function createSigningKey(): SigningKey {
  return pairOf(nodeCrypto().generateKeyPairSync('ed25519').privateKey);
}

/** The DER header of a 32-byte Ed25519 private key (RFC 8410). */
const pkcs8Header = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The key pair of 32 secret bytes: the same bytes always give the same pair. */
export function signingKeyFrom(seed: Uint8Array): SigningKey {
  return pairOf(
    nodeCrypto().createPrivateKey({ key: Buffer.concat([pkcs8Header, seed]), format: 'der', type: 'pkcs8' }),
  );
}

function pairOf(privateKey: KeyObject): SigningKey {
  return {
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    publicKey: nodeCrypto().createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).toString('base64'),
  };
}

/** Base64 of the signature over the text's UTF-8 bytes. */
export function signText(privateKey: string, text: string): string {
  const { createPrivateKey, sign } = nodeCrypto();
  const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' });
  return sign(null, Buffer.from(text, 'utf8'), key).toString('base64');
}

/** False for a wrong signature and for an unreadable key: neither proves anything. */
export function signatureHolds(publicKey: string, text: string, signature: string): boolean {
  try {
    const { createPublicKey, verify } = nodeCrypto();
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    if (key.asymmetricKeyType !== 'ed25519') return false;
    return verify(null, Buffer.from(text, 'utf8'), key, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}
