import { readFile, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Env } from '../base/env.ts';
import { Fault } from '../base/fault.ts';
import { writeFileAtomic } from '../files/atomic-write.ts';
import type { Engine, EngineModel } from './engine.ts';
import type { LearnedOptions } from './options.ts';
import { OutputFailed } from './output.ts';
import { reasonOf } from './reason.ts';

/** The scanner's learned-layer option; empty means the built-in model. */
export async function learnedLayer(
  { model, learned }: LearnedOptions,
  cwd: string,
  engine: Engine,
): Promise<{ learned?: EngineModel | false }> {
  if (!learned) return { learned: false };
  return model === undefined ? {} : { learned: await readModel(model, cwd, engine) };
}

/** An unusable model stops the run: scanning without it would produce falsely clean results. */
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
    throw new Fault('config-invalid', `model ${name}: not JSON; create a model with \`bezoar train\``, { name }, error);
  }
}

/** Checked before the training, so that its result is not lost. */
export async function refuseTarget(name: string, cwd: string, force: boolean): Promise<void> {
  const path = resolve(cwd, name);
  const folder = await stat(dirname(path)).catch(() => undefined);
  if (folder?.isDirectory() !== true) {
    throw new Fault('input-invalid', `cannot write ${name}: its folder does not exist; create it first`, { name });
  }
  const existing = await stat(path).catch(() => undefined);
  if (existing?.isDirectory()) throw new Fault('input-invalid', `cannot write ${name}: is a folder`, { name });
  if (existing !== undefined && !force) {
    throw new Fault(
      'input-invalid',
      `${name} already exists; add --force to replace it, or name another file with --out`,
      {
        name,
      },
    );
  }
}

/** Atomic: the next scan must never find a model that a full disk cut short. */
export function writeModel(name: string, cwd: string, text: string, env: Env): void {
  try {
    writeFileAtomic(resolve(cwd, name), text, { env, mode: 0o666 });
  } catch (error) {
    throw new OutputFailed(`cannot write ${name}: ${reasonOf(error)}`, { cause: error });
  }
}
