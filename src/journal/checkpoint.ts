import { canonicalJson } from '../base/canonical-json.ts';
import { Fault } from '../base/fault.ts';
import { signatureHolds, signText } from '../base/signature.ts';
import type { Checkpoint } from '../model/checkpoint.ts';
import type { Keyring } from '../model/keyring.ts';
import type { Head } from '../model/record.ts';

export function signCheckpoint(keyring: Keyring, space: string, head: Head): Checkpoint {
  const { privateKey, publicKey } = keyring.signing;
  const unsigned = { format: 'bezoar-checkpoint/1', space, ...pick(head), publicKey } as const;
  return { ...unsigned, signature: signText(privateKey, canonicalJson(unsigned)) };
}

/** Whether the holder of `publicKey` signed the checkpoint. The key inside it only says which one to look for. */
export function checkpointHolds(checkpoint: Checkpoint, publicKey: string): boolean {
  const { signature, ...unsigned } = checkpoint;
  const signed = unsigned.publicKey === publicKey ? signedText(unsigned) : undefined;
  return signed !== undefined && signatureHolds(publicKey, signed, signature);
}

/** A checkpoint comes from outside. A value without a canonical form cannot have been signed by Bezoar. */
function signedText(unsigned: Omit<Checkpoint, 'signature'>): string | undefined {
  try {
    return canonicalJson(unsigned);
  } catch (error) {
    if (error instanceof Fault && error.code === 'value-not-canonical') return undefined;
    throw error;
  }
}

function pick({ seq, hash, at }: Head): Head {
  return { seq, hash, at };
}
