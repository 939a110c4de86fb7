import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../../base/code-of.ts';
import type { Env } from '../../base/env.ts';
import { sha256 } from '../../base/hash.ts';
import { writeFileAtomic } from '../../files/atomic-write.ts';
import { isText } from '../json-shape.ts';
import { readBytes } from '../read-text.ts';
import { type StateVariables, stateFolder } from '../state-folder.ts';
import { loadTree, saveTree } from '../tree-file.ts';
import type { Tree } from '../watched-tree.ts';

const askedValues = ['nothing', 'doubt', 'attack', 'own-command'] as const;
/** What a person was asked before a tool ran: nothing, about something doubtful, about a likely attack, or about a command of Bezoar. */
export type Asked = (typeof askedValues)[number];

/** The guarded files as they were right before a tool ran. */
export interface GuardedSnapshot {
  readonly tree: Tree;
  readonly asked: Asked;
}

/** Snapshots of calls that never ended are removed after this time. */
const maxCallAgeMs = 86_400_000;
/** Together with the largest file that is read, this bounds what one snapshot keeps. */
const maxTextsBytes = 64 * 1024 * 1024;
const maxTexts = 5_000;
const maxPendingReports = 5;

/**
 * What the hooks know about the guarded files of one project between two calls: the last state, a snapshot for every tool that
 * is running, and the bytes of the files, each version once. Readable by its owner only.
 */
export class GuardState {
  readonly folder: string;
  readonly #root: string;
  readonly #env: Env;

  constructor(root: string, variables: StateVariables, env: Env) {
    this.folder = join(stateFolder(variables), 'guarded', sha256(root).slice(0, 32));
    this.#root = root;
    this.#env = env;
  }

  lastTree(): Tree | undefined {
    return loadTree(join(this.folder, 'last.json'), this.#root);
  }

  saveLast(tree: Tree): void {
    saveTree(join(this.folder, 'last.json'), this.#root, tree, this.#env);
  }

  saveSnapshot(call: string, { tree, asked }: GuardedSnapshot): void {
    this.#keepTexts(tree);
    saveTree(this.#callPath(call, asked), this.#root, tree, this.#env);
  }

  /** The snapshot of a call, which is then forgotten. */
  takeSnapshot(call: string): GuardedSnapshot | undefined {
    for (const asked of askedValues) {
      const path = this.#callPath(call, asked);
      const tree = loadTree(path, this.#root);
      if (tree === undefined) continue;
      rmSync(path, { force: true });
      return { tree, asked };
    }
    return undefined;
  }

  /** Keeps what an event could not tell the model, for one that can. */
  tellLater(text: string): void {
    const waiting = this.toldLater();
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    writeFileAtomic(this.#pendingReportsPath(), JSON.stringify([...waiting, text].slice(-maxPendingReports)), {
      env: this.#env,
      durable: false,
    });
  }

  /** What was kept, which is then forgotten. */
  toldLater(): readonly string[] {
    try {
      const data: unknown = JSON.parse(readFileSync(this.#pendingReportsPath(), 'utf8'));
      rmSync(this.#pendingReportsPath(), { force: true });
      return Array.isArray(data) ? data.filter((each) => isText(each)) : [];
    } catch {
      return []; // nothing waits, or it is damaged; the person was told at once
    }
  }

  /** The bytes of a version; undefined if they were not kept. */
  bytesOf(digest: string): Buffer | undefined {
    if (!/^[0-9a-f]{64}$/.test(digest)) return undefined;
    try {
      const bytes = readFileSync(this.#textPath(digest));
      return sha256(bytes) === digest ? bytes : undefined;
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return undefined;
      throw error;
    }
  }

  /** Removes snapshots of calls that never ended, and versions that no snapshot refers to. */
  sweep(): void {
    const now = this.#env.now();
    const calls = join(this.folder, 'calls');
    for (const name of namesIn(calls)) {
      const writtenAtMs = statSync(join(calls, name), { throwIfNoEntry: false })?.mtimeMs ?? now;
      if (now - writtenAtMs > maxCallAgeMs) rmSync(join(calls, name), { force: true });
    }
    const trees = [this.lastTree(), ...namesIn(calls).map((name) => loadTree(join(calls, name), this.#root))];
    const used = new Set(trees.flatMap((tree) => [...(tree?.files.values() ?? [])].map(({ digest }) => digest)));
    for (const name of namesIn(join(this.folder, 'texts'))) {
      if (!used.has(name)) rmSync(this.#textPath(name), { force: true });
    }
  }

  #keepTexts(tree: Tree): void {
    const kept = new Set(namesIn(join(this.folder, 'texts')));
    let [bytesLeft, textsLeft] = [maxTextsBytes, maxTexts];
    mkdirSync(join(this.folder, 'texts'), { recursive: true, mode: 0o700 });
    for (const [path, { kind, digest, size }] of tree.files) {
      if (kind === 'guard') continue; // keys and tokens are not copied
      bytesLeft -= size;
      if (bytesLeft < 0 || textsLeft-- <= 0) return;
      if (kept.has(digest) || digest.length !== 64) continue;
      const file = readBytes(path);
      if (file.state !== 'bytes' || sha256(file.bytes) !== digest) continue; // changed since; the comparison will see it
      writeFileAtomic(this.#textPath(digest), file.bytes, { env: this.#env, durable: false });
      kept.add(digest);
    }
  }

  #pendingReportsPath(): string {
    return join(this.folder, 'pending-reports.json');
  }

  #textPath(digest: string): string {
    return join(this.folder, 'texts', digest);
  }

  #callPath(call: string, asked: Asked): string {
    return join(this.folder, 'calls', `${sha256(call).slice(0, 32)}-${asked}.json`);
  }
}

export function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => isText(name))
      .sort();
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return [];
    throw error;
  }
}
