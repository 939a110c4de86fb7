import { resolve } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { Fault } from '../../base/fault.ts';
import type { ProxySettings } from '../../config/index.ts';
import type { RoleName, Upstream } from '../../proxy/index.ts';
import { contentOf } from '../content-of.ts';
import { type Context, say } from '../context.ts';
import { exitCode } from '../exit-code.ts';
import { type MemoryOptions, openMemory, withSpaceOptions } from '../memory-options.ts';
import { stopSignal } from '../stop-signal.ts';

interface Options extends MemoryOptions {
  readonly url?: string;
  readonly tokenFile?: string;
  readonly acceptTools?: true;
  readonly unexplained: 'fence' | 'pass';
  readonly tool: ReadonlyMap<string, RoleName>;
  readonly timeout: number;
}

const notes = `
Replace the memory server with this command in your client's configuration. The guard checks every text that a call would
store: a held text is not forwarded, and the model is told so; after a person releases it, the same call passes. Every text
that the server returns is compared with the journal: one that was not stored through the proxy is shown as data, and one
that reads like an attack is replaced by a placeholder. The server keeps its own files. It gets every call as it was judged,
written anew; a call that it could read in another way is refused.

The server's tool definitions are pinned on first use. If one changes, every call is refused until you have reviewed the
change and started once with --accept-tools.

Examples:
  bezoar proxy -- npx -y @modelcontextprotocol/server-memory
  bezoar proxy --url http://127.0.0.1:8080/mcp --space team-memory
  bezoar proxy --tool save_fact=write --tool facts=read -- my-memory-server

Exit codes: 0 the client disconnected, 2 the server ended or could not be reached.`;

export function addProxy(program: Command, context: Context): void {
  withSpaceOptions(program.command('proxy'), { store: 'bezoar.db', space: 'proxy/ and the name of the server' })
    .description('guard an existing MCP memory server')
    .argument('[command...]', 'command that starts the server; put -- before it')
    .option('--url <address>', 'address of a running server, instead of a command')
    .option('--token-file <path>', 'file that contains the bearer token for --url')
    .option('--accept-tools', "accept the server's current tool definitions as the new baseline")
    .addOption(
      new Option('--unexplained <what>', 'how to show a clean text that no journal record explains')
        .choices(['fence', 'pass'])
        .default('fence'),
    )
    .addOption(
      new Option('--tool <name=role>', 'role of a tool: write, read, both or remove; may be repeated')
        .argParser(parseRole)
        .default(new Map(), 'none'),
    )
    .option('--timeout <seconds>', 'time limit for an answer of the server', parseSeconds, 60)
    .addHelpText('after', notes)
    .action(async (words: readonly string[], _own: unknown, command: Command) => {
      await relay(context, words, command.optsWithGlobals<Options>());
    });
}

async function relay(context: Context, words: readonly string[], options: Options): Promise<void> {
  const { io } = context;
  const { unexplained, tool, timeout } = options;
  const { serveProxy } = await import('../../proxy/index.ts');
  const upstream = await reach(context, words, options);
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

async function reach({ io }: Context, words: readonly string[], { url, tokenFile }: Options): Promise<Upstream> {
  const { childUpstream, httpUpstream, maxMessageBytes } = await import('../../proxy/index.ts');
  const [file, ...args] = words;
  if ((file === undefined) === (url === undefined)) {
    throw new Fault('config-invalid', 'name exactly one server: a command after --, or an address with --url');
  }
  if (file !== undefined) return childUpstream({ file, args, cwd: io.cwd, env: io.env }, maxMessageBytes);
  const token = tokenFile === undefined ? undefined : contentOf(resolve(io.cwd, tokenFile)).toString('utf8').trim();
  return httpUpstream(url ?? '', maxMessageBytes, token);
}

const launchers: ReadonlySet<string> = new Set([
  'npx',
  'bunx',
  'pnpm',
  'dlx',
  'exec',
  'node',
  'uvx',
  'uv',
  'run',
  'python',
  'python3',
  'docker',
]);

function rolesIn({ writes, reads }: ProxySettings): ReadonlyMap<string, RoleName> {
  const both = (name: string): RoleName => (writes.includes(name) ? (reads.includes(name) ? 'both' : 'write') : 'read');
  return new Map([...writes, ...reads].map((name) => [name, both(name)]));
}

/** `npx -y @scope/server-memory@1` and `node dist/server-memory.js` are both `proxy/server-memory`. */
function spaceFor(words: readonly string[], url: string | undefined): string {
  const word = url ?? words.find((each) => !each.startsWith('-') && !launchers.has(each)) ?? 'server';
  const name =
    word
      .replace(/(?<=.)@[^/@]*$/, '')
      .replace(/\/+$/, '')
      .split(/[\\/]/)
      .at(-1) ?? '';
  const clean = name
    .replace(/\.[cm]?[jt]s$/, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .slice(0, 64);
  return `proxy/${clean === '' ? 'server' : clean}`;
}

function parseRole(text: string, earlier: ReadonlyMap<string, RoleName>): ReadonlyMap<string, RoleName> {
  const [, name, role] = /^([^=]{1,128})=(write|read|both|remove)$/.exec(text) ?? [];
  if (name === undefined) throw new InvalidArgumentError('Expected name=write, name=read, name=both or name=remove.');
  return new Map([...earlier, [name, role as RoleName]]);
}

function parseSeconds(text: string): number {
  const seconds = Number(text);
  if (Number.isFinite(seconds) && seconds >= 1 && seconds <= 3_600) return seconds;
  throw new InvalidArgumentError('Expected a number of seconds from 1 to 3600.');
}
