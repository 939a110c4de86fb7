import type { BrowsedEntry, Guard, GuardedSpace } from '../guard/index.ts';
import type { Level } from '../model/level.ts';
import type { Origin } from '../model/provenance.ts';
import type { Trust } from '../model/trust.ts';

/** One entry waiting for review. Ids, codes and names, never its text. */
export interface WaitingReview {
  readonly space: string;
  readonly id: string;
  readonly version: number;
  readonly since: number;
  readonly expiresAt?: number;
  readonly trust: Trust;
  readonly channel: string;
  readonly principal: string;
  readonly level: Level;
  readonly rules: readonly string[];
}

/** The watcher's origin. Browsing raw texts requires the operator channel; none of them goes any further. */
export const watcher: Origin = { channel: 'operator', principal: 'bezoar' };

export interface ReviewQueue {
  /** All waiting entries of all spaces, oldest first. */
  all(): Promise<readonly WaitingReview[]>;
}

/** Caches the details of each entry while it waits, because inspecting an entry scans it again. */
export function createReviewQueue(guard: Guard): ReviewQueue {
  let known: ReadonlyMap<string, WaitingReview> = new Map();
  return {
    async all() {
      const found = new Map<string, WaitingReview>();
      for (const name of await guard.spaces()) {
        const space = guard.space(name);
        for await (const entry of queueOf(space)) {
          const key = `${name} ${entry.facts.id} ${entry.facts.version}`;
          found.set(key, known.get(key) ?? (await waitingOf(space, entry)));
        }
      }
      known = found;
      return [...found.values()].sort((a, b) => a.since - b.since || (a.id < b.id ? -1 : 1));
    },
  };
}

async function* queueOf(space: GuardedSpace): AsyncGenerator<BrowsedEntry> {
  let cursor: string | undefined;
  do {
    const filter = { states: ['quarantined'], limit: 500, ...(cursor === undefined ? {} : { cursor }) } as const;
    const page = await space.browse(filter, watcher);
    if (page.outcome === 'refused') return;
    yield* page.entries;
    cursor = page.next;
  } while (cursor !== undefined);
}

async function waitingOf(space: GuardedSpace, { facts, updatedAt }: BrowsedEntry): Promise<WaitingReview> {
  const seen = await space.review.inspect({ id: facts.id }, watcher);
  const decision = seen.outcome === 'inspected' ? seen.decision : undefined;
  const { trust, channel, principal } = facts.provenance;
  return {
    space: space.name,
    id: facts.id,
    version: facts.version,
    since: updatedAt,
    ...(facts.expiresAt === undefined ? {} : { expiresAt: facts.expiresAt }),
    trust,
    channel,
    principal,
    level: decision?.level ?? 0,
    rules: [...new Set(decision?.findings.map(({ ruleId: rule }) => rule) ?? [])],
  };
}
