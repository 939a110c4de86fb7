import type { Guard } from '../guard/index.ts';
import type { Level } from '../model/level.ts';
import type { Origin } from '../model/provenance.ts';
import type { HeldEntry, ServerState } from '../model/server-state.ts';
import type { Trust } from '../model/trust.ts';

/** One entry waiting for review. Ids, codes and names, never its text. */
export interface WaitingReview {
  readonly space: string;
  readonly id: string;
  readonly version: number;
  /** When the text was first held. Taking back a decision does not start the wait again. */
  readonly since: number;
  readonly expiresAt?: number;
  readonly trust: Trust;
  readonly channel: string;
  readonly principal: string;
  readonly level: Level;
  readonly rules: readonly string[];
}

/** The watcher's origin. Inspecting raw texts requires the operator channel; none of them goes any further. */
export const watcher: Origin = { channel: 'operator', principal: 'bezoar' };

export interface ReviewQueue {
  /** All waiting entries of all spaces, oldest first. */
  all(): Promise<readonly WaitingReview[]>;
}

const pageSize = 500;

/**
 * Finds held entries by their rows, which costs nothing for spaces without any, and asks the guard about each one once:
 * inspecting an entry opens its space and scans it again.
 */
export function createReviewQueue(guard: Guard, state: ServerState): ReviewQueue {
  let known: ReadonlyMap<string, WaitingReview | undefined> = new Map();
  return {
    async all() {
      const found = new Map<string, WaitingReview | undefined>();
      for await (const held of heldEntries(state)) {
        const key = JSON.stringify(held);
        found.set(key, known.has(key) ? known.get(key) : await waitingOf(guard, held));
      }
      known = found;
      return [...found.values()]
        .flatMap((review) => review ?? [])
        .sort((a, b) => a.since - b.since || (a.id < b.id ? -1 : 1));
    },
  };
}

async function* heldEntries(state: ServerState): AsyncGenerator<HeldEntry> {
  let after: string | undefined;
  do {
    const page = await state.heldEntries(after, pageSize);
    yield* page.entries;
    after = page.next;
  } while (after !== undefined);
}

/** Undefined if the guard knows of no such held entry. A row alone is not believed. */
async function waitingOf(guard: Guard, { space, id }: HeldEntry): Promise<WaitingReview | undefined> {
  const seen = await guard.space(space).review.inspect({ id }, watcher);
  if (seen.outcome !== 'inspected' || seen.facts.state !== 'quarantined') return undefined;
  const { facts, decision } = seen;
  const { trust, channel, principal } = facts.provenance;
  return {
    space,
    id: facts.id,
    version: facts.version,
    since: facts.createdAt,
    ...(facts.expiresAt === undefined ? {} : { expiresAt: facts.expiresAt }),
    trust,
    channel,
    principal,
    level: decision?.level ?? 0,
    rules: [...new Set(decision?.findings.map(({ ruleId: rule }) => rule) ?? [])],
  };
}
