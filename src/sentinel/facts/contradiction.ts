import type { RecordedFinding } from '../../model/event.ts';
import { signalFinding } from '../../model/signal.ts';
import { type Trust, trustRank } from '../../model/trust.ts';
import type { Claim } from './claims.ts';

/** What one entry states, and its source. */
export interface Statement {
  readonly id: string;
  readonly trust: Trust;
  /** A principal and a host. One source counts once, however often it repeats itself. */
  readonly source: string;
  /** Derived from other entries, so it does not count as a source. */
  readonly derived: boolean;
  readonly seq: number;
  readonly claims: readonly Claim[];
}

/** Two sides of one question. */
interface Contradiction {
  readonly subject: string;
  readonly attribute: string;
  /** Entries that state otherwise, and how many independent sources they have. */
  readonly against: readonly string[];
  readonly sources: number;
  /** Entries that state the same. */
  readonly with: readonly string[];
}

interface Voice {
  readonly value: string;
  readonly trust: Trust;
  readonly derived: boolean;
  readonly seq: number;
  readonly ids: string[];
}

/**
 * Whether a statement contradicts a better-supported one. Never for a person, who may change their mind. For others,
 * when at least two independent sources, one of them trusted more, say otherwise and outnumber those who agree; and for
 * texts from outside, when a person said otherwise and no person agrees.
 */
function contradicted(own: Statement, others: readonly Statement[]): Contradiction | undefined {
  if (trustRank(own.trust) >= trustRank('user')) return undefined;
  for (const claim of own.claims) {
    const voices = voicesOn(claim, own, others);
    const against = [...voices.values()].filter(({ value }) => !agree(value, claim.value));
    const along = [...voices.values()].filter(({ value }) => agree(value, claim.value));
    const sides = bySide(against);
    const strongest = sides.find((side) => outweighs(side, along, own.trust));
    if (strongest === undefined) continue;
    return {
      subject: claim.subject,
      attribute: claim.attribute,
      against: strongest.flatMap(({ ids }) => ids),
      sources: strongest.filter(({ derived }) => !derived).length,
      with: along.flatMap(({ ids }) => ids),
    };
  }
  return undefined;
}

/** A finding when a statement contradicts what better sources say. Both sides are named. */
export function contradictionFindings(own: Statement, others: readonly Statement[]): readonly RecordedFinding[] {
  const found = contradicted(own, others);
  if (found === undefined) return [];
  const entries = [...found.against, ...found.with];
  const measured = {
    sourcesAgainst: found.sources,
    entriesAgainst: found.against.length,
    entriesWith: found.with.length,
  };
  return [signalFinding('consensus', 2, 75, { entries, measured })];
}

function outweighs(side: readonly Voice[], along: readonly Voice[], trust: Trust): boolean {
  const independent = side.filter(({ derived }) => !derived);
  const better = independent.some((voice) => trustRank(voice.trust) > trustRank(trust));
  // Repeating the last statement of a person is accepted, however many still repeat the person's earlier one.
  if (!better || lastPerson(along) > lastPerson(side)) return false;
  if (trustRank(trust) <= trustRank('external') && independent.some(isPerson) && !along.some(isPerson)) return true;
  return independent.length > along.filter(({ derived }) => !derived).length + 1;
}

function lastPerson(voices: readonly Voice[]): number {
  return Math.max(-1, ...voices.filter(isPerson).map(({ seq }) => seq));
}

function isPerson({ trust }: Voice): boolean {
  return trustRank(trust) >= trustRank('user');
}

/** The last statement of each source on this question: a source that changes its mind does not contradict itself. */
function voicesOn(claim: Claim, own: Statement, others: readonly Statement[]): ReadonlyMap<string, Voice> {
  const voices = new Map<string, Voice>();
  const inOrder = others.filter(({ id }) => id !== own.id).sort((a, b) => a.seq - b.seq);
  for (const { id, trust, source, derived, seq, claims } of inOrder) {
    for (const { subject, attribute, value } of claims) {
      if (subject !== claim.subject || attribute !== claim.attribute || source === own.source) continue;
      const before = voices.get(source);
      const same = before !== undefined && agree(before.value, value);
      voices.set(source, { value, trust, derived, seq, ids: [...(same ? before.ids : []), id] });
    }
  }
  return voices;
}

/** Those who say the same, most first. */
function bySide(voices: readonly Voice[]): readonly (readonly Voice[])[] {
  const sides: Voice[][] = [];
  for (const voice of voices) {
    const side = sides.find(([first]) => first !== undefined && agree(first.value, voice.value));
    if (side === undefined) sides.push([voice]);
    else side.push(voice);
  }
  return sides.sort((a, b) => b.length - a.length);
}

/** "Porto" and "Porto, Portugal" do not contradict each other. */
function agree(a: string, b: string): boolean {
  if (a === b) return true;
  const [few, many] = a.length <= b.length ? [a, b] : [b, a];
  return few.length > 2 && /\p{L}/u.test(few) && !/\d/u.test(many) && many.split(/[\s,]+/u).includes(few);
}
