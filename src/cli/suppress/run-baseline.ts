import { existsSync } from 'node:fs';
import { isAbsolute, relative, resolve } from 'node:path';
import type { Env } from '../../base/env.ts';
import { type Level, levelName } from '../../model/level.ts';
import { plural } from '../format/run.ts';
import {
  type Baseline,
  emptyBaseline,
  pathInBaseline,
  readBaseline,
  type TakenFinding,
  writeBaseline,
} from './baseline.ts';

/** A baseline during a run: compared with what is found, or written from it. */
export interface RunBaseline extends Baseline {
  readonly isWritten: boolean;
  /** The name of a scanned file in the baseline. */
  nameOf(name: string): string;
  /** After the last file. Returns what the operator should know. */
  finish(): readonly string[];
}

export interface RunBaselineOptions {
  readonly path: string;
  readonly write: boolean;
  readonly cwd: string;
  readonly env: Env;
  readonly minLevel: Level;
  /** Files and folders of the command line. */
  readonly paths: readonly string[];
}

export function runBaseline(options: RunBaselineOptions): RunBaseline {
  const path = resolve(options.cwd, options.path);
  const before = options.write && !existsSync(path) ? emptyBaseline : readBaseline(path);
  return options.write ? recorded(path, before, options) : compared(path, before, options);
}

function compared(path: string, before: Baseline, { cwd }: RunBaselineOptions): RunBaseline {
  const seen = new Set<string>();
  return {
    ...before,
    isWritten: false,
    nameOf(name) {
      const named = pathInBaseline(path, resolve(cwd, name));
      seen.add(named);
      return named;
    },
    finish() {
      const gone = before.unused(seen);
      if (gone === 0) return [];
      return [
        `${plural(gone, 'finding')} of ${path} ${gone === 1 ? 'is' : 'are'} gone; add --write-baseline to update it`,
      ];
    },
  };
}

/** Accepts what is there now, and keeps what was accepted outside of the scanned folders. */
function recorded(path: string, before: Baseline, { minLevel, env, cwd, paths }: RunBaselineOptions): RunBaseline {
  const taken: TakenFinding[] = [];
  const roots = paths.map((root) => resolve(cwd, root));
  const isScanned = (file: string): boolean => roots.some((root) => isWithin(resolve(path, '..', file), root));
  const kept = before.findings.filter((one) => !isScanned(one.path));
  return {
    ...before,
    isWritten: true,
    nameOf: (name) => pathInBaseline(path, resolve(cwd, name)),
    take(finding) {
      if (finding.level < minLevel) return false;
      taken.push(finding);
      return true;
    },
    finish() {
      writeBaseline(path, taken, kept, env);
      const others = kept.length === 0 ? '' : `; ${plural(kept.length, 'entry', 'entries')} for other folders kept`;
      return [`wrote ${plural(taken.length, 'finding')} of level ${levelName(minLevel)} or above to ${path}${others}`];
    },
  };
}

function isWithin(path: string, root: string): boolean {
  const way = relative(root, path);
  return way !== '..' && !/^\.\.[/\\]/.test(way) && !isAbsolute(way);
}
