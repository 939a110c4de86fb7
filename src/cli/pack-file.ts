import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parse, YAMLParseError } from 'yaml';
import { Fault } from '../base/fault.ts';
import type { Engine, EnginePack } from './engine.ts';
import { reasonOf } from './reason.ts';

/** Reads rule packs. One bad pack stops the run: scanning without its rules would produce falsely clean results. */
export async function readPacks(names: readonly string[], cwd: string, engine: Engine): Promise<EnginePack[]> {
  const packs: EnginePack[] = [];
  for (const name of names) packs.push(await engine.parsePack(dataOf(await textOf(name, cwd), name), name));
  return packs;
}

async function textOf(name: string, cwd: string): Promise<string> {
  try {
    return await readFile(resolve(cwd, name), 'utf8');
  } catch (error) {
    throw new Fault('input-unreadable', `pack ${name}: ${reasonOf(error)}`, { name }, error);
  }
}

/** JSON is valid YAML, but the JSON parser is faster and stricter. */
function dataOf(text: string, name: string): unknown {
  try {
    return name.endsWith('.json') ? (JSON.parse(text) as unknown) : parse(text);
  } catch (error) {
    throw new Fault('pack-invalid', `pack ${name}: ${complaintOf(error)}`, { name }, error);
  }
}

function complaintOf(error: unknown): string {
  const [first] = (error instanceof Error ? error.message : String(error)).split('\n');
  return `${error instanceof YAMLParseError ? 'not YAML' : 'not JSON'}: ${first ?? ''}`.replace(/:$/, '');
}
