import { PassThrough } from 'node:stream';
import { isObject } from '../../../src/base/is-object.ts';
import { LineSplitter } from '../../../src/jsonrpc/index.ts';
import type { Upstream } from '../../../src/proxy/index.ts';

/** What a server says: the answer to one method, and messages of its own that it sends before that answer. */
export interface Script {
  readonly method: string;
  readonly params?: object;
  /** The members of the answer besides `jsonrpc` and `id`. */
  readonly answer?: object;
  readonly before?: readonly object[];
}

const scriptedTools: readonly object[] = ['read_notes', 'save_note', 'delete_note'].map((name) => ({
  name,
  description: 'Works with notes',
  inputSchema: { type: 'object' },
}));

const greeting = {
  result: {
    protocolVersion: '2025-11-25',
    capabilities: { tools: {}, prompts: {}, resources: {}, completions: {}, logging: {} },
    serverInfo: { name: 'scripted', version: '1' },
  },
};

/** A server in this process that follows a script. */
export function scriptedUpstream({ method, answer = { result: {} }, before = [] }: Script): Upstream {
  const out = new PassThrough();
  const put = (message: object): void => void out.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const standard: Readonly<Record<string, object>> = {
    initialize: greeting,
    'tools/list': { result: { tools: scriptedTools } },
  };
  return {
    send: async (bytes) => {
      const message: unknown = JSON.parse(bytes.toString('utf8'));
      if (!isObject(message) || typeof message.method !== 'string' || message.id === undefined) return;
      if (message.method !== method) return put({ id: message.id, ...(standard[message.method] ?? { result: {} }) });
      for (const own of before) put(own);
      return put({ id: message.id, ...answer });
    },
    lines: async function* () {
      const lines = new LineSplitter(1_000_000);
      for await (const chunk of out) yield* lines.push(chunk as Buffer);
    },
    ending: 'the script is over',
    close: async () => void out.end(),
  };
}
