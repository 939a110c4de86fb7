import { hostOf } from '../../base/host-of.ts';
import type { BrowsedEntry } from '../../guard/index.ts';
import type { EntryFacts } from '../../model/entry.ts';
import type { Decision } from '../../model/event.ts';
import type { Impact } from '../../model/finding.ts';
import type { Level } from '../../model/level.ts';
import { excerptOf } from '../excerpt.ts';
import { sourceOf } from '../overview-data.ts';
import { similarityKeys } from './similarity.ts';

/** What the inbox knows of a held entry without opening it. Texts are kept only as excerpts. */
export interface QueuedText {
  readonly space: string;
  readonly facts: EntryFacts;
  /** The journal record of its last change. */
  readonly seq: number;
  readonly source: string;
  /** Host of the address that the text came from; empty without one. */
  readonly host: string;
  /** The row of the policy that held it. */
  readonly row: string;
  readonly level: Level;
  readonly rules: readonly string[];
  readonly impacts: readonly Impact[];
  /** Parts of the text, in order, with what accuses it. Undefined if the text differs from the journal. */
  readonly excerpt: readonly string[] | undefined;
  /** What a release must name, if the excerpt is the whole text and replaces nothing. */
  readonly contentHash?: string;
}

/** A row of the inbox shows texts up to this length in full; only those can be released without opening them. */
const maxRowLength = 320;

export function queuedText(
  space: string,
  { facts, seq, text }: BrowsedEntry,
  decision: Decision | undefined,
): QueuedText {
  const content = text?.content;
  const isWhole = content !== undefined && content.length <= maxRowLength && facts.replaces === undefined;
  return {
    space,
    facts,
    seq,
    source: sourceOf(facts.provenance),
    host: hostOf(facts.provenance.uri),
    row: decision?.row ?? 'unknown',
    level: decision?.level ?? 0,
    rules: rulesOf(decision),
    impacts: impactsOf(decision),
    excerpt: content === undefined ? undefined : partsOf(content, decision),
    ...(isWhole && text !== undefined ? { contentHash: text.contentHash } : {}),
  };
}

/** Keys of the text: texts that share one of them are nearly identical, and were held for the same reasons. */
export function similarityOf({ text }: BrowsedEntry, decision: Decision | undefined): readonly number[] {
  if (text === undefined) return [];
  // What the model suspects can depend on one word, and rows that name it too; what was said to be alike is seen in full.
  const rules = rulesOf(decision && { ...decision, findings: decision.findings.filter(isOfRule) });
  return similarityKeys(text.content, [...rules, ...impactsOf(decision)]);
}

const isOfRule = ({ category }: Decision['findings'][number]): boolean => category !== 'learned';

function rulesOf(decision: Decision | undefined): readonly string[] {
  return [...new Set(decision?.findings.map(({ ruleId }) => ruleId) ?? [])].sort();
}

function impactsOf(decision: Decision | undefined): readonly Impact[] {
  return [...(decision?.impacts ?? [])].sort();
}

function partsOf(content: string, decision: Decision | undefined): readonly string[] {
  const marks = decision?.findings.filter(({ in: place }) => place === undefined) ?? [];
  return excerptOf(
    content,
    marks.map(({ span, level }) => ({ ...span, level })),
    maxRowLength,
  ).map(({ start, end }) => content.slice(start, end));
}
