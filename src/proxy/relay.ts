import type { Env } from '../base/env.ts';
import { Fault } from '../base/fault.ts';
import { isObject } from '../base/is-object.ts';
import type { SessionOrigin } from '../guard/index.ts';
import {
  errorReply,
  type JsonFields,
  type JsonRpcLine,
  type Message,
  onOneLine,
  parseMessage,
  type RequestId,
  rpcCode,
} from '../jsonrpc/index.ts';
import type { CallScreen } from './call-screen.ts';
import type { ToolCatalog } from './catalog.ts';
import { ClientSide } from './client-side.ts';
import type { PinnedInstructions } from './instructions.ts';
import { Pending, type PendingRequest } from './pending.ts';
import { clientIn, metaLike } from './protocol-revision.ts';
import { type Screened, sameOr, screenMessage } from './results.ts';
import type { Screen } from './screen.ts';
import { isMethodName } from './structural.ts';
import { textsIn } from './texts.ts';
import type { Upstream, UpstreamLine } from './upstream.ts';

export interface RelayParts {
  readonly env: Env;
  readonly screen: Screen;
  readonly calls: CallScreen;
  readonly catalog: ToolCatalog;
  readonly instructions: PinnedInstructions;
  readonly upstream: Upstream;
  /** Sends a line to the client, in order. */
  readonly toClient: (line: string | Buffer) => Promise<void>;
  /** Reports a message to the operator. */
  readonly say: (message: string) => void;
  readonly timeout: number;
}

type Request = Extract<Message, { kind: 'request' }>;
type Notification = Extract<Message, { kind: 'notification' }>;

/** Requests whose answers carry the instructions of a server, in either revision. */
const greetings: ReadonlySet<string> = new Set(['initialize', 'server/discover']);

const unshown: Readonly<Record<Extract<Screened, { ok: false }>['problem'], string>> = {
  'too-many-texts': 'the answer of the memory server is too long to be checked; request less',
  unusable: 'the answer of the memory server has a cursor or an id that is not a plain value; tell the user',
};

/**
 * Relays messages between a client and a memory server. What a client sends is written again from what was judged; what
 * is refused is answered here. A server's message is forwarded as it is, or with the offending text replaced.
 */
export class Relay {
  readonly #parts: RelayParts;
  readonly #pending: Pending;
  readonly #client: ClientSide;
  readonly #ownRequests = new Map<string, (result: JsonFields | undefined) => void>();
  #principal = 'mcp:unnamed';
  #dropped = 0;

  constructor(parts: RelayParts) {
    this.#parts = parts;
    this.#pending = new Pending(parts.timeout, (waiting) => void this.#timedOut(waiting));
    this.#client = new ClientSide({
      ...parts,
      pending: this.#pending,
      guarded: (decide) => this.#guarded(decide),
      named: (params) => {
        this.#principal = clientIn(params) ?? this.#principal;
      },
      origin: (tool) => this.#origin(tool),
      fetchTools: (like, cursor) => this.#askForTools(like, cursor),
    });
  }

  fromClient(line: JsonRpcLine): Promise<void> {
    return this.#client.receive(line);
  }

  async fromServer(line: UpstreamLine): Promise<void> {
    if (line.kind === 'too-long') return this.#overlong(line.start);
    if (line.bytes.length === 0) return;
    const parsed = parseMessage(line.bytes.toString('utf8'));
    if (!parsed.ok) return this.#drop('a line that is not a message');
    const { message } = parsed;
    const bytes = onOneLine(line.bytes);
    switch (message.kind) {
      case 'request':
        return this.#serverRequest(message, parsed.whole, bytes);
      case 'notification':
        if (message.method === 'notifications/tools/list_changed') this.#parts.catalog.forget();
        return this.#notification(message, parsed.whole, bytes);
      case 'result':
      case 'error':
        return this.#answer(message, parsed.whole, bytes, line.isOurs === true);
      default:
        return undefined;
    }
  }

  /** The server has ended: answers all open requests with an error. */
  async end(): Promise<void> {
    for (const resolve of this.#ownRequests.values()) resolve(undefined);
    for (const { id } of this.#pending.takeAll()) {
      await this.#parts.toClient(errorReply(id, rpcCode.internal, 'the memory server ended before it answered'));
    }
  }

  /** Fails closed: a fault that only an operator can fix keeps the call from the server. */
  async #guarded(decide: () => Promise<string | undefined>): Promise<string | undefined> {
    try {
      return await decide();
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      this.#parts.say(error.message);
      return `Not forwarded: ${error.message}. Tell the user: this needs an operator.`;
    }
  }

  async #answer(
    message: Extract<Message, { kind: 'result' | 'error' }>,
    whole: JsonFields,
    bytes: Buffer,
    isOurs: boolean,
  ): Promise<void> {
    const ownRequest = this.#ownRequests.get(String(message.id));
    if (ownRequest !== undefined) return ownRequest(message.kind === 'result' ? message.result : undefined);
    const waiting = this.#pending.take(message.id);
    if (waiting === undefined) return this.#drop('an unexpected answer');
    const { toClient } = this.#parts;
    if (isOurs) return toClient(bytes);
    const blocked = await this.#guarded(async () => {
      if (waiting.method !== 'tools/list' || message.kind !== 'result') return undefined;
      await this.#parts.catalog.see(message.result);
      return this.#parts.catalog.stopped;
    });
    if (blocked !== undefined) return toClient(errorReply(waiting.id, rpcCode.refused, blocked));
    let line: string | Buffer = bytes;
    const failed = await this.#guarded(async () => {
      const shown = await this.#shown(waiting, message);
      if (!shown.ok) return unshown[shown.problem];
      line = sameOr(bytes, whole, { id: message.id, ...shown.message });
      return undefined;
    });
    return toClient(failed === undefined ? line : errorReply(waiting.id, rpcCode.internal, failed));
  }

  /** The answer as the client may see it. */
  async #shown(waiting: PendingRequest, message: Extract<Message, { kind: 'result' | 'error' }>): Promise<Screened> {
    const { screen, catalog, instructions } = this.#parts;
    const tool = nameIn(waiting);
    const screening = { screen, origin: await this.#origin(tool), keep: message.kind === 'result' };
    if (message.kind === 'error') return screenMessage(screening, { error: message.error });
    const { result } = message;
    if (waiting.method === 'tools/call') {
      return screenMessage({ ...screening, schema: catalog.outputSchemaOf(tool) }, { result });
    }
    if (!greetings.has(waiting.method)) {
      const pinned = new Set(waiting.method === 'tools/list' ? ['tools'] : []);
      return screenMessage({ ...screening, pinned }, { result });
    }
    const given = await instructions.shown(result.instructions);
    const greeting = given === result.instructions ? result : { ...result, instructions: given };
    return screenMessage({ ...screening, keep: false, pinned: new Set(['instructions']) }, { result: greeting });
  }

  /** What a server says on its own is text from outside, too. */
  async #notification({ method, params }: Notification, whole: JsonFields, bytes: Buffer): Promise<void> {
    if (!this.#isPlain(method)) return this.#drop('a notification with an unusual name');
    let line: string | Buffer | undefined;
    await this.#guarded(async () => {
      const shown = await this.#screened(params);
      if (shown.ok) line = sameOr(bytes, whole, { method, ...(whole.params === undefined ? {} : shown.message) });
      return undefined;
    });
    return line === undefined ? this.#drop('a notification that cannot be checked') : this.#parts.toClient(line);
  }

  /** A server may send requests to the client's model. One that reads like an attack is refused. */
  async #serverRequest({ id, method, params }: Request, whole: JsonFields, bytes: Buffer): Promise<void> {
    const { upstream, toClient } = this.#parts;
    let line: string | Buffer | undefined;
    await this.#guarded(async () => {
      if (!this.#isPlain(method) || !this.#isPlain(String(id)) || this.#accuses(params)) return undefined;
      const shown = await this.#screened(params);
      if (shown.ok) line = sameOr(bytes, whole, { id, method, ...(whole.params === undefined ? {} : shown.message) });
      return undefined;
    });
    if (line !== undefined) {
      this.#client.expectAnswer(id, method);
      return toClient(line);
    }
    const refusal = errorReply(id, rpcCode.refused, 'refused by the proxy: the request reads like an attack');
    this.#parts.say('refused a request of the memory server that reads like an attack');
    return upstream.send(Buffer.from(refusal), { kind: 'error', id, error: {} });
  }

  async #screened(params: JsonFields): Promise<Screened> {
    return screenMessage({ screen: this.#parts.screen, origin: await this.#origin(''), keep: false }, { params });
  }

  #accuses(params: JsonFields): boolean {
    const texts = textsIn(params);
    return this.#parts.screen.accused([...texts, texts.join('\n')]).length > 0;
  }

  /** A name in an envelope: an identifier that no rule accuses. */
  #isPlain(name: string): boolean {
    return isMethodName(name) && this.#parts.screen.accused([name]).length === 0;
  }

  async #askForTools(like: JsonFields, cursor: string | undefined): Promise<JsonFields | undefined> {
    const { env, upstream, timeout } = this.#parts;
    const id = `bezoar-${env.id()}`;
    const params = { ...metaLike(like), ...(cursor === undefined ? {} : { cursor }) };
    const answered = new Promise<JsonFields | undefined>((resolve) => {
      const timer = setTimeout(() => resolve(undefined), timeout);
      this.#ownRequests.set(id, (result) => {
        clearTimeout(timer);
        resolve(result);
      });
    });
    const request = { jsonrpc: '2.0', id, method: 'tools/list', params };
    await upstream.send(Buffer.from(JSON.stringify(request)), { kind: 'request', id, method: 'tools/list', params });
    const result = await answered;
    this.#ownRequests.delete(id);
    return result;
  }

  /** The start of an overlong line may contain the id of the request it answers. */
  async #overlong(start: Buffer): Promise<void> {
    const [, text, number] = /"id"\s*:\s*(?:"([^"\\]{0,200})"|(-?\d{1,15}))/.exec(start.toString('utf8')) ?? [];
    const id: RequestId | null = text ?? (number === undefined ? null : Number(number));
    const waiting = this.#pending.take(id);
    if (waiting === undefined) return this.#drop('a line that is too long');
    const why = 'the answer of the memory server is too long to be checked; request less';
    return this.#parts.toClient(errorReply(waiting.id, rpcCode.internal, why));
  }

  #timedOut({ id }: PendingRequest): Promise<void> {
    const seconds = this.#parts.timeout / 1_000;
    const why = `the memory server did not answer within ${seconds} seconds`;
    return this.#parts.toClient(errorReply(id, rpcCode.internal, why));
  }

  #drop(what: string): void {
    this.#dropped += 1;
    // Reports only at 1, 10, 100...: a server that floods the proxy must not flood the operator.
    if (/^10*$/.test(String(this.#dropped)))
      this.#parts.say(`dropped ${what} from the memory server (${this.#dropped} so far)`);
  }

  async #origin(tool: string): Promise<SessionOrigin> {
    const named = /^[\w.:/-]{1,64}$/.test(tool) ? { tool } : {};
    return { ...(await this.#parts.screen.session(this.#principal)), ...named };
  }
}

function nameIn({ params }: PendingRequest): string {
  return isObject(params) && typeof params.name === 'string' ? params.name : '';
}
