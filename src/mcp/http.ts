import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { createMcpHandler, isLegacyRequest, readRequestBody } from '@modelcontextprotocol/server';
import { Hono } from 'hono';
import { Fault } from '../base/fault.ts';
import { complaint, errorReply, parseJson, rpcCode } from '../jsonrpc/index.ts';
import { createConnection } from './connection.ts';
import { type Gate, hostsFor, isLoopback, refuseRequest } from './http-gate.ts';
import { HttpSessions } from './http-sessions.ts';
import { createMcpServer } from './server.ts';
import { createServices, type McpOptions } from './shared.ts';

export interface HttpOptions {
  /** Default 127.0.0.1: this machine only. */
  readonly bind?: string;
  /** Default 0: any free port. */
  readonly port?: number;
  /** Further accepted Host values, as `name:port`. */
  readonly allowedHosts?: readonly string[];
  readonly allowedOrigins?: readonly string[];
  /** Required if other machines can reach the server; at least 32 characters. */
  readonly token?: string;
}

export interface HttpServer {
  readonly url: string;
  /** Ends all connections and stops listening. */
  close(): Promise<void>;
}

const maxBodyBytes = 1_048_576;
const minTokenLength = 32;

/** Serves MCP over Streamable HTTP at `/mcp`, to clients of the 2026 revision and of the 2025 ones. */
export async function serveMcpOverHttp(options: McpOptions, http: HttpOptions = {}): Promise<HttpServer> {
  const { bind = '127.0.0.1', port = 0, token, allowedHosts = [], allowedOrigins = [] } = http;
  refuseUnprotected(bind, token, options.person);
  const services = createServices(options);
  const sessions = new HttpSessions(services);
  // The 2026 revision has no sessions: its clients of one name share one, and each snapshot is a new one.
  const shared = createConnection();
  const modern = createMcpHandler(() => createMcpServer(services, { ...shared, snapshots: new Map() }), {
    legacy: 'reject',
  });
  // The accepted hosts depend on the port, so nothing is accepted before the server listens.
  let gate: Gate = { hosts: new Set(), origins: new Set() };
  const app = new Hono();
  app.all('/mcp', async ({ req }) => {
    const refused = refuseRequest(gate, req.raw.headers);
    if (refused !== undefined) return refusal(refused.status, errorReply(null, rpcCode.refused, refused.message));
    const read = await bodyOf(req.raw);
    if ('refused' in read) return read.refused;
    const { request, body } = read;
    return (await isLegacyRequest(request, body))
      ? sessions.handle(request, body)
      : modern.fetch(request, { parsedBody: body });
  });
  app.notFound(() => refusal(404, errorReply(null, rpcCode.request, 'the endpoint is /mcp')));
  app.onError(() => refusal(500, errorReply(null, rpcCode.internal, 'internal error in Bezoar')));
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

/** A client that sends its headers or body very slowly must not occupy a connection forever. */
const timeouts = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 5_000,
};

function refuseUnprotected(bind: string, token: string | undefined, person: string | undefined): void {
  if (token !== undefined && !/^[\x21-\x7e]{32,512}$/.test(token)) {
    throw new Fault(
      'config-invalid',
      `the token must have ${minTokenLength} to 512 printable ASCII characters without spaces`,
    );
  }
  if (!isLoopback(bind) && token === undefined) {
    throw new Fault(
      'config-invalid',
      `${bind} is reachable from other machines; set a token with --token-file or BEZOAR_MCP_TOKEN, or bind to 127.0.0.1`,
    );
  }
  // Without a token, every program on this machine could connect and answer in the person's name.
  if (person !== undefined && token === undefined) {
    throw new Fault(
      'config-invalid',
      'without a token, any program that connects could decide in the name of the reviewer; set a token',
    );
  }
}

type Read = { readonly request: Request; readonly body: unknown } | { readonly refused: Response };

/** Reads the body, limited in size and depth before anything else parses it. */
async function bodyOf(request: Request): Promise<Read> {
  if (request.method !== 'POST') return { request, body: undefined };
  if (!/^application\/json\s*(?:;|$)/i.test(request.headers.get('content-type') ?? '')) {
    return { refused: refusal(415, errorReply(null, rpcCode.request, 'send application/json')) };
  }
  const read = await readRequestBody(request, maxBodyBytes);
  if (read.tooLarge) return { refused: refusal(413, complaint('too-long')) };
  const json = parseJson(read.text);
  if (!json.ok) return { refused: refusal(400, complaint(json.problem)) };
  if (Array.isArray(json.value)) return { refused: refusal(400, complaint('batch')) };
  const { headers, url, method, signal } = request;
  // The stream is consumed, so pass the text on in a new request.
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
