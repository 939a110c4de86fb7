import * as z from 'zod';
import { type Coverage, coverages, type Origin } from '../../model/provenance.ts';
import { freeze, type PromptBudget, type Snapshot } from '../../prompt/index.ts';
import { expiryTime } from '../core/expiry.ts';
import { field, optional } from '../core/request.ts';
import type { SpaceTransactor } from '../core/transactor.ts';
import { coverageLine } from '../evidence/coverage.ts';
import { mintSession, sessionOfConversation } from '../evidence/minted-session.ts';
import { byOldest, placeOf } from '../ledger/find-entries.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { LedgerEntry } from '../ledger/ledger-entry.ts';
import { Candidates, countActive } from './candidates.ts';
import { entriesForPrompt, type PreparedEntry } from './entries-for-prompt.ts';
import { fenceNonce } from './fence-nonce.ts';
import { rowOf } from './observe.ts';
import { type FrozenSnapshot, withholdJointAttacks } from './withhold-joint-attacks.ts';

export const sessionRequest = z.strictObject({
  targets: optional(field.texts),
  budget: optional(field.budget),
  coverage: optional(z.enum(coverages).describe(`one of ${coverages.join(', ')}`)),
  conversation: optional(field.text),
  dryRun: optional(field.flag),
});
/**
 * Options of a session start: only these targets (default: all), a budget that overrides the policy's, and the
 * `coverage` of the host: `full` if it reports every user turn, tool result and document with `observe`. `conversation`
 * is the host's own name for it, such as the id of a thread: the same name gives the same session in every process.
 * Anyone who may choose it can continue with any session of the principal, so it must come from the host and never from
 * a model. With `dryRun: true` no session starts and no record is written.
 */
export type SessionRequest = z.infer<typeof sessionRequest>;

export interface SessionStart extends Snapshot {
  readonly outcome: 'started' | 'would-start';
  /**
   * The id of the session, for the origin of all later calls. Absent in a dry run. Only the guard can make one: a session
   * that a caller names itself has no evidence.
   */
  readonly session?: string;
  /** How much of what the agent reads the host has promised to report. */
  readonly coverage: Coverage;
  /** Entries that a person should review: their text was withheld from the prompt. */
  readonly withheld: readonly { readonly id: string; readonly why: readonly string[] }[];
}

type FrozenStart = Omit<SessionStart, 'outcome' | 'session' | 'coverage'>;

const maxCachedSnapshots = 16;

/**
 * Caches snapshots until a record changes an entry. The text was verified against the journal when the snapshot was
 * made, so a cached one is as good as a new one, and a later change to the database cannot enter it.
 */
export class Snapshots {
  #ledger: Ledger | undefined;
  #lastChange = -1;
  readonly #cache = new Map<string, { readonly start: FrozenStart; readonly until: number }>();

  /** The snapshot a session would start with now. */
  async take(transactor: SpaceTransactor, options: SessionRequest, coverage: Coverage): Promise<FrozenStart> {
    const { ledger, policy, scanner, dependencies } = transactor;
    const { lastChange } = ledger.folds;
    if (ledger !== this.#ledger || lastChange !== this.#lastChange) this.forget();
    this.#ledger = ledger;
    this.#lastChange = lastChange;
    const { targets, budget = policy.budget } = options;
    const key = JSON.stringify([scanner.rules, policy.digest, targets?.toSorted() ?? null, budget, coverage]);
    const cached = this.#cache.get(key);
    if (cached !== undefined && expiryTime(transactor) < cached.until) return cached.start;
    const active = await countActive(transactor, targets);
    const line = active === 0 ? undefined : coverageLine(coverage);
    const form = {
      ...(dependencies.countTokens === undefined ? {} : { countTokens: dependencies.countTokens }),
      ...(line === undefined ? {} : { coverage: line }),
    };
    const nonce = fenceNonce(dependencies, transactor.space);
    const candidates = new Candidates(transactor, targets);
    const whole = await chooseAndFreeze(transactor, candidates, budget, (some) =>
      freeze(some, budget, nonce, { ...form, total: active - candidates.expired }),
    );
    const withheld = whole.shown.filter(({ rendering }) => rendering === 'placeholder');
    const start = { ...whole.snapshot, withheld: withheld.map(({ id, why = [] }) => ({ id, why })) };
    if (this.#cache.size >= maxCachedSnapshots) this.#cache.clear();
    this.#cache.set(key, { start, until: candidates.nextExpiry });
    return start;
  }

  /** Erased texts must not survive in this cache. */
  forget(): void {
    this.#cache.clear();
  }
}

/** Considers more entries until the budget is full or there are no more. */
async function chooseAndFreeze(
  transactor: SpaceTransactor,
  candidates: Candidates,
  budget: PromptBudget,
  freezeEntries: (entries: readonly PreparedEntry[]) => Snapshot,
): Promise<FrozenSnapshot> {
  let wanted: readonly LedgerEntry[] = [];
  let more = await candidates.next(budget);
  try {
    for (;;) {
      wanted = [...wanted, ...more].sort((a, b) => byOldest(placeOf(a), placeOf(b)));
      const shown = await entriesForPrompt(transactor, wanted, 'load');
      const whole = withholdJointAttacks(transactor, wanted, shown, freezeEntries);
      if (whole.snapshot.shown.length < wanted.length) return whole;
      more = await candidates.next(budget);
      if (more.length === 0) return whole;
    }
  } finally {
    await candidates.close();
  }
}

/**
 * Mints a session, freezes the current memory into the text it starts with, and records what it was. A session that was
 * minted before, for the same principal, continues.
 */
export function startSession(
  transactor: SpaceTransactor,
  snapshots: Snapshots,
  options: SessionRequest,
  given: Origin,
): Promise<SessionStart> {
  const { dependencies, space, evidence } = transactor;
  const { conversation } = options;
  const session =
    given.session !== undefined && evidence.isMinted(given)
      ? given.session
      : conversation === undefined
        ? mintSession(dependencies, space, given.principal)
        : sessionOfConversation(dependencies, space, given.principal, conversation);
  return transactor.operate({ ...given, session }, async (context) => {
    const known = await context.evidence.of(context.origin);
    const { coverage = known.coverage } = options;
    const start = await snapshots.take(transactor, options, coverage);
    const event = { type: 'session.started', snapshot: start.id } as const;
    const row = coverage === known.coverage ? {} : { evidence: [rowOf(context, { ...known, coverage })] };
    return { event, seen: start.shown, ...row, result: { outcome: 'started', session, coverage, ...start } };
  });
}

/** The snapshot a session would start with now. */
export function previewSession(
  transactor: SpaceTransactor,
  snapshots: Snapshots,
  options: SessionRequest,
): Promise<SessionStart> {
  const { coverage = 'none' } = options;
  return transactor.read(async () => {
    const start = await snapshots.take(transactor, options, coverage);
    return { outcome: 'would-start', coverage, ...start };
  });
}
