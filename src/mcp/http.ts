import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { createMcpHandler, isLegacyRequest, readRequestBody } from '@modelcontextprotocol/server';
import { Hono } from 'hono';
import { Fault } from '../base/fault.ts';
import { complaint, errorReply, parseJson, rpcCode } from '../jsonrpc/index.ts';
import { createConnection } from './connection.ts';
import { type Gate, hostsFor, isLoopback, turnAway } from './http-gate.ts';
import { HttpSessions } from './http-sessions.ts';
import { createMcpServer } from './server.ts';
import { createServices, type McpOptions } from './shared.ts';

export interface HttpOptions {
  /** Default 127.0.0.1: this machine only. */
  readonly bind?: string;
  /** Default 0: any that is free. */
  readonly port?: number;
  /** `name:port` under which the server is reached besides its own. */
  readonly allowedHosts?: readonly string[];
  readonly allowedOrigins?: readonly string[];
  /** Needed as soon as others than this machine can reach the server; at least 32 characters. */
  readonly token?: string;
}

export interface HttpServer {
  readonly url: string;
  /** Ends all connections and stops listening. */
  close(): Promise<void>;
}

const longestBody = 1_048_576;
const shortestToken = 32;

/** Serves MCP over Streamable HTTP at `/mcp`, to clients of the 2026 revision and of the 2025 ones. */
export async function serveMcpOverHttp(options: McpOptions, http: HttpOptions = {}): Promise<HttpServer> {
  const { bind = '127.0.0.1', port = 0, token, allowedHosts = [], allowedOrigins = [] } = http;
  refuseOpenDoor(bind, token, options.person);
  const services = createServices(options);
  const sessions = new HttpSessions(services);
  // The 2026 revision knows no sessions. All its clients share one here: what any of them read speaks through all of them.
  const shared = createConnection(services.env);
  const modern = createMcpHandler(() => createMcpServer(services, { session: shared.session }), { legacy: 'reject' });
  // Which names are ours is known once there is a port. Until then, none is.
  let gate: Gate = { hosts: new Set(), origins: new Set() };
  const app = new Hono();
  app.all('/mcp', async ({ req }) => {
    const turned = turnAway(gate, req.raw.headers);
    if (turned !== undefined) return refusal(turned.status, errorReply(null, rpcCode.refused, turned.message));
    const read = await bodyOf(req.raw);
    if ('refused' in read) return read.refused;
    const { request, body } = read;
    return (await isLegacyRequest(request, body))
      ? sessions.handle(request, body)
      : modern.fetch(request, { parsedBody: body });
  });
  app.notFound(() => refusal(404, errorReply(null, rpcCode.request, 'the endpoint is /mcp')));
  app.onError(() => refusal(500, errorReply(null, rpcCode.internal, 'something went wrong inside Bezoar')));
  const server = createAdaptorServer({ fetch: app.fetch, createServer, serverOptions: timeouts }) as Server;
  server.maxConnections = 256;
  const address = await listening(server, bind, port);
  gate = {
    hosts: hostsFor(bind, address.port, allowedHosts),
    origins: new Set(allowedOrigins),
    ...(token === undefined ? {} : { token }),
  };
  return {
    url: `http://${bind.includes(':') ? `[${bind}]` : bind}:${address.port}/mcp`,
    close: async () => {
      await modern.close();
      await sessions.close();
      server.closeAllConnections();
      await new Promise<void>((done) => void server.close(() => done()));
    },
  };
}

/** A client that sends its headers or its body drop by drop must not hold a connection for ever. */
const timeouts = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 5_000,
};

function refuseOpenDoor(bind: string, token: string | undefined, person: string | undefined): void {
  if (token !== undefined && !/^[\x21-\x7e]{32,512}$/.test(token)) {
    throw new Fault('config-invalid', `a token has at least ${shortestToken} printable characters and no blanks`);
  }
  if (!isLoopback(bind) && token === undefined) {
    throw new Fault('config-invalid', `others can reach ${bind}: give a token, or bind to 127.0.0.1`);
  }
  // Without one every program of this machine could be the client, and answer in the name of the person.
  if (person !== undefined && token === undefined) {
    throw new Fault('config-invalid', 'whoever connects may decide as the person who is asked: give a token');
  }
}

type Read = { readonly request: Request; readonly body: unknown } | { readonly refused: Response };

/** The body, bounded in size and depth before anything else looks at it. */
async function bodyOf(request: Request): Promise<Read> {
  if (request.method !== 'POST') return { request, body: undefined };
  if (!/^application\/json\s*(?:;|$)/i.test(request.headers.get('content-type') ?? '')) {
    return { refused: refusal(415, errorReply(null, rpcCode.request, 'send application/json')) };
  }
  const read = await readRequestBody(request, longestBody);
  if (read.tooLarge) return { refused: refusal(413, complaint('too-long')) };
  const json = parseJson(read.text);
  if (!json.ok) return { refused: refusal(400, complaint(json.problem)) };
  if (Array.isArray(json.value)) return { refused: refusal(400, complaint('batch')) };
  const { headers, url, method, signal } = request;
  // The body was read; whoever comes next is given what it says.
  return { request: new Request(url, { headers, method, signal, body: read.text }), body: json.value };
}

function refusal(status: number, body: string): Response {
  return new Response(body, { status, headers: { 'content-type': 'application/json' } });
}

async function listening(server: Server, bind: string, port: number): Promise<AddressInfo> {
  await new Promise<void>((done, failed) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      failed(
        new Fault('config-invalid', `cannot listen on ${bind}:${port} (${error.code ?? 'unknown'}); try --port 0`),
      ),
    );
    server.listen(port, bind, () => done());
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Fault('config-invalid', `cannot listen on ${bind}`);
  return address;
}
