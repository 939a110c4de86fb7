import {
  believeBasis,
  classifyReplayDiff,
  compareStored,
  type Disagreement,
  type Primaries,
  parseBaseline,
  projectBasis,
  type ReplayDiffBucket,
  type StoredDecision,
} from '../../decisions/index.ts';
import { trustRank } from '../../model/trust.ts';
import { loadTexts } from '../core/load-texts.ts';
import type { SpaceTransactor } from '../core/transactor.ts';
import type { LedgerEntry } from '../ledger/ledger.ts';

export interface BaselineComparison {
  /** An entry of kind `baseline`: a stored decision, as JSON. */
  readonly baseline: string;
  readonly candidate: Primaries;
}

/** `unvouched`: neither a person nor an operator put it there. `drift`: the text is not the one that was journaled. */
export type BaselineProblem = 'not-found' | 'drift' | 'unvouched' | 'malformed' | 'contradictory';

export type BaselineResult =
  | { readonly outcome: 'compared'; readonly bucket: ReplayDiffBucket }
  | {
      readonly outcome: 'refused';
      readonly problem: BaselineProblem;
      readonly findings: readonly Disagreement[];
    };

/**
 * Compares a decision with one that was stored as a baseline. Every bucket is a statement about the baseline as well, so it
 * is verified first: journaled, unchanged, put there by a person, and in agreement with itself.
 */
export function compareBaseline(
  transactor: SpaceTransactor,
  { baseline, candidate }: BaselineComparison,
): Promise<BaselineResult> {
  return transactor.read(async (ledger): Promise<BaselineResult> => {
    const known = ledger.get(baseline);
    if (known?.facts.kind !== 'baseline' || known.facts.state !== 'active') return refused('not-found');
    const stored = await storedIn(transactor, known);
    if (typeof stored === 'string') return refused(stored);
    if (transactor.scanner.condition !== 'full') return integrityOnly(stored, candidate);
    if (trustRank(known.facts.provenance.trust) < trustRank('user')) return refused('unvouched');
    const compared = compareStored(stored, candidate);
    return compared.outcome === 'compared' ? compared : refused('contradictory', compared.findings);
  });
}

async function storedIn(
  { dependencies, space }: SpaceTransactor,
  { facts }: LedgerEntry,
): Promise<StoredDecision | BaselineProblem> {
  const { digest } = facts;
  const text = digest === null ? undefined : (await loadTexts(dependencies.store, space, [digest])).get(digest);
  if (text === undefined) return 'drift';
  return parseBaseline(text.content) ?? 'malformed';
}

/** For the lab: what remains when only the bytes are checked, and what they say about themselves is believed. */
function integrityOnly(stored: StoredDecision, candidate: Primaries): BaselineResult {
  return { outcome: 'compared', bucket: classifyReplayDiff(believeBasis(stored), projectBasis(candidate)) };
}

function refused(problem: BaselineProblem, findings: readonly Disagreement[] = []): BaselineResult {
  return { outcome: 'refused', problem, findings };
}
