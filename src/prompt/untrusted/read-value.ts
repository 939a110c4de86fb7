/** A value that was read once: plain data that nobody else can change, and that gives the same answer when read again. */
export type ReadValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | Uint8Array
  | readonly ReadValue[]
  | { readonly [key: string]: ReadValue };

export type ReadObject = { readonly [key: string]: ReadValue };

export interface ValueReading {
  readonly value: ReadValue;
  /** The prototypes of messages that must stay instances of their class. */
  readonly classes: ReadonlyMap<ReadValue, object>;
}

/** Deep enough for any provider. Deeper content is left out rather than passed on unread. */
const maxDepth = 32;
/** A value of more members is cut: shared references can make a small object endless. */
const maxMembers = 200_000;

const tooDeep = '(content nested too deeply was left out)';
const tooMany = `(content beyond ${maxMembers} values was left out)`;
const circular = '(circular)';
const unreadable = '(unreadable)';

/**
 * Reads any value that a tool can return. Getters, proxies and `toJSON` run once, here: a value that answers differently
 * the second time would otherwise show the model something that nobody wrapped.
 */
export function readValue(given: unknown): ValueReading {
  const reader = new Reader();
  return { value: reader.read(given, 0), classes: reader.classes };
}

class Reader {
  readonly classes = new Map<ReadValue, object>();
  readonly #above = new Set<object>();
  #members = 0;

  read(given: unknown, depth: number): ReadValue {
    if (++this.#members > maxMembers) return tooMany;
    switch (typeof given) {
      case 'string':
      case 'boolean':
      case 'undefined':
        return given;
      case 'number':
        return Number.isFinite(given) ? given : null;
      case 'bigint':
        return Number.isSafeInteger(Number(given)) ? Number(given) : String(given);
      case 'object':
        return given === null ? null : this.#readObject(given, depth);
      default:
        return undefined; // functions and symbols, which JSON leaves out as well
    }
  }

  #readObject(given: object, depth: number): ReadValue {
    if (this.#above.has(given)) return circular;
    if (depth > maxDepth) return tooDeep;
    this.#above.add(given);
    try {
      return this.#readInside(given, depth + 1);
    } catch {
      return unreadable; // a getter, a proxy or toJSON that throws
    } finally {
      this.#above.delete(given);
    }
  }

  #readInside(given: object, depth: number): ReadValue {
    if (given instanceof String || given instanceof Number || given instanceof Boolean) return given.valueOf();
    if (given instanceof ArrayBuffer) return new Uint8Array(given.slice(0));
    if (ArrayBuffer.isView(given)) return bytesOf(given);
    if (Array.isArray(given)) return this.#readList(given, depth);
    if (given instanceof Set) return this.#readList([...given], depth);
    if (given instanceof Map) return this.#readMap(given, depth);
    if (isLangChainMessage(given)) return this.#readMessage(given, depth);
    const { toJSON } = given as { readonly toJSON?: unknown };
    if (typeof toJSON === 'function') return this.read((toJSON as () => unknown).call(given), depth);
    const errorMembers = given instanceof Error ? ['name', 'message', 'cause'] : [];
    return this.#readMembers(given, [...new Set([...errorMembers, ...Object.keys(given)])], depth);
  }

  #readList(given: readonly unknown[], depth: number): ReadValue {
    const { length } = given;
    const values: ReadValue[] = [];
    for (let index = 0; index < length && this.#members <= maxMembers; index++) {
      values.push(this.read(given[index], depth));
    }
    return values;
  }

  #readMap(given: ReadonlyMap<unknown, unknown>, depth: number): ReadValue {
    const pairs = [...given];
    if (!pairs.every(([key]) => typeof key === 'string')) return this.#readList(pairs, depth);
    return Object.fromEntries(pairs.map(([key, value]) => [key, this.read(value, depth)]));
  }

  #readMembers(given: object, keys: readonly string[], depth: number): ReadObject {
    const members: [string, ReadValue][] = [];
    for (const key of keys) {
      if (this.#members > maxMembers) {
        members.push(['left_out', tooMany]);
        break;
      }
      const value = this.read((given as Readonly<Record<string, unknown>>)[key], depth);
      if (value !== undefined) members.push([key, value]);
    }
    return Object.fromEntries(members);
  }

  #readMessage(given: object, depth: number): ReadObject {
    const message = this.#readMembers(given, ['type', ...langChainMembers], depth);
    this.classes.set(message, Object.getPrototypeOf(given) as object);
    return message;
  }
}

/** The members of a LangChain message that a model or a program reads. All others are derived from them. */
const langChainMembers = [
  'content',
  'name',
  'id',
  'tool_call_id',
  'status',
  'artifact',
  'additional_kwargs',
  'response_metadata',
  'metadata',
];

function isLangChainMessage(given: object): boolean {
  return Object.hasOwn(given, 'lc_namespace') && Object.hasOwn(given, 'content');
}

/** Gives a wrapped LangChain message its class back, so that its host still recognises it. */
export function withClass(message: ReadObject, prototype: object): object {
  const { type: _fromTheClass, ...fields } = message;
  const instance = Object.create(prototype) as object;
  const own = { lc_serializable: true, lc_namespace: ['langchain_core', 'messages'], lc_kwargs: fields };
  return Object.assign(instance, own, { type: message.type }, fields);
}

function bytesOf(view: ArrayBufferView): ReadValue {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  if (view instanceof Uint8Array || view instanceof Uint8ClampedArray || view instanceof DataView) {
    return Uint8Array.from(bytes);
  }
  return Array.from(view as unknown as ArrayLike<number | bigint>, Number);
}
