import { resolve } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { Fault } from '../base/fault.ts';
import type { ProxySettings } from '../config/index.ts';
import type { RoleName, Upstream } from '../proxy/index.ts';
import { contentOf } from './content-of.ts';
import type { Context } from './context.ts';

/** The options that name another program's memory server. */
export interface ServerOptions {
  readonly url?: string;
  readonly tokenFile?: string;
  readonly tool: ReadonlyMap<string, RoleName>;
  readonly timeout: number;
}

export function withServerOptions(command: Command): Command {
  return command
    .argument('[command...]', 'command that starts the server; put -- before it')
    .option('--url <address>', 'address of a running server, instead of a command')
    .option('--token-file <path>', 'file that contains the bearer token for --url')
    .addOption(
      new Option('--tool <name=role>', 'role of a tool: write, read, both or remove; may be repeated')
        .argParser(parseRole)
        .default(new Map(), 'none'),
    )
    .option('--timeout <seconds>', 'time limit for an answer of the server', parseSeconds, 60);
}

/** Starts the server or connects to it. The caller must close it. */
export async function reachServer(
  { io }: Context,
  words: readonly string[],
  { url, tokenFile }: ServerOptions,
): Promise<Upstream> {
  const { childUpstream, httpUpstream, maxMessageBytes } = await import('../proxy/index.ts');
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

export function rolesIn({ writes, reads }: ProxySettings): ReadonlyMap<string, RoleName> {
  const both = (name: string): RoleName => (writes.includes(name) ? (reads.includes(name) ? 'both' : 'write') : 'read');
  return new Map([...writes, ...reads].map((name) => [name, both(name)]));
}

/** `npx -y @scope/server-memory@1` and `node dist/server-memory.js` are both `proxy/server-memory`. */
export function spaceFor(words: readonly string[], url: string | undefined): string {
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
