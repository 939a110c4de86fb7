import type { SessionOrigin } from '../guard/index.ts';
import {
  complaint,
  errorReply,
  type JsonFields,
  type JsonRpcLine,
  type Message,
  parseMessage,
  type RequestId,
  rpcCode,
} from '../jsonrpc/index.ts';
import type { ScreenedText } from './call-screen.ts';
import { ClientJudge } from './client-judge.ts';
import { ambiguousName, type Outgoing, type Rewritten, rewrite } from './client-messages.ts';
import type { Pending } from './pending.ts';
import { resultFor } from './protocol-revision.ts';
import type { RelayParts } from './relay.ts';

/** What the client's side shares with the server's. */
interface ClientParts extends RelayParts {
  readonly pending: Pending;
  /** Turns a fault into the reason to refuse. */
  readonly guarded: (decide: () => Promise<string | undefined>) => Promise<string | undefined>;
  /** Tells who the client says it is. */
  readonly named: (params: JsonFields) => void;
  readonly origin: (tool: string) => Promise<SessionOrigin>;
  readonly fetchTools: (like: JsonFields, cursor: string | undefined) => Promise<JsonFields | undefined>;
}

type Request = Extract<Message, { kind: 'request' }>;
type Notification = Extract<Message, { kind: 'notification' }>;
type Response = Extract<Message, { kind: 'result' | 'error' }>;

/** More open requests than any sane server has. */
const maxAsked = 1_000;

/** Receives what the client sends. The server gets what was judged, written again, and never the client's bytes. */
export class ClientSide {
  readonly #parts: ClientParts;
  readonly #judge: ClientJudge;
  /** The methods of the server's requests that the client has not answered yet, by id. */
  readonly #asked = new Map<string, string>();

  constructor(parts: ClientParts) {
    this.#parts = parts;
    this.#judge = new ClientJudge({ calls: parts.calls, catalog: parts.catalog, shown: parts.screen.shown });
  }

  /** The server has sent the client a request: an answer to it may pass. */
  expectAnswer(id: RequestId, method: string): void {
    const [oldest] = this.#asked.size < maxAsked ? [] : this.#asked.keys();
    if (oldest !== undefined) this.#asked.delete(oldest);
    this.#asked.set(idKey(id), method);
  }

  async receive(line: JsonRpcLine): Promise<void> {
    const { toClient } = this.#parts;
    if (line.kind === 'too-long') return toClient(complaint('too-long'));
    if (line.bytes.length === 0) return;
    const json = line.bytes.toString('utf8');
    const parsed = parseMessage(json);
    if (!parsed.ok) {
      if (parsed.problem === 'twice') return toClient(errorReply(null, rpcCode.parse, ambiguousName(json)));
      return toClient(complaint(parsed.problem, parsed.id));
    }
    const rewritten = rewrite(json, parsed.message, (id) => this.#asked.get(idKey(id)));
    if (!rewritten.ok) return this.#refuse(parsed.message, rewritten);
    const { message, body, bytes } = rewritten.outgoing;
    switch (message.kind) {
      case 'request':
        return this.#request({ message, body, bytes });
      case 'notification':
        return this.#notification({ message, body, bytes });
      default:
        return this.#answerServer({ message, body, bytes });
    }
  }

  async #request(given: Outgoing<Request>): Promise<void> {
    const { id, method, params } = given.message;
    this.#parts.named(params);
    // First of all: a call that cannot be forwarded must not become an entry.
    if (!this.#parts.pending.add({ id, method, params })) {
      const why = 'this request id is in use, or too many requests are open; wait for an answer';
      return this.#parts.toClient(errorReply(id, rpcCode.request, why));
    }
    let outgoing = given;
    const refusal = await this.#parts.guarded(async () => {
      const fetchPage = (cursor: string | undefined) => this.#parts.fetchTools(params, cursor);
      const judged = await this.#judge.request(given, (tool) => this.#parts.origin(tool), fetchPage);
      if (!judged.ok) return judged.notice;
      outgoing = judged.outgoing;
      return undefined;
    });
    if (refusal !== undefined) {
      this.#parts.pending.take(id);
      if (method === 'tools/call') return this.#toolError(given.message, refusal);
      return this.#parts.toClient(errorReply(id, rpcCode.refused, refusal));
    }
    return this.#parts.upstream.send(outgoing.bytes, outgoing.message);
  }

  async #notification({ message, body, bytes }: Outgoing<Notification>): Promise<void> {
    if (message.method === 'notifications/cancelled') this.#cancel(message.params);
    const refusal = await this.#parts.guarded(async () =>
      noticeOf(await this.#judge.notice(body, () => this.#parts.origin(''))),
    );
    if (refusal === undefined) return this.#parts.upstream.send(bytes, message);
    return this.#parts.say('dropped a notification of the client that reads like an attack');
  }

  /** The client answers a request of the server. If the answer may not pass, the server gets an error instead. */
  async #answerServer({ message, body, bytes }: Outgoing<Response>): Promise<void> {
    const { id } = message;
    if (id !== null) this.#asked.delete(idKey(id));
    const refusal = await this.#parts.guarded(async () => {
      const origin = () => this.#parts.origin('');
      return noticeOf(
        await (message.kind === 'result' ? this.#judge.answer(body, origin) : this.#judge.notice(body, origin)),
      );
    });
    if (refusal === undefined) return this.#parts.upstream.send(bytes, message);
    this.#parts.say(`did not forward an answer of the client to the memory server: ${refusal}`);
    return this.#errorToServer(id);
  }

  /** A message of the client that cannot be forwarded, whatever it says. */
  #refuse(message: Message, { code, problem }: Extract<Rewritten, { ok: false }>): Promise<void> {
    const isAnswer = message.kind === 'result' || message.kind === 'error';
    if (!isAnswer)
      return this.#parts.toClient(errorReply(message.kind === 'request' ? message.id : null, code, problem));
    this.#parts.say(`did not forward an answer of the client: ${problem}`);
    const wasAsked = message.id !== null && this.#asked.delete(idKey(message.id));
    return wasAsked ? this.#errorToServer(message.id) : Promise.resolve();
  }

  #errorToServer(id: RequestId | null): Promise<void> {
    const reply = errorReply(id, rpcCode.refused, 'refused by the proxy');
    return this.#parts.upstream.send(Buffer.from(reply), { kind: 'error', id, error: {} });
  }

  #toolError({ id, params }: Request, text: string): Promise<void> {
    const result = resultFor(params, { content: [{ type: 'text', text }], isError: true });
    return this.#parts.toClient(JSON.stringify({ jsonrpc: '2.0', id, result }));
  }

  #cancel({ requestId }: JsonFields): void {
    if (typeof requestId === 'string' || typeof requestId === 'number') this.#parts.pending.take(requestId);
  }
}

/** 1 and "1" are different ids. */
function idKey(id: RequestId): string {
  return JSON.stringify(id);
}

function noticeOf(judged: ScreenedText): string | undefined {
  return judged.ok ? undefined : judged.notice;
}
