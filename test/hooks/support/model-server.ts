import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A tool that the model calls. */
export interface ModelCall {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** What the model learned about its calls, in order. */
export interface ToolOutcome {
  readonly isError: boolean;
  readonly text: string;
}

export interface ModelServer {
  readonly url: string;
  outcomes(): readonly ToolOutcome[];
}

interface Message {
  readonly role: string;
  readonly content: string | readonly Readonly<Record<string, unknown>>[];
}

interface Request {
  readonly model: string;
  readonly stream?: boolean;
  readonly tools?: readonly unknown[];
  readonly messages: readonly Message[];
}

/** A model on the loopback interface that speaks the Anthropic Messages API, makes these calls, and then says "done". */
export async function modelServer(calls: readonly ModelCall[]): Promise<ModelServer> {
  let outcomes: readonly ToolOutcome[] = [];
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    if (!incoming.url?.startsWith('/v1/messages') || incoming.url.includes('count_tokens')) {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"input_tokens":1}');
      return;
    }
    const request = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Request;
    // Requests without tools are the editor's own, for titles and the like.
    const isAgent = (request.tools ?? []).length > 0;
    const seen = isAgent ? outcomesIn(request.messages) : [];
    if (isAgent) outcomes = seen;
    const call = isAgent ? calls[seen.length] : undefined;
    answer(response, request, call === undefined ? undefined : { id: `toolu_${seen.length + 1}`, ...call });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, outcomes: () => outcomes };
}

function outcomesIn(messages: readonly Message[]): readonly ToolOutcome[] {
  return messages
    .flatMap(({ content }) => (typeof content === 'string' ? [] : content))
    .filter(({ type }) => type === 'tool_result')
    .map(({ is_error, content }) => ({
      isError: is_error === true,
      text: typeof content === 'string' ? content : JSON.stringify(content),
    }));
}

function answer(
  response: ServerResponse,
  { model, stream }: Request,
  call?: ModelCall & { readonly id: string },
): void {
  const usage = { input_tokens: 1, output_tokens: 1 };
  const message = { id: 'msg_1', type: 'message', role: 'assistant', model, stop_sequence: null, usage };
  const block =
    call === undefined ? { type: 'text', text: 'done' } : { type: 'tool_use', id: call.id, name: call.name, input: {} };
  const stop_reason = call === undefined ? 'end_turn' : 'tool_use';
  if (stream !== true) {
    const whole = {
      ...message,
      content: [{ ...block, ...(call === undefined ? {} : { input: call.input }) }],
      stop_reason,
    };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(whole));
    return;
  }
  const delta =
    call === undefined
      ? { type: 'text_delta', text: 'done' }
      : { type: 'input_json_delta', partial_json: JSON.stringify(call.input) };
  const start = call === undefined ? { ...block, text: '' } : block;
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const events = [
    { type: 'message_start', message: { ...message, content: [], stop_reason: null } },
    { type: 'content_block_start', index: 0, content_block: start },
    { type: 'content_block_delta', index: 0, delta },
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason, stop_sequence: null }, usage },
    { type: 'message_stop' },
  ];
  for (const event of events) response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
  response.end();
}
