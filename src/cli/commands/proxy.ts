import { type Command, Option } from 'commander';
import { type Context, say } from '../context.ts';
import { exitCode } from '../exit-code.ts';
import { type MemoryOptions, openMemory, withSpaceOptions } from '../memory-options.ts';
import { reachServer, rolesIn, type ServerOptions, spaceFor, withServerOptions } from '../memory-server.ts';
import { stopSignal } from '../stop-signal.ts';
import { addProxyAdopt } from './proxy-adopt.ts';

interface Options extends MemoryOptions, ServerOptions {
  readonly acceptTools?: true;
  readonly unexplained: 'fence' | 'pass';
}

const notes = `
Replace the memory server with this command in your client's configuration. The guard checks every text that a call
would store. A held text is not forwarded, and the model learns why; after a person releases it, the same call passes.
Everything that the server says is shown as data, unless a person has vouched for it; text that reads like an attack is
replaced by a placeholder. The server keeps its own files. It gets every call rewritten exactly as the guard checked it;
a call that it could parse differently is refused.

The server's tool definitions and its instructions are pinned on first use. If a tool changes, every call is refused, and
changed instructions are withheld, until you have reviewed the change and started once with --accept-tools.

To vouch for texts that are already in the memory, see \`bezoar proxy adopt --help\`.

Examples:
  bezoar proxy -- npx -y @modelcontextprotocol/server-memory
  bezoar proxy --url http://127.0.0.1:8080/mcp --space team-memory
  bezoar proxy --tool save_fact=write --tool facts=read -- my-memory-server

Exit codes: 0 the client disconnected, 2 the server ended or could not be reached.`;

export function addProxy(program: Command, context: Context): void {
  const proxy = withServerOptions(
    withSpaceOptions(program.command('proxy'), { store: 'bezoar.db', space: 'proxy/ and the name of the server' }),
  )
    .description('guard an existing MCP memory server')
    .option('--accept-tools', "accept the server's current tool definitions and instructions as the new baseline")
    .addOption(
      new Option('--unexplained <what>', 'how to show a clean text that no journal record explains')
        .choices(['fence', 'pass'])
        .default('fence'),
    )
    .addHelpText('after', notes)
    .action(async (words: readonly string[], _own: unknown, command: Command) => {
      await relay(context, words, command.optsWithGlobals<Options>());
    });
  addProxyAdopt(proxy, context);
}

async function relay(context: Context, words: readonly string[], options: Options): Promise<void> {
  const { io } = context;
  const { unexplained, tool, timeout } = options;
  const { serveProxy } = await import('../../proxy/index.ts');
  const upstream = await reachServer(context, words, options);
  const defaults = { store: 'bezoar.db', space: spaceFor(words, options.url) };
  const { space, config, scanner, close } = await openMemory(context, options, { defaults }).catch(
    async (error: unknown) => {
      await upstream.close();
      throw error;
    },
  );
  let stopped = false;
  void stopSignal().then(() => {
    stopped = true;
    return upstream.close();
  });
  try {
    const clientLeft = await serveProxy({
      space,
      scanner,
      upstream,
      input: io.stdin,
      output: io.stdout,
      say: (message) => say(context, message),
      acceptTools: options.acceptTools === true,
      roles: new Map([...rolesIn(config.proxy), ...tool]),
      unexplained,
      timeout: timeout * 1_000,
    });
    context.exit(clientLeft || stopped ? exitCode.clean : exitCode.error);
  } finally {
    await close();
  }
}
