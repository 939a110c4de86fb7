import { basename } from 'node:path';
import type { BezoarConfig } from '../../config/index.ts';
import type { Context } from '../context.ts';
import { programFor, serverUse } from '../hooks/own-program.ts';
import type { ServerEntry } from './mcp-entry.ts';
import type { McpPlace } from './mcp-places.ts';

/** How a client starts Bezoar. */
export interface ServerCommand {
  readonly words: readonly [string, ...string[]];
  /** Names files of this machine, so others cannot use it. */
  readonly isForThisMachine: boolean;
  /** What the user should know. */
  readonly notices: readonly string[];
}

/** This very program by its absolute paths, because clients start servers with a short PATH; or what the user chose. */
export function serverCommand(context: Context, chosen: string | undefined): ServerCommand {
  const [first, ...rest] = chosen?.split(/\s+/).filter((word) => word !== '') ?? [];
  if (first !== undefined) return { words: [first, ...rest], isForThisMachine: false, notices: [] };
  const { target, notices } = programFor(context, serverUse);
  return { words: [target.node, target.script], isForThisMachine: true, notices };
}

/** What a server of Bezoar needs to know about the memory: the configuration if the user approved it, else store and space. */
export interface ServedConfig {
  readonly options: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

export function servedConfig(
  { file, files, store, space, keyFile }: BezoarConfig,
  place: McpPlace,
  isForThisMachine: boolean,
): ServedConfig {
  const isApproved = files.some(({ path, standing }) => path === file && standing !== 'found');
  // A file that came with the project would count in full if it were named.
  if (file !== undefined && isApproved) {
    return { options: ['--config', isForThisMachine ? file : `${place.folder}${basename(file)}`] };
  }
  return {
    options: [],
    env: { BEZOAR_STORE: store, BEZOAR_SPACE: space, ...(keyFile === undefined ? {} : { BEZOAR_KEY_FILE: keyFile }) },
  };
}

/** The entry of a server of Bezoar: `mcp`, or `proxy` before the command of another server. */
export function bezoarEntry(
  { words: [command, ...words] }: ServerCommand,
  { options, env }: ServedConfig,
  verb: readonly [string, ...string[]],
  place: McpPlace,
): ServerEntry {
  const [name, ...rest] = verb;
  return {
    ...(place.client === 'vscode' ? { type: 'stdio' } : {}),
    command,
    args: [...words, name, ...options, ...rest],
    ...(env === undefined ? {} : { env }),
  };
}
