import type { Server as NodeServer, ServerResponse } from 'node:http';
import type { App } from './app.ts';

/** The requests that are being answered. */
export interface InFlight {
  add(response: ServerResponse): void;
  /** From now on every answer also ends its connection, so that a busy client does not keep it open. */
  endConnections(): void;
  /** Answers those that have not begun to answer, and says that their outcome is unknown. */
  cut(): void;
}

const idleCheckMs = 20;
/** For the last answers to be sent. */
const flushMs = 200;

const cutBody = JSON.stringify({
  type: 'urn:bezoar:problem:server-stopped',
  title: 'Service unavailable',
  status: 503,
  detail: 'the server stopped before it finished this request; it may have been carried out, read before retrying',
  code: 'server-stopped',
});

export function trackInFlight(): InFlight {
  const open = new Set<ServerResponse>();
  let ending = false;
  return {
    add(response) {
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
  };
}

/** Ends as soon as nothing is in progress: a connection that falls idle is closed within a moment. */
export async function drain(server: NodeServer, app: App, inFlight: InFlight, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  app.stopStreams();
  inFlight.endConnections();
  server.closeIdleConnections();
  const idle = setInterval(() => server.closeIdleConnections(), idleCheckMs);
  let last: NodeJS.Timeout | undefined;
  const grace = setTimeout(() => {
    inFlight.cut();
    last = setTimeout(() => server.closeAllConnections(), flushMs);
  }, graceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(grace);
  clearTimeout(last);
}
