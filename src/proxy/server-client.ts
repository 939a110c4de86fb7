import type { Env } from '../base/env.ts';
import { Fault } from '../base/fault.ts';
import { type JsonFields, type JsonRpcLine, type Message, parseMessage } from '../jsonrpc/index.ts';
import type { Upstream } from './upstream.ts';

/** The proxy as a client of a memory server, to read what is already there. */
export interface ServerClient {
  /** The result of a request; undefined if the server answers with an error. */
  ask(method: string, params?: JsonFields): Promise<JsonFields | undefined>;
}

/** Connects to a server and greets it. It offers the server nothing: no sampling, no forms, no roots. */
export async function serverClient(upstream: Upstream, timeoutMs: number, env: Env): Promise<ServerClient> {
  const waiting = new Map<string, (result: JsonFields | undefined) => void>();
  void (async () => {
    for await (const line of upstream.lines()) {
      const answer = answerIn(line);
      if (answer !== undefined) waiting.get(answer.id)?.(answer.result);
    }
    for (const resolve of waiting.values()) resolve(undefined);
  })();

  const send = (message: Message, fields: JsonFields): Promise<void> =>
    upstream.send(Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...fields })), message);

  async function ask(method: string, params: JsonFields = {}): Promise<JsonFields | undefined> {
    const id = `bezoar-${env.id()}`;
    const answered = new Promise<JsonFields | undefined>((resolve, reject) => {
      const seconds = timeoutMs / 1_000;
      const late = new Fault('config-invalid', `the memory server did not answer ${method} within ${seconds} seconds`);
      const timer = setTimeout(() => reject(late), timeoutMs);
      waiting.set(id, (result) => {
        clearTimeout(timer);
        waiting.delete(id);
        resolve(result);
      });
    });
    await send({ kind: 'request', id, method, params }, { id, method, params });
    return answered;
  }

  const clientInfo = { name: 'bezoar-adopt', version: '1' };
  const greeting = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
  if ((await ask('initialize', greeting)) === undefined) {
    throw new Fault('config-invalid', 'the memory server refused the connection; check its command or its address');
  }
  const method = 'notifications/initialized';
  await send({ kind: 'notification', method, params: {} }, { method });
  return { ask };
}

function answerIn(line: JsonRpcLine): { readonly id: string; readonly result: JsonFields | undefined } | undefined {
  const parsed = line.kind === 'line' ? parseMessage(line.bytes.toString('utf8')) : undefined;
  if (parsed?.ok !== true) return undefined;
  const { message } = parsed;
  if (message.kind === 'result') return { id: String(message.id), result: message.result };
  return message.kind === 'error' ? { id: String(message.id), result: undefined } : undefined;
}
