import type { RecordedFinding } from '../../model/event.ts';
import { signalFinding } from '../../model/signal.ts';
import { type Trust, trustRank } from '../../model/trust.ts';
import type { Claim } from './claims.ts';

/** The claims of one entry, and their source. */
export interface Statement {
  readonly id: string;
  readonly trust: Trust;
  /** Who says it: principal and place. One source is one voice, however often it speaks. */
  readonly source: string;
  /** Derived from other entries, so not an independent voice. */
  readonly derived: boolean;
  readonly seq: number;
  readonly claims: readonly Claim[];
}

/** Two sides of one question. */
interface Contradiction {
  readonly subject: string;
  readonly attribute: string;
  /** Entries that disagree, and how many independent sources they have. */
  readonly against: readonly string[];
  readonly sources: number;
  /** Entries that agree. */
  readonly with: readonly string[];
  /** Only more numerous, not more trusted: weaker evidence, since one author can have many pages. */
  readonly byNumber: boolean;
}

interface Voice {
  readonly value: string;
  readonly trust: Trust;
  readonly derived: boolean;
  readonly seq: number;
  readonly ids: string[];
}

/**
 * Whether a statement contradicts a better-supported one. Never for what a person says: they may change their mind. For
 * others, if at least two independent sources, one of them more trusted, disagree and outnumber those who agree; for
 * outside text, if a person disagrees and no person agrees; and if at least three independent sources that are trusted
 * no less agree with one another against it.
 */
function contradicted(own: Statement, others: readonly Statement[]): Contradiction | undefined {
  if (trustRank(own.trust) >= trustRank('user')) return undefined;
  for (const claim of own.claims) {
    const voices = voicesOn(claim, own, others);
    const against = [...voices.values()].filter(({ value }) => !agree(value, claim.value));
    const agreeing = [...voices.values()].filter(({ value }) => agree(value, claim.value));
    const sides = bySide(against);
    const better = sides.find((side) => outweighs(side, agreeing, own.trust));
    const strongest = better ?? sides.find((side) => isMajority(side, agreeing, own.trust));
    if (strongest === undefined) continue;
    return {
      subject: claim.subject,
      attribute: claim.attribute,
      against: strongest.flatMap(({ ids }) => ids),
      sources: strongest.filter(({ derived }) => !derived).length,
      with: agreeing.flatMap(({ ids }) => ids),
      byNumber: better === undefined,
    };
  }
  return undefined;
}

/** A finding if a statement contradicts better sources. It names both sides. */
export function contradictionFindings(own: Statement, others: readonly Statement[]): readonly RecordedFinding[] {
  const found = contradicted(own, others);
  if (found === undefined) return [];
  const entries = [...found.against, ...found.with];
  const measured = {
    sourcesAgainst: found.sources,
    entriesAgainst: found.against.length,
    entriesWith: found.with.length,
  };
  return [signalFinding('consensus', found.byNumber ? 1 : 2, found.byNumber ? 60 : 75, { entries, measured })];
}

function outweighs(side: readonly Voice[], agreeing: readonly Voice[], trust: Trust): boolean {
  const independent = side.filter(({ derived }) => !derived);
  const better = independent.some((voice) => trustRank(voice.trust) > trustRank(trust));
  // A source that repeats a person's latest statement is right, however many still repeat their earlier one.
  if (!better || lastPerson(agreeing) > lastPerson(side)) return false;
  if (trustRank(trust) <= trustRank('external') && independent.some(isPerson) && !agreeing.some(isPerson)) return true;
  return independent.length > agreeing.filter(({ derived }) => !derived).length + 1;
}

const minMajority = 3;

/** Independent sources that are trusted no less, agree with one another and outnumber this one and those who agree with it. */
function isMajority(side: readonly Voice[], agreeing: readonly Voice[], trust: Trust): boolean {
  if (agreeing.some(isPerson)) return false;
  const peers = side.filter((voice) => !voice.derived && trustRank(voice.trust) >= trustRank(trust));
  return peers.length >= minMajority && peers.length > agreeing.filter(({ derived }) => !derived).length + 1;
}

function lastPerson(voices: readonly Voice[]): number {
  return Math.max(-1, ...voices.filter(isPerson).map(({ seq }) => seq));
}

function isPerson({ trust }: Voice): boolean {
  return trustRank(trust) >= trustRank('user');
}

/** The latest statement of each source on this question: a source that changed its mind does not contradict itself. */
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

/** Groups of voices that agree, largest first. */
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
