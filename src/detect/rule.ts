import type { Category, Impact, Mitigation } from '../model/finding.ts';
import type { Level } from '../model/level.ts';
import type { Unhidden } from './views/index.ts';

/** How many rules a scan runs. Each scope contains the one before it: `minimal` within `standard` within `strict`. */
export const scanScopes = ['minimal', 'standard', 'strict'] as const;
export type ScanScope = (typeof scanScopes)[number];

/**
 * A shape that words cannot say: a command line, a key, a tag. `at` are lower-case literals; the regular expression is
 * tried only where one of them stands, anchored there (sticky), so a scan costs one bounded try per literal seen.
 */
export interface RuleShape {
  readonly at: readonly string[];
  /**
   * Must be bounded and carry no `g` flag; runs with `y` at `at - lookBehind`. Runs on the text in its own case. What
   * must stand before the literal is asked by a bounded lookbehind at the start of the pattern; a group in it named
   * `lead` that ends where the match begins belongs to the finding and to what `accept` sees.
   */
  readonly pattern: RegExp;
  /** How many characters before the literal the pattern starts; default 0. */
  readonly lookBehind?: number;
  /** A last look at the matched text, for what a pattern cannot count (entropy, a checksum). Must be linear. */
  readonly accept?: (match: string) => boolean;
}

/** A linear-time search over a whole view, woken by one of its literals. What rule packs compile to. */
export interface RuleSearch {
  readonly wake: readonly string[];
  /** What it finds lies within so many units of one of its literals, whole; without this it is given the whole view. */
  readonly reach?: number;
  /** Where the rule hits. */
  find(text: string): Iterable<{ readonly start: number; readonly end: number }>;
}

/** A text with something in it beyond printable ASCII, for rules about the characters themselves. */
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
  /** snake_case, stable for ever: users grep for it and journals record it. */
  readonly id: string;
  readonly title: string;
  readonly scope: ScanScope;
  /** Phrases over words, see `phrase.ts` for the notation. */
  readonly phrases?: readonly string[];
  readonly shapes?: readonly RuleShape[];
  readonly searches?: readonly RuleSearch[];
  /** Runs once, on the text as it was written, only when it is not plain ASCII. Must be linear. */
  readonly inspect?: (odd: CharacterText) => Iterable<CharacterHit>;
  /** Hits in one view before any of them counts; default 1. */
  readonly atLeast?: number;
}

/** A reason for suspicion. */
export interface AccusingRule extends RuleBase {
  readonly category: Category;
  readonly level: Level;
  readonly confidence: number;
  /** Why it matters, in one sentence for the person who reads the finding. */
  readonly why: string;
  /** What that person should do next. */
  readonly advice: string;
  /** Ids of docs/threat-model.md. */
  readonly threats: readonly [string, ...string[]];
  /** Settings that do not make this rule milder. A hidden carrier is not less hidden for standing in a code block. */
  readonly unmitigated?: readonly Mitigation[] | 'all';
  /** Rules that say the same more exactly: where one of them speaks of the same words as gravely, this one keeps quiet. */
  readonly yieldsTo?: readonly string[];
}

/** A fact about what believing the text would change. */
export interface ImpactRule extends RuleBase {
  readonly impact: Impact;
}

export type Rule = AccusingRule | ImpactRule;
