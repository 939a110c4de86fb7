import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import { createConnection } from './connection.ts';
import { createMcpServer } from './server.ts';
import type { McpServices } from './shared.ts';

interface Session {
  readonly transport: WebStandardStreamableHTTPServerTransport;
  lastAt: number;
}

const maxSessions = 64;
const maxIdleMs = 1_800_000;

/**
 * Clients of the 2025 revisions keep a session, and are asked about held texts while their call waits. Each session has its
 * own server. When the limit is reached, the session that was idle longest is closed.
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

  /** A new transport accepts only the handshake, and is stored only after that has given it a session id. */
  async #begin(): Promise<WebStandardStreamableHTTPServerTransport> {
    const { env } = this.#services;
    const connection = createConnection();
    const transport = new WebStandardStreamableHTTPServerTransport({
      // Differs from the session name in the journal, so that readers of the journal cannot impersonate the client.
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
    for (const [id, { lastAt }] of [...this.#open]) if (now - lastAt > maxIdleMs) await this.#end(id);
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
