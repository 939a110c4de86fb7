import { resolve } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { Fault } from '../../base/fault.ts';
import type { HttpOptions, McpOptions } from '../../mcp/index.ts';
import { contentOf } from '../content-of.ts';
import { type Context, say } from '../context.ts';
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
}

const notes = `
Tools: memory_write, memory_recall, memory_list, memory_replace, memory_remove, memory_history, memory_snapshot,
memory_pending, memory_scan. What is held waits for a person. With --as, the person before the client is asked in a form,
if the client can show one; without, everything waits for \`bezoar review\`. No tool can approve anything.

Over HTTP the server answers to this machine only, unless it is bound elsewhere. A token (--token-file or
BEZOAR_MCP_TOKEN, at least 32 characters) is needed for that, and for --as.

Examples:
  claude mcp add memory -- bezoar mcp --space my-agent --as ana
  bezoar mcp --http --port 7411

Exit codes: 0 the client left, 2 something went wrong.`;

export function addMcp(program: Command, context: Context): void {
  withSpaceOptions(program.command('mcp'))
    .description('serve a guarded memory over MCP, on stdio or HTTP')
    .option('--as <name>', 'who sits before the client and may decide about what was held')
    .option('--http', 'serve Streamable HTTP instead of stdio')
    .option('--port <number>', 'of HTTP; 0 takes any that is free', parsePort, 7_411)
    .option('--bind <address>', 'of HTTP', '127.0.0.1')
    .addOption(listOption('--allow-host <name:port>', 'another name the server is reached by; may be repeated'))
    .addOption(listOption('--allow-origin <origin>', 'pages that may call; may be repeated'))
    .option('--token-file <path>', 'a file that holds the bearer token')
    .option('--json', 'of HTTP: print the address as JSON; on stdio the output is the protocol')
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
    throw new Fault('config-invalid', 'on stdio the output is the protocol; --json goes with --http');
  }
  const run = async ({ guard, space, scanner }: OpenMemory): Promise<void> => {
    const served: McpOptions = {
      space,
      scanner,
      secret: guard.secret('mcp approval'),
      version,
      ...(person === undefined ? {} : { person }),
    };
    const { serveMcpOverStdio } = await import('../../mcp/index.ts');
    if (options.http === undefined) await serveMcpOverStdio(served, io.stdin, io.stdout);
    else await serveHttp(context, options, served);
  };
  await withMemory(context, options, run, { manyCallers: options.http === true });
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

/** Never an option of its own: a command line can be read by everybody on the machine. */
function tokenOf({ io }: Context, { tokenFile }: Options): string | undefined {
  if (tokenFile === undefined) return io.env.BEZOAR_MCP_TOKEN;
  return contentOf(resolve(io.cwd, tokenFile)).toString('utf8').trim();
}

function parsePort(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new InvalidArgumentError('name a port from 0 to 65535');
}
