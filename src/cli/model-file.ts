import { readFile, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Env } from '../base/env.ts';
import { Fault } from '../base/fault.ts';
import { writeFileAtomic } from '../files/atomic-write.ts';
import type { Engine, EngineModel } from './engine.ts';
import type { LearnedOptions } from './options.ts';
import { OutputFailed } from './output.ts';
import { reasonOf } from './reason.ts';

/** What a scanner is told about its learned layer. Nothing means the built-in model. */
export async function learnedLayer(
  { model, learned }: LearnedOptions,
  cwd: string,
  engine: Engine,
): Promise<{ learned?: EngineModel | false }> {
  if (!learned) return { learned: false };
  return model === undefined ? {} : { learned: await readModel(model, cwd, engine) };
}

/** A model that cannot be used stops the run: scanning without it would look cleaner than it is. */
async function readModel(name: string, cwd: string, engine: Engine): Promise<EngineModel> {
  return engine.parseModel(dataOf(await textOf(name, cwd), name), name);
}

async function textOf(name: string, cwd: string): Promise<string> {
  try {
    return await readFile(resolve(cwd, name), 'utf8');
  } catch (error) {
    throw new Fault('input-unreadable', `model ${name}: ${reasonOf(error)}`, { name }, error);
  }
}

function dataOf(text: string, name: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new Fault('config-invalid', `model ${name}: not JSON; make one with \`bezoar train\``, { name }, error);
  }
}

/** Asked before the work begins, so that nobody trains for a file that cannot be written. */
export async function refuseTarget(name: string, cwd: string, force: boolean): Promise<void> {
  const path = resolve(cwd, name);
  const folder = await stat(dirname(path)).catch(() => undefined);
  if (folder?.isDirectory() !== true) {
    throw new Fault('input-invalid', `cannot write ${name}: there is no folder to hold it; make it first`, { name });
  }
  const there = await stat(path).catch(() => undefined);
  if (there?.isDirectory()) throw new Fault('input-invalid', `cannot write ${name}: is a folder`, { name });
  if (there !== undefined && !force) {
    throw new Fault('input-invalid', `${name} exists already; add --force to replace it, or give another --out`, {
      name,
    });
  }
}

/** Whole or not at all: a model cut short by a full disk must never lie where the next scan looks for it. */
export function writeModel(name: string, cwd: string, text: string, env: Env): void {
  try {
    writeFileAtomic(resolve(cwd, name), text, { env, mode: 0o666 });
  } catch (error) {
    throw new OutputFailed(`cannot write ${name}: ${reasonOf(error)}`, { cause: error });
  }
}
