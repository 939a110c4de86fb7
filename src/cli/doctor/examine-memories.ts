import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Context } from '../context.ts';
import type { OpenMemory } from '../memory-options.ts';
import { type AgentMemory, foundMemories } from '../setup/found-here.ts';
import type { Check } from './examine.ts';

const spaceOf: Readonly<Record<AgentMemory['kind'], string>> = {
  'hermes-agent': 'hermes',
  'docker-agent': 'docker-agent',
};

/** Memories of other agents on this machine that no journal guards. */
export async function examineMemories(context: Context, { guard }: OpenMemory): Promise<readonly Check[]> {
  const spaces = await guard.spaces();
  return (await foundMemories(context)).map(({ kind, path }): Check => {
    const folder = kind === 'hermes-agent' ? path : dirname(path);
    const isGuarded = spaces.includes(spaceOf[kind]) || existsSync(join(folder, '.bezoar.db'));
    return isGuarded
      ? { name: 'memories', state: 'ok', message: `${kind}: ${path} is guarded` }
      : {
          name: 'memories',
          state: 'warn',
          message: `${kind}: nothing guards ${path}`,
          advice: `run: bezoar adopt ${path}`,
        };
  });
}
