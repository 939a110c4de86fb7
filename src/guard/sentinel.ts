import type { EntryFacts, Text } from '../model/entry.ts';
import type { FindingFact } from '../model/event.ts';
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
} from '../policy/index.ts';
import type { Canonical } from './candidate.ts';
import { Consensus, voiceOf } from './consensus.ts';
import type { Draft } from './draft.ts';
import { type Echo, Echoes } from './echoes.ts';
import { Fragments, groupsOf } from './fragments.ts';
import { jointFinding } from './joint-scan.ts';
import type { Judge } from './judge.ts';
import type { Ledger } from './ledger.ts';
import type { Desk } from './operate.ts';
import type { Parts } from './parts.ts';
import { codePoints } from './text.ts';

/** A text on its way in, and everything around it. */
export interface Arrival {
  readonly candidate: Canonical;
  readonly trust: Trust;
  readonly echo: Echo;
  /** The entry it would take the place of. */
  readonly edited?: { readonly facts: EntryFacts; readonly text: Text | undefined };
}

export interface Seen {
  readonly findings: readonly FindingFact[];
  readonly complete: boolean;
}

const persons: ReadonlySet<Channel> = new Set(['user', 'operator']);

/** Sees what a single text does not show: its neighbours, its source, its time, and what others say. One for each space. */
export class Sentinel {
  readonly fragments: Fragments;
  readonly consensus: Consensus;
  readonly echoes: Echoes = new Echoes();
  readonly #judge: Judge;
  readonly #ledger: Ledger;
  #erased = 0;

  constructor(parts: Parts, judge: Judge, ledger: Ledger) {
    this.#judge = judge;
    this.#ledger = ledger;
    this.fragments = new Fragments(parts, judge, ledger);
    this.consensus = new Consensus(parts, ledger);
  }

  /** All of it only lowers: a person speaks for himself, and what he says is not held against the habits of others. */
  async look(draft: Draft, arrival: Arrival): Promise<Seen> {
    const { desk } = draft;
    this.#forgetErased();
    if (this.#judge.condition !== 'full') return { findings: [], complete: true };
    const names = this.#judge.names(desk.origin, arrival.candidate.target);
    if (persons.has(desk.origin.channel)) return { findings: names, complete: true };
    const joint = await this.#joint(draft, arrival);
    const contrary = await this.#contrary(draft, arrival);
    const findings = [...names, ...draft.beside, ...beside(desk, arrival), ...joint.findings, ...contrary];
    return { findings, complete: joint.complete };
  }

  async #contrary(draft: Draft, { candidate, trust, echo, edited }: Arrival): Promise<readonly FindingFact[]> {
    const derived = candidate.parents.length + echo.parents.length > 0;
    // What it would take the place of is not held against it: an edit is there to say something else.
    const id = edited?.facts.id ?? candidateId;
    const own = { id, trust, source: voiceOf(draft.desk.origin), derived, seq: Number.MAX_SAFE_INTEGER };
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

  async #joint(draft: Draft, { candidate, trust, edited }: Arrival): Promise<Seen> {
    if (trustRank(trust) > trustRank('brain')) return { findings: [], complete: true };
    const own = pieceOf(candidateId, groupsOf(draft.desk.origin), candidate.content);
    const { hits, complete } = await this.fragments.before(draft, own, edited);
    return { findings: hits.map((hit) => jointFinding(hit, candidateId)), complete };
  }
}

/** Stands for the text that has no id yet. */
const candidateId = '';

function beside({ origin, ledger, now }: Desk, { candidate, trust, echo }: Arrival): readonly FindingFact[] {
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
