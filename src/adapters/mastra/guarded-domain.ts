import { Fault } from '../../base/fault.ts';
import { isObject } from '../../base/is-object.ts';
import {
  type Adapter,
  type AdapterSession,
  judgeMemoryText,
  showMemoryText,
  uriIn,
  withoutMarks,
} from '../core/index.ts';
import { type ChangeText, mapChunk, mapEach, mapMetadata, mapRecord, mapResource, mapThread } from './memory-fields.ts';
import { type MastraRun, runWith } from './run-of.ts';
import type { MemoryDomain, StoredMessage } from './shapes.ts';

type Fields = Readonly<Record<string, unknown>>;
type Method = (input: never, ...rest: readonly unknown[]) => Promise<unknown>;

interface KnownRecord {
  readonly run: MastraRun;
  /** The observations as they are stored. */
  readonly observations: string;
}

const maxKnownRecords = 1_000;
const maxShownTexts = 200;

/**
 * The domain `memory` of a store, guarded: working memory and Observational Memory, which a model in the background writes
 * without any tool. Texts are judged on their way in and marked, line by line, on their way out. Messages pass as they are.
 */
export class GuardedDomain {
  readonly #adapter: Adapter<MastraRun>;
  readonly #inner: MemoryDomain;
  /** Mastra names a record by its id alone when it writes. */
  readonly #records = new Map<string, KnownRecord>();
  readonly #shown = new Map<string, Promise<string>>();
  readonly methods: Readonly<Record<string, Method | undefined>>;

  constructor(adapter: Adapter<MastraRun>, inner: MemoryDomain) {
    this.#adapter = adapter;
    this.#inner = inner;
    this.methods = {
      getResourceById: async (input) => this.#showResource(await this.#call('getResourceById', input)),
      saveResource: async ({ resource }: { readonly resource: Fields }) => {
        const judged = await mapResource(resource, await this.#judge(runWith(undefined, resource.id)));
        return this.#showResource(await this.#call('saveResource', { resource: judged }));
      },
      updateResource: async (input: Fields) => {
        const judged = await mapResource(input, await this.#judge(runWith(undefined, input.resourceId)));
        return this.#showResource(await this.#call('updateResource', judged));
      },
      getThreadById: async (input) => this.#showThread(await this.#call('getThreadById', input)),
      listThreads: async (input) => {
        const found = await this.#call('listThreads', input);
        if (!isObject(found) || !Array.isArray(found.threads)) return found;
        return { ...found, threads: await mapEach(found.threads, (thread) => this.#showThread(thread)) };
      },
      saveThread: async ({ thread }: { readonly thread: Fields }) => {
        const judged = await mapThread(thread, await this.#judge(runWith(thread.id, thread.resourceId)));
        return this.#showThread(await this.#call('saveThread', { thread: judged }));
      },
      updateThread: async (input: Fields) => this.#updateThread('updateThread', input),
      patchThread: async (input: Fields) => this.#updateThread('patchThread', input),
      updateThreadMetadata: async (input: MetadataUpdate) => this.#updateThreadMetadata(input),
      getObservationalMemory: async (threadId, ...rest) =>
        this.#showRecord(await this.#call('getObservationalMemory', threadId, ...rest)),
      getObservationalMemoryHistory: async (threadId, ...rest) => {
        const found = await this.#call('getObservationalMemoryHistory', threadId, ...rest);
        return Array.isArray(found) ? mapEach(found, (record) => this.#showRecord(record)) : found;
      },
      initializeObservationalMemory: async (input) =>
        this.#showRecord(await this.#call('initializeObservationalMemory', input)),
      insertObservationalMemoryRecord: async (record: Fields) => {
        const judge = await this.#judge(runWith(record.threadId, record.resourceId));
        return this.#call('insertObservationalMemoryRecord', await mapRecord(record, judge));
      },
      updateActiveObservations: async (input: Fields) => {
        const known = this.#records.get(String(input.id));
        const judge = await this.#judgeObserved(input.id, input.observedMessageIds, known?.observations);
        const observations = await judge(String(input.observations ?? ''));
        await this.#call('updateActiveObservations', { ...input, observations });
        if (known !== undefined) this.#records.set(String(input.id), { ...known, observations });
      },
      updateBufferedObservations: async (input: Fields) => {
        const { chunk } = input;
        const judge = await this.#judgeObserved(input.id, isObject(chunk) ? chunk.messageIds : undefined);
        return this.#call('updateBufferedObservations', { ...input, chunk: await mapChunk(chunk, judge) });
      },
      swapBufferedToActive: async (input: Fields) => {
        const { bufferedChunks: chunks } = input;
        const judge = await this.#judgeObserved(input.id, undefined);
        const judged = Array.isArray(chunks)
          ? { bufferedChunks: await mapEach(chunks, (chunk) => mapChunk(chunk, judge)) }
          : {};
        return this.#call('swapBufferedToActive', { ...input, ...judged });
      },
      updateBufferedReflection: async (input: Fields) => {
        const judge = await this.#judgeObserved(input.id, undefined);
        const reflection = await judge(String(input.reflection ?? ''));
        return this.#call('updateBufferedReflection', { ...input, reflection });
      },
      createReflectionGeneration: async (input: Fields) => {
        const currentRecord = await this.#asStored(input.currentRecord);
        const judge = await this.#judge(runOfRecord(currentRecord));
        const reflection = await judge(String(input.reflection ?? ''));
        return this.#showRecord(
          await this.#call('createReflectionGeneration', { ...input, currentRecord, reflection }),
        );
      },
      swapBufferedReflectionToActive: async (input: Fields) => {
        const currentRecord = await this.#asStored(input.currentRecord);
        return this.#showRecord(await this.#call('swapBufferedReflectionToActive', { ...input, currentRecord }));
      },
    };
  }

  async #call(name: string, input: unknown, ...rest: readonly unknown[]): Promise<unknown> {
    return this.#inner[name]?.call(this.#inner, input as never, ...rest);
  }

  async #updateThread(name: 'updateThread' | 'patchThread', input: Fields): Promise<unknown> {
    const { metadata } = input;
    const judged = isObject(metadata)
      ? { metadata: await mapMetadata(metadata, await this.#judge(runWith(input.id, undefined))) }
      : {};
    return this.#showThread(await this.#call(name, { ...input, ...judged }));
  }

  /** Mastra computes the metadata while it holds a lock. What it computes then must be what was judged before. */
  async #updateThreadMetadata({ id, resourceId, update }: MetadataUpdate): Promise<unknown> {
    const thread = await this.#call('getThreadById', { threadId: id, resourceId });
    const planned = isObject(thread) ? update(thread) : undefined;
    const judge = await this.#judge(runWith(id, resourceId));
    const judged = planned === undefined ? undefined : await mapMetadata(planned, judge);
    const expected = JSON.stringify(planned);
    const updateAsJudged = (current: Fields): Fields | undefined => {
      if (JSON.stringify(update(current)) === expected) return judged;
      throw new Fault(
        'store-unavailable',
        'the thread was changed while its memory was checked; nothing was stored, retry',
      );
    };
    return this.#showThread(await this.#call('updateThreadMetadata', { id, resourceId, update: updateAsJudged }));
  }

  async #showResource(resource: unknown): Promise<unknown> {
    if (!isObject(resource)) return resource;
    return mapResource(resource, this.#show(runWith(undefined, resource.id)));
  }

  async #showThread(thread: unknown): Promise<unknown> {
    if (!isObject(thread)) return thread;
    return mapThread(thread, this.#show(runWith(thread.id, thread.resourceId)));
  }

  async #showRecord(record: unknown): Promise<unknown> {
    if (!isObject(record)) return record;
    const run = runOfRecord(record);
    if (this.#records.size >= maxKnownRecords) this.#records.clear();
    this.#records.set(String(record.id), { run, observations: String(record.activeObservations ?? '') });
    return mapRecord(record, this.#show(run));
  }

  async #asStored(record: unknown): Promise<unknown> {
    return mapRecord(record, async (text) => withoutMarks(text));
  }

  #show(run: MastraRun): ChangeText {
    return async (text) => {
      const session = await this.#adapter.sessionFor(run);
      const key = `${session.id} ${text}`;
      const shown = this.#shown.get(key) ?? showMemoryText(session, text, 'lines');
      if (this.#shown.size >= maxShownTexts) this.#shown.clear();
      this.#shown.set(key, shown);
      shown.catch(() => this.#shown.delete(key));
      return shown;
    };
  }

  async #judge(run: MastraRun, before = ''): Promise<ChangeText> {
    return async (text) => (await judgeMemoryText(await this.#adapter.sessionFor(run), text, before)).text;
  }

  /**
   * Judges what Observational Memory made of messages. The results of tools in them are reported first, so that an observation
   * is traced to the page it repeats, whichever agent read it.
   */
  async #judgeObserved(id: unknown, messageIds: unknown, before?: string): Promise<ChangeText> {
    const messages = await this.#messages(messageIds);
    const known = this.#records.get(String(id))?.run ?? {};
    const threads = [...new Set(messages.map(({ threadId }) => threadId))];
    const run = known.threadId === undefined && threads.length === 1 ? runWith(threads[0], known.resourceId) : known;
    const named =
      run.threadId === undefined && run.resourceId === undefined ? runWith(`memory ${String(id)}`, undefined) : run;
    const session = await this.#adapter.sessionFor(named);
    for (const message of messages) await reportResults(session, message);
    return this.#judge(named, before);
  }

  async #messages(ids: unknown): Promise<readonly StoredMessage[]> {
    if (!Array.isArray(ids) || ids.length === 0) return [];
    const found = await this.#call('listMessagesById', { messageIds: ids });
    return isObject(found) && Array.isArray(found.messages) ? found.messages : [];
  }
}

interface MetadataUpdate {
  readonly id: string;
  readonly resourceId?: string;
  readonly update: (thread: Fields) => Fields | undefined;
}

function runOfRecord(record: unknown): MastraRun {
  return isObject(record) ? runWith(record.threadId, record.resourceId) : {};
}

async function reportResults(session: AdapterSession, { content }: StoredMessage): Promise<void> {
  const parts: readonly unknown[] = isObject(content) && Array.isArray(content.parts) ? content.parts : [];
  for (const part of parts) {
    const call = isObject(part) && isObject(part.toolInvocation) ? part.toolInvocation : undefined;
    if (call?.result === undefined) continue;
    await session.wrapResult({
      tool: String(call.toolName ?? ''),
      callId: String(call.toolCallId ?? ''),
      content: call.result,
      uri: uriIn(call.args),
    });
  }
}
