import type { JsonRpcLine, Message } from '../jsonrpc/index.ts';

/** The server behind us, however it is reached. */
export interface Upstream {
  /** Passes on a message as it was written. Resolves when the server can take more, not when it has answered. */
  send(bytes: Buffer, message: Message): Promise<void>;
  /** What the server says, until it is over. */
  lines(): AsyncIterable<JsonRpcLine>;
  /** Why it is over, for the operator. */
  readonly ending: string;
  /** Ends the connection to the server behind. */
  close(): Promise<void>;
}
