import * as z from 'zod';
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
import { field, judgedLater } from '../core/request.ts';
import type { SpaceTransactor } from '../core/transactor.ts';
import type { LedgerEntry } from '../ledger/ledger-entry.ts';
import type { RefusalCode, Refused } from '../results.ts';

export const compareBaselineRequest = z.strictObject({
  baseline: field.text,
  candidate: judgedLater<Primaries>(),
});
/** An entry of kind `baseline` (a stored decision, as JSON), and the decision to compare with it. */
export type BaselineComparison = z.infer<typeof compareBaselineRequest>;

/** `unvouched`: neither a person nor an operator wrote it. `drift`: the stored text differs from the journal. */
export type BaselineProblem = Extract<RefusalCode, 'not-found' | 'drift' | 'unvouched' | 'malformed' | 'contradictory'>;

export type BaselineResult = { readonly outcome: 'compared'; readonly bucket: ReplayDiffBucket } | BaselineRefused;

/** The baseline was rejected: if it contradicts itself, `findings` says how. */
export interface BaselineRefused extends Refused {
  readonly problem: BaselineProblem;
  readonly findings: readonly Disagreement[];
}

/**
 * Compares a decision with a stored baseline. Every bucket is also a statement about the baseline, so the baseline is
 * verified first: journaled, unchanged, written by a person, and free of contradictions.
 */
export function compareBaseline(
  transactor: SpaceTransactor,
  { baseline, candidate }: BaselineComparison,
): Promise<BaselineResult> {
  return transactor.read(async (ledger): Promise<BaselineResult> => {
    const known = await ledger.entries.get(baseline);
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

/** For the lab: the result when only the bytes are checked, and the baseline's own claims are believed. */
function integrityOnly(stored: StoredDecision, candidate: Primaries): BaselineResult {
  return { outcome: 'compared', bucket: classifyReplayDiff(believeBasis(stored), projectBasis(candidate)) };
}

const messages: Readonly<Record<BaselineProblem, string>> = {
  'not-found': 'this space has no active entry of kind baseline with this id',
  drift: 'the stored baseline differs from the journal; run `bezoar verify`',
  unvouched: 'this baseline was written by neither a person nor an operator',
  malformed: 'the baseline is not a valid stored decision; write it again',
  contradictory: 'the baseline contradicts itself; see the findings',
};

function refused(problem: BaselineProblem, findings: readonly Disagreement[] = []): BaselineResult {
  return { outcome: 'refused', problem, message: messages[problem], findings };
}
