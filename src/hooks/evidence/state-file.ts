import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { codeOf } from '../../base/code-of.ts';
import type { Env } from '../../base/env.ts';
import { writeFileAtomic } from '../../files/atomic-write.ts';
import { isObject, type JsonObject } from '../json-shape.ts';

/** The JSON object in a small file of our own; undefined if it is missing or damaged. */
export function readState(path: string): JsonObject | undefined {
  try {
    const data: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return isObject(data) ? data : undefined;
  } catch {
    return undefined; // evidence that cannot be read counts as lost, which lowers trust
  }
}

export function writeState(path: string, data: JsonObject, env: Env): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeFileAtomic(path, JSON.stringify(data), { env });
}

/** Writes the file unless another process was faster. Returns whether this call wrote it. */
export function createState(path: string, data: JsonObject, env: Env): boolean {
  const draft = `${path}.${env.id()}`;
  writeState(draft, data, env);
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Removes the files of a folder that nobody has written for this long. */
export function sweep(folder: string, maxAgeMs: number, now: number): void {
  for (const name of namesIn(folder)) {
    const path = join(folder, name);
    const writtenAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now;
    if (now - writtenAt > maxAgeMs) rmSync(path, { force: true });
  }
}

export function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).sort();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}
