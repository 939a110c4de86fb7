import {
  type JsonFields,
  type JsonTree,
  type Message,
  memberOf,
  type RequestId,
  rpcCode,
  treeOf,
  writeTree,
} from '../jsonrpc/index.ts';
import { nameLikeAnother, shownName } from './alike-names.ts';
import { type KnownMembers, withKnownMembers } from './known-members.ts';

/** A message of the client, written again from known members: what is judged is what the server gets. */
export interface Outgoing<M extends Message = Message> {
  readonly message: M;
  /** The parameters, the result or the error, in the order in which the server gets them. */
  readonly body: JsonTree;
  readonly bytes: Buffer;
}

export type Rewritten =
  | { readonly ok: true; readonly outgoing: Outgoing }
  | { readonly ok: false; readonly code: number; readonly problem: string };

/** The members of `_meta` that the protocol defines. A server may act on any other, and nobody judges those. */
const meta: KnownMembers = {
  progressToken: 'token',
  traceparent: 'text',
  tracestate: 'text',
  baggage: 'text',
  'io.modelcontextprotocol/protocolVersion': 'text',
  'io.modelcontextprotocol/clientInfo': 'object',
  'io.modelcontextprotocol/clientCapabilities': 'object',
  'io.modelcontextprotocol/logLevel': 'text',
  'io.modelcontextprotocol/subscriptionId': 'token',
  'io.modelcontextprotocol/related-task': { taskId: 'text' },
};

const base: KnownMembers = { _meta: meta };
const page: KnownMembers = { ...base, cursor: 'text' };
const resource: KnownMembers = { ...base, uri: 'text' };
const task: KnownMembers = { ...base, taskId: 'text' };
/** The 2026 revision repeats a request with the answers to what the server asked. */
const repeated: KnownMembers = { inputResponses: 'object', requestState: 'text' };

/** What a client may request. The proxy forwards no other method: it could not say what its members mean. */
const requests: ReadonlyMap<string, KnownMembers> = new Map<string, KnownMembers>([
  ['initialize', { ...base, protocolVersion: 'text', capabilities: 'object', clientInfo: 'object' }],
  ['ping', base],
  ['server/discover', base],
  ['tools/list', page],
  ['tools/call', { ...base, ...repeated, name: 'text', arguments: 'object', task: { ttl: 'number' } }],
  ['resources/list', page],
  ['resources/templates/list', page],
  ['resources/read', { ...resource, ...repeated }],
  ['resources/subscribe', resource],
  ['resources/unsubscribe', resource],
  ['subscriptions/listen', { ...base, notifications: 'object' }],
  ['prompts/list', page],
  ['prompts/get', { ...base, ...repeated, name: 'text', arguments: 'object' }],
  [
    'completion/complete',
    {
      ...base,
      ref: { type: 'text', name: 'text', title: 'text', uri: 'text' },
      argument: { name: 'text', value: 'text' },
      context: { arguments: 'object' },
    },
  ],
  ['logging/setLevel', { ...base, level: 'text' }],
  ['tasks/list', page],
  ['tasks/get', task],
  ['tasks/result', task],
  ['tasks/cancel', task],
]);

const notifications: ReadonlyMap<string, KnownMembers> = new Map<string, KnownMembers>([
  ['notifications/initialized', base],
  ['notifications/cancelled', { ...base, requestId: 'token', reason: 'text' }],
  ['notifications/progress', { ...base, progressToken: 'token', progress: 'number', total: 'number', message: 'text' }],
  ['notifications/roots/list_changed', base],
]);

/** What a client may answer, by the method of the server's request. */
const results: ReadonlyMap<string, KnownMembers> = new Map<string, KnownMembers>([
  ['ping', base],
  ['roots/list', { ...base, roots: [{ uri: 'text', name: 'text' }] }],
  ['sampling/createMessage', { ...base, role: 'text', content: 'anything', model: 'text', stopReason: 'text' }],
  ['elicitation/create', { ...base, action: 'text', content: 'object' }],
]);

const envelope: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'method', 'params']);
const error: KnownMembers = { code: 'number', message: 'text' };

/** Writes a message of the client again. `asked` is the method of the server's request that a response answers. */
export function rewrite(json: string, message: Message, asked: (id: RequestId) => string | undefined): Rewritten {
  const tree = treeOf(json);
  if (nameLikeAnother(tree) !== undefined) return refused(rpcCode.request, ambiguousName(json));
  switch (message.kind) {
    case 'request':
      return request(tree, message);
    case 'notification':
      return notification(tree, message);
    default:
      return response(tree, message, asked);
  }
}

/** What to say about valid JSON in which two members of an object have one name, or names that some reader takes for one. */
export function ambiguousName(json: string): string {
  const name = nameLikeAnother(treeOf(json)) ?? '';
  return `ambiguous: the member name ${shownName(name)} occurs twice in one object, or differs from another only in case or in the form of a character; send each name once`;
}

type Request = Extract<Message, { kind: 'request' }>;
type Notification = Extract<Message, { kind: 'notification' }>;
type Response = Extract<Message, { kind: 'result' | 'error' }>;

/** Anything else could be a sentence for anyone who reads the log of a server. */
const plainId = /^[\x21-\x7e]{1,128}$/;

function request(tree: JsonTree, message: Request): Rewritten {
  const stranger = tree.kind === 'object' ? tree.members.find(([name]) => !envelope.has(name)) : undefined;
  if (stranger !== undefined) {
    const problem = `the message has the unknown member ${shownName(stranger[0])}; accepted are: ${[...envelope].join(', ')}`;
    return refused(rpcCode.request, problem);
  }
  const id = memberOf(tree, 'id');
  if (id?.kind === 'number' && !(Number.isSafeInteger(message.id) && id.written === String(message.id))) {
    return refused(rpcCode.request, 'the member "id" must be a string or a whole number of at most 2^53 - 1');
  }
  if (typeof message.id === 'string' && !plainId.test(message.id)) {
    return refused(rpcCode.request, 'the member "id" must have at most 128 printable ASCII characters, and no blank');
  }
  const shape = requests.get(message.method);
  if (shape === undefined) {
    return refused(rpcCode.method, 'Method not found');
  }
  return withBody(tree, 'params', shape, 'refuse', message);
}

function notification(tree: JsonTree, message: Notification): Rewritten {
  const { method } = message;
  if (requests.has(method)) return refused(rpcCode.request, `${method} needs the member "id": send it as a request`);
  const shape = notifications.get(method);
  if (shape === undefined) return refused(rpcCode.method, 'the proxy does not forward this notification');
  return withBody(tree, 'params', shape, 'leave-out', message);
}

function response(tree: JsonTree, message: Response, asked: (id: RequestId) => string | undefined): Rewritten {
  const method = message.id === null ? undefined : asked(message.id);
  if (method === undefined) return refused(rpcCode.request, 'the memory server has sent no request with this id');
  if (message.kind === 'error') return withBody(tree, 'error', error, 'leave-out', message);
  const shape = results.get(method);
  if (shape === undefined) return refused(rpcCode.request, 'the proxy does not forward an answer to this request');
  return withBody(tree, 'result', shape, 'leave-out', message);
}

const empty: JsonTree = { kind: 'object', members: [] };

function withBody(
  tree: JsonTree,
  part: 'params' | 'result' | 'error',
  shape: KnownMembers,
  others: 'refuse' | 'leave-out',
  message: Message,
): Rewritten {
  const given = memberOf(tree, part);
  const rebuilt = withKnownMembers(given ?? empty, shape, others, part);
  if (!rebuilt.ok) return refused(rpcCode.params, rebuilt.problem);
  return { ok: true, outgoing: outgoingOf(message, rebuilt.tree, given !== undefined) };
}

/** The message with this body. One that came without parameters is forwarded without them. */
export function outgoingOf<M extends Message>(message: M, body: JsonTree, isGiven = true): Outgoing<M> {
  const part = message.kind === 'result' || message.kind === 'error' ? message.kind : 'params';
  const { kind: _kind, [part as keyof M]: _given, ...rest } = message;
  const head = writeTree(treeOf(JSON.stringify({ jsonrpc: '2.0', ...rest })));
  const written = writeTree(body);
  const json = isGiven ? `${head.slice(0, -1)},"${part}":${written}}` : head;
  return { message: { ...message, [part]: JSON.parse(written) as JsonFields }, body, bytes: Buffer.from(json) };
}

function refused(code: number, problem: string): Rewritten {
  return { ok: false, code, problem };
}
