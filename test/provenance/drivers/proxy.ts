import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { execPath, env as variables } from 'node:process';
import { PassThrough } from 'node:stream';
import { openGuard } from '../../../src/config/index.ts';
import { createScanner } from '../../../src/detect/index.ts';
import { policyFrom } from '../../../src/policy/index.ts';
import { childUpstream, maxMessageBytes, serveProxy } from '../../../src/proxy/index.ts';
import type { Host, Integration } from '../integration.ts';
import { everythingFits } from '../settings.ts';

const policy = policyFrom(everythingFits);
const scanner = createScanner();
const require = createRequire(import.meta.url);
const memoryServer = join(
  dirname(require.resolve('@modelcontextprotocol/server-memory/package.json')),
  'dist/index.js',
);

/** Another program's MCP memory server, behind the proxy. It sees neither the user nor other tools. */
export const proxy: Integration = {
  name: 'proxy',
  coverage: 'none',
  spawns: true,
  open: openProxy,
};

interface Answer {
  readonly result?: { readonly content?: readonly { readonly text: string }[]; readonly isError?: boolean };
}

async function openProxy(folder: string): Promise<Host> {
  let connection = await connect();
  await connection.call('create_entities', { entities: [{ name: 'notes', entityType: 'list', observations: [] }] });

  async function connect() {
    const [store, keyFile] = [join(folder, 'memory.db'), join(folder, 'keys.json')];
    const guard = await openGuard({ config: false, store, keyFile, policyFor: () => policy, variables: {} });
    const env = { ...variables, MEMORY_FILE_PATH: join(folder, 'memory.jsonl') };
    const upstream = await childUpstream({ file: execPath, args: [memoryServer], cwd: folder, env }, maxMessageBytes);
    const [input, output] = [new PassThrough(), new PassThrough()];
    const say = (): void => undefined;
    const over = serveProxy({ space: guard.space('main'), scanner, upstream, input, output, say, timeout: 60_000 });
    const waiting = new Map<number, (answer: Answer) => void>();
    let rest = '';
    output.on('data', (chunk: Buffer) => {
      const lines = `${rest}${chunk.toString('utf8')}`.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const answer = JSON.parse(line) as Answer & { readonly id: number };
        waiting.get(answer.id)?.(answer);
      }
    });
    let next = 0;
    const ask = (method: string, params: object): Promise<Answer> => {
      next += 1;
      const id = next;
      input.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
      return new Promise((resolve) => void waiting.set(id, resolve));
    };
    const clientInfo = { name: 'helper', version: '1' };
    await ask('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo });
    input.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`);
    return {
      call: async (name: string, given: object): Promise<{ readonly text: string; readonly isError: boolean }> => {
        const { result } = await ask('tools/call', { name, arguments: given });
        return { text: result?.content?.[0]?.text ?? '', isError: result?.isError ?? result === undefined };
      },
      leave: async (): Promise<void> => {
        input.end();
        await over;
        await guard.close();
      },
    };
  }
  async function reconnect(): Promise<void> {
    await connection.leave();
    connection = await connect();
  }
  return {
    userSays: async () => undefined,
    reads: async () => undefined,
    async note(text) {
      const observations = [{ entityName: 'notes', contents: [text] }];
      const answer = await connection.call('add_observations', { observations });
      if (!answer.isError) return { outcome: 'stored' };
      return { outcome: answer.text.startsWith('Held as') ? 'held' : 'refused' };
    },
    newSession: reconnect,
    newConnection: reconnect,
    restart: reconnect,
    async prompt() {
      const { text } = await connection.call('read_graph', {});
      const [, head, lines = text, end] =
        /^(<untrusted-content .*\n.*\n.*)\n([\s\S]*)\n(<\/untrusted-content .*)$/.exec(text) ?? [];
      const graph = head === undefined ? text : lines.replaceAll(/^\| ?/gm, '');
      const { entities } = JSON.parse(graph) as { entities: readonly { observations: readonly string[] }[] };
      const notes = entities.flatMap(({ observations }) => observations);
      // The notes as the agent reads them: inside the fence of the whole answer, or bare.
      if (head === undefined) return notes.join('\n');
      return [head, ...notes.flatMap((note) => note.split('\n').map((line) => `| ${line}`)), end].join('\n');
    },
    close: () => connection.leave(),
  };
}
