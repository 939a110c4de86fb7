import { Fault } from '../../base/fault.ts';
import { isObject } from '../../base/is-object.ts';
import type { GuardedSpace } from '../../guard/index.ts';
import { isStructural } from '../../prompt/index.ts';
import { type Adapter, type AdapterSession, askedIn, createAdapter, textsOf } from '../core/index.ts';
import type { GuardZepOptions, ZepCall } from './options.ts';
import { shownAnswer } from './shown-answer.ts';

type Method = (...args: readonly unknown[]) => Promise<unknown>;

/** Calls about users, projects and the service itself. Their answers have no memories, and hosts read them by name. */
const plain =
  /^(?:(?:project|task|context|userGroup)\.|user\.(?!getNode$)|graph\.\w*(?:Instructions|EntityTypes|Ontology))/;
const writing = /\.(?:add|create|update|set)\w*$/;

/**
 * Guards a client of Zep. What is added reaches Zep only if the guard would store it, and memories are returned in the
 * form that a prompt may contain. Methods keep their types.
 */
export function guardZep<Client extends object>(space: GuardedSpace, client: Client, options: GuardZepOptions): Client {
  const { reportsTurns: _turns, onRefused: _told, ...shared } = options;
  return guardedPart(new GuardedZep(createAdapter('guardZep', space, shared), options), client, '');
}

/** The client has resources, such as `thread`, and these have others, such as `graph.edge`. */
function guardedPart<Part extends object>(guard: GuardedZep, part: Part, path: string): Part {
  return new Proxy(part, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof name === 'symbol' || name.startsWith('_') || name === 'constructor') return value;
      const place = path === '' ? name : `${path}.${name}`;
      if (typeof value === 'function') return guard.method(place, value.bind(target) as Method);
      return isObject(value) ? guardedPart(guard, value, place) : value;
    },
  });
}

class GuardedZep {
  readonly #adapter: Adapter<ZepCall>;
  readonly #options: GuardZepOptions;

  constructor(adapter: Adapter<ZepCall>, options: GuardZepOptions) {
    this.#adapter = adapter;
    this.#options = options;
  }

  method(place: string, own: Method): Method {
    if (plain.test(place)) return own;
    return async (...args) => {
      const session = await this.#adapter.sessionFor(callOf(place, args));
      return shownAnswer(session, await this.#run(session, place, own, args));
    };
  }

  async #run(session: AdapterSession, place: string, own: Method, args: readonly unknown[]): Promise<unknown> {
    if (place === 'thread.addMessages' || place === 'thread.addMessagesBatch')
      return this.#addMessages(session, own, args);
    if (place === 'graph.addFactTriple') await this.#storeFact(session, args[0]);
    else if (writing.test(place)) await this.#check(session, args);
    return own(...args);
  }

  /** Zep makes memories from them later, in other words. What the guard would not store itself is left out. */
  async #addMessages(session: AdapterSession, own: Method, args: readonly unknown[]): Promise<unknown> {
    const [threadId, request, ...rest] = args;
    const given = isObject(request) && Array.isArray(request.messages) ? (request.messages as readonly unknown[]) : [];
    for (const [at, message] of given.entries()) await this.#report(session, message, given[at - 1]);
    const messages: unknown[] = [];
    for (const message of given) if (await this.#isStorable(session, message)) messages.push(message);
    if (messages.length === 0) return { messageUuids: [] };
    return own(threadId, { ...(request as object), messages }, ...rest);
  }

  async #report(session: AdapterSession, message: unknown, before: unknown): Promise<void> {
    const { role, content } = isObject(message) ? message : {};
    const asked = isObject(before) && before.role === 'assistant' ? askedIn(before.content) : undefined;
    if (role === 'user' && this.#options.reportsTurns === true) await session.observeUser(content, asked);
    else if (role !== 'assistant') await session.wrapResult({ callId: '', tool: 'zep', content });
  }

  /** A fact comes back word by word, so the guard stores it first, and recognises it. */
  async #storeFact(session: AdapterSession, triple: unknown): Promise<void> {
    const { fact, ...names } = isObject(triple) ? triple : {};
    await this.#check(session, [names]);
    const verdict = await session.judgeText(textsOf(fact).join('\n'));
    if (!verdict.run) throw this.#refusal(verdict.message);
  }

  async #check(session: AdapterSession, args: readonly unknown[]): Promise<void> {
    if (!(await this.#isStorable(session, args))) throw new Fault('input-invalid', notSent);
  }

  async #isStorable(session: AdapterSession, value: unknown): Promise<boolean> {
    const words = textsOf(value).filter((text) => !isStructural(text));
    if (words.length === 0 || (await session.wouldStore(words.join('\n')))) return true;
    this.#options.onRefused?.(notSent);
    return false;
  }

  #refusal(message: string): Fault {
    this.#options.onRefused?.(message);
    return new Fault('input-invalid', message);
  }
}

const notSent = 'Not sent to Zep: the guard would not store this text.';

/** The ids of a call: the thread is first, users and graphs stand in the request. */
function callOf(place: string, args: readonly unknown[]): ZepCall {
  const [first] = args;
  const ids = Object.assign({}, ...args.filter(isObject)) as Readonly<Record<string, unknown>>;
  const thread = place.startsWith('thread.') && typeof first === 'string' ? first : ids.threadId;
  return {
    ...(typeof thread === 'string' ? { threadId: thread } : {}),
    ...(typeof ids.userId === 'string' ? { userId: ids.userId } : {}),
    ...(typeof ids.graphId === 'string' ? { graphId: ids.graphId } : {}),
  };
}
