import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import { createConnection } from './connection.ts';
import { createMcpServer } from './server.ts';
import type { McpServices } from './shared.ts';

interface Session {
  readonly transport: WebStandardStreamableHTTPServerTransport;
  lastAt: number;
}

const maxSessions = 64;
const idle = 1_800_000;

/**
 * Clients of the 2025 revisions hold a session, and are asked about what was held while a call waits. Each has a server of its
 * own; so many at a time, and the one that was silent longest gives way.
 */
export class HttpSessions {
  readonly #services: McpServices;
  readonly #open = new Map<string, Session>();

  constructor(services: McpServices) {
    this.#services = services;
  }

  async handle(request: Request, body: unknown): Promise<Response> {
    await this.#sweep();
    const known = this.#open.get(request.headers.get('mcp-session-id') ?? '');
    if (known !== undefined) known.lastAt = this.#services.env.now();
    const transport = known?.transport ?? (await this.#begin());
    return transport.handleRequest(request, body === undefined ? {} : { parsedBody: body });
  }

  async close(): Promise<void> {
    for (const { transport } of [...this.#open.values()]) await transport.close();
    this.#open.clear();
  }

  /** A transport without a session refuses everything but the handshake, and is only kept once that has named it. */
  async #begin(): Promise<WebStandardStreamableHTTPServerTransport> {
    const { env } = this.#services;
    const connection = createConnection(env);
    const transport = new WebStandardStreamableHTTPServerTransport({
      // Not the name of the session in the journal: whoever may read that must not be able to speak for the client.
      sessionIdGenerator: () => env.id(),
      onsessioninitialized: async (id) => {
        await this.#makeRoom();
        this.#open.set(id, { transport, lastAt: env.now() });
      },
      onsessionclosed: (id) => void this.#open.delete(id),
    });
    await createMcpServer(this.#services, connection).connect(transport);
    return transport;
  }

  async #sweep(): Promise<void> {
    const now = this.#services.env.now();
    for (const [id, { lastAt }] of [...this.#open]) if (now - lastAt > idle) await this.#end(id);
  }

  async #makeRoom(): Promise<void> {
    const [oldest] = [...this.#open].sort(([, a], [, b]) => a.lastAt - b.lastAt);
    if (this.#open.size >= maxSessions && oldest !== undefined) await this.#end(oldest[0]);
  }

  async #end(id: string): Promise<void> {
    const session = this.#open.get(id);
    this.#open.delete(id);
    await session?.transport.close();
  }
}
