import type { CachedScanner } from '../guard/assess/cached-scanner.ts';
import type { CanonicalCandidate } from '../guard/assess/candidate.ts';
import type { GuardDependencies } from '../guard/core/dependencies.ts';
import type { Draft } from '../guard/core/draft.ts';
import { codePoints } from '../guard/core/salted-text.ts';
import type { OperationContext } from '../guard/core/transactor.ts';
import type { Ledger } from '../guard/ledger/ledger.ts';
import type { EntryFacts, SaltedText } from '../model/entry.ts';
import type { RecordedFinding } from '../model/event.ts';
import type { Channel } from '../model/provenance.ts';
import { type Trust, trustRank } from '../model/trust.ts';
import {
  habitFindings,
  importanceFindings,
  pieceOf,
  recordFindings,
  sessionlessFindings,
  signalFinding,
  timestampFindings,
} from '../sentinel/index.ts';
import { Consensus, sourceKey } from './facts/consensus.ts';
import { Fragments, groupsOf } from './joint/fragments.ts';
import { jointFinding } from './joint/joint-scan.ts';
import { type Echo, Echoes } from './sources/echoes.ts';

/** A text on its way in, and everything around it. */
export interface ArrivingText {
  readonly candidate: CanonicalCandidate;
  readonly trust: Trust;
  readonly echo: Echo;
  /** The entry it would take the place of. */
  readonly edited?: { readonly facts: EntryFacts; readonly text: SaltedText | undefined };
}

export interface SentinelFindings {
  readonly findings: readonly RecordedFinding[];
  readonly complete: boolean;
}

const persons: ReadonlySet<Channel> = new Set(['user', 'operator']);

/** Sees what a single text does not show: its neighbours, its source, its time, and what others say. One for each space. */
export class Sentinel {
  readonly fragments: Fragments;
  readonly consensus: Consensus;
  readonly echoes: Echoes = new Echoes();
  readonly #scanner: CachedScanner;
  readonly #ledger: Ledger;
  #erased = 0;

  constructor(dependencies: GuardDependencies, scanner: CachedScanner, ledger: Ledger) {
    this.#scanner = scanner;
    this.#ledger = ledger;
    this.fragments = new Fragments(dependencies, scanner, ledger);
    this.consensus = new Consensus(dependencies, ledger);
  }

  /** All of it only lowers: a person speaks for himself, and what he says is not held against the habits of others. */
  async look(draft: Draft, arrival: ArrivingText): Promise<SentinelFindings> {
    const { context } = draft;
    this.#forgetErased();
    if (this.#scanner.condition !== 'full') return { findings: [], complete: true };
    const names = this.#scanner.names(context.origin, arrival.candidate.target);
    if (persons.has(context.origin.channel)) return { findings: names, complete: true };
    const joint = await this.#joint(draft, arrival);
    const contrary = await this.#contrary(draft, arrival);
    const findings = [...names, ...draft.beside, ...beside(context, arrival), ...joint.findings, ...contrary];
    return { findings, complete: joint.complete };
  }

  async #contrary(draft: Draft, { candidate, trust, echo, edited }: ArrivingText): Promise<readonly RecordedFinding[]> {
    const derived = candidate.parents.length + echo.parents.length > 0;
    // What it would take the place of is not held against it: an edit is there to say something else.
    const id = edited?.facts.id ?? candidateId;
    const own = { id, trust, source: sourceKey(draft.context.origin), derived, seq: Number.MAX_SAFE_INTEGER };
    return this.consensus.against(draft, own, candidate.content);
  }

  /** An erased text must not live on in here. */
  forget(): void {
    this.fragments.forget();
    this.echoes.forget();
    this.consensus.forget();
  }

  /** Another process may have erased what this one still knows. */
  #forgetErased(): void {
    if (this.#ledger.erased !== this.#erased) this.forget();
    this.#erased = this.#ledger.erased;
  }

  async #joint(draft: Draft, { candidate, trust, edited }: ArrivingText): Promise<SentinelFindings> {
    if (trustRank(trust) > trustRank('agent')) return { findings: [], complete: true };
    const own = pieceOf(candidateId, groupsOf(draft.context.origin), candidate.content);
    const { hits, complete } = await this.fragments.before(draft, own, edited);
    return { findings: hits.map((hit) => jointFinding(hit, candidateId)), complete };
  }
}

/** Stands for the text that has no id yet. */
const candidateId = '';

function beside(
  { origin, ledger, now }: OperationContext,
  { candidate, trust, echo }: ArrivingText,
): readonly RecordedFinding[] {
  const { content, kind, importance, claimedAt } = candidate;
  const habit = ledger.sources.habitOf(origin, now);
  return [
    ...importanceFindings(importance, trust, origin.channel),
    ...timestampFindings(claimedAt, now, origin.channel),
    ...(habit === undefined ? [] : habitFindings(habit, { length: codePoints(content), kind })),
    ...(origin.channel === 'import' ? [] : sessionlessFindings(ledger.sources.use, origin.session)),
    ...recordFindings(ledger.sources.outcomesOf(origin), now),
    ...(echo.parents.length === 0 ? [] : [signalFinding('echo', 0, 90, { entries: echo.parents })]),
  ];
}
