import { existsSync, rmSync } from 'node:fs';
import { isAbsolute, join, relative, resolve } from 'node:path';
import type { Env } from '../../base/env.ts';
import { sha256 } from '../../base/hash.ts';
import { isText, isTextOrMissing } from '../json-shape.ts';
import { type StateVariables, stateFolder } from '../state-folder.ts';
import { namesIn, readState, writeState } from './state-file.ts';

/**
 * A memory that `bezoar mcp` serves on this machine. The hooks of an editor are not told which memory its agent uses, so
 * every server leaves a note of what it serves and where it was started. The note holds no secret.
 */
export interface ServedMemory {
  /** Path of the SQLite file, or an address without a password. */
  readonly store: string;
  readonly space: string;
  /** The folder in which the server was started, where its configuration is looked for. */
  readonly folder: string;
  readonly keyFile?: string;
  readonly passwordFile?: string;
  /** The configuration file that the server was started with, if one was named. */
  readonly config?: string;
}

/** A noted memory, and since when hooks know of it. */
export interface KnownMemory extends ServedMemory {
  readonly id: string;
  readonly sinceMs: number;
}

/** An editor calls a hook for every step of its agent, and each memory is opened in turn. */
const maxMemoriesPerProject = 4;
const maxAgeMs = 90 * 86_400_000;

/** What the server of a memory and the hooks beside it call it. */
export function memoryId({ store, space }: Pick<ServedMemory, 'store' | 'space'>): string {
  return sha256(JSON.stringify([store, space])).slice(0, 32);
}

/** Tells the hooks of this machine that a memory is served. */
export function noteServedMemory(memory: ServedMemory, variables: StateVariables, env: Env): void {
  const path = join(folderOf(variables), `${memoryId(memory)}-${sha256(memory.folder).slice(0, 16)}.json`);
  const known = readState(path)?.sinceMs;
  const now = env.now();
  writeState(path, { ...memory, sinceMs: typeof known === 'number' ? known : now, servedAtMs: now }, env);
}

/** The memories that an agent in this project may use, the latest served first. */
export function memoriesFor(project: string, variables: StateVariables, env: Env): readonly KnownMemory[] {
  const folder = folderOf(variables);
  const noted = namesIn(folder).flatMap((name) => {
    const path = join(folder, name);
    const memory = memoryIn(path);
    if (memory !== undefined && env.now() - memory.servedAtMs <= maxAgeMs && exists(memory)) return [memory];
    rmSync(path, { force: true });
    return [];
  });
  const near = noted
    .filter((memory) => isWithin(project, memory.folder) || isWithin(memory.folder, project))
    .sort((a, b) => b.servedAtMs - a.servedAtMs);
  // One memory may be served from several folders.
  return [...new Map(near.toReversed().map((memory) => [memory.id, memory])).values()]
    .toReversed()
    .slice(0, maxMemoriesPerProject);
}

function memoryIn(path: string): (KnownMemory & { readonly servedAtMs: number }) | undefined {
  const { store, space, folder, keyFile, passwordFile, config, sinceMs, servedAtMs } = readState(path) ?? {};
  if (!isText(store) || !isText(space) || !isText(folder)) return undefined;
  if (!isTextOrMissing(keyFile) || !isTextOrMissing(passwordFile) || !isTextOrMissing(config)) return undefined;
  if (typeof sinceMs !== 'number' || typeof servedAtMs !== 'number') return undefined;
  return {
    id: memoryId({ store, space }),
    store,
    space,
    folder,
    sinceMs,
    servedAtMs,
    ...(keyFile === undefined ? {} : { keyFile }),
    ...(passwordFile === undefined ? {} : { passwordFile }),
    ...(config === undefined ? {} : { config }),
  };
}

/** A hook must never create an empty memory in the place of one that was deleted. */
function exists({ store }: ServedMemory): boolean {
  return store.includes('://') || existsSync(store);
}

function isWithin(path: string, folder: string): boolean {
  const local = relative(resolve(folder), resolve(path));
  return local === '' || (!local.startsWith('..') && !isAbsolute(local));
}

function folderOf(variables: StateVariables): string {
  return join(stateFolder(variables), 'memories');
}
