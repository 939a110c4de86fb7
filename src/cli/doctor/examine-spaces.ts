import { dayMs } from '../../base/day.ts';
import { Fault } from '../../base/fault.ts';
import type { Stats, Verification } from '../../guard/index.ts';
import { isFarAhead } from '../../model/journal-time.ts';
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
    const { ok, records, entries, breaks, head, ahead } = await space.audit.verify({}, bezoarItself);
    if (!ok) {
      const message = `space ${name}: ${plural(breaks.length, 'difference')} between journal and store`;
      return [{ name: 'journal', state: 'fail', message, advice: `run \`bezoar verify --space ${name}\`` }];
    }
    const message = `space ${name}: ${plural(records, 'record')}, ${plural(entries, 'entry', 'entries')}, every seal valid`;
    return [
      { name: 'journal', state: 'ok', message: message },
      ...clocks(name, now, head?.at ?? 0, ahead),
      ...reviews(name, await space.audit.stats({}, bezoarItself), now),
    ];
  } catch (error) {
    if (error instanceof Fault) return [{ name: 'journal', state: 'fail', message: `space ${name}: ${error.message}` }];
    throw error;
  }
}

/** A clock that is or was ahead. Expiry, ages and rates follow the clock again as soon as it is right; dates of records do not. */
function clocks(name: string, now: number, at: number, ahead: Verification['ahead']): readonly Check[] {
  if (isFarAhead(at, now) && (ahead === undefined || at - now > ahead.byMs)) {
    const message = `space ${name}: the last record is ${plural(Math.round((at - now) / dayMs), 'day')} ahead of this machine's clock`;
    return [{ name: 'clock', state: 'warn', message, advice: 'compare the clocks of all machines that write here' }];
  }
  if (ahead === undefined) return [];
  const days = plural(Math.round(ahead.byMs / dayMs), 'day');
  const message = `space ${name}: record ${ahead.seq} was written with a clock that was ${days} ahead`;
  return [{ name: 'clock', state: 'warn', message, advice: 'later records have its time; their own is beside it' }];
}

function reviews(name: string, { waiting }: Stats, now: number): readonly Check[] {
  if (waiting.count === 0) return [];
  const days = Math.floor((now - (waiting.oldestAt ?? now)) / dayMs);
  const message = `space ${name}: ${plural(waiting.count, 'text')} held${days > 0 ? `, the oldest for ${plural(days, 'day')}` : ''}`;
  return [{ name: 'review', state: 'warn', message, advice: `run \`bezoar review --space ${name}\`` }];
}
