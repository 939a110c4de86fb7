import { Fault } from '../../base/fault.ts';
import { hmac } from '../../base/hash.ts';
import { canonicalText } from '../../base/text.ts';
import type { Keyring } from '../../model/keyring.ts';

const keys = new WeakMap<object, Uint8Array>();

/** Derives the key for the targets of a space. The oldest key, so that a rotation does not lose what was written before. */
export function keepTargetKey(space: object, { keys: known }: Keyring, name: string): void {
  const oldest = known[0]?.secret ?? new Uint8Array();
  keys.set(space, Buffer.from(hmac(oldest, `bezoar target\n${name}`), 'hex'));
}

/**
 * The target of an entry that is found by its content: a keyed hash of the text. Targets stay in the journal forever, and a
 * plain hash of an erased text would confirm a guess of it.
 */
export function textTarget(space: object, text: string): string {
  const key = keys.get(space);
  if (key === undefined) {
    throw new Fault('input-invalid', 'textTarget takes the object that guard.space(name) returned, not a copy of it');
  }
  return hmac(key, canonicalText(text));
}
