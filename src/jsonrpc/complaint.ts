import type { MessageProblem, RequestId } from './message.ts';

/** JSON-RPC's own codes, and one of the range that is left to servers. */
export const rpcCode: {
  readonly parse: -32700;
  readonly request: -32600;
  readonly params: -32602;
  readonly internal: -32603;
  readonly refused: -32000;
} = { parse: -32700, request: -32600, params: -32602, internal: -32603, refused: -32000 };

type Wrong = MessageProblem | 'too-long';

/** Each says what was wrong and what would be right, and repeats nothing of what was sent. */
const complaints: Readonly<Record<Wrong, readonly [code: number, message: string]>> = {
  'not-json': [rpcCode.parse, 'not JSON: send one JSON-RPC 2.0 message in UTF-8'],
  'too-deep': [rpcCode.parse, 'nested too deeply: a message has at most 64 levels'],
  'too-long': [rpcCode.request, 'too long: split what it carries over several messages'],
  twice: [rpcCode.parse, 'ambiguous: a name stands twice in one object'],
  batch: [rpcCode.request, 'batches are not part of the protocol any more: send messages one by one'],
  'not-a-message': [rpcCode.request, 'not a JSON-RPC 2.0 request, notification or response'],
};

export function complaint(problem: Wrong, id: RequestId | null = null): string {
  const [code, message] = complaints[problem];
  return errorReply(id, code, message);
}

export function errorReply(id: RequestId | null, code: number, message: string): string {
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } });
}
