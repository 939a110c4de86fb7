import type { Readable, Writable } from 'node:stream';

/** The part of an answer that a host reads. */
interface Answer {
  readonly result?: {
    readonly content?: readonly { readonly text: string }[];
    readonly structuredContent?: Readonly<Record<string, unknown>>;
    readonly isError?: boolean;
  };
}

interface ToolAnswer {
  readonly text: string;
  readonly structured: Readonly<Record<string, unknown>>;
  readonly isError: boolean;
}

/** A client of an MCP server over a pair of streams. */
export interface RpcClient {
  call(tool: string, given: object): Promise<ToolAnswer>;
}

const protocolVersion = '2025-11-25';

/** Connects under a name, as the MCP specification says. */
export async function connectClient(name: string, input: Writable, output: Readable): Promise<RpcClient> {
  const waiting = new Map<number, (answer: Answer) => void>();
  let rest = '';
  output.on('data', (chunk: Buffer) => {
    const lines = `${rest}${chunk.toString('utf8')}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const answer = JSON.parse(line) as Answer & { readonly id?: number };
      waiting.get(answer.id ?? 0)?.(answer);
      waiting.delete(answer.id ?? 0);
    }
  });
  let last = 0;
  const send = (message: object): void => void input.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const ask = (method: string, params: object): Promise<Answer> => {
    last += 1;
    const id = last;
    return new Promise((resolve) => {
      waiting.set(id, resolve);
      send({ id, method, params });
    });
  };
  await ask('initialize', { protocolVersion, capabilities: {}, clientInfo: { name, version: '1' } });
  send({ method: 'notifications/initialized' });
  return {
    async call(tool, given) {
      const { result } = await ask('tools/call', { name: tool, arguments: given });
      return {
        text: result?.content?.[0]?.text ?? '',
        structured: result?.structuredContent ?? {},
        isError: result?.isError ?? result === undefined,
      };
    },
  };
}
