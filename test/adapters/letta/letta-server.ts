import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Letta } from '@letta-ai/letta-client';
import { onTestFinished } from 'vitest';

/** One call that the agent on the server makes. */
export interface ServedCall {
  readonly id: string;
  readonly name: string;
  readonly args: Readonly<Record<string, string>>;
}

type Message = Readonly<Record<string, unknown>> & { readonly message_type: string };
type Body = Readonly<Record<string, unknown>>;
interface Answer {
  readonly approve?: boolean;
  readonly tool_call_id?: string;
  readonly reason?: string;
  readonly tool_return?: string;
}

/** A service of Letta on the loopback interface. It speaks the parts of its API that the tests use. */
interface LettaServer {
  readonly client: Letta;
  /** The block `human`, as it is in the prompt of the agent. */
  block: string;
  readonly passages: string[];
  /** Everything the agent has in its context, as the server keeps it. */
  readonly context: string[];
  readonly messages: Message[];
}

const time = '2026-11-18T00:00:00Z';

/**
 * Its agent makes the calls of a script, one after the other. `memory_insert` and the tools in `here` wait for an answer of the
 * client; `fetch_page` runs on the server and returns `page`.
 */
export async function lettaServer(page: string, script: readonly ServedCall[] = [], here: readonly string[] = []) {
  const state: Omit<LettaServer, 'client'> = { block: '', passages: [], context: [], messages: [] };
  let next = 0;
  const note = (message: Message): Message => {
    state.messages.push(message);
    return message;
  };
  const returned = (call: ServedCall, text: string): Message => {
    state.context.push(text);
    const fields = { name: call.name, tool_call_id: call.id, tool_return: text, status: 'success' };
    return note({ id: `return-${call.id}`, date: time, message_type: 'tool_return_message', ...fields });
  };
  /** Runs the agent until it waits for the client or has nothing left to do. */
  const goOn = (): readonly Message[] => {
    const made: Message[] = [];
    for (let call = script[next]; call !== undefined; call = script[next]) {
      const shape = { name: call.name, arguments: JSON.stringify(call.args), tool_call_id: call.id };
      if (call.name === 'memory_insert' || here.includes(call.name)) {
        const request = { id: `request-${call.id}`, date: time, tool_call: shape, tool_calls: [shape] };
        return [...made, note({ ...request, message_type: 'approval_request_message' })];
      }
      next++;
      made.push(returned(call, page));
    }
    return [...made, note({ id: 'end', date: time, message_type: 'assistant_message', content: 'Done.' })];
  };
  const answered = (answer: Answer): readonly Message[] => {
    const call = script[next++];
    if (call === undefined) return [];
    if (answer.tool_return !== undefined) return [returned(call, answer.tool_return)];
    if (answer.approve !== true) return [returned(call, `Denied: ${answer.reason}`)];
    state.block += `${state.block === '' ? '' : '\n'}${call.args.new_str}`;
    return [returned(call, 'Inserted.')];
  };
  const sent = (body: Body): readonly Message[] => {
    const made: Message[] = [];
    for (const message of (body.messages ?? [{ role: 'user', content: body.input }]) as readonly Body[]) {
      if (message.type !== 'approval') state.context.push(String(message.content));
      for (const answer of (message.approvals ??
        (message.approve === undefined ? [] : [message])) as readonly Answer[]) {
        made.push(...answered(answer));
      }
    }
    return [...made, ...goOn()];
  };
  const block = (value?: unknown) => {
    if (typeof value === 'string') state.block = value;
    return { id: 'block-1', label: 'human', value: state.block, description: 'About the user' };
  };
  const found = (content: string, at: number) => ({ id: `${at}`, content, timestamp: time });
  const passage = (text: string, at: number) => ({ id: `passage-${at}`, text, embedding: [0.5], created_at: time });
  /** The answers, by method and the end of the path. */
  const routes: readonly (readonly [RegExp, (body: Body) => unknown])[] = [
    [/^POST .*\/messages$/, (body) => ({ messages: sent(body), stop_reason: {}, usage: {} })],
    [/^GET .*\/messages$/, () => state.messages.toReversed()],
    [/^GET .*\/core-memory\/blocks$/, () => [block()]],
    [/^\w+ .*\/blocks\b/, (body) => block(body.value)],
    [/^GET .*\/search$/, () => ({ count: state.passages.length, results: state.passages.map(found) })],
    [/^POST .*\/archival-memory$/, ({ text }) => [passage(String(text), state.passages.push(String(text)))]],
    [/^GET .*\/archival-memory$/, () => state.passages.map(passage)],
    [/^POST .*\/tools\/\w+\/run$/, () => ({ status: 'success', func_return: page })],
    [/^GET .*\/agents\/agent-1$/, () => ({ id: 'agent-1', system: 'Be kind.', blocks: [block()] })],
  ];
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://127.0.0.1');
    const called = `${request.method} ${pathname.replace(/\/$/, '')}`;
    const body = await bodyOf(request);
    if (called.endsWith('messages/stream')) return stream(response, sent(body));
    const route = routes.find(([pattern]) => pattern.test(called));
    // There is one page of everything.
    const answer = searchParams.has('after') ? [] : route?.[1](body);
    response.writeHead(route === undefined ? 404 : 200, json).end(JSON.stringify(answer ?? { unknown: called }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(state, { client: new Letta({ apiKey: 'none', baseURL, maxRetries: 0 }) }) satisfies LettaServer;
}

const json = { 'content-type': 'application/json' };

async function bodyOf(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  return text === '' ? {} : (JSON.parse(text) as Body);
}

function stream(response: ServerResponse, messages: readonly Message[]): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const message of messages) response.write(`data: ${JSON.stringify(message)}\n\n`);
  response.end('data: [DONE]\n\n');
}
