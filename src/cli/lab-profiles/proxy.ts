import { PassThrough } from 'node:stream';
import type { AgentHost, Profile, ProfileParts } from '../../lab/index.ts';
import { serveProxy, type Upstream } from '../../proxy/index.ts';
import { GraphServer } from './graph-server.ts';
import { guardOf } from './guard-of.ts';
import { connectClient, type RpcClient } from './rpc-client.ts';

/** Another program's MCP memory server, behind the proxy. It sees neither the user nor other tools. */
export const proxy: Profile = {
  name: 'proxy',
  title: 'the MCP memory server of others, behind the proxy',
  coverage: 'none',
  open: (parts) => {
    const server = new GraphServer();
    return openProxy(parts, { start: async () => server.upstream(), stored: async () => server.observations() });
  },
};

/** The memory server behind the proxy. */
interface GuardedServer {
  start(): Promise<Upstream>;
  /** What is in its memory, read around the proxy. */
  stored(): Promise<readonly string[]>;
}

const timeoutMs = 60_000;

/** A client of a memory server with the tools of a knowledge graph, through the proxy. */
async function openProxy(parts: ProfileParts, server: GuardedServer): Promise<AgentHost> {
  let connection = await connect();
  await connection.client.call('create_entities', {
    entities: [{ name: 'notes', entityType: 'list', observations: [] }],
  });

  async function connect(): Promise<{ readonly client: RpcClient; leave(): Promise<void> }> {
    const { scanner, env } = parts;
    const [input, output] = [new PassThrough(), new PassThrough()];
    const over = serveProxy({
      space: guardOf(parts).space(parts.space),
      upstream: await server.start(),
      say: () => undefined,
      timeout: timeoutMs,
      ...{ scanner, env, input, output },
    });
    const client = await connectClient('helper', input, output);
    return {
      client,
      async leave() {
        input.end();
        await over;
      },
    };
  }
  async function reconnect(): Promise<void> {
    await connection.leave();
    connection = await connect();
  }
  return {
    says: async () => undefined,
    reads: async () => undefined,
    async note(text) {
      const observations = [{ entityName: 'notes', contents: [text] }];
      const answer = await connection.client.call('add_observations', { observations });
      if (!answer.isError) return { outcome: 'stored' };
      return { outcome: answer.text.startsWith('Held as') ? 'held' : 'refused' };
    },
    newSession: reconnect,
    newConnection: reconnect,
    restart: reconnect,
    prompt: async () => notesIn((await connection.client.call('read_graph', {})).text),
    stored: () => server.stored(),
    close: () => connection.leave(),
  };
}

const fenced = /^(<untrusted-content .*\n.*\n.*)\n([\s\S]*)\n(<\/untrusted-content .*)$/;

/** The notes as the agent reads them: inside the fence of the whole answer, or bare. */
function notesIn(text: string): string {
  const [, head, lines = text, end] = fenced.exec(text) ?? [];
  const graph = head === undefined ? text : lines.replaceAll(/^\| ?/gm, '');
  const { entities } = JSON.parse(graph) as { readonly entities: readonly { readonly observations: string[] }[] };
  const notes = entities.flatMap(({ observations }) => observations);
  if (head === undefined) return notes.join('\n');
  return [head, ...notes.flatMap((note) => note.split('\n').map((line) => `| ${line}`)), end].join('\n');
}
