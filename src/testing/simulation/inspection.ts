import { type CanonicalValue, canonicalJson } from '../../base/canonical-json.ts';
import type { JournalLine } from '../../guard/index.ts';
import type { SimProcess } from './sim-process.ts';
import type { World } from './world.ts';

/** A law of the invariant that did not hold in a run. */
export interface Violation {
  /** The law, in a few words. */
  readonly law: string;
  /** What was seen instead. Names calls, entries and records by their numbers. */
  readonly what: string;
}

/** The journal of a space, as a process that has just started reads it. */
export interface SpaceJournal {
  readonly space: string;
  readonly lines: readonly JournalLine[];
}

export type ReportViolation = (law: string, what: string) => void;

/** Who reads when the run is over. */
export const auditor = { channel: 'operator', principal: 'auditor' } as const;

/** Nothing goes wrong any more, and everything that was begun comes to its end. */
export async function calmDown(world: World): Promise<void> {
  world.isCalm = true;
  world.disk.heal();
  await world.scheduler.run(() => false);
  if (world.alive.length === 0) world.startProcess();
}

/** Runs the world until the work is done. */
export async function finish<T>(world: World, work: Promise<T>): Promise<T> {
  let isDone = false;
  const end = (): void => {
    isDone = true;
  };
  void work.then(end, end);
  await world.scheduler.run(() => isDone);
  if (!isDone) throw new TypeError('a call waits for something that never happens');
  return work;
}

/** What a process believes about every entry. */
export async function factsOf({ guard }: SimProcess, name: string): Promise<ReadonlyMap<string, string>> {
  const space = guard.space(name);
  const facts = new Map<string, string>();
  let cursor: string | undefined;
  do {
    const page = await space.browse({ limit: 500, ...(cursor === undefined ? {} : { cursor }) }, auditor);
    if (page.outcome !== 'browsed') throw new TypeError(page.message);
    for (const entry of page.entries) facts.set(entry.facts.id, canonicalJson(entry as unknown as CanonicalValue));
    cursor = page.next;
  } while (cursor !== undefined);
  return facts;
}

/** The whole journal of a space. */
export async function readJournal({ guard }: SimProcess, name: string): Promise<readonly JournalLine[]> {
  const { audit } = guard.space(name);
  const lines: JournalLine[] = [];
  for (;;) {
    const page = await audit.journal({ from: lines.length, limit: 1_000 }, auditor);
    if (page.lines.length === 0) return lines;
    lines.push(...page.lines);
  }
}
