import { Fault } from '../../base/fault.ts';
import { isObject } from '../../base/is-object.ts';
import type { GuardedSpace } from '../../guard/index.ts';
import { CheckpointSeal, type Serde } from './checkpoint-seal.ts';
import { rootPrototype } from './root-prototype.ts';
import type { LangChainRun } from './shapes.ts';

/** A checkpointer of LangGraph, by shape. */
export interface LangGraphCheckpointer {
  readonly serde: object;
  /** Loads a checkpoint with its pending writes. */
  getTuple(config: never): Promise<unknown>;
  /** Stores a checkpoint. */
  put(config: never, checkpoint: never, metadata: never, versions: never): Promise<unknown>;
  /** Stores what a task wrote before its step was finished. */
  putWrites(config: never, writes: never, taskId: string): Promise<unknown>;
}

interface Checkpoint {
  readonly id: string;
  readonly channel_values?: unknown;
  readonly channel_versions?: unknown;
  readonly versions_seen?: unknown;
}

type Write = readonly [taskId: string, channel: string, value: unknown];

interface Tuple {
  readonly config: LangChainRun;
  readonly checkpoint: Checkpoint;
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly pendingWrites?: readonly Write[];
}

/** Where the seal is: of a checkpoint in its metadata, of a pending write beside its value. */
const sealKey = 'bezoar_seal';

/**
 * Seals what a checkpointer stores: a checkpoint that somebody forged, edited or moved to another thread ends the run instead
 * of becoming the history of a conversation. Works with any saver. Checkpoints from before the guard are refused as well.
 */
export function guardCheckpointer<Checkpointer extends LangGraphCheckpointer>(
  checkpointer: Checkpointer,
  space: GuardedSpace,
): Checkpointer {
  const { serde } = checkpointer;
  if (!isObject(serde) || typeof serde.dumpsTyped !== 'function' || typeof serde.loadsTyped !== 'function') {
    throw new Fault(
      'config-invalid',
      'guardCheckpointer: the first argument has no serde; pass a checkpointer of LangGraph',
    );
  }
  const methods = new SealedMethods(checkpointer, new CheckpointSeal(space, serde as unknown as Serde));
  const replaced: Readonly<Record<string | symbol, unknown>> = {
    getTuple: (config: LangChainRun) => methods.getTuple(config),
    get: async (config: LangChainRun) => (await methods.getTuple(config))?.checkpoint,
    list: (...given: readonly unknown[]) => methods.list(given),
    put: (config: LangChainRun, checkpoint: Checkpoint, metadata: unknown, ...rest: unknown[]) =>
      methods.put(config, checkpoint, metadata, rest),
    putWrites: (config: LangChainRun, writes: readonly (readonly [string, unknown])[], taskId: string) =>
      methods.putWrites(config, writes, taskId),
    getDeltaChannelHistory: (request: unknown) => methods.history(request),
  };
  return new Proxy(checkpointer, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (Object.hasOwn(replaced, name)) return value === undefined ? undefined : replaced[name];
      // Private members of a class exist on the saver and not on its proxy.
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** The saver underneath, whose values are only passed on. */
interface Saver {
  getTuple(config: unknown): Promise<unknown>;
  list(...given: readonly unknown[]): AsyncIterable<Tuple>;
  put(...given: readonly unknown[]): Promise<unknown>;
  putWrites(...given: readonly unknown[]): Promise<unknown>;
}

type Walk = (this: { getTuple(config: LangChainRun): Promise<unknown> }, request: unknown) => unknown;

/** The methods of a saver that read or write texts. */
class SealedMethods {
  readonly #saver: Saver;
  readonly #seal: CheckpointSeal;

  constructor(saver: object, seal: CheckpointSeal) {
    this.#saver = saver as Saver;
    this.#seal = seal;
  }

  async getTuple(config: LangChainRun): Promise<Tuple | undefined> {
    const tuple = (await this.#saver.getTuple(config)) as Tuple | undefined;
    return tuple === undefined ? undefined : this.#checked(tuple, config);
  }

  async *list(given: readonly unknown[]): AsyncGenerator<Tuple> {
    for await (const tuple of this.#saver.list(...given)) {
      const asked = isObject(given[0]) && isObject(given[0].configurable) ? given[0].configurable : {};
      const { configurable } = tuple.config;
      yield await this.#checked(tuple, {
        configurable: { ...configurable, thread_id: asked.thread_id ?? configurable?.thread_id },
      });
    }
  }

  async put(
    config: LangChainRun,
    checkpoint: Checkpoint,
    metadata: unknown,
    rest: readonly unknown[],
  ): Promise<unknown> {
    const seal = await this.#seal.of(placeOf(config, checkpoint.id), sealedPart(checkpoint));
    const given = isObject(metadata) ? metadata : {};
    return this.#saver.put(config, checkpoint, { ...given, [sealKey]: seal }, ...rest);
  }

  async putWrites(
    config: LangChainRun,
    writes: readonly (readonly [string, unknown])[],
    taskId: string,
  ): Promise<unknown> {
    const sealed: (readonly [string, unknown])[] = [];
    for (const [channel, value] of writes) {
      const place = [...placeOf(config, config.configurable?.checkpoint_id), taskId, channel];
      sealed.push([channel, { [sealKey]: await this.#seal.of(place, value), value }]);
    }
    return this.#saver.putWrites(config, sealed, taskId);
  }

  /** By the method of the class that all savers extend, which reads nothing but tuples. */
  history(request: unknown): unknown {
    const { getDeltaChannelHistory: walk } = rootPrototype(this.#saver) as {
      readonly getDeltaChannelHistory?: Walk;
    };
    return walk?.call({ getTuple: (config: LangChainRun) => this.getTuple(config) }, request);
  }

  async #checked(tuple: Tuple, asked: LangChainRun): Promise<Tuple> {
    const { checkpoint, metadata = {}, pendingWrites } = tuple;
    const { [sealKey]: seal, ...rest } = metadata;
    // The thread is the one that was asked for: what the store says about itself is no proof.
    const place = placeOf(asked, checkpoint.id);
    await this.#seal.check(place, sealedPart(checkpoint), seal);
    const writes: Write[] = [];
    for (const [taskId, channel, stored] of pendingWrites ?? []) {
      const { [sealKey]: writeSeal, value } = isObject(stored) ? stored : {};
      await this.#seal.check([...place, taskId, channel], value, writeSeal);
      writes.push([taskId, channel, value]);
    }
    return { ...tuple, metadata: rest, ...(pendingWrites === undefined ? {} : { pendingWrites: writes }) };
  }
}

function placeOf({ configurable }: LangChainRun, id: unknown): readonly string[] {
  return [String(configurable?.thread_id ?? ''), String(configurable?.checkpoint_ns ?? ''), String(id ?? '')];
}

function sealedPart({ id, channel_values, channel_versions, versions_seen }: Checkpoint): object {
  return { id, channel_values, channel_versions, versions_seen };
}
