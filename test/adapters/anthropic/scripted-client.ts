import Anthropic from '@anthropic-ai/sdk';
import type { ModelStep, SeenStep } from '../contract.ts';

interface Block {
  readonly type: string;
  readonly text?: string;
  readonly tool_use_id?: string;
  readonly content?: string | readonly Block[];
}

interface Request {
  readonly stream?: boolean;
  readonly model: string;
  readonly system?: string | readonly Block[];
  readonly messages: readonly { readonly role: string; readonly content: string | readonly Block[] }[];
}

/** A client whose model follows a script and notes what it sees. It reaches no network. */
export function scriptedClient(script: readonly ModelStep[], seen: SeenStep[]): Anthropic {
  return new Anthropic({
    apiKey: 'no-key',
    maxRetries: 0,
    fetch: async (_url, init) => {
      const request = JSON.parse(String(init?.body)) as Request;
      const step = script[seen.length] ?? { text: 'The end.' };
      seen.push(seenIn(request));
      return answer(request, step);
    },
  });
}

const textIn = (content: string | readonly Block[] = ''): string =>
  typeof content === 'string' ? content : content.map(({ text = '' }) => text).join('\n');

function seenIn({ system, messages }: Request): SeenStep {
  const blocks = messages.flatMap(({ content }) => (typeof content === 'string' ? [] : content));
  const results = blocks.flatMap(({ type, tool_use_id = '', content }) =>
    type === 'tool_result' ? [[tool_use_id, textIn(content)] as const] : [],
  );
  return { system: textIn(system), results: new Map(results) };
}

function answer({ model, stream }: Request, step: ModelStep): Response {
  if ('fails' in step) {
    const error = { type: 'invalid_request_error', message: step.fails };
    return Response.json({ type: 'error', error }, { status: 400 });
  }
  const usage = { input_tokens: 1, output_tokens: 1 };
  const message = { id: 'msg_1', type: 'message', role: 'assistant', model, stop_sequence: null, usage };
  const calls = 'calls' in step ? step.calls : [];
  const stop_reason = calls.length > 0 ? 'tool_use' : 'end_turn';
  const content =
    'text' in step
      ? [{ type: 'text', text: step.text }]
      : calls.map(({ id, tool, input }) => ({ type: 'tool_use', id, name: tool, input }));
  if (stream !== true) return Response.json({ ...message, content, stop_reason });
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
  const body = events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('');
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}
