import type { GuardedSpace } from '../../guard/index.ts';
import { type AdapterOptions, createAdapter, judgeMemoryText, showMemoryText } from '../core/index.ts';
import type { OpenAiMemoryStore } from './shapes.ts';

/** Options of `guardMemoryStore`. */
export type GuardMemoryStoreOptions = Pick<AdapterOptions<undefined>, 'session' | 'sessionOf' | 'principal'>;

/** Transcripts of runs and lists of their ids. They are what memory is made from, and reach no prompt of an agent. */
const record = /\.jsonl?$/i;

/**
 * Guards the files in which a sandbox agent keeps what it learned: `memory({ store: guardMemoryStore(space, store, options) })`.
 * New lines are judged before they are stored, and left out if they are held or refused. Lines that come from outside
 * are marked as data when a later run reads them.
 */
export function guardMemoryStore<Store extends OpenAiMemoryStore>(
  space: GuardedSpace,
  store: Store,
  options: GuardMemoryStoreOptions,
): Store {
  const adapter = createAdapter<undefined>('guardMemoryStore', space, options);
  const read = async (path: string): Promise<Uint8Array | null> => {
    const stored = await store.read(path);
    if (stored === null || record.test(path)) return stored;
    return encoded(await showMemoryText(await adapter.sessionFor(undefined), decoded(stored)));
  };
  const write = async (path: string, data: Uint8Array): Promise<void> => {
    if (record.test(path)) return store.write(path, data);
    const before = await store.read(path);
    const session = await adapter.sessionFor(undefined);
    const { text } = await judgeMemoryText(session, decoded(data), before === null ? '' : decoded(before));
    return store.write(path, encoded(text));
  };
  const guarded: Readonly<Record<string, unknown>> = { read, write };
  return new Proxy(store, {
    get(target, name) {
      if (typeof name === 'string' && Object.hasOwn(guarded, name)) return guarded[name];
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

const decoded = (data: Uint8Array): string => new TextDecoder().decode(data);
const encoded = (text: string): Uint8Array => new TextEncoder().encode(text);
