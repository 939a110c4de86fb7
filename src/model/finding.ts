import type { Level } from './level.ts';

/** Half-open range of UTF-16 code units in the text as it was submitted. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * A way of reading a text. Each reading can point back at the text as it was written. `joined` is a text read together with
 * others: what it points at is the part that stands in this one.
 */
export type ViewName = 'as-written' | 'unhidden' | 'folded' | 'compact' | 'decoded' | 'joined';

export type Category =
  | 'instruction-override'
  | 'identity-hijack'
  | 'prompt-leak'
  | 'concealment'
  | 'exfiltration'
  | 'persistence'
  | 'sleeper'
  | 'command-and-control'
  | 'tool-abuse'
  | 'authority-forgery'
  | 'hidden-content'
  | 'secret'
  | 'self-replication'
  | 'learned'
  | 'sentinel'
  | 'custom';

/**
 * What no single text shows: how it stands to others, to its source and to its time. A finding of one is named
 * `sentinel_` and the signal, with `_` for `-`.
 */
export const signals = [
  'joint',
  'consensus',
  'importance',
  'metadata',
  'echo',
  'timestamp',
  'dormant',
  'habit',
  'no-session',
  'record',
] as const;
export type Signal = (typeof signals)[number];

/** One reason for suspicion. */
export interface Finding {
  readonly ruleId: string;
  readonly category: Category;
  readonly level: Level;
  /** 0 to 1: our estimate that a hit of this rule is meant, lower for each reason to doubt. Not a measured probability. */
  readonly confidence: number;
  readonly span: Span;
  /** At most 200 characters of the original text, hidden characters drawn. */
  readonly evidence: string;
  readonly view: ViewName;
  /** Why the level is lower than the rule's own: see Softening. */
  readonly mitigations: readonly Mitigation[];
  readonly threats: readonly string[];
}

/**
 * Settings in which the words of an attack are often harmless: named in quotation marks, turned round by a negation, part of
 * a question for knowledge, in a code block, in talk about attacks, or introduced as an example or a test.
 */
export type Mitigation = 'quoted' | 'negated' | 'asked' | 'code' | 'talk' | 'mentioned';

/** Facts about what a text would change if it were believed. Not accusations: policy weighs them with provenance. */
export const impacts = [
  'grants-permission',
  'names-payment-target',
  'introduces-destination',
  'runs-code',
  'changes-agent-configuration',
  'carries-credential',
  'claims-authority',
  'sets-standing-rule',
] as const;
export type Impact = (typeof impacts)[number];

export interface ImpactMark {
  readonly impact: Impact;
  readonly ruleId: string;
  readonly span: Span;
  readonly evidence: string;
}

/** Everything one scan saw. `complete: false` means that part of the text was not read; it is never clean. */
export interface Report {
  readonly findings: readonly Finding[];
  readonly impacts: readonly ImpactMark[];
  readonly level: Level;
  readonly complete: boolean;
}
