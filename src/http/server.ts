import {
  createServer as createHttpServer,
  type Server as NodeServer,
  type RequestListener,
  type ServerOptions,
} from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { codeOf } from '../base/code-of.ts';
import { Fault } from '../base/fault.ts';
import { createApp } from './app.ts';
import { drain, trackInFlight } from './drain.ts';
import type { ServerDependencies } from './parts.ts';
import type { Person } from './sign-ins.ts';

export interface ListenOptions {
  /** Default: 127.0.0.1. */
  readonly host?: string;
  /** Default: 7433, or a free port if that is taken. An explicit port is used or refused. */
  readonly port?: number;
  readonly tls?: { readonly cert: string | Buffer; readonly key: string | Buffer };
  /** Allows connections from other machines without TLS, for example behind a proxy that encrypts. */
  readonly insecureHttp?: boolean;
  /** Time limits for receiving the headers and the whole request. Default: 10 and 30 seconds. */
  readonly timeoutsMs?: { readonly headers: number; readonly request: number };
}

export interface Listening {
  readonly url: string;
  readonly port: number;
  /** A one-time sign-in link for this person. */
  signInLink(person: Person): Promise<string>;
  /**
   * Stops accepting connections and waits for requests in progress, which end their connections; idle connections are closed.
   * After `graceMs` (default: 10 seconds) requests that are still in progress are answered with status 503 and cut.
   */
  close(graceMs?: number): Promise<void>;
}

export interface Server {
  listen(options?: ListenOptions): Promise<Listening>;
}

export const defaultPort = 7433;

/** Slow senders are disconnected, as they could otherwise occupy every connection. */
function timeouts({ headers, request }: NonNullable<ListenOptions['timeoutsMs']>): ServerOptions {
  return {
    headersTimeout: headers,
    requestTimeout: request,
    keepAliveTimeout: 60_000,
    connectionsCheckingInterval: Math.min(2_000, headers),
    maxHeaderSize: 16_384,
  };
}
/** Idle connections are closed after this time; event streams send something every 15 seconds. */
const idleTimeoutMs = 120_000;
const maxConnections = 4_096;

/** Calls `report` with every internal error and every fault for the operator. Our errors never contain memory text. */
export function createServer(dependencies: ServerDependencies, report?: (error: unknown) => void): Server {
  return {
    async listen(options = {}) {
      const {
        host = '127.0.0.1',
        tls,
        insecureHttp = false,
        timeoutsMs = { headers: 10_000, request: 30_000 },
      } = options;
      const serverOptions = timeouts(timeoutsMs);
      refuseUnencrypted(host, tls !== undefined || insecureHttp);
      const secure = dependencies.secure ?? tls !== undefined;
      const app = createApp(
        { ...dependencies, secure, hosts: [...(dependencies.hosts ?? []), hostName(host)] },
        report,
      );
      const listener = getRequestListener(app.hono.fetch, { overrideGlobalObjects: false });
      const inFlight = trackInFlight();
      const serve: RequestListener = (incoming, outgoing) => {
        inFlight.add(outgoing);
        // A request that was cut has its answer already; what comes of it later has nowhere to go.
        Promise.resolve(listener(incoming, outgoing)).catch((error: unknown) => {
          if (!outgoing.writableEnded) report?.(error);
        });
      };
      const server =
        tls === undefined ? createHttpServer(serverOptions, serve) : secureServer(serverOptions, tls, serve);
      server.on(tls === undefined ? 'connection' : 'secureConnection', (socket) => inFlight.connected(socket));
      server.maxConnections = maxConnections;
      server.setTimeout(idleTimeoutMs);
      const port = await bind(server, host, options.port);
      const url = `${tls === undefined ? 'http' : 'https'}://${shownHost(host)}:${port}`;
      return {
        url,
        port,
        signInLink: async (person) => `${url}${(await app.signIns.createLink(person)).path}`,
        close: (graceMs = 10_000) => drain(server, app, inFlight, graceMs),
      };
    },
  };
}

function secureServer(
  options: ServerOptions,
  tls: NonNullable<ListenOptions['tls']>,
  serve: RequestListener,
): NodeServer {
  try {
    return createHttpsServer({ ...options, ...tls }, serve);
  } catch (error) {
    const code = codeOf(error);
    throw new Fault(
      'config-invalid',
      `the TLS files cannot be used (${code}); --tls-cert takes a certificate in PEM format, --tls-key its private key`,
      { code },
    );
  }
}

/** Exposing a memory to the network without TLS must be an explicit decision. */
function refuseUnencrypted(host: string, allowed: boolean): void {
  if (allowed || isLoopback(host)) return;
  throw new Fault(
    'config-invalid',
    `${host} is reachable from other machines; pass --tls-cert and --tls-key, or --insecure-http if a proxy in front encrypts`,
  );
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);
}

function hostName(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

/** A wildcard address cannot be used in a URL. */
function shownHost(host: string): string {
  return host === '0.0.0.0' || host === '::' ? 'localhost' : hostName(host);
}

async function bind(server: NodeServer, host: string, port: number | undefined): Promise<number> {
  try {
    return await listenOn(server, host, port ?? defaultPort);
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EADDRINUSE' && port === undefined) return listenOn(server, host, 0);
    const next =
      code === 'EADDRINUSE'
        ? 'another program uses it, perhaps another `bezoar serve`; stop that one, or use --port 0 for any free port'
        : 'try --port 0';
    throw new Fault('config-invalid', `cannot listen on ${host} port ${port ?? defaultPort} (${code}); ${next}`, {
      code,
    });
  }
}

function listenOn(server: NodeServer, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}
