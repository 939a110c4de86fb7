import { resolve } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { Fault } from '../../base/fault.ts';
import { withoutPassword } from '../../config/index.ts';
import { AnnouncedCalls, callKeyOf, memoryId, noteServedMemory, type ServedMemory } from '../../hooks/index.ts';
import type { HttpOptions, McpOptions } from '../../mcp/index.ts';
import { contentOf } from '../content-of.ts';
import { type Context, say } from '../context.ts';
import { callSecret } from '../hook-evidence.ts';
import { jsonText } from '../json-text.ts';
import { type MemoryOptions, type OpenMemory, withMemory, withSpaceOptions } from '../memory-options.ts';
import { repeated } from '../options.ts';
import { print } from '../print.ts';
import { stopSignal } from '../stop-signal.ts';

interface Options extends MemoryOptions {
  readonly as?: string;
  readonly http?: true;
  readonly port: number;
  readonly bind: string;
  readonly allowHost: readonly string[];
  readonly allowOrigin: readonly string[];
  readonly tokenFile?: string;
  readonly sentinel?: true;
}

const notes = `
Tools: memory_write, memory_recall, memory_list, memory_get, memory_replace, memory_remove, memory_history,
memory_snapshot, memory_pending, memory_scan, memory_confirm, memory_review; with --sentinel also sentinel_check_write,
sentinel_check_recall and sentinel_check_document. Held texts wait for a person. With --as, the server asks the person
at the client in a form, if the client supports elicitation; otherwise held texts wait for \`bezoar review\`. No tool
can approve anything.

The server alone does not see what its agent reads, so notes are shown as data. With \`bezoar hook install\`, Claude
Code and Cursor report what the agent reads and hears, and notes of what the user said are shown verbatim.

Over HTTP the server listens on this machine only, unless --bind says otherwise. Binding elsewhere, and --as, require a
token of at least 32 characters (--token-file or BEZOAR_MCP_TOKEN).

Examples:
  claude mcp add memory -- bezoar mcp --space my-agent --as ana
  bezoar mcp --http --port 7411

Exit codes: 0 the client disconnected, 2 failed.`;

export function addMcp(program: Command, context: Context): void {
  withSpaceOptions(program.command('mcp'))
    .description('serve a guarded memory over MCP, on stdio or HTTP')
    .option('--as <name>', 'name of the person at the client, who may decide about held texts')
    .option('--http', 'serve Streamable HTTP instead of stdio')
    .option('--port <number>', 'HTTP port; 0 picks a free one', parsePort, 7_411)
    .option('--bind <address>', 'HTTP address to listen on', '127.0.0.1')
    .addOption(listOption('--allow-host <name:port>', 'additional Host header to accept; may be repeated'))
    .addOption(listOption('--allow-origin <origin>', 'web origin that may call the server; may be repeated'))
    .option('--token-file <path>', 'file that contains the bearer token')
    .option('--sentinel', 'also serve the checks of the memory sentinel contract (sentinel_check_write and others)')
    .option('--json', 'with --http: print the address as JSON')
    .addHelpText('after', notes)
    .action(async (_own: unknown, command: Command) => {
      const options = command.optsWithGlobals<Options>();
      await serve(context, options);
    });
}

function listOption(flags: string, description: string): Option {
  return new Option(flags, description).argParser(repeated).default([], 'none');
}

async function serve(context: Context, options: Options): Promise<void> {
  const { io, version } = context;
  const { as: person } = options;
  if (options.json === true && options.http === undefined) {
    throw new Fault('config-invalid', '--json requires --http: on stdio the output carries the MCP protocol');
  }
  const run = async (memory: OpenMemory): Promise<void> => {
    const { guard, space, scanner } = memory;
    const served: McpOptions = {
      space,
      scanner,
      secret: guard.secret('mcp approval'),
      takeAnnounced: announcedCalls(context, options, memory),
      version,
      sentinel: options.sentinel === true,
      ...(person === undefined ? {} : { person }),
    };
    const { serveMcpOverStdio } = await import('../../mcp/index.ts');
    if (options.http === undefined) await serveMcpOverStdio(served, io.stdin, io.stdout);
    else await serveHttp(context, options, served);
  };
  await withMemory(context, options, run, { manyCallers: options.http === true });
}

/** Tells the hooks of the editors on this machine which memory is served, and takes the calls that they announce. */
function announcedCalls(
  { io, env }: Context,
  { config: named }: Options,
  { guard, config }: OpenMemory,
): NonNullable<McpOptions['takeAnnounced']> {
  const { store: address, space, keyFile, passwordFile } = config;
  const store = address.includes('://') || address === 'memory:' ? address : resolve(io.cwd, address);
  // A store in memory has no second reader, and a password does not belong into a note.
  if (store !== 'memory:' && withoutPassword(store) === store) {
    const memory: ServedMemory = {
      store,
      space,
      folder: io.cwd,
      ...(keyFile === undefined ? {} : { keyFile: resolve(io.cwd, keyFile) }),
      ...(passwordFile === undefined ? {} : { passwordFile: resolve(io.cwd, passwordFile) }),
      ...(named === undefined ? {} : { config: resolve(io.cwd, named) }),
    };
    noteServedMemory(memory, io.env, env);
  }
  const calls = new AnnouncedCalls(memoryId({ store, space }), io.env, env);
  const secret = guard.secret(callSecret);
  return (call) => calls.take(call, (session) => callKeyOf(secret, session));
}

async function serveHttp(context: Context, options: Options, served: McpOptions): Promise<void> {
  const { bind, port, allowHost, allowOrigin } = options;
  const token = tokenOf(context, options);
  const http: HttpOptions = {
    bind,
    port,
    allowedHosts: allowHost,
    allowedOrigins: allowOrigin,
    ...(token === undefined ? {} : { token }),
  };
  const { serveMcpOverHttp } = await import('../../mcp/index.ts');
  const server = await serveMcpOverHttp(served, http);
  if (options.json === true) await print(context, jsonText({ outcome: 'listening', url: server.url }));
  else say(context, `serving MCP at ${server.url}`);
  await stopSignal();
  await server.close();
}

/** Never taken from the command line, which every user of the machine can read. */
function tokenOf({ io }: Context, { tokenFile }: Options): string | undefined {
  if (tokenFile === undefined) return io.env.BEZOAR_MCP_TOKEN;
  return contentOf(resolve(io.cwd, tokenFile)).toString('utf8').trim();
}

function parsePort(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new InvalidArgumentError('Expected a port from 0 to 65535.');
}
