import type { EntryKind } from '../model/entry.ts';
import type { RecordedFinding } from '../model/event.ts';
import type { Origin } from '../model/provenance.ts';
import { signalFinding } from '../model/signal.ts';
import type { TextScanner } from '../model/text-scanner.ts';
import { type Trust, trustRank } from '../model/trust.ts';
import type { Claim } from './facts/claims.ts';
import { contradictionFindings, type Statement } from './facts/contradiction.ts';
import { joinsOf, type Piece } from './joint/joins.ts';
import { jointFinding, readJoins } from './joint/joint-scan.ts';
import {
  type Habit,
  habitFindings,
  importanceFindings,
  type SessionUse,
  sessionlessFindings,
  timestampFindings,
} from './sources/habits-and-times.ts';
import { type ReviewOutcome, recordFindings } from './sources/track-record.ts';

/** A text before it is stored. */
export interface ArrivingText {
  /** The entry it would replace; empty for a new one. */
  readonly id: string;
  readonly origin: Origin;
  readonly trust: Trust;
  readonly kind: EntryKind;
  /** In code points. */
  readonly length: number;
  readonly importance: number;
  readonly claimedAt?: number;
  readonly piece: Piece;
  readonly claims: readonly Claim[];
  /** Entries that it repeats. */
  readonly repeated: readonly string[];
  /** Derived from other entries, so not an independent voice. */
  readonly derived: boolean;
}

/** Facts about the space around a text that the text itself does not show. */
export interface Surroundings {
  readonly now: number;
  /** Texts that it may continue, oldest first. Empty for a text that is too trusted to be joined. */
  readonly recent: readonly Piece[];
  /** What other entries state about the same subjects, and their sources. */
  readonly statements: readonly Statement[];
  /** Its own source, in the form that statements use. */
  readonly source: string;
  readonly habit: Habit | undefined;
  readonly sessions: SessionUse;
  readonly outcomes: readonly ReviewOutcome[];
}

export interface SentinelFindings {
  readonly findings: readonly RecordedFinding[];
  /** False if a joined text could not be read to its end. */
  readonly complete: boolean;
}

/**
 * Findings that a single text does not show: its neighbours, its source, its time, and what others say. They can only
 * reduce trust.
 */
export function sentinelFindings(scanner: TextScanner, text: ArrivingText, around: Surroundings): SentinelFindings {
  const joins = joinsOf(text.piece, around.recent);
  const joint = joins.length === 0 ? noJoint : readJoins(scanner, joins, text.piece.id);
  const { id, trust, derived, claims } = text;
  const own: Statement = { id, trust, source: around.source, derived, seq: Number.MAX_SAFE_INTEGER, claims };
  return {
    findings: [
      ...sourceFindings(text, around),
      ...joint.hits.map((hit) => jointFinding(hit, text.piece.id)),
      ...(claims.length === 0 ? [] : contradictionFindings(own, around.statements)),
    ],
    complete: joint.complete,
  };
}

/** What an agent writes at its user's word follows the user's habits, not those of the agent. */
function restatesUser({ origin, trust }: ArrivingText): boolean {
  return origin.channel === 'agent' && trustRank(trust) >= trustRank('user');
}

const noJoint: ReturnType<typeof readJoins> = { hits: [], complete: true };

function sourceFindings(text: ArrivingText, around: Surroundings): readonly RecordedFinding[] {
  const { origin, trust, kind, length, importance, claimedAt, repeated } = text;
  const { now, habit, sessions, outcomes } = around;
  return [
    ...importanceFindings(importance, trust, origin.channel),
    ...timestampFindings(claimedAt, now, origin.channel),
    ...(habit === undefined || restatesUser(text) ? [] : habitFindings(habit, { length, kind })),
    ...(origin.channel === 'import' ? [] : sessionlessFindings(sessions, origin.session)),
    ...recordFindings(outcomes, now),
    ...(repeated.length === 0 ? [] : [signalFinding('echo', 0, 90, { entries: repeated })]),
  ];
}
