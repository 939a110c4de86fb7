import { nodeCrypto } from './node-crypto.ts';

const ivBytes = 12;
const tagBytes = 16;

/**
 * Encrypts a text so that only a holder of the key can read it, and nobody else can make or change one. `bound` is where the
 * box belongs: it cannot be opened under another name. AES-256-GCM; `iv` is 12 random bytes, never used twice.
 */
export function sealText(key: Uint8Array, iv: Uint8Array, bound: string, text: string): string {
  const cipher = nodeCrypto().createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(bound, 'utf8'));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
}

/** The text; undefined if the box was made with another key, for another place, or was changed. */
export function openText(key: Uint8Array, bound: string, box: string): string | undefined {
  const bytes = Buffer.from(box, 'base64');
  if (bytes.length < ivBytes + tagBytes) return undefined;
  try {
    const decipher = nodeCrypto().createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes));
    decipher.setAAD(Buffer.from(bound, 'utf8')).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
