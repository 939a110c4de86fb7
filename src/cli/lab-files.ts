import { accessSync, constants, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import process from 'node:process';
import { codeOf } from '../base/code-of.ts';
import { Fault } from '../base/fault.ts';
import { sha256 } from '../base/hash.ts';
import type { ExperimentRun, Overhead, RunFile, RunTimings } from '../lab/index.ts';
import type { Context } from './context.ts';
import { drawHidden } from './draw.ts';
import { reasonOf } from './reason.ts';
import { formatTime } from './time.ts';

/** A run, the hash of its file, and the times that were kept beside it. */
export async function readRun(
  context: Context,
  file: string,
): Promise<{ readonly run: ExperimentRun; readonly file: RunFile }> {
  const text = readText(context, file);
  if (text === undefined) throw new Fault('input-unreadable', `${drawHidden(file)}: no such file or folder`);
  const { parseRun, parseTimings } = await import('../lab/index.ts');
  const hash = sha256(text);
  const timings = parseTimings(readText(context, timingsFile(file)) ?? '', hash);
  return { run: parseRun(text, drawHidden(file)), file: { hash, ...(timings === undefined ? {} : { timings }) } };
}

/** The text of a file; undefined if there is none. */
function readText({ io }: Context, file: string): string | undefined {
  try {
    return readFileSync(resolve(io.cwd, file), 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new Fault('input-unreadable', `${drawHidden(file)}: ${reasonOf(error)}`);
  }
}

/** Times differ each time, so they are kept beside the run, whose bytes do not. */
function timingsFile(run: string): string {
  return `${run.replace(/\.json$/, '')}.timings.json`;
}

export function saveRun(context: Context, file: string, run: ExperimentRun, overhead: Overhead): void {
  const text = `${JSON.stringify(run, null, 1)}\n`;
  const timings: RunTimings = {
    format: 'bezoar-lab-timings/1',
    run: sha256(text),
    at: formatTime(context.env.now()),
    node: process.versions.node,
    overhead,
  };
  save(context, file, text);
  save(context, timingsFile(file), `${JSON.stringify(timings, null, 1)}\n`);
}

/** Checked before the run: it takes minutes, and its results would be lost. */
export function refuseUnwritable({ io }: Context, file: string): void {
  const path = resolve(io.cwd, file);
  try {
    accessSync(dirname(path), constants.W_OK);
  } catch (error) {
    throw unwritable(file, reasonOf(error));
  }
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) throw unwritable(file, 'is a folder');
}

export function save({ io }: Context, file: string, text: string): void {
  try {
    writeFileSync(resolve(io.cwd, file), text);
  } catch (error) {
    throw unwritable(file, reasonOf(error));
  }
}

function unwritable(file: string, reason: string): Fault {
  return new Fault('input-unreadable', `${drawHidden(file)} cannot be written: ${reason}`);
}
