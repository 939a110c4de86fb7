import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';

const require = createRequire(import.meta.url);
const program = require.resolve('@modelcontextprotocol/server-memory/dist/index.js');

/** The MCP memory server, as a client uses it: over its standard streams. */
export interface OriginalServer {
  /** The text of a tool's result. */
  call(tool: string, input?: object): Promise<string>;
  tools(): Promise<
    readonly { readonly name: string; readonly inputSchema: { readonly required?: readonly string[] } }[]
  >;
  stop(): Promise<void>;
}

interface Reply {
  readonly id?: number;
  readonly result?: { readonly content?: readonly { readonly text: string }[]; readonly tools?: never };
}

export async function originalServer(path: string): Promise<OriginalServer> {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, MEMORY_FILE_PATH: path },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const ended = once(child, 'exit');
  const waiting = new Map<number, (reply: Reply) => void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    const reply = JSON.parse(line) as Reply;
    waiting.get(reply.id ?? -1)?.(reply);
  });
  let last = 0;
  const send = (message: object): unknown => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const ask = (method: string, params: object): Promise<Reply> =>
    new Promise((resolve) => {
      last += 1;
      waiting.set(last, resolve);
      send({ id: last, method, params });
    });
  await ask('initialize', {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'bezoar-test', version: '1' },
  });
  send({ method: 'notifications/initialized' });
  return {
    call: async (tool, input = {}) => {
      const { result } = await ask('tools/call', { name: tool, arguments: input });
      return result?.content?.[0]?.text ?? '';
    },
    tools: async () => (await ask('tools/list', {})).result?.tools ?? [],
    stop: async () => {
      child.stdin.end();
      child.kill();
      await ended;
    },
  };
}
