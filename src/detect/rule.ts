import type { Category, Impact, Mitigation } from '../model/finding.ts';
import type { Level } from '../model/level.ts';
import type { Unhidden } from './views/index.ts';

/** How many rules a scan runs. Each scope contains the one before it: `minimal` within `standard` within `strict`. */
export const scanScopes = ['minimal', 'standard', 'strict'] as const;
export type ScanScope = (typeof scanScopes)[number];

/**
 * A pattern that words cannot express: a command line, a key, a tag. `at` are lower-case literals; the regular
 * expression is tried only at their occurrences, anchored there (sticky), so a scan costs one bounded attempt per
 * literal found.
 */
export interface RuleShape {
  readonly at: readonly string[];
  /**
   * Must be bounded and have no `g` flag; runs with `y` at `at - lookBehind`, on the text in its original case.
   * Conditions on the text before the literal go into a bounded lookbehind at the start of the pattern; a group in it
   * named `lead` that ends where the match begins belongs to the finding and to the argument of `accept`.
   */
  readonly pattern: RegExp;
  /** The number of characters before the literal at which the pattern starts; default 0. */
  readonly lookBehind?: number;
  /** A final check of the matched text, for what a pattern cannot express (entropy, a checksum). Must be linear. */
  readonly accept?: (match: string) => boolean;
}

/** A linear-time search over a whole view, triggered by one of its literals. Rule packs compile to this. */
export interface RuleSearch {
  readonly wake: readonly string[];
  /**
   * A match lies completely within this many units of one of the literals; without `reach`, `find` gets the whole view.
   */
  readonly reach?: number;
  /** Where the rule hits. */
  find(text: string): Iterable<{ readonly start: number; readonly end: number }>;
}

/** A text that is not printable ASCII only, for rules about the characters themselves. */
export interface CharacterText {
  readonly text: string;
  readonly hidden: Unhidden | undefined;
}

export interface CharacterHit {
  readonly start: number;
  readonly end: number;
  /** For families of ids, such as one per invisible character. */
  readonly id?: string;
  readonly level?: Level;
}

interface RuleBase {
  /** snake_case, stable forever: users grep for it and journals record it. */
  readonly id: string;
  readonly title: string;
  readonly scope: ScanScope;
  /** Phrases over words, see `phrase.ts` for the notation. */
  readonly phrases?: readonly string[];
  readonly shapes?: readonly RuleShape[];
  readonly searches?: readonly RuleSearch[];
  /** Runs once, on the original text, and only if it is not plain ASCII. Must be linear. */
  readonly inspect?: (input: CharacterText) => Iterable<CharacterHit>;
  /** The number of hits in one view before any of them counts; default 1. */
  readonly atLeast?: number;
}

/** A reason for suspicion. */
export interface AccusingRule extends RuleBase {
  readonly category: Category;
  readonly level: Level;
  readonly confidence: number;
  /** Why the finding matters, in one sentence for the person who reads it. */
  readonly why: string;
  /** What that person should do next. */
  readonly advice: string;
  /** Ids of docs/threat-model.md. */
  readonly threats: readonly [string, ...string[]];
  /** Mitigations that do not apply to this rule. A code block does not make a hidden character less hidden. */
  readonly unmitigated?: readonly Mitigation[] | 'all';
  /**
   * More specific rules: where one of them reports the same words at the same level or higher, this rule stays quiet.
   */
  readonly yieldsTo?: readonly string[];
  /** Words that are suspicious only beside what they would let happen: one of these impacts must be near the hit. */
  readonly beside?: Beside;
  /** Hits that mean something else than the rule is about, read off the words right around them. Must be linear. */
  readonly spares?: (hit: HitInText) => boolean;
}

/** A hit with the text around it, each side at most `surroundingsReach` units of the view in which it was found. */
export interface HitInText {
  readonly before: string;
  readonly match: string;
  readonly after: string;
}

export const surroundingsReach = 160;

export interface Beside {
  readonly impacts: readonly Impact[];
  /** The greatest distance between the hit and the impact, in UTF-16 units of the original text. */
  readonly within: number;
}

/** A fact about what believing the text would change. */
export interface ImpactRule extends RuleBase {
  readonly impact: Impact;
}

export type Rule = AccusingRule | ImpactRule;
