import type { EntryFacts, UnerasedFacts } from '../../model/entry.ts';
import type { RowHint } from './recognise.ts';

/** What the journal up to the break, the proved records after it, and a row say about one entry. */
export interface KnownEntry {
  /** Proved by an unbroken journal. */
  readonly before?: { readonly facts: EntryFacts; readonly seq: number };
  /** Proved by the seal of a record after the break. A record that was lost may have changed the entry since. */
  readonly after?: { readonly facts: EntryFacts; readonly seq: number };
  readonly hint?: RowHint;
}

/**
 * `kept`: as the journal up to the break says. `held`: for a person to decide. `followed`: retired or erased, as a record or a
 * row after the break says. `text-lost`: its text is gone; it is marked as erased. `unproved`: a text that only a row knows,
 * held with unknown trust. `left-out`: nothing of it is worth saving, because it was retired or erased. `lost`: known, and gone.
 */
export type FateKind = 'kept' | 'held' | 'followed' | 'text-lost' | 'unproved' | 'left-out' | 'lost';

export interface Fate {
  readonly kind: FateKind;
  /** The facts that the salvage record states; absent if it need not mention the entry. */
  readonly facts?: EntryFacts;
}

export interface FateRules {
  /** Whether a text with this digest was found. */
  hasText(digest: string): boolean;
  /** The deadline of the review. */
  readonly expiresAt: number;
  /** Whether records may be missing. */
  readonly isBroken: boolean;
  /** Hold every active entry: someone may have damaged the store on purpose. */
  readonly holdAll: boolean;
}

/**
 * Decides about one entry. Nothing becomes active here, no trust rises, and what a row says can only take away: a row that
 * nobody sealed may be a lie, and one that says "retired" costs at most a review.
 */
export function fateOf({ before, after, hint }: KnownEntry, rules: FateRules): Fate {
  const version = Math.max(before?.facts.version ?? 0, after?.facts.version ?? 0) + 1;
  if (after !== undefined) return afterBreak(after.facts, before !== undefined, version, rules);
  if (before === undefined) return { kind: hintFate(hint, rules) };
  const { facts, seq } = before;
  if (facts.state === 'erased') return { kind: 'kept' };
  if (!rules.hasText(facts.digest)) return { kind: 'text-lost', facts: erased(facts, version) };
  // A record that is not there any more wrote the row.
  if (hint !== undefined && hint.seq > seq) return byRow(facts, hint, version, rules);
  // Without a row, nothing says that no missing record took the entry back.
  const isHeld = facts.state === 'active' && (rules.holdAll || (rules.isBroken && hint === undefined));
  return isHeld ? { kind: 'held', facts: held(facts, version, rules.expiresAt) } : { kind: 'kept' };
}

function byRow(facts: UnerasedFacts, hint: RowHint, version: number, rules: FateRules): Fate {
  if (hint.state === 'erased') return { kind: 'followed', facts: erased(facts, version) };
  if (facts.state === 'retired') return { kind: 'kept' };
  if (hint.state === 'retired') return { kind: 'followed', facts: retired(facts, version) };
  return { kind: 'held', facts: held(facts, version, rules.expiresAt) };
}

function afterBreak(facts: EntryFacts, isKnownBefore: boolean, version: number, rules: FateRules): Fate {
  if (facts.state === 'erased') {
    return isKnownBefore ? { kind: 'followed', facts: { ...facts, version } } : { kind: 'left-out' };
  }
  if (!rules.hasText(facts.digest)) {
    return isKnownBefore ? { kind: 'text-lost', facts: erased(facts, version) } : { kind: 'lost' };
  }
  if (facts.state === 'retired') return { kind: 'followed', facts: { ...facts, version } };
  return { kind: 'held', facts: held(facts, version, rules.expiresAt) };
}

function hintFate(hint: RowHint | undefined, rules: FateRules): FateKind {
  if (hint?.state === 'retired' || hint?.state === 'erased') return 'left-out';
  return hint?.digest !== null && hint?.digest !== undefined && rules.hasText(hint.digest) ? 'unproved' : 'lost';
}

type Common = Omit<EntryFacts, 'state' | 'digest' | 'inactiveReason' | 'expiresAt' | 'activeUntil' | 'replaces'>;

function commonOf(facts: EntryFacts, version: number): Common {
  const {
    state: _state,
    digest: _digest,
    inactiveReason: _why,
    expiresAt: _until,
    replaces: _of,
    activeUntil: _end,
    ...common
  } = facts;
  return { ...common, version };
}

/** The end of its time as an active entry, whatever state it is in. */
function endOf(facts: UnerasedFacts): { readonly activeUntil?: number } {
  const ends = facts.state === 'active' ? facts.expiresAt : facts.activeUntil;
  return ends === undefined ? {} : { activeUntil: ends };
}

function held(facts: UnerasedFacts, version: number, expiresAt: number): EntryFacts {
  return {
    ...commonOf(facts, version),
    state: 'quarantined',
    digest: facts.digest,
    inactiveReason: 'review',
    expiresAt,
    ...endOf(facts),
    ...(facts.replaces === undefined ? {} : { replaces: facts.replaces }),
  };
}

function retired(facts: UnerasedFacts, version: number): EntryFacts {
  return {
    ...commonOf(facts, version),
    state: 'retired',
    digest: facts.digest,
    inactiveReason: 'removed',
    ...endOf(facts),
  };
}

function erased(facts: EntryFacts, version: number): EntryFacts {
  return { ...commonOf(facts, version), state: 'erased', digest: null, inactiveReason: 'erased' };
}
