import { dayMs } from '../../base/day.ts';
import { Fault } from '../../base/fault.ts';
import type { Stats } from '../../guard/index.ts';
import { bezoarItself } from '../../model/provenance.ts';
import { plural } from '../format/run.ts';
import type { OpenMemory } from '../memory-options.ts';
import type { Check } from './examine.ts';

/** Verifies the journal and rows of every space, and reports how long held texts have been waiting. */
export async function examineSpaces({ guard }: OpenMemory, now: number): Promise<readonly Check[]> {
  const names = await guard.spaces();
  if (names.length === 0) return [{ name: 'journal', state: 'ok', message: 'empty' }];
  const checks: Check[] = [];
  for (const name of names) checks.push(...(await examineSpace(guard, name, now)));
  return checks;
}

async function examineSpace(guard: OpenMemory['guard'], name: string, now: number): Promise<readonly Check[]> {
  try {
    const space = guard.space(name);
    const { ok, records, entries, breaks } = await space.audit.verify({}, bezoarItself);
    if (!ok) {
      const message = `space ${name}: ${plural(breaks.length, 'difference')} between journal and store`;
      return [{ name: 'journal', state: 'fail', message, advice: `run \`bezoar verify --space ${name}\`` }];
    }
    const message = `space ${name}: ${plural(records, 'record')}, ${plural(entries, 'entry', 'entries')}, every seal valid`;
    return [
      { name: 'journal', state: 'ok', message: message },
      ...reviews(name, await space.audit.stats({}, bezoarItself), now),
    ];
  } catch (error) {
    if (error instanceof Fault) return [{ name: 'journal', state: 'fail', message: `space ${name}: ${error.message}` }];
    throw error;
  }
}

function reviews(name: string, { waiting }: Stats, now: number): readonly Check[] {
  if (waiting.count === 0) return [];
  const days = Math.floor((now - (waiting.oldestAt ?? now)) / dayMs);
  const message = `space ${name}: ${plural(waiting.count, 'text')} held${days > 0 ? `, the oldest for ${plural(days, 'day')}` : ''}`;
  return [{ name: 'review', state: 'warn', message, advice: `run \`bezoar review --space ${name}\`` }];
}
