import { isObject } from '../../base/is-object.ts';
import type { GuardedSpace } from '../../guard/index.ts';
import { type Adapter, type AdapterSession, textsOf } from '../core/index.ts';
import { type AdkGuardOptions, type AdkRun, adkAdapter } from './options.ts';
import type { AdkContent, AdkEvent, AdkMemoryService, AdkSession } from './shapes.ts';
import { ShownMemories } from './shown-memories.ts';

type Method = (...args: readonly unknown[]) => Promise<unknown>;
type Request = Readonly<Record<string, unknown>> & { readonly appName: string; readonly userId: string };

/**
 * Guards a service that keeps memories. Words of the user and what the guard would store are kept; results of tools are
 * not. Memories are returned in the form that a prompt may contain. `guardRunnerConfig` does this for the service of a
 * runner.
 */
export function guardMemoryService<Service extends AdkMemoryService>(
  space: GuardedSpace,
  service: Service,
  options: AdkGuardOptions = {},
): Service {
  return guardedMemoryService(adkAdapter('guardMemoryService', space, options), service, new ShownMemories());
}

export function guardedMemoryService<Service extends AdkMemoryService>(
  adapter: Adapter<AdkRun>,
  service: Service,
  shown: ShownMemories,
): Service {
  const guard = new GuardedMemoryService(adapter, shown);
  return new Proxy(service, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return guard.method(name, value.bind(target) as Method);
    },
  });
}

class GuardedMemoryService {
  readonly #adapter: Adapter<AdkRun>;
  readonly #shown: ShownMemories;

  constructor(adapter: Adapter<AdkRun>, shown: ShownMemories) {
    this.#adapter = adapter;
    this.#shown = shown;
  }

  method(name: string | symbol, own: Method): Method {
    switch (name) {
      case 'addSessionToMemory':
        return async (session) => own(await this.#kept(session as AdkSession));
      case 'addEventsToMemory':
        return async (request) => own(await this.#keptEvents(request as Request));
      case 'addMemory':
        return async (request) => own(await this.#keptMemories(request as Request));
      case 'searchMemory':
        return async (request) => this.#shownAnswer(request as Request, await own(request));
      default:
        return own;
    }
  }

  async #kept(given: AdkSession): Promise<AdkSession> {
    const { id: sessionId, appName, userId } = given;
    const session = await this.#adapter.sessionFor({ sessionId, appName, userId });
    return { ...given, events: await keptEvents(session, given.events ?? []) };
  }

  async #keptEvents(request: Request): Promise<object> {
    const session = await this.#session(request);
    return { ...request, events: await keptEvents(session, (request.events ?? []) as readonly AdkEvent[]) };
  }

  /** Memories that are handed over word by word are stored by the guard first, and recognised later. */
  async #keptMemories(request: Request): Promise<object> {
    const session = await this.#session(request);
    const memories: unknown[] = [];
    for (const memory of Array.isArray(request.memories) ? request.memories : []) {
      const text = wordsOf(isObject(memory) ? (memory.content as AdkContent) : undefined);
      if (text !== '' && (await session.judgeText(text)).run) memories.push(memory);
    }
    return { ...request, memories };
  }

  async #shownAnswer(request: Request, answer: unknown): Promise<unknown> {
    const { memories } = isObject(answer) ? answer : {};
    if (!Array.isArray(memories) || memories.length === 0) return answer;
    const shown: unknown[] = [];
    for (const memory of memories as readonly unknown[]) shown.push(await this.#shownMemory(request, memory));
    return { ...(answer as object), memories: shown };
  }

  async #shownMemory(request: Request, memory: unknown): Promise<unknown> {
    if (!isObject(memory)) return memory;
    const content = wordsOf(memory.content as AdkContent);
    const { space, options } = this.#adapter;
    const run = { appName: request.appName, userId: request.userId };
    const principal = typeof options.principal === 'function' ? options.principal(run) : (options.principal ?? 'agent');
    const { texts } = await space.showForeignTexts({ texts: [{ content }] }, { channel: 'agent', principal });
    if (texts[0]?.rendering !== 'verbatim') this.#shown.add(request.userId, content);
    const role = { ...(memory.content as object), parts: [{ text: String(texts[0]?.text ?? '') }] };
    return { ...memory, content: role, ...(memory.author === 'user' ? {} : { author: undefined }) };
  }

  /** A call outside of a run may name its session. */
  #session({ appName, userId, sessionId }: Request): Promise<AdapterSession> {
    const named = typeof sessionId === 'string' ? sessionId : `memory of ${userId}`;
    return this.#adapter.sessionFor({ appName, userId, sessionId: named });
  }
}

/** Words of the user, and of the agent where the guard would store them. What tools returned is none of them. */
async function keptEvents(session: AdapterSession, events: readonly AdkEvent[]): Promise<readonly AdkEvent[]> {
  const kept: AdkEvent[] = [];
  for (const event of events) {
    const text = wordsOf(event.content);
    if (text === '' || !(await session.wouldStore(text))) continue;
    const parts = (event.content?.parts ?? []).filter((part) => typeof part.text === 'string');
    kept.push({ ...event, content: { ...event.content, parts } });
  }
  return kept;
}

function wordsOf(content: AdkContent | undefined): string {
  return textsOf((content?.parts ?? []).map(({ text }) => text)).join('\n');
}
