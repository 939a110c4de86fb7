import { Fault } from '../../base/fault.ts';
import { sha256 } from '../../base/hash.ts';
import { isObject } from '../../base/is-object.ts';
import { type GuardedSpace, isSealedText, sealText } from '../../guard/index.ts';

/** How a saver writes values: as typed bytes. */
export interface Serde {
  dumpsTyped(value: unknown): Promise<readonly [type: string, data: Uint8Array | string]>;
  loadsTyped(type: string, data: Uint8Array | string): Promise<unknown>;
}

const purpose = 'langgraph checkpoint';
const maxDepth = 200;

/** Makes and checks seals over values of checkpoints. */
export class CheckpointSeal {
  readonly #space: GuardedSpace;
  readonly #serde: Serde;

  constructor(space: GuardedSpace, serde: Serde) {
    this.#space = space;
    this.#serde = serde;
  }

  /** A seal over a value that is about to be stored. `place` says where it belongs, so that it is worth nothing elsewhere. */
  async of(place: readonly string[], value: unknown): Promise<string> {
    // As it will be when it is loaded again: what the serializer drops or converts must not break the seal.
    const [type, data] = await this.#serde.dumpsTyped(value);
    return sealText(this.#space, purpose, await this.#text(place, await this.#serde.loadsTyped(type, data)));
  }

  /** Ends the run if a loaded value is not the one that was sealed for this place. */
  async check(place: readonly string[], value: unknown, seal: unknown): Promise<void> {
    if (isSealedText(this.#space, purpose, await this.#text(place, value), seal)) return;
    throw new Fault(
      'store-corrupt',
      'guardCheckpointer: a stored checkpoint was changed, moved, or not written through the guard; it is not used. Delete the thread or restore its checkpoint from a backup',
    );
  }

  async #text(place: readonly string[], value: unknown): Promise<string> {
    const [type, data] = await this.#serde.dumpsTyped(value);
    const text = typeof data === 'string' ? data : Buffer.from(data).toString('utf8');
    const digest = type === 'json' ? ordered(JSON.parse(text)) : Buffer.from(data).toString('base64');
    return JSON.stringify([...place, type, sha256(digest)]);
  }
}

/** JSON with the members in order: databases that store JSON sort them as they like. */
function ordered(value: unknown, depth = 0): string {
  if (depth > maxDepth)
    throw new Fault('value-not-canonical', 'guardCheckpointer: a state is nested too deeply to seal');
  if (Array.isArray(value)) return `[${value.map((item) => ordered(item, depth + 1)).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? 'null';
  const members = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${ordered(value[key], depth + 1)}`);
  return `{${members.join(',')}}`;
}
