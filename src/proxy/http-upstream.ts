import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { codeOf } from '../base/code-of.ts';
import { Fault } from '../base/fault.ts';
import { parseUrl } from '../base/parse-url.ts';
import { errorReply, type JsonRpcLine, type Message, rpcCode } from '../jsonrpc/index.ts';
import { eventsOf } from './event-stream.ts';
import { LineQueue } from './line-queue.ts';
import { versionIn } from './protocol-revision.ts';
import type { Upstream } from './upstream.ts';

/** The member of a request that its `Mcp-Name` header repeats. */
const nameMember: ReadonlyMap<string, string> = new Map([
  ['tools/call', 'name'],
  ['prompts/get', 'name'],
  ['resources/read', 'uri'],
]);

/** A server at a URL. The proxy connects only to this URL and follows no redirects. */
export function httpUpstream(address: string, maxBytes: number, token?: string): Upstream {
  const url = urlOf(address);
  const queue = new LineQueue();
  const closing = new AbortController();
  let session: string | undefined;
  let negotiated: string | undefined;
  const open = (method: string, headers: Readonly<Record<string, string>>, body?: Buffer): Promise<IncomingMessage> =>
    new Promise((done, failed) => {
      const send = url.protocol === 'https:' ? secureRequest : plainRequest;
      const outgoing = send(
        url,
        {
          method,
          ...(method === 'DELETE' ? {} : { signal: closing.signal }),
          headers: {
            accept: 'application/json, text/event-stream',
            ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
            ...(session === undefined ? {} : { 'mcp-session-id': session }),
            ...(negotiated === undefined ? {} : { 'mcp-protocol-version': negotiated }),
            ...headers,
          },
        },
        done,
      );
      outgoing.once('error', failed);
      outgoing.end(body);
    });
  const post = async (bytes: Buffer, message: Message): Promise<void> => {
    const id = message.kind === 'request' ? message.id : null;
    const refuse = (why: string): void => {
      if (id === null) return;
      const bytes = Buffer.from(errorReply(id, rpcCode.internal, why));
      void queue.push({ kind: 'line', bytes, isOurs: true });
    };
    try {
      const response = await open('POST', { 'content-type': 'application/json', ...headersOf(message) }, bytes);
      const named = response.headers['mcp-session-id'];
      if (typeof named === 'string') session = named;
      const answered = await deliver(response, maxBytes, (line) => {
        negotiated ??= message.kind === 'request' && message.method === 'initialize' ? versionOf(line) : undefined;
        return queue.push(line);
      });
      if (!answered) refuse(`the memory server answered with status ${response.statusCode} and no message`);
      if (message.kind === 'notification' && message.method === 'notifications/initialized') void listen();
    } catch (error) {
      const code = codeOf(error);
      refuse(`the memory server cannot be reached (${code})`);
    }
  };
  /** Servers of the 2025 revisions may send messages on a separate stream. Those without one refuse the request. */
  const listen = async (): Promise<void> => {
    try {
      const response = await open('GET', { accept: 'text/event-stream' });
      await deliver(response, maxBytes, (line) => queue.push(line));
    } catch {
      // Nothing depends on this stream; the next request notices if the server is gone.
    }
  };
  return {
    send: async (bytes, message) => void post(bytes, message),
    lines: () => queue,
    ending: 'the connection to the memory server was closed',
    close: async () => {
      queue.end();
      // Open server streams would otherwise keep the process alive.
      closing.abort();
      if (session !== undefined)
        await open('DELETE', {}).then(
          (response) => response.resume(),
          () => undefined,
        );
    },
  };
}

function urlOf(address: string): URL {
  const url = parseUrl(address);
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url;
  throw new Fault(
    'config-invalid',
    'the URL of the memory server is not valid; it must begin with http:// or https://',
  );
}

/** Pushes the messages of a response to the queue. Returns whether the response was a valid answer. */
async function deliver(
  response: IncomingMessage,
  maxBytes: number,
  push: (line: JsonRpcLine) => Promise<void>,
): Promise<boolean> {
  const type = response.headers['content-type'] ?? '';
  if (type.startsWith('text/event-stream')) {
    for await (const line of eventsOf(response, maxBytes)) await push(line);
    return true;
  }
  const parts: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += (chunk as Buffer).length;
    if (size <= maxBytes) parts.push(chunk as Buffer);
  }
  const isMessage = type.startsWith('application/json') && size > 0;
  const bytes = Buffer.concat(parts);
  if (isMessage)
    await push(size > maxBytes ? { kind: 'too-long', start: bytes.subarray(0, 256) } : { kind: 'line', bytes });
  // 202 without a body acknowledges a notification.
  return isMessage || response.statusCode === 202;
}

/** Headers in which the 2026 revision repeats parts of the body for gateways. */
function headersOf(message: Message): Readonly<Record<string, string>> {
  if (message.kind !== 'request' && message.kind !== 'notification') return {};
  const version = versionIn(message.params);
  if (version === undefined) return {};
  const name = message.params[nameMember.get(message.method) ?? ''];
  return {
    'mcp-protocol-version': version,
    'mcp-method': message.method,
    ...(typeof name === 'string' ? { 'mcp-name': headerValue(name) } : {}),
  };
}

function headerValue(text: string): string {
  const isPlain = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(text) && !text.startsWith('=?base64?');
  return isPlain ? text : `=?base64?${Buffer.from(text, 'utf8').toString('base64')}?=`;
}

function versionOf(line: JsonRpcLine): string | undefined {
  const [, version] =
    line.kind === 'line' ? (/"protocolVersion"\s*:\s*"([\w.-]{1,32})"/.exec(line.bytes.toString('utf8')) ?? []) : [];
  return version;
}
