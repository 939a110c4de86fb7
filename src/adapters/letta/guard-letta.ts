import { Fault } from '../../base/fault.ts';
import { isObject } from '../../base/is-object.ts';
import type { GuardedSpace } from '../../guard/index.ts';
import { isStructural } from '../../prompt/index.ts';
import { type Adapter, type AdapterSession, createAdapter, judgeMemoryText, textsOf } from '../core/index.ts';
import { lettaMemoryTools } from './memory-tools.ts';
import { guardedBody, type PendingCalls, pendingIn } from './messages.ts';
import type { GuardLettaOptions, LettaCall } from './options.ts';
import { iterable, shownThing } from './pages.ts';
import { shownAnswer } from './shown-answer.ts';

type Method = (...args: readonly unknown[]) => Promise<unknown>;

interface Lists {
  readonly messages: { list(id: string, query: object): Promise<{ getPaginatedItems(): readonly unknown[] }> };
}
interface LettaClient {
  readonly agents: Lists;
  readonly conversations: Lists;
}

/** Calls about the service itself, and the settings of agents. Their answers have no memories, and hosts read them by name. */
const plain =
  /^(?:(?:accessTokens|environments|mcpServers|models|tags|templates|tools)\.|agents\.(?:schedule|identities)\.|\w+\.(?:delete|exportFile|importFile|recompile)$|\w+\.messages\.(?:cancel|reset)$)/;
/** Requests to any address, which the guard cannot read. */
const raw: ReadonlySet<string> = new Set([
  'get',
  'post',
  'put',
  'patch',
  'delete',
  'request',
  'getAPIList',
  'requestAPIList',
]);
const sending = /\.messages\.(?:create|createAsync|stream)$/;
/** How far back the server is asked for calls that wait for an answer. */
const recentMessages = 50;

/**
 * Guards a client of Letta. What is stored in blocks and passages is stored only if the guard stores it, an agent's own
 * change of its memory is approved only then, results of tools are marked, and memories are returned in the form that a
 * prompt may contain. Methods keep their types.
 */
export function guardLetta<Client extends object>(
  space: GuardedSpace,
  client: Client,
  options: GuardLettaOptions,
): Client {
  const { reportsTurns: _turns, onRefused: _told, askPerson: _ask, ...shared } = options;
  const memoryTools = { ...lettaMemoryTools, ...shared.memoryTools };
  const adapter = createAdapter<LettaCall>('guardLetta', space, { ...shared, memoryTools });
  return guardedPart(new GuardedLetta(adapter, client as unknown as LettaClient, options), client, '');
}

/** The client has resources, such as `agents`, and these have others, such as `agents.blocks`. */
function guardedPart<Part extends object>(guard: GuardedLetta, part: Part, path: string): Part {
  return new Proxy(part, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof name === 'symbol' || name.startsWith('_') || name === 'constructor') return value;
      const place = path === '' ? name : `${path}.${name}`;
      if (typeof value !== 'function') return isObject(value) ? guardedPart(guard, value, place) : value;
      const own = value.bind(target) as Method;
      if (place === 'withOptions') return (given: unknown) => guardedPart(guard, own(given) as unknown as Part, '');
      return path === '' ? topLevel(place, own) : guard.method(place, own);
    },
  });
}

function topLevel(name: string, own: Method): Method {
  if (!raw.has(name)) return own;
  return () => {
    throw new Fault(
      'input-invalid',
      `guardLetta: ${name}() can reach any memory; call it on a client without the guard.`,
    );
  };
}

class GuardedLetta {
  readonly #adapter: Adapter<LettaCall>;
  readonly #client: LettaClient;
  readonly #options: GuardLettaOptions;

  constructor(adapter: Adapter<LettaCall>, client: LettaClient, options: GuardLettaOptions) {
    this.#adapter = adapter;
    this.#client = client;
    this.#options = options;
  }

  method(place: string, own: Method): Method {
    if (plain.test(place)) return own;
    return (...args) => iterable(this.#run(place, own, args));
  }

  async #run(place: string, own: Method, args: readonly unknown[]): Promise<unknown> {
    const call = callOf(place, args);
    const session = await this.#adapter.sessionFor(call);
    const checked = await this.#checked(session, place, call, args);
    return shownThing((value) => shownAnswer(session, value), await own(...checked));
  }

  /** The arguments as Letta may have them. */
  async #checked(
    session: AdapterSession,
    place: string,
    call: LettaCall,
    args: readonly unknown[],
  ): Promise<readonly unknown[]> {
    const [first, body, ...rest] = args;
    if (sending.test(place)) {
      const guard = { session, options: this.#options, pending: () => this.#pending(call) };
      return [first, await guardedBody(guard, body), ...rest];
    }
    if (place === 'agents.tools.run') await this.#checkRun(session, String(first), body);
    if (/(?:^|\.)passages\.create/.test(place)) return [first, await this.#passages(session, body), ...rest];
    if (place === 'blocks.create') return [await this.#block(session, first), ...args.slice(1)];
    if (/(?:^|\.)blocks\.update$/.test(place)) return [first, await this.#block(session, body), ...rest];
    return args;
  }

  /** A block is a text that an agent keeps: lines that the guard does not store are left out. */
  async #block(session: AdapterSession, body: unknown): Promise<unknown> {
    const { value, ...other } = isObject(body) ? body : {};
    await this.#check(session, other);
    if (typeof value !== 'string') return body;
    const { text, refusals } = await judgeMemoryText(session, value);
    for (const message of refusals) this.#options.onRefused?.(message);
    return { ...other, value: text };
  }

  /** A passage comes back word by word, so the guard stores it first, and recognises it. */
  async #passages(session: AdapterSession, body: unknown): Promise<unknown> {
    const { text, passages, ...other } = isObject(body) ? body : {};
    await this.#check(session, other);
    if (text !== undefined) await this.#store(session, text);
    for (const passage of Array.isArray(passages) ? passages : []) await this.#passages(session, passage);
    return body;
  }

  async #store(session: AdapterSession, text: unknown): Promise<void> {
    const verdict = await session.judgeText(textsOf(text).join('\n'));
    if (!verdict.run) throw this.#refusal(verdict.message);
  }

  async #checkRun(session: AdapterSession, tool: string, params: unknown): Promise<void> {
    const input = isObject(params) ? params.args : undefined;
    const verdict = await session.judgeMemoryCall({ tool, input });
    if (!verdict.run) throw this.#refusal(verdict.message);
  }

  async #check(session: AdapterSession, value: unknown): Promise<void> {
    const words = textsOf(value).filter((text) => !isStructural(text));
    if (words.length === 0 || (await session.wouldStore(words.join('\n')))) return;
    throw this.#refusal('Not sent to Letta: the guard would not store this text.');
  }

  async #pending({ agentId, conversationId }: LettaCall): Promise<PendingCalls> {
    const query = { limit: recentMessages, order: 'desc' };
    const { agents, conversations } = this.#client;
    if (conversationId !== undefined) {
      return pendingIn((await conversations.messages.list(conversationId, query)).getPaginatedItems());
    }
    return pendingIn(agentId === undefined ? [] : (await agents.messages.list(agentId, query)).getPaginatedItems());
  }

  #refusal(message: string): Fault {
    this.#options.onRefused?.(message);
    return new Fault('input-invalid', message);
  }
}

/** The ids of a call: an agent or a conversation is first, or in the parameters. */
function callOf(place: string, args: readonly unknown[]): LettaCall {
  const [first] = args;
  const ids = Object.assign({}, ...args.filter(isObject)) as Readonly<Record<string, unknown>>;
  const agent = ids.agent_id ?? (/^agents\.(?!blocks\.(?!list)|tools\.(?!list))/.test(place) ? first : undefined);
  const conversation = place.startsWith('conversations.') ? first : ids.conversation_id;
  return {
    ...(typeof agent === 'string' ? { agentId: agent } : {}),
    ...(typeof conversation === 'string' ? { conversationId: conversation } : {}),
  };
}
