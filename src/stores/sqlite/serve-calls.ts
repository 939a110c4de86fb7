import { Fault } from '../../base/fault.ts';
import type { ThreadError, ThreadReply, ThreadRequest } from './call-thread.ts';
import type { SqliteConnection } from './connection.ts';
import type { SqliteHandle } from './handle.ts';
import { longCalls } from './long-calls.ts';
import { openAnother } from './open.ts';
import { handOverDescriptors } from './raw-bytes.ts';

/** The part of a thread's port to its parent that is used here. */
export interface ParentPort {
  /** Sends an answer. */
  postMessage(message: unknown): void;
  /** Receives calls. */
  on(event: 'message', listener: (message: unknown) => void): unknown;
  /** Ends the thread. */
  close(): void;
}

/** Answers long calls in a thread, on a second handle of a database that a store of this process has open. */
export function serveLongCalls(handle: SqliteHandle, port: ParentPort): void {
  const connection = openAnother(handle);
  port.on('message', (message) => {
    const request = message as ThreadRequest;
    if (request === 'end') {
      handle.close();
      // Closed here, they would release the locks of the store, which is in the same process.
      port.postMessage({ descriptors: handOverDescriptors(connection.file) } satisfies ThreadReply);
      port.close();
    } else port.postMessage(replyTo(connection, request));
  });
}

function replyTo(connection: SqliteConnection, { id, name, parameters }: Exclude<ThreadRequest, 'end'>): ThreadReply {
  try {
    const call = longCalls[name] as (connection: SqliteConnection, ...rest: readonly unknown[]) => unknown;
    return { id, ok: true, result: call(connection, ...parameters) };
  } catch (error) {
    return { id, ok: false, error: toData(error) };
  }
}

function toData(error: unknown): ThreadError {
  if (error instanceof Fault) return { code: error.code, message: error.message, facts: { ...error.facts } };
  return { message: error instanceof Error ? error.message : String(error) };
}
