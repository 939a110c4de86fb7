import { request } from 'node:http';
import { token } from './memory.ts';

export const meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': { elicitation: { form: {} } },
};

export interface Reply {
  readonly status: number;
  readonly text: string;
  readonly json: Answered;
}

/** The parts of a response that the tests read. A missing part makes a test fail. */
interface Answered {
  readonly result: {
    readonly resultType: string;
    readonly requestState: string;
    readonly inputRequests: { readonly review: object };
    readonly isError: boolean;
    readonly structuredContent: { readonly outcome: string; readonly problem: string; readonly id: string };
  };
  readonly error: { readonly code: number; readonly message: string };
}

/** A request with exactly these headers, including Host, which browsers and `fetch` do not let us set. */
export function send(
  url: URL,
  body: string | undefined,
  headers: Readonly<Record<string, string>> = {},
  method = 'POST',
): Promise<Reply> {
  return new Promise((done, failed) => {
    const standard = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };
    const outgoing = request(url, { method, headers: { ...standard, ...headers } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const text = Buffer.concat(parts).toString('utf8');
        done({ status: response.statusCode ?? 0, text, json: parsed(text) });
      });
    });
    outgoing.on('error', failed);
    outgoing.end(body);
  });
}

function parsed(text: string): Answered {
  try {
    return JSON.parse(text) as Answered;
  } catch {
    return {} as Answered;
  }
}

/** A tool call of the 2026 revision, as a real client would send it. */
export function call(
  url: URL,
  name: string,
  given: object,
  more: Readonly<Record<string, unknown>> = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> {
  const params = { name, arguments: given, _meta: meta, ...more };
  return send(url, JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }), {
    authorization: `Bearer ${token}`,
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': 'tools/call',
    'mcp-name': name,
    ...headers,
  });
}
