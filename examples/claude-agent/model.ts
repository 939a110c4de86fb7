import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One step of the model: a call of a tool, or its last words. */
export type Step =
  | { readonly type: 'tool_use'; readonly id: string; readonly name: string; readonly input: object }
  | { readonly type: 'text'; readonly text: string };

/** A model on the loopback interface that follows a script, and keeps the messages that it was sent. */
export async function startModel(script: readonly Step[]) {
  const seen: string[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { model, messages, tools } = JSON.parse(body || '{}');
    // Requests without tools are Claude Code's own.
    const isAgent = Array.isArray(tools) && tools.length > 0;
    const step = (isAgent && script[seen.length]) || ({ type: 'text', text: 'The end.' } as const);
    if (isAgent) seen.push(JSON.stringify(messages));
    const usage = { input_tokens: 1, output_tokens: 1 };
    const isText = step.type === 'text';
    const delta = isText
      ? { type: 'text_delta', text: step.text }
      : { type: 'input_json_delta', partial_json: JSON.stringify(step.input) };
    const events = [
      { type: 'message_start', message: { id: 'm1', type: 'message', role: 'assistant', model, content: [], usage } },
      { type: 'content_block_start', index: 0, content_block: { ...step, ...(isText ? { text: '' } : { input: {} }) } },
      { type: 'content_block_delta', index: 0, delta },
      { type: 'content_block_stop', index: 0 },
      { type: 'message_delta', delta: { stop_reason: isText ? 'end_turn' : 'tool_use', stop_sequence: null }, usage },
      { type: 'message_stop' },
    ];
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join(''));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, seen, close: () => server.close() };
}
