import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { type Env, systemEnv } from '../base/env.ts';
import type { GuardedSpace, TextScanner } from '../guard/index.ts';
import { CallScreen } from './call-screen.ts';
import { ToolCatalog } from './catalog.ts';
import { linesOf } from './child-upstream.ts';
import { PinnedInstructions } from './instructions.ts';
import { Pins } from './pins.ts';
import { Relay } from './relay.ts';
import { type RoleName, roleNames } from './roles.ts';
import { Screen } from './screen.ts';
import type { Upstream } from './upstream.ts';

export interface ProxyOptions {
  /** The space for this server's memory. Use a separate one for each server. */
  readonly space: GuardedSpace;
  readonly scanner: TextScanner;
  readonly upstream: Upstream;
  readonly input: Readable;
  readonly output: Writable;
  /** Reports a message to the operator. */
  readonly say: (message: string) => void;
  /** Accepts the server's current tool definitions as the new baseline. */
  readonly acceptTools?: boolean;
  /** Roles of tools whose names or annotations are misleading. */
  readonly roles?: ReadonlyMap<string, RoleName>;
  readonly unexplained?: 'fence' | 'pass';
  /** Milliseconds a server has to answer. Default 60,000. */
  readonly timeout?: number;
  readonly env?: Env;
}

/** The longest message either side may send. */
export const maxMessageBytes: number = 4 * 1_048_576;

const newline = Buffer.from('\n');

/** Relays until the client disconnects or the server ends. Returns true if the client disconnected. */
export async function serveProxy(options: ProxyOptions): Promise<boolean> {
  const { space, scanner, upstream, input, output, say, env = systemEnv, timeout = 60_000 } = options;
  const screen = new Screen({ space, scanner, unexplained: options.unexplained ?? 'fence' });
  const roles = new Map([...(options.roles ?? [])].map(([tool, role]) => [tool, roleNames[role]]));
  const catalog = new ToolCatalog(new Pins(space, screen, options.acceptTools ?? false), roles, say);
  const toClient = async (line: string | Buffer): Promise<void> => {
    const bytes = typeof line === 'string' ? Buffer.from(line) : line;
    // Backpressure: a client that does not read slows the server down instead of filling our memory.
    if (output.writable && !output.write(Buffer.concat([bytes, newline]))) await drained(output);
  };
  const instructions = new PinnedInstructions(space, screen, options.acceptTools ?? false, say);
  const relay = new Relay({
    env,
    screen,
    calls: new CallScreen({ space, screen, scanner }),
    catalog,
    instructions,
    upstream,
    toClient,
    say,
    timeout,
  });
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
    // Closing the streams ends the direction that is still running.
    fromClient.catch(() => undefined);
    input.destroy();
    await upstream.close();
    await fromServer.catch(() => undefined);
  }
}

async function drained(output: Writable): Promise<void> {
  await Promise.race([once(output, 'drain'), once(output, 'close')]).catch(() => undefined);
}
