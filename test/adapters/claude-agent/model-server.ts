import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { SeenStep } from '../contract.ts';

/** One step of the scripted model: tool calls by the names that Claude Code gives them, or the last answer. */
export type ServedStep =
  | {
      readonly calls: readonly {
        readonly id: string;
        readonly name: string;
        readonly input: Readonly<Record<string, unknown>>;
      }[];
    }
  | { readonly text: string }
  | { readonly fails: string };

export interface ScriptedServer {
  readonly url: string;
  /** What the agent was shown, step by step. */
  readonly steps: readonly SeenStep[];
}

interface Block {
  readonly type: string;
  readonly text?: string;
  readonly tool_use_id?: string;
  readonly content?: string | readonly Block[];
}

interface Request {
  readonly model: string;
  readonly stream?: boolean;
  readonly tools?: readonly unknown[];
  readonly system?: string | readonly Block[];
  readonly messages: readonly { readonly role: string; readonly content: string | readonly Block[] }[];
}

/** A model on the loopback interface that speaks the Messages API, follows a script and notes what it sees. */
export async function scriptedServer(script: readonly ServedStep[]): Promise<ScriptedServer> {
  const steps: SeenStep[] = [];
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    if (!incoming.url?.startsWith('/v1/messages') || incoming.url.includes('count_tokens')) {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"input_tokens":1}');
      return;
    }
    const request = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Request;
    // Requests without tools are the program's own, for titles and the like.
    const isAgent = (request.tools ?? []).length > 0;
    const step = isAgent ? script[steps.length] : undefined;
    if (isAgent) steps.push(seenIn(request));
    answer(response, request, step ?? { text: 'The end.' });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, steps };
}

const textIn = (content: string | readonly Block[] = ''): string =>
  typeof content === 'string' ? content : content.map(({ text = '' }) => text).join('\n');

/** Claude Code puts what hooks add into messages of the system, and into texts beside the prompt. */
function seenIn({ system, messages }: Request): SeenStep {
  const results = messages.flatMap(({ content }) =>
    typeof content === 'string'
      ? []
      : content.flatMap(({ type, tool_use_id = '', content: inner }) =>
          type === 'tool_result' ? [[tool_use_id, textIn(inner)] as const] : [],
        ),
  );
  const told = messages.filter(({ role }) => role === 'system').map(({ content }) => textIn(content));
  return { system: [textIn(system), ...told].join('\n\n'), results: new Map(results) };
}

function answer(response: ServerResponse, { model, stream }: Request, step: ServedStep): void {
  if ('fails' in step) {
    const error = { type: 'invalid_request_error', message: step.fails };
    response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ type: 'error', error }));
    return;
  }
  const usage = { input_tokens: 1, output_tokens: 1 };
  const message = { id: 'msg_1', type: 'message', role: 'assistant', model, stop_sequence: null, usage };
  const calls = 'calls' in step ? step.calls : [];
  const stop_reason = calls.length > 0 ? 'tool_use' : 'end_turn';
  const content =
    'text' in step ? [{ type: 'text', text: step.text }] : calls.map((call) => ({ type: 'tool_use', ...call }));
  if (stream !== true) {
    const whole = { ...message, content, stop_reason };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(whole));
    return;
  }
  const blocks = content.flatMap((block, index) => {
    const isText = 'text' in block;
    const delta = isText
      ? { type: 'text_delta', text: block.text }
      : { type: 'input_json_delta', partial_json: JSON.stringify('input' in block ? block.input : {}) };
    return [
      { type: 'content_block_start', index, content_block: { ...block, ...(isText ? { text: '' } : { input: {} }) } },
      { type: 'content_block_delta', index, delta },
      { type: 'content_block_stop', index },
    ];
  });
  const events = [
    { type: 'message_start', message: { ...message, content: [], stop_reason: null } },
    ...blocks,
    { type: 'message_delta', delta: { stop_reason, stop_sequence: null }, usage },
    { type: 'message_stop' },
  ];
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const event of events) response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
  response.end();
}
