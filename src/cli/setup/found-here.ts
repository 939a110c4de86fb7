import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { platform } from 'node:process';
import { Fault } from '../../base/fault.ts';
import { editorFolder, guardedFiles } from '../../hooks/index.ts';
import type { Context } from '../context.ts';
import { hasMemories } from '../database-command.ts';
import { homeOf } from '../hooks/places.ts';
import { readProjectFile } from './change-file.ts';
import { type ServerEntry, serverEntryOf, serverName, serversIn } from './mcp-entry.ts';
import { type McpClient, type McpPlace, mcpClients, mcpPlace } from './mcp-places.ts';

/** A client of this machine or project. */
export interface FoundClient extends McpPlace {
  /** The file or folder by which it was found. */
  readonly seenAt: string;
}

/** A memory that was here before. */
export interface AgentMemory {
  readonly kind: 'hermes-agent' | 'docker-agent';
  /** What `bezoar adopt` is called with. */
  readonly path: string;
}

/** Another program's memory server in a client's settings. */
export interface FoundServer {
  readonly place: McpPlace;
  readonly name: string;
  readonly entry: ServerEntry;
  /** The entry as it is in the file. */
  readonly value: unknown;
}

export function foundClients(context: Context): readonly FoundClient[] {
  return mcpClients.flatMap((client) => {
    const seenAt = signsOf(client, context).find((path) => existsSync(path));
    return seenAt === undefined ? [] : [{ ...mcpPlace(client, context.io.cwd), seenAt }];
  });
}

/** Files of the project first: they say that the client is used here. */
function signsOf(client: McpClient, context: Context): readonly string[] {
  const { cwd, env } = context.io;
  const home = homeOf(context);
  const inProject = (...names: readonly string[]): readonly string[] => names.map((name) => join(cwd, name));
  if (client === 'vscode') {
    const settings = {
      win32: join(env.APPDATA ?? join(home, 'AppData/Roaming'), 'Code'),
      darwin: join(home, 'Library/Application Support/Code'),
    };
    const own = platform === 'win32' || platform === 'darwin' ? settings[platform] : join(home, '.config/Code');
    return [...inProject('.vscode'), own, join(home, '.vscode')];
  }
  const names = client === 'cursor' ? ['.cursor', '.cursorrules'] : ['.claude', '.mcp.json', 'CLAUDE.md'];
  return [...inProject(...names), editorFolder(client, home, env)];
}

/** Folders of hermes-agent and databases of docker-agent, in their usual places and in the project. */
export async function foundMemories(context: Context): Promise<readonly AgentMemory[]> {
  const { cwd, env } = context.io;
  const home = homeOf(context);
  const hermes = [join(env.HERMES_HOME || join(home, '.hermes'), 'memories'), join(cwd, 'memories')];
  const agents = join(home, '.cagent', 'memory');
  const databases = [...namesIn(agents).map((name) => join(agents, name, 'memory.db')), join(cwd, 'memory.db')];
  const theirs = await Promise.all(
    databases.filter(isFile).map(async (path) => ((await mayBeTheirs(path)) ? [path] : [])),
  );
  return [
    ...hermes.filter(hasMemoryFile).map((path) => ({ kind: 'hermes-agent' as const, path })),
    ...theirs.flat().map((path) => ({ kind: 'docker-agent' as const, path })),
  ];
}

/** A memory.db may also be a store of ours or of any other program. */
async function mayBeTheirs(path: string): Promise<boolean> {
  try {
    return await hasMemories(path);
  } catch {
    return true; // A database that cannot be opened is listed: the step that adopts it says what is wrong.
  }
}

function hasMemoryFile(folder: string): boolean {
  return ['MEMORY.md', 'USER.md'].some((name) => isFile(join(folder, name)));
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

function namesIn(folder: string): readonly string[] {
  return existsSync(folder) ? readdirSync(folder).sort() : [];
}

/** Files in the folder of the project that steer an agent. They are no memory to adopt: the hooks guard them where they are. */
export function foundInstructions({ io: { cwd } }: Context): readonly string[] {
  const { kindOf } = guardedFiles(cwd);
  return namesIn(cwd).filter((name) => kindOf(name) === 'instructions' && isFile(join(cwd, name)));
}

/** Packages and names of servers that remember something. */
const remembers =
  /(?:^|[/@_.-])(?:server-memory|memory-bank|memory|mem0|openmemory|mcpvault|knowledge-graph|basic-memory|memento)(?:$|[@/_.-])/i;

/** Memory servers in the clients' settings of the project, except those that run Bezoar already. */
export function foundServers(context: Context, clients: readonly McpPlace[]): readonly FoundServer[] {
  return clients.flatMap((place) =>
    Object.entries(serversOf(context, place)).flatMap(([name, value]) => {
      const entry = serverEntryOf(value);
      if (entry === undefined || name === serverName || runsBezoar(entry)) return [];
      const words = [entry.command, ...entry.args];
      return words.some((word) => remembers.test(word)) ? [{ place, name, entry, value }] : [];
    }),
  );
}

export function runsBezoar({ command, args }: ServerEntry): boolean {
  return [command, ...args].some((word) => /(?:^|[/\\@])bezoar(?:$|[@/\\.])/.test(word)) || args.includes('proxy');
}

/** The servers of a client; none if its file cannot be read, which the step that changes it reports. */
function serversOf({ io: { cwd } }: Context, place: McpPlace): Readonly<Record<string, unknown>> {
  try {
    return serversIn(readProjectFile(cwd, place.file).text, place);
  } catch (error) {
    if (error instanceof Fault) return {};
    throw error;
  }
}
