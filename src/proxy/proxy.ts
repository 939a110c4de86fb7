import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { type Env, systemEnv } from '../base/env.ts';
import type { GuardedSpace, TextScanner } from '../guard/index.ts';
import { ToolCatalog } from './catalog.ts';
import { linesOf } from './child-upstream.ts';
import { Pins } from './pins.ts';
import { Relay } from './relay.ts';
import { type RoleName, roleNames } from './roles.ts';
import { Screen } from './screen.ts';
import type { Upstream } from './upstream.ts';

export interface ProxyOptions {
  /** Where the journal of this server's memory lives. Give it a space of its own. */
  readonly space: GuardedSpace;
  readonly scanner: TextScanner;
  readonly upstream: Upstream;
  readonly input: Readable;
  readonly output: Writable;
  /** A word to the operator. */
  readonly say: (message: string) => void;
  /** Takes the tools as they are now for the ones to hold the server to. */
  readonly acceptTools?: boolean;
  /** What tools do, where their names and annotations say it wrong. */
  readonly roles?: ReadonlyMap<string, RoleName>;
  readonly unexplained?: 'fence' | 'pass';
  /** Milliseconds a server has to answer. Default 60,000. */
  readonly timeout?: number;
  readonly env?: Env;
}

/** The longest message either side may send. */
export const maxMessageBytes: number = 4 * 1_048_576;

const newline = Buffer.from('\n');

/** Relays until the client leaves or the server ends. True when it was the client who left. */
export async function serveProxy(options: ProxyOptions): Promise<boolean> {
  const { space, scanner, upstream, input, output, say, env = systemEnv, timeout = 60_000 } = options;
  const screen = new Screen({ space, scanner, unexplained: options.unexplained ?? 'fence' });
  const roles = new Map([...(options.roles ?? [])].map(([tool, role]) => [tool, roleNames[role]]));
  const catalog = new ToolCatalog(new Pins(space, screen, options.acceptTools ?? false), roles, say);
  const toClient = async (line: string | Buffer): Promise<void> => {
    const bytes = typeof line === 'string' ? Buffer.from(line) : line;
    // A client that does not read makes the server wait, and not us grow.
    if (output.writable && !output.write(Buffer.concat([bytes, newline]))) await drained(output);
  };
  const relay = new Relay({ env, screen, catalog, upstream, toClient, say, timeout });
  const fromServer = (async () => {
    for await (const line of upstream.lines()) await relay.fromServer(line);
    await relay.end();
    return false;
  })();
  const fromClient = (async () => {
    for await (const line of linesOf(input, maxMessageBytes)) await relay.fromClient(line);
    return true;
  })();
  try {
    const clientLeft = await Promise.race([fromClient, fromServer]);
    if (!clientLeft) say(upstream.ending);
    return clientLeft;
  } finally {
    // Whichever is still under way ends with its stream.
    fromClient.catch(() => undefined);
    input.destroy();
    await upstream.close();
    await fromServer.catch(() => undefined);
  }
}

async function drained(output: Writable): Promise<void> {
  await Promise.race([once(output, 'drain'), once(output, 'close')]).catch(() => undefined);
}
