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
import { type App, createApp } from './app.ts';
import type { ServerDependencies } from './parts.ts';
import type { Person } from './sign-ins.ts';

export interface ListenOptions {
  /** Default: 127.0.0.1. */
  readonly host?: string;
  /** Default: 7433, or a free one when that is taken. One that is named is taken or refused. */
  readonly port?: number;
  readonly tls?: { readonly cert: string | Buffer; readonly key: string | Buffer };
  /** Somebody else encrypts, or nobody has to: lets the server be reached from other machines without TLS. */
  readonly insecureHttp?: boolean;
  /** Milliseconds until the headers, and the whole of a request, must have come. Default: ten and thirty seconds. */
  readonly slowest?: { readonly headers: number; readonly request: number };
}

export interface Listening {
  readonly url: string;
  readonly port: number;
  /** A link that signs this person in, once. */
  signInLink(person: Person): string;
  /** Takes no more requests, lets those under way end, and cuts off what is left after `patience` milliseconds. */
  close(patience?: number): Promise<void>;
}

export interface Server {
  listen(options?: ListenOptions): Promise<Listening>;
}

export const defaultPort = 7433;

/** Slow senders are cut off: who may hold a connection for as long as he likes soon holds all of them. */
function timeouts({ headers, request }: NonNullable<ListenOptions['slowest']>): ServerOptions {
  return {
    headersTimeout: headers,
    requestTimeout: request,
    keepAliveTimeout: 60_000,
    connectionsCheckingInterval: Math.min(2_000, headers),
    maxHeaderSize: 16_384,
  };
}
/** A connection on which nothing moves for so long is closed; event streams say something every fifteen seconds. */
const silence = 120_000;
const mostConnections = 4_096;

/** `report` hears of every failure that is ours or the operator's. It gets no memory text: no error of ours holds any. */
export function createServer(dependencies: ServerDependencies, report?: (error: unknown) => void): Server {
  return {
    async listen(options = {}) {
      const { host = '127.0.0.1', tls, insecureHttp = false, slowest = { headers: 10_000, request: 30_000 } } = options;
      const patience = timeouts(slowest);
      refuseOpenDoor(host, tls !== undefined || insecureHttp);
      const secure = dependencies.secure ?? tls !== undefined;
      const app = createApp(
        { ...dependencies, secure, hosts: [...(dependencies.hosts ?? []), hostName(host)] },
        report,
      );
      const listener = getRequestListener(app.hono.fetch, { overrideGlobalObjects: false });
      const serve = (incoming: Parameters<typeof listener>[0], outgoing: Parameters<typeof listener>[1]): void =>
        void listener(incoming, outgoing);
      const server = tls === undefined ? createHttpServer(patience, serve) : secureServer(patience, tls, serve);
      server.maxConnections = mostConnections;
      server.setTimeout(silence);
      const port = await bind(server, host, options.port);
      const url = `${tls === undefined ? 'http' : 'https'}://${shownHost(host)}:${port}`;
      return {
        url,
        port,
        signInLink: (person) => `${url}${app.signIns.createLink(person).path}`,
        close: (patience = 10_000) => drain(server, app, patience),
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
      `TLS cannot use these files (${code}); --tls-cert takes a certificate in PEM, --tls-key the private key that belongs to it`,
      { code },
    );
  }
}

/** A memory that the network can read is a decision, not a default. */
function refuseOpenDoor(host: string, decided: boolean): void {
  if (decided || isLoopback(host)) return;
  throw new Fault(
    'config-invalid',
    `${host} can be reached from other machines; give --tls-cert and --tls-key, or --insecure-http if a proxy in front encrypts`,
  );
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);
}

function hostName(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

/** An address that means all of them is none to write down. */
function shownHost(host: string): string {
  return host === '0.0.0.0' || host === '::' ? 'localhost' : hostName(host);
}

async function bind(server: NodeServer, host: string, port: number | undefined): Promise<number> {
  try {
    return await listenOn(server, host, port ?? defaultPort);
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EADDRINUSE' && port === undefined) return listenOn(server, host, 0);
    throw new Fault('config-invalid', `cannot listen on ${host} port ${port ?? defaultPort} (${code}); try --port 0`, {
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

async function drain(server: NodeServer, app: App, patience: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  app.stopStreams();
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), patience);
  await closed;
  clearTimeout(timer);
}
