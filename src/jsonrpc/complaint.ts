import type { MessageProblem, RequestId } from './message.ts';

/** JSON-RPC's own codes, and one of the range reserved for servers. */
export const rpcCode: {
  readonly parse: -32700;
  readonly request: -32600;
  readonly method: -32601;
  readonly params: -32602;
  readonly internal: -32603;
  readonly refused: -32000;
} = { parse: -32700, request: -32600, method: -32601, params: -32602, internal: -32603, refused: -32000 };

type Problem = MessageProblem | 'too-long';

/** Each message says what was wrong and what is accepted, and repeats nothing of what was sent. */
const complaints: Readonly<Record<Problem, readonly [code: number, message: string]>> = {
  'not-json': [rpcCode.parse, 'not JSON: send one JSON-RPC 2.0 message in UTF-8'],
  'too-deep': [rpcCode.parse, 'nested too deeply: a message has at most 64 levels'],
  'too-long': [rpcCode.request, 'too long: split the content over several messages'],
  twice: [rpcCode.parse, 'ambiguous: an object has the same member name twice'],
  batch: [rpcCode.request, 'batches are no longer part of the protocol: send messages one by one'],
  'not-a-message': [rpcCode.request, 'not a JSON-RPC 2.0 request, notification or response'],
};

export function complaint(problem: Problem, id: RequestId | null = null): string {
  const [code, message] = complaints[problem];
  return errorReply(id, code, message);
}

export function errorReply(id: RequestId | null, code: number, message: string): string {
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } });
}
