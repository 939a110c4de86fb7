import type { JsonRpcLine, Message } from '../jsonrpc/index.ts';

/** A line from the direction of the server. `isOurs`: the proxy wrote it, for a server that could not be reached. */
export type UpstreamLine = JsonRpcLine & { readonly isOurs?: true };

/** The memory server behind the proxy, however it is reached. */
export interface Upstream {
  /** Forwards a message unchanged. Resolves when the server can accept more, not when it has answered. */
  send(bytes: Buffer, message: Message): Promise<void>;
  /** The server's output, until it ends. */
  lines(): AsyncIterable<UpstreamLine>;
  /** Why the connection ended, for the operator. */
  readonly ending: string;
  /** Ends the connection to the server behind. */
  close(): Promise<void>;
}
