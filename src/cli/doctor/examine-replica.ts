import { type ConfigFlags, type ReplicaLag, replicaLagText } from '../../config/index.ts';
import { bezoarItself } from '../../model/provenance.ts';
import type { Context } from '../context.ts';
import { plural } from '../format/run.ts';
import { openMemory } from '../memory-options.ts';
import type { Check } from './examine.ts';

/** Whether the replica of the configuration can be read, belongs to the store, and has everything. */
export async function examineReplica(context: Context, flags: ConfigFlags): Promise<Check> {
  const lags: ReplicaLag[] = [];
  const memory = await openMemory(context, flags, { onLag: (lag) => lags.push(lag) });
  try {
    const spaces = await memory.guard.spaces();
    for (const name of spaces) await memory.guard.space(name).audit.stats({}, bezoarItself);
    const [first] = lags;
    if (first === undefined) {
      return { name: 'replica', state: 'ok', message: `has all records of ${plural(spaces.length, 'space')}` };
    }
    return {
      name: 'replica',
      state: 'warn',
      message: `is behind in ${lags.length} of ${plural(spaces.length, 'space')}; ${replicaLagText(first)}`,
      advice: 'run this again in a minute; if it stays behind, look at the replication of the server',
    };
  } finally {
    await memory.close();
  }
}
