import type { Server as NodeServer, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { App } from './app.ts';

/** The requests that are being answered. */
export interface InFlight {
  /** A connection that has not asked for anything yet. Node does not count it as idle. */
  connected(socket: Duplex): void;
  add(response: ServerResponse): void;
  /** From now on every answer also ends its connection, so that a busy client does not keep it open. */
  endConnections(): void;
  /** Answers those that have not begun to answer, and says that their outcome is unknown. */
  cut(): void;
  /** Closes connections that have never asked for anything. */
  closeSilent(): void;
}

const idleCheckMs = 20;
/** For a request that is on its way on a new connection. */
const silentMs = 300;
/** For the last answers to be sent. */
const flushMs = 200;

const cutBody = JSON.stringify({
  type: 'urn:bezoar:problem:server-stopped',
  title: 'Service unavailable',
  status: 503,
  detail: 'the server stopped before it finished this request, which may have been carried out; read before you retry',
  code: 'server-stopped',
});

export function trackInFlight(): InFlight {
  const open = new Set<ServerResponse>();
  const silent = new Set<Duplex>();
  let ending = false;
  return {
    connected(socket) {
      silent.add(socket);
      socket.once('close', () => silent.delete(socket));
    },
    add(response) {
      if (response.socket !== null) silent.delete(response.socket);
      open.add(response);
      response.once('close', () => open.delete(response));
      if (ending) response.shouldKeepAlive = false;
    },
    endConnections() {
      ending = true;
      for (const response of open) if (!response.headersSent) response.shouldKeepAlive = false;
    },
    cut() {
      for (const response of open) {
        if (response.headersSent) continue;
        response.writeHead(503, {
          'content-type': 'application/problem+json',
          'retry-after': '5',
          connection: 'close',
        });
        response.end(cutBody);
      }
    },
    closeSilent() {
      for (const socket of silent) socket.destroy();
    },
  };
}

/** Ends as soon as nothing is in progress: a connection that falls idle is closed within a moment. */
export async function drain(server: NodeServer, app: App, inFlight: InFlight, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  app.stopStreams();
  inFlight.endConnections();
  server.closeIdleConnections();
  const idle = setInterval(() => server.closeIdleConnections(), idleCheckMs);
  const silent = setTimeout(() => inFlight.closeSilent(), silentMs);
  let last: NodeJS.Timeout | undefined;
  const grace = setTimeout(() => {
    inFlight.cut();
    last = setTimeout(() => server.closeAllConnections(), flushMs);
  }, graceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(silent);
  clearTimeout(grace);
  clearTimeout(last);
}
